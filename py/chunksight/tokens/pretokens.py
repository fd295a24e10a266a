"""Where an encoding splits a text before it merges anything: the edges of pre-tokens.

A text is first split into pre-tokens by a regular expression, and merges never cross their edges.
"""

import re

import regex

# Each of these offsets is an edge in all four encodings, whatever stands around it, and the pattern
# goes on from it as from a text's start; a text that ends there has the same tokens before it.
_WHITE = "\t\x0b\x0c \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_MARKS = (
    r"!-&(-/:-@\[-`{-~\u060c\u061b\u061f\u06d4\u0964\u0965\u2010-\u2027\u3001-\u3003\u3008-\u3011"
    r"\uff01-\uff0f\uff1a-\uff20"
)
_WORDLIKE = "<letters and digits>"
_EDGES = (
    # before what is blank, if it does not end a line: that can be one with marks before it
    rf"(?<=\S)(?=[{_WHITE}])",
    # where letters or digits end before a line's end or a mark, but for an apostrophe ('s)
    rf"(?<={_WORDLIKE})(?=[\r\n{_MARKS}])",
    # where a number begins or ends
    r"(?<=[!-/:-~])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])",
)
# Where a line ends, but for a slash that o200k takes with it. Of several blanks the last one is a
# pre-token of its own in the oldest two encodings, unless the text ends with it.
_LINE = r"(?<=[\r\n])(?=[^\s/])"
_SINGLE_LINE = rf"(?<!\s\s){_LINE}"

_NEAR = 32


class PreTokens:
    """Finds the edges of an encoding's pre-tokens, given the pattern that splits them."""

    def __init__(self, pattern: str) -> None:
        # Whether a run of blanks that ends a line is one pre-token, as at a text's end.
        self._whole_lines = r"[\r\n]" in pattern
        edges = "|".join((*_EDGES, _LINE if self._whole_lines else _SINGLE_LINE))
        self._first_edge = re.compile(edges.replace(_WORDLIKE, r"[^\W_]"))
        self._last_edge = regex.compile("(?r)" + edges.replace(_WORDLIKE, r"[\p{L}\p{N}]"))

    def begins_afresh(self, text: str, offset: int) -> bool:
        """Whether the text from `offset` on has the same tokens alone as after what stands before.

        So it has after a line's end, but for what o200k takes together with it.
        """
        if offset == 0:
            return True
        if offset == len(text) or text[offset - 1] not in "\r\n":
            return False
        return text[offset] != "/" and not text[offset].isspace()

    def edge_after(self, text: str, low: int, high: int) -> int:
        """An offset in [low, high], near `low`, where counts of what stands before and after add
        up; -1 if there is none."""
        if low > high:
            return -1
        if self.begins_afresh(text, low) and (
            self._whole_lines or low < 2 or not text[low - 2].isspace()
        ):
            return low
        space = text.find(" ", low, min(low + _NEAR, high + 1))
        if space > 0 and not text[space - 1].isspace():
            return space
        match = self._first_edge.search(text, low, high + 1)
        return match.start() if match else -1

    def edge_before(self, text: str, low: int, high: int) -> int:
        """The last offset in [low, high], or one near it, where counts of what stands before and
        after, up to `high`, add up; -1 if there is none."""
        near = max(low, high - _NEAR)
        line = text.rfind("\n", near, high) + 1
        space = text.rfind(" ", max(near, line), high + 1)
        if space > 0 and not text[space - 1].isspace():
            return space
        if near < line < high and not (text[line] == "/" or text[line].isspace()):
            return line
        # A line's start is none for what ends there.
        match = self._last_edge.search(text, low, high + 1)
        return match.start() if match else -1
