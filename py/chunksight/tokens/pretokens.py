"""Where an encoding splits a text before it merges anything: the edges of pre-tokens.

A text is first split into pre-tokens by a regular expression, and merges never cross their edges.
"""

import re
from collections.abc import Iterator
from functools import cached_property

import regex

BLANKS = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""What the patterns take for white space: not U+001C to U+001F, as Python does."""

LINE_END = re.compile("[\r\n]")

# Each of these offsets is an edge in all four encodings, whatever stands around it, and the pattern
# goes on from it as from a text's start; a text that ends there has the same tokens before it.
_WHITE = BLANKS.replace("\n", "").replace("\r", "")
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
# Where a line ends, but for a slash where the encoding takes it with the end. Of several blanks the
# last one is a pre-token of its own in the oldest two encodings, unless the text ends with it.
_LINE = r"(?<=[\r\n])(?=[^\s/])"
_LINE_OR_SLASH = r"(?<=[\r\n])(?=\S)"

_NEAR = 32

# What of o200k's pattern depends on more than the next character: a word of letters and marks goes
# on up to a capital, if a small letter (or one of a script without capitals) stands before it.
_CAPITAL = regex.compile(r"[\p{Lu}\p{Lt}]")
_NOT_CAPITAL = regex.compile(r"(?r)[\p{Ll}\p{Lm}\p{Lo}\p{M}]")
_WORDLY = regex.compile(r"[\p{L}\p{M}]")
_WORD = regex.compile(r"[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]")
# The most characters of an apostrophe and what goes with it ('ll), and of what `runs_on` needs.
_CONTRACTION = 3


class PreTokens:
    """Finds the edges of an encoding's pre-tokens, given the pattern that splits them."""

    def __init__(self, pattern: str) -> None:
        self._pattern_text = pattern
        # Whether a run of blanks that ends a line is one pre-token, as at a text's end.
        self._whole_lines = r"[\r\n]" in pattern
        self._joins_last_blanks = r"\s++$" in pattern
        self._by_case = r"\p{Lu}" in pattern
        self._takes_slashes = r"[\r\n/]" in pattern
        line = _LINE if self._takes_slashes else _LINE_OR_SLASH
        edges = "|".join((*_EDGES, line if self._whole_lines else rf"(?<!\s\s){line}"))
        self._first_edge = re.compile(edges.replace(_WORDLIKE, r"[^\W_]"))
        self._last_edge = regex.compile("(?r)" + edges.replace(_WORDLIKE, r"[\p{L}\p{N}]"))

    @cached_property
    def pattern(self) -> "regex.Pattern[str]":
        """The encoding's own pattern, needed only where there is no edge near."""
        return regex.compile(self._pattern_text)

    def begins_afresh(self, text: str, offset: int) -> bool:
        """Whether the text from `offset` on has the same tokens alone as after what stands before.

        So it has after a line's end, but for what some encodings take together with it.
        """
        if offset == 0:
            return True
        if offset == len(text) or text[offset - 1] not in "\r\n":
            return False
        character = text[offset]
        return not character.isspace() and not (character == "/" and self._takes_slashes)

    def is_firm(self, text: str, offset: int) -> bool:
        """Whether an edge at `offset` is one for every text that ends there or later."""
        if offset in (0, len(text)) or not text[offset - 1].isspace():
            return True
        if self._whole_lines or offset < 2 or not text[offset - 2].isspace():
            return self.begins_afresh(text, offset)
        return False

    def edge_after(self, text: str, low: int, high: int) -> int:
        """An offset in [low, high], near `low`, where counts of what stands before and after add
        up; -1 if there is none."""
        if low > high:
            return -1
        if self.begins_afresh(text, low) and self.is_firm(text, low):
            return low
        space = text.find(" ", low, min(low + _NEAR, high + 1))
        if space > 0 and not text[space - 1].isspace():
            return space
        match = self._first_edge.search(text, low, high + 1)
        return match.start() if match else -1

    def edge_before(self, text: str, low: int, high: int) -> int:
        """The last offset in [low, high], or one near it, before which a text that ends at `high`
        has the tokens of the whole one, and after it those of that part alone; -1 if none."""
        near = max(low, high - _NEAR)
        line = text.rfind("\n", near, high) + 1
        space = text.rfind(" ", max(near, line), high + 1)
        if space > 0 and not text[space - 1].isspace():
            return space
        if near < line < high and self.begins_afresh(text, line):
            return line
        match = self._last_edge.search(text, low, high + 1)
        return match.start() if match else -1

    def piece_ends(self, text: str, low: int, high: int) -> Iterator[int]:
        """Where the pre-tokens between two firm edges end."""
        for match in self.pattern.finditer(text, low, high):
            yield match.end()

    def runs_on(self, text: str, offset: int, start: int, end: int) -> bool:
        """Whether a text that begins at `offset`, inside the pre-token `[start, end)` and well
        before its end, has a pre-token up to that end too."""
        if text[offset].isspace():
            return False
        if not self._by_case:
            return True
        if _WORD.match(text, start):
            apostrophe = text.rfind("'", end - _CONTRACTION, end)
            return not _CAPITAL.match(text, end if apostrophe < 0 else apostrophe)
        # Marks with accents between them: a word would begin there.
        if _WORDLY.match(text, offset) or _WORDLY.match(text, offset + 1):
            return False
        return text[end - 1] != "/" or not text[end : end + 1].strip()

    def last_piece(self, text: str, start: int, end: int) -> int:
        """Where the pre-token from `start` on ends if the text ends at `end`, inside of it."""
        if not self._by_case or not _WORD.match(text, start):
            return end
        apostrophe = text.rfind("'", max(start + 1, end - _CONTRACTION + 1), end)
        if apostrophe > 0:
            return apostrophe
        if _CAPITAL.match(text, end - 1):
            match = _NOT_CAPITAL.search(text, start, end)
            return match.end() if match else end
        return end

    def last_blanks(self, text: str, start: int, end: int) -> int:
        """Where the pre-token from `start` on ends if the text ends with these blanks at `end`."""
        if self._joins_last_blanks:
            return end
        line = max(text.rfind("\n", start, end), text.rfind("\r", start, end)) + 1
        return line if line > start else end
