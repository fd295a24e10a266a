"""Fixed windows of tokens: each as full as the limit allows, none ending inside a character."""

from collections.abc import Callable, Iterator

from chunksight.candidates import Candidates
from chunksight.levels import Level
from chunksight.settings import Settings


def window_cuts(
    candidates: Candidates, settings: Settings, room_at: Callable[[int], int], cuts: list[int]
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
        candidates.add(body, body, _level_at(index.text, body), 0.0, False)
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


def _level_at(text: str, offset: int) -> Level:
    """What a window's start happens to fall on."""
    if offset == 0:
        return Level.START
    before, here = text[offset - 1], text[offset]
    if before in "\r\n":
        return Level.LINE
    return Level.WORD if before.isspace() or here.isspace() else Level.GRAPHEME
