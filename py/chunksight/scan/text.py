"""Plain text: blocks between blank lines, lines, words, and spans without blank edges."""

import re
from collections.abc import Iterator

import regex

from chunksight.scan.graphemes import Graphemes

LINE_BREAK = r"(?:\r\n?+|\n)"
_LINE_START = re.compile(rf"{LINE_BREAK}(?=[^\S\r\n]*+\S)")
_BLANK_LINES = re.compile(rf"{LINE_BREAK}(?:[^\S\r\n]*{LINE_BREAK})+")
_VISIBLE = re.compile(r"\S")
_WORD_START = re.compile(r"(?<=\s)\S")
# Searched from the end of a span towards its start.
_LAST_WORD_START = regex.compile(r"(?r)(?<=\s)\S")
# Inside a run without blanks the eye still finds places: after a mark, before a letter or digit.
_LAST_PART_START = regex.compile(r"(?r)(?<=[^\w\s'’]|_)[^\W_]")
# Written without blanks, so that any two of them may be parted.
IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
# What a line should not begin with: it belongs to what stands before it.
CLOSING_MARK = re.compile("[。！？｡．、，；：・」』）】》〉”’»…!?,.;:)\\]}%]")
# Next to a blank only these are one character with it.
_JOINS_BEFORE = regex.compile(r"[\p{GCB=Extend}\p{GCB=SpacingMark}\p{GCB=ZWJ}]")
_JOINS_AFTER = regex.compile(r"\p{GCB=Prepend}")
_FIRST_MARK = "\u0300"


def line_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets inside (start, end) at which a line that is not blank begins."""
    for match in _LINE_START.finditer(text, start, end):
        yield match.end()


def past_blanks(text: str, offset: int) -> int:
    """The first offset from `offset` on at which something is visible; the text's end if none."""
    found = _VISIBLE.search(text, offset)
    return found.start() if found else len(text)


def follows_blank_line(text: str, line: int) -> bool:
    """Whether the line before the one that begins at `line` is blank."""
    above = line
    for end in "\n\r":
        if text[above - 1 : above] == end:
            above -= 1
    while above and text[above - 1] in " \t":
        above -= 1
    return above == 0 or text[above - 1] in "\r\n"


def parts_line(text: str, place: int) -> bool:
    """Whether something that is not blank stands before `place` on its line."""
    while place and text[place - 1] not in "\r\n":
        place -= 1
        if not text[place].isspace():
            return True
    return False


def block_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets inside (start, end) at which a line begins that follows a blank line."""
    for match in _BLANK_LINES.finditer(text, start, end):
        if match.end() < end and _VISIBLE.search(text, match.end(), end):
            yield match.end()


def word_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Offsets inside (start, end) at which something not blank follows a blank."""
    for match in _WORD_START.finditer(text, start + 1, end):
        yield match.start()


def first_word_start(text: str, low: int, high: int) -> int:
    """The first offset in [low, high] at which a word begins, or -1."""
    match = _WORD_START.search(text, low, high + 1)
    return match.start() if match else -1


def last_word_start(text: str, low: int, high: int) -> int:
    """The last offset in [low, high] at which a word begins, or -1."""
    match = _LAST_WORD_START.search(text, low, high + 1)
    return match.start() if match else -1


def last_part_start(text: str, low: int, high: int) -> int:
    """The last offset in [low, high] that follows a mark inside a run without blanks, or -1."""
    match = _LAST_PART_START.search(text, low, high + 1)
    return match.start() if match else -1


def visible_span(graphemes: Graphemes, start: int, end: int) -> tuple[int, int]:
    """`[start, end)` without blank edges, never cutting into a cluster; empty if all is blank."""
    text, low, high = graphemes.text, start, end
    if start == end or text[start].isspace():
        first = _VISIBLE.search(text, start, end)
        if not first:
            return start, start
        low = first.start()
    while text[high - 1].isspace():
        high -= 1
    if text[low] >= _FIRST_MARK and _JOINS_BEFORE.match(text, low):
        low = max(start, graphemes.floor(low))
    if text[high - 1] >= _FIRST_MARK and _JOINS_AFTER.match(text, high - 1):
        high = min(end, graphemes.ceil(high))
    return low, high
