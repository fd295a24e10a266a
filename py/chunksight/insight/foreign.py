"""Whether a text is surely not in English: told by its script, or by its commonest words."""

import regex

from chunksight.insight.dangling import score_languages

_SAMPLE = 4_000
_LETTER = regex.compile(r"\p{L}")
_LATIN = regex.compile(r"\p{Latin}")
_FEWEST_LETTERS, _LATIN_SHARE = 40, 0.5
# So many words of a text are among the commonest of its language, at least, and so many times as
# many as of English.
_FEWEST_WORDS, _COMMON_SHARE, _TIMES = 30, 0.15, 2


def is_surely_not_english(text: str) -> bool:
    """Whether `text` is in another language for sure; False also where nothing can be told.

    >>> is_surely_not_english("Маяк на скале светит ночью далеко в море, и корабли его видят.")
    True
    >>> is_surely_not_english("if (a === b) { return c; }"), is_surely_not_english("It is on.")
    (False, False)
    """
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    sample = text
    if len(text) > 3 * _SAMPLE:
        sample = f"{text[:_SAMPLE]} {text[middle : middle + _SAMPLE]} {text[-_SAMPLE:]}"
    letters = len(_LETTER.findall(sample))
    if letters >= _FEWEST_LETTERS and len(_LATIN.findall(sample)) < _LATIN_SHARE * letters:
        return True
    words, scores = score_languages(sample)
    best = max(scores.values())
    return (
        words >= _FEWEST_WORDS and best >= _COMMON_SHARE * words and best >= _TIMES * scores["en"]
    )
