"""Settings worth trying for a text and a model, each with its reason."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from chunksight import checks
from chunksight.document import Document
from chunksight.insight.models import Model, get_model
from chunksight.insight.survey import Survey, survey
from chunksight.scan.code_languages import LANGUAGES, check_language
from chunksight.settings import Settings
from chunksight.tokens import TOKENIZERS

REASONS = {
    "code": "it is source code ({language}), so definitions stay whole",
    "transcript": "it is a transcript, so turns stay whole",
    "sections": "the sections under its {headings} headings have about {section} tokens, "
    "so each becomes a chunk with its headings before it",
    "headings": "the sections under its {headings} headings have about {section} tokens, "
    "so they are packed or divided, and headings are put before each chunk",
    "lines": "its lines stand for themselves, as in a log or list, so whole lines are packed",
    "tables": "{tables:.0%} of it is tables, so each part of a table repeats its header",
    "wrapped": "its lines are wrapped, so line ends are not taken for boundaries",
    "prose": "it is running text, so cuts fall between paragraphs and sentences",
    "small": "{size} tokens are small: single facts are found precisely",
    "medium": "{size} tokens are medium: the usual balance of precision and context",
    "large": "{size} tokens are large: more context for summaries and reasoning",
    "document": "{size} tokens with a fifth repeated suit long documents that are read in passages",
    "fits": "{model} takes {room} tokens, so nothing is cut off",
    "window": "{model} takes no more than {room} tokens",
    "margin": "{model} takes {room} tokens and counts otherwise than {tokenizer}, "
    "so a tenth is left free",
    "short": "the whole text has only about {tokens} tokens",
}
"""Code of a reason and its words; what is in braces comes from `Reason.values`."""

OVERLAP = "12%"
"""Of the 10 to 15 % that are usual where text runs on across a boundary."""

_SIZES = (("medium", 512), ("small", 256), ("large", 1024))
_DOCUMENT_SIZE, _DOCUMENT_OVERLAP = 1536, "20%"
_LONG_TEXT = 20_000
_MARGIN = 0.9
_SHORTEST_SECTION = 48
_MOSTLY_TABLES = 0.3
_SMALLEST = 32


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, as a code of `REASONS` with the words and numbers it holds."""

    code: str
    values: dict[str, str | int | float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The reason as a part of a sentence."""
        return REASONS[self.code].format(**self.values)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Settings and the reasons for them: structure, size, window."""

    settings: Settings
    reasons: tuple[Reason, ...]

    @property
    def text(self) -> str:
        """The reasons as a sentence."""
        said = "; ".join(reason.text for reason in self.reasons)
        return f"{said[:1].upper()}{said[1:]}."


def suggest(
    text: str, *, tokenizer: str = "cl100k_base", model: str = "", language: str = ""
) -> tuple[Suggestion, ...]:
    """Two or three settings for `text`, the most generally useful first; none for blank text.

    `model` holds sizes to its window, `language` names the programming language if it is known.
    Raises ValueError for names that are not known.

    >>> [s.settings.size for s in suggest("One sentence. " * 900, model="all-MiniLM-L6-v2")]
    [228, 114]
    """
    return suggest_for(Document(text), tokenizer=tokenizer, model=model, language=language)


def suggest_for(
    document: Document, *, tokenizer: str = "cl100k_base", model: str = "", language: str = ""
) -> tuple[Suggestion, ...]:
    """`suggest` for a document whose blocks may be known already."""
    known = get_model(model) if checks.string("model", model) else None
    language = check_language(language)
    checks.one_of("tokenizer", tokenizer, TOKENIZERS)
    if document.is_blank:
        return ()
    facts = survey(document, tokenizer, language)
    found: list[Suggestion] = []
    for size in _sizes(facts, known, tokenizer):
        base, structure = _structure(facts, size.tokens)
        settings = replace(base, size=size.tokens, overlap=size.overlap, tokenizer=tokenizer)
        if not _repeats(settings.strategy):
            settings = replace(settings, overlap=0)
        if settings not in [earlier.settings for earlier in found]:
            found.append(Suggestion(settings, (structure, *size.reasons)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Size:
    tokens: int
    overlap: str
    reasons: tuple[Reason, ...]


def _sizes(facts: Survey, model: Model | None, tokenizer: str) -> Iterator[_Size]:
    """Two or three sizes of the usual table that fit the model, or what its window allows."""
    room, held = _room(model, tokenizer)
    short = (Reason("short", {"tokens": facts.tokens}),) if facts.tokens <= 512 else ()
    if room < 512:
        for share in (1, 2):
            tokens = room // share
            name = "small" if tokens <= 256 else "medium"
            yield _Size(tokens, OVERLAP, (Reason(name, {"size": tokens}), *held))
        return
    fits = (Reason("fits", {"model": model.id, "room": model.room}),) if model else ()
    for name, tokens in _SIZES:
        long = name == "large" and facts.tokens >= _LONG_TEXT and _is_running(facts)
        if long and room >= _DOCUMENT_SIZE:
            reason = Reason("document", {"size": _DOCUMENT_SIZE})
            yield _Size(_DOCUMENT_SIZE, _DOCUMENT_OVERLAP, (reason, *fits))
        elif tokens <= room and (name != "large" or facts.tokens > tokens):
            yield _Size(tokens, OVERLAP, (Reason(name, {"size": tokens}), *short, *fits))


def _room(model: Model | None, tokenizer: str) -> tuple[int, tuple[Reason, ...]]:
    """The largest size for `model`, and the reason for it."""
    if model is None:
        return 1 << 20, ()
    values: dict[str, str | int | float] = {"model": model.id, "room": model.room}
    if model.counts_with(tokenizer):
        return model.room, (Reason("window", values),)
    reason = Reason("margin", values | {"tokenizer": tokenizer})
    return max(_SMALLEST, int(_MARGIN * model.room)), (reason,)


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
