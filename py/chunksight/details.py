"""The facts of one chunk, as the page shows them."""

from dataclasses import asdict
from typing import Any

from chunksight.model import Result


def details(result: Result, number: int) -> dict[str, Any]:
    """Everything there is to say of chunk `number` (0-based), ready for JSON; else ValueError."""
    if not 0 <= number < len(result.chunks):
        raise ValueError(f"there is no chunk {number}: chunks are 0 to {len(result.chunks) - 1}")
    chunk = result.chunks[number]
    return {
        "index": chunk.index,
        "tokens": chunk.tokens,
        "characters": chunk.end - chunk.start,
        "start": chunk.start,
        "end": chunk.end,
        "starts_at": asdict(chunk.starts_at),
        "ends_at": asdict(chunk.ends_at),
        "overlap": asdict(chunk.overlap),
        "repeats_after": chunk.repeats_after,
        "context": chunk.context,
        "heading_path": list(chunk.heading_path),
        "over_limit": chunk.over_limit,
    }
