"""Units: stretches of text to be kept whole, and how one is opened when it must be cut."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

from chunksight.levels import Level
from chunksight.scan.code_line_starts import code_line_starts, part_ends, statement_ends
from chunksight.scan.line_ties import belongs_above, introduces, under_titles
from chunksight.scan.markdown import Block, protected_spans, table_header_end
from chunksight.scan.sentences import clause_starts, sentence_starts
from chunksight.scan.text import line_starts
from chunksight.scan.transcripts import turn_starts

# What a cut costs on top of its level where a reader would not forgive it: right after a heading,
# a table's header or a fence's first line; and where it is merely unkind: after "as follows:".
STUCK = 20.0
ATTACHED = 0.75
# Below a bare title, before the rest of a box or bracket: one more chunk is the lesser harm.
TIED = 1.5
# A line end inside a sentence, after a line as long as wrapping makes it, is hardly a boundary.
WRAPPED = 0.6
_WRAPPED_LINE = 50


_LINK_MARK = re.compile(r"[`\[<]|://")

RUNNING_TEXT = frozenset({"prose", "wrapped"})
"""Kinds that may be opened though they fit; in "wrapped" a line's end is not a boundary."""

SHARED = RUNNING_TEXT | {"turn", "sentence", "clause", "table", "quote"}
"""Kinds that are opened where they fit, but not with the heading above; others stay whole, as does
a heading below another."""


class Unit(NamedTuple):
    """A stretch `[start, end)` that begins at a boundary of `level`.

    `kind` says how it is opened (see `open_unit`), `glue` what a cut before it costs beyond the
    level. Units of one list tile their text: each runs to the start of the next.
    """

    start: int
    end: int
    level: Level
    kind: str
    glue: float = 0.0
    children: tuple["Unit", ...] = ()


class Source(NamedTuple):
    """A text and what scanners may want to know of it."""

    text: str
    blocks: list[Block]
    unwrap: bool = False
    language: str = ""


Scanner = Callable[[Source], list[Unit]]
"""From a text to its units."""


def line_units(source: Source) -> list[Unit]:
    """Every line that is not blank."""
    text = source.text
    starts = [(at, Level.LINE) for at in line_starts(text, 0, len(text))]
    return _tile(0, len(text), Level.BLOCK, "line", starts)


def open_unit(text: str, unit: Unit) -> list[Unit]:
    """The finer units of `unit`, tiling it; the unit itself if it has none of its kind."""
    if unit.children:
        first, *rest = unit.children
        return [first._replace(level=unit.level, glue=max(unit.glue, first.glue)), *rest]
    opener = _OPENERS.get(unit.kind)
    return opener(text, unit) if opener else [unit]


def parts_of(text: str, unit: Unit) -> list[Unit]:
    """The parts of `unit` at the next level that has any, else the unit alone."""
    parts = open_unit(text, unit)
    while len(parts) == 1:
        if parts[0].kind != unit.kind:
            unit = parts[0]
        else:
            unit = unit._replace(kind=_FINER.get(unit.kind, ""), children=())
        if not unit.kind:
            break
        parts = open_unit(text, unit)
    return parts


def sentence_parts(text: str, unit: Unit) -> list[Unit]:
    """The sentences of running text."""
    places = _outside_links(text, unit, sentence_starts(text, unit.start, unit.end))
    starts = [(at, Level.SENTENCE) for at in places]
    return _tile(unit.start, unit.end, unit.level, "sentence", starts, unit.glue)


def _prose(text: str, unit: Unit) -> list[Unit]:
    lines = list(line_starts(text, unit.start, unit.end))
    if unit.kind == "prose" and (turns := _turns(text, unit, lines)):
        return turns
    sentences = sentence_starts(text, unit.start, unit.end)
    levels = dict.fromkeys(sentences, Level.SENTENCE) | dict.fromkeys(lines, Level.LINE)
    wraps = set(lines).difference(sentences)
    wraps = {
        line
        for before, line in pairwise([unit.start, *lines])
        if line in wraps and line - before > _WRAPPED_LINE
    }
    glues = dict.fromkeys(wraps, WRAPPED)
    glues |= {line: ATTACHED for line in lines if introduces(text, unit.start, line)}
    glues |= {line: TIED for line in lines if belongs_above(text, unit.start, line, unit.end)}
    glues |= dict.fromkeys(under_titles(text, [unit.start, *lines, unit.end]), TIED)
    starts = _outside_links(text, unit, sorted(levels))
    units = _tile(
        unit.start,
        unit.end,
        unit.level,
        "sentence",
        [(start, levels[start]) for start in starts],
        unit.glue,
    )
    return [u._replace(glue=glues[u.start]) if u.start in glues else u for u in units]


def links(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of links, addresses and inline code: not to be cut when they fit."""
    if not _LINK_MARK.search(text, start, end):
        return []
    return protected_spans(text, start, end)


def _outside_links(text: str, unit: Unit, starts: list[int]) -> list[int]:
    """`starts` without those inside a link."""
    inside = set()
    for low, high in links(text, unit.start, unit.end) if starts else ():
        inside.update(starts[bisect_right(starts, low) : bisect_left(starts, high)])
    return [start for start in starts if start not in inside]


def _turns(text: str, unit: Unit, lines: list[int]) -> list[Unit]:
    """The turns of a transcript whose turns are lines, else nothing."""
    turns = turn_starts(text, [unit.start, *lines])
    starts = [(at, Level.LINE) for at in turns if at > unit.start]
    return _tile(unit.start, unit.end, unit.level, "turn", starts, unit.glue) if starts else []


def _lines(text: str, unit: Unit, kind: str = "line") -> list[Unit]:
    starts = [(at, Level.LINE) for at in line_starts(text, unit.start, unit.end)]
    first, *rest = _tile(unit.start, unit.end, unit.level, kind, starts, unit.glue)
    if kind != "line":
        return [first, *rest]
    above = [belongs_above(text, unit.start, line.start, unit.end) for line in rest]
    return [
        first,
        *(u._replace(glue=TIED) if up else u for u, up in zip(rest, above, strict=True)),
    ]


def _fence(text: str, unit: Unit) -> list[Unit]:
    lines = _lines(text, unit, "row")
    stuck = {1, len(lines) - 1} - {0}
    return [u._replace(glue=STUCK) if i in stuck else u for i, u in enumerate(lines)]


def _table(text: str, unit: Unit) -> list[Unit]:
    header_end = table_header_end(text, Block(unit.start, unit.end, "table"))
    return [
        row._replace(glue=STUCK) if unit.start < row.start <= header_end else row
        for row in _lines(text, unit, "row")
    ]


def _clauses(text: str, unit: Unit) -> list[Unit]:
    places = _outside_links(text, unit, clause_starts(text, unit.start, unit.end))
    starts = [(at, Level.CLAUSE) for at in places]
    return _tile(unit.start, unit.end, unit.level, "clause", starts, unit.glue)


def _code(text: str, unit: Unit) -> list[Unit]:
    lines = list(code_line_starts(text, unit.start, unit.end))
    starts = [(at, Level.LINE) for at, _ in lines]
    first, *rest = _tile(unit.start, unit.end, unit.level, "code_line", starts, unit.glue)
    return [first, *(u._replace(glue=lines[i][1]) for i, u in enumerate(rest))]


def _code_line(text: str, unit: Unit) -> list[Unit]:
    starts = [(at, Level.SENTENCE) for at in statement_ends(text, unit.start, unit.end)]
    return _tile(unit.start, unit.end, unit.level, "code_part", starts, unit.glue)


def _code_part(text: str, unit: Unit) -> list[Unit]:
    starts = [(at, Level.CLAUSE) for at in part_ends(text, unit.start, unit.end)]
    return _tile(unit.start, unit.end, unit.level, "clause", starts, unit.glue)


_OPENERS: dict[str, Callable[[str, Unit], list[Unit]]] = {
    "prose": _prose,
    "wrapped": sentence_parts,
    "turn": _prose,
    "fence": _fence,
    "table": _table,
    "lines": _lines,
    "line": sentence_parts,
    "row": sentence_parts,
    "sentence": _clauses,
    "code": _code,
    "code_line": _code_line,
    "code_part": _code_part,
}
_FINER = {
    "prose": "sentence",
    "wrapped": "sentence",
    "turn": "sentence",
    "fence": "row",
    "table": "row",
    "lines": "line",
    "line": "sentence",
    "row": "sentence",
    "sentence": "clause",
    "list": "prose",
    "item": "prose",
    "quote": "prose",
    "code": "code_line",
    "code_line": "code_part",
}


def _tile(
    start: int,
    end: int,
    level: Level,
    kind: str,
    starts: Iterable[tuple[int, Level]],
    glue: float = 0.0,
) -> list[Unit]:
    """Units of `kind` that begin at `start` and at each of `starts`."""
    units: list[Unit] = []
    for at, next_level in starts:
        units.append(Unit(start, at, level, kind, glue))
        start, level, glue = at, next_level, 0.0
    units.append(Unit(start, end, level, kind, glue))
    return units
