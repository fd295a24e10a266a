"""What a cut broke: a sentence, a line, a wrapped line, or a block that holds more than text."""

from collections.abc import Iterator
from typing import NamedTuple

from chunksight.insight.structure import Structure
from chunksight.model import Chunk

FINE = frozenset({"clause", "word", "grapheme"})
"""Levels of cuts that may be inside a sentence or a line; the page's figures count them."""

_BLOCKS = frozenset({"table", "fence", "item"})


class Broken(NamedTuple):
    """The text `[start, end)`, a "sentence", "line", "wrapped" sentence, "table", "fence", "item"
    or "link", with a cut inside it."""

    kind: str
    start: int
    end: int


def broken_by(structure: Structure, chunk: Chunk) -> Broken | None:
    """The sentence or line that the cut before `chunk` is inside of, if it surely is.

    A line counts where lines stand for themselves: in code, tables and data, and wherever it is not
    sure that a line's end only wraps the text.
    """
    place = structure.visible(chunk.body_start, chunk.body_end)
    if place == chunk.body_end:
        return None
    wrapped = structure.is_wrapped_line(place)
    if chunk.starts_at.level in FINE:
        if structure.is_inside_sentence(place):
            return _part(structure, place, wrapped)
    elif wrapped and structure.is_inside_sentence(place):
        return Broken("wrapped", *structure.sentence(place))
    return None


def _part(structure: Structure, place: int, wrapped: bool) -> Broken:
    """The sentence around `place`, or the line where that is what is whole by itself."""
    low, high = structure.line(place)
    block = next(structure.around(place), None)
    if block is None or structure.kind(place) not in ("paragraph", "heading"):
        return Broken("line", low, high)
    start, end = structure.sentence(place)
    if wrapped or structure.is_wrapped(block):
        return Broken("sentence", start, end)
    start, end = max(start, low), min(end, high)
    several = structure.has_lines(block)
    return Broken("line" if several and (start, end) == (low, high) else "sentence", start, end)


def blocks_broken_by(structure: Structure, chunk: Chunk) -> Iterator[Broken]:
    """The table, fenced block or list item, and the link, that the cut before `chunk` is inside."""
    place = chunk.body_start
    for block in structure.around(place):
        if block.kind in _BLOCKS:
            end = structure.seen_end(block)
            if place < end and not structure.begins(block, place):
                yield Broken(block.kind, structure.visible(block.start), _trimmed(structure, end))
            break
    if link := structure.link_around(place):
        yield Broken("link", *link)


def _trimmed(structure: Structure, end: int) -> int:
    while structure.text[end - 1].isspace():
        end -= 1
    return end
