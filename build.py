#!/usr/bin/env python3
"""Builds, serves and tests Chunksight. Needs nothing but Python 3.11 or newer.

python3 build.py                              make dist/, a folder for any static host
python3 build.py serve [--port N] [--no-open] build if needed, serve on 127.0.0.1, open the page
python3 build.py test [pytest arguments]      set up everything the tests need and run them all
"""

import argparse
import sys
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Chunksight needs Python 3.11 or newer; this is " + sys.version.split()[0])

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))

from sitebuild import check, dist, server
from sitebuild.assets import BuildError

LAST_PORT = 65_535


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where the usage is to be found."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} ({self.prog} --help shows the usage)\n")


def port_number(word: str) -> int:
    """A port as it is written on the command line."""
    digits = word.isascii() and word.isdigit() and len(word) <= len(str(LAST_PORT))
    if not digits or int(word) > LAST_PORT:
        raise argparse.ArgumentTypeError(
            f"{word!r} is not a port; give a number from 0 to {LAST_PORT}"
        )
    return int(word)


def main(arguments: list[str]) -> int:
    parser = Parser(description="Build, serve or test Chunksight.")
    commands = parser.add_subparsers(dest="command", metavar="{build,serve,test}")
    commands.add_parser("build", help="make dist/ (the default)")
    serve = commands.add_parser("serve", help="build and serve on 127.0.0.1")
    serve.add_argument(
        "--port", type=port_number, default=8000, help="0 takes a free one (default 8000)"
    )
    serve.add_argument("--no-open", action="store_true", help="do not open a browser")
    commands.add_parser("test", help="run every check; further arguments go to pytest")
    options, rest = parser.parse_known_args(arguments)
    if rest and options.command != "test":
        parser.error(f"unknown: {' '.join(rest)}")
    try:
        if options.command == "test":
            return check.run(rest)
        if options.command != "serve":
            print(f"Built {dist.build()}")
            return 0
        # A port that is in use is told before the work of a build, not after it.
        with server.claim(dist.DIST, options.port) as claimed:
            dist.build()
            server.serve(claimed, open_browser=not options.no_open)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
