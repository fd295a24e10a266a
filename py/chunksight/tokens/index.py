"""Counts of any span of one text, without encoding the text again."""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, islice
from operator import itemgetter
from typing import TYPE_CHECKING

from chunksight.tokens.pieces import Pieces
from chunksight.tokens.positions import Positions

if TYPE_CHECKING:
    from chunksight.tokens import Tokenizer

# How much text is encoded in one go: more would be no faster, and be slow to stop in.
_UNIT = 1_500
# Longer units hold a run without edges, which is encoded in steps of its own.
_LONG_UNIT = 2_000
# How much text one step of building takes, so that a caller can stop in between.
_STEP = 1 << 16
# How far edges are looked for that can be told from the characters beside them.
_NEAR = 128
# A span at most so long is encoded where it has no edge inside.
_SHORT = 256
# Longer ones get an index of their own, of at least so much text. The last ones are kept, about
# as much text as there is and so much more; a few are tried for what begins inside.
_ALONE, _KEPT, _TRIED = 2_000, 250_000, 6


class SpanIndex:
    """Exact token counts of the spans of one text.

    The text is encoded once, and it is kept where each token ends. Where the counts of what stands
    before and after an offset add up (`Tokenizer.edge_after`) the tokens before it are those of
    the whole text; so a span's count is a difference, plus what stands outside the edges at its
    two ends, which is encoded afresh. Where no such edge is near, `Pieces` finds others.

    >>> from chunksight.tokens import get_tokenizer
    >>> index = SpanIndex("Hola, mundo! Adiós.", get_tokenizer("cl100k_base"))
    >>> index.count(0, 12), index.total
    (4, 8)
    """

    def __init__(self, text: str, tokenizer: "Tokenizer") -> None:
        self.text = text
        self.tokenizer = tokenizer
        self._count = tokenizer.count
        self._positions = Positions(text)
        # Edges between which the text was encoded, and the byte at which each token ends.
        self._seams = [0]
        self._token_ends = array("I")
        self._pieces = Pieces(text, tokenizer, self._positions, self._seams, self._token_ends)
        # For the ends of spans once counted: the tokens before it as seen from the edge inside,
        # and for the first of them that edge.
        self._heads: dict[int, tuple[int, int]] = {}
        self._tails: dict[int, int] = {}
        self._lasts: dict[int, tuple[int, int]] = {}
        self._repeated: dict[str, SpanIndex] = {}
        self._others: dict[int, SpanIndex] = {}
        self._most = len(text) + _KEPT
        self._built = False
        self._steps = self._build()

    def build(self) -> Iterator[int]:
        """Do the encoding step by step, giving the number of characters done after each step.

        What is asked before its end does the rest of it first.
        """
        # A caller that stops here must not close the work with it, as `yield from` would.
        for done in self._steps:  # noqa: UP028
            yield done

    @property
    def total(self) -> int:
        """Number of tokens of the whole text."""
        self._finish()
        return len(self._token_ends)

    def _finish(self) -> None:
        for _ in self._steps:
            pass

    def _build(self) -> Iterator[int]:
        text, edge_after = self.text, self.tokenizer.edge_after
        done, length = 0, len(self.text)
        report_at = _STEP
        while done < length:
            end = edge_after(text, done + _UNIT, length)
            end = length if end < 0 else end
            if end - done <= _LONG_UNIT:
                self._add(self.tokenizer.encode(text[done:end]))
            else:
                ids: list[int] = []
                ends = array("I")
                for part in self.tokenizer.encoding(text[done:end], ids, ends):
                    yield done + part
                self._add(ids)
                self._pieces.ends[len(self._seams) - 1] = array("I", (done + at for at in ends))
            self._seams.append(end)
            done = end
            if done >= report_at:
                report_at = done + _STEP
                yield done
        self._built = True

    def _add(self, ids: list[int]) -> None:
        ends = self._token_ends
        before = ends[-1] if ends else 0
        # Looked up all at once, which takes at least two; the last one stands for nothing.
        lengths = itemgetter(*ids, 0)(self.tokenizer.lengths)
        ends.extend(accumulate(lengths[:-1], initial=before))
        del ends[-len(ids) - 1]

    def count(self, start: int, end: int) -> int:
        """Exact number of tokens of `text[start:end]` counted by itself."""
        if start >= end:
            return 0
        edge, before = self._heads.get(start) or self.head(start)
        if edge > end:
            return self._between(start, end)
        tail = self._tails.get(end)
        return (self.tail(end) if tail is None else tail) - before

    def _between(self, start: int, end: int) -> int:
        """The tokens of a span that has no edge inside."""
        if end - start <= _SHORT:
            return self._count(self.text[start:end])
        joined = self._pieces.joins.get(start)
        if joined is not None:
            # Where tokens of the whole text stand between the two ends, these know of each other.
            kept, more = self._lasts.get(end) or self._last(end)
            self._lasts[end] = kept, more
            if kept > joined:
                return kept + more - self._heads[start][1]
        other, begin = self._other(start, end - start)
        return other.count(begin, begin + end - start)

    def _other(self, start: int, length: int) -> tuple["SpanIndex", int]:
        """Another index that has so much text as this one has from `start` on, where it has it:
        there a span can begin."""
        text, others = self.text, self._others
        stop, period = self._pieces.repeats(start)
        if start + length <= stop:
            unit = text[start : start + period]
            other = self._repeated.get(unit)
            if other is None or len(other.text) < length:
                repeated = unit * (max(2 * length, _ALONE) // period + 1)
                other = self._repeated[unit] = SpanIndex(repeated, self.tokenizer)
            return other, 0
        for begin in islice(reversed(others), _TRIED):
            if begin <= start and start + length <= begin + len(others[begin].text):
                edge, _ = others[begin].head(start - begin)
                if edge <= start - begin + length:
                    return others[begin], start - begin
        others.pop(start, None)
        other = SpanIndex(text[start : start + max(2 * length, _ALONE)], self.tokenizer)
        others[start] = other
        while len(others) > 1 and sum(len(each.text) for each in others.values()) > self._most:
            del others[next(iter(others))]
        return other, 0

    def head(self, start: int) -> tuple[int, int]:
        """The first edge from `start` on that is used, and the tokens before it as a span sees
        them that begins at `start`.

        `text[start:end]` has `tail(end)` less these tokens, for each `end` from the edge on. Where
        nothing adds up, in a long run of digits or of one letter, the edge is beyond the text.
        """
        head = self._heads.get(start)
        if head is None:
            if not self._built:
                self._finish()
            text = self.text
            near = min(start + _NEAR, len(text))
            edge = self.tokenizer.edge_after(text, start, near)
            if edge < 0 and near < len(text):
                head = self._pieces.head(start)
                if head[0] > len(text):
                    head = self._after_repeats(start, head)
            else:
                edge = near if edge < 0 else edge
                before = self.about(edge)
                if start < edge:
                    before -= self._count(text[start:edge])
                head = edge, before
            self._heads[start] = head
        return head

    def _after_repeats(self, start: int, head: tuple[int, int]) -> tuple[int, int]:
        """The head of a span that begins with one string over and over, up to a sure edge."""
        stop, _ = self._pieces.repeats(start)
        if start < stop < len(self.text) and self.tokenizer.edge_after(self.text, stop, stop) < 0:
            return head
        if start == stop:
            return head
        other, begin = self._other(start, stop - start)
        return stop, self.about(stop) - other.count(begin, begin + stop - start)

    def tail(self, end: int) -> int:
        """The tokens before `end` as a span sees them that ends there, see `head`."""
        tail = self._tails.get(end)
        if tail is None:
            tail = self._tails[end] = sum(self._last(end))
        return tail

    def _last(self, end: int) -> tuple[int, int]:
        """How many tokens of the text a span keeps that ends at `end`, and how many follow."""
        if not self._built:
            self._finish()
        near = max(0, end - _NEAR)
        edge = self.tokenizer.edge_before(self.text, near, end)
        if edge < 0 < near:
            return self._pieces.last(end)
        edge = max(edge, 0)
        return self.about(edge), self._count(self.text[edge:end])

    def about(self, offset: int) -> int:
        """How many tokens of the text end before `offset`; all that stand before it, at an edge."""
        if not self._built:
            self._finish()
        return bisect_right(self._token_ends, self._positions.byte(offset))

    def abouts(self, offsets: Iterable[int]) -> list[int]:
        """`about` of each of some rising offsets, in less time."""
        if not self._built:
            self._finish()
        ends = self._token_ends
        return [bisect_right(ends, byte) for byte in self._positions.bytes_of(offsets)]

    def _token_end(self, number: int) -> int:
        """The offset at which token `number`, counted from 1, ends (rounded down)."""
        return self._positions.offset(self._token_ends[number - 1]) if number > 0 else 0

    def about_back(self, end: int, limit: int) -> int:
        """About the offset from which `limit` tokens up to `end` last, as the text has them."""
        return self._token_end(self.about(end) - limit)

    def reach(self, start: int, limit: int) -> int:
        """About the farthest offset up to which `limit` tokens from `start` last.

        A token edge of the text as counted from `start`; the caller counts the span it then takes.
        """
        edge, before = self.head(start)
        same = self._pieces.joins.get(start)
        if edge <= len(self.text) or same is not None:
            last = before + limit
            if last >= len(self._token_ends):
                return len(self.text)
            if last >= (self.about(edge) if same is None else same):
                return self._token_end(last)
        width = min(self._width(start, limit), len(self.text) - start)
        while True:
            if edge <= len(self.text):
                ends = self.tokenizer.ends(self.text[start : start + width])
                reached = ends[min(limit, len(ends)) - 1] if ends else 0
            else:
                other, begin = self._other(start, width)
                reached = other.reach(begin, limit) - begin
            if reached < width or start + width >= len(self.text):
                return start + min(reached, width)
            width = min(2 * width, len(self.text) - start)

    def reach_back(self, end: int, limit: int) -> int:
        """About the farthest offset from which `limit` tokens up to `end` last; see `reach`."""
        if limit <= 0:
            return end
        kept, more = self._last(end)
        if more <= limit:
            return self._token_end(kept + more - limit)
        width = self._width(end, limit)
        while True:
            low = max(0, end - width)
            starts = [0, *self.tokenizer.ends(self.text[low:end])[:-1]]
            if len(starts) > limit or low == 0:
                return low + starts[-min(limit, len(starts))]
            width *= 2

    def _width(self, offset: int, tokens: int) -> int:
        """About the characters around `offset` that hold `tokens` tokens, rather too many."""
        number = bisect_right(self._seams, offset)
        low = self._seams[max(0, number - 1)]
        high = self._seams[min(number, len(self._seams) - 1)]
        held = max(1, self.about(high) - self.about(low))
        return 16 + 5 * tokens * (high - low) // (4 * held)
