"""The command line: chunk a file, count its tokens, plan windows, judge and search the chunks."""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from chunksight import __version__
from chunksight.chunk import chunk, count
from chunksight.context_template import parsed
from chunksight.export import FORMATS, export
from chunksight.export_options import EMBEDDING_MODEL
from chunksight.insight import cli, cli_evaluate, cli_heeded, cli_plan
from chunksight.insight.cli_reading import add_file, read, source_of
from chunksight.model import Result
from chunksight.scan.code_languages import language_of_file
from chunksight.settings import CONTEXTS, OVERLAP_SIDES, Settings
from chunksight.strategies import STRATEGIES
from chunksight.tokens import TOKENIZERS

_DEFAULTS = Settings()


class _UsageError(Exception):
    """Something the user can mend; shown as one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; exit code 0, 1 for a check not passed, 2 for bad usage."""
    options = _parser().parse_args(arguments)
    try:
        for remark in cli_heeded.remarks(options):
            print(f"chunksight: {remark}", file=sys.stderr)
        output: str | bytes = options.run(options)
        _write(output, getattr(options, "output", None))
    except BrokenPipeError:
        # The reader has gone (as in `| head`); keep the interpreter from complaining at exit.
        sys.stdout = None
        return 0
    except (_UsageError, ValueError, TypeError, OSError) as error:
        print(f"chunksight: {error}", file=sys.stderr)
        return 2
    status: int = options.status
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="chunksight", description="Cut a text into token-bounded chunks and say why."
    )
    parser.add_argument("--version", action="version", version=f"chunksight {__version__}")
    parser.set_defaults(status=0)
    commands = parser.add_subparsers(dest="command", required=True)
    _add_chunk(commands.add_parser("chunk", help="cut a file into chunks"))
    _add_count(commands.add_parser("count", help="count the tokens of a file"))
    cli_plan.add_commands(commands)
    shared = cli.Shared(_add_settings, _settings)
    cli.add_commands(commands, shared)
    cli_evaluate.add_commands(commands, shared)
    return parser


def _add_chunk(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_chunk)
    _add_settings(parser)
    parser.add_argument("--format", default="txt", choices=FORMATS)
    parser.add_argument("--no-headers", action="store_true", help="TXT without chunk headers")
    parser.add_argument("--metadata", action="store_true", help="offsets, headings, reasons")
    parser.add_argument(
        "--model", default=EMBEDDING_MODEL, help="for batch: the embedding model that is asked"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="file to write")


def _add_settings(parser: argparse.ArgumentParser) -> None:
    """The file to be chunked and how."""
    number = cli.whole_number
    add_file(parser)
    parser.add_argument("--strategy", default=_DEFAULTS.strategy, choices=STRATEGIES)
    parser.add_argument("--size", type=number, default=_DEFAULTS.size, help="limit, in tokens")
    parser.add_argument(
        "--overlap",
        type=cli.tokens_or_share,
        default=_DEFAULTS.overlap,
        help="in tokens, or as a share of the size such as 12%%",
    )
    parser.add_argument("--overlap-sides", default=_DEFAULTS.overlap_sides, choices=OVERLAP_SIDES)
    parser.add_argument("--tokenizer", default=_DEFAULTS.tokenizer, choices=TOKENIZERS)
    parser.add_argument("--min-size", type=number, default=_DEFAULTS.min_size, help="in tokens")
    parser.add_argument(
        "--context",
        default=_DEFAULTS.context,
        metavar="TEXT",
        help=f"put before each chunk: {', '.join(CONTEXTS)}, or a template of {{source}}, "
        "{title}, {headings} and {table_header}",
    )
    parser.add_argument("--no-trim", action="store_true", help="keep blank edges")
    parser.add_argument("--unwrap", action="store_true", help="line ends are not boundaries")
    parser.add_argument(
        "--language", default=_DEFAULTS.language, help="of code; guessed if not given"
    )


def _add_count(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_count)
    add_file(parser)
    parser.add_argument("--tokenizer", default=_DEFAULTS.tokenizer, choices=TOKENIZERS)


def _settings(options: argparse.Namespace) -> Settings:
    return Settings(
        strategy=options.strategy,
        size=options.size,
        overlap=options.overlap,
        overlap_sides=options.overlap_sides,
        tokenizer=options.tokenizer,
        trim=not options.no_trim,
        min_size=options.min_size,
        context=options.context,
        unwrap=options.unwrap,
        language=options.language or language_of_file(options.file),
        source=source_of(options.file) if "source" in parsed(options.context).fields else "",
    )


def _chunk(options: argparse.Namespace) -> str | bytes:
    settings = _settings(options)
    result = chunk(read(options.file, options.encoding), settings)
    _report(result)
    made: str | bytes = export(
        result,
        options.format,
        metadata=options.metadata,
        headers=not options.no_headers,
        source=source_of(options.file),
        model=options.model,
    )
    return made


def _report(result: Result) -> None:
    for notice in result.notices:
        print(f"chunksight: {notice}", file=sys.stderr)
    stats = result.stats
    print(
        f"{stats.chunks} chunks, median {stats.tokens.median:g} tokens, fill {stats.fill:.0%}, "
        f"{stats.overlap.share:.1%} repeated",
        file=sys.stderr,
    )


def _count(options: argparse.Namespace) -> str:
    return f"{count(read(options.file, options.encoding), tokenizer=options.tokenizer)}\n"


def _write(output: str | bytes, name: str | None) -> None:
    data = output.encode("utf-8") if isinstance(output, str) else output
    if name is None:
        if isinstance(output, bytes) and sys.stdout.isatty():
            raise _UsageError("an archive is not for a terminal: name a file with -o")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        Path(name).write_bytes(data)
    except OSError as error:
        raise _UsageError(f"cannot write {name}: {error.strerror}") from error


if __name__ == "__main__":
    sys.exit(main())
