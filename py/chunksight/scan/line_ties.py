"""Which lines of a text belong together though nothing but their words says so."""

import re
from itertools import pairwise
from typing import Final

OPENING_TAGS: Final = re.compile(r"\s*(?:<(?!br|hr|img|input|!)[a-z][^<>]*>\s*)+", re.IGNORECASE)
# What is nothing without the text before it: a closing tag or bracket.
CLOSING: Final = re.compile(r"\s*(?:</|[})\]](?=[\s;,)]|\Z))")
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
# The sides and the floor of a box drawn with characters, which belong to its top.
_BOX_LINE: Final = re.compile(r"[ \t]*[│┃║├┣╠└┗╚╰]")
LONGEST_TITLE: Final = 80
_TITLE: Final = re.compile(r"[¿\"«“]?(?![a-zа-я])\w[^\n]*[\w?？)»”]")


def belongs_above(text: str, start: int, line: int, end: int) -> bool:
    """Whether a line is the rest of a bracket, of a drawn box or of what the line above assigns."""
    goes_on = CLOSING.match(text, line, end) or _BOX_LINE.match(text, line, end)
    above = text[max(start, line - 20) : line].rstrip()[-1:]
    return goes_on is not None or above in ("=", "(", "[", "{")


def introduces(text: str, start: int, end: int) -> bool:
    """Whether the text up to `end` announces what follows it."""
    return text[max(start, end - 20) : end].rstrip().endswith((":", "："))


def under_titles(text: str, edges: list[int]) -> list[int]:
    """The lines below lines that are headings in all but mark-up: short, without a full stop,
    between a finished sentence and a longer line."""
    under: list[int] = []
    titles: list[int] = []
    ended, size = True, 0
    for line, end in pairwise(edges):
        words = text[line:end].strip()
        if len(words) <= LONGEST_TITLE and _TITLE.fullmatch(words):
            titles.append(end)
            size = len(words)
            continue
        if ended and len(titles) in (1, 2) and len(words) > 1.5 * size and not words[0].islower():
            under += titles
        ended = words[-1:] in (*".!?…:。！？：",)
        titles.clear()
    return under


def table_end(text: str, start: int, stop: int) -> int:
    """Where a reader sees a table end: after its last row with a pipe.

    To GFM, lines without a pipe that follow at once are rows too.
    """
    last = max(start, text.rfind("|", start, stop))
    line_end = _LINE_END.search(text, last, stop)
    return line_end.end() if line_end else stop
