"""From a text and settings to the places that are weighed, and what bodies may hold there."""

from collections.abc import Generator

from chunksight.candidates import Candidates
from chunksight.choose import Budget
from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.ladder import Ladder
from chunksight.scan.units import Unit
from chunksight.settings import Settings
from chunksight.strategies import get_strategy


def places_steps(document: Document, settings: Settings) -> Generator[float, None, Candidates]:
    """The places where bodies may begin under a strategy with units, in steps."""
    units = units_of(document, settings)
    yield 0.2
    candidates = candidates_of(document, settings)
    room = max(1, settings.size - repeated(settings))
    ladder = Ladder(candidates, get_strategy(settings.strategy), settings.size, room)
    for done in ladder.climb(units):
        yield 0.2 + 0.8 * done / len(document.text)
    return candidates


def units_of(document: Document, settings: Settings) -> list[Unit]:
    """The units of a strategy that has some; none of fixed windows."""
    strategy = get_strategy(settings.strategy)
    if strategy.scanner is None:
        return []
    return document.units(strategy.scanner, settings.unwrap, settings.language, strategy.outlined)


def candidates_of(document: Document, settings: Settings) -> Candidates:
    """Where places are collected; none so far."""
    return Candidates(document.index(settings.tokenizer), document.graphemes, settings.trim)


def repeated(settings: Settings) -> int:
    """Tokens that a chunk is to repeat of its neighbours."""
    return settings.overlap_tokens * (2 if settings.overlap_sides == "both" else 1)


def budget_of(settings: Settings) -> Budget:
    """What a body may hold and costs."""
    even = get_strategy(settings.strategy).whole is None
    return Budget(settings.size, repeated(settings), settings.min_size, even)


def rooms_of(candidates: Candidates, contexts: Contexts) -> list[int]:
    """What a body that begins at each place may hold beside its context."""
    return [contexts.room(start) for start in candidates.starts]
