"""Sentence and clause starts in running text of any script, without a language hint.

A first pass cuts a text where no sentence runs on: blank lines, list markers, headings, fences,
table rows. Inside such a region one compiled alternation visits everything that matters: it
steps over what is never cut (code spans, addresses, short quotes and brackets up to their last
stop) and hands each possible end to a short decision that sees nothing outside the region. So a
text scanned block by block gives the same starts as the whole, and the time is linear.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from chunksight.scan import sentence_patterns as patterns
from chunksight.scan.abbreviations import ABBREVIATIONS, MARKED_NAMES, STARTERS, TAILS
from chunksight.scan.full_stops import after_full_stop, is_small

# How far back a decision looks for the opening of a bracket.
_BRACKET_BACK: Final = 400
# What cannot come first in a sentence.
_GOES_ON: Final = ",;:،؛、，；：)）"
_QUOTES: Final = "\"”’'»“"


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """The sentences of a text as (start, end); together they are the whole text."""
    if not text:
        return []
    starts = [0, *sentence_starts(text, 0, len(text)), len(text)]
    return list(pairwise(starts))


def sentence_starts(text: str, start: int, end: int) -> list[int]:
    """The offsets strictly inside (start, end) at which a sentence begins."""
    block = text if start == 0 and end == len(text) else text[start:end]
    starts: list[int] = []
    first = 0
    for last in _hard_breaks(block):
        _scan(block, first, last, starts)
        if last < len(block):
            starts.append(last)
        first = last
    if start:
        return [start + offset for offset in starts if offset]
    return starts


def clause_starts(text: str, start: int, end: int) -> list[int]:
    """The offsets strictly inside (start, end) at which a clause begins, after its mark."""
    block = text if start == 0 and end == len(text) else text[start:end]
    return [
        start + match.end()
        for match in patterns.CLAUSE.finditer(block)
        if match.lastgroup and match.end() < len(block) and not joins(block[match.end()])
    ]


def joins(character: str) -> bool:
    """Whether a character belongs to the one before it and so cannot begin anything."""
    if character < "\u0300":
        return False
    if character in "\u200c\u200d\u0e33\u0eb3\uff9e\uff9f" or "🏻" <= character <= "🏿":
        return True
    return unicodedata.category(character)[0] == "M" or "\U000e0000" <= character <= "\U000e0fff"


# -- regions ---------------------------------------------------------------------------------


def _hard_breaks(block: str) -> Iterator[int]:
    """Where a new region starts, in order; the last one is the end of the block."""
    region = _skip_blanks(block, 0)
    for at, numbered in _line_breaks(block):
        if at <= region or at >= len(block) or joins(block[at]):
            continue
        if numbered and not _continues_list(block, region, at):
            continue
        yield at
        region = at
    yield len(block)


def _line_breaks(block: str) -> Iterator[tuple[int, bool]]:
    """Line starts that may start a region, and whether that depends on a list number."""
    if own := patterns.OWN_LINE.match(block):
        yield _skip_blanks(block, own.end()), False
    for match in patterns.HARD.finditer(block):
        kind = match.lastgroup
        if kind == "line" or match["blank"]:
            yield match.end("blank") if match["blank"] else match.start(kind or 0), False
        if kind in ("line", "rule"):
            yield _skip_blanks(block, match.end()), False
        else:
            yield match.end(), kind == "number"


def _skip_blanks(block: str, at: int) -> int:
    match = patterns.BLANKS.match(block, at)
    return match.end() if match else at


def _continues_list(block: str, region: int, at: int) -> bool:
    """Whether the number or letter that opens a line is a list marker and not wrapped prose."""
    marker = patterns.MARKER.match(block, at)
    if not marker:
        return False
    mark = marker["mark"]
    if mark in ("0", "1", "01") or block[marker.end("mark")] == ")":
        return True
    if block[region:at].rstrip()[-1:] in (":", "："):
        return True
    before = patterns.MARKER.match(block, region)
    if not before:
        return mark[0].isdigit() and mark.endswith(".1")
    last = before["mark"]
    if "." in mark or "." in last or _are_roman(mark, last):
        return mark != last
    if mark.isdigit() and last.isdigit():
        return 0 < int(mark) - int(last) < 10
    return len(mark) == len(last) == 1 and ord(mark) - ord(last) == 1


def _are_roman(mark: str, last: str) -> bool:
    """Whether two list marks are Roman numbers of one case, at least one of several letters."""
    long = len(mark) > 1 or len(last) > 1
    return long and patterns.ROMAN_MARK.fullmatch(f"{last} {mark}") is not None


# -- candidates ------------------------------------------------------------------------------


def _scan(block: str, first: int, last: int, starts: list[int]) -> None:
    """Append the sentence starts strictly inside the region block[first:last]."""
    caseless = not patterns.CAPITAL.search(block, first, last)
    candidates = patterns.CANDIDATE_CASELESS if caseless else patterns.CANDIDATE
    sentence = first
    for match in candidates.finditer(block, first, last):
        kind = match.lastgroup
        at = match.end()
        if at >= last or not kind or kind == "none":
            continue
        if kind == "weak":
            stop = match.start()
            tail = block[stop - 4 : stop]
            plain = at - stop == 2 and tail.isalpha() and tail[0] < "\u2e80"
            if plain and block[at].isupper() and tail not in TAILS:
                begins = True  # a long plain word, a mark, a blank, a capital
            else:
                begins = _after_weak(block, sentence, match, last, caseless)
        elif kind == "strong":
            begins = _after_strong(block, sentence, match, last)
        else:
            begins = _opens_inline_list(block, at, last)
        if begins and (block[at] < "\u0300" or not joins(block[at])):
            starts.append(at)
            sentence = at


def _opens_inline_list(block: str, at: int, last: int) -> bool:
    """Whether the number 1 after a colon is followed by a number 2."""
    second = "2" + block[at + 1 + (block[at] == "(")]
    return (
        block.find(f" {second} ", at, min(last, at + 600)) > 0
        or block.find(f" ({second} ", at, min(last, at + 600)) > 0
    )


def _after_strong(block: str, sentence: int, match: re.Match[str], last: int) -> bool:
    """Whether a sentence starts after a stop that needs no blank, as in Chinese or Hindi."""
    stop, close, at = match.start(), match.end("strong"), match.end()
    following = block[at]
    if close == stop + 1 and following.isalpha():
        return True
    if following in _GOES_ON or following in "—―─":
        return False
    if block[stop] == "．" and block[stop - 1 : stop].isdigit() and following.isdigit():
        return False
    ending = block[close - 1]
    if ending in "》〉" and at == close:  # the name of a work goes on in its sentence
        return False
    if ending in ")）" and _inside_sentence(block, sentence, close):
        return False
    if ending in "」』”’" and at == close:
        if patterns.PARTICLE.match(block, at, last):
            return False
        return not patterns.SPEECH_CJK.match(block, at, last)
    return ending not in _QUOTES or not patterns.SPEECH_CASELESS.match(block, at, last)


def _inside_sentence(block: str, sentence: int, close: int) -> bool:
    """Whether the bracket that closes before an offset opened in the middle of the sentence."""
    floor = max(sentence, close - _BRACKET_BACK)
    opening = max(block.rfind("(", floor, close), block.rfind("（", floor, close))
    return opening > floor and block[floor:opening].strip(" \n\"'“«*_—-") != ""


def _after_weak(block: str, sentence: int, match: re.Match[str], last: int, caseless: bool) -> bool:
    """Whether a sentence starts after a Latin stop or run of stops and what closes with them."""
    stop, at = match.start(), match.end()
    close, end = match.span("weak")
    capital = close == end < at and block[at].isupper()
    if capital and _ends_plainly(block[max(sentence, stop - 16) : stop], block[stop:close]):
        return True
    if block[at] in _GOES_ON or (at == end and not _tight(block, stop)):
        return False
    marks, closing = block[stop:close], block[close:end]
    opening = patterns.NEXT.match(block, at, last)
    word = opening["word"] if opening else ""
    small = is_small(word) and not patterns.SMALL_NAME.match(block, at, last)
    if small and not caseless:
        return False
    if marks == ".":
        if closing and (closing[-1] in '"”»“‘' or "." in closing):
            return not small and not _is_spoken(block, at, last, closing)
        return after_full_stop(block, sentence, stop, at, word, ")" in closing, small)
    if "…" in marks or ".." in marks or ". ." in marks:
        return block[stop - 1 : stop] == "다" or _after_ellipsis(marks, closing, word)
    if (
        ")" in closing
        and closing[-1] not in patterns.WEAK
        and _inside_sentence(block, sentence, end)
    ):
        return False
    if closing and closing[-1] in _QUOTES:
        spoken = patterns.SPEECH.match(block, at, last) or _is_spoken(block, at, last, closing)
        return not small and not spoken
    name = block[max(sentence, stop - 12) : stop].rpartition(" ")[2]
    return name not in MARKED_NAMES or word in STARTERS


def _is_spoken(block: str, at: int, last: int, closing: str) -> bool:
    """Whether words of speech follow a quote in a script without capitals ("…?" उसने पूछा)."""
    uncased = block[at] > "\u0590" and closing[-1] in _QUOTES
    return uncased and patterns.SPEECH_CASELESS.match(block, at, last) is not None


def _ends_plainly(before: str, marks: str) -> bool:
    """Whether a plain word and a mark end a sentence, before a capital: the common case, fast."""
    head, _, token = before.rpartition(" ")
    if marks == ".":
        known = token in ABBREVIATIONS or head[-1:] in ("", ".")
        return len(token) > 1 and token.islower() and token.isalpha() and not known
    return marks in ("!", "?") and token not in MARKED_NAMES


def _tight(block: str, stop: int) -> bool:
    """Whether a Latin stop right before a Chinese or Japanese letter ends a sentence."""
    before = block[stop - 1 : stop]
    return before.isalpha() and (before >= "\u3041" or block[stop] in "!?")


def _after_ellipsis(marks: str, closing: str, word: str) -> bool:
    if closing[:1] == "]":
        return False
    if "!" in marks or "?" in marks:
        return True
    # Without capitals a pause and an end look the same; a pause is the safer reading.
    return word[:1].isupper() or not word
