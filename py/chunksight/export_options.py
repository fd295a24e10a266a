"""What every writer of a format is given."""

from collections.abc import Callable
from dataclasses import dataclass

from chunksight.model import Result

EMBEDDING_MODEL = "text-embedding-3-small"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `chunksight.export`; a writer heeds those that concern its format."""

    metadata: bool
    headers: bool
    source: str
    model: str


Writer = Callable[[Result, Options], str | bytes]
