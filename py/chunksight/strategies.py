"""The strategies, as data: what is scanned, what may be opened, and what a cut costs."""

from dataclasses import dataclass

from chunksight import checks
from chunksight.levels import Level
from chunksight.scan.block_units import markdown_units, sentence_units
from chunksight.scan.code import code_units
from chunksight.scan.units import Scanner, line_units

# What a cut at each level costs, in chunks: a cut at a block is worth taking before a cut at a
# sentence as long as that does not cost .42 of a chunk more.
LADDER = {
    Level.HEADING: 0.0,
    Level.BLOCK: 0.08,
    Level.LINE: 0.3,
    Level.SENTENCE: 0.5,
    Level.CLAUSE: 1.2,
    Level.WORD: 2.0,
    Level.GRAPHEME: 4.0,
}


@dataclass(frozen=True, slots=True)
class Strategy:
    """How one strategy treats a text.

    `open_at`: a unit of running text is opened when it has more tokens than the limit divided by
    this (any unit is opened when it does not fit; with 0 no other is). `divides`: the level at
    which a cut is made whatever the budget. `whole`: cuts down to this level cost nothing, so
    units are packed greedily. `scanner` None: fixed windows of tokens, without units. `outlined`:
    the text has headings and tables (in source code a line that begins with # is a comment).
    """

    scanner: Scanner | None
    open_at: int = 0
    divides: Level | None = None
    whole: Level | None = None
    outlined: bool = True

    def cost(self, level: Level) -> float:
        """What a cut at `level` costs, in chunks."""
        if self.whole is not None and level <= self.whole:
            return 0.0
        return LADDER[level]


STRATEGIES = {
    "smart": Strategy(markdown_units, open_at=8),
    "paragraphs": Strategy(markdown_units, whole=Level.BLOCK),
    "headings": Strategy(markdown_units, open_at=8, divides=Level.HEADING),
    "lines": Strategy(line_units, whole=Level.LINE),
    "sentences": Strategy(sentence_units, whole=Level.SENTENCE),
    "code": Strategy(code_units, outlined=False),
    "window": Strategy(None),
}


def get_strategy(name: str) -> Strategy:
    """The strategy called `name`; ValueError names the known ones."""
    return STRATEGIES[checks.one_of("strategy", name, STRATEGIES)]
