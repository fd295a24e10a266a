"""What to do about a cut, said only where it surely helps: the sizes are counted, not supposed.

Every strategy keeps a unit whole that fits, together with what it must not be parted from (a
heading above it, the words that announce it). So a remedy is a size that holds both, or another
strategy at whose units the text would be cut. Where neither is sure there is no remedy.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from chunksight.document import Document
from chunksight.insight.cuts import Broken
from chunksight.insight.structure import Structure
from chunksight.model import Chunk
from chunksight.outline import context_titles
from chunksight.scan.line_ties import LONGEST_TITLE, introduces
from chunksight.scan.markdown import Block
from chunksight.settings import Settings
from chunksight.tokens import get_tokenizer

MOST = 8_192
"""No larger size is recommended: few models take more, and nothing is found in such chunks."""

# More headings and titles in a row are not looked at.
_MOST_TITLES = 4

_UNITS = {
    "sentence": ("smart", "paragraphs", "headings", "sentences"),
    "line": ("lines",),
    "link": ("smart", "paragraphs", "headings", "sentences"),
    "table": ("smart", "paragraphs", "headings"),
    "fence": ("smart", "paragraphs", "headings"),
    "item": ("smart", "paragraphs", "headings"),
}
"""The strategies that keep whole what is broken, if it fits; the first is what is recommended."""


class Remedy(NamedTuple):
    """What to do, as a code of `REMEDIES` ("" if nothing surely helps), with its size or name."""

    code: str = ""
    size: int = 0

    @property
    def values(self) -> dict[str, str | int | float]:
        """What a flag carries of it."""
        if not self.code:
            return {}
        return {"remedy": self.code, "size": self.size} if self.size else {"remedy": self.code}


NONE = Remedy()


class Remedies:
    """Finds remedies for one result; `most` is the largest size that may be recommended."""

    def __init__(
        self, document: Document, structure: Structure, settings: Settings, most: int
    ) -> None:
        self._document = document
        self._structure = structure
        self._settings = settings
        self._most = most
        self._headers: dict[int, bool] = {}

    def tokens(self, start: int, end: int) -> int:
        """Exact tokens of a part of the text."""
        index = self._document.index(self._settings.tokenizer)
        return index.count(start, end) if index.total else 0

    def of(self, broken: Broken) -> Remedy:
        """What keeps `broken` whole."""
        if broken.kind == "wrapped" or (broken.kind == "sentence" and self._has_line_ends(broken)):
            return self._unwrapped(broken)
        if broken.kind == "table" and (remedy := self._header(broken)):
            return remedy
        return self._whole(broken)

    def of_heading(self, heading: Block, following: Chunk) -> Remedy:
        """What keeps `heading` with the text below it."""
        settings, structure = self._settings, self._structure
        below = structure.visible(heading.end)
        size = self.with_additions(self.tokens(self._held(below), structure.first_part(below)))
        keeps = settings.strategy in _UNITS["sentence"]
        if size <= settings.size and not keeps:
            return Remedy("heading_smart")
        if settings.size < size <= self._most and keeps:
            return Remedy("heading_size", size)
        return self._headings(following)

    def of_crumb(self, chunk: Chunk, around: Sequence[Chunk], least: int) -> Remedy:
        """To join a small chunk to a neighbour, where one of them has room for it."""
        settings = self._settings
        starts = [each.body_start for each in around if each.index <= chunk.index]
        ends = [each.body_end for each in around if each.index >= chunk.index]
        joined = [(starts[0], chunk.body_end)] if len(starts) > 1 else []
        joined += [(chunk.body_start, ends[-1])] if len(ends) > 1 else []
        fits = any(self.with_additions(self.tokens(*span)) <= settings.size for span in joined)
        if settings.strategy == "window" or settings.min_size >= least or not fits:
            return NONE
        return Remedy("min_size", least)

    def of_window(self, chunk: Chunk, room: int) -> Remedy:
        """To cut for a smaller window, where the other settings allow that."""
        settings = self._settings
        sides = 2 if settings.overlap_sides == "both" else 1
        if chunk.over_limit or settings.overlap_tokens * sides >= room or settings.min_size > room:
            return NONE
        return Remedy("room", room)

    def of_dangling(self, chunk: Chunk) -> Remedy:
        """To name what is spoken of, where there are headings to name it."""
        return self._headings(chunk)

    def _headings(self, chunk: Chunk) -> Remedy:
        """To put headings before chunks, where `chunk` would get some and they have room."""
        settings = self._settings
        if settings.context != "none" or settings.strategy not in _UNITS["sentence"]:
            return NONE
        start = self._structure.visible(chunk.body_start)
        trail = self._document.outline.trail(start, chunk.body_end)
        titles = context_titles(trail, start, chunk.end, self._document.text)
        if not titles:
            return NONE
        end = self._structure.first_part(start)
        block = next(self._structure.around(start), None)
        if block and self.tokens(block.start, block.end) <= settings.size:
            end = block.end
        # The innermost title is the last to be left out.
        return Remedy("headings") if self._has_room(titles[-1], start, end) else NONE

    def _has_room(self, context: str, start: int, end: int) -> bool:
        """Whether `context` has room before the text `[start, end)`, in half of the size."""
        count, size = get_tokenizer(self._settings.tokenizer).count, self._settings.size
        text = self._document.text[start:end].strip()
        return 2 * (count(f"{context}\n") + 1) <= size and count(f"{context}\n{text}") <= size

    def _whole(self, broken: Broken) -> Remedy:
        settings = self._settings
        keeping = self._keeping(broken)
        size = self._size(broken)
        if not self._structure.outlined and keeping[0] != "lines":
            # In source code there are no blocks to be sure of.
            return NONE
        if size > self._most:
            return NONE
        keeps = settings.strategy in keeping
        if size <= settings.size:
            return NONE if keeps else Remedy(keeping[0])
        return Remedy("size" if keeps else f"{keeping[0]}_size", size)

    def _keeping(self, broken: Broken) -> tuple[str, ...]:
        """The strategies that keep it whole, the one to recommend first."""
        if broken.kind == "sentence" and self._structure.sentence(broken.start)[1] > broken.end:
            # Its line ends before it does, which the strategy of that name does not heed.
            return _UNITS["table"]
        if broken.kind == "sentence" and self._is_alone(broken):
            # A paragraph of one sentence may be opened at its clauses though it fits.
            return "sentences", "paragraphs"
        if broken.kind != "line" or not self._structure.outlined:
            return _UNITS[broken.kind]
        in_block = self._structure.kind(broken.start) in ("table", "fence")
        return _UNITS["table"] if in_block else (*_UNITS["line"], *_UNITS["table"])

    def _unwrapped(self, broken: Broken) -> Remedy:
        settings = self._settings
        if settings.unwrap or self._size(broken) > settings.size:
            return NONE
        return Remedy("unwrap" if settings.strategy in _UNITS["table"] else "smart_unwrap")

    def _is_alone(self, broken: Broken) -> bool:
        """Whether nothing else is in its block."""
        block = next(self._structure.around(broken.start), None)
        if block is None or self._structure.visible(block.start) != broken.start:
            return False
        return self._structure.without_blanks(block.end) <= broken.end

    def _has_line_ends(self, broken: Broken) -> bool:
        return self._structure.line(broken.start)[1] < broken.end

    def _header(self, broken: Broken) -> Remedy | None:
        """To repeat a table's header, where there is nothing else to repeat and it has room."""
        settings = self._settings
        if settings.context != "none" or settings.strategy not in _UNITS["table"]:
            return None
        if broken.start not in self._headers:
            self._headers[broken.start] = self._repeats_header(broken)
        return Remedy("header") if self._headers[broken.start] else None

    def _repeats_header(self, table: Broken) -> bool:
        """Whether the header has room before each row, and itself stays with what announces it."""
        header = self._document.outline.table_header(table.end - 1)
        if header is None:
            return False
        words = self._document.text[slice(*header)].strip()
        rows: list[tuple[int, int]] = []
        place = self._structure.visible(header[1])
        while place < table.end:
            rows.append(self._structure.line(place))
            place = self._structure.visible(rows[-1][1])
        if not rows or not all(self._has_room(words, *row) for row in rows):
            return False
        first = self.tokens(self._held(table.start), rows[0][1])
        return self.with_additions(ceil(first * 4 / 3)) <= self._settings.size

    def _size(self, broken: Broken) -> int:
        """A size at which `broken` stays whole, with what it is held to and what is added to it."""
        end = broken.end if self._settings.trim else self._structure.visible(broken.end)
        start = self._held(broken.start)
        tokens = self.tokens(start, end)
        if start < broken.start:
            # What it is held to may share its place with as much as a quarter of the size.
            tokens = ceil(tokens * 4 / 3)
        return self.with_additions(tokens)

    def with_additions(self, tokens: int) -> int:
        """A size that has room for so many tokens, the overlap and a context."""
        settings = self._settings
        if settings.context != "none":
            # A context takes half of the size at most.
            tokens *= 2
        sides = 2 if settings.overlap_sides == "both" else 1
        if isinstance(settings.overlap, str):
            share = sides * settings.overlap_tokens / settings.size
            return ceil(tokens / (1 - share)) + 1 if share < 1 else MOST + 1
        return tokens + sides * settings.overlap

    def _held(self, start: int) -> int:
        """Where the text begins that what begins at `start` must not be parted from: headings and
        titles above it, or what announces it."""
        structure, text = self._structure, self._document.text
        for _ in range(_MOST_TITLES):
            end = structure.without_blanks(start)
            if not end or not structure.begins_line(start):
                break
            above, _ = structure.line(end - 1)
            if structure.kind(end - 1) == "heading" or end - above <= LONGEST_TITLE:
                start = above
            elif introduces(text, above, end):
                return structure.sentence(end - 1)[0]
            else:
                break
        return start
