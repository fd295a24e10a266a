"""Where our own texts are cut, in one readable file that is compared with what is cut now.

    python tests/python/snapshots.py             # show what differs
    python tests/python/snapshots.py --update    # show it, and write the file anew

Each chunk is a line: its tokens (of which repeated + before, + after), what its body begins at,
and the first words of that.
"""

import argparse
import difflib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from own_texts import own_texts

from chunksight.chunk import chunk_steps
from chunksight.document import Document
from chunksight.model import Chunk, Result
from chunksight.settings import Settings
from chunksight.steps import finish
from chunksight.strategies import STRATEGIES

VOCABULARIES = Path(__file__).resolve().parents[2] / ".cache" / "tiktoken"
FILE = Path(__file__).with_name("snapshots.txt")
COMMAND = "python tests/python/snapshots.py --update"
SIZES = ((64, 8), (128, 16), (320, 40))
WORDS = 14

MORE: dict[str, list[dict[str, Any]]] = {
    "bare_titles.txt": [{"size": 60, "min_size": 30, "strategy": "paragraphs"}],
    "chat.txt": [{"strategy": "window", "size": 16, "overlap": 14}],
    "english.txt": [
        {"size": 80, "overlap": 20, "overlap_sides": "both"},
        {"size": 80, "overlap": 20, "overlap_sides": "both", "strategy": "window"},
        {"size": 128, "tokenizer": "o200k_base", "trim": False},
    ],
    "guide.md": [
        {"size": 80, "overlap": "12%", "context": "heading_path"},
        {"size": 80, "context": "{source} > {title}: {headings}", "source": "guide"},
        {"size": 128, "min_size": 40, "strategy": "headings"},
    ],
    "japanese.txt": [{"size": 80, "overlap": 20, "overlap_sides": "both"}],
    "headings.md": [
        {"size": 32, "overlap": 4},
        {"size": 100, "min_size": 60},
        {"size": 100, "context": "heading_path"},
    ],
    "reports.md": [
        {"size": 128, "min_size": 50, "strategy": "headings"},
        {"size": 96, "overlap": 30, "min_size": 40},
    ],
    "runs.md": [{"size": 40, "overlap": 5}],
    "table.md": [
        {"size": 128, "context": "table_header"},
        {"size": 128, "context": "table_header", "strategy": "lines", "overlap": 10},
    ],
    "wrapped.txt": [{"size": 128, "overlap": 16, "unwrap": True}, {"size": 48, "unwrap": True}],
}
"""What is asked of some texts besides every strategy in three sizes."""


def runs_of(name: str) -> Iterator[dict[str, Any]]:
    """The keywords of every run over one text."""
    for strategy in STRATEGIES:
        for size, overlap in SIZES:
            yield {"strategy": strategy, "size": size, "overlap": overlap}
    yield from MORE.get(name, ())


def lines_about(name: str, text: str) -> Iterator[str]:
    """The part of the file that is about one text; runs with the same chunks share them."""
    yield f"===== {name}"
    document = Document(text)
    titles: dict[tuple[str, ...], list[str]] = {}
    for asked in runs_of(name):
        result = finish(chunk_steps(document, Settings(**asked)))
        titles.setdefault(tuple(_chunk(result, made) for made in result.chunks), []).append(
            title_of(asked)
        )
    for chunks, runs in titles.items():
        yield from (f"-- {run}" for run in runs)
        yield from chunks


def title_of(asked: dict[str, Any]) -> str:
    """How a run is named in the file."""
    rest = dict(asked)
    strategy, size = rest.pop("strategy", "smart"), rest.pop("size")
    more = [f"{key}={value}" for key, value in rest.items() if key != "overlap"]
    return " ".join([strategy, f"{size}/{rest.get('overlap', 0)}", *more])


def _chunk(result: Result, made: Chunk) -> str:
    repeated = f"+{made.overlap_tokens}" if made.overlap_tokens else ""
    after = f"+{made.repeats_after}" if made.repeats_after else ""
    counts = f"{made.tokens}{repeated}{' ' * bool(after)}{after}"
    context = f" [{made.context.splitlines()[0][:WORDS]}]" if made.context else ""
    words = ascii_blanks(result.text[made.body_start : made.body_end])[:WORDS]
    return f"{counts}{context} {made.starts_at.level} {words}".rstrip()


def ascii_blanks(text: str) -> str:
    """The text on one line, so that it is shown alike everywhere."""
    return " ".join(text[: 8 * WORDS].split())


def written(texts: dict[str, str]) -> str:
    """The whole file as it should be."""
    return "\n".join(line for name in texts for line in lines_about(name, texts[name])) + "\n"


def difference(before: str, after: str) -> list[str]:
    """What differs, with the text and the run that each change belongs to."""
    old, new = before.splitlines(), after.splitlines()
    found = difflib.unified_diff(old, new, "as it was", "as it is cut now", n=1, lineterm="")
    return list(_with_places(found, old))


def _with_places(diff: Iterable[str], old: list[str]) -> Iterator[str]:
    """Name the text and the run after the numbers of each hunk."""
    for line in diff:
        if not line.startswith("@@"):
            yield line
            continue
        at = int(line.split()[1].lstrip("-").split(",")[0])
        above = [_last(old[:at], mark) for mark in ("=====", "--")]
        yield f"{line} {' '.join(above)}"


def _last(lines: list[str], mark: str) -> str:
    return next((line for line in reversed(lines) if line.startswith(mark)), "")


def main(show: Callable[[str], object] = print) -> int:
    """Show the difference, and write the file where that is asked for; 1 if it is not."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--update", action="store_true", help="write the file anew")
    options = parser.parse_args()
    os.environ.setdefault("TIKTOKEN_CACHE_DIR", str(VOCABULARIES))
    before = FILE.read_text("utf-8") if FILE.exists() else ""
    after = written(own_texts())
    found = difference(before, after)
    show("\n".join(found) if found else "Nothing differs.")
    if found and options.update:
        FILE.write_text(after, "utf-8", newline="\n")
    return 1 if found and not options.update else 0


if __name__ == "__main__":
    sys.exit(main())
