"""Any language by its lines: indentation, brackets and blank lines, strings and comments respected.

One pass hides comments and strings, a second reads the lines that are left. A line lies inside the
statement above it if it is indented more or if a bracket is open; at the same indentation it goes
on with that statement if it begins with a closing bracket, `else`, `end` and the like. Where
brackets do not match (a macro, an unknown literal) the indentation of the lines that follow tells
where the open ones end.
"""

import re
from functools import cache

from chunksight.scan.code_opaque import COMMENT, hide_opaque
from chunksight.scan.code_span import MAX_DEPTH, Span, plain_line_ends
from chunksight.scan.code_syntax import Syntax

_CLOSERS = re.compile(r"[}\s;,]+")
_LABEL = re.compile(r"[A-Za-z_][\w ,.\x01]*:\s*$")
_CLAUSE = re.compile(
    r"[}\s]*(?:else|elif|elsif|elseif|catch|except|exception|finally|rescue|ensure|when|in|then|do)\b",
    re.IGNORECASE,
)
_CONTAINER = re.compile(
    r"\b(?:class|struct|interface|enum|impl|trait|namespace|module|record|object|protocol"
    r"|extension|package|contract|service|message|describe)\b"
)
_DEFINITION = re.compile(
    r"\b(?:def|defn|defun|fn|func|function|fun|sub|procedure|method|init|constructor)\b|=>\s*\{?$"
)
_TRAIL = " \t" + COMMENT


class LineScanner:
    """The provider of a family of languages."""

    def __init__(self, syntax: Syntax) -> None:
        self._syntax = syntax

    def __call__(self, text: str) -> list[Span]:
        """The statements of `text`."""
        text = plain_line_ends(text)
        return _Lines(self._syntax).run(hide_opaque(text, self._syntax))


class _Open:
    """A statement that may go on; `inner` is the indentation of the first line in its brackets."""

    __slots__ = ("children", "depth", "indent", "inner", "kind", "start")

    def __init__(self, start: int, indent: float, depth: int, kind: str) -> None:
        self.start = start
        self.indent = indent
        self.depth = depth
        self.kind = kind
        self.inner = -1.0
        self.children: list[Span] = []


@cache
def _plain_lines(syntax: Syntax) -> "re.Pattern[str]":
    """Blank lines, an indentation, then whole lines of that indentation that are but statements.

    Brackets match inside each of the lines. Where the language marks a statement's end the lines
    have it; elsewhere the line behind shows that there is no more of the last one.
    """
    first = rf"(?!{syntax.joins}|[@#])[^\s{{}}\x02]"
    inner = r"[^{}\n]*+"
    for _ in range(2 if syntax.brackets else 0):
        inner = rf"[^{{}}\n]*+(?:\{{{inner}\}}[^{{}}\n]*+)*+"
    if not syntax.brackets:
        inner = r"[^\n]*+"
    # The next line that is not blank is indented less, or alike and begins a statement.
    done = rf"(?=(?:[^\S\n]*+\n)*+(?:(?!\2)[^\S\n]*+\S|\2{first}))"
    if syntax.ended is not None:
        inner += r"(?:(?<=[;\x02])|(?<=; ))"
        done = ""
    line = rf"(?={first}){inner}\n"
    return re.compile(rf"((?:[^\S\n]*+\n)*+)([^\S\n]*+)(?:{line}\2(?={first}))*+(?:{line}{done})?+")


class _Lines:
    """Reads the lines of one text, of which comments and strings are hidden."""

    def __init__(self, syntax: Syntax) -> None:
        self._syntax = syntax
        self._special = re.compile(
            f"(?P<directive>{syntax.directive or '(?!)'})|(?P<joins>{syntax.joins})"
            f"|(?P<attribute>{syntax.attribute or '(?!)'})"
        )
        self._plain = _plain_lines(syntax)
        self._ended = re.compile(syntax.ended) if syntax.ended is not None else None
        self._hidden = ""
        self._stack = [_Open(0, -1, -1, "")]
        self._comments: list[tuple[int, int, int]] = []
        # Behind the last line, how many brackets are open there, and whether it needs more.
        self._end = 0
        self._depth = 0
        self._unfinished = False

    def run(self, hidden: str) -> list[Span]:
        """The top-level spans; to be called once."""
        self._hidden = flat = hidden
        for number, bracket in enumerate(self._syntax.brackets):
            flat = flat.replace(bracket, "{}"[number % 2])
        start, length = 0, len(flat)
        match = self._plain.match
        while found := match(flat, start):
            if start < found.end(1):
                # Blank lines.
                self._unfinished = False
                start = found.end(1)
            at = found.end(2)
            if found.end() > at:
                behind = flat.rfind("\n", at, found.end()) + 1
                self._run(start, behind, self._indent_of(flat, start, at))
                start, at = behind, found.end()
                if start == at:
                    continue
            if at >= length:
                break
            if flat[at] == "\n":
                continue
            end = flat.find("\n", at)
            end = length if end < 0 else end
            code = flat[at:end].rstrip()
            if code and code != "\ufeff":
                self._line(start, at, end, self._indent_of(flat, start, at), code)
            start = min(end + 1, length)
        self._place_comments(0, self._depth)
        while len(self._stack) > 1:
            self._close()
        return self._stack[0].children

    @staticmethod
    def _indent_of(text: str, start: int, at: int) -> int:
        if start == at or text[start] == " ":
            return at - start
        return len(text[start:at].rpartition("\f")[2].expandtabs(8))

    def _run(self, start: int, behind: int, indent: int) -> None:
        """Simple statements of one line each, one below the other."""
        self._begin(start, indent, "statement", ";")
        self._end = behind
        self._unfinished = False

    def _line(self, start: int, at: int, end: int, indent: int, code: str) -> None:
        if code[0] == COMMENT and not code.strip(_TRAIL):
            self._comment(start, end + 1, indent)
            return
        opened = code.count("{") - code.count("}") if self._syntax.brackets else 0
        special = self._special.match(self._hidden, at, end)
        kind = special.lastgroup or "" if special else "statement"
        if kind == "joins":
            self._join(start, at, end, indent, code)
        elif kind == "directive":
            opened = 0
            beside = self._sibling_indent()
            self._place_comments(beside, self._depth)
            self._open(start, beside, self._depth, kind)
        elif not self._goes_on(at, indent):
            self._begin(start, indent, kind, code)
        self._end = end + 1
        if opened:
            self._depth = max(0, self._depth + opened)
        if self._ended:
            code = self._hidden[at:end].rstrip(_TRAIL)
            may_go_on = kind in ("statement", "joins")
            ended = self._ended.search(code) or (code[-1:] == "," and self._depth)
            self._unfinished = may_go_on and not ended

    def _comment(self, start: int, behind: int, indent: int) -> None:
        if self._comments:
            first, last_behind, last_indent = self._comments[-1]
            if last_behind == start and last_indent == indent:
                self._comments[-1] = first, behind, indent
                return
        self._comments.append((start, behind, indent))

    def _begin(self, start: int, indent: int, kind: str, code: str) -> None:
        """Begin a statement in a new line."""
        is_label = code[-1] == ":" and self._ended and _LABEL.match(code)
        if self._depth and not is_label:
            self._mend(indent)
        if self._comments:
            self._place_comments(indent, self._depth)
        self._open(start, indent, self._depth, "label" if is_label else kind)

    def _join(self, start: int, at: int, end: int, indent: int, code: str) -> None:
        """Go on with a statement that has an inside."""
        closes = _CLOSERS.match(code) if self._syntax.brackets else None
        depth = max(0, self._depth - closes.group().count("}")) if closes else self._depth
        self._place_comments(indent + 1, self._depth)
        stack = self._stack
        while (top := stack[-1]).depth > depth or (
            top.depth == depth
            and (top.kind in ("clause", "closing") or (top.indent > indent and not closes))
        ):
            self._close()
        kind = "clause" if _CLAUSE.match(self._hidden, at, end) else "closing"
        belongs = top.depth == depth and (closes or top.indent == indent)
        self._open(start, top.indent + 0.5 if belongs else indent, depth, kind)

    def _goes_on(self, at: int, indent: int) -> bool:
        """Whether the line is but the rest of the statement above it, as in "int" / "main()"."""
        first = self._hidden[at]
        if first == "{":
            above = self._hidden[max(0, self._end - 200) : self._end].rstrip(_TRAIL + "\n")
            if above[-1:] in (",", ";", "}", "{"):
                return False
        elif not self._unfinished:
            return False
        depth, stack = self._depth, self._stack
        number = len(stack) - 1
        while stack[number].depth > depth or (
            stack[number].depth == depth and stack[number].indent > indent + 0.5
        ):
            number -= 1
        top = stack[number]
        if top.depth < depth or top.kind in ("attribute", "directive"):
            return False
        if first != "{" and (top.indent != indent or top.children):
            return False
        while len(stack) > number + 1:
            self._close()
        # What stood before an opening bracket of its own line is head, not inside.
        top.children.clear()
        self._comments.clear()
        return True

    def _mend(self, indent: int) -> None:
        """Forget brackets that the line's indentation shows to be closed."""
        number = len(self._stack) - 1
        while self._depth:
            while self._stack[number].depth >= self._depth:
                number -= 1
            around = self._stack[number]
            if not around.inner > around.indent >= indent:
                break
            self._depth = around.depth

    def _sibling_indent(self) -> float:
        """The indentation of the statements around."""
        number = len(self._stack) - 1
        while self._stack[number].depth >= self._depth:
            number -= 1
        if number + 1 < len(self._stack):
            return self._stack[number + 1].indent
        return self._stack[number].indent + 1

    def _open(self, start: int, indent: float, depth: int, kind: str) -> None:
        stack = self._stack
        top = stack[-1]
        while top.depth > depth or (top.depth == depth and top.indent >= indent):
            self._close()
            top = stack[-1]
        if top.depth < depth and top.inner < 0 and kind == "statement":
            top.inner = indent
        if len(stack) <= MAX_DEPTH:
            stack.append(_Open(start, indent, depth, kind))

    def _close(self) -> None:
        done = self._stack.pop()
        kind, children = done.kind, done.children
        if kind in ("label", "directive"):
            kind = "statement"
        if children and kind == "statement":
            head = self._hidden[done.start : min(children[0].start, done.start + 300)]
            kind = "block"
            if _CONTAINER.search(head):
                kind = "container"
            elif _DEFINITION.search(head):
                kind = "definition"
        self._stack[-1].children.append(Span(done.start, self._end, kind, tuple(children)))

    def _place_comments(self, indent: float, depth: int) -> None:
        """Place the comments before a line of that indentation and depth: beside it, or inside
        the statement above where they are indented more."""
        for start, end, own in self._comments:
            self._open(start, max(own, indent), depth, "comment")
            self._end = end
        self._comments.clear()
