"""What can be asked of the chunker, checked once before any work."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from chunksight import checks
from chunksight.checks import shown
from chunksight.context_template import TEMPLATES, parsed

_SHARE = re.compile(r"\s*(\d{1,20})(?:\.(\d{1,20}))?\s*%\s*")

OVERLAP_SIDES = ("before", "both")
CONTEXTS = tuple(TEMPLATES)
"""Contexts that have a name; any other is a template."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Settings of one chunking run; sizes are tokens of `tokenizer`.

    `overlap` may be a share of the size such as "12%", rounded down (see `overlap_tokens`).
    `context` is none, heading_path, table_header, or a template of {source}, {title}, {headings}
    and {table_header}, such as "{source} > {headings}"; `source` is what {source} stands for.

    Raises ValueError or TypeError, naming the value and the way out.

    >>> Settings(size=256).overlap
    0
    >>> Settings(size=64, overlap=64)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    ValueError: overlap 64 must be smaller than size 64, or no chunk would add new text: lower ...
    """

    strategy: str = "smart"
    size: int = 512
    overlap: int | str = 0
    overlap_sides: str = "before"
    tokenizer: str = "cl100k_base"
    trim: bool = True
    min_size: int = 0
    context: str = "none"
    unwrap: bool = False
    language: str = ""
    source: str = ""

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("min_size", 0)):
            checks.whole_number(name, getattr(self, name), least, of="tokens")
        for name in ("trim", "unwrap"):
            checks.true_or_false(name, getattr(self, name))
        for name in ("strategy", "tokenizer", "language", "context", "overlap_sides", "source"):
            checks.string(name, getattr(self, name))
        checks.one_of("overlap_sides", self.overlap_sides, OVERLAP_SIDES)
        parsed(self.context)
        self._check_overlap()
        if self.min_size > self.size:
            raise ValueError(
                f"min_size {shown(self.min_size)} must not be larger than size "
                f"{shown(self.size)}: lower min_size or raise size"
            )

    @property
    def overlap_tokens(self) -> int:
        """The overlap in tokens.

        >>> Settings(size=255, overlap="12.5%").overlap_tokens
        31
        """
        if not isinstance(self.overlap, str):
            return checks.whole_number("overlap", self.overlap, 0, of="tokens")
        share = _SHARE.fullmatch(self.overlap)
        if not share:
            raise ValueError(
                f"overlap {shown(self.overlap)} is neither a number of tokens "
                "nor a share like '12%'"
            )
        # In whole numbers: a float holds neither every share nor every size.
        decimals = share[2] or ""
        hundred: int = 100 * 10 ** len(decimals)
        return self.size * int(share[1] + decimals) // hundred

    def _check_overlap(self) -> None:
        overlap, named = self.overlap_tokens, self.overlap
        said = named if isinstance(named, str) else shown(named)
        if overlap >= self.size:
            raise ValueError(
                f"overlap {said} must be smaller than size {shown(self.size)}, "
                "or no chunk would add new text: lower overlap or raise size"
            )
        if self.overlap_sides == "both" and 2 * overlap >= self.size:
            raise ValueError(
                f"overlap {said} on both sides must leave room in size {shown(self.size)}: "
                "lower overlap below half the size, or use overlap_sides='before'"
            )


def settings_of(settings: Settings | None, options: Mapping[str, Any]) -> Settings:
    """The settings of a call that was given a `Settings`, or its fields as keywords.

    >>> settings_of(None, {"chunk_size": 3})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    TypeError: chunk_size=3 is not a setting; use one of: strategy, size, overlap, ...
    """
    if settings is not None:
        if options:
            raise TypeError("give either a Settings object or keywords, not both")
        if not isinstance(settings, Settings):
            raise TypeError(
                f"settings must be a Settings, not {shown(settings)}: "
                "name what is meant, such as size=512"
            )
        return settings
    names = [field.name for field in fields(Settings)]
    for name, value in options.items():
        if name not in names:
            raise TypeError(
                f"{name}={shown(value)} is not a setting; use one of: {', '.join(names)}"
            )
    return Settings(**options)
