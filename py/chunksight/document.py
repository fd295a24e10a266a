"""One text, with what is worth keeping between runs: its token indexes, units and outline."""

import re
from bisect import bisect_left
from collections.abc import Iterator

import regex

from chunksight import checks
from chunksight.model import Notice
from chunksight.outline import Outline
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.markdown import Block, markdown_steps
from chunksight.scan.units import Scanner, Source, Unit
from chunksight.tokens import SpanIndex, get_tokenizer

_LONE_SURROGATE = regex.compile("[\ud800-\udfff]")
_INK = re.compile(r"[^\s\ufeff]")
_ASTRAL = regex.compile("[\U00010000-\U0010ffff]")


class Document:
    """A text to be chunked, perhaps several times with different settings."""

    def __init__(self, text: str) -> None:
        self.text = checks.text(text)
        self.notices: tuple[Notice, ...] = ()
        if _LONE_SURROGATE.search(text):
            self.text, replaced = _LONE_SURROGATE.subn("\ufffd", text)
            self.notices = (
                Notice(
                    "surrogates",
                    f"{replaced} lone surrogate(s), which no encoding can hold, "
                    "were replaced by U+FFFD.",
                ),
            )
        self.graphemes = Graphemes(self.text)
        self._indexes: dict[str, SpanIndex] = {}
        self._units: dict[tuple[Scanner, bool, str], list[Unit]] = {}
        self._blocks: list[Block] | None = None
        self._outline: Outline | None = None
        self._astral: list[int] | None = None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to see (a byte order mark is nothing)."""
        return not _INK.search(self.text)

    def index(self, tokenizer: str) -> SpanIndex:
        """The token index for `tokenizer`; ValueError for an unknown name."""
        if tokenizer not in self._indexes:
            self._indexes[tokenizer] = SpanIndex(self.text, get_tokenizer(tokenizer))
        return self._indexes[tokenizer]

    def units(
        self, scanner: Scanner, unwrap: bool = False, language: str = "", outlined: bool = True
    ) -> list[Unit]:
        """What `scanner` finds in the text, which has Markdown blocks if it is `outlined`."""
        key = scanner, unwrap, language
        if key not in self._units:
            self._units[key] = scanner(self.source(unwrap, language, outlined))
        return self._units[key]

    def source(self, unwrap: bool, language: str, outlined: bool) -> Source:
        """The text as scanners take it."""
        return Source(self.text, self.blocks if outlined else [], unwrap, language)

    def find_blocks(self) -> Iterator[int]:
        """Find the Markdown blocks, if that is not done yet; gives the characters done at times."""
        if self._blocks is None:
            blocks: list[Block] = []
            yield from markdown_steps(self.text, blocks)
            self._blocks = blocks

    @property
    def blocks(self) -> list[Block]:
        """The text's Markdown blocks."""
        for _ in self.find_blocks():
            pass
        assert self._blocks is not None
        return self._blocks

    @property
    def outline(self) -> Outline:
        """Headings and tables."""
        if self._outline is None:
            self._outline = Outline(self.text, self.blocks)
        return self._outline

    def utf16(self, offset: int) -> int:
        """The offset in UTF-16 code units, as browsers count."""
        if self._astral is None:
            self._astral = [] if self.text.isascii() else _starts(_ASTRAL, self.text)
        return offset + bisect_left(self._astral, offset)


def _starts(pattern: "regex.Pattern[str]", text: str) -> list[int]:
    return [match.start() for match in pattern.finditer(text)]
