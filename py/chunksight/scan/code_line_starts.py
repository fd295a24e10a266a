"""Cutting a statement that does not fit: at lines, and a line at its marks."""

import re
from collections.abc import Iterator

from chunksight.scan.text import block_starts, line_starts

# On top of a cut between two statements, in chunks (see `strategies.LADDER`).
_INSIDE = 0.1
_DEEPER = 0.05
_BEFORE_CLOSING = 0.5
_WRAPPED = 0.6
# A line of a comment or a docstring that ends inside a sentence.
_PROSE_END = re.compile(r"(?:[A-Za-z'’`-]+,? ){5}[\w'’`-]+,?\s*\Z")
_PROSE_START = re.compile(r"[ \t]*+(?:#++|//++|\*|;++|--)?[ \t]*+[a-z]")
_STATEMENT_END = re.compile(r"(?:[;{}]+|[.!?](?=\s)|[。！？])[\"'`)\]]*\s*")
_PART_END = re.compile(r"[,()\[\]|&=+]+\s*")


def code_line_starts(text: str, start: int, end: int) -> Iterator[tuple[int, float]]:
    """The lines inside (start, end), each with what a cut before it costs on top: little after a
    blank line and where little is indented, much before a closing bracket."""
    starts = list(line_starts(text, start, end))
    indents = [_indent(text, at, end) for at in starts]
    least = min(indents, default=0)
    spaced = set(block_starts(text, start, end))
    for at, indent in zip(starts, indents, strict=True):
        cost = 0.0 if at in spaced else _INSIDE
        cost += _DEEPER * min(6, indent - least)
        if text[at + indent : at + indent + 1] in (")", "]", "}"):
            cost += _BEFORE_CLOSING
        if _PROSE_START.match(text, at, end) and _PROSE_END.search(text[max(start, at - 80) : at]):
            cost += _WRAPPED
        yield at, cost


def statement_ends(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets inside (start, end) behind a semicolon, a brace or a sentence, for long lines."""
    return (found.end() for found in _STATEMENT_END.finditer(text, start, end - 1))


def part_ends(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets inside (start, end) behind a comma, a bracket or an operator."""
    return (found.end() for found in _PART_END.finditer(text, start, end - 1))


def _indent(text: str, start: int, end: int) -> int:
    at = start
    while at < end and text[at] in " \t":
        at += 1
    return at - start
