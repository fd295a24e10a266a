"""Options that were given and that what was asked for does not heed: each is said in a line."""

import argparse
from collections.abc import Iterator
from typing import Any

from chunksight.context_template import parsed
from chunksight.export_options import EMBEDDING_MODEL, HEEDED
from chunksight.settings import Settings
from chunksight.strategies import STRATEGIES

_DEFAULTS = Settings()
_MARKDOWN = frozenset({"smart", "paragraphs", "headings"})
STRATEGIES_THAT_HEED = {
    # Code has no headings and no tables, but a {source}.
    "context": frozenset(STRATEGIES) - {"code"},
    "unwrap": _MARKDOWN,
    "language": frozenset({"code"}),
}
"""Settings that only some strategies heed."""

# Options with what they are where they are not given.
_IN_GRID = {name: getattr(_DEFAULTS, name) for name in ("strategy", "size", "overlap")}
_WITH_FILE = {"strategy": _DEFAULTS.strategy, "tokenizer": _DEFAULTS.tokenizer, "encoding": ""}
_WITH_DIMENSIONS = {"numbers": "float32", "links": 16}


def remarks(options: argparse.Namespace) -> Iterator[str]:
    """A sentence for each option that does nothing."""
    if options.command in ("chunk", "check", "ask", "evaluate"):
        yield from _of_strategy(options)
    if options.command == "chunk":
        yield from _of_format(options)
    elif options.command == "plan":
        yield from _of_plan(options)
    elif options.command == "evaluate" and options.grid:
        yield from _given(options, _IN_GRID, "beside --grid, which has its own")


def _of_strategy(options: argparse.Namespace) -> Iterator[str]:
    grid = getattr(options, "grid", None)
    strategies = grid.split(":")[0].split(",") if grid else [options.strategy]
    for name, heeding in STRATEGIES_THAT_HEED.items():
        value: Any = getattr(options, name)
        if value == getattr(_DEFAULTS, name) or heeding & set(strategies):
            continue
        if name == "context" and "source" in parsed(value).fields:
            continue
        yield f"{_option(name)} does nothing with the strategy {', '.join(strategies)}"


def _of_format(options: argparse.Namespace) -> Iterator[str]:
    heeded = HEEDED[options.format]
    given = {
        "headers": ("--no-headers", options.no_headers),
        "metadata": ("--metadata", options.metadata),
        "model": ("--model", options.model != EMBEDDING_MODEL),
    }
    for name, (option, is_given) in given.items():
        if is_given and name not in heeded:
            yield f"{option} does nothing with the format {options.format}"


def _of_plan(options: argparse.Namespace) -> Iterator[str]:
    if options.file is None:
        yield from _given(options, _WITH_FILE, "without --file")
    if options.model is None and options.dimensions is None:
        yield from _given(options, _WITH_DIMENSIONS, "without --dimensions or --model")


def _given(options: argparse.Namespace, initial: dict[str, Any], why: str) -> Iterator[str]:
    for name, value in initial.items():
        if getattr(options, name) != value:
            yield f"{_option(name)} does nothing {why}"


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
