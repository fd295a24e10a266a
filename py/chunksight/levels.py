"""The ladder of boundaries: what a cut can fall on, best first."""

from enum import IntEnum


class Level(IntEnum):
    """A kind of boundary; the smaller the number, the better the place to cut.

    >>> Level.BLOCK < Level.SENTENCE, Level.SENTENCE.label
    (True, 'sentence')
    """

    START = 0
    HEADING = 1
    BLOCK = 2
    LINE = 3
    SENTENCE = 4
    CLAUSE = 5
    WORD = 6
    GRAPHEME = 7
    END = 8

    @property
    def label(self) -> str:
        """The name used in results and exports."""
        return LEVEL_NAMES[self]


LEVEL_NAMES = tuple(level.name.lower() for level in Level)

CAUSES = ("structure", "size", "forced", "edge")
"""Why a boundary is where it is.

structure: the strategy cuts here whatever the budget; size: the budget required a cut (*window*:
the window is full); forced: it did, and no word or mark was near; edge: the text's start or end.
"""
