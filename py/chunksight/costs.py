"""What all cuts together cost if one of them falls elsewhere."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator

from chunksight.candidates import Candidates
from chunksight.choose import Budget, least_onward, segments
from chunksight.context import Contexts
from chunksight.levels import Level
from chunksight.spots import Spot

_DIGITS = 4


class Costs:
    """The least cost of the rest of a text from each of its places on."""

    def __init__(
        self,
        places: Candidates,
        contexts: Contexts,
        budget: Budget,
        level_cost: Callable[[Level], float],
    ) -> None:
        self._places = places
        self._contexts = contexts
        self._budget = budget
        self._level_cost = level_cost
        self._begins: list[int] = []
        self._onward: list[float] = []

    def build(self) -> Iterator[float]:
        """Work the costs out, giving the share done (0 to 1) after each step."""
        rooms = [self._contexts.room(start) for start in self._places.starts]
        for begin, end in segments(self._places):
            onward: list[float] = []
            for _ in least_onward(self._places, rooms, self._budget, begin, end, onward):
                yield begin / len(rooms)
            self._begins.append(begin)
            self._onward += onward[:-1]

    def dearer(self, start: int, taken: int, spots: list[Spot]) -> list[float | None]:
        """How many chunks more all cuts cost if the body that begins at the offset `start` and ends
        at `taken` ended at each of `spots` instead; None beyond a cut that is made anyway."""
        offsets = self._places.offsets
        first = bisect_left(offsets, start)
        segment = bisect_right(self._begins, first)
        end = self._begins[segment] if segment < len(self._begins) else len(offsets) - 1
        if taken > offsets[end]:
            return [None] * len(spots)
        whole = self._whole(first, taken, self._rest(bisect_left(offsets, taken), end))
        return [
            None if spot.offset > offsets[end] else self._difference(first, spot, end, whole)
            for spot in spots
        ]

    def _difference(self, first: int, spot: Spot, end: int, least: float) -> float | None:
        number = bisect_left(self._places.offsets, spot.offset)
        is_known = self._places.offsets[number] == spot.offset
        rest = self._rest(number, end) if is_known else self._rest_from(spot, number, end)
        more = self._whole(first, spot.offset, rest) - least
        # What `min_size` joined was not weighed, and may cost more than what is compared.
        if more < 0 and self._budget.min_size:
            return None
        # Nor is a place told apart that has a better one close by.
        return round(max(0.0, more), _DIGITS)

    def _whole(self, first: int, offset: int, rest: float) -> float:
        """The cost of the body from place `first` up to `offset`, and of what follows."""
        places = self._places
        start = places.starts[first]
        _, end = places.visible(places.offsets[first], offset)
        room = self._contexts.room(start)
        tokens = min(room, places.index.count(start, end))
        return self._budget.cost(tokens, room, first == 0) + rest

    def _rest(self, number: int, end: int) -> float:
        return self._onward[number] if number < end else 0.0

    def _rest_from(self, spot: Spot, following: int, end: int) -> float:
        """The least cost of the text from a place on that is none of those weighed."""
        places, budget = self._places, self._budget
        start, _ = places.visible(spot.offset, places.offsets[following])
        room = self._contexts.room(start)
        least = float(budget.size)
        for number in range(following, end + 1):
            tokens = places.index.count(start, places.ends[number - 1])
            if tokens > room:
                break
            cost = budget.cost(tokens, room, False) + self._rest(number, end)
            least = cost if number == following else min(least, cost)
        return least + self._level_cost(spot.level) + spot.glue
