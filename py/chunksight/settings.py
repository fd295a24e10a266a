"""What can be asked of the chunker, checked once before any work."""

import re
from dataclasses import dataclass

_SHARE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*%\s*")

OVERLAP_SIDES = ("before", "both")
CONTEXTS = ("none", "heading_path", "table_header")


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Settings of one chunking run; sizes are tokens of `tokenizer`.

    `overlap` may be a share of the size such as "12%", rounded down (see `overlap_tokens`).

    Raises ValueError or TypeError, naming the value and the way out.

    >>> Settings(size=256).overlap
    0
    >>> Settings(size=64, overlap=64)
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

    def __post_init__(self) -> None:
        for name, least in (("size", 1), ("min_size", 0)):
            _check_number(name, getattr(self, name), least)
        _check_number("overlap", self.overlap_tokens, 0)
        for name in ("trim", "unwrap"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} must be True or False, not {getattr(self, name)!r}")
        for name in ("strategy", "tokenizer", "language", "context", "overlap_sides"):
            if not isinstance(getattr(self, name), str):
                raise TypeError(f"{name} must be a string, not {getattr(self, name)!r}")
        _check_choice("overlap_sides", self.overlap_sides, OVERLAP_SIDES)
        _check_choice("context", self.context, CONTEXTS)
        self._check_overlap()
        if self.min_size > self.size:
            raise ValueError(
                f"min_size {self.min_size} must not be larger than size {self.size}: "
                "lower min_size or raise size"
            )

    @property
    def overlap_tokens(self) -> int:
        """The overlap in tokens."""
        if not isinstance(self.overlap, str):
            return self.overlap
        share = _SHARE.fullmatch(self.overlap)
        if not share:
            raise ValueError(
                f"overlap {self.overlap!r} is neither a number of tokens nor a share like '12%'"
            )
        return int(self.size * float(share[1]) / 100)

    def _check_overlap(self) -> None:
        overlap = self.overlap_tokens
        if overlap >= self.size:
            raise ValueError(
                f"overlap {self.overlap} must be smaller than size {self.size}, "
                "or no chunk would add new text: lower overlap or raise size"
            )
        if self.overlap_sides == "both" and 2 * overlap >= self.size:
            raise ValueError(
                f"overlap {self.overlap} on both sides must leave room in size {self.size}: "
                "lower overlap below half the size, or use overlap_sides='before'"
            )


def _check_number(name: str, value: object, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be a whole number of tokens, not {value!r}")
    if value < least:
        raise ValueError(f"{name} must be at least {least}, not {value}")


def _check_choice(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name} {value!r} is not known; use one of: {', '.join(known)}")
