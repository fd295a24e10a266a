"""Counts up to a place in a text where no edge is near: by the pre-tokens that stand there."""

from array import array
from bisect import bisect_right
from itertools import accumulate, islice
from typing import TYPE_CHECKING

from chunksight.tokens.positions import Positions
from chunksight.tokens.pretokens import BLANKS, LINE_END
from chunksight.tokens.seams import Run

if TYPE_CHECKING:
    from chunksight.tokens import Tokenizer

# A pre-token longer than this is not encoded again to count a part of it.
_LONG = 512
# How many pre-tokens, and characters, a span may have before it meets those of the whole text.
_STEPS, _FAR = 64, 640
# How long a string may be that is found to be repeated, and how much text it must then make.
_PERIOD, _REPEATED = 8, 64
_NEAR = 128


class Pieces:
    """The pre-tokens of one text, and what spans have of them that begin or end inside.

    A pre-token is found by what follows its beginning alone. So a span has those of the whole text
    from the first on that begins at the same place; and up to the one in which it ends, but for
    blanks, which are split by what stands behind them.
    """

    def __init__(
        self,
        text: str,
        tokenizer: "Tokenizer",
        positions: Positions,
        seams: list[int],
        token_ends: "array[int]",
    ) -> None:
        self._text = text
        self._tokenizer = tokenizer
        self._positions = positions
        self._seams = seams
        self._token_ends = token_ends
        # Where the pre-tokens end, of each stretch between two seams in which that was asked.
        self.ends: dict[int, array[int]] = {}
        # For spans that begin in a long pre-token, from which number on they have its tokens.
        self.joins: dict[int, int] = {}
        # Long runs of blanks: where each begins, and where it ends.
        self._blank_starts: list[int] = []
        self._blank_ends: list[int] = []
        self._blank_runs: dict[int, Run] = {}
        # Stretches of one repeated string: begin, end and length of the string.
        self._repeats: list[tuple[int, int, int]] = []

    def head(self, start: int) -> tuple[int, int]:
        """An edge from `start` on, and the tokens before it as a span sees them that begins there;
        beyond the text if they add up nowhere near."""
        text, tokenizer = self._text, self._tokenizer
        nowhere = len(text) + 1
        low, high = self._around(start)
        if low == start and tokenizer.is_firm(text, start):
            return start, self._before(start)
        if high - start > _LONG and tokenizer.runs_on(text, start, low, high):
            joined = self._run(low, high).join(self._positions.byte(start))
            if not joined:
                return nowhere, 0
            self.joins[start], before = joined
            edge = high
            if not tokenizer.is_firm(text, high):
                edge = tokenizer.edge_after(text, high, min(high + _NEAR, len(text)))
            return nowhere if edge < 0 else edge, joined[0] - before
        if max(self._length(start), self._length(high)) > _LONG:
            return nowhere, 0
        for place in islice(tokenizer.piece_ends(text, start, len(text)), _STEPS):
            if place > start + _FAR:
                break
            if tokenizer.is_firm(text, place) and self._is_edge(place):
                return place, self._before(place) - tokenizer.count(text[start:place])
        return nowhere, 0

    def last(self, end: int) -> tuple[int, int]:
        """How many tokens of the text a span keeps that ends at `end`, and how many follow."""
        text, tokenizer = self._text, self._tokenizer
        first, stop = self._blanks_around(end)
        low, high = self._around(min(first, end - 1))
        if low < first and high < end:
            # A line's end belongs to the marks before it, the blanks after that do not.
            low = first = high
        elif low < first and high == end:
            return self._before(end), 0
        kept = self._before(low)
        if end - low <= _LONG:
            return kept, tokenizer.count(text[low:end])
        if low == first:
            return kept, self._blanks(low, end, stop)
        stop = tokenizer.last_piece(text, low, end)
        kept, more = self._run(low, high).cut(self._positions.byte(stop))
        return kept, more + (tokenizer.count(text[stop:end]) if stop < end else 0)

    def repeats(self, start: int) -> tuple[int, int]:
        """Up to where the text from `start` on is one short string over and over, and its length;
        `start` itself where it is not."""
        text, known = self._text, self._repeats
        place = bisect_right(known, (start, len(text), 0)) - 1
        if place >= 0 and start + _REPEATED <= known[place][1]:
            return known[place][1:]
        for period in range(1, _PERIOD + 1):
            stop, width = start + period, _REPEATED
            while width and stop < len(text):
                # Past the text's end the two would be of unlike length.
                if text[stop : stop + width] == text[stop - period : stop - period + width]:
                    stop, width = stop + width, 2 * width
                elif stop < start + _REPEATED:
                    break
                else:
                    width //= 2
            if stop >= start + _REPEATED:
                known.insert(place + 1, (start, stop, period))
                return stop, period
        return start, 1

    def _around(self, offset: int) -> tuple[int, int]:
        """The pre-token in which the character at `offset` stands."""
        number = bisect_right(self._seams, offset) - 1
        begin = self._seams[number]
        ends = self.ends.get(number)
        if ends is None:
            found = self._tokenizer.piece_ends(self._text, begin, self._seams[number + 1])
            ends = self.ends[number] = array("I", found)
        place = bisect_right(ends, offset)
        return ends[place - 1] if place else begin, ends[place]

    def _is_edge(self, offset: int) -> bool:
        return offset == len(self._text) or self._around(offset)[0] == offset

    def _length(self, offset: int) -> int:
        """The length of the pre-token in which the character at `offset` stands, if any does."""
        if offset == len(self._text):
            return 0
        low, high = self._around(offset)
        return high - low

    def _before(self, edge: int) -> int:
        return bisect_right(self._token_ends, self._positions.byte(edge))

    def _run(self, low: int, high: int) -> Run:
        return Run(
            self._token_ends,
            self._before(low),
            self._before(high),
            self._positions.byte(low),
            self._positions.read,
            self._tokenizer.piece_lengths,
        )

    def _blanks_around(self, end: int) -> tuple[int, int]:
        """Where the blanks begin that stand before `end`; and where they end, if they are many."""
        text = self._text
        place = bisect_right(self._blank_starts, end) - 1
        if place >= 0 and end <= self._blank_ends[place]:
            return self._blank_starts[place], self._blank_ends[place]
        width = _NEAR
        while True:
            low = max(0, end - width)
            start = low + len(text[low:end].rstrip(BLANKS))
            if start > low or low == 0:
                break
            width *= 4
        if end - start <= _LONG:
            return start, end
        width = _NEAR
        while True:
            part = text[end : end + width]
            stop = end + len(part) - len(part.lstrip(BLANKS))
            if stop < end + width:
                break
            width *= 4
        self._blank_starts.insert(place + 1, start)
        self._blank_ends.insert(place + 1, stop)
        return start, stop

    def _blanks(self, start: int, end: int, stop: int) -> int:
        """The tokens of a text's last blanks, from `start` to `end`, of many up to `stop`."""
        text, byte = self._text, self._positions.byte
        line = self._tokenizer.last_blanks(text, start, end)
        tokens = sum(self._blank_run(start, stop).cut(byte(line)))
        if line == end:
            return tokens
        if end - line <= _LONG:
            return tokens + self._tokenizer.count(text[line:end])
        following = LINE_END.search(text, end, stop)
        rest = self._blank_run(line, following.start() if following else stop)
        return tokens + sum(rest.cut(byte(end)))

    def _blank_run(self, start: int, stop: int) -> Run:
        """Blanks as one pre-token."""
        run = self._blank_runs.get(start)
        if not run:
            byte = self._positions.byte(start)
            lengths = self._tokenizer.piece_lengths(self._text[start:stop].encode())
            ends = array("I", accumulate(lengths, initial=byte))[1:]
            run = Run(ends, 0, len(ends), byte, self._positions.read, self._tokenizer.piece_lengths)
            self._blank_runs[start] = run
        return run
