"""A run in numbers."""

from collections import Counter
from collections.abc import Sequence

from chunksight.model import Chunk, OverlapTotals, Sizes, Stats
from chunksight.settings import Settings


def statistics_of(chunks: Sequence[Chunk], settings: Settings) -> Stats:
    """Sizes, fill, overlap and boundaries of `chunks`; all zeros when there are none."""
    counts = [chunk.tokens for chunk in chunks]
    total = sum(counts)
    sizes = Sizes(0, 0, 0.0, 0.0, 0)
    if counts:
        sizes = Sizes(total, min(counts), _median(counts), total / len(counts), max(counts))
    inner = [chunk.ends_at for chunk in chunks[:-1]]
    return Stats(
        chunks=len(counts),
        tokens=sizes,
        fill=total / (settings.size * len(counts)) if counts else 0.0,
        over_limit=sum(chunk.over_limit for chunk in chunks),
        overlap=_overlap_totals(chunks, settings.overlap_tokens, total),
        levels=dict(Counter(boundary.level for boundary in inner)),
        causes=dict(Counter(boundary.cause for boundary in inner)),
    )


def _median(counts: list[int]) -> float:
    """The middle of `counts`; written here as importing `statistics` delays the page's start."""
    ordered = sorted(counts)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def _overlap_totals(chunks: Sequence[Chunk], asked: int, total: int) -> OverlapTotals:
    got = tuple(chunk.overlap.got for chunk in chunks[1:])
    added = sum(chunk.overlap_tokens + chunk.repeats_after for chunk in chunks)
    return OverlapTotals(
        asked=asked,
        got=got,
        tokens=added,
        share=added / total if total else 0.0,
        short=sum(0 < tokens < asked for tokens in got),
        dropped=sum(tokens == 0 < asked for tokens in got),
    )
