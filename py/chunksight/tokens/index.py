"""Counts of any span of one text, without encoding the text again."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chunksight.tokens import Tokenizer

# Between two edges the text is encoded in one go. Longer units cost less to build, shorter ones
# make a span's two ends cheaper to count.
_UNIT = 160
# How much text one step of building takes, so that a caller can stop in between.
_STEP = 1 << 16
# An end of a span farther than this from an edge is inside a long run without edges.
_FAR = 4 * _UNIT


class SpanIndex:
    """Exact token counts of the spans of one text.

    The text is cut into units at edges where counts are additive (`Tokenizer.next_edge`); a span's
    count is then a difference of prefix sums plus what stands outside the edges at its two ends,
    which is encoded afresh.

    >>> from chunksight.tokens import get_tokenizer
    >>> index = SpanIndex("Hola, mundo! Adiós.", get_tokenizer("cl100k_base"))
    >>> index.count(0, 12), index.total
    (4, 8)
    """

    def __init__(self, text: str, tokenizer: "Tokenizer") -> None:
        self.text = text
        self.tokenizer = tokenizer
        self._count = tokenizer.count
        self._edges = [0]
        self._before = [0]
        # For the ends of spans once counted: the edge inside and the prefix sum as seen from there.
        self._heads: dict[int, tuple[int, int]] = {}
        self._tails: dict[int, int] = {}
        self._steps = self._build()

    def build(self) -> Iterator[int]:
        """Do the encoding step by step, giving the number of characters done after each step."""
        # A caller that stops here must not close the work with it, as `yield from` would.
        for done in self._steps:  # noqa: UP028
            yield done

    @property
    def total(self) -> int:
        """Number of tokens of the whole text."""
        self._finish()
        return self._before[-1]

    def _finish(self) -> None:
        for _ in self._steps:
            pass

    def _build(self) -> Iterator[int]:
        text, count, next_edge = self.text, self._count, self.tokenizer.next_edge
        edges, before = self._edges, self._before
        done = tokens = 0
        length = len(text)
        report_at = _STEP
        while done < length:
            end = next_edge(text, done + _UNIT)
            if end - done > _STEP:
                ids: list[int] = []
                for part in self.tokenizer.encoding(text[done:end], ids):
                    yield done + part
                tokens += len(ids)
            else:
                tokens += count(text[done:end])
            edges.append(end)
            before.append(tokens)
            done = end
            if done >= report_at:
                report_at = done + _STEP
                yield done

    def count(self, start: int, end: int) -> int:
        """Exact number of tokens of `text[start:end]` counted by itself."""
        head = self._heads.get(start)
        if head is None:
            first = bisect_left(self._edges, start)
            edge = self._edges[first]
            if edge > end:
                return self._count(self.text[start:end])
            head = edge, self._before[first] - self._count(self.text[start:edge])
            self._heads[start] = head
        elif head[0] > end:
            return self._count(self.text[start:end])
        tail = self._tails.get(end)
        if tail is None:
            last = bisect_right(self._edges, end) - 1
            tail = self._before[last] + self._count(self.text[self._edges[last] : end])
            self._tails[end] = tail
        return tail - head[1]

    def about(self, offset: int) -> int:
        """About how many tokens stand before `offset`: exact at edges, a share of the unit else."""
        edges, before = self._edges, self._before
        after = bisect_left(edges, offset)
        if edges[after] == offset:
            return before[after]
        low = edges[after - 1]
        share = (offset - low) / (edges[after] - low)
        return before[after - 1] + round(share * (before[after] - before[after - 1]))

    def about_back(self, end: int, limit: int) -> int:
        """About the offset from which `limit` tokens up to `end` last, from the nearest edges."""
        edges, before = self._edges, self._before
        target = self.about(end) - limit
        if target <= 0:
            return 0
        after = bisect_left(before, target)
        low, high = edges[after - 1], edges[after]
        if high - low > _FAR:
            return self.reach_back(end, limit)
        share = (target - before[after - 1]) / (before[after] - before[after - 1])
        return low + int(share * (high - low))

    def reach(self, start: int, limit: int) -> int:
        """About the farthest offset up to which `limit` tokens from `start` last.

        A token edge of the text as counted from `start`; the caller counts the span it then takes.
        """
        edges, before = self._edges, self._before
        first = bisect_left(edges, start)
        left = limit
        position = start
        if edges[first] - start <= _FAR:
            head = self._count(self.text[start : edges[first]])
            if head <= limit:
                last = bisect_right(before, before[first] + limit - head) - 1
                left = limit - head - (before[last] - before[first])
                position = edges[last]
        length = len(self.text)
        width = self._width(position, left)
        while left > 0 and position < length:
            ends = self.tokenizer.ends(self.text[position : position + width])
            if len(ends) > left or position + width >= length:
                return position + ends[min(left, len(ends)) - 1]
            width *= 2
        return position

    def reach_back(self, end: int, limit: int) -> int:
        """About the farthest offset from which `limit` tokens up to `end` last; see `reach`."""
        edges, before = self._edges, self._before
        last = bisect_right(edges, end) - 1
        left = limit
        position = end
        if end - edges[last] <= _FAR:
            tail = self._count(self.text[edges[last] : end])
            if tail <= limit:
                first = bisect_left(before, before[last] - (limit - tail), 0, last)
                left = limit - tail - (before[last] - before[first])
                position = edges[first]
        width = self._width(position - 1, left)
        while left > 0 and position > 0:
            low = max(0, position - width)
            starts = [0, *self.tokenizer.ends(self.text[low:position])[:-1]]
            if len(starts) > left or low == 0:
                return low + starts[-min(left, len(starts))]
            width *= 2
        return position

    def _width(self, position: int, tokens: int) -> int:
        """About the characters around `position` that hold `tokens` tokens, rather too many."""
        after = max(1, bisect_right(self._edges, max(0, position)))
        after = min(after, len(self._edges) - 1)
        characters = self._edges[after] - self._edges[after - 1]
        held = max(1, self._before[after] - self._before[after - 1])
        return 16 + 5 * tokens * characters // (4 * held)
