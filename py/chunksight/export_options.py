"""What every writer of a format is given."""

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass

from chunksight.model import Result
from chunksight.steps import Made

EMBEDDING_MODEL = "text-embedding-3-small"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `chunksight.export`; a writer heeds those that concern its format."""

    metadata: bool = False
    headers: bool = True
    source: str = ""
    model: str = EMBEDDING_MODEL


Writing = Generator[float, None, Made]
"""A file in the making: the share done (0 to 1) after each chunk, the file at the end."""

Writer = Callable[[Result, Options], Writing[str] | Writing[bytes]]


def parts_of(result: Result, parts: Iterable[str]) -> Writing[list[str]]:
    """The parts of a file that has one for each chunk."""
    made: list[str] = []
    for part in parts:
        made.append(part)
        yield len(made) / len(result.chunks)
    return made
