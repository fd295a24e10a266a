"""The blocks of a Markdown text: CommonMark, GFM tables and front matter, in one linear pass.

>>> [(block.kind, block.title) for block in markdown_blocks("# Hi *you*\\nHey.\\n")]
[('heading', 'Hi you'), ('paragraph', '')]

A block is a range of whole lines; blank lines between blocks belong to none. Lines end at CR, LF
or CRLF only. Most lines are never looked at one by one: a regular expression runs over the lines
that can only go on with a paragraph, and a fence, table or HTML block outside quotes and items is
found as a whole.

Where CommonMark and GFM leave room: at most `MAX_NESTING` quotes and items nest, what lies deeper
is paragraph text; a block never ends with blank lines, not even an unclosed fence; the header of a
table needs a pipe; front matter must look like YAML or TOML and be closed.
"""

import re
from collections.abc import Iterator

from chunksight.scan.markdown_inline import plain_text, protected_spans
from chunksight.scan.markdown_patterns import (
    CODE,
    DELIMITER_ROW,
    FENCE_END,
    FRONT_MATTER,
    HTML_ENDS,
    ITEM,
    MORE,
    OUTER,
    PIPE_ROWS,
    START,
    STARTERS,
    TEXT,
    UNDERLINE,
    cells,
    closed_title,
    interrupts,
    same_length_lines,
    trimmed,
)
from chunksight.scan.markdown_tree import MAX_NESTING, Block, Open, Tree

__all__ = [
    "MAX_NESTING",
    "Block",
    "markdown_blocks",
    "markdown_steps",
    "protected_spans",
    "table_header_end",
]

# How much text one step takes, so that a caller can stop in between.
_STEP = 1 << 18


def markdown_blocks(text: str) -> list[Block]:
    """The top-level blocks of `text` in order, containers with what they hold."""
    blocks: list[Block] = []
    for _ in markdown_steps(text, blocks):
        pass
    return blocks


def markdown_steps(text: str, blocks: list[Block]) -> Iterator[int]:
    """Put the blocks of `text` into `blocks` in the end; gives the characters done at times."""
    if text:
        yield from _Scanner(text).run(blocks)


def table_header_end(text: str, block: Block) -> int:
    """The offset after the table's delimiter row, or `block.start` if it has none."""
    at = block.start
    for row in same_length_lines(text[at : block.end]).split("\n"):
        at += len(row) + 1
        if DELIMITER_ROW.fullmatch(row.lstrip(" \t>") + "\n"):
            return min(at, block.end)
    return block.start


class _Scanner(Tree):
    """One pass over one text; `_line` takes every line that no pattern has taken."""

    def run(self, blocks: list[Block]) -> Iterator[int]:
        """Scans the whole text, giving the place reached at times; to be called once."""
        text, end = self.text, len(self.text)
        pos = self._front_matter()
        report_at = _STEP
        while pos < end:
            if pos >= report_at:
                report_at = pos + _STEP
                yield pos
            if not self.stack and not self.para:
                if run := TEXT.match(text, pos):
                    start, pos = run.span()
                    if pos == end or text[pos] == "\n":
                        self.add(Block(start, pos, "paragraph"))
                        pos += 1
                    else:
                        self.para_start = start
                        self.para += (start, pos)
                    continue
                if found := OUTER.match(text, pos):
                    pos = found.end() if found.lastgroup is None else self._leaf(pos, found)
                    continue
            elif self.para and (run := MORE.match(text, pos)):
                self.para += run.span()
                pos = run.end()
                continue
            if not self.quotes and (found := ITEM.match(text, pos)) and self._item(found):
                pos = found.end()
            else:
                pos = self._line(pos)
        blocks += self.finish()

    def _front_matter(self) -> int:
        found = FRONT_MATTER.match(self.text, self.first)
        if not found:
            return 0
        self.add(Block(0, found.end(), "front_matter"))
        return found.end()

    def _line(self, pos: int) -> int:
        """Takes the line at `pos` with the block that begins there; returns where to go on."""
        text = self.text
        kept, at, column, used = self.walk(pos)
        if text[at] == "\n":
            self.blank(kept)
            return at + 1
        in_para = bool(self.para) and kept == len(self.stack)
        while True:
            if column - used > 3:
                if self.para:
                    break
                self.close(kept)
                return self._code(pos, at)
            if text[at] not in STARTERS:
                break
            if in_para and text[at] in "=-|:":
                if end := self._underlined(at):
                    return end
                in_para = bool(self.para)
            found = START.match(text, at)
            if not found or (found.lastgroup == "tag" and self.para):
                break
            if found.lastgroup not in ("quote", "bullet", "number"):
                self.close(kept)
                return self._leaf(pos, found)
            if kept == MAX_NESTING or (in_para and not interrupts(text, *found.span())):
                break
            self.close(kept)
            at, column, used = self.open(pos, found, column, used)
            kept, in_para = kept + 1, False
            if text[at] == "\n":
                return at + 1
        return self._text(pos, at, kept)

    def _text(self, pos: int, at: int, kept: int) -> int:
        """Takes the line at `pos`, whose text begins at `at`, into a paragraph, lazily or not."""
        end = self.text.index("\n", at) + 1
        if not self.para:
            self.close(kept)
            self.para_start = pos
        self.para += (at, end)
        return end

    def _item(self, found: re.Match[str]) -> bool:
        """Opens an item outside quotes that begins with a paragraph, the commonest of all.

        What `_line` would do, in fewer steps; False leaves the line to it.
        """
        stack, start, mark = self.stack, found.start(), found.end("indent")
        column = mark - start
        kept = len(stack)
        while kept and stack[kept - 1].inner > column:
            kept -= 1
        outer = stack[kept - 1].inner if kept else 0
        if column - outer > 3 or kept == MAX_NESTING:
            return False
        after, content = found.span("gap")
        if self.para and kept == len(stack) and not interrupts(self.text, mark, after):
            return False
        self.close(kept)
        inner = content - start
        self.push(Open(start, mark, inner - outer, inner), self.text[after - 1])
        self.para_start = start
        self.para += (content, found.end())
        return True

    def _underlined(self, at: int) -> int:
        """Makes the open paragraph a heading, or its last line a table's; 0 if it is neither."""
        text = self.text
        if underline := UNDERLINE.match(text, at):
            if text[self.para[0]] == "[":
                self.take_references()
                if not self.para:
                    return 0
            title = plain_text(" ".join(line for line, _ in self.content()))
            level, end = "=-".index(text[at]) + 1, underline.end()
            self.add(Block(self.para_start, end, "heading", level, title))
            self.para.clear()
            return end
        if not (delimiters := DELIMITER_ROW.match(text, at)):
            return 0
        start, end = self.para[-2:]
        header = text[max(start, text.rfind("\n", 0, end - 1) + 1) : end]
        if "|" not in header or cells(header) != cells(delimiters[0]):
            return 0
        return self._table(delimiters.end())

    def _leaf(self, pos: int, found: re.Match[str]) -> int:
        """Adds the block that was found to begin on the line at `pos`; returns its end."""
        text, kind = self.text, found.lastgroup or ""
        level, title = 0, ""
        if kind == "heading":
            end = text.index("\n", found.end()) + 1
            level = len(found["heading"])
            title = plain_text(closed_title(text[found.end() : end]))
        elif kind == "rule":
            end = found.end()
        elif kind == "fence":
            end = self._fence_end(found)
        else:
            end = self._html_end(found, kind)
            kind = "html"
        self.add(Block(pos, end, kind, level, title))
        return end

    def _fence_end(self, found: re.Match[str]) -> int:
        text, marks = self.text, found["fence"]
        pos = end = text.index("\n", found.end()) + 1
        if not self.stack:
            for close in FENCE_END.finditer(text, pos - 1):
                if close[1].startswith(marks):
                    return close.end() + 1
            return trimmed(text, pos, len(text))
        while pos < len(text) and (inside := self.inside(pos)):
            at, indent = inside
            pos = text.index("\n", at) + 1
            if at < pos - 1:
                end = pos
            run = text[at : pos - 1].rstrip(" \t") if text.startswith(marks, at) else ""
            if run and indent < 4 and not run.strip(marks[0]):
                break
        return end

    def _html_end(self, found: re.Match[str], kind: str) -> int:
        text, ending = self.text, HTML_ENDS[kind]
        start, end = found.start(), text.index("\n", found.start()) + 1
        if not self.stack:
            last = ending.search(text, start)
            return text.index("\n", last.start()) + 1 if last else trimmed(text, end, len(text))
        until_blank = kind in ("html", "tag")
        if not until_blank and ending.search(text, start, end):
            return end
        pos = end
        while pos < len(text) and (inside := self.inside(pos)):
            at = inside[0]
            pos = text.index("\n", at) + 1
            if at < pos - 1:
                end = pos
            if at == pos - 1 if until_blank else ending.search(text, at, pos):
                break
        return end

    def _code(self, start: int, at: int) -> int:
        """Adds the indented code on the line at `start`, whose text begins at `at`."""
        text = self.text
        pos = end = text.index("\n", at) + 1
        if not self.stack:
            while run := CODE.match(text, pos):
                pos = run.end()
            end = trimmed(text, end, pos)
        else:
            while pos < len(text) and (inside := self.inside(pos)):
                at, indent = inside
                pos = text.index("\n", at) + 1
                if at < pos - 1:
                    if indent < 4:
                        break
                    end = pos
        self.add(Block(start, end, "code"))
        return end

    def _table(self, pos: int) -> int:
        """Adds the table whose header ends the open paragraph and whose rows begin at `pos`."""
        text = self.text
        start = self.take_last_line()
        end = pos
        while pos < len(text):
            if not self.stack and (rows := PIPE_ROWS.match(text, pos)):
                pos = end = rows.end()
                continue
            inside = self.inside(pos)
            if not inside or text[inside[0]] == "\n" or inside[1] > 3:
                break
            found = START.match(text, inside[0])
            if found and found.lastgroup != "tag":
                break
            pos = end = text.index("\n", inside[0]) + 1
        self.add(Block(start, end, "table"))
        return end
