"""Whether a full stop ends a sentence: what is the word before it, what the word after?"""

from typing import Final

from chunksight.scan import sentence_patterns as patterns
from chunksight.scan.abbreviations import (
    ABBREVIATIONS,
    AFTER_TIME,
    COMPANY,
    DIGIT,
    ENDING,
    LABELS,
    NEVER,
    NUMBERED_COMPOUND,
    ORDINAL_AFTER,
    ORDINAL_BEFORE,
    PARTICLES,
    RANKS,
    STARTERS,
    TIME,
    TIME_OPENERS,
    YEAR,
)

_WORDS_BACK: Final = 48  # how far back a decision looks for words
_OPENERS: Final = "([{\"'“„«‘’»*_`—–-¿¡>"
_NUMBER_SIGNS: Final = "№#§$€£¥₽₹+&/"
# Capitals that stand before a number: "S. 12", "P. 3".
_NUMBER_LETTERS: Final = "FLNPSTZПСТ"
# After a comma no initials: "Textiles Vega, S. L."
_SPACED_COMPANIES: Final = ("S.A", "S.L")
# Letters that are words before a name ("Neither do I. Mark left.", "Solve for x. Peter did.").
_WORDS_BEFORE_I: Final = ("am", "do", "did", "does", "than", "can", "could", "have", "had")
_UNKNOWNS: Final = "xyя"
_ARTICLES: Final = ("the", "this", "that", "our", "my", "every", "each")
# Letters that are units after a number: "5 м. Потом".
_UNITS: Final = "mgshdltмгсчтл"


def is_small(word: str) -> bool:
    """Whether a word begins in lower case, which in Georgian and Cherokee means nothing."""
    return word[:1].islower() and not ("\u10a0" <= word[:1] <= "\u13ff" or word[0] >= "\uab70")


def after_full_stop(
    block: str, sentence: int, stop: int, at: int, word: str, bracket: bool, small: bool
) -> bool:
    """Whether a sentence starts at `at`, after the full stop at `stop`.

    `sentence` is where the current sentence starts, `word` the first word at `at`, `bracket`
    whether a bracket closes right after the stop; `small` says that the word is in lower case,
    which only text without any capitals may open a sentence with.
    """
    before = block[stop - 1 : stop]
    if "\u0e00" <= before <= "\u0eff":  # Thai and Lao have no full stop
        return False
    if "\u0531" <= before <= "\u0587" and block[at] == "«":  # in Armenian a colon
        return False
    parts = block[max(sentence, stop - _WORDS_BACK) : stop].split()
    if not parts or before.isspace():
        return True
    if stop - sentence < 12 and patterns.LIST_NUMBER.fullmatch(block, sentence, stop):
        return False
    token = parts[-1].lstrip(_OPENERS)
    if len(token) == 2 and token[0] == "و":  # "and" is written with the word
        token = token[1]
    if "'" in token or "’" in token:
        parts[-1:], token = _elided(token)
    if token[-1:].isascii() and token > "\u3040":  # "社長のJ. R. スミス"
        token = patterns.LATIN_END.search(token)[0]  # type: ignore[index]
    kind = _kind(parts, token)
    following = block[at]
    if kind == DIGIT and patterns.SPEAKER.match(block, at):
        return True
    if following.isdigit() and patterns.SMALL_COINS.match(block, at):
        return False
    if small:
        return (
            kind in (0, DIGIT) and len(token) > 1 and not before.isdigit() and not _is_dotted(token)
        )
    opens = word in STARTERS and not _is_shortened(block, at, word)
    if kind:
        number = following.isdigit() or following in _NUMBER_SIGNS
        return _after_abbreviation(
            kind, block[sentence : min(stop, sentence + 80)], parts, word, opens, number, bracket
        )
    if before.isdigit():
        return _after_number(block, parts, token, at, word)
    if _is_doubled(token) and _is_doubled(word):
        return False
    if len(token) == 1 and token.isalpha():
        return _after_letter(parts, token, word, opens, following)
    if _is_dotted(token):
        return opens and word not in PARTICLES
    return not (word in ORDINAL_AFTER and patterns.ROMAN.fullmatch(token))


def _elided(token: str) -> tuple[list[str], str]:
    """The words of "l'avv" and "d'A", of which the second counts; "can't" and "Joe's" are one."""
    article, _, word = token.replace("’", "'").rpartition("'")
    if len(word) == 1 and word.islower():
        return [token], token
    return [f"{article}'", word], word


def _kind(parts: list[str], token: str) -> int:
    """What the table says about a word or the dotted run it ends ("т. е."), or 0."""
    found = ABBREVIATIONS.get(token, 0)
    if not found and len(token) > 1:
        if not token.isupper():
            found = ABBREVIATIONS.get(token.lower(), 0)
            if not found and token.endswith(NUMBERED_COMPOUND):
                found = DIGIT
        elif "." in token and token.isascii():
            found = ABBREVIATIONS.get(token.lower(), 0)
            found = 0 if found == ENDING else found
    if len(parts) > 1:
        before = parts[-2]
        key = before.lstrip(_OPENERS).lower()
        key = "." if before[-1] == "." else "#" if before[-1].isdigit() else key
        found = ABBREVIATIONS.get(f"{key}_{token}", found)
    if len(token) <= 5:
        key = token
        for part in reversed(parts[-4:-1]):
            if part[-1] != "." or len(part) > 5:
                break
            key = part.lstrip(_OPENERS) + key
            found = ABBREVIATIONS.get(key, found)
        if key in _SPACED_COMPANIES and parts[-3:-2] and parts[-3][-1] == ",":
            found = COMPANY
    return found


def _after_abbreviation(
    kind: int, opening: str, parts: list[str], word: str, opens: bool, number: bool, bracket: bool
) -> bool:
    if kind == ENDING:
        return True
    if kind == NEVER:
        return False
    if kind == DIGIT:
        label = len(word) == 1 or word in AFTER_TIME or patterns.ROMAN.fullmatch(word)
        return not number and not label
    if kind == COMPANY and not bracket:
        label = number or word in RANKS or patterns.ROMAN.fullmatch(word)
        return opens or not (label or _opens_with_name(opening))
    if kind in (TIME, YEAR) and _has_number(parts):
        if kind == TIME and parts[-3:-2] and parts[-3].lower() in _ARTICLES:
            return opens  # "The 8 a.m. Express"
        if kind == TIME and not opening.startswith(("At ", "By ", "Around ", "Since ", "Until ")):
            return word not in AFTER_TIME
        return not _is_time_phrase(opening)
    return opens and not number and not bracket


def _is_shortened(block: str, at: int, word: str) -> bool:
    """Whether a word that could open a sentence is an initial or an abbreviation ("No. 5")."""
    shortened = len(word) == 1 or word in ABBREVIATIONS or word.lower() in ABBREVIATIONS
    at = block.find(word, at) + len(word)
    return shortened and block[at : at + 1] == "."


def _opens_with_name(opening: str) -> bool:
    """Whether a sentence so far is only a name, the subject of what follows ("Norvik Inc.")."""
    return not any(word[:1].islower() for word in opening.split())


def _has_number(parts: list[str]) -> bool:
    """Whether the abbreviation at the end of the words stands after a number."""
    if parts[-1].lstrip(_OPENERS)[:1].isdigit():
        return True
    if parts[-2:-1] and parts[-2][-1] == ",":  # "101000, г. Москва"
        return False
    for part in reversed(parts[-6:-1]):
        bare = part.strip("()[],")
        if any(map(str.isdigit, bare)) or patterns.ROMAN.fullmatch(bare):
            return True
        if len(bare) > 3:
            return False
    return False


def _is_time_phrase(opening: str) -> bool:
    """Whether a sentence so far only says when, and wants a subject ("В конце 1921 г.")."""
    words = opening.split()
    if len(opening) == 80 or words[0].strip(_OPENERS) not in TIME_OPENERS:
        return False
    return sum(len(word) > 3 and word.isalpha() for word in words[1:]) <= 1


def _after_number(block: str, parts: list[str], token: str, at: int, word: str) -> bool:
    before = parts[-2] if len(parts) > 1 else ""
    if len(token) <= 2 and before[-1:] == "." and before[:-1].isdigit():
        return word[:1].isupper()  # "3. 10. 2024", "2024. 5. 1."
    if block[at].isdigit():
        return not patterns.DATE_REST.match(block, at)
    if len(token) > 2 or not token.isdigit():
        return True
    if word in ORDINAL_AFTER:
        return False
    english = before == "am" and parts[-3:-2] == ["I"]
    return english or before not in ORDINAL_BEFORE or word in STARTERS


def _after_letter(parts: list[str], letter: str, word: str, opens: bool, following: str) -> bool:
    """Whether the stop after one letter ends a sentence or marks an initial."""
    before = parts[-2].strip(_OPENERS) if len(parts) > 1 else ""
    if letter.lower() == letter.upper():
        # One Korean or Chinese letter is a word; one Arabic or Hindi letter stands for a word.
        return letter >= "\u3041" or before[-1:].isdigit()
    if following.isdigit():
        return letter.isupper() and letter not in _NUMBER_LETTERS
    if letter in _UNKNOWNS or (letter == "I" and before in _WORDS_BEFORE_I):
        return True
    if letter in _UNITS and before[-1:].isdigit():
        return opens or len(word) != 1  # "98 d. C."
    if letter.isupper() and (
        before.lower().rstrip(".") in LABELS or (before in ("a", "an") and opens)
    ):
        return True
    if not word:
        return letter.isupper()
    return opens and word not in PARTICLES


def _is_doubled(word: str) -> bool:
    """Whether a word is half of a Spanish plural acronym ("RR. HH.", "CC. OO.")."""
    return len(word) == 2 and word[0] == word[1] and word.isupper()


def _is_dotted(token: str) -> bool:
    """Whether a token is a run of single letters with stops between ("U.S", "J.-P", "أ.د")."""
    if "." not in token:
        return False
    longest = 1 if token.lower() != token.upper() else 3
    letters = [part.lstrip("-‐–") for part in token.split(".")]
    return all(0 < len(part) <= longest and not part.isdigit() for part in letters)
