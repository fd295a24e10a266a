"""The places where a body may begin, and how large the bodies between them are."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate, compress
from typing import Any

from chunksight.choose import DOUBT
from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.text import visible_span
from chunksight.scan.units import Unit
from chunksight.tokens import SpanIndex

# Up to this many characters sizes are counted while choosing, above they are estimated.
_SHORT_TEXT = 20_000


class Candidates:
    """The places where a body may begin, in order, each with what a cut there would cost.

    Body `i..j` is the text from place `i` to place `j`, without blank edges if these are trimmed.
    The last place is the text's end. Unless `exact`, sizes are taken from the nearest counted
    edges; what is chosen by them is counted before it is used, and a unit that fits may be closed:
    guesses stand for the places inside it until one of them is wanted (see `open`).
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
        # About how many tokens of the text stand before each place's body, and before its end.
        self.abouts: list[int] = []
        self._ends_about: list[int] = []
        self.guessed: list[bool] = []
        self._closed: list[Unit | None] = []
        self.opener: Callable[[Unit], Candidates] | None = None

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
        self.abouts.append(about)
        self._ends_about.append(about)
        self.guessed.append(False)
        self._closed.append(None)

    def extend(self, end: int, about: int = -1) -> None:
        """Let the last place's body be visible up to `end`."""
        self.ends[-1] = end
        self._ends_about[-1] = self.index.about(end) if about < 0 else about

    def finish(self) -> None:
        """Append the text's end."""
        self.add(len(self.index.text), len(self.index.text), Level.END, 0.0, False)

    def close(self, unit: Unit, step: int, cost: float) -> None:
        """Guess a sentence every `step` tokens inside the last place's body, which is `unit`."""
        end, ends_about = self.ends[-1], self._ends_about[-1]
        abouts = range(self.abouts[-1] + step, ends_about - step // 2, step)
        guesses = len(abouts)
        self._closed[-1] = unit
        self._ends_about[-1:] = [*abouts, ends_about]
        self.abouts += abouts
        self.offsets += [unit.start] * guesses
        self.levels += [Level.SENTENCE] * guesses
        self.costs += [cost] * guesses
        self.divides += [False] * guesses
        self.starts += [unit.start] * guesses
        self.ends += [end] * guesses
        self.guessed += [True] * guesses
        self._closed += [None] * guesses

    def guesses(self, guess: int) -> tuple[int, int]:
        """The first guess in the same unit as `guess`, and the place after the last."""
        first = stop = guess
        while self.guessed[first - 1]:
            first -= 1
        while self.guessed[stop]:
            stop += 1
        return first, stop

    def open(self, first: int, stop: int) -> int:
        """Put what is found inside a closed unit where its guesses `first` to `stop` stand.

        Gives the new number of the place `stop`; there may be nothing to be found.
        """
        closed = self._closed[first - 1]
        assert closed and self.opener
        found = self.opener(closed)
        for column, places in zip(self._columns(), found._columns(), strict=True):
            column[first:stop] = places[1:]
        self.ends[first - 1], self._ends_about[first - 1] = found.ends[0], found._ends_about[0]
        return first - 1 + len(found.offsets)

    def without_guesses(self, cuts: list[int]) -> list[int]:
        """Drop the guesses left, at none of which is a cut; gives the new numbers of `cuts`."""
        kept = [not guess for guess in self.guessed]
        numbers = list(accumulate(kept, initial=0))
        for column in self._columns():
            column[:] = compress(column, kept)
        return [numbers[cut] for cut in cuts]

    def _columns(self) -> tuple[list[Any], ...]:
        return (
            self.offsets,
            self.levels,
            self.costs,
            self.divides,
            self.starts,
            self.ends,
            self.abouts,
            self._ends_about,
            self.guessed,
            self._closed,
        )

    def visible(self, start: int, end: int) -> tuple[int, int]:
        """The span of the body between two offsets."""
        return visible_span(self.graphemes, start, end) if self.trim else (start, end)

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        """Tokens of the bodies from place `first` to each next place up to `end`, as long as they
        have at most `most`; unless `exact`, estimates of at most `most + DOUBT`."""
        if self.exact:
            return self._exact_sizes(first, end, most)
        before, ends = self.abouts[first], self._ends_about
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
