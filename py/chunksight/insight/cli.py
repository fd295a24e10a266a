"""The commands that judge and search chunks: `check`, `ask` and `suggest`."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, NamedTuple

from chunksight.chunk import chunk
from chunksight.insight.ask import Answer, ChunkIndex, Hit
from chunksight.insight.flags import Report, check
from chunksight.insight.suggest import Suggestion, suggest
from chunksight.scan.code_languages import language_of_file
from chunksight.settings import Settings
from chunksight.tokens import TOKENIZERS

Commands = Any  # argparse keeps the class of its sub-parsers to itself
Parser = argparse.ArgumentParser
_DEFAULTS = Settings()


class Shared(NamedTuple):
    """What these commands take over from `chunk`: reading a file, and the settings' options."""

    read: Callable[[str], str]
    add_settings: Callable[[Parser], None]
    settings: Callable[[argparse.Namespace], Settings]


def add_commands(commands: Commands, shared: Shared) -> None:
    """Add the commands to the parser's."""
    _add_check(commands.add_parser("check", help="what may spoil a retrieval"), shared)
    _add_suggest(commands.add_parser("suggest", help="settings worth trying"), shared)
    _add_ask(commands.add_parser("ask", help="which chunks a question finds"), shared)


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


def _add_ask(parser: Parser, shared: Shared) -> None:
    parser.set_defaults(run=lambda options: _ask(options, shared))
    shared.add_settings(parser)
    parser.add_argument("question", help="in the words of the text")
    parser.add_argument("-k", type=int, default=5, dest="most", help="how many chunks to return")
    parser.add_argument("--json", action="store_true")


def _ask(options: argparse.Namespace, shared: Shared) -> str:
    settings = shared.settings(options)
    index = ChunkIndex(chunk(shared.read(options.file), settings))
    answer = index.ask(options.question, options.most)
    if answer.unknown:
        print(f"not in the text: {', '.join(answer.unknown)}", file=sys.stderr)
    if options.json:
        return json.dumps(asdict(answer), ensure_ascii=False) + "\n"
    return "\n".join(_hit_lines(index, answer))


def _hit_lines(index: ChunkIndex, answer: Answer) -> list[str]:
    chunks = index.result.chunks
    lines: list[str] = []
    for rank, hit in enumerate(answer.hits, start=1):
        found = chunks[hit.chunk]
        place = f"chunk {hit.chunk + 1} of {len(chunks)}, {found.tokens} tokens"
        lines += [f"{rank}. {place}, score {hit.score:.2f}", f"   {_marked(index, hit)}"]
        for start, end in hit.cut:
            where = "start" if start < found.start else "end"
            lines.append(f"   cut at its {where}: {_one_line(index.result.text[start:end])}")
    return [*lines, ""] if lines else []


def _marked(index: ChunkIndex, hit: Hit) -> str:
    """The best passage with its matched words between asterisks."""
    start, end = index.passage(hit)
    text = index.result.text
    parts: list[str] = []
    for low, high in hit.words:
        # In scripts without blanks matched pairs overlap.
        if start <= low and high <= end:
            parts += [text[start:low], f"*{text[low:high]}*"]
            start = high
    return _one_line("".join([*parts, text[start:end]]))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _add_suggest(parser: Parser, shared: Shared) -> None:
    parser.set_defaults(run=lambda options: _suggest(options, shared))
    parser.add_argument("file", metavar="FILE", help="a UTF-8 text; - reads standard input")
    parser.add_argument("--tokenizer", default=_DEFAULTS.tokenizer, choices=TOKENIZERS)
    parser.add_argument("--model", default="", help="a model that will embed (see `models`)")
    parser.add_argument("--language", default="", help="of code; guessed if not given")
    parser.add_argument("--json", action="store_true")


def _suggest(options: argparse.Namespace, shared: Shared) -> str:
    found = suggest(
        shared.read(options.file),
        tokenizer=options.tokenizer,
        model=options.model,
        language=options.language or language_of_file(options.file),
    )
    if options.json:
        records = [asdict(each) | {"text": each.text} for each in found]
        return json.dumps(records, ensure_ascii=False) + "\n"
    return "".join(f"{_as_options(each)}\n    {each.text}\n" for each in found)


def _as_options(suggestion: Suggestion) -> str:
    """The settings as options of `chunk`, those left out that are as by default."""
    named = []
    for name, value in asdict(suggestion.settings).items():
        option = f"--{name.replace('_', '-')}"
        if name in ("strategy", "size", "overlap") or value != getattr(_DEFAULTS, name):
            named.append(option if value is True else f"{option} {value}")
    return " ".join(named)
