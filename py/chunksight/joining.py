"""What `min_size` promises: no small body stands beside one that has room for it."""

from collections.abc import Callable
from itertools import pairwise

from chunksight.candidates import Candidates


def join_small(
    candidates: Candidates, cuts: list[int], least: int, room_at: Callable[[int], int]
) -> list[int]:
    """`cuts` without those that part a body of fewer than `least` tokens from one with which it
    fits; of a body's two cuts the dearer goes first.

    `room_at` tells what a chunk that begins at an offset may hold beside its context.
    """
    joined = _once(candidates, _visible(candidates, cuts), least, room_at)
    # Once is enough but where more text has fewer tokens.
    while len(joined) < len(cuts):
        cuts, joined = joined, _once(candidates, joined, least, room_at)
    return joined


def _once(
    candidates: Candidates, cuts: list[int], least: int, room_at: Callable[[int], int]
) -> list[int]:
    count, offsets = candidates.index.count, candidates.offsets

    def is_small(first: int, end: int) -> bool:
        return count(*candidates.visible(offsets[first], offsets[end])) < least

    def fits(first: int, end: int) -> bool:
        start, stop = candidates.visible(offsets[first], offsets[end])
        return count(start, stop) <= room_at(start)

    kept: list[int] = []
    waiting = [len(offsets) - 1, *reversed(cuts)]
    while len(waiting) > 1:
        kept.append(waiting.pop())
        while is_small(kept[-1], waiting[-1]):
            ways = []
            if len(kept) > 1 and fits(kept[-2], waiting[-1]):
                ways.append((candidates.costs[kept[-1]], kept))
            if len(waiting) > 1 and fits(kept[-1], waiting[-2]):
                ways.append((candidates.costs[waiting[-1]], waiting))
            if not ways:
                break
            max(ways, key=lambda way: way[0])[1].pop()
    return kept


def _visible(candidates: Candidates, cuts: list[int]) -> list[int]:
    """`cuts` without those of bodies of which there is nothing to see."""
    offsets = candidates.offsets
    bodies = pairwise([*cuts, len(offsets) - 1])
    spans = ((first, candidates.visible(offsets[first], offsets[end])) for first, end in bodies)
    return [first for first, (start, end) in spans if start < end]
