"""Joins the tokens of parts of one long pre-token, without encoding it again.

Tokens are the encoding of their bytes exactly if each neighbouring pair is the encoding of its own
bytes. So of two lists only the pair at the seam must be looked at, and where it fails the seam is
moved by a few tokens.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

Lengths = Callable[[bytes], list[int]]
"""The lengths of the tokens of one pre-token, or of a part of one."""

Slice = Callable[[int, int], bytes]
"""The bytes between two offsets in bytes."""

_REDONE = 4
_FIRST, _MOST = 48, 1_000


class Run:
    """A pre-token: where it begins, and where each of its tokens ends, in bytes.

    These are numbers `low` to `high` of `ends`, which may hold what comes before and after it.
    """

    def __init__(
        self,
        ends: Sequence[int],
        low: int,
        high: int,
        start: int,
        read: Slice,
        lengths: Lengths,
    ) -> None:
        self._ends, self._low, self._high = ends, low, high
        self._start = start
        self._read = read
        self._lengths = lengths

    def _end(self, number: int) -> int:
        """Where the first `number` tokens of all end."""
        return self._ends[number - 1] if number > self._low else self._start

    def _is_pair(self, start: int, middle: int, end: int) -> bool:
        return self._lengths(self._read(start, end)) == [middle - start, end - middle]

    def cut(self, stop: int) -> tuple[int, int]:
        """The tokens of the pre-token's part before `stop`: the number up to which they are the
        same, and how many follow.

        >>> from chunksight.tokens.bpe import BpeTokenizer
        >>> lengths = BpeTokenizer("cl100k_base").piece_lengths
        >>> text = b"internationalisation"
        >>> Run([13, 20], 0, 2, 0, lambda low, high: text[low:high], lengths).cut(12)
        (0, 3)
        """
        number = bisect_right(self._ends, stop, self._low, self._high)
        redone = _REDONE
        while True:
            kept = max(self._low, number - redone)
            begin = self._end(kept)
            new = self._lengths(self._read(begin, stop))
            if kept == self._low or self._is_pair(self._end(kept - 1), begin, begin + new[0]):
                return kept, len(new)
            redone *= 2

    def join(self, start: int) -> tuple[int, int] | None:
        """The tokens of the pre-token's part from `start` on: the number from which they are the
        same, and how many stand before that; None if they are other ones for long."""
        stop, width = self._ends[self._high - 1], _FIRST
        while width < _MOST:
            end = start
            new = self._lengths(self._read(start, min(start + width, stop)))
            for before, length in enumerate(new, 1):
                begin, end = end, end + length
                number = bisect_left(self._ends, end, self._low, self._high) + 1
                if number >= self._high:
                    break
                if self._ends[number - 1] == end and self._is_pair(begin, end, self._ends[number]):
                    return number, before
            width *= 4
        return None
