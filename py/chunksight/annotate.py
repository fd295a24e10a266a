"""From chosen cuts to chunks: repeated text, counts, offsets, reasons."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from chunksight.candidates import Candidates
from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.levels import Level
from chunksight.model import Boundary, Chunk, Overlap
from chunksight.overlap import Reach
from chunksight.scan.text import line_starts, parts_line
from chunksight.settings import Settings
from chunksight.strategies import get_strategy


class Annotator:
    """Makes the chunks of one run."""

    def __init__(
        self,
        document: Document,
        settings: Settings,
        candidates: Candidates,
        contexts: Contexts,
        windows: bool,
    ) -> None:
        self._document = document
        self._settings = settings
        self._candidates = candidates
        # They end where they are full, and look for nothing better.
        self._windows = windows
        self._contexts = contexts
        self._index = candidates.index
        outlined = get_strategy(settings.strategy).outlined
        rows = contexts.outline.row_starts if outlined else partial(line_starts, document.text)
        parts_row = contexts.outline.parts_row if outlined else partial(parts_line, document.text)
        self._reach = Reach(candidates, settings.overlap_tokens, rows, parts_row, outlined, windows)

    def chunks(self, cuts: list[int]) -> Iterator[Chunk]:
        """The chunks whose bodies begin at the places `cuts`; a blank body makes none."""
        places = [*cuts, len(self._candidates.offsets) - 1]
        bodies = [(first, self._body(first, last)) for first, last in pairwise(places)]
        bodies = [(place, body) for place, body in bodies if body[0] < body[1]]
        starts_at = Boundary(0, "start", "edge")
        previous: Chunk | None = None
        for number, (_, body) in enumerate(bodies):
            ends_at = Boundary(len(self._document.text), "end", "edge")
            following: tuple[int, int] | None = None
            if number + 1 < len(bodies):
                place, following = bodies[number + 1]
                ends_at = self._boundary(place)
            previous = self._chunk(number, body, previous, following, starts_at, ends_at)
            starts_at = ends_at
            yield previous

    def _body(self, first: int, last: int) -> tuple[int, int]:
        offsets = self._candidates.offsets
        return self._candidates.visible(offsets[first], offsets[last])

    def _boundary(self, place: int) -> Boundary:
        candidates = self._candidates
        level = candidates.levels[place]
        cause = "size"
        if candidates.divides[place]:
            cause = "structure"
        elif level == Level.GRAPHEME and not self._windows:
            cause = "forced"
        return Boundary(candidates.offsets[place], level.label, cause)

    def _chunk(
        self,
        number: int,
        body: tuple[int, int],
        previous: Chunk | None,
        following: tuple[int, int] | None,
        starts_at: Boundary,
        ends_at: Boundary,
    ) -> Chunk:
        settings, index, text = self._settings, self._index, self._document.text
        start, end = body
        room = self._contexts.room(start)
        overlap = Overlap(settings.overlap_tokens, 0, "first")
        if previous:
            repeatable = previous.start + 1, previous.body_end
            start, overlap = self._reach.before(repeatable, body, room)
        if following and settings.overlap_sides == "both":
            end = self._reach.after(start, end, following[1] - 1, room)
        tokens = index.count(start, end)
        over = tokens > settings.size
        context, together = ("", -1) if over else self._contexts.of(start, end)
        trail = self._contexts.outline.trail(*body)
        return Chunk(
            index=number,
            start=start,
            end=end,
            body_start=body[0],
            body_end=body[1],
            start_utf16=self._document.utf16(start),
            end_utf16=self._document.utf16(end),
            text=text[start:end],
            tokens=together if context else tokens,
            overlap_tokens=overlap.got,
            context=context,
            heading_path=tuple(heading.title for heading in trail if heading.title),
            starts_at=starts_at,
            ends_at=ends_at,
            over_limit=over,
            overlap=overlap,
            repeats_after=index.count(body[1], end) if end > body[1] else 0,
        )
