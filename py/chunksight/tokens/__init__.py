"""Tokenizers, and exact counts of any span of one text."""

from array import array
from collections.abc import Iterator, Sequence
from typing import Protocol

from chunksight import checks
from chunksight.tokens.bpe import BPE_ENCODINGS, BpeTokenizer
from chunksight.tokens.index import SpanIndex

__all__ = ["TOKENIZERS", "SpanIndex", "Tokenizer", "get_tokenizer"]


class Tokenizer(Protocol):
    """What the chunker needs to know of a tokenizer."""

    name: str

    def count(self, text: str) -> int:
        """Exact number of tokens of `text`, special-token names being plain text."""

    def encode(self, text: str) -> list[int]:
        """The token ids of `text`, special-token names being plain text."""

    def encoding(
        self, text: str, ids: list[int], pieces: "array[int] | None" = None
    ) -> Iterator[int]:
        """Put the token ids of `text` into `ids` step by step, and the ends of its pre-tokens into
        `pieces`; gives the characters done."""

    @property
    def lengths(self) -> Sequence[int]:
        """Bytes of UTF-8 that each token stands for, by its id."""

    def edge_after(self, text: str, low: int, high: int) -> int:
        """An offset in [low, high], near `low`, where counts of what stands before and after add
        up whatever that is; -1 if there is none."""

    def edge_before(self, text: str, low: int, high: int) -> int:
        """An offset in [low, high], near `high`, before which a text that ends at `high` has the
        tokens of the whole one, and after it those of that part alone; -1 if there is none."""

    def begins_afresh(self, text: str, offset: int) -> bool:
        """Whether the tokens of the text after `offset` are those of that part alone."""

    def is_firm(self, text: str, offset: int) -> bool:
        """Whether an edge at `offset` is one for every text that ends there or later."""

    def piece_ends(self, text: str, low: int, high: int) -> Iterator[int]:
        """Where the pre-tokens between two firm edges end."""

    def piece_lengths(self, piece: bytes) -> list[int]:
        """Bytes of each token of one pre-token, or of a part of one."""

    def runs_on(self, text: str, offset: int, start: int, end: int) -> bool:
        """Whether a text that begins at `offset`, inside the pre-token `[start, end)` and well
        before its end, has a pre-token up to that end too."""

    def last_piece(self, text: str, start: int, end: int) -> int:
        """Where the pre-token from `start` on ends if the text ends at `end`, inside of it."""

    def last_blanks(self, text: str, start: int, end: int) -> int:
        """Where the pre-token from `start` on ends if the text ends with these blanks at `end`."""

    def pieces(self, text: str) -> list[tuple[int, bytes]]:
        """Id and bytes of each token of `text`; a token may hold a part of a character."""

    def ends(self, text: str) -> list[int]:
        """Offset in code points at which each token of `text` ends (rounded down)."""


TOKENIZERS = tuple(BPE_ENCODINGS)
"""Names that `get_tokenizer` knows."""

_loaded: dict[str, Tokenizer] = {}


def get_tokenizer(name: str) -> Tokenizer:
    """The tokenizer called `name`, loaded once; ValueError names the known ones.

    >>> get_tokenizer("cl100k_base").count("Hola, mundo!")
    4
    """
    checks.one_of("tokenizer", name, TOKENIZERS)
    if name not in _loaded:
        _loaded[name] = BpeTokenizer(name)
    return _loaded[name]
