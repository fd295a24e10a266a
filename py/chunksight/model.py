"""What a chunking run gives back; everything is frozen, so chunks share nothing that can change."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from chunksight.settings import Settings


@dataclass(frozen=True, slots=True)
class Boundary:
    """A place between two bodies: offset in code points, level and cause by name."""

    offset: int
    level: str
    cause: str


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much text a chunk repeats on one side, in tokens, and why not more.

    why: "" where all was had, "first" for the outer chunk; "unit" where one more unit (sentence,
    line, word) would be more than was asked, "size" where it would be over the limit, "short" where
    the chunk before has no more of them; "marks" and "row" where only marks, or a part of a table's
    row or of a line of code, could have been repeated, which says nothing.
    """

    asked: int
    got: int
    why: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place where a chunk could have ended: its offset in code points, and its level by name.

    `tokens` is the exact count of the chunk if it ended there, with the text repeated before it and
    its context; `fits` where that is within the size. `dearer` is by how many chunks all cuts
    together would cost more with the cut there (places closer together than a fortieth of the size
    are weighed as one, and differ by 0); None where it does not fit, beyond a cut that is made
    anyway, and where the strategy packs or counts without weighing.
    """

    offset: int
    level: str
    tokens: int
    fits: bool
    taken: bool
    dearer: float | None


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk: `text == result.text[start:end]`; offsets are code points.

    The body is the part that no other chunk's body holds; what stands before and after it inside
    the chunk is repeated from the neighbours. `tokens` counts `embedded_text`, `overlap_tokens`
    counts `text[start:body_start]` of the whole text.
    """

    index: int
    start: int
    end: int
    body_start: int
    body_end: int
    start_utf16: int
    end_utf16: int
    text: str
    tokens: int
    overlap_tokens: int
    context: str
    heading_path: tuple[str, ...]
    starts_at: Boundary
    ends_at: Boundary
    over_limit: bool
    overlap: Overlap
    repeats_after: int

    @property
    def embedded_text(self) -> str:
        """What is to be embedded: the context, if there is one, a newline, and the text."""
        return f"{self.context}\n{self.text}" if self.context else self.text


class Notice(NamedTuple):
    """Something the user should know: a stable code and an English sentence."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Sizes:
    """Token counts over all chunks."""

    total: int
    min: int
    median: float
    mean: float
    max: int


@dataclass(frozen=True, slots=True)
class OverlapTotals:
    """What the overlap added: `tokens` in all, `share` of all embedded tokens (0 to 1).

    `got` holds the tokens repeated at each inner boundary, in order; `short` and `dropped` count
    the boundaries where less than asked, or nothing, was repeated.
    """

    asked: int
    got: tuple[int, ...]
    tokens: int
    share: float
    short: int
    dropped: int


@dataclass(frozen=True, slots=True)
class Stats:
    """A run in numbers: `fill` is mean tokens ÷ limit; boundaries are the inner ones only."""

    chunks: int
    tokens: Sizes
    fill: float
    over_limit: int
    overlap: OverlapTotals
    levels: dict[str, int]
    causes: dict[str, int]


@dataclass(frozen=True)
class Result:
    """All chunks of one text, with what was counted on the way."""

    text: str
    tokens: int
    chunks: tuple[Chunk, ...]
    stats: Stats
    settings: Settings
    coded_notices: tuple[Notice, ...]

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and kept in files: the fields, not what was looked up besides."""
        return {name: vars(self)[name] for name in self.__dataclass_fields__}

    @property
    def notices(self) -> tuple[str, ...]:
        """The notices as sentences."""
        return tuple(notice.text for notice in self.coded_notices)
