"""Where a text could be cut: the nearest place of each level, whatever a run made of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chunksight.levels import Level
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.text import first_word_start, last_word_start
from chunksight.scan.units import Unit, parts_of

_OF_BLOCKS = (Level.HEADING, Level.BLOCK)


class Spot(NamedTuple):
    """A place at which a level begins; `glue` is what a cut there costs beyond the level."""

    offset: int
    level: Level
    glue: float


class Spots:
    """The places of one text as `units` have them, opened as far as they can be."""

    def __init__(self, text: str, units: Sequence[Unit], graphemes: Graphemes) -> None:
        self._text = text
        self._units = units
        self._graphemes = graphemes
        self._starts = [unit.start for unit in units]
        self._opened: dict[int, list[Spot]] = {}
        self._blocks: dict[Level, list[Spot]] = {level: [] for level in _OF_BLOCKS}
        for unit in units:
            self._add_blocks(unit)
        # What was found last for each level, and from where: often the next question's answer too.
        self._last: dict[Level, tuple[int, Spot | None]] = {}

    def after(self, offset: int, level: Level) -> Spot | None:
        """The first place of `level` after `offset`, if there is one."""
        since, found = self._last.get(level, (len(self._text), None))
        if not (since <= offset and (found is None or offset < found.offset)):
            found = self._after(offset, level)
            self._last[level] = offset, found
        return found

    def before(self, offset: int, level: Level, low: int) -> Spot | None:
        """The last place of `level` before `offset` and after `low`, if there is one."""
        if level in _OF_BLOCKS:
            spots = self._blocks[level]
            number = bisect_left(spots, (offset,)) - 1
            return spots[number] if number >= 0 and spots[number].offset > low else None
        if level == Level.WORD:
            place = last_word_start(self._text, low + 1, offset - 1)
            return Spot(place, level, 0.0) if place > low and self._is_break(place) else None
        for number in range(bisect_left(self._starts, offset) - 1, -1, -1):
            for spot in reversed(self._inside(number)):
                if low < spot.offset < offset and spot.level == level:
                    return spot
            if self._starts[number] <= low:
                break
        return None

    def _after(self, offset: int, level: Level) -> Spot | None:
        if level in _OF_BLOCKS:
            spots = self._blocks[level]
            number = bisect_right(spots, (offset, Level.END))
            return spots[number] if number < len(spots) else None
        if level in (Level.WORD, Level.GRAPHEME):
            return self._character_after(offset, level)
        for number in range(max(0, bisect_right(self._starts, offset) - 1), len(self._units)):
            if not self._may_hold(self._units[number], level):
                continue
            for spot in self._inside(number):
                if spot.offset > offset and spot.level == level:
                    return spot
        return None

    def _character_after(self, offset: int, level: Level) -> Spot | None:
        text, place = self._text, offset
        while place < len(text):
            if level == Level.WORD:
                place = first_word_start(text, place + 1, len(text) - 1)
            else:
                place = self._graphemes.ceil(place + 1)
            if place < 0 or place >= len(text):
                return None
            if self._is_break(place) and not text[place].isspace():
                return Spot(place, level, 0.0)
        return None

    def _is_break(self, place: int) -> bool:
        return self._graphemes.is_break(place)

    def _may_hold(self, unit: Unit, level: Level) -> bool:
        """Whether it is worth opening `unit`: for lines only where it has more than one."""
        if level != Level.LINE or unit.level == level or unit.children:
            return True
        return self._text.find("\n", unit.start, unit.end) >= 0 or "\r" in self._text

    def _inside(self, number: int) -> list[Spot]:
        """The places of a unit, its own start included."""
        if number not in self._opened:
            opened = self._leaves(self._units[number])
            self._opened[number] = [spot for spot in opened if self._is_break(spot.offset)]
        return self._opened[number]

    def _leaves(self, unit: Unit) -> Iterator[Spot]:
        waiting = [unit]
        while waiting:
            parts = parts_of(self._text, waiting.pop())
            if len(parts) == 1:
                yield Spot(parts[0].start, parts[0].level, parts[0].glue)
            else:
                waiting += reversed(parts)

    def _add_blocks(self, unit: Unit) -> None:
        """Note where blocks begin, those inside others included."""
        waiting = [unit]
        while waiting:
            unit = waiting.pop()
            spots = self._blocks.get(unit.level)
            if spots is not None and not (spots and spots[-1].offset == unit.start):
                spots.append(Spot(unit.start, unit.level, unit.glue))
            waiting += reversed(unit.children)
