"""Offsets in code points and in bytes of UTF-8: tokens are made of bytes, texts of characters."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise

# Characters between two places at which both offsets are known.
_STRIDE = 512


class Positions:
    """Turns the one kind of offset of a text into the other.

    >>> positions = Positions("año")
    >>> positions.byte(2), positions.offset(3)
    (3, 2)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._same = text.isascii()
        self._bytes: list[int] = []
        if not self._same:
            strides = range(0, len(text), _STRIDE)
            lengths = (len(text[at : at + _STRIDE].encode()) for at in strides)
            self._bytes = list(accumulate(lengths, initial=0))

    def byte(self, offset: int) -> int:
        """The byte before which the characters before `offset` end."""
        if self._same:
            return offset
        stride = offset // _STRIDE
        return self._bytes[stride] + len(self._text[stride * _STRIDE : offset].encode())

    def bytes_of(self, offsets: Iterable[int]) -> Iterable[int]:
        """`byte` of each of some rising offsets, in less time."""
        if self._same:
            return offsets
        text = self._text
        rising = list(offsets)
        steps = (len(text[low:high].encode()) for low, high in pairwise(rising))
        return accumulate(steps, initial=self.byte(rising[0])) if rising else ()

    def offset(self, byte: int) -> int:
        """The characters that end at or before `byte`."""
        if self._same:
            return byte
        stride = bisect_right(self._bytes, byte) - 1
        low = stride * _STRIDE
        held = self._text[low : low + _STRIDE].encode()[: byte - self._bytes[stride]]
        return low + len(held.decode(errors="ignore"))

    def read(self, low: int, high: int) -> bytes:
        """The bytes in [low, high), which may begin and end inside characters.

        >>> Positions("año").read(2, 4)
        b'\\xb1o'
        """
        if self._same:
            return self._text[low:high].encode()
        first = self.offset(low)
        # The character in which the last byte lies is wanted as a whole.
        last = self.offset(high) + 1
        begin = self.byte(first)
        return self._text[first:last].encode()[low - begin : high - begin]
