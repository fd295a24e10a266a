"""What chunking costs in CPython, as a ratio to one `encode_ordinary` pass of the same text.

    python tests/bench/cost.py                                  # everything, a few minutes
    python tests/bench/cost.py --corpora prose --kilobytes 200 --rounds 2 --parts ratios
    python tests/bench/cost.py --parts growth memory --no-peers

All that is compared in one table runs in turns, several times over, and the least processor time
of each counts (nothing here waits), so the ratios hold on a busy machine as well; the seconds do
not. Every run starts anew: no splitter profits from counts it made in an earlier one. For the peers
and how to make an environment, see peers.py; for the texts, corpora.py.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from corpora import Corpus, add_options, corpora
from peers import Peer, count, describe, encoding, installed_peers

import chunksight

TEXTS = ["prose", "markdown", "multilingual", "code", "chinese", "unbroken", "minified", "base64"]
GROWING = ["prose", "prose-line", "minified", "unbroken", "base64"]
LIMITS = ((512, 0), (512, 64), (64, 0))
PEER_LIMITS = LIMITS[:2]
Work = Callable[[], object]


def least_times(works: dict[str, Work], rounds: int) -> dict[str, float]:
    """The least time of each work over rounds in which every one runs once."""
    least = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            started = process_time()
            work()
            least[name] = min(least[name], process_time() - started)
    return least


def _ours(text: str, size: int, overlap: int, strategy: str) -> Work:
    return lambda: chunksight.chunk(text, strategy=strategy, size=size, overlap=overlap)


def _theirs(peer: Peer, text: str, size: int, overlap: int) -> Work:
    return lambda: peer.split(text, size, overlap)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join(_row(row) for row in [head, ["---"] * len(head), *rows])


def ratios_of(corpus: Corpus, peers: list[Peer], rounds: int, strategy: str) -> str:
    """One corpus: a row for us and for each peer, a column for each limit and overlap."""
    text = corpus.text
    works: dict[str, Work] = {"encode": lambda: encoding().encode_ordinary(text)}
    for size, overlap in LIMITS:
        works[f"{size}/{overlap}"] = _ours(text, size, overlap, strategy)
    fitting = [peer for peer in peers if peer.only in ("", corpus.name)]
    for peer in fitting:
        for size, overlap in PEER_LIMITS:
            if peer.overlaps or not overlap:
                works[f"{peer.name} {size}/{overlap}"] = _theirs(peer, text, size, overlap)
    least = least_times(works, rounds)
    encode = least["encode"]

    def ratio(name: str) -> str:
        return f"{least[name] / encode:.2f}" if name in least else "–"

    columns = [f"{size}/{overlap}" for size, overlap in LIMITS]
    rows = [[f"**Chunksight {strategy}**", *map(ratio, columns)]]
    rows += [
        [peer.name, *(ratio(f"{peer.name} {column}") for column in columns)] for peer in fitting
    ]
    speed = corpus.kilobytes / 1000 / encode
    note = f"{corpus.describe()}\n\nOne encode pass: {encode:.3f} s, {speed:.1f} MB/s."
    return f"### {corpus.name}\n\n{note}\n\n{_table(['', *columns], rows)}\n"


def _ratio(text: str, size: int, overlap: int, rounds: int, strategy: str) -> float:
    works = {
        "encode": lambda: encoding().encode_ordinary(text),
        "chunk": _ours(text, size, overlap, strategy),
    }
    least = least_times(works, rounds)
    return least["chunk"] / least["encode"]


def growth(names: list[str], strategy: str, megabytes: int) -> str:
    """Our ratio on texts of 1 MB and of more, among them texts that are a single line."""
    rows = []
    for small, large in zip(corpora(names, 1000), corpora(names, 1000 * megabytes), strict=True):
        first = _ratio(small.text, 512, 64, 2, strategy)
        last = _ratio(large.text, 512, 64, 1, strategy)
        lines = large.text.count("\n") + 1
        cells = [small.name, f"{lines:,}", f"{first:.2f}", f"{last:.2f}", f"{last / first:.2f}"]
        rows.append(cells)
    head = ["512/64", "lines", "1 MB", f"{megabytes} MB", "grows by"]
    note = "The larger texts repeat their sources.\n"
    return f"### Growth\n\n{note}\n{_table(head, rows)}\n"


_MEMORY = """
import json, re, resource, sys
from pathlib import Path
sys.path.insert(0, {py!r})
import chunksight, tiktoken
encode = tiktoken.get_encoding("cl100k_base").encode_ordinary
status = Path("/proc/self/status")
def peak():
    # Where it can be had, since ru_maxrss starts out with the peak of the parent process.
    if status.exists():
        return int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
text = open({path!r}, encoding="utf-8", newline="").read()
chunksight.chunk("Warm up.", size=8)
before = peak()
if {encode!r}:
    held = encode(text)
else:
    held = chunksight.chunk(text, strategy={strategy!r}, size=512, overlap=64)
print(json.dumps([before, peak()]))
"""


def _peak(path: Path, encode: bool, strategy: str) -> tuple[float, float]:
    """Resident megabytes of a fresh process before and at the peak of the work."""
    py = str(Path(chunksight.__file__).parents[1])
    program = _MEMORY.format(py=py, path=str(path), encode=encode, strategy=strategy)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    before, peak = json.loads(done.stdout)
    return before, peak


def memory(names: list[str], strategy: str, megabytes: int) -> str:
    """Peak resident memory of chunking beside that of one encode pass that keeps its tokens."""
    rows = []
    for corpus in corpora(names, 1000 * megabytes):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory) / "text"
            path.write_text(corpus.text, encoding="utf-8", newline="")
            base, encode = _peak(path, True, strategy)
            _, ours = _peak(path, False, strategy)
        above = f"{(ours - base) / max(1, encode - base):.2f}"
        sizes = [f"{base:.0f}", f"{encode:.0f}", f"{ours:.0f}"]
        rows.append([corpus.name, *sizes, f"{ours / encode:.2f}", above])
    head = ["MB resident", "before", "encode", "chunk", "chunk ÷ encode", "above `before`"]
    note = (
        f"{megabytes} MB of text, 512/64, a fresh process each; `before`: with text and tokenizer."
    )
    return f"### Memory\n\n{note}\n\n{_table(head, rows)}\n"


def _options() -> Any:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, TEXTS, 300)
    parser.add_argument("--rounds", type=int, default=3, help="turns (default: %(default)s)")
    parser.add_argument("--no-peers", action="store_true", help="only this project")
    parser.add_argument("--strategy", default="smart")
    parser.add_argument("--megabytes", type=int, default=10, help="the size grown to")
    parts = ("ratios", "growth", "memory")
    parser.add_argument("--parts", nargs="+", choices=parts, default=list(parts))
    return parser.parse_args()


def main() -> None:
    """Print the parts asked for, as Markdown."""
    options = _options()
    peers, missing = ([], []) if options.no_peers else installed_peers()
    print(f"## Cost ÷ one encode pass\n\n{describe(peers)}\n", *missing, sep="\n", flush=True)
    count("warm up")
    if "ratios" in options.parts:
        for corpus in corpora(options.corpora, options.kilobytes):
            print(ratios_of(corpus, peers, options.rounds, options.strategy), flush=True)
    named = [name for name in options.corpora if name in GROWING]
    names = GROWING if options.corpora == TEXTS else named
    if "growth" in options.parts and names:
        print(growth(names, options.strategy, options.megabytes), flush=True)
    if "memory" in options.parts:
        names = ["prose", "markdown", "unbroken"] if options.corpora == TEXTS else options.corpora
        print(memory(names, options.strategy, options.megabytes), flush=True)


if __name__ == "__main__":
    main()
