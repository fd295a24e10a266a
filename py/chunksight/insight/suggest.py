"""Settings worth trying for a text and a model, each with its reason."""

from collections.abc import Generator, Iterator
from dataclasses import replace

from chunksight import checks
from chunksight.document import Document
from chunksight.insight.foreign import is_surely_not_english
from chunksight.insight.models import Model, get_model
from chunksight.insight.reasons import OVERLAP, Reason, Size, Suggestion, size_of
from chunksight.insight.safe_sizes import SafeSizes
from chunksight.insight.survey import Survey, survey_steps
from chunksight.scan.code_languages import LANGUAGES, check_language
from chunksight.settings import Settings
from chunksight.steps import finish, part
from chunksight.tokens import TOKENIZERS

Steps = Generator[float, None, tuple[Suggestion, ...]]

_SIZES = (("medium", 512), ("small", 256), ("large", 1024))
_DOCUMENT_SIZE, _DOCUMENT_OVERLAP = 1536, "20%"
_LONG_TEXT = 20_000
_SHORTEST_SECTION = 48
_MOSTLY_TABLES = 0.3


def suggest(
    text: str, *, tokenizer: str = "cl100k_base", model: str = "", language: str = ""
) -> tuple[Suggestion, ...]:
    """Two or three settings for `text`, the most generally useful first; none for blank text.

    `model` holds sizes to its window, `language` names the programming language if it is known.
    Of a model whose tokens cannot be counted only sizes are suggested at which each chunk surely
    fits, however it is counted; there may be none. Raises ValueError for names that are not known.

    >>> [s.settings.size for s in suggest("One sentence. " * 900, model="text-embedding-3-small")]
    [512, 256, 1024]
    """
    return suggest_for(Document(text), tokenizer=tokenizer, model=model, language=language)


def suggest_for(
    document: Document, *, tokenizer: str = "cl100k_base", model: str = "", language: str = ""
) -> tuple[Suggestion, ...]:
    """`suggest` for a document whose blocks may be known already."""
    return finish(suggest_steps(document, tokenizer=tokenizer, model=model, language=language))


def suggest_steps(
    document: Document, *, tokenizer: str = "cl100k_base", model: str = "", language: str = ""
) -> Steps:
    """Suggest step by step: gives the share done (0 to 1), returns the suggestions.

    Names that are not known are refused before any step.
    """
    known = get_model(model) if checks.string("model", model) else None
    checks.one_of("tokenizer", tokenizer, TOKENIZERS)
    return _steps(document, tokenizer, known, check_language(language))


def _steps(document: Document, tokenizer: str, model: Model | None, language: str) -> Steps:
    if document.is_blank:
        return ()
    uncounted = model is not None and not model.counts_with(tokenizer)
    looking = 0.3 if uncounted else 1.0
    facts = yield from part(survey_steps(document, tokenizer, language), 0.0, looking)
    about = (_made_for(model, document.text),) if model and model.languages else ()
    if model is None or not uncounted:
        sizes = _sizes(facts, model)
        return tuple(_suggestion(facts, size, tokenizer, about) for size in sizes)
    search = SafeSizes(document, model, lambda size: _suggestion(facts, size, tokenizer, about))
    found = yield from part(search.steps(tuple(_sizes(facts, None))), 0.3, 0.7)
    return found


def _suggestion(facts: Survey, size: Size, tokenizer: str, about: tuple[Reason, ...]) -> Suggestion:
    base, structure = _structure(facts, size.tokens)
    settings = replace(base, size=size.tokens, overlap=size.overlap, tokenizer=tokenizer)
    if not _repeats(settings.strategy):
        settings = replace(settings, overlap=0)
    return Suggestion(settings, (structure, *size.reasons, *about))


def _made_for(model: Model, text: str) -> Reason:
    """For which languages the model was made, and whether the text is surely in another."""
    assert model.languages
    if model.languages.value != "en":
        return Reason("multilingual", {"model": model.id})
    return Reason("foreign" if is_surely_not_english(text) else "english", {"model": model.id})


def _sizes(facts: Survey, model: Model | None) -> Iterator[Size]:
    """Two or three sizes of the usual table that fit the model, or what its window allows."""
    room = model.room if model else 1 << 20
    short = (Reason("short", {"tokens": facts.tokens}),) if facts.tokens <= 512 else ()
    held = (Reason("window", {"model": model.id, "room": room}),) if model else ()
    if room < 512:
        for share in (1, 2):
            yield size_of(room // share, held)
        return
    fits = (Reason("fits", {"model": model.id, "room": model.room}),) if model else ()
    for name, tokens in _SIZES:
        long = name == "large" and facts.tokens >= _LONG_TEXT and _is_running(facts)
        if long and room >= _DOCUMENT_SIZE:
            reason = Reason("document", {"size": _DOCUMENT_SIZE})
            yield Size(_DOCUMENT_SIZE, _DOCUMENT_OVERLAP, (reason, *fits))
        elif tokens <= room and (name != "large" or facts.tokens > tokens):
            yield Size(tokens, OVERLAP, (Reason(name, {"size": tokens}), *short, *fits))


def _is_running(facts: Survey) -> bool:
    return not (facts.language or facts.lines or facts.transcript)


def _repeats(strategy: str) -> bool:
    """Whether overlap helps: between definitions or rows of data nothing runs on."""
    return strategy not in ("code", "lines")


def _structure(facts: Survey, size: int) -> tuple[Settings, Reason]:
    """Strategy and what goes with it, from the structure found."""
    if facts.language:
        label = LANGUAGES[facts.language].label
        settings = Settings(strategy="code", language=facts.language)
        return settings, Reason("code", {"language": label})
    if facts.transcript:
        return Settings(strategy="smart"), Reason("transcript")
    if facts.tables >= _MOSTLY_TABLES:
        settings = Settings(strategy="smart", context="table_header")
        return settings, Reason("tables", {"tables": facts.tables})
    if facts.headings > 2:
        values: dict[str, str | int | float] = {
            "headings": facts.headings,
            "section": facts.section,
        }
        if _SHORTEST_SECTION <= facts.section <= size:
            settings = Settings(strategy="headings", context="heading_path")
            return settings, Reason("sections", values)
        return Settings(strategy="smart", context="heading_path"), Reason("headings", values)
    if facts.lines:
        return Settings(strategy="lines"), Reason("lines")
    if facts.wrapped:
        return Settings(strategy="smart", unwrap=True), Reason("wrapped")
    return Settings(strategy="smart"), Reason("prose")
