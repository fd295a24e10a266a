"""The commands that judge and search chunks: `check`, `ask` and `suggest`."""

import argparse
import json
import re
import sys
from collections.abc import Callable
from dataclasses import asdict
from shlex import quote
from typing import Any, NamedTuple

from chunksight.chunk import chunk
from chunksight.insight.ask import Answer, ChunkIndex, Hit
from chunksight.insight.cli_reading import add_file, read
from chunksight.insight.cli_words import (
    LANGUAGES,
    flag_sentence,
    language_of,
    say,
    suggestion_sentences,
)
from chunksight.insight.flags import Report, check
from chunksight.insight.suggest import Suggestion, suggest
from chunksight.scan.code_languages import language_of_file
from chunksight.settings import Settings
from chunksight.tokens import TOKENIZERS

Commands = Any  # argparse keeps the class of its sub-parsers to itself
Parser = argparse.ArgumentParser
_DEFAULTS = Settings()


_GROUPED = re.compile(r"\d{1,3}(?:[ _\xa0\u202f]\d{3})+")
_MOST = 10**18


def whole_number(value: str) -> int:
    """A number from the command line; grouped by blanks it may be, by dots or commas not.

    >>> whole_number("8000"), whole_number("8 000")
    (8000, 8000)
    """
    digits = re.sub(r"\D", "", value) if _GROUPED.fullmatch(value) else value.strip()
    if not re.fullmatch(r"[+-]?\d{1,30}", digits):
        raise argparse.ArgumentTypeError(f"{value!r} is not a whole number, such as 8000")
    if abs(int(digits)) > _MOST:
        raise argparse.ArgumentTypeError(f"{value} is more than can be planned with")
    return int(digits)


def tokens_or_share(value: str) -> int | str:
    """An overlap from the command line, as `Settings` takes it."""
    if "%" in value:
        return value
    try:
        return whole_number(value)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"{value!r} is neither a number of tokens, such as 64, nor a share, such as 12%"
        ) from None


class Shared(NamedTuple):
    """What these commands take over from `chunk`: the settings' options."""

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
    _add_language(parser)
    parser.add_argument("--json", action="store_true")


def _check(options: argparse.Namespace, shared: Shared) -> str:
    settings = shared.settings(options)
    report = check(chunk(read(options.file, options.encoding), settings), model=options.model)
    print(_counted(report, options.lang), file=sys.stderr)
    if options.max_flags is not None and len(report.flags) > options.max_flags:
        options.status = 1
    make = _check_json if options.json else _check_lines
    return make(report, options.lang)


def _counted(report: Report, language: str) -> str:
    counted = ", ".join(f"{number} {code}" for code, number in report.counts.items())
    if language != "en":
        said = f"{say('flags.heading', language)}: {len(report.flags)}"
        return said + (f" ({counted})" if counted else "")
    said = f"{len(report.flags)} flags on {report.chunks} chunks"
    return said + (f": {counted}" if counted else "")


def _check_lines(report: Report, language: str) -> str:
    lines = []
    for flag in report.flags:
        name = f"chunk {flag.chunk + 1}"
        if language != "en":
            name = say("details.heading", language, {"index": flag.chunk + 1})
        sentence = flag_sentence(flag, language)
        lines.append(f"{name} [{flag.start}:{flag.end}] {flag.code}: {sentence}\n")
    return "".join(lines)


def _check_json(report: Report, language: str) -> str:
    flags = [asdict(flag) | {"text": flag_sentence(flag, language)} for flag in report.flags]
    return json.dumps({"counts": report.counts, "flags": flags}, ensure_ascii=False) + "\n"


def _add_ask(parser: Parser, shared: Shared) -> None:
    parser.set_defaults(run=lambda options: _ask(options, shared))
    shared.add_settings(parser)
    parser.add_argument("question", help="in the words of the text")
    parser.add_argument(
        "-k", type=whole_number, default=5, dest="most", help="how many chunks to return"
    )
    parser.add_argument("--json", action="store_true")


def _ask(options: argparse.Namespace, shared: Shared) -> str:
    settings = shared.settings(options)
    index = ChunkIndex(chunk(read(options.file, options.encoding), settings))
    answer = index.ask(options.question, options.most)
    if answer.unknown:
        print(f"not in the text: {', '.join(answer.unknown)}", file=sys.stderr)
    elif not answer.hits:
        print("the question has no words to look for", file=sys.stderr)
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
    add_file(parser)
    parser.add_argument("--tokenizer", default=_DEFAULTS.tokenizer, choices=TOKENIZERS)
    parser.add_argument("--model", default="", help="a model that will embed (see `models`)")
    parser.add_argument("--language", default="", help="of code; guessed if not given")
    _add_language(parser)
    parser.add_argument("--json", action="store_true")


def _add_language(parser: Parser) -> None:
    said = "what sentences are written in; as the locale asks, else en"
    parser.add_argument("--lang", choices=LANGUAGES, default=language_of(), help=said)


def _suggest(options: argparse.Namespace, shared: Shared) -> str:
    found = suggest(
        read(options.file, options.encoding),
        tokenizer=options.tokenizer,
        model=options.model,
        language=options.language or language_of_file(options.file),
    )

    def said(suggestion: Suggestion) -> str:
        return suggestion_sentences(suggestion, options.lang)

    if options.json:
        records = [asdict(each) | {"text": said(each)} for each in found]
        return json.dumps(records, ensure_ascii=False) + "\n"
    return "".join(f"{_as_options(each)}\n    {said(each)}\n" for each in found)


def _as_options(suggestion: Suggestion) -> str:
    """The settings as options of `chunk`, those left out that are as by default."""
    named = []
    for name, value in asdict(suggestion.settings).items():
        option = f"--{name.replace('_', '-')}"
        if name in ("strategy", "size", "overlap") or value != getattr(_DEFAULTS, name):
            named.append(option if value is True else f"{option} {quote(str(value))}")
    return " ".join(named)
