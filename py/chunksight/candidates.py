"""The places where a body may begin, and how large the bodies between them are."""

from bisect import bisect_right
from itertools import accumulate

from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.text import visible_span
from chunksight.tokens import SpanIndex


class Candidates:
    """The places where a body may begin, in order, each with what a cut there would cost.

    Body `i..j` is the text from place `i` to place `j`, without blank edges if these are trimmed.
    The last place is the text's end. What a body counts is a difference of two numbers, one for
    where it begins and one for where it ends (see `SpanIndex.head` and `tail`), which are looked
    up once for each place.
    """

    def __init__(self, index: SpanIndex, graphemes: Graphemes, trim: bool) -> None:
        self.index = index
        self.graphemes = graphemes
        self.trim = trim
        self.offsets: list[int] = []
        self.levels: list[Level] = []
        self.costs: list[float] = []
        self.divides: list[bool] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        # About how many tokens of the text stand before each place's body.
        self.abouts: list[int] = []
        self._edges: list[int] = []
        self._befores: list[int] = []
        self._afters: list[int] = []
        self._most_after: list[int] = []

    def add(
        self, offset: int, start: int, level: Level, cost: float, divide: bool, about: int = -1
    ) -> None:
        """Append a place whose body is visible from `start` on, about that many tokens into the
        text; offsets must rise."""
        self.offsets.append(offset)
        self.levels.append(level)
        self.costs.append(cost)
        self.divides.append(divide)
        self.starts.append(start)
        self.ends.append(start)
        self.abouts.append(self.index.about(start) if about < 0 else about)

    def extend(self, end: int) -> None:
        """Let the last place's body be visible up to `end`."""
        self.ends[-1] = end

    def finish(self) -> None:
        """Append the text's end."""
        self.add(len(self.index.text), len(self.index.text), Level.END, 0.0, False)

    def measure(self) -> None:
        """Look up what `sizes` needs, once all places are there."""
        heads = [self.index.head(start) for start in self.starts]
        self._edges = [edge for edge, _ in heads]
        self._befores = [before for _, before in heads]
        self._afters = [self.index.tail(end) for end in self.ends]
        # Counts are not monotone; this is, so that it can be searched.
        self._most_after = list(accumulate(self._afters, max))

    def visible(self, start: int, end: int) -> tuple[int, int]:
        """The span of the body between two offsets."""
        return visible_span(self.graphemes, start, end) if self.trim else (start, end)

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        """Tokens of the bodies from place `first` to each next place up to `end`, up to the first
        that has more than `most`."""
        sizes: list[int] = []
        # Bodies that end before there is an edge are counted by themselves.
        near, edge = first, self._edges[first]
        while near < end and self.ends[near] < edge:
            tokens = self.tokens(first, near + 1)
            if tokens > most:
                return sizes
            sizes.append(tokens)
            near += 1
        before, afters = self._befores[first], self._afters
        stop = bisect_right(self._most_after, before + most, near, end)
        if stop == near:  # what counts most may stand before `near`
            while stop < end and afters[stop] <= before + most:
                stop += 1
        sizes += [after - before for after in afters[near:stop]]
        return sizes

    def tokens(self, first: int, last: int) -> int:
        """Exact tokens of the body from place `first` to place `last`."""
        return self.index.count(self.starts[first], self.ends[last - 1])
