"""Which chunks say nearly the same as an earlier one, found in time linear in the text.

A text is taken as the set of its shingles (runs of `SHINGLE` words). Two texts are near-duplicates
if their sets have a Jaccard similarity of `SIMILAR` or more. Then at least that share of either
set stands in other texts too, which most texts fail at once; and however the shingles are ordered,
the sets share one of their first |set| − ⌈`SIMILAR` · |set|⌉ + 1 (prefix filtering: Chaudhuri,
Ganti and Kaushik 2006; Bayardo, Ma and Srikant 2007). The rarest are taken as the first, and texts
that share one of them are compared exactly.
"""

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from math import ceil
from typing import NamedTuple

SHINGLE = 4
SIMILAR = 0.8
FEWEST_WORDS = 12
"""Shorter texts are not compared: two headings may well be alike."""
MOST_HOLDERS = 8
"""Of the texts that share a shingle so many are compared, so that many copies stay linear."""

_STEP = 64


class Duplicate(NamedTuple):
    """Text `number` is as alike text `earlier` as `similarity` says (0 to 1)."""

    number: int
    earlier: int
    similarity: float


def near_duplicates(
    words: Sequence[int], spans: Sequence[tuple[int, int]]
) -> Generator[float, None, list[Duplicate]]:
    """For each text `words[low:high]`, words being numbers, the first before it that it repeats.

    Gives the share done (0 to 1) after each step, returns what was found.

    >>> from chunksight.steps import finish
    >>> once = list(range(40))
    >>> words = [*once, *range(50, 99), *once, 41]
    >>> [each[:2] for each in finish(near_duplicates(words, [(0, 40), (40, 89), (89, 130)]))]
    [(2, 0)]
    """
    holders: Counter[int] = Counter()
    for number, span in enumerate(spans):
        holders.update(_shingles(words, span))
        if number % _STEP == 0:
            yield 0.4 * number / len(spans)
    search = _Search(holders)
    found: list[Duplicate] = []
    for number, span in enumerate(spans):
        found += search.next(number, _shingles(words, span))
        if number % _STEP == 0:
            yield 0.4 + 0.6 * number / len(spans)
    return found


def _shingles(words: Sequence[int], span: tuple[int, int]) -> set[int]:
    """The shingles of a text as their hashes, none if it is too short."""
    low, high = span
    if high - low < FEWEST_WORDS:
        return set()
    text = list(words[low:high])
    return set(map(hash, zip(*(text[first:] for first in range(SHINGLE)), strict=False)))


class _Search:
    """Compares each text with those before it; `holders` says how many texts have a shingle."""

    def __init__(self, holders: Counter[int]) -> None:
        self._shared = {shingle: often for shingle, often in holders.items() if often > 1}
        self._sets: dict[int, set[int]] = {}
        self._first: dict[int, list[int]] = {}

    def next(self, number: int, shingles: set[int]) -> Iterator[Duplicate]:
        """The earlier text with nearly these shingles, if any; later ones are compared with it."""
        shared = shingles & self._shared.keys()
        if len(shared) < SIMILAR * len(shingles) or not shared:
            return
        candidates: set[int] = set()
        for shingle in self._prefix(shingles, shared):
            known = self._first.setdefault(shingle, [])
            candidates.update(known)
            if len(known) < MOST_HOLDERS:
                known.append(number)
                self._sets[number] = shingles
        for earlier in sorted(candidates):
            similarity = _similarity(shingles, self._sets[earlier])
            if similarity >= SIMILAR:
                yield Duplicate(number, earlier, similarity)
                return

    def _prefix(self, shingles: set[int], shared: set[int]) -> list[int]:
        """The rarest, so many that a near-duplicate must have one of them among its own."""
        length = len(shingles) - ceil(SIMILAR * len(shingles)) + 1
        # Those in no other text are rarer still, and lead nowhere.
        length -= len(shingles) - len(shared)
        return sorted(shared, key=lambda shingle: (self._shared[shingle], shingle))[:length]


def _similarity(one: set[int], two: set[int]) -> float:
    if min(len(one), len(two)) < SIMILAR * max(len(one), len(two)):
        return 0.0
    both = len(one & two)
    return both / (len(one) + len(two) - both)
