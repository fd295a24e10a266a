"""What is put before a chunk, as a pattern of fields: "{source} > {headings}"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chunksight.checks import shown

SEPARATOR = " > "
FIELDS = ("source", "title", "headings", "table_header")
TEMPLATES = {"none": "", "heading_path": "{headings}", "table_header": "{table_header}"}
"""The contexts that have a name."""

_EXAMPLE = "{source} > {headings}"
_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+")
# What stands between two fields: marks that close the one, what parts them, words that open the
# other.
_BETWEEN = re.compile(r"([\])}»”’]*)([^\w\[({«“‘]*)(.*)", re.DOTALL)


class Piece(NamedTuple):
    """What fills a field; a field can have several (headings), which are shown in a row."""

    field: int
    text: str


@dataclass(frozen=True, slots=True)
class _Around:
    """What is written around a field: shown only with it, but for what parts it from others."""

    before: str
    opening: str
    closing: str


@dataclass(frozen=True, slots=True)
class Template:
    """A pattern taken apart: its fields by name and what stands around each."""

    fields: tuple[str, ...]
    _around: tuple[_Around, ...]
    _end: str

    def filled(self, pieces: Sequence[Piece]) -> str:
        """The pattern with its fields filled; an empty one goes with all that belongs to it.

        >>> parsed("From {source}: {title} > {headings}").filled([Piece(1, "Tea"), Piece(2, "Pot")])
        'Tea > Pot'
        """
        written = ""
        for number, around in enumerate(self._around):
            texts = [piece.text for piece in pieces if piece.field == number]
            if texts:
                # The outermost marks stand before whatever comes first.
                lead = around.before if written else self._around[0].before
                written += f"{lead}{around.opening}{SEPARATOR.join(texts)}{around.closing}"
        return written + self._end if written else ""


def parsed(context: str) -> Template:
    """The template that `context` names or is; ValueError says what is wrong with it.

    >>> parsed("heading_path").fields, parsed("{source}: {title}").fields
    (('headings',), ('source', 'title'))
    >>> parsed("{autor}")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: context '{autor}' names {autor}, which is not known; use {source}, {title}, ...
    """
    literals, fields = [""], []
    for part in _PART.finditer(TEMPLATES.get(context, context)):
        if part[1] is not None:
            fields.append(_field(part[1], context))
            literals.append("")
        elif part[0] in ("{", "}"):
            raise ValueError(
                f"context {shown(context)} has a {part[0]} without its pair; "
                f"write a template such as {_EXAMPLE!r}, and {part[0] * 2} for the brace itself"
            )
        else:
            literals[-1] += part[0][:1] if part[0] in ("{{", "}}") else part[0]
    if not fields and context not in TEMPLATES:
        raise ValueError(
            f"context {shown(context)} is not known; use one of: {', '.join(TEMPLATES)}, "
            f"or a template such as {_EXAMPLE!r}"
        )
    return _arranged(fields, literals)


def _field(name: str, context: str) -> str:
    if name not in FIELDS:
        known = ", ".join(f"{{{field}}}" for field in FIELDS)
        raise ValueError(
            f"context {shown(context)} names {{{name[:60]}}}, which is not known; use {known}"
        )
    return name


def _arranged(fields: list[str], literals: list[str]) -> Template:
    """Give each field what is written around it; a pair of marks around all belongs to none."""
    if not fields:
        return Template((), (), "")
    between = [_apart(literal) for literal in literals[1:]]
    closing, parting, opening = _apart(literals[0])
    before = closing + parting
    around: list[_Around] = []
    for closing, parting, following in between:
        around.append(_Around(before, opening, closing))
        before, opening = parting, following
    end = before + opening
    first, last = around[0], around[-1]
    if len(fields) > 1 and not first.closing and not re.search(r"\w", first.opening):
        around[0] = _Around(first.before + first.opening, "", "")
        if not re.search(r"[\[({«“‘]", last.opening):
            around[-1] = _Around(last.before, last.opening, "")
            end = last.closing + end
    return Template(tuple(fields), tuple(around), end)


def _apart(literal: str) -> tuple[str, str, str]:
    found = _BETWEEN.fullmatch(literal)
    assert found
    return found[1], found[2], found[3]
