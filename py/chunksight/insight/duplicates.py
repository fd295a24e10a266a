"""Which chunks say nearly the same as an earlier one, found in time linear in the text.

A text is taken as the set of its shingles (runs of `SHINGLE` words). Two texts are near-duplicates
if their sets have a Jaccard similarity of `SIMILAR` or more. Candidates are found by MinHash with
one permutation (Broder 1997; Li, Owen and Zhang 2012): shingles are hashed once, spread over
`_BINS` bins, and the smallest of each bin is kept; texts that agree in all bins of a band are
compared exactly. With 16 bands of 4 bins a pair as alike as `SIMILAR` is missed once in 5,000.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

SHINGLE = 4
SIMILAR = 0.8
FEWEST_WORDS = 12
"""Shorter texts are not compared: two headings may well be alike."""

_BINS = 64
_BAND = 4
_MASK = (1 << 32) - 1
# Odd multipliers that spread word numbers over 32 bits (Knuth's and two primes of xxHash).
_MIX = (2654435761, 2246822519, 3266489917, 668265263)


class Duplicate(NamedTuple):
    """Text `number` is as alike text `earlier` as `similarity` says (0 to 1)."""

    number: int
    earlier: int
    similarity: float


def near_duplicates(texts: Sequence[Sequence[int]]) -> Iterator[Duplicate | None]:
    """For each text, given as word numbers, the first text before it that it nearly repeats.

    >>> once = list(range(40))
    >>> [d.earlier for d in near_duplicates([once, [*once, 41], list(range(50, 99))]) if d]
    [0]
    """
    seen: dict[tuple[int, tuple[int | None, ...]], int] = {}
    shingled: dict[int, frozenset[int]] = {}
    for number, words in enumerate(texts):
        if len(words) < FEWEST_WORDS:
            yield None
            continue
        shingles = _shingles(words)
        shingled[number] = shingles
        candidates = []
        for key in _bands(shingles):
            # Each band remembers its first text alone, so that many copies stay linear.
            first = seen.setdefault(key, number)
            if first != number:
                candidates.append(first)
        yield _best(number, sorted(set(candidates)), shingled)


def _shingles(words: Sequence[int]) -> frozenset[int]:
    return frozenset(
        (a * _MIX[0] + b * _MIX[1] + c * _MIX[2] + d * _MIX[3]) & _MASK
        for a, b, c, d in zip(words, words[1:], words[2:], words[3:], strict=False)
    )


def _bands(shingles: frozenset[int]) -> Iterator[tuple[int, tuple[int | None, ...]]]:
    least: list[int | None] = [None] * _BINS
    for shingle in shingles:
        # The low bits of such sums are poor; mix the high ones in before choosing a bin.
        mixed = ((shingle ^ shingle >> 15) * _MIX[1]) & _MASK
        place = mixed >> 26
        known = least[place]
        if known is None or mixed < known:
            least[place] = mixed
    for start in range(0, _BINS, _BAND):
        band = tuple(least[start : start + _BAND])
        if any(value is not None for value in band):
            yield start, band


def _best(
    number: int, candidates: Sequence[int], shingled: dict[int, frozenset[int]]
) -> Duplicate | None:
    own = shingled[number]
    for earlier in candidates:
        other = shingled[earlier]
        similarity = len(own & other) / len(own | other)
        if similarity >= SIMILAR:
            return Duplicate(number, earlier, similarity)
    return None
