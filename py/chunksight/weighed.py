"""What was weighed where a chunk ends: the places it could have ended at, each recounted."""

from collections.abc import Generator, Iterator

from chunksight.context import Contexts
from chunksight.costs import Costs
from chunksight.document import Document
from chunksight.levels import LEVEL_NAMES, Level
from chunksight.model import Candidate, Chunk, Result
from chunksight.places import budget_of, places_steps, units_of
from chunksight.scan.text import visible_span
from chunksight.spots import Spot, Spots
from chunksight.steps import finish, part
from chunksight.strategies import get_strategy

_LEVELS = {name: Level(number) for number, name in enumerate(LEVEL_NAMES)}
_KEPT = "_weighed"


def explain(result: Result, index: int) -> tuple[Candidate, ...]:
    """The places that were weighed at the end of chunk `index` (0-based), in the text's order.

    They hold the place taken; after it the nearest of each level as good or better; before it, in
    the chunk's new text, the nearest of each better level. Windows weigh nothing, so that only the
    place taken is there. Raises IndexError for a chunk that does not exist.

    >>> from chunksight.chunk import chunk
    >>> result = chunk("One two three. Four five six. Seven eight nine.", size=9)
    >>> [(c.offset, c.level, c.tokens, c.fits, c.taken) for c in explain(result, 0)]
    [(30, 'sentence', 8, True, True), (47, 'end', 12, False, False)]
    """
    document = Document("" if _KEPT in vars(result) else result.text)
    return finish(weigh_steps(result, document)).at_the_end_of(index)


def weigh_steps(result: Result, document: Document) -> Generator[float, None, "Weighed"]:
    """Weigh the places of a result again, step by step; `document` is that of its text.

    What was weighed is kept with the result.
    """
    kept = vars(result)
    if _KEPT not in kept:
        weighed = Weighed(result, document)
        yield from weighed.build()
        kept[_KEPT] = weighed
    known: Weighed = kept[_KEPT]
    return known


class Weighed:
    """The places of one run with what each costs, to be asked about."""

    def __init__(self, result: Result, document: Document) -> None:
        self._result = result
        self._document = document
        self._settings = result.settings
        self._strategy = get_strategy(result.settings.strategy)
        self._index = document.index(result.settings.tokenizer)
        self._graphemes = document.graphemes
        self._costs: Costs | None = None
        self._spots: Spots | None = None

    def build(self) -> Iterator[float]:
        """Find the places and what they cost, giving the share done (0 to 1) after each step."""
        document, settings = self._document, self._settings
        if self._strategy.scanner is None or not self._result.chunks:
            return
        for done in self._index.build():
            yield 0.4 * done / len(document.text)
        if self._strategy.outlined:
            for done in document.find_blocks():
                yield 0.4 + 0.1 * done / len(document.text)
        self._spots = Spots(document.text, units_of(document, settings), self._graphemes)
        if self._strategy.whole is None:
            yield from part(self._weigh(), 0.5, 0.5)

    def _weigh(self) -> Generator[float, None, None]:
        contexts = Contexts(self._document, self._settings)
        places = yield from part(places_steps(self._document, self._settings), 0.0, 0.5)
        costs = Costs(places, contexts, budget_of(self._settings), self._strategy.cost)
        for done in costs.build():
            yield 0.5 + 0.5 * done
        self._costs = costs

    def at_the_end_of(self, number: int) -> tuple[Candidate, ...]:
        """See `explain`."""
        chunks = self._result.chunks
        if not 0 <= number < len(chunks):
            raise IndexError(f"there is no chunk {number}: chunks are 0 to {len(chunks) - 1}")
        chunk = chunks[number]
        taken = Spot(chunk.ends_at.offset, _LEVELS[chunk.ends_at.level], 0.0)
        found = {spot.offset: spot for spot in (*self._around(chunk, taken), taken)}
        spots = [found[offset] for offset in sorted(found)]
        costs = self._costs_of(chunk, spots)
        return tuple(
            self._candidate(chunk, spot, spot == taken, cost)
            for spot, cost in zip(spots, costs, strict=True)
        )

    def _around(self, chunk: Chunk, taken: Spot) -> Iterator[Spot]:
        """The nearest places of other levels, and the next of the same."""
        if self._spots is None or taken.level == Level.END:
            return
        beyond = False
        for level in _LEVELS.values():
            if not Level.START < level <= taken.level:
                continue
            if spot := self._spots.after(taken.offset, level):
                beyond = True
                yield spot
            if level < taken.level and (
                spot := self._spots.before(taken.offset, level, chunk.body_start)
            ):
                yield spot
        if not beyond:
            yield Spot(len(self._document.text), Level.END, 0.0)

    def _candidate(self, chunk: Chunk, spot: Spot, taken: bool, cost: float | None) -> Candidate:
        tokens = self._tokens(chunk, self._end(chunk, spot.offset))
        fits = tokens <= self._settings.size
        dearer = 0.0 if taken else cost if fits else None
        return Candidate(spot.offset, spot.level.label, tokens, fits, taken, dearer)

    def _end(self, chunk: Chunk, offset: int) -> int:
        """Where the chunk's text would end if the cut were at `offset`."""
        if not self._settings.trim:
            return offset
        return visible_span(self._graphemes, chunk.body_start, offset)[1]

    def _tokens(self, chunk: Chunk, end: int) -> int:
        """The exact count of the chunk if its text ended at `end`."""
        text, tokenizer = self._document.text, self._index.tokenizer
        if not chunk.context:
            return self._index.count(chunk.start, end)
        above = f"{chunk.context}\n"
        if tokenizer.begins_afresh(above + text[chunk.start], len(above)):
            return tokenizer.count(above) + self._index.count(chunk.start, end)
        return tokenizer.count(above + text[chunk.start : end])

    def _costs_of(self, chunk: Chunk, spots: list[Spot]) -> list[float | None]:
        """By how much all cuts together cost more with a cut at each of `spots`."""
        if self._costs is None:
            return [None] * len(spots)
        first = 0 if chunk.index == 0 else chunk.starts_at.offset
        return self._costs.dearer(first, chunk.ends_at.offset, spots)
