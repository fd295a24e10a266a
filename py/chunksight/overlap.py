"""How far a chunk reaches into its neighbours: to the best boundary that both budgets allow."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

import regex

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.model import Overlap
from chunksight.scan.sentences import sentence_starts
from chunksight.scan.text import last_word_start, word_starts

_FAR = 2_000
# Characters by which an estimated start may be too near; what is tried is counted.
_DOUBT = 12
# Most often the first or second start fits.
_TRIES = 4
# Marks alone (a full stop, a fence's last line, a bracket) say nothing.
_SAYS_SOMETHING = regex.compile(r"[^\s\p{P}\p{Sm}\p{Sc}\p{Sk}]")

Rows = Callable[[int, int], Iterable[int]]
"""Gives the starts, in a span, of lines that are units of their own (code, rows, items)."""


class Reach:
    """Finds where the repeated text of a chunk begins, or ends."""

    def __init__(
        self,
        candidates: Candidates,
        overlap: int,
        rows: Rows,
        parts_row: Callable[[int], bool],
        sentences: bool = True,
        exact: bool = False,
    ) -> None:
        """`parts_row`: whether a place is inside a row of data, a part of which says nothing;
        `sentences`: they are good places too, beside rows (in code only rows are); `exact`:
        repeat just `overlap` tokens, wherever that begins (fixed windows)."""
        self._in_sentences = sentences
        self._exact = exact
        self._rows = rows
        self._parts_row = parts_row
        self._candidates = candidates
        self._index = candidates.index
        self._graphemes = candidates.graphemes
        self._text = candidates.index.text
        self._asked = overlap

    def before(
        self, repeatable: tuple[int, int], body: tuple[int, int], room: int
    ) -> tuple[int, Overlap]:
        """Where a chunk with `body` begins if it repeats text that begins inside `repeatable`."""
        if not self._asked:
            return body[0], Overlap(0, 0, "")
        end, count = body[0], self._index.count

        def fits(start: int) -> bool:
            return count(start, end) <= self._asked and count(start, body[1]) <= room

        wanted = max(0, min(self._asked, room - count(*body)))
        reach = self._index.reach_back if self._exact else self._index.about_back
        low = reach(end, wanted) - (0 if self._exact else _DOUBT)
        found, further, why = end, -1, ""
        for starts in self._starts(max(repeatable[0], low), repeatable):
            number = _first(fits, starts, bisect_left(starts, low))
            if number == len(starts):
                further = starts[-1] if starts else further
                continue
            nothing = "" if self._exact else self._says_nothing(starts[number], end)
            if nothing:
                # Where a part of a row fits, so do the marks at its end.
                why = "row" if why == "row" else nothing
            else:
                why = ""
                found = starts[number]
                while self._exact and (more := self._before(found, repeatable[0])) >= 0:
                    if not fits(more):
                        break
                    found = more
                further = self._before(found, repeatable[0]) if self._exact else -1
                if number and not self._exact:
                    further = starts[number - 1]
                break
        got = count(found, end)
        if not why and got < self._asked:
            why = self._why(max(further, repeatable[0] - 1), body, room)
        return found, Overlap(self._asked, got, why)

    def _why(self, further: int, body: tuple[int, int], room: int) -> str:
        """Why the repeated text does not begin at `further`, the next place back or the start of
        the chunk before; where that would fit, the chunk before has no more units."""
        if self._index.count(further, body[0]) > self._asked:
            return "unit"
        return "size" if self._index.count(further, body[1]) > room else "short"

    def _before(self, start: int, low: int) -> int:
        """The character before `start` that is not blank, from `low` on; -1 if there is none."""
        place = start
        while place > low and self._text[place - 1].isspace():
            place -= 1
        return self._graphemes.floor(place - 1) if place > low else -1

    def _says_nothing(self, start: int, end: int) -> str:
        """Why the text `[start, end)` is not worth repeating; "" if it is."""
        if not _SAYS_SOMETHING.search(self._text, start, end):
            return "marks"
        return "row" if self._parts_row(start) else ""

    def after(self, start: int, end: int, highest: int, room: int) -> int:
        """Where a chunk that begins at `start` ends if its body ends at `end` and text up to
        `highest` may be repeated."""
        if not self._asked or end >= highest:
            return end
        high = self._graphemes.floor(min(highest, self._index.reach(end, self._asked)))
        for stop in self._stops(end, high):
            fits = self._index.count(end, stop) <= self._asked
            nothing = not _SAYS_SOMETHING.search(self._text, end, stop) or self._ends_in_row(stop)
            if nothing and not self._exact:
                continue
            if fits and self._index.count(start, stop) <= room and self._graphemes.is_break(stop):
                return stop
        return end

    def _ends_in_row(self, stop: int) -> bool:
        """Whether text that ends at `stop` leaves a part of a row to what follows."""
        rest = self._text[stop : stop + 1]
        return bool(rest) and rest not in "\r\n" and self._parts_row(stop)

    def _starts(self, low: int, repeatable: tuple[int, int]) -> Iterator[list[int]]:
        """Places in `repeatable` to begin at, in order, those from `low` on and some before:
        sentences and rows, the best, first; then words; then characters."""
        first, end = repeatable
        if low >= end:
            return
        if not self._exact:
            yield self._good(self._sentences(low, end), first, end)
            yield self._good(self._words(low, first, end), first, end)
            low = max(low, self._last_word(low, end))
        before = max(first, self._graphemes.floor(low - 1))
        yield [at for at in self._graphemes.starts(before, end) if not self._text[at].isspace()]

    def _words(self, low: int, first: int, end: int) -> list[int]:
        before = last_word_start(self._text, first, low - 1) if low > first else -1
        words = list(word_starts(self._text, low - 1, end))
        return [before, *words] if before >= 0 else words

    def _stops(self, end: int, high: int) -> Iterator[int]:
        """Places in (end, high] to stop at, the best first, the farthest first of each kind."""
        if high <= end:
            return
        beyond = min(len(self._text), high + _FAR)
        sentences = [at for at in self._sentences(end + 1, beyond) if at > end]
        for starts in (sentences, list(word_starts(self._text, end + 1, min(beyond, high + 80)))):
            for start in reversed(starts):
                _, stop = self._candidates.visible(end, start)
                if end < stop <= high:
                    yield stop
        if high > end and not self._text[high - 1].isspace():
            yield high

    def _good(self, starts: Iterable[int], low: int, end: int) -> list[int]:
        return [at for at in starts if low <= at < end and self._graphemes.is_break(at)]

    def _sentences(self, low: int, high: int) -> list[int]:
        """Starts of sentences and of larger units before `high`, from some before `low` on."""
        places, offsets = self._candidates, self._candidates.offsets
        known = bisect_right(offsets, low) - 1
        stop = bisect_left(offsets, high, known)
        starts = [
            places.starts[place]
            for place in range(known, stop)
            if places.levels[place] <= Level.SENTENCE
        ]
        starts += self._rows(max(offsets[known], low - _FAR), high)
        if self._in_sentences:
            # Between the places that are known, only the stretch around `low` is worth a look.
            origin = max(offsets[known], low - _FAR)
            beyond = offsets[known + 1] if known + 1 < stop else high
            starts += sentence_starts(self._text, origin, beyond)
        return sorted({start for start in starts if start < high})

    def _last_word(self, low: int, end: int) -> int:
        place = end
        while place > low and self._text[place - 1].isspace():
            place -= 1
        while place > low and not self._text[place - 1].isspace():
            place -= 1
        return place


def _first(fits: Callable[[int], bool], starts: list[int], near: int) -> int:
    """The number of the first that fits, all after which fit as well, or nearly; it is looked for
    around `near`. The length of `starts` where none does."""
    last = min(near + _TRIES, len(starts))
    number = next((number for number in range(near, last) if fits(starts[number])), last)
    if number == last:
        number = bisect_left(starts, True, lo=last, key=fits)
    while number > 0 and fits(starts[number - 1]):
        number -= 1
    return number
