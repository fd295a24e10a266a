"""How many tokens a text has at most for a tokenizer that is not here to count them.

A token of WordPiece or of a SentencePiece unigram model stands for at least one character of the
text as the model normalises it, a token of byte-level BPE, or of SentencePiece with bytes to fall
back on, for at least one byte. So a text has no more tokens than its longest normal form has
characters, or bytes. (A beginning that SentencePiece puts before a text may be one more.)
"""

import unicodedata
from typing import Final, NamedTuple

from chunksight.insight.models import Model

_BY_CHARACTERS = frozenset({"bert", "xlm-r"})
_FORMS: Final = ("NFC", "NFD", "NFKC", "NFKD")
_BEGINNING = 1
# Marks of beginning and end, where it is not published how many a model adds.
_SPECIAL = 4


class Bound(NamedTuple):
    """No text has more tokens than `most`, counted as its `unit`: "characters" or "bytes"."""

    most: int
    unit: str


def bound(model: Model, text: str) -> Bound:
    """The most tokens that `text` can have for `model`; bytes unless its tokenizer is known.

    >>> from chunksight.insight.models import get_model
    >>> bound(get_model("all-MiniLM-L6-v2"), "Маяк"), bound(get_model("voyage-4"), "Маяк")
    (Bound(most=5, unit='characters'), Bound(most=9, unit='bytes'))
    """
    by_characters = model.family_known and model.family in _BY_CHARACTERS
    if text.isascii():
        most = len(text)
    else:
        lowered = text.lower()
        forms = [text, lowered]
        forms += [unicodedata.normalize(form, each) for form in _FORMS for each in (text, lowered)]
        lengths = map(len, forms) if by_characters else (len(each.encode()) for each in forms)
        most = max(lengths)
    return Bound(most + _BEGINNING, "characters" if by_characters else "bytes")


def room_for(model: Model) -> int:
    """Tokens of text that surely fit `model`, whatever it puts around a text."""
    known = model.room < model.window.value or model.family.startswith("cl100k")
    return model.room - (0 if known else _SPECIAL)


def surely_fits(model: Model, text: str) -> bool:
    """Whether `model` takes all of `text`, however its tokenizer cuts it."""
    return bound(model, text).most <= room_for(model)
