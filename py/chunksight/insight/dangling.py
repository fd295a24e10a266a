"""Whether a text starts with a word that points back at something it does not hold."""

import re

from chunksight.insight.word_lists import DANGLING, DANGLING_UNSPACED, FUNCTION_WORDS
from chunksight.insight.words import word_spans

# So much of a text is read to tell its language.
_SAMPLE = 1_000

# What may stand before the first word of a list item, quote or emphasis.
_MARKS = re.compile(r"(?:[\s>*_+\-•–—\"'“”«»„¿¡(\[]|\d{1,3}[.)])*")
_FUNCTION_WORDS = {name: frozenset(words.split()) for name, words in FUNCTION_WORDS.items()}
_DANGLING = {name: frozenset(words.split()) for name, words in DANGLING.items()}


def guess_language(text: str) -> str:
    """The language whose commonest words `text` has most of, "" if none of those known.

    >>> guess_language("Es una de las luces del faro."), guess_language("Это огни маяка и порта.")
    ('es', 'ru')
    """
    _, scores = score_languages(text)
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] else ""


def score_languages(text: str) -> tuple[int, dict[str, int]]:
    """How many words `text` has, and how many of them are common ones of each language known."""
    words = [text[start:end].casefold() for start, end in word_spans(text)]
    return len(words), {
        name: sum(word in common for word in words) for name, common in _FUNCTION_WORDS.items()
    }


def dangling_word(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The span of the first word of `text[start:end]` if it points back, else None."""
    marks = _MARKS.match(text, start, end)
    start = marks.end() if marks else start
    for beginning in DANGLING_UNSPACED:
        if text.startswith(beginning, start, end):
            return start, start + len(beginning)
    span = next(word_spans(text, start, end), None)
    if span is None or span[0] != start:
        return None
    word = text[slice(*span)].casefold()
    if not any(word in words for words in _DANGLING.values()):
        return None
    language = guess_language(text[start : min(end, start + _SAMPLE)])
    return span if word in _DANGLING.get(language, ()) else None
