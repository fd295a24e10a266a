"""Grapheme clusters: what a reader takes for one character, never to be cut."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import regex

_CLUSTER = regex.compile(r"\X")

# A character of these ranges begins a cluster unless a prepended mark stands before it, so cluster
# breaks can be found from it without reading the text from its start.
_SURE_BREAK = regex.compile(
    r"(?<![\p{GCB=Prepend}\p{GCB=L}])"
    r"[\x20-\x7e\u00c0-\u02ff\u0410-\u044f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]"
)
# Below the first combining mark only CR LF is more than one character.
_FIRST_MARK = "\u0300"
_LOOK_BACK = 128


class Graphemes:
    """Cluster breaks of one text, found where they are asked for.

    >>> Graphemes("cafe\\u0301").floor(4)
    3
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._known = [0]

    def is_break(self, offset: int) -> bool:
        """Whether a cluster begins (or the text ends) at `offset`."""
        text = self.text
        if 0 < offset < len(text) and text[offset] < _FIRST_MARK and text[offset - 1] < _FIRST_MARK:
            return text[offset] != "\n" or text[offset - 1] != "\r"
        return self.floor(offset) == offset

    def are_breaks(self, offsets: Iterable[int]) -> bool:
        """Whether a cluster begins at each of `offsets`."""
        text, mark = self.text, _FIRST_MARK
        return all(
            (at > 0 and "\n" != text[at : at + 1] < mark and text[at - 1] < mark)
            or self.is_break(at)
            for at in offsets
        )

    def floor(self, offset: int) -> int:
        """The last cluster break at or before `offset`."""
        text = self.text
        if offset <= 0 or offset >= len(text) or _SURE_BREAK.match(text, offset):
            return max(0, min(offset, len(text)))
        found = 0
        for found, end in self._clusters(self._anchor(offset)):
            if found > self._known[-1] + _LOOK_BACK:
                self._known.append(found)
            if end > offset:
                break
        return found

    def ceil(self, offset: int) -> int:
        """The first cluster break at or after `offset`."""
        low = self.floor(offset)
        if low >= offset:
            return low
        return next(self._clusters(low))[1]

    def starts(self, low: int, high: int) -> Iterator[int]:
        """The cluster breaks in [low, high), in order."""
        for start, _ in self._clusters(self.ceil(low)):
            if start >= high:
                return
            yield start

    def _clusters(self, begin: int) -> Iterator[tuple[int, int]]:
        """The clusters from the break `begin` on.

        Matched in short slices: for each flag the pattern counts back to where a run of flags
        begins, which in the whole text would take quadratic time.
        """
        text, width = self.text, _LOOK_BACK
        while begin < len(text):
            part = text[begin : begin + width]
            end = 0
            for match in _CLUSTER.finditer(part):
                if match.end() == len(part) and begin + width < len(text):
                    break
                end = match.end()
                yield begin + match.start(), begin + end
            width = _LOOK_BACK if end else 4 * width
            begin += end

    def _anchor(self, offset: int) -> int:
        """A known break before `offset`: near it if possible, else the last one found so far."""
        known = self._known[bisect_right(self._known, offset) - 1]
        for candidate in range(offset - 1, max(known, offset - _LOOK_BACK) - 1, -1):
            if _SURE_BREAK.match(self.text, candidate):
                return candidate
        return known
