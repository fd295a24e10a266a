"""Work in steps: a generator gives the share done (0 to 1) after each and returns its result."""

from collections.abc import Generator
from typing import TypeVar

Made = TypeVar("Made")


def finish(steps: Generator[float, None, Made]) -> Made:
    """Take all steps at once and give the result.

    >>> def halves():
    ...     yield 0.5
    ...     return "done"
    >>> finish(halves()), list(part(halves(), 0.8, 0.2))
    ('done', [0.9])
    """
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            made: Made = finished.value
            return made


def part(
    steps: Generator[float, None, Made], start: float, share: float
) -> Generator[float, None, Made]:
    """The steps as a part of a larger work, of which they are `share` after `start`."""
    while True:
        try:
            done = next(steps)
        except StopIteration as finished:
            made: Made = finished.value
            return made
        yield start + share * done
