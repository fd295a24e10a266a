"""One call from text and settings to chunks: count, scan, open, choose, repeat, annotate."""

from collections.abc import Generator
from typing import Any

from chunksight.annotate import Annotator
from chunksight.candidates import Candidates
from chunksight.choose import choose
from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.joining import join_small
from chunksight.model import Chunk, Notice, Result
from chunksight.notices import (
    BLANK,
    notices_about,
    notices_about_context,
    notices_about_text,
)
from chunksight.places import budget_of, candidates_of, places_steps, rooms_of
from chunksight.scan.code_languages import check_language
from chunksight.settings import Settings, settings_of
from chunksight.stats import statistics_of
from chunksight.steps import finish, part
from chunksight.strategies import get_strategy
from chunksight.tokens import get_tokenizer
from chunksight.window import window_cuts

Steps = Generator[float, None, Result]


def chunk(text: str, settings: Settings | None = None, **options: Any) -> Result:
    """Chunk `text`, with `Settings` or with its fields as keywords.

    Raises ValueError or TypeError, naming the value, before any work.

    >>> [c.text for c in chunk("One two three. Four five six.", size=4).chunks]
    ['One two three.', 'Four five six.']
    """
    asked = settings_of(settings, options)
    return finish(chunk_steps(Document(text), asked))


def count(text: str, *, tokenizer: str = "cl100k_base") -> int:
    """Exact number of tokens of `text`; special-token names count as plain text.

    >>> count("https://example.com/api/v2/users?page=1&limit=50")
    15
    """
    document = Document(text)
    get_tokenizer(tokenizer)
    return document.index(tokenizer).total


def chunk_steps(document: Document, settings: Settings) -> Steps:
    """Chunk step by step: gives the share done (0 to 1) after each, returns the result."""
    get_strategy(settings.strategy)
    get_tokenizer(settings.tokenizer)
    check_language(settings.language)
    return _steps(document, settings)


def _steps(document: Document, settings: Settings) -> Steps:
    index = document.index(settings.tokenizer)
    if document.is_blank:
        return _result(document, settings, [], (BLANK,))
    length = len(document.text)
    for done in index.build():
        yield 0.6 * done / length
    if get_strategy(settings.strategy).outlined:
        for done in document.find_blocks():
            yield 0.6 + 0.08 * done / length
    contexts = Contexts(document, settings)
    yield 0.68
    candidates, cuts = yield from _cut(document, settings, contexts)
    windows = get_strategy(settings.strategy).scanner is None
    annotator = Annotator(document, settings, candidates, contexts, windows)
    chunks: list[Chunk] = []
    for made in annotator.chunks(cuts):
        chunks.append(made)
        if len(chunks) % 64 == 0:
            yield 0.9 + 0.1 * made.end / length
    notices = notices_about(chunks, settings.size) + notices_about_text(document, settings)
    if settings.context != "none":
        notices += notices_about_context(chunks, contexts)
    return _result(document, settings, chunks, notices)


def _cut(
    document: Document, settings: Settings, contexts: Contexts
) -> Generator[float, None, tuple[Candidates, list[int]]]:
    """The places where bodies may begin, and the numbers of those chosen."""
    strategy = get_strategy(settings.strategy)
    cuts: list[int] = []
    if strategy.scanner is None:
        candidates = candidates_of(document, settings)
        for done in window_cuts(document, candidates, settings, contexts.room, cuts):
            yield 0.6 + 0.3 * done / len(document.text)
    else:
        candidates = yield from part(places_steps(document, settings), 0.7, 0.1)
        budget, rooms = budget_of(settings), rooms_of(candidates, contexts)
        for done in choose(candidates, rooms, budget, cuts):
            yield 0.8 + 0.1 * done / len(candidates.offsets)
    if settings.min_size:
        cuts = join_small(candidates, cuts, settings.min_size, contexts.room)
    return candidates, cuts


def _result(
    document: Document, settings: Settings, chunks: list[Chunk], notices: tuple[Notice, ...]
) -> Result:
    return Result(
        text=document.text,
        tokens=document.index(settings.tokenizer).total,
        chunks=tuple(chunks),
        stats=statistics_of(chunks, settings),
        settings=settings,
        coded_notices=document.notices + notices,
    )
