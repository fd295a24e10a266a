"""Transcripts: lines or paragraphs that begin with who speaks, or when."""

import re
from collections.abc import Sequence

_TIME = r"[\[(]?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?[\])]?"
_SPEAKER = r"[^\W\d_][^\n:.!?]{0,40}:(?=\s|$)"
_TURN = re.compile(
    rf"[ \t]*(?:[-–—*>]\s*)?(?:{_TIME}[ \t]*(?:-+>?[^\n]*|{_SPEAKER})?|{_SPEAKER})", re.M
)
_FEWEST = 3


def turn_starts(text: str, starts: Sequence[int]) -> list[int]:
    """Those of `starts` at which a turn begins, if at least half of them, and three, are turns.

    >>> turn_starts("Ana: Hi.\\nLuis: Yes?\\nAna: Nothing.", [0, 9, 20])
    [0, 9, 20]
    >>> turn_starts("Note: one line is no transcript.", [0])
    []
    """
    if len(starts) < _FEWEST:
        return []
    turns = [start for start in starts if _TURN.match(text, start)]
    return turns if len(turns) >= max(_FEWEST, len(starts) / 2) else []
