"""Spans: what a provider of one language tells about a source text."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

MAX_DEPTH = 24
"""Spans nest this deep at most; what lies deeper is part of the span around it."""


class Span(NamedTuple):
    """Whole lines `[start, end)` that belong together; between siblings lie only blank lines.

    Text before the first child is the head. Kinds: "container" (a class and the like), "definition"
    (a function), "block" (anything else with an inside), "clause" (an inside goes on: `else`),
    "closing" (what ends it), "statement", "comment", "attribute" (what must stand before the next
    sibling: decorators, annotations).
    """

    start: int
    end: int
    kind: str
    children: tuple["Span", ...] = ()


Provider = Callable[[str], list[Span]]
"""From a text to its top-level spans; raises `UnparsableError` if it is of another kind."""


class UnparsableError(ValueError):
    """The text is not of the provider's language; says where and why."""


def plain_line_ends(text: str) -> str:
    """The text with CR LF and CR as LF, and every offset as it was."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    return text


@contextmanager
def without_collecting() -> Iterator[None]:
    """No garbage collection for a while: of many small objects, none garbage, it only costs."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
