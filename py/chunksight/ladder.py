"""Which boundaries there are once every unit that must be opened is open."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.scan.text import (
    CLOSING_MARK,
    IDEOGRAPH,
    first_word_start,
    last_part_start,
    last_word_start,
)
from chunksight.scan.units import (
    ATTACHED,
    RUNNING_TEXT,
    SHARED,
    STUCK,
    Unit,
    links,
    parts_of,
)
from chunksight.strategies import LADDER, Strategy

_STEP = 256
# More closing marks than this in a row are no closing marks.
_MOST_MARKS = 4


class _Part(NamedTuple):
    """What is to be cut: `[start, end)`, of which `limit` tokens fit together with the text from
    `origin` to `start`, which stays before it."""

    origin: int
    start: int
    end: int
    limit: int


class _Seen(NamedTuple):
    """A unit, what is visible of it, about how many tokens of the text stand before that, and how
    many it has itself."""

    unit: Unit
    start: int
    end: int
    before: int
    tokens: int


class Ladder:
    """Opens units until each fits, going down one level at a time."""

    def __init__(self, candidates: Candidates, strategy: Strategy, size: int, room: int) -> None:
        self._candidates = candidates
        self._strategy = strategy
        self._size = size
        self._room = room
        self._text = candidates.index.text
        self._costs = {level: strategy.cost(level) for level in LADDER}
        # Places closer together than this are not told apart unless the later one is better.
        self._grain = size // 40

    def climb(self, units: list[Unit]) -> Iterator[int]:
        """Add the places of all units; gives the offset reached after every few units."""
        for first in range(0, len(units), _STEP):
            waiting = self._seen(units[first : first + _STEP])[::-1]
            done = 0
            while waiting:
                seen = waiting.pop()
                parts = self._place(seen)
                if parts:
                    waiting += reversed(parts)
                elif parts is not None:
                    yield from self._force(seen)
                done += 1
                if done % _STEP == 0:
                    yield seen.start
            yield units[first].start
        self._candidates.finish()
        self._candidates.measure()

    def _seen(self, units: list[Unit]) -> list[_Seen]:
        """Those of `units` of which there is something to see, measured all at once."""
        units = self._between_characters(units)
        visible, count = self._candidates.visible, self._candidates.index.count
        spans = [visible(unit.start, unit.end) for unit in units]
        abouts = self._candidates.index.abouts([start for start, _ in spans])
        return [
            _Seen(unit, start, end, before, count(start, end))
            for unit, (start, end), before in zip(units, spans, abouts, strict=True)
            if start < end
        ]

    def _place(self, seen: _Seen) -> list[_Seen] | None:
        """Add a unit whole if it fits and need not be opened, else give its parts; none where it
        must be cut by force."""
        unit, start, end, before, tokens = seen
        size = self._size
        crowded = unit.glue >= ATTACHED and unit.kind in SHARED and self._is_crowded(seen)
        opens = unit.kind in RUNNING_TEXT and self._is_large(tokens)
        if tokens > size or crowded or opens:
            parts = self._seen(parts_of(self._text, unit))
            if len(parts) > 1:
                return parts
        if tokens > size or (crowded and unit.glue >= STUCK and self._keeps_word(seen, size)):
            return []
        cost = self._costs[unit.level] + unit.glue
        if self._is_place(unit, cost, before, tokens):
            self._candidates.add(unit.start, start, unit.level, cost, self._divides(unit), before)
        self._candidates.extend(end)
        return None

    def _between_characters(self, units: list[Unit]) -> list[Unit]:
        """The same units, none of which begins inside a cluster (a blank with a mark on it)."""
        graphemes = self._candidates.graphemes
        if graphemes.are_breaks(unit.start for unit in units):
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

    def _is_place(self, unit: Unit, cost: float, before: int, tokens: int) -> bool:
        """Whether a cut before `unit` is worth considering: not too near a place as good."""
        costs = self._candidates.costs
        if not costs or cost < costs[-1]:
            return True
        # Small units may share a place, but not with one so large that together they might not fit.
        since = before - self._candidates.abouts[-1]
        if since >= self._grain or since + tokens > self._size // 4:
            return True
        return (self._strategy.whole is not None and cost == 0.0) or self._divides(unit)

    def _is_large(self, tokens: int) -> bool:
        """Whether running text of so many tokens is opened though it fits."""
        return tokens > 1 and self._strategy.open_at * tokens > self._size

    def _divides(self, unit: Unit) -> bool:
        """Whether a cut is made here whatever the budget (not between headings in a row)."""
        divides = self._strategy.divides
        return divides is not None and unit.level <= divides and unit.glue == 0.0

    def _is_crowded(self, seen: _Seen) -> bool:
        """Whether a unit does not fit with what it is glued to, though a part of it may."""
        unit, start, end, before, _ = seen
        glued = self._glued_to(unit, start, before)
        if glued == start:
            return False
        count = self._candidates.index.count
        return count(glued, end) > self._size > count(glued, start)

    def _keeps_word(self, seen: _Seen, limit: int) -> bool:
        """Whether the first word of a unit is within `limit` with what it is glued to: less is not
        cut off."""
        unit, start, end, before, _ = seen
        glued = self._glued_to(unit, start, before)
        farthest = self._candidates.index.reach(glued, limit)
        if last_word_start(self._text, start + 1, min(end, farthest + 1)) > start:
            return True
        return farthest > start and IDEOGRAPH.match(self._text, start) is not None

    def _glued_to(self, unit: Unit, start: int, before: int) -> int:
        """Where the text begins that `unit`, visible from `start`, about `before` tokens into the
        text, should not be parted from."""
        costs, abouts = self._candidates.costs, self._candidates.abouts
        if unit.glue < ATTACHED or not costs:
            return start
        place = len(costs) - 1
        # Of many headings in a row only as many as leave room for the text are kept with it.
        while place > 0 and costs[place] >= STUCK and 2 * (before - abouts[place]) < self._size:
            place -= 1
        return self._candidates.starts[place]

    def _force(self, seen: _Seen) -> Iterator[int]:
        """Cut a unit that has no boundary left but words and characters, into even parts.

        The first part leaves room for the heading above it. Gives the offset reached by each part.
        """
        candidates, room = self._candidates, self._room
        count = candidates.index.count
        unit, start, end, before, _ = seen
        origin, limit = start, room
        if unit.glue >= ATTACHED and self._keeps_word(seen, self._size):
            origin = self._glued_to(unit, start, before)
            if 2 * count(origin, start) > room or not self._keeps_word(seen, room):
                limit = self._size
        tokens = count(origin, end)
        cost = self._costs[unit.level] + unit.glue
        candidates.add(unit.start, start, unit.level, cost, self._divides(unit))
        whole = links(self._text, start, end)
        while tokens > limit:
            parts = -(-tokens // limit)
            part = _Part(origin, start, end, limit)
            place, level = self._cut(part, -(-tokens // parts))
            link = whole[bisect_left(whole, (place,)) - 1] if whole else (0, 0)
            if start < link[0] < place < link[1] and candidates.graphemes.is_break(link[0]):
                place, level = link[0], Level.WORD
            following, _ = candidates.visible(place, end)
            _, stop = candidates.visible(start, place)
            if following >= end:
                break
            candidates.extend(stop)
            candidates.add(place, following, level, self._costs[level], False)
            # Near the end the rest is counted; before, a sum of parts is near enough and cheap.
            tokens -= count(origin, stop)
            origin, limit = following, room
            start = following
            if tokens <= 2 * room:
                tokens = count(start, end)
            yield start
        candidates.extend(end)

    def _cut(self, part: "_Part", target: int) -> tuple[int, Level]:
        """The best place for `part` to end, near `target` tokens."""
        farthest = self._farthest(part)
        start, end = part.start, part.end
        wanted = start + max(0, farthest - start) * target // part.limit
        half = (start + wanted) // 2
        text = self._text
        spare = farthest
        while self._candidates.trim and spare < end and text[spare].isspace():
            spare += 1
        for place in (
            first_word_start(text, max(wanted, start + 1), spare),
            last_word_start(text, max(half, start + 1), wanted),
            last_part_start(text, half + 1, farthest),
        ):
            if place > start and self._candidates.graphemes.is_break(place):
                return place, Level.WORD
        return self._before_marks(part, farthest), Level.GRAPHEME

    def _before_marks(self, part: "_Part", place: int) -> int:
        """`place`, moved back so that what follows does not begin with a closing mark."""
        moved = place
        for _ in range(_MOST_MARKS):
            if moved >= part.end or not CLOSING_MARK.match(self._text, moved):
                break
            moved = self._candidates.graphemes.floor(moved - 1)
        else:
            return place
        # Less text can have more tokens.
        fits = moved > part.start and self._candidates.index.count(part.origin, moved) <= part.limit
        return moved if fits else place

    def _farthest(self, part: "_Part") -> int:
        """The farthest cluster break that fits; at least one cluster on."""
        index, graphemes = self._candidates.index, self._candidates.graphemes
        origin, start, end, limit = part
        place = min(end, graphemes.floor(index.reach(origin, limit)))
        while place > start and index.count(origin, place) > limit:
            place = graphemes.floor(place - 1)
        return place if place > start else graphemes.ceil(start + 1)
