"""Which boundaries there are once every unit that must be opened is open."""

from bisect import bisect_left
from collections.abc import Iterator

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.scan.text import last_part_start, last_word_start
from chunksight.scan.units import RUNNING_TEXT, Unit, finer_kind, links, open_unit
from chunksight.strategies import Strategy

_STEP = 256
# An estimate nearer than this to what it is compared with is replaced by a count.
_DOUBT = 24


class Ladder:
    """Opens units until each fits, going down one level at a time."""

    def __init__(self, candidates: Candidates, strategy: Strategy, size: int, room: int) -> None:
        self._candidates = candidates
        self._strategy = strategy
        self._size = size
        self._room = room
        self._text = candidates.index.text
        # Places closer together than this are not told apart unless the later one is better.
        self._grain = size // 20
        self._since = 0

    def climb(self, units: list[Unit]) -> Iterator[int]:
        """Add the places of all units; gives the offset reached after every few units."""
        for number, unit in enumerate(self._between_characters(units), start=1):
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
            parts = self._between_characters(self._open(unit))
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

    def _between_characters(self, units: list[Unit]) -> list[Unit]:
        """The same units, none of which begins inside a cluster (a blank with a mark on it)."""
        graphemes = self._candidates.graphemes
        if all(graphemes.is_break(unit.start) for unit in units):
            return units
        floor = graphemes.floor
        moved: list[Unit] = []
        for unit in units:
            start, end = floor(unit.start), floor(unit.end)
            if moved and start <= moved[-1].start:
                moved[-1] = moved[-1]._replace(end=end)
            elif start < end:
                moved.append(unit._replace(start=start, end=end))
        return moved

    def _is_place(self, unit: Unit, tokens: int) -> bool:
        """Whether a cut before `unit` is worth considering: not too near a place as good."""
        cost = self._strategy.cost(unit.level) + unit.glue
        packed = self._strategy.whole is not None and cost == 0.0
        costs = self._candidates.costs
        # Small units may share a place, but not with one so large that together they might not fit.
        far = self._since >= self._grain or self._since + tokens > self._size // 4
        better = not costs or cost < costs[-1]
        is_place = far or better or packed or self._divides(unit)
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
        whole = links(self._text, start, end)
        while tokens > room:
            parts = -(-tokens // room)
            place, level = self._cut(start, end, -(-tokens // parts))
            link = whole[bisect_left(whole, (place,)) - 1] if whole else (0, 0)
            if start < link[0] < place < link[1] and candidates.graphemes.is_break(link[0]):
                place, level = link[0], Level.WORD
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
