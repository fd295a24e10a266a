"""The headings above a place, the header of the table it is in, and lines that are units."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chunksight.scan.line_ties import table_end
from chunksight.scan.markdown import Block, table_header_end
from chunksight.scan.text import line_starts, parts_line

_OF_LINES = frozenset({"fence", "code", "html", "table"})
_OF_DATA = frozenset({"fence", "code", "table"})
_TITLE = re.compile(
    r"""^title[ \t]*[:=][ \t]*
    (?:"([^"\r\n]+)"|'([^'\r\n]+)'|([^"'>|\s][^\r\n]*?))
    [ \t]*(?:[ \t]\#.*)?\r?$""",
    re.MULTILINE | re.VERBOSE,
)
"""A title of front matter, in YAML or TOML, on one line."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading line `[start, end)` and the headings above it, itself last."""

    start: int
    end: int
    title: str
    above: tuple["Heading", ...]

    @property
    def trail(self) -> tuple["Heading", ...]:
        """The headings from the outermost to this one."""
        return (*self.above, self)


class Outline:
    """Headings and tables of one text."""

    def __init__(self, text: str, blocks: Sequence[Block]) -> None:
        self._text = text
        self._headings: list[Heading] = []
        self._tables: list[Block] = []
        self.title = _front_title(text, blocks)
        """The title of the whole: that of its front matter, else its first heading of level 1."""
        levels: list[tuple[int, Heading]] = []
        for block in blocks:
            if block.kind == "heading":
                while levels and levels[-1][0] >= block.level:
                    levels.pop()
                above = tuple(heading for _, heading in levels)
                heading = Heading(block.start, block.end, block.title, above)
                levels.append((block.level, heading))
                self._headings.append(heading)
                if block.level == 1 and heading.title and not self.title:
                    self.title = heading
            elif block.kind == "table":
                self._tables.append(block)
        self._rows: list[tuple[int, int]] = []
        _add_rows(blocks, self._rows)
        self._data: list[tuple[int, int]] = []
        _add_data(text, blocks, self._data)
        self._starts = [heading.start for heading in self._headings]
        self._table_starts = [table.start for table in self._tables]

    def trail(self, start: int, end: int) -> tuple[Heading, ...]:
        """The headings that the text `[start, end)` is under, the outermost first.

        Where the text begins with several headings in a row, it is under the last of them.
        """
        number = bisect_right(self._starts, start) - 1
        if number < 0:
            return ()
        heading = self._headings[number]
        while heading.end > start and number + 1 < len(self._headings):
            following = self._headings[number + 1]
            if following.start >= end or self._text[heading.end : following.start].strip():
                break
            number, heading = number + 1, following
        return heading.trail

    def begins_heading(self, low: int, high: int) -> bool:
        """Whether a heading begins at an offset in [low, high]."""
        number = bisect_left(self._starts, low)
        return number < len(self._starts) and self._starts[number] <= high

    def table_header(self, start: int) -> tuple[int, int] | None:
        """The span of the header of the table whose rows `start` is in, if any."""
        number = bisect_right(self._table_starts, start) - 1
        if number < 0:
            return None
        table = self._tables[number]
        header_end = table_header_end(self._text, table)
        if table.start < header_end <= start < table_end(self._text, table.start, table.end):
            return table.start, header_end
        return None

    def row_starts(self, low: int, high: int) -> Iterator[int]:
        """Starts in `[low, high)` of items, and of lines that do not go on from the line before."""
        rows = self._rows
        number = max(0, bisect_right(rows, (low,)) - 1)
        while number < len(rows) and rows[number][0] < high:
            start, end = rows[number]
            if start >= low:
                yield start
            yield from line_starts(self._text, max(start, low - 1), min(end, high))
            number += 1

    def parts_row(self, place: int) -> bool:
        """Whether `place` is inside a row of a table, or inside a line of code."""
        number = bisect_right(self._data, (place, place)) - 1
        if number < 0 or place >= self._data[number][1]:
            return False
        return parts_line(self._text, place)


def _add_data(text: str, blocks: Sequence[Block], data: list[tuple[int, int]]) -> None:
    """Append the spans of tables and code."""
    for block in blocks:
        if block.kind in _OF_DATA:
            seen = table_end(text, block.start, block.end) if block.kind == "table" else block.end
            data.append((block.start, seen))
        _add_data(text, block.children, data)


def _front_title(text: str, blocks: Sequence[Block]) -> Heading | None:
    if not blocks or blocks[0].kind != "front_matter":
        return None
    found = _TITLE.search(text, blocks[0].start, blocks[0].end)
    title = next(filter(None, found.groups()), "").strip() if found else ""
    return Heading(blocks[0].start, blocks[0].end, title, ()) if title else None


def _add_rows(blocks: Sequence[Block], rows: list[tuple[int, int]]) -> None:
    """Append the spans of blocks made of lines; of an item only where it starts."""
    for block in blocks:
        if block.kind in _OF_LINES:
            rows.append((block.start, block.end))
        elif block.kind == "item":
            rows.append((block.start, block.start))
        if block.children:
            _add_rows(block.children, rows)


def context_titles(trail: tuple[Heading, ...], start: int, end: int, text: str) -> list[str]:
    """Titles of `trail` to put before the chunk `text[start:end]`: those it does not hold."""
    held = {heading.title for heading in trail if start <= heading.start < end}
    lines = _lines(text, start, end)
    return [
        heading.title
        for heading in trail
        if heading.start < start and heading.title and heading.title not in held | lines
    ]


def is_held(title: Heading, start: int, end: int, text: str) -> bool:
    """Whether the chunk `text[start:end]` says the document's title itself."""
    return start <= title.start < max(end, start + 1) or title.title in _lines(text, start, end)


def _lines(text: str, start: int, end: int) -> set[str]:
    return {line.strip("# \t") for line in text[start:end].splitlines()}
