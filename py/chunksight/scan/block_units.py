"""From Markdown blocks to units, and what holds a block to the next."""

from collections.abc import Sequence

from chunksight.levels import Level
from chunksight.scan.line_ties import (
    CLOSING,
    LONGEST_TITLE,
    OPENING_TAGS,
    introduces,
    table_end,
)
from chunksight.scan.markdown import Block
from chunksight.scan.transcripts import turn_starts
from chunksight.scan.units import (
    ATTACHED,
    RUNNING_TEXT,
    STUCK,
    TIED,
    Source,
    Unit,
    sentence_parts,
)

_KIND_OF_BLOCK = {
    "heading": "line",
    "code": "lines",
    "html": "lines",
    "rule": "line",
    "front_matter": "lines",
    "reference": "lines",
}
_INTRODUCING = ("paragraph", "list", "html", "quote")


def sentence_units(source: Source) -> list[Unit]:
    """Every sentence of the text; a sentence that begins a block or a line ranks as such."""
    units: list[Unit] = []
    for block in markdown_units(source):
        for unit in _leaves(block):
            running = unit.kind in RUNNING_TEXT
            units += sentence_parts(source.text, unit) if running else [unit]
    return units


def markdown_units(source: Source) -> list[Unit]:
    """The blocks of a Markdown (or plain) text; in a transcript, its turns."""
    prose = "wrapped" if source.unwrap else "prose"
    length = len(source.text)
    units = _from_blocks(source.text, source.blocks, 0, length, Level.BLOCK, prose)
    units = units or [Unit(0, length, Level.BLOCK, prose)]
    starts = [unit.start for unit in units if unit.kind in RUNNING_TEXT]
    turns = set(turn_starts(source.text, starts))
    if not turns:
        return units
    return [unit._replace(kind="turn") if unit.start in turns else unit for unit in units]


def _from_blocks(
    text: str, blocks: Sequence[Block], start: int, end: int, level: Level, prose: str
) -> list[Unit]:
    """Units of `blocks` that tile `[start, end)`, the first at `level`, the others as they are."""
    units: list[Unit] = []
    top = level == Level.BLOCK
    glue = 0.0
    for number, block in enumerate(blocks):
        stop = blocks[number + 1].start if number + 1 < len(blocks) else end
        here = Level.HEADING if top and block.kind == "heading" else level
        if block.kind == "list":
            items = _from_blocks(text, block.children, start, stop, Level.LINE, prose)
            items[0] = items[0]._replace(level=here, glue=glue)
            units += items
        elif block.kind == "table" and text[(tail := table_end(text, start, stop)) : stop].strip():
            units.append(Unit(start, tail, here, "table", glue))
            units.append(Unit(tail, stop, Level.LINE, prose))
        else:
            kind = (
                prose if block.kind == "paragraph" else _KIND_OF_BLOCK.get(block.kind, block.kind)
            )
            children: tuple[Unit, ...] = ()
            if block.children:
                children = tuple(_from_blocks(text, block.children, start, stop, Level.LINE, prose))
            units.append(Unit(start, stop, here, kind, glue, children))
        glue = _glue_after(text, block, blocks[number + 1 : number + 4], glue)
        start = stop
    return units


def _glue_after(text: str, block: Block, following: Sequence[Block], glue: float) -> float:
    """What a cut after `block`, itself with `glue` before it, costs beyond its level, seeing the
    next few blocks."""
    if block.kind == "heading":
        return STUCK
    if not following:
        return 0.0
    opens = block.kind == "html" and OPENING_TAGS.fullmatch(text, block.start, block.end)
    if glue == STUCK and (opens or block.kind == "rule"):
        return STUCK
    attached = bool(opens or CLOSING.match(text, following[0].start, following[0].end))
    if block.kind in _INTRODUCING:
        attached = attached or introduces(text, block.start, block.end)
    if block.kind == "paragraph" and _entitles(text, block, following):
        return TIED
    return ATTACHED if attached else 0.0


def _entitles(text: str, block: Block, following: Sequence[Block]) -> bool:
    """Whether a paragraph is a heading in all but mark-up: a short line, perhaps with another
    under it, over a longer text."""
    if not _looks_like_title(text, block):
        return False
    under = next((other for other in following if not _looks_like_title(text, other)), None)
    return under is not None and under.kind == "paragraph" and _size(under) > _size(block)


def _looks_like_title(text: str, block: Block) -> bool:
    if block.kind != "paragraph" or _size(block) > LONGEST_TITLE:
        return False
    words = text[block.start : block.end].strip()
    begins = words[:1].isalnum() and not words[:1].islower()
    return begins and words[-1].isalnum() and "\n" not in words


def _size(block: Block) -> int:
    return block.end - block.start


def _leaves(unit: Unit) -> list[Unit]:
    if not unit.children:
        return [unit]
    leaves = [leaf for child in unit.children for leaf in _leaves(child)]
    leaves[0] = leaves[0]._replace(level=min(unit.level, leaves[0].level))
    return leaves
