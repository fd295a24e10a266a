"""Source code: definitions whole with their comments, classes cut between members.

A provider tells the spans of a text; here comments join what they precede, simple statements
without blank lines between become one unit, and every unit gets what a cut before it costs.
"""

import re
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from chunksight.levels import Level
from chunksight.scan.code_languages import LANGUAGES, check_language, guess_language
from chunksight.scan.code_lines import LineScanner
from chunksight.scan.code_python import python_spans
from chunksight.scan.code_span import Provider, Span, UnparsableError, without_collecting
from chunksight.scan.code_syntax import SYNTAX
from chunksight.scan.units import ATTACHED, STUCK, Source, Unit

PROVIDERS: dict[str, Provider] = {"python": python_spans}
"""Languages with a parser; where it fails, and for all others, lines are scanned."""

# Longer texts are scanned by lines, parser or not: for a person's file a parser is quick enough,
# but it takes twice the time of counting the tokens.
_PARSED = 300_000

# Guesses that a few lines lead to, and what is worth trying whether it is Python.
_UNSURE = ("", "ini", "toml", "yaml", "c")
_PYTHON = re.compile(r"^(?:import \w|from \w|def \w|class \w|async def \w)", re.MULTILINE)

_DEFINITIONS = ("container", "definition")
# What a cut costs on top for each level of nesting, in chunks; a blank line or a definition is
# worth one level.
_NESTED = 0.1
_DEEPEST = 5
# A head of more lines (a long docstring) may end a chunk.
_LONG_HEAD = 8


def code_units(source: Source) -> list[Unit]:
    """The top-level definitions and statements of a source text, with what is inside them."""
    return list(_read(source.text, source.language)[0])


def code_notice(source: Source) -> str | None:
    """What the user should know of how the text was read: that it does not parse, and why."""
    _, language, problem = _read(source.text, source.language)
    if not problem:
        return None
    label = LANGUAGES[language].label
    return f"The text does not parse as {label} ({problem}); it was cut by its lines instead."


@lru_cache(maxsize=1)
def _read(text: str, asked: str) -> tuple[tuple[Unit, ...], str, str]:
    """The units, the language, and why the text could not be parsed if it should have been."""
    language = check_language(asked) or guess_language(text)
    with without_collecting():
        spans, problem = _spans(text, language, is_guess=not asked)
        if not spans:
            return (Unit(0, len(text), Level.BLOCK, "code"),), language, problem
        place = _Place(0, len(text), Level.BLOCK, 0.0, 0)
        units = _siblings(text, _grouped(_attached(spans)), place, "")
    return tuple(units), language, problem


def _spans(text: str, language: str, is_guess: bool) -> tuple[tuple[Span, ...], str]:
    """The top-level spans, and why a parser that should have found them failed."""
    problem = ""
    unsure = is_guess and language in _UNSURE and _PYTHON.search(text) is not None
    provider = PROVIDERS.get("python" if unsure else language)
    if provider and len(text) <= _PARSED:
        try:
            return tuple(provider(text)), ""
        except UnparsableError as error:
            problem = "" if unsure else str(error)
    return tuple(LineScanner(SYNTAX[LANGUAGES[language].syntax])(text)), problem


class _Place(NamedTuple):
    """Where a unit is to be: its extent, the boundary before it, and how deep it is nested."""

    start: int
    end: int
    level: Level
    glue: float
    depth: int


def _siblings(text: str, spans: list[Span], place: _Place, parent: str) -> list[Unit]:
    """The units of spans that fill a place inside a span of the kind `parent`."""
    units: list[Unit] = []
    start, level, glue = place.start, place.level, place.glue
    # A closing bracket is the last line of what stands before it, however deep that is cut.
    spans = [span for i, span in enumerate(spans) if i == 0 or not _is_bracket(text, span)]
    for span, following in zip_longest(spans, spans[1:]):
        end = following.start if following else place.end
        if not span.children:
            units.append(Unit(start, end, level, "code", glue))
        else:
            has_head = start < span.start and place.depth > 0
            here = _Place(start, end, level, glue, place.depth)
            units.append((_with_head if has_head else _unit)(text, span, here))
        if following:
            start = end
            level, glue = _boundary(following, place.depth, span.end < end, parent)
            if span.kind == "comment":
                parts_clause = following.kind == "clause" and span.end == following.start
                glue = max(glue, STUCK if parts_clause else ATTACHED)
    return units


def _is_bracket(text: str, span: Span) -> bool:
    """Whether a span is a line that only closes brackets."""
    is_last = span.kind == "closing" and not span.children
    return is_last and text[span.start : span.end].lstrip()[:1] in ("}", ")", "]")


def _boundary(span: Span, depth: int, spaced: bool, parent: str) -> tuple[Level, float]:
    """What a cut before `span` is."""
    if depth == 0:
        return Level.BLOCK, 0.0
    if span.kind == "closing":
        return Level.LINE, STUCK
    steps = depth + (span.kind == "clause")
    if parent == "container" or spaced or _core(span).kind in _DEFINITIONS:
        steps -= 1
    return Level.LINE, _NESTED * min(steps, _DEEPEST)


def _unit(text: str, span: Span, place: _Place) -> Unit:
    start, end, level, glue, depth = place
    if not span.children:
        return Unit(start, end, level, "code", glue)
    if span.kind == "attached":
        children = _stuck(text, span, place)
    elif span.kind == "group":
        children = _siblings(text, list(span.children), place._replace(depth=depth + 1), "group")
    else:
        parts = _grouped(_attached(span.children))
        children = _siblings(text, parts, place._replace(depth=depth + 1), span.kind)
    if len(children) == 1:
        return children[0]
    return Unit(start, end, level, "code", glue, tuple(children))


def _with_head(text: str, span: Span, place: _Place) -> Unit:
    """The first unit inside another, with the head before it: apart if they do not fit."""
    start, end, level, glue, depth = place
    is_long = text.count("\n", start, span.start) >= _LONG_HEAD
    inner = _Place(span.start, end, Level.LINE, ATTACHED if is_long else STUCK, depth)
    head = Unit(start, span.start, level, "code", glue)
    return Unit(start, end, level, "code", glue, (head, _unit(text, span, inner)))


def _stuck(text: str, span: Span, place: _Place) -> list[Unit]:
    """Comments and attributes, then what they belong to."""
    units: list[Unit] = []
    ends = [*(part.start for part in span.children[1:]), place.end]
    for part, end in zip(span.children, ends, strict=True):
        units.append(_unit(text, part, place._replace(end=end)))
        place = place._replace(start=end, level=Level.LINE, glue=STUCK)
    return units


def _core(span: Span) -> Span:
    """The span without comments and attributes before it."""
    return span.children[-1] if span.kind == "attached" else span


def _attached(spans: tuple[Span, ...]) -> list[Span]:
    """Comments and attributes in one span with what they belong to: the next sibling, from which
    no blank line parts a comment."""
    done: list[Span] = []
    waiting: list[Span] = []
    for span in spans:
        parted = bool(waiting) and waiting[-1].end < span.start
        if parted and all(above.kind == "comment" for above in waiting):
            done += _joined(waiting)
            waiting = []
        if span.kind in ("comment", "attribute"):
            waiting.append(span)
        elif not waiting or span.kind in ("clause", "closing"):
            done += [*waiting, span]
            waiting = []
        else:
            done += _joined([*waiting, span])
            waiting = []
    return done + _joined(waiting)


def _joined(spans: list[Span]) -> list[Span]:
    """One span of several; of comments alone, a comment."""
    if len(spans) < 2:
        return spans
    comments = all(span.kind == "comment" for span in spans)
    kind, children = ("comment", ()) if comments else ("attached", tuple(spans))
    return [Span(spans[0].start, spans[-1].end, kind, children)]


def _grouped(spans: list[Span]) -> list[Span]:
    """Simple statements without blank lines between them as one span."""
    done: list[Span] = []
    group: list[Span] = []
    for span in spans:
        core = _core(span)
        simple = core.kind == "statement" and not core.children
        if group and (not simple or group[-1].end < span.start):
            done += _one(group)
            group = []
        if simple:
            group.append(span)
        else:
            done.append(span)
    return done + _one(group)


def _one(group: list[Span]) -> list[Span]:
    if len(group) < 2:
        return group
    return [Span(group[0].start, group[-1].end, "group", tuple(group))]
