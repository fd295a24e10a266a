"""The commands that judge and search chunks: `check`."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from chunksight.chunk import chunk
from chunksight.insight.flags import Report, check
from chunksight.settings import Settings

Commands = Any  # argparse keeps the class of its sub-parsers to itself
Parser = argparse.ArgumentParser


class Shared(NamedTuple):
    """What these commands take over from `chunk`: reading a file, and the settings' options."""

    read: Callable[[str], str]
    add_settings: Callable[[Parser], None]
    settings: Callable[[argparse.Namespace], Settings]


def add_commands(commands: Commands, shared: Shared) -> None:
    """Add the commands to the parser's."""
    _add_check(commands.add_parser("check", help="what may spoil a retrieval"), shared)


def _add_check(parser: Parser, shared: Shared) -> None:
    parser.set_defaults(run=lambda options: _check(options, shared))
    shared.add_settings(parser)
    parser.add_argument("--model", default="", help="a model whose window matters (see `models`)")
    parser.add_argument("--max-flags", type=int, metavar="N", help="exit with 1 if there are more")
    parser.add_argument("--json", action="store_true")


def _check(options: argparse.Namespace, shared: Shared) -> str:
    settings = shared.settings(options)
    report = check(chunk(shared.read(options.file), settings), model=options.model)
    counted = ", ".join(f"{number} {code}" for code, number in report.counts.items())
    print(
        f"{len(report.flags)} flags on {report.chunks} chunks"
        + (f": {counted}" if counted else ""),
        file=sys.stderr,
    )
    if options.max_flags is not None and len(report.flags) > options.max_flags:
        options.status = 1
    return _check_json(report) if options.json else _check_lines(report)


def _check_lines(report: Report) -> str:
    return "".join(
        f"chunk {flag.chunk + 1} [{flag.start}:{flag.end}] {flag.code}: {flag.text}\n"
        for flag in report.flags
    )


def _check_json(report: Report) -> str:
    flags = [asdict(flag) | {"text": flag.text} for flag in report.flags]
    return json.dumps({"counts": report.counts, "flags": flags}, ensure_ascii=False) + "\n"
