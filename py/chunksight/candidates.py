"""The places where a body may begin, and how large the bodies between them are."""

from bisect import bisect_right

from chunksight.choose import DOUBT
from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.text import visible_span
from chunksight.tokens import SpanIndex

# Up to this many characters sizes are counted while choosing, above they are estimated.
_SHORT_TEXT = 20_000


class Candidates:
    """The places where a body may begin, in order, each with what a cut there would cost.

    Body `i..j` is the text from place `i` to place `j`, without blank edges if these are trimmed.
    The last place is the text's end. Unless `exact`, sizes are taken from the nearest counted
    edges; what is chosen by them is counted before it is used.
    """

    def __init__(
        self, index: SpanIndex, graphemes: Graphemes, trim: bool, exact: bool = False
    ) -> None:
        self.exact = exact or len(index.text) <= _SHORT_TEXT
        self.index = index
        self.graphemes = graphemes
        self.trim = trim
        self.offsets: list[int] = []
        self.levels: list[Level] = []
        self.costs: list[float] = []
        self.divides: list[bool] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._starts_about: list[int] = []
        self._ends_about: list[int] = []

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
        if about < 0:
            about = self.index.about(start)
        self._starts_about.append(about)
        self._ends_about.append(about)

    def extend(self, end: int, about: int = -1) -> None:
        """Let the last place's body be visible up to `end`."""
        self.ends[-1] = end
        self._ends_about[-1] = self.index.about(end) if about < 0 else about

    def close(self) -> None:
        """Append the text's end."""
        self.add(len(self.index.text), len(self.index.text), Level.END, 0.0, False)

    def visible(self, start: int, end: int) -> tuple[int, int]:
        """The span of the body between two offsets."""
        return visible_span(self.graphemes, start, end) if self.trim else (start, end)

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        """Tokens of the bodies from place `first` to each next place up to `end`, as long as they
        have at most `most`; unless `exact`, estimates of at most `most + DOUBT`."""
        if self.exact:
            return self._exact_sizes(first, end, most)
        before, ends = self._starts_about[first], self._ends_about
        stop = bisect_right(ends, before + most + DOUBT, first, end)
        return [about - before for about in ends[first:stop]]

    def _exact_sizes(self, first: int, end: int, most: int) -> list[int]:
        sizes: list[int] = []
        for last in range(first + 1, end + 1):
            tokens = self.tokens(first, last)
            if tokens > most:
                break
            sizes.append(tokens)
        return sizes

    def tokens(self, first: int, last: int) -> int:
        """Exact tokens of the body from place `first` to place `last`."""
        return self.index.count(self.starts[first], self.ends[last - 1])
