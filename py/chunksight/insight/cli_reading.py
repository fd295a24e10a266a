"""The files that commands read: named on the command line, or standard input."""

import argparse
import os
import sys
from pathlib import Path

from chunksight.reading import decode, lost_sentence

STANDARD_INPUT = "-"


def add_file(parser: argparse.ArgumentParser) -> None:
    """Add the file to be read, and how."""
    parser.add_argument("file", metavar="FILE", help="a text; - reads standard input")
    add_encoding(parser)


def add_encoding(parser: argparse.ArgumentParser) -> None:
    """Add the encoding of what is read."""
    parser.add_argument(
        "--encoding", default="", metavar="NAME", help="of the text; told by its bytes if not given"
    )


def read(name: str, encoding: str = "") -> str:
    """The text of the file `name`, as `chunksight.read` and the page have it."""
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
    except OSError as error:
        raise ValueError(f"cannot read {name}: {error.strerror}") from error
    shown = "standard input" if name == STANDARD_INPUT else source_of(name)
    found = decode(data, shown, encoding)
    if found.guessed:
        said = f"{shown} looks like {found.encoding}; if letters are wrong, name another"
        print(f"chunksight: {said} with --encoding", file=sys.stderr)
    if found.lost:
        print(f"chunksight: {lost_sentence(found, shown)}", file=sys.stderr)
    return found.text


def source_of(name: str) -> str:
    """A file's name as text, "" for standard input; it may hold bytes that are none."""
    return "" if name == STANDARD_INPUT else os.fsencode(name).decode("utf-8", "replace")
