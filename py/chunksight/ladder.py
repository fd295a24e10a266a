"""Which boundaries there are once every unit that must be opened is open."""

from bisect import bisect_right
from collections.abc import Iterator

from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.text import last_part_start, last_word_start, visible_span
from chunksight.scan.units import RUNNING_TEXT, Unit, finer_kind, open_unit
from chunksight.strategies import Strategy
from chunksight.tokens import SpanIndex

_STEP = 256
# An estimate nearer than this to what it is compared with is replaced by a count.
_DOUBT = 24


class Candidates:
    """The places where a body may begin, in order, each with what a cut there would cost.

    Body `i..j` is the text from place `i` to place `j`, without blank edges if these are trimmed.
    The last place is the text's end. Unless `exact`, sizes are taken from the nearest counted
    edges; what is chosen by them is counted before it is used.
    """

    def __init__(
        self, index: SpanIndex, graphemes: Graphemes, trim: bool, exact: bool = False
    ) -> None:
        self.exact = exact
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
        have at most `most`; estimates unless `exact`."""
        if self.exact:
            return self._exact_sizes(first, end, most)
        before, ends = self._starts_about[first], self._ends_about
        stop = bisect_right(ends, before + most, first, end)
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


class Ladder:
    """Opens units until each fits, going down one level at a time."""

    def __init__(self, candidates: Candidates, strategy: Strategy, size: int, room: int) -> None:
        self._candidates = candidates
        self._strategy = strategy
        self._size = size
        self._room = room
        self._text = candidates.index.text
        # Places closer together than this are not told apart unless the later one is better.
        self._grain = size // 32
        self._since = 0

    def climb(self, units: list[Unit]) -> Iterator[int]:
        """Add the places of all units; gives the offset reached after every few units."""
        for number, unit in enumerate(units, start=1):
            self._place(unit)
            if number % _STEP == 0:
                yield unit.end
        self._candidates.close()

    def _place(self, unit: Unit) -> None:
        """Add `unit` whole if it fits and need not be opened, else its parts."""
        start, end = self._candidates.visible(unit.start, unit.end)
        if start == end:
            return
        index = self._candidates.index
        before, after = index.about(start), index.about(end)
        tokens = after - before
        if self._candidates.exact or abs(tokens - self._size) < _DOUBT:
            tokens = index.count(start, end)
        opens = unit.kind in RUNNING_TEXT and tokens > self._strategy.open_at * self._size
        if tokens > self._size or opens:
            parts = self._open(unit)
            if len(parts) > 1:
                for part in parts:
                    self._place(part)
                return
        if tokens > self._size:
            self._force(unit)
        else:
            if self._is_place(unit, tokens):
                cost = self._strategy.cost(unit.level) + unit.glue
                self._candidates.add(
                    unit.start, start, unit.level, cost, self._divides(unit), before
                )
            self._candidates.extend(end, after)

    def _open(self, unit: Unit) -> list[Unit]:
        """The parts of `unit` at the next level that has any, else the unit alone."""
        parts = open_unit(self._text, unit)
        while len(parts) == 1:
            if parts[0].kind != unit.kind:
                unit = parts[0]
            else:
                unit = unit._replace(kind=finer_kind(unit.kind), children=())
            if not unit.kind:
                break
            parts = open_unit(self._text, unit)
        return parts

    def _is_place(self, unit: Unit, tokens: int) -> bool:
        """Whether a cut before `unit` is worth considering: not too near a place as good."""
        cost = self._strategy.cost(unit.level) + unit.glue
        packed = self._strategy.whole is not None and cost == 0.0
        costs = self._candidates.costs
        far = self._since >= self._grain or not costs or cost < costs[-1]
        is_place = far or packed or self._divides(unit)
        self._since = tokens if is_place else self._since + tokens
        return is_place

    def _divides(self, unit: Unit) -> bool:
        """Whether a cut is made here whatever the budget (not between headings in a row)."""
        divides = self._strategy.divides
        return divides is not None and unit.level <= divides and unit.glue == 0.0

    def _force(self, unit: Unit) -> None:
        """Cut a unit that has no boundary left but words and characters, into even parts."""
        candidates, room = self._candidates, self._room
        count = candidates.index.count
        start, end = candidates.visible(unit.start, unit.end)
        tokens = count(start, end)
        cost = self._strategy.cost(unit.level) + unit.glue
        candidates.add(unit.start, start, unit.level, cost, self._divides(unit))
        while tokens > room:
            parts = -(-tokens // room)
            place, level = self._cut(start, end, -(-tokens // parts))
            following, _ = candidates.visible(place, end)
            _, stop = candidates.visible(start, place)
            if following >= end:
                break
            candidates.extend(stop)
            candidates.add(place, following, level, self._strategy.cost(level), False)
            # Near the end the rest is counted; before, a sum of parts is near enough and cheap.
            tokens -= count(start, stop)
            start = following
            if tokens <= 2 * room:
                tokens = count(start, end)
        candidates.extend(end)
        self._since = self._grain

    def _cut(self, start: int, end: int, target: int) -> tuple[int, Level]:
        """The best place for the body that begins at `start` to end, near `target` tokens."""
        farthest = self._farthest(start, end)
        wanted = start + (farthest - start) * target // self._room
        half = (start + wanted) // 2
        text = self._text
        spare = farthest
        while self._candidates.trim and spare < end and text[spare].isspace():
            spare += 1
        for low, high in ((wanted, spare), (half, wanted)):
            place = last_word_start(text, max(low, start + 1), high)
            if place > start and self._candidates.graphemes.is_break(place):
                return place, Level.WORD
        place = last_part_start(text, half + 1, farthest)
        if place > start and self._candidates.graphemes.is_break(place):
            return place, Level.WORD
        return farthest, Level.GRAPHEME

    def _farthest(self, start: int, end: int) -> int:
        """The farthest cluster break that fits from `start`; at least one cluster on."""
        index, graphemes = self._candidates.index, self._candidates.graphemes
        place = min(end, graphemes.floor(index.reach(start, self._room)))
        while place > start and index.count(start, place) > self._room:
            place = graphemes.floor(place - 1)
        return place if place > start else graphemes.ceil(start + 1)
