"""How much of a chunk may say nothing about its subject: repeated lines, menus, licences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from chunksight.insight.structure import Structure
from chunksight.insight.word_lists import LICENCE_PHRASES

MOSTLY = 0.5
"""A chunk is mostly boilerplate from this share of its visible characters on."""
FEWEST_CHUNKS = 3
"""A line is boilerplate if it stands in so many chunks at least …"""
LEAST_SHARE = 0.1
"""… and in this share of all of them."""
SHORTEST_LINE = 12
"""Shorter lines, such as a closing bracket, are not counted as repeated."""
FEWEST_LINKS = 4
"""A menu has so many links at least."""
FEWEST_PHRASES = 2
"""A licence or page footer has so many of its phrases at least."""

_STEP = 64


class Boilerplate:
    """Judges the bodies of one text, given as spans; made once, built, asked for each."""

    def __init__(self, structure: Structure, bodies: Sequence[tuple[int, int]]) -> None:
        self._structure = structure
        self._bodies = bodies
        self._repeated: set[str] = set()

    def build(self) -> Iterator[float]:
        """Find the lines that repeat, step by step, giving the share done (0 to 1) after each."""
        holders: Counter[str] = Counter()
        for number, (start, end) in enumerate(self._bodies):
            holders.update(set(self._lines(start, end)))
            if number % _STEP == 0:
                yield number / len(self._bodies)
        fewest = max(FEWEST_CHUNKS, LEAST_SHARE * len(self._bodies))
        self._repeated = {line for line, chunks in holders.items() if chunks >= fewest}

    def _lines(self, start: int, end: int) -> list[str]:
        lines = [line.strip() for line in self._structure.text[start:end].splitlines()]
        return [line for line in lines if len(line) >= SHORTEST_LINE]

    def kind(self, start: int, end: int) -> tuple[str, float]:
        """Which of `KINDS` the body `[start, end)` mostly is ("" if none), and the share found."""
        text = self._structure.text[start:end]
        total = sum(len(line.strip()) for line in text.splitlines())
        if not total:
            return "", 0.0
        repeated = sum(len(line) for line in self._lines(start, end) if line in self._repeated)
        if repeated >= MOSTLY * total:
            return "repeated", repeated / total
        links = self._links(start, end)
        linked = sum(high - low for low, high in links)
        if len(links) >= FEWEST_LINKS and linked >= MOSTLY * total:
            return "links", linked / total
        lowered = " ".join(text.casefold().split())
        phrases = sum(phrase in lowered for phrase in LICENCE_PHRASES)
        return ("licence", 1.0) if phrases >= FEWEST_PHRASES else ("", 0.0)

    def _links(self, start: int, end: int) -> list[tuple[int, int]]:
        text = self._structure.text
        return [
            (max(low, start), min(high, end))
            for block in self._structure.between(start, end)
            if block.kind not in ("fence", "code", "html", "front_matter")
            for low, high in self._structure.links_of(block)
            if low < end and high > start and text[low] in "[!<h"
        ]
