"""What kind of text it is, from what the scanners find: enough to suggest settings."""

import re
from collections.abc import Generator
from dataclasses import dataclass
from itertools import pairwise

from chunksight.document import Document
from chunksight.insight.structure import Structure
from chunksight.scan.code_languages import guess_language
from chunksight.scan.transcripts import turn_starts
from chunksight.scan.wrapping import looks_wrapped
from chunksight.steps import finish, part
from chunksight.tokens import get_tokenizer

# Code has marks that prose hardly has; a line of prose is long, of many words, and without them.
_SYMBOL = re.compile(r"[{}\[\]<>=_/\\|&+$@%^~;()]")
_PROSE_LINE, _PROSE_WORDS, _PROSE_SYMBOLS = 40, 7, 0.02
_MOST_PROSE_IN_CODE = 0.4
_PYTHON = re.compile(r"^(?:import \w|from \w[\w.]* import |(?:async )?def \w|class \w)", re.M)
# Guesses that prose and data can lead to as well.
_UNSURE = ("", "c", "ini", "toml", "yaml", "json")

_STOP = re.compile(r"""[.!?…:;。！？]["'”’»)\]]*$""")
_FEWEST_LINES = 8
_OWN_LINES = 0.75

# Of a long text so much from its start, middle and end is looked at to tell whether it is code.
_CODE_SAMPLE = 100_000
_STEP = 512

# Tokens per character are measured on so much from the text's start, middle and end.
_SAMPLE = 4_000


@dataclass(frozen=True, slots=True)
class Survey:
    """A text in a few facts; `tokens` and `section` (the median section) are estimates.

    `language` is "" unless it is source code; `tables` is the share of characters in tables.
    """

    tokens: int
    language: str
    transcript: bool
    wrapped: bool
    lines: bool
    headings: int
    section: int
    tables: float


def survey(document: Document, tokenizer: str, language: str = "") -> Survey:
    """Look over `document`; `language` names its programming language where that is known.

    >>> survey(Document("# A\\n\\nOne.\\n\\n# B\\n\\nTwo.\\n"), "cl100k_base").headings
    2
    """
    return finish(survey_steps(document, tokenizer, language))


def survey_steps(
    document: Document, tokenizer: str, language: str = ""
) -> Generator[float, None, Survey]:
    """Look over `document` step by step: gives the share done (0 to 1), returns the facts."""
    text = document.text
    for done in document.find_blocks():
        yield 0.5 * done / len(text)
    per_character = _tokens_per_character(text, tokenizer)
    headings = [block.start for block in document.blocks if block.kind == "heading"]
    sections = sorted(b - a for a, b in pairwise([*headings, len(text)]))
    paragraphs = [block.start for block in document.blocks if block.kind == "paragraph"]
    yield 0.5
    starts = paragraphs if len(paragraphs) > 2 else _line_starts(text)
    yield 0.6
    transcript = not language and bool(turn_starts(text, starts))
    yield 0.7
    wrapped = looks_wrapped(text, document.blocks)
    own_lines = yield from part(_own_lines(document), 0.7, 0.15)
    structure = Structure(document)
    yield 0.85
    tables = 0
    for number, block in enumerate(document.blocks):
        if block.kind == "table":
            tables += structure.seen_end(block) - block.start
        if number % _STEP == 0:
            yield 0.85 + 0.1 * block.end / len(text)
    return Survey(
        tokens=round(len(text) * per_character),
        language=language or ("" if transcript else _code_language(text)),
        transcript=transcript,
        wrapped=wrapped,
        lines=not wrapped and own_lines,
        headings=len(headings),
        section=round(sections[len(sections) // 2] * per_character) if headings else 0,
        tables=tables / len(text) if text else 0.0,
    )


def _tokens_per_character(text: str, tokenizer: str) -> float:
    middle = max(0, len(text) // 2 - _SAMPLE // 2)
    if len(text) <= 3 * _SAMPLE:
        sample = text
    else:
        sample = text[:_SAMPLE] + text[middle : middle + _SAMPLE] + text[-_SAMPLE:]
    return get_tokenizer(tokenizer).count(sample) / len(sample) if sample else 0.0


def _line_starts(text: str) -> list[int]:
    return [match.start() for match in re.finditer(r"^[^\S\n]*\S", text, re.M)]


def _code_language(text: str) -> str:
    if len(text) > 3 * _CODE_SAMPLE:
        middle = text.find("\n", len(text) // 2) + 1
        parts = text[:_CODE_SAMPLE], text[middle : middle + _CODE_SAMPLE], text[-_CODE_SAMPLE:]
        text = "\n".join(parts)
    lines = [line.strip() for line in text.splitlines()]
    total = sum(map(len, lines))
    prose = sum(len(line) for line in lines if _is_prose(line))
    if not total or prose > _MOST_PROSE_IN_CODE * total:
        return ""
    guess = guess_language(text)
    if guess not in _UNSURE:
        return guess
    if len(_PYTHON.findall(text)) > 1:
        return "python"
    # A table of settings or a list of names may look like these; marks tell.
    return guess if len(_SYMBOL.findall(text)) > 0.04 * total else ""


def _is_prose(line: str) -> bool:
    if len(line) < _PROSE_LINE or len(line.split()) < _PROSE_WORDS:
        return False
    return len(_SYMBOL.findall(line)) < _PROSE_SYMBOLS * len(line)


def _own_lines(document: Document) -> Generator[float, None, bool]:
    """Whether most lines of its paragraphs end neither a sentence nor at a common width."""
    own = total = 0
    for number, block in enumerate(document.blocks):
        if number % _STEP == 0:
            yield block.start / len(document.text)
        if block.kind != "paragraph":
            continue
        lines = document.text[block.start : block.end].splitlines()
        total += len(lines)
        if len(lines) > 2:
            own += sum(not _STOP.search(line.rstrip()) for line in lines)
    return total >= _FEWEST_LINES and own >= _OWN_LINES * total
