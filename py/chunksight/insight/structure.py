"""What a place of a text falls on: a sentence, a block, a link."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

from chunksight.document import Document
from chunksight.insight.wrapped import wrapped_lines
from chunksight.scan.line_ties import table_end
from chunksight.scan.markdown import Block
from chunksight.scan.sentences import joins, sentence_starts
from chunksight.scan.text import block_starts
from chunksight.scan.units import links

_VISIBLE = re.compile(r"\S")
# How much text one step takes, so that a caller can stop in between.
_STEP = 1 << 16
_LINE_END = re.compile(r"\r\n|\n|\r")


class Structure:
    """Blocks and sentences of one document; `outlined` False (source code) knows lines only."""

    def __init__(self, document: Document, outlined: bool = True) -> None:
        self.text = document.text
        self.outlined = outlined
        self._sentences: list[int] = []
        self._steps = self._find_sentences()
        self._blocks: list[Block] = []
        self._parents: list[int] = []
        if outlined:
            self._flatten(document.blocks, -1)
        self._starts = [block.start for block in self._blocks]
        self._lines: list[int] = []
        self._seen_to: dict[int, int] = {}
        self._wraps: dict[int, frozenset[int]] = {}
        self._of_lines: dict[int, bool] = {}
        self._seen_ends: dict[int, int] = {}
        self._links: dict[int, list[tuple[int, int]]] = {}

    def _flatten(self, blocks: Iterable[Block], parent: int) -> None:
        for block in blocks:
            number = len(self._blocks)
            self._blocks.append(block)
            self._parents.append(parent)
            self._flatten(block.children, number)

    def visible(self, offset: int, end: int | None = None) -> int:
        """The first offset from `offset` on that is not blank; `end` if there is none."""
        end = len(self.text) if end is None else end
        found = _VISIBLE.search(self.text, offset, end)
        return found.start() if found else end

    def around(self, place: int) -> Iterator[Block]:
        """The blocks that hold `place`, the innermost first."""
        number = bisect_right(self._starts, place) - 1
        while number >= 0:
            if place < self._blocks[number].end:
                yield self._blocks[number]
            number = self._parents[number]

    def kind(self, place: int) -> str:
        """What kind of block a reader sees at `place`, "" between blocks."""
        block = next(self.around(place), None)
        if block is None:
            return ""
        past = block.kind == "table" and place >= self.seen_end(block)
        return "paragraph" if past else block.kind

    def between(self, start: int, end: int) -> list[Block]:
        """The blocks without children that begin in `[start, end)`, or hold `start`."""
        first = next(iter(self.around(start)), None)
        found = [first] if first and not first.children and first.start < start else []
        numbers = range(bisect_left(self._starts, start), bisect_left(self._starts, end))
        return found + [self._blocks[n] for n in numbers if not self._blocks[n].children]

    def has_text(self, heading: Block) -> bool:
        """Whether anything stands under `heading` before one of its own rank or above it."""
        after = next(self.around(self.visible(heading.end)), None)
        return after is not None and (after.kind != "heading" or after.level > heading.level)

    def first_part(self, place: int) -> int:
        """Where the sentence, or in a block of lines the line, ends that begins at `place`."""
        running = self.kind(place) in ("paragraph", "heading")
        return (self.sentence if running else self.line)(place)[1]

    def begins(self, block: Block, place: int) -> bool:
        """Whether nothing of `block` stands before `place`."""
        return self.visible(block.start, place) == place

    def seen_end(self, block: Block) -> int:
        """Where a reader sees `block` end: GFM and CommonMark take in lines that follow at once.

        A table is seen to its last row with a pipe, a list item to its last indented line, or to
        a sentence's end in its lazy lines.
        """
        if block.start not in self._seen_ends:
            find = {"table": self._table_end, "item": self._item_end}.get(block.kind)
            self._seen_ends[block.start] = find(block) if find else block.end
        return self._seen_ends[block.start]

    def _table_end(self, block: Block) -> int:
        return table_end(self.text, block.start, block.end)

    def _item_end(self, block: Block) -> int:
        """Where, after the last indented line, the first sentence ends that ends with its line."""
        if not block.children or block.children[-1].kind != "paragraph":
            return block.end
        starts = [found.end() for found in _LINE_END.finditer(self.text, block.start, block.end)]
        end = block.end
        for start in reversed(starts):
            if start < block.end and self.text[start].isspace():
                break
            if start < block.end and self._begins_sentence(start):
                end = start
        return end

    @property
    def sentences(self) -> list[int]:
        """The offsets at which sentences begin, the first one included."""
        for _ in self._steps:
            pass
        return self._sentences

    def build(self) -> Iterator[float]:
        """Find the sentences step by step, giving the share done (0 to 1) after each."""
        # A caller that stops here must not close the work with it, as `yield from` would.
        for done in self._steps:  # noqa: UP028
            yield done

    def _find_sentences(self) -> Iterator[float]:
        text = self.text
        low = self.visible(0)
        while low < len(text):
            high = self._block_start(low + _STEP)
            self._sentences += [low, *sentence_starts(text, low, high)]
            yield high / len(text)
            low = high

    def _block_start(self, offset: int) -> int:
        """The first place from `offset` on where a sentence begins whatever stands before: after a
        blank line."""
        places = map(self.visible, block_starts(self.text, offset, len(self.text)))
        return next((at for at in places if not joins(self.text[at])), len(self.text))

    def sentence(self, place: int) -> tuple[int, int]:
        """The sentence (in source code: the line) around `place`, without the blanks after it."""
        if not self.outlined:
            return self.line(place)
        after = bisect_right(self.sentences, place)
        start = self.sentences[after - 1] if after else 0
        end = self.sentences[after] if after < len(self.sentences) else len(self.text)
        return start, max(place + 1, self.without_blanks(end))

    def line(self, place: int) -> tuple[int, int]:
        """The line around `place`, without the blanks at its edges."""
        if not self._lines:
            self._lines = [0, *(found.end() for found in _LINE_END.finditer(self.text))]
        number = bisect_right(self._lines, place) - 1
        last = number + 1 == len(self._lines)
        end = len(self.text) if last else self._lines[number + 1]
        return self.visible(self._lines[number], place), max(place + 1, self.without_blanks(end))

    def without_blanks(self, end: int) -> int:
        """Where the visible text before `end` ends; found once, as a run of blanks may be long."""
        if end not in self._seen_to:
            low = end
            while low and self.text[low - 1].isspace():
                low -= 1
            self._seen_to[end] = low
        return self._seen_to[end]

    def is_inside_sentence(self, place: int) -> bool:
        """Whether a text that begins at `place` begins in the middle of a sentence (code: line)."""
        if place >= len(self.text):
            return False
        at_line = self.begins_line(place)
        if not self.outlined:
            return not at_line
        block = next(self.around(place), None)
        if block is None or self.begins(block, place) or self._begins_sentence(place):
            return False
        return not at_line or self.is_wrapped_line(place)

    def is_wrapped_line(self, place: int) -> bool:
        """Whether the line that begins at `place` surely goes on with the one before."""
        block = next(self.around(place), None)
        return block is not None and place in self._wrapped_lines(block)

    def is_wrapped(self, block: Block) -> bool:
        """Whether line ends of `block` surely only wrap its text."""
        return bool(self._wrapped_lines(block))

    def has_lines(self, block: Block) -> bool:
        """Whether `block` has more than one line."""
        if block.start not in self._of_lines:
            end = _LINE_END.search(self.text, block.start, block.end)
            several = end is not None and self.visible(end.end(), block.end) < block.end
            self._of_lines[block.start] = several
        return self._of_lines[block.start]

    def _wrapped_lines(self, block: Block) -> frozenset[int]:
        if block.kind != "paragraph":
            return frozenset()
        if block.start not in self._wraps:
            self._wraps[block.start] = wrapped_lines(self.text, block.start, block.end)
        return self._wraps[block.start]

    def _begins_sentence(self, place: int) -> bool:
        number = bisect_left(self.sentences, place)
        return number < len(self.sentences) and self.sentences[number] == place

    def begins_line(self, place: int) -> bool:
        """Whether only blanks stand before `place` on its line."""
        while place and self.text[place - 1] in " \t":
            place -= 1
        return place == 0 or self.text[place - 1] in "\r\n"

    def link_around(self, place: int) -> tuple[int, int] | None:
        """The link, address or code span that `place` falls into, if any."""
        block = next(self.around(place), None)
        if block is None or block.kind in ("fence", "code", "html", "front_matter"):
            return None
        spans = self.links_of(block)
        number = bisect_left(spans, (place,)) - 1
        if number >= 0 and spans[number][0] < place < spans[number][1]:
            return spans[number]
        return None

    def links_of(self, block: Block) -> list[tuple[int, int]]:
        """Links, addresses and code spans of `block`, in order."""
        if block.start not in self._links:
            self._links[block.start] = links(self.text, block.start, block.end)
        return self._links[block.start]
