"""Grapheme clusters: what a reader takes for one character, never to be cut."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

import regex

_CLUSTER = regex.compile(r"\X")

# A character of these ranges begins a cluster unless a prepended mark stands before it, or the
# beginning of a Hangul syllable; so cluster breaks can be found from it without reading the text
# from its start. No letter of India is among them, as a virama ties them to the next one.
_SURE_BREAK = (
    r"(?<![\p{GCB=Prepend}\p{GCB=L}])"
    r"[\x20-\x7e\u00c0-\u02ff\u0391-\u03ff\u0400-\u0482\u048a-\u052f\u0531-\u0556\u0561-\u0587"
    r"\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3\u0e01-\u0e30\u0e40-\u0e46\u10d0-\u10fa\u1200-\u1248"
    r"\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]"
)
_IS_SURE = regex.compile(_SURE_BREAK)
_LAST_SURE = regex.compile(f"(?r){_SURE_BREAK}")
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
        # Clusters too long to be found again at each question, and where they end.
        self._long: list[int] = []
        self._long_ends: list[int] = []

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
        if offset <= 0 or offset >= len(text) or _IS_SURE.match(text, offset):
            return max(0, min(offset, len(text)))
        return self._cluster(offset)[0]

    def ceil(self, offset: int) -> int:
        """The first cluster break at or after `offset`."""
        text = self.text
        if offset <= 0 or offset >= len(text) or _IS_SURE.match(text, offset):
            return max(0, min(offset, len(text)))
        start, end = self._cluster(offset)
        return end if start < offset else offset

    def _cluster(self, offset: int) -> tuple[int, int]:
        """Where the cluster begins and ends in which the character at `offset` stands."""
        place = bisect_right(self._long, offset) - 1
        if place >= 0 and offset < self._long_ends[place]:
            return self._long[place], self._long_ends[place]
        found = end = 0
        for found, end in self._clusters(self._anchor(offset)):
            if found > self._known[-1] + _LOOK_BACK:
                self._known.append(found)
            if end > offset:
                break
        return found, end

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
            place = bisect_right(self._long, begin)
            if place and self._long[place - 1] == begin:
                end = self._long_ends[place - 1]
                yield begin, end
                begin = end
                continue
            part = text[begin : begin + width]
            end = 0
            for match in _CLUSTER.finditer(part):
                if match.end() == len(part) and begin + width < len(text):
                    break
                end = match.end()
                if width > _LOOK_BACK and not match.start() and end > _LOOK_BACK:
                    self._long.insert(place, begin)
                    self._long_ends.insert(place, begin + end)
                yield begin + match.start(), begin + end
            width = _LOOK_BACK if end else 4 * width
            begin += end

    def _anchor(self, offset: int) -> int:
        """A known break before `offset`: near it if possible, else the last one found so far."""
        known = self._known[bisect_right(self._known, offset) - 1]
        sure = _LAST_SURE.search(self.text, max(known, offset - _LOOK_BACK), offset)
        return sure.start() if sure else known
