"""What `min_size` promises: no small body stands beside one that has room for it."""

from itertools import pairwise

from chunksight.candidates import Candidates


def join_small(candidates: Candidates, cuts: list[int], least: int, most: int) -> list[int]:
    """`cuts` without those that part a body of fewer than `least` tokens from one with which it has
    at most `most`; of a body's two cuts the dearer goes first."""
    joined = _once(candidates, _visible(candidates, cuts), least, most)
    # Once is enough but where more text has fewer tokens.
    while len(joined) < len(cuts):
        cuts, joined = joined, _once(candidates, joined, least, most)
    return joined


def _once(candidates: Candidates, cuts: list[int], least: int, most: int) -> list[int]:
    last = len(candidates.offsets) - 1

    def tokens(first: int, end: int) -> int:
        return candidates.index.count(
            *candidates.visible(*(candidates.offsets[at] for at in (first, end)))
        )

    kept: list[int] = []
    waiting = [last, *reversed(cuts)]
    while len(waiting) > 1:
        kept.append(waiting.pop())
        while tokens(kept[-1], waiting[-1]) < least:
            ways = []
            if len(kept) > 1 and tokens(kept[-2], waiting[-1]) <= most:
                ways.append((candidates.costs[kept[-1]], kept))
            if len(waiting) > 1 and tokens(kept[-1], waiting[-2]) <= most:
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
