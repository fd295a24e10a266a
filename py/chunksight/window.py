"""Fixed windows of tokens: each as full as the limit allows, none ending inside a character."""

from collections.abc import Callable, Iterator

from chunksight.candidates import Candidates
from chunksight.document import Document
from chunksight.levels import Level
from chunksight.scan.sentences import clause_starts, sentence_starts
from chunksight.scan.text import follows_blank_line, past_blanks
from chunksight.settings import Settings

# Sentences are looked for from so far before a cut.
_FAR = 2_000
# And up to so far after it: what follows a full stop tells whether it ends anything.
_AHEAD = 80
_LINE_ENDS = "\r\n"


def window_cuts(
    document: Document,
    candidates: Candidates,
    settings: Settings,
    room_at: Callable[[int], int],
    cuts: list[int],
) -> Iterator[int]:
    """Add a place for each window's new text, and its number to `cuts`; gives the offset reached.

    A window of `size` tokens, less those of its context (`room_at` its start), begins `overlap`
    tokens before the end of the one before it.
    """
    index, graphemes = candidates.index, candidates.graphemes
    length = len(index.text)
    start = body = 0
    while body < length:
        cuts.append(len(candidates.offsets))
        candidates.add(body, body, level_at(document, body), 0.0, False)
        room = min(room_at(start), room_at(body))
        end = graphemes.floor(index.reach(start, room))
        # Without what it repeats a window can have more tokens: it must fit either way.
        while end > body and any(
            index.count(*candidates.visible(low, end)) > room for low in (start, body)
        ):
            end = graphemes.floor(end - 1)
        body = end if end > body else graphemes.ceil(body + 1)
        candidates.extend(body)
        back = graphemes.ceil(index.reach_back(body, settings.overlap_tokens))
        start = min(body, max(start + 1, back))
        yield body
    candidates.finish()


def level_at(document: Document, offset: int) -> Level:
    """What a cut happens to fall on, as a reader sees it: what begins with the next word."""
    text = document.text
    if offset in (0, len(text)):
        return Level.START if offset == 0 else Level.END
    place = past_blanks(text, offset)
    if place == len(text):
        # Blanks are left, and no next word: a window may hold them alone, where none are trimmed.
        return Level.WORD
    line = place
    while line and text[line - 1] in " \t":
        line -= 1
    if line == 0 or text[line - 1] in _LINE_ENDS:
        return _level_of_line(document, line, place)
    far = max(0, place - _FAR)
    low = max(far, text.rfind("\n", far, place) + 1)
    high = min(len(text), place + _AHEAD)
    if place in sentence_starts(text, low, high):
        return Level.SENTENCE
    if place in clause_starts(text, low, high):
        return Level.CLAUSE
    return Level.WORD if text[place - 1].isspace() else Level.GRAPHEME


def _level_of_line(document: Document, line: int, place: int) -> Level:
    if document.outline.begins_heading(line, place):
        return Level.HEADING
    return Level.BLOCK if follows_blank_line(document.text, line) else Level.LINE
