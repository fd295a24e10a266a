"""Which places become cuts: all of them chosen together, at the least cost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from operator import add
from typing import Protocol

# Counts are not monotone: a longer body can have a few tokens less.
_SLACK = 8
_STEP = 2_000
# A body with fewer tokens than one in so many that it may hold is a crumb.
_CRUMB = 4
# Dearer than a cut inside a sentence: overlap is what the user asked for.
_OVERLAP_LOST = 2.0
_EVEN = 1.0
# Far dearer than any saving: what can be joined is joined.
_TOO_SMALL = 10.0


class Places(Protocol):
    """The places where bodies may begin, in order; the last is the text's end."""

    offsets: list[int]
    costs: list[float]
    divides: list[bool]

    def tokens(self, first: int, last: int) -> int:
        """Tokens of the body from place `first` to place `last`."""

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        """`tokens(first, last)` for each `last` after `first` up to `end`, up to the first that is
        over `most`."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a body may hold: `size` tokens, of which `overlap` are wanted for repeated text.

    `even` prefers bodies of like size; without it earlier bodies are filled first.
    """

    size: int
    overlap: int
    min_size: int
    even: bool
    tables: dict[tuple[int, bool], "_CostTable"] = field(default_factory=dict, repr=False)

    def cost(self, tokens: int, room: int, first: bool) -> float:
        """What a body of `tokens` tokens costs where it may hold `room`, in chunks."""
        repeated = 0 if first else self.overlap
        cost = 1.0
        spare = room - tokens - repeated
        if spare < 0:
            cost += _OVERLAP_LOST * (-spare / repeated)
        elif self.even:
            cost += _EVEN * (spare / room) ** 2
        if _CRUMB * tokens < room:
            cost += 1.0 - _CRUMB * tokens / room
        if tokens < self.min_size:
            cost += _TOO_SMALL
        return cost

    def costs(self, room: int, first: bool) -> "_CostTable":
        """`cost` of numbers of tokens up to `room`."""
        key = room, first
        if key not in self.tables:
            self.tables[key] = _CostTable(self, room, first)
        return self.tables[key]


class _CostTable(dict[int, float]):
    """What bodies cost by their tokens, worked out when first met: a room may be huge."""

    def __init__(self, budget: Budget, room: int, first: bool) -> None:
        self._of = budget, room, first

    def __missing__(self, tokens: int) -> float:
        budget, room, first = self._of
        cost = self[tokens] = budget.cost(tokens, room, first)
        return cost


def choose(places: Places, rooms: list[int], budget: Budget, cuts: list[int]) -> Iterator[int]:
    """Append to `cuts` the places at which bodies begin, in order; gives progress in places.

    `rooms[i]` is what a body that begins at place `i` may hold. With `budget.even` the sum of the
    bodies' costs and of their boundaries' costs is the least there is; else each body takes as
    many whole units as fit, and only a unit that does not fit, and the last two bodies, are cut
    at the least cost. Where nothing fits a single unit stands alone.
    """
    chooser = _Chooser(places, rooms, budget, cuts)
    for begin, end in segments(places):
        yield from chooser.optimal(begin, end) if budget.even else chooser.packed(begin, end)


def segments(places: Places) -> Iterator[tuple[int, int]]:
    """The stretches between places at which a cut is certain."""
    last = len(places.offsets) - 1
    begin = 0
    while begin < last:
        end = begin + 1
        while end < last and not places.divides[end]:
            end += 1
        yield begin, end
        begin = end


def least_onward(
    places: Places, rooms: list[int], budget: Budget, begin: int, end: int, onward: list[float]
) -> Iterator[int]:
    """Put into `onward`, for each place from `begin` to `end`, the least cost of the text from it
    on up to `end`, its own boundary included; gives progress in places."""
    onward[:] = [inf] * (end - begin) + [0.0]
    for first in range(end - 1, begin - 1, -1):
        costs = costs_from(places, rooms, budget, first, end, onward)
        least = min(costs) if costs else onward[first - begin + 1] + budget.size
        onward[first - begin] = least + places.costs[first]
        if first % _STEP == 0:
            yield end - first


def costs_from(
    places: Places, rooms: list[int], budget: Budget, first: int, end: int, onward: list[float]
) -> list[float]:
    """For each body from place `first` that fits: its cost and that of all that follows."""
    room = rooms[first]
    body_costs = budget.costs(room, first == 0)
    sizes = places.sizes(first, end, room)
    # `onward` ends at `end`, so the place after `first` is that far from its end.
    after = len(onward) - (end - first)
    return list(map(add, map(body_costs.__getitem__, sizes), onward[after : after + len(sizes)]))


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
                rest = places.tokens(middle, end)
                if rest > rooms[middle]:
                    continue
                cost += places.costs[middle] + cost_of(rest, rooms[middle], False)
            if cost <= least:
                least, choice = cost, middle
        cuts[-1:] = [choice] if choice < end else []

    def optimal(self, begin: int, end: int) -> Iterator[int]:
        """The cuts at the least cost, found from the end backwards."""
        onward: list[float] = []
        yield from least_onward(self._places, self._rooms, self._budget, begin, end, onward)
        place = begin
        while place < end:
            self._cuts.append(place)
            place = self._following(place, end, onward)

    def _following(self, first: int, end: int, onward: list[float]) -> int:
        """The place after `first` that costs least, the farthest of several."""
        costs = costs_from(self._places, self._rooms, self._budget, first, end, onward)
        if not costs:
            return first + 1
        least = min(costs)
        return first + max(number for number, cost in enumerate(costs, 1) if cost == least)
