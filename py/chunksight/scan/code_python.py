"""Python by its own parser.

The text is parsed in pieces that begin at a top-level definition after a blank line: a tree of
nodes takes eighty times the room of its text. A piece that does not parse (such a line can stand in
a string) is tried again with the next ones, twice as long each time.
"""

import ast
import re
import warnings
from collections.abc import Callable, Iterator
from itertools import accumulate

from chunksight.scan.code_span import MAX_DEPTH, Span, UnparsableError, plain_line_ends

_PIECE = 64_000
_PIECE_START = re.compile(r"\n ?\n(?=(?:def|class|async def)\b|@)")
_DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def python_spans(text: str) -> list[Span]:
    """The statements of a Python text, with what stands inside them, and its comments."""
    text = plain_line_ends(text)
    walker = _Walker(text)
    with warnings.catch_warnings():
        # The parser warns about escapes in the text's own strings.
        warnings.simplefilter("ignore")
        for first_line, tree in _trees(text):
            walker.add(tree, first_line)
    return walker.finish()


def _trees(text: str) -> Iterator[tuple[int, ast.Module]]:
    """The syntax trees of the pieces, each with the number of its first line."""
    edges = [0]
    for found in _PIECE_START.finditer(text):
        if found.end() - edges[-1] >= _PIECE:
            edges.append(found.end())
    edges.append(len(text))
    done, line = 0, 0
    while done < len(edges) - 1:
        taken = 1
        while True:
            last = min(done + taken, len(edges) - 1)
            piece = text[edges[done] : edges[last]]
            tree = _parse(piece, line, is_final=last == len(edges) - 1)
            if tree:
                break
            taken *= 2
        yield line, tree
        line += piece.count("\n")
        done = last


def _parse(piece: str, line: int, is_final: bool) -> ast.Module | None:
    try:
        # The parser knows no byte order mark in a str.
        return ast.parse(piece.removeprefix("\ufeff") if line == 0 else piece)
    except SyntaxError as error:
        problem = f"line {line + (error.lineno or 1)}: {error.msg}"
    except (ValueError, RecursionError, MemoryError) as error:
        problem = str(error) or type(error).__name__
    if is_final:
        raise UnparsableError(problem)
    return None


class _Walker:
    """Turns syntax trees into spans of whole lines; lines are numbered from 0."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in self._lines)]
        self._starts[-1] = len(text)
        self._base = 0
        self._after = 0
        self._spans: list[Span] = []

    def add(self, tree: ast.Module, first_line: int) -> None:
        """Append the statements of the next piece."""
        self._base = first_line
        self._after = self._siblings(tree.body, self._after, self._spans, 0)

    def finish(self) -> list[Span]:
        """All top-level spans."""
        self._gap(self._after, len(self._lines), 0, self._spans)
        return self._spans

    def _siblings(self, nodes: list[ast.stmt], after: int, spans: list[Span], depth: int) -> int:
        """Append the spans of `nodes`, whose lines begin at `after`; returns the line behind."""
        starts, base = self._starts, self._base - 1
        lines_behind = -1
        for node in nodes:
            first = node.lineno + base
            behind = (node.end_lineno or node.lineno) + base + 1
            if isinstance(node, _DEFINITION) and node.decorator_list:
                first = node.decorator_list[0].lineno + base
            if first < after:
                # It shares a line with the one before.
                if spans and behind > after:
                    spans[-1] = spans[-1]._replace(end=starts[behind])
                after = max(after, behind)
                continue
            if after < first:
                first = self._gap(after, first, node.col_offset, spans)
            if behind - first > 1 and depth < MAX_DEPTH:
                spans.append(self._span(node, first, behind, depth))
            elif lines_behind == first:
                # Simple lines one below the other make one span.
                spans[-1] = Span(spans[-1].start, starts[behind], "statement")
                lines_behind = behind
            else:
                spans.append(Span(starts[first], starts[behind], "statement"))
                lines_behind = behind
            after = behind
        return after

    def _gap(self, after: int, before: int, column: int, spans: list[Span]) -> int:
        """Append the comments in the lines `[after, before)`; returns where the next span begins.

        Comments that stand deeper than `column` belong to what they follow.
        """
        last_comment = -2
        for number in range(after, before):
            line = self._lines[number]
            code = line.lstrip()
            if not code or code == "\ufeff":
                continue
            if not code.startswith(("#", "\ufeff#")):
                return number
            end = self._starts[number + 1]
            trailing = last_comment < 0 and len(line) - len(code) > column
            if spans and (trailing or last_comment == number - 1):
                spans[-1] = spans[-1]._replace(end=end)
            else:
                spans.append(Span(self._starts[number], end, "comment"))
            if not trailing:
                last_comment = number
        return before

    def _span(self, node: ast.stmt, first: int, behind: int, depth: int) -> Span:
        children: list[Span] = []
        kind = "statement"
        if isinstance(node, _DEFINITION):
            kind = "container" if isinstance(node, ast.ClassDef) else "definition"
            body = node.body
            after = node.lineno + self._base
            if ast.get_docstring(node, clean=False) is not None:
                after = (body[0].end_lineno or 0) + self._base
                body = body[1:]
            self._inside(body, after, children, depth)
        elif isinstance(node, ast.Match):
            kind = "block"
            self._cases(node, first + 1, children, depth)
        elif hasattr(node, "body"):
            kind = "block"
            self._clauses(node, node.lineno + self._base, children, depth)
        return Span(self._starts[first], self._starts[behind], kind, tuple(children))

    def _inside(self, body: list[ast.stmt], after: int, spans: list[Span], depth: int) -> int:
        """Append the statements of a body whose head ends in or after line `after - 1`."""
        if not body:
            return after
        start = self._first_line(body[0])
        while start > after and self._lines[start - 1].lstrip()[:1] in ("", "#"):
            start -= 1
        return self._siblings(body, max(after, start), spans, depth + 1)

    def _first_line(self, node: ast.stmt) -> int:
        first = node.lineno
        if isinstance(node, _DEFINITION) and node.decorator_list:
            first = node.decorator_list[0].lineno
        return first + self._base - 1

    def _clauses(self, node: ast.stmt, after: int, spans: list[Span], depth: int) -> None:
        """Append the body of a compound statement, then its `elif`, `except`, `else`, `finally`."""
        after = self._inside(getattr(node, "body"), after, spans, depth)  # noqa: B009
        for body in _further_bodies(node, self._is_elif):
            start = self._gap(after, self._first_line(body[0]), node.col_offset, spans)
            inside: list[Span] = []
            after = self._inside(body, start + 1, inside, depth)
            spans.append(Span(self._starts[start], self._starts[after], "clause", tuple(inside)))

    def _cases(self, node: ast.Match, after: int, spans: list[Span], depth: int) -> None:
        for case in node.cases:
            pattern = case.pattern
            first = min(pattern.lineno + self._base - 1, self._first_line(case.body[0]))
            start = self._gap(after, first, pattern.col_offset, spans)
            inside: list[Span] = []
            after = self._inside(case.body, start + 1, inside, depth)
            spans.append(Span(self._starts[start], self._starts[after], "block", tuple(inside)))

    def _is_elif(self, node: ast.stmt) -> bool:
        line = self._lines[node.lineno + self._base - 1]
        return isinstance(node, ast.If) and line.lstrip().startswith("elif")


def _further_bodies(
    node: ast.stmt, is_elif: Callable[[ast.stmt], bool]
) -> Iterator[list[ast.stmt]]:
    """The bodies after the first; a chain of `elif` is flat, though the tree nests it."""
    for handler in getattr(node, "handlers", ()):
        yield handler.body
    orelse = getattr(node, "orelse", [])
    while len(orelse) == 1 and is_elif(orelse[0]):
        yield orelse[0].body
        orelse = orelse[0].orelse
    for body in (orelse, getattr(node, "finalbody", [])):
        if body:
            yield body
