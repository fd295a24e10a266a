"""How much of the expected text was retrieved, and how much else, in tokens.

For one question, with E the tokens of the expected quotes and R those of the retrieved chunks, a
token being counted in R as often as it was retrieved:

    recall = |E ∩ R| ÷ |E|,   precision = |E ∩ R| ÷ |R|,   IoU = |E ∩ R| ÷ (|E| + |R| − |E ∩ R|)

where E ∩ R has each token once. So text that chunks repeat lowers precision and IoU: Smith and
Troynikov, "Evaluating Chunking Strategies for Retrieval" (Chroma, 2024).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from chunksight.tokens import get_tokenizer

Span = tuple[int, int]


class TokenRanges:
    """The tokens of one text as a whole, to turn spans of code points into ranges of tokens.

    >>> TokenRanges("Hola, mundo!", "cl100k_base").of(0, 5)
    (0, 2)
    """

    def __init__(self, text: str, tokenizer: str) -> None:
        pieces = get_tokenizer(tokenizer).pieces(text)
        byte_ends = accumulate(len(spelling) for _, spelling in pieces)
        # A token may end inside a character: its last one then has a part of it, and the next
        # token begins in the same one.
        self._starts = [0]
        self._ends: list[int] = []
        for down, up in _character_ends(text, byte_ends):
            self._starts.append(down)
            self._ends.append(up)
        self._starts.pop()

    def of(self, start: int, end: int) -> Span:
        """The tokens that have a part in `text[start:end]`, as a half-open range."""
        if start >= end:
            return 0, 0
        return bisect_right(self._ends, start), bisect_left(self._starts, end)


def _character_ends(text: str, byte_ends: Iterable[int]) -> Iterator[Span]:
    """For each byte offset the offset in code points, rounded down and up."""
    if text.isascii():
        yield from ((end, end) for end in byte_ends)
        return
    widths = [len(character.encode()) for character in text]
    offset = position = 0
    for byte_end in byte_ends:
        while position < len(widths) and offset + widths[position] <= byte_end:
            offset += widths[position]
            position += 1
        yield position, position + (offset < byte_end)


class Scores(NamedTuple):
    """What one question got; each from 0 to 1."""

    recall: float
    precision: float
    iou: float
    whole: float


def score(expected: Sequence[Span], retrieved: Sequence[Span], whole: float = 0.0) -> Scores:
    """Scores of the token ranges `retrieved` against those `expected`; `whole` is passed on.

    >>> score([(2, 6)], [(0, 4), (3, 7)])
    Scores(recall=1.0, precision=0.5, iou=0.5, whole=0.0)
    """
    wanted = union(expected)
    both = overlap(wanted, union(retrieved))
    in_wanted = length(wanted)
    in_retrieved = length(retrieved)
    together = in_wanted + in_retrieved - both
    return Scores(
        recall=both / in_wanted if in_wanted else 0.0,
        precision=both / in_retrieved if in_retrieved else 0.0,
        iou=both / together if together else 0.0,
        whole=whole,
    )


def union(ranges: Iterable[Span]) -> list[Span]:
    """The same tokens as ranges that are sorted and apart.

    >>> union([(4, 6), (0, 2), (1, 3)])
    [(0, 3), (4, 6)]
    """
    merged: list[Span] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        elif start < end:
            merged.append((start, end))
    return merged


def overlap(one: Sequence[Span], two: Sequence[Span]) -> int:
    """How many tokens two lists of ranges, each sorted and apart, have in common."""
    total = i = j = 0
    while i < len(one) and j < len(two):
        total += max(0, min(one[i][1], two[j][1]) - max(one[i][0], two[j][0]))
        if one[i][1] < two[j][1]:
            i += 1
        else:
            j += 1
    return total


def length(ranges: Iterable[Span]) -> int:
    """The sum of the ranges' lengths."""
    return sum(end - start for start, end in ranges)


class Mean(NamedTuple):
    """A mean over questions and its standard error (0 for a single question)."""

    value: float
    error: float


def mean(values: Sequence[float]) -> Mean:
    """The mean of `values`, which must not be empty, with its standard error.

    >>> mean([0.0, 1.0])
    Mean(value=0.5, error=0.5)
    """
    count = len(values)
    middle = sum(values) / count
    if count == 1:
        return Mean(middle, 0.0)
    variance = sum((value - middle) ** 2 for value in values) / (count - 1)
    return Mean(middle, (variance / count) ** 0.5)
