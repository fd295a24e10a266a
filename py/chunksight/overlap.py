"""How far a chunk reaches into its neighbours: to the best boundary that both budgets allow."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.model import Overlap
from chunksight.scan.sentences import sentence_starts
from chunksight.scan.text import word_starts

_FAR = 2_000
# Characters by which an estimated start may be too near; what is tried is counted.
_DOUBT = 12
# Most often the first or second start fits.
_TRIES = 4
_WORD = re.compile(r"\w")

Rows = Callable[[int, int], Iterable[int]]
"""Gives the starts, in a span, of lines that are units of their own (code, rows, items)."""


class Reach:
    """Finds where the repeated text of a chunk begins, or ends."""

    def __init__(
        self,
        candidates: Candidates,
        overlap: int,
        rows: Rows,
        sentences: bool = True,
        exact: bool = False,
    ) -> None:
        """`sentences`: they are good places too, beside rows (in code only rows are); `exact`:
        repeat just `overlap` tokens, wherever that begins (fixed windows)."""
        self._in_sentences = sentences
        self._exact = exact
        self._rows = rows
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
        end = body[0]
        left = room - self._index.count(*body)
        why = "size" if left < self._asked else "unit"
        wanted = max(0, min(self._asked, left))
        if self._exact:
            low = self._index.reach_back(end, wanted)
        else:
            low = self._index.about_back(end, wanted) - _DOUBT

        def fits(start: int) -> bool:
            count = self._index.count
            return count(start, end) <= self._asked and count(start, body[1]) <= room

        found = end
        for starts in self._starts(max(repeatable[0], low), repeatable[1]):
            start = _first(fits, starts)
            # Marks alone (a fence's last line, a bracket) say nothing: only if all else fails.
            if start is not None and (self._exact or _WORD.search(self._text, start, end)):
                found = start
                break
            found = end if start is None else min(found, start)
        got = self._index.count(found, end)
        return found, Overlap(self._asked, got, "" if got == self._asked else why)

    def after(self, start: int, end: int, highest: int, room: int) -> int:
        """Where a chunk that begins at `start` ends if its body ends at `end` and text up to
        `highest` may be repeated."""
        if not self._asked or end >= highest:
            return end
        high = self._graphemes.floor(min(highest, self._index.reach(end, self._asked)))
        for stop in self._stops(end, high):
            fits = self._index.count(end, stop) <= self._asked
            if fits and self._index.count(start, stop) <= room and self._graphemes.is_break(stop):
                return stop
        return end

    def _starts(self, low: int, end: int) -> Iterator[list[int]]:
        """Places in [low, end) to begin at, in order: sentences and rows, the best, first; then
        words; then characters."""
        if low >= end:
            return
        if not self._exact:
            yield self._good(self._sentences(low, end), low, end)
            yield self._good(word_starts(self._text, low - 1, end), low, end)
            low = max(low, self._last_word(low, end))
        yield [at for at in self._graphemes.starts(low, end) if not self._text[at].isspace()]

    def _stops(self, end: int, high: int) -> Iterator[int]:
        """Places in (end, high] to stop at, the best first, the farthest first of each kind."""
        if high <= end:
            return
        beyond = min(len(self._text), high + _FAR)
        sentences = self._sentences(end + 1, beyond)
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
        """Starts of sentences and of larger units in [low, high)."""
        places, offsets = self._candidates, self._candidates.offsets
        known = bisect_right(offsets, low) - 1
        stop = bisect_left(offsets, high, known)
        starts = [
            places.starts[place]
            for place in range(known, stop)
            if places.levels[place] <= Level.SENTENCE
        ]
        starts += self._rows(low, high)
        if self._in_sentences:
            # Between the places that are known, only the stretch around `low` is worth a look.
            origin = max(offsets[known], low - _FAR)
            beyond = offsets[known + 1] if known + 1 < stop else high
            starts += sentence_starts(self._text, origin, beyond)
        return sorted({start for start in starts if low <= start < high})

    def _last_word(self, low: int, end: int) -> int:
        place = end
        while place > low and self._text[place - 1].isspace():
            place -= 1
        while place > low and not self._text[place - 1].isspace():
            place -= 1
        return place


def _first(fits: Callable[[int], bool], starts: list[int]) -> int | None:
    """The first that fits, all after which fit as well, or nearly; None if none does."""
    for start in starts[:_TRIES]:
        if fits(start):
            return start
    number = bisect_left(starts, True, lo=min(_TRIES, len(starts)), key=fits)
    return starts[number] if number < len(starts) else None
