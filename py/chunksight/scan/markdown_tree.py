"""The blocks of a Markdown text while they are being found: what is open, what is done."""

import re
from bisect import bisect_left
from typing import NamedTuple

from chunksight.scan.markdown_inline import reference_lines
from chunksight.scan.markdown_patterns import past_blanks, same_length_lines

MAX_NESTING = 100  # quotes and items inside each other


class Block(NamedTuple):
    """Whole lines `text[start:end]`, container marks included.

    kind: heading, paragraph, fence, code, html, table, list, item, quote, rule, front_matter,
    reference. A list holds items; items and quotes hold blocks.
    """

    start: int
    end: int
    kind: str
    level: int = 0
    title: str = ""
    children: tuple["Block", ...] = ()


class Open:
    """A container that may go on: the document, a quote (width 0) or an item.

    An item's content begins `width` columns after its parent's, which is column `inner` where no
    quote is around it. `mark` is the offset of the last
    container mark seen: its line belongs to the container even if it is otherwise blank. `items`
    and `marker` are those of the list that is open inside.
    """

    __slots__ = ("children", "inner", "items", "mark", "marker", "start", "width")

    def __init__(self, start: int, mark: int, width: int, inner: int) -> None:
        self.start = start
        self.inner = inner
        self.mark = mark
        self.width = width
        self.children: list[Block] = []
        self.items: list[Block] = []
        self.marker = ""

    def end_list(self) -> None:
        """Turns the open list, if there is one, into a child."""
        if self.items:
            items = tuple(self.items)
            self.children.append(Block(items[0].start, items[-1].end, "list", children=items))
            self.items.clear()
        self.marker = ""


class Tree:
    """The blocks found so far, and the containers and the paragraph that may go on.

    `text` is what is scanned: of the same length as the text given, save a last line end.
    """

    def __init__(self, text: str) -> None:
        self.size = len(text)
        text = same_length_lines(text)
        self.first = 1 if text.startswith("\ufeff") else 0  # a byte order mark counts as a blank
        text = " " * self.first + text[self.first :]
        self.text = text if text[-1:] == "\n" else text + "\n"
        self.top = self.root = Open(0, 0, 0, 0)
        self.stack: list[Open] = []
        self.quotes: list[int] = []  # where in the stack the quotes are
        self.para: list[int] = []  # the open paragraph: start and end of its runs of lines
        self.para_start = 0

    def add(self, block: Block) -> None:
        """Puts a block that is no item into the innermost open container."""
        top = self.top
        if top.items:
            top.end_list()
        top.children.append(block)

    def walk(self, pos: int) -> tuple[int, int, int, int]:
        """How many open containers go on at `pos`; then its text: offset, column, columns used."""
        text = self.text
        at, column = self.indent(pos, 0)
        kept = used = 0
        for box in self.stack:
            if text[at] == "\n":
                later = bisect_left(self.quotes, kept)
                kept = self.quotes[later] if later < len(self.quotes) else len(self.stack)
                break
            if box.width:
                if column - used < box.width:
                    break
                used += box.width
            else:
                if text[at] != ">" or column - used > 3:
                    break
                used = column + 2 if text[at + 1] in " \t" else column + 1
                at, column = self.indent(at + 1, column + 1)
                box.mark = at - 1
            kept += 1
        return kept, at, column, used

    def indent(self, at: int, column: int) -> tuple[int, int]:
        """Offset and column of the first character that is no blank, from `at` in `column`."""
        text = self.text
        if text[at] not in " \t":
            return at, column
        end = past_blanks(text, at)
        if text.find("\t", at, end) < 0:
            return end, column + end - at
        for char in text[at:end]:
            column += 4 - column % 4 if char == "\t" else 1
        return end, column

    def inside(self, pos: int) -> tuple[int, int] | None:
        """Offset and indentation of the text at `pos` if every open container goes on there."""
        kept, at, column, used = self.walk(pos)
        return (at, column - used) if kept == len(self.stack) else None

    def open(self, pos: int, found: re.Match[str], column: int, used: int) -> tuple[int, int, int]:
        """Opens the quote or item whose mark was found; returns where its content begins."""
        text = self.text
        mark, after = found.span()
        at, content = self.indent(after, column + after - mark)
        if found.lastgroup == "quote":
            self.quotes.append(len(self.stack))
            self.push(Open(pos, mark, 0, 0), "")
            return at, content, column + 2 if text[after] in " \t" else column + 1
        gap = content - column - after + mark
        width = column - used + after - mark + (1 if gap > 4 or text[at] == "\n" else gap)
        used += width
        self.push(Open(pos, mark, width, used), text[after - 1])
        return at, content, used

    def push(self, box: Open, marker: str) -> None:
        """Opens a container; an item goes on with the list before it if that has its marker."""
        top = self.top
        if marker != top.marker or not marker:
            top.end_list()
            top.marker = marker
        self.stack.append(box)
        self.top = box

    def close(self, depth: int) -> None:
        """Ends the open paragraph, and all open containers but the first `depth`."""
        if self.para:
            self.end_paragraph()
        stack = self.stack
        while len(stack) > depth:
            box = stack.pop()
            self.top = top = stack[-1] if stack else self.root
            box.end_list()
            children = tuple(box.children)
            end = self.text.index("\n", box.mark) + 1
            if children and children[-1].end > end:
                end = children[-1].end
            if box.width:
                top.items.append(Block(box.start, end, "item", 0, "", children))
            else:
                self.quotes.pop()
                top.children.append(Block(box.start, end, "quote", 0, "", children))

    def blank(self, kept: int) -> None:
        """Takes a blank line on which the first `kept` open containers go on."""
        top = self.top
        if kept < len(self.stack):
            self.close(kept)
        elif self.para:
            self.end_paragraph()
        elif top.width and not top.children and not top.items:
            self.close(kept - 1)  # an item may begin with one blank line, not with two

    def content(self) -> list[tuple[str, int]]:
        """The open paragraph's lines without indentation and marks, each with its end offset."""
        lines = []
        for start, end in zip(self.para[::2], self.para[1::2], strict=True):
            for line in self.text[start : end - 1].split("\n"):
                start += len(line) + 1
                lines.append((line.strip(" \t"), start))
        return lines

    def end_paragraph(self) -> None:
        """Adds the open paragraph, the reference definitions before it on their own."""
        if self.text[self.para[0]] == "[":
            self.take_references()
        if self.para:
            self.add(Block(self.para_start, self.para[-1], "paragraph"))
            self.para.clear()

    def take_references(self) -> None:
        """Moves the reference definitions that begin the open paragraph out of it."""
        if self.text.find("]:", self.para[0], self.para[-1]) < 0:
            return
        lines = self.content()
        taken = 0
        for count in reference_lines([line for line, _ in lines]):
            taken += count
            end = lines[taken - 1][1]
            self.add(Block(self.para_start, end, "reference"))
            self.para_start = end
        done = sum(end <= self.para_start for end in self.para[1::2])
        del self.para[: 2 * done]
        if self.para and self.para[0] < self.para_start:
            self.para[0] = self.para_start

    def take_last_line(self) -> int:
        """Ends the open paragraph before its last line; returns where that line starts."""
        start = max(self.text.rfind("\n", 0, self.para[-1] - 1) + 1, self.para_start)
        if start == self.para_start:
            self.para.clear()
            return start
        if self.para[-2] >= start:
            del self.para[-2:]
        else:
            self.para[-1] = start
        self.end_paragraph()
        return start

    def finish(self) -> list[Block]:
        """Closes all that is open and returns the document's blocks."""
        self.close(0)
        self.root.end_list()
        return _cut_at(self.root.children, self.size)


def _cut_at(blocks: list[Block], size: int) -> list[Block]:
    """The same blocks with no end past `size`: the last line may have had no line end."""
    path: list[Block] = []
    last = blocks[-1:]
    while last and last[0].end > size:
        path.append(last[0])
        last = list(last[0].children[-1:])
    cut: tuple[Block, ...] = ()
    for block in reversed(path):
        kept = block.children[:-1] if cut else block.children
        cut = (block._replace(end=size, children=kept + cut),)
    return blocks[:-1] + list(cut) if cut else blocks
