"""What stands inside a block of Markdown: code spans, links and the words of a heading.

All of it is linear in the text, also where brackets, backticks or quotes never close. Reference
links are taken for links without asking whether their label is defined, save after a word as in
`row[0][1]`; a lone `[label]` is text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from html import unescape
from itertools import compress
from typing import NamedTuple


class _Construct(NamedTuple):
    """An inline construct `body[start:end]`, of which a reader sees `body[shown_from:shown_to]`."""

    start: int
    shown_from: int
    shown_to: int
    end: int
    verbatim: bool  # whether no marks inside what is shown have a meaning


_ESCAPE = r"\\[!-/:-@\[-`{-~]"
_TOKEN = re.compile(rf"{_ESCAPE}|`+|!?\[|\]|<|https?://")
_AUTOLINK = r"[a-z][a-z0-9+.\-]{1,31}:[^\x00-\x20<>]*+|[\w.!\#$%&'*+/=?^`{|}~\-]++@[\w.\-]++"
_TAG = r"""(?:[a-z][a-z0-9\-]*+(?:\s++[a-z_:][\w.:\-]*+(?:\s*+=\s*+(?:[^\s"'=<>`]++|'[^']*+'
    |"[^"]*+"))?){0,200}\s*+/?|/[a-z][a-z0-9\-]*+\s*+)"""
_ANGLE = re.compile(rf"<(?:(?P<link>{_AUTOLINK})|{_TAG})>", re.X | re.I | re.A)
_UNTIL = {"<!--": "-->", "<?": "?>", "<![CDATA[": "]]>", "<!": ">"}
_ADDRESS = re.compile(r"""https?://[^\s<>\[\]"`]*""")
_LABEL = re.compile(r"\[([^\\\[\]]*+(?:\\.[^\\\[\]]*+)*)\]", re.S)
_GAP = re.compile(r"[ \t]*+(?:\n[ \t]*+)?")
_LINE_REST = re.compile(r"[ \t]*+(?:\n|\Z)")
_ANGLE_TARGET = re.compile(r"<[^<>\\\n]*+(?:\\.[^<>\\\n]*+)*>")
_TARGET_MARK = re.compile(rf"{_ESCAPE}|[()]|[\x00-\x20\x7f]")
_TITLE = re.compile(
    r""""[^"\\]*+(?:\\.[^"\\]*+)*"|'[^'\\]*+(?:\\.[^'\\]*+)*'|\([^()\\]*+(?:\\.[^()\\]*+)*\)""",
    re.S,
)
_EMPHASIS = re.compile(r"\*+|_+|~+")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[Xx][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_SPECIAL = re.compile(r"[\\`*_~\[<&]")
_SIMPLE_CODE = re.compile("(?<!`)`([^`]++)`(?!`)")
_KEPT = bytes(mark != 1 for mark in range(256))
_DEEPEST_PARENTHESES = 8  # in a link target: what keeps unclosed ones linear


def protected_spans(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where a paragraph, heading or table row holds what should not be cut: sorted and apart.

    Code spans, links and images with their targets, full reference links, autolinks, bare web
    addresses and HTML tags; of nested ones the outermost.

    >>> protected_spans("See [a b](c) now", 0, 16)
    [(4, 12)]
    """
    body = text[start:end]
    spans: list[tuple[int, int]] = []
    last = 0
    for item in sorted(_constructs(body)):
        if item.start >= last and body[item.start] != "\\":
            last = item.end
            spans.append((start + item.start, start + last))
    return spans


def plain_text(text: str) -> str:
    """What a reader sees of a heading: no marks of emphasis, code or links.

    >>> plain_text("The `x` of [*y*](z)")
    'The x of y'
    """
    if not _SPECIAL.search(text):
        return text
    pieces = _SIMPLE_CODE.split(text)  # every other piece is the content of a code span
    if not _SPECIAL.search("".join(pieces[::2])):
        return " ".join("".join(pieces).split())
    hidden = bytearray(len(text))  # 1: a mark to leave out; 2: a character that is no mark
    for start, shown_from, shown_to, end, verbatim in _constructs(text):
        hidden[start:shown_from] = b"\1" * (shown_from - start)
        hidden[shown_to:end] = b"\1" * (end - shown_to)
        if verbatim:
            hidden[shown_from:shown_to] = b"\2" * (shown_to - shown_from)
    _hide_emphasis(text, hidden)
    shown = "".join(compress(text, hidden.translate(_KEPT)))
    return " ".join(_ENTITY.sub(lambda found: unescape(found[0]), shown).split())


def reference_lines(lines: list[str]) -> Iterator[int]:
    """How many lines each of the link reference definitions at a paragraph's beginning takes."""
    body = "\n".join(lines)
    start = 0
    while label := _LABEL.match(body, start):
        if not label[1].strip() or len(label[1]) > 999 or not body.startswith(":", label.end()):
            return
        target = _past_gap(body, label.end() + 1)
        end = _target_end(body, target)
        if end == target:
            return
        rest = None
        if title := _TITLE.match(body, _past_gap(body, end)):
            rest = _LINE_REST.match(body, title.end()) if title.start() > end else None
        rest = rest or _LINE_REST.match(body, end)
        if not rest:
            return
        yield body.count("\n", start, rest.end()) + (not rest[0].endswith("\n"))
        start = rest.end()


def _constructs(body: str) -> Iterator[_Construct]:
    """Every code span, link, tag, address and escape of `body`, links after what they hold."""
    ends = _Ends(body)
    openers: list[tuple[int, int]] = []
    links_from = 0  # openers of links below this one would hold another link, so they are text
    pos = 0
    while token := _TOKEN.search(body, pos):
        (at, pos), mark = token.span(), token[0]
        if mark[0] == "\\":
            yield _Construct(at, at + 1, pos, pos, True)
        elif mark[0] == "`":
            if close := ends.code(at, len(mark)):
                yield _Construct(at, pos, close, close + len(mark), True)
                pos = close + len(mark)
        elif mark == "]":
            if not openers:
                continue
            start, text_start = openers.pop()
            is_link = body[start] == "["
            if (not is_link or len(openers) >= links_from) and (end := _link_end(body, start, pos)):
                yield _Construct(start, text_start, at, end, False)
                pos = end
                links_from = len(openers) if is_link else links_from
            links_from = min(links_from, len(openers))
        elif mark[-1] == "[":
            openers.append((at, pos))
        elif mark == "<":
            if found := _ANGLE.match(body, at):
                pos = found.end()
                shown = found.span("link") if found["link"] else (pos, pos)
                yield _Construct(at, *shown, pos, True)
            elif end := ends.markup(at):
                pos = end
                yield _Construct(at, end, end, end, True)
        else:
            pos = _address_end(body, at)
            yield _Construct(at, at, pos, pos, True)


class _Ends:
    """Finds closing marks, and remembers what it saw so that each is looked for once."""

    def __init__(self, body: str) -> None:
        self.body = body
        self.runs: dict[int, list[int]] | None = None
        self.found: dict[str, int] = {}

    def code(self, at: int, length: int) -> int:
        """Where the next run of `length` backticks after `at` begins, 0 if there is none."""
        if self.runs is None:
            self.runs = {}
            for run in re.finditer("`+", self.body):
                self.runs.setdefault(len(run[0]), []).append(run.start())
        starts = self.runs.get(length, [])
        after = bisect_right(starts, at)
        return starts[after] if after < len(starts) else 0

    def markup(self, at: int) -> int:
        """Where the comment, instruction or CDATA section at `at` ends, 0 if it is none."""
        for opening, closing in _UNTIL.items():
            if self.body.startswith(opening, at):
                end = self.found.get(closing, 0)
                if 0 <= end < at + 2:
                    end = self.found[closing] = self.body.find(closing, at + 2)
                return end + len(closing) if end > 0 else 0
        return 0


def _past_gap(body: str, at: int) -> int:
    found = _GAP.match(body, at)
    return found.end() if found else at


def _link_end(body: str, start: int, pos: int) -> int:
    """Where the link ends whose text `body[start:pos]` is, 0 if no target or label follows it."""
    if body.startswith("(", pos):
        at = _past_gap(body, pos + 1)
        end = at if body.startswith(")", at) else _target_end(body, at)
        gap = _past_gap(body, end)
        if gap > end and (title := _TITLE.match(body, gap)):
            gap = _past_gap(body, title.end())
        if body.startswith(")", gap):
            return gap + 1
    if body.startswith("[", pos) and not (start and body[start - 1].isalnum()):
        label = _LABEL.match(body, pos)
        return label.end() if label else 0
    return 0


def _target_end(body: str, at: int) -> int:
    """Where the link target that begins at `at` ends; `at` itself if there is none."""
    if body.startswith("<", at):
        angle = _ANGLE_TARGET.match(body, at)
        return angle.end() if angle else at
    depth = 0
    for mark in _TARGET_MARK.finditer(body, at):
        if mark[0] == "(":
            depth += 1
            if depth > _DEEPEST_PARENTHESES:
                return at
        elif mark[0] == ")" and depth:
            depth -= 1
        elif mark[0][0] != "\\":
            return at if depth else mark.start()
    return at if depth else len(body)


def _address_end(body: str, at: int) -> int:
    """Where the bare web address at `at` ends: before closing punctuation."""
    found = _ADDRESS.match(body, at)
    address = found[0].rstrip("?!.,:;*_~'") if found else ""
    for _ in range(address.count(")") - address.count("(")):
        address = address.removesuffix(")")
    return at + len(address)


def _hide_emphasis(text: str, hidden: bytearray) -> None:
    """Marks the runs of `*`, `_` and `~~` that open and close emphasis."""
    openers: dict[str, list[list[int]]] = {"*": [], "_": [], "~": []}
    for run in _EMPHASIS.finditer(text):
        start, end = run.span()
        while start < end and hidden[start]:
            start += 1
        if start == end:
            continue
        mark, before, after = run[0][0], text[start - 1 : start] or " ", text[end : end + 1] or " "
        opens = not after.isspace() and (after.isalnum() or not before.isalnum())
        closes = not before.isspace() and (before.isalnum() or not after.isalnum())
        if mark == "_":
            opens, closes = opens and not before.isalnum(), closes and not after.isalnum()
        waiting = openers[mark]
        while closes and waiting and start < end:
            opener = waiting[-1]
            count = min(opener[1] - opener[0], end - start)
            hidden[opener[1] - count : opener[1]] = hidden[start : start + count] = b"\1" * count
            opener[1] -= count
            start += count
            if opener[0] == opener[1]:
                waiting.pop()
        if opens and start < end:
            waiting.append([start, end])
