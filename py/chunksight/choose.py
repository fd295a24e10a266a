"""Which places become cuts: all of them chosen together, at the least cost."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from operator import add
from typing import Protocol

# Counts are not monotone: a longer body can have a few tokens less.
_SLACK = 8
_STEP = 2_000
# Tokens by which the estimate of a body's size is usually off.
DOUBT = 2
# What an estimate over the room costs: such a body seldom fits.
_OVER = 1.0
_CRUMB = 0.25
# Dearer than a cut inside a sentence: overlap is what the user asked for.
_OVERLAP_LOST = 2.0
_EVEN = 1.0


class EstimateError(Exception):
    """An estimate let a unit pass that does not fit: choose again with exact sizes."""


class Places(Protocol):
    """The places where bodies may begin, in order; the last is the text's end."""

    offsets: list[int]
    costs: list[float]
    divides: list[bool]
    guessed: list[bool]
    abouts: list[int]
    exact: bool

    def tokens(self, first: int, last: int) -> int:
        """Tokens of the body from place `first` to place `last`."""

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        """About `tokens(first, last)` for each `last` after `first` up to `end`, at most `most`."""

    def guesses(self, guess: int) -> tuple[int, int]:
        """The first guess in the same unit as `guess`, and the place after the last."""

    def open(self, first: int, stop: int) -> int:
        """Replace the guesses from `first` to `stop` by places; the new number of `stop`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a body may hold: `size` tokens, of which `overlap` are wanted for repeated text.

    `even` prefers bodies of like size; without it earlier bodies are filled first.
    """

    size: int
    overlap: int
    min_size: int
    even: bool
    tables: dict[tuple[int, bool], list[float]] = field(default_factory=dict, repr=False)

    def cost(self, tokens: int, room: int, first: bool) -> float:
        """What a body of `tokens` tokens costs where it may hold `room`, in chunks."""
        repeated = 0 if first else self.overlap
        cost = 1.0
        # An estimate may be a little over the room; what does not fit is found out by counting.
        tokens = min(tokens, room)
        spare = room - tokens - repeated
        if spare < 0:
            cost += _OVERLAP_LOST * -spare / repeated
        elif self.even:
            cost += _EVEN * (spare / room) ** 2
        if tokens < _CRUMB * room:
            cost += 1.0 - tokens / (_CRUMB * room)
        if tokens < self.min_size:
            cost += 10.0
        return cost

    def costs(self, room: int, first: bool) -> list[float]:
        """`cost` of every number of tokens up to `room`, and of estimates a little over it."""
        key = room, first
        if key not in self.tables:
            costs = [self.cost(tokens, room, first) for tokens in range(room + 1)]
            self.tables[key] = costs + [costs[-1] + _OVER] * DOUBT
        return self.tables[key]


def choose(places: Places, rooms: list[int], budget: Budget, cuts: list[int]) -> Iterator[int]:
    """Append to `cuts` the places at which bodies begin, in order; gives progress in places.

    `rooms[i]` is what a body that begins at place `i` may hold; it grows with the places when a
    guess is wanted and its unit opened. With `budget.even` the sum of the
    bodies' costs and of their boundaries' costs is the least there is; else each body takes as
    many whole units as fit, and only a unit that does not fit, and the last two bodies, are cut
    at the least cost. Where nothing fits a single unit stands alone.
    """
    chooser = _Chooser(places, rooms, budget, cuts)
    begin = 0
    while (last := len(places.offsets) - 1) > begin:
        end = begin + 1
        while end < last and not places.divides[end]:
            end += 1
        yield from chooser.optimal(begin, end) if budget.even else chooser.packed(begin, end)
        begin = end + len(places.offsets) - 1 - last


class _Chooser:
    """Chooses between two places, `begin` and `end`, at both of which a cut is certain."""

    def __init__(self, places: Places, rooms: list[int], budget: Budget, cuts: list[int]) -> None:
        self._places = places
        self._rooms = rooms
        self._budget = budget
        self._cuts = cuts

    def packed(self, begin: int, end: int) -> Iterator[int]:
        """Whole units, as many as fit; what does not fit is cut at the least cost."""
        place = begin
        while place < end:
            following = self._fill(place, end)
            if self._places.tokens(place, following) > self._rooms[place]:
                yield from self.optimal(place, following)
            else:
                self._cuts.append(place)
            place = following
        self._even_out(begin, end)

    def _fill(self, first: int, end: int) -> int:
        """The farthest place up to which whole units fit, at least one unit."""
        places = self._places
        wanted = self._rooms[first] - (0 if first == 0 else self._budget.overlap)
        reached = first + len(places.sizes(first, end, wanted))
        farthest = min(end, reached + _SLACK)
        for last in range(farthest, first, -1):
            whole = last == end or places.costs[last] == 0
            if whole and places.tokens(first, last) <= wanted:
                return last
        following = first + 1
        while following < end and places.costs[following] > 0:
            following += 1
        return following

    def _even_out(self, begin: int, end: int) -> None:
        """Move the last cut, or drop it, where that leaves no crumb or costs less."""
        places, rooms, cost_of, cuts = self._places, self._rooms, self._budget.cost, self._cuts
        if len(cuts) < 2 or cuts[-2] < begin:
            return
        first = cuts[-2]
        least, choice = inf, cuts[-1]
        sizes = places.sizes(first, end, rooms[first])
        for middle, tokens in enumerate(sizes, start=first + 1):
            cost = cost_of(tokens, rooms[first], first == 0)
            if middle < end:
                rest = places.sizes(middle, end, rooms[middle])
                if len(rest) < end - middle:
                    continue
                cost += places.costs[middle] + cost_of(rest[-1], rooms[middle], False)
            fits = cost <= least and places.tokens(first, middle) <= rooms[first]
            if fits and (middle == end or places.tokens(middle, end) <= rooms[middle]):
                least, choice = cost, middle
        cuts[-1:] = [choice] if choice < end else []

    def optimal(self, begin: int, end: int) -> Iterator[int]:
        """The cuts at the least cost, found from the end backwards.

        `onward[p]` is the least cost of the text from place `begin + p` on, its own boundary
        included.
        """
        onward = [inf] * (end - begin) + [0.0]
        boundaries, size = self._places.costs, self._budget.size
        for first in range(end - 1, begin - 1, -1):
            costs = self._costs(first, end, onward)
            least = min(costs) if costs else onward[first - begin + 1] + size
            onward[first - begin] = least + boundaries[first]
            if first % _STEP == 0:
                yield end - first
        place = begin
        while place < end:
            self._cuts.append(place)
            following = self._following(place, self._costs(place, end, onward))
            while following < end and self._places.guessed[following]:
                end = self._refine(following, end, onward)
                following = self._following(place, self._costs(place, end, onward))
            place = following

    def _refine(self, guess: int, end: int, onward: list[float]) -> int:
        """Open the unit that `guess` stands in; gives the new number of the place `end`."""
        places = self._places
        first, stop = places.guesses(guess)
        known = len(onward) - 1 - end
        around = slice(first - 1, stop + 1)
        abouts = places.abouts[around]
        costs = zip(onward[known + first - 1 :], places.costs[around], strict=False)
        rest = [after - own for after, own in costs]
        new_stop = places.open(first, stop)
        onward[known + first : known + stop] = [
            places.costs[place] + _between(abouts, rest, places.abouts[place])
            for place in range(first, new_stop)
        ]
        self._rooms[first:stop] = [self._rooms[first - 1]] * (new_stop - first)
        return end + new_stop - stop

    def _costs(self, first: int, end: int, onward: list[float]) -> list[float]:
        """For each body from place `first` that may fit: its cost and that of all that follows."""
        room = self._rooms[first]
        body_costs = self._budget.costs(room, first == 0)
        sizes = self._places.sizes(first, end, room)
        # `onward` ends at `end`, so the place after `first` is that far from its end.
        known = len(onward) - (end - first)
        rest = onward[known : known + len(sizes)]
        return list(map(add, map(body_costs.__getitem__, sizes), rest))

    def _following(self, first: int, costs: list[float]) -> int:
        """The place after `first` that costs least and whose body fits when counted."""
        places, room = self._places, self._rooms[first]
        for choice in sorted(range(len(costs)), key=lambda number: (costs[number], -number)):
            place = first + 1 + choice
            if places.guessed[place] or places.tokens(first, place) <= room:
                return place
        exact = places.exact or places.guessed[first + 1]
        if not exact and places.tokens(first, first + 1) > room:
            raise EstimateError
        return first + 1


def _between(abouts: list[int], values: list[float], about: int) -> float:
    """The value at `about`, on straight lines between the values known."""
    after = min(max(1, bisect_right(abouts, about)), len(abouts) - 1)
    low, high = abouts[after - 1], abouts[after]
    share = (about - low) / (high - low) if high > low else 0.0
    return values[after - 1] + share * (values[after] - values[after - 1])
