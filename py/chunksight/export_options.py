"""What every writer of a format is given."""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass

from chunksight import checks
from chunksight.model import Result
from chunksight.steps import Made

EMBEDDING_MODEL = "text-embedding-3-small"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `chunksight.export`; a writer heeds those of its format (`HEEDED`).

    Raises TypeError, naming the value.
    """

    metadata: bool = False
    headers: bool = True
    source: str = ""
    model: str = EMBEDDING_MODEL

    def __post_init__(self) -> None:
        for name in ("metadata", "headers"):
            checks.true_or_false(name, getattr(self, name))
        for name in ("source", "model"):
            checks.string(name, getattr(self, name))


HEEDED: Mapping[str, frozenset[str]] = {
    "txt": frozenset({"headers"}),
    "json": frozenset({"metadata", "source"}),
    "jsonl": frozenset({"metadata", "source"}),
    "csv": frozenset({"metadata", "source"}),
    "zip": frozenset({"metadata", "source"}),
    "records": frozenset({"source"}),
    "batch": frozenset({"model", "source"}),
}
"""The options that each format heeds."""


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
