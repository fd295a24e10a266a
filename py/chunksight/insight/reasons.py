"""What is suggested: settings, and why, as codes with the words and numbers that they hold."""

from dataclasses import dataclass, field

from chunksight.settings import Settings

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
    "uncounted": "the tokens of {model} cannot be counted here, sizes are tokens of {tokenizer}",
    "characters": "no chunk has more than {most} characters, and {model} takes {room} tokens of at "
    "least one character each, so nothing is cut off",
    "bytes": "no chunk has more than {most} bytes, and {model} takes {room} tokens of at least one "
    "byte each, so nothing is cut off",
    "english": "{model} was made for English",
    "multilingual": "{model} was made for many languages",
    "foreign": "{model} was made for English, and this text is not in English",
    "short": "the whole text has only about {tokens} tokens",
}
"""Code of a reason and its words; what is in braces comes from `Reason.values`."""

OVERLAP = "12%"
"""Of the 10 to 15 % that are usual where text runs on across a boundary."""

_SMALL = 256


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


@dataclass(frozen=True, slots=True)
class Size:
    """A size worth trying, with the overlap that goes with it and why."""

    tokens: int
    overlap: str
    reasons: tuple[Reason, ...]


def size_of(tokens: int, why: tuple[Reason, ...] = ()) -> Size:
    """A size that is none of the usual ones."""
    name = "small" if tokens <= _SMALL else "medium"
    return Size(tokens, OVERLAP, (Reason(name, {"size": tokens}), *why))
