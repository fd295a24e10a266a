"""The places weighed at a chunk's end, as the page shows them: a task in steps."""

from collections.abc import Generator
from dataclasses import asdict
from typing import Any

from chunksight.document import Document
from chunksight.levels import Level
from chunksight.model import Candidate, Result
from chunksight.strategies import get_strategy
from chunksight.weighed import weigh_steps

Places = Generator[float, None, list[dict[str, Any]]]


def places_at_the_end_of(result: Result, document: Document, number: int) -> Places:
    """The places weighed at the end of chunk `number`, with their offsets as browsers count.

    `document` is that of the result's text. ValueError for a chunk that does not exist.
    """
    if not 0 <= number < len(result.chunks):
        raise ValueError(f"there is no chunk {number}: chunks are 0 to {len(result.chunks) - 1}")
    return _places(result, document, number)


def _places(result: Result, document: Document, number: int) -> Places:
    weighed = yield from weigh_steps(result, document)
    return [
        asdict(each)
        | {"start16": document.utf16(each.offset), "why": why_not_weighed(result, number, each)}
        for each in weighed.at_the_end_of(number)
    ]


def why_not_weighed(result: Result, number: int, place: Candidate) -> str:
    """Why nothing is said of how much dearer a place is; "" where something is.

    over: the chunk would exceed the limit; packed: the strategy fills chunks with whole units;
    divided: beyond a cut that the strategy makes anyway; joined: `min_size` joined chunks here.
    """
    if place.dearer is not None:
        return ""
    if not place.fits:
        return "over"
    strategy = get_strategy(result.settings.strategy)
    if strategy.whole is not None:
        return "packed"
    for chunk in result.chunks[number:]:
        if chunk.ends_at.offset >= place.offset or chunk.ends_at.level == Level.END.label:
            break
        if chunk.ends_at.cause == "structure":
            return "divided"
    return "joined"
