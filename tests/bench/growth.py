"""Whether time grows in proportion to the text: every exponent over 1.2 that is found.

    python tests/bench/growth.py [--quick] [--patterns NAME…] [--work NAME…] [--to 50kB] [--all]

Each of some two hundred patterns is made at n, 2 n and 4 n characters, and each kind of work is
timed on it, in one process for each pattern. The exponent is that of the time from n to 4 n; what
looks superlinear is timed again, and the least times count. Times under a floor are not compared.
Work that takes more than the limit is ended and printed as such. Prints, asserts nothing.
"""

import argparse
import json
import math
import queue
import resource
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from growth_texts import PATTERNS, QUICK

import chunksight as cs
from chunksight.document import Document
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.flags import check
from chunksight.insight.structure import Structure
from chunksight.insight.suggest import suggest
from chunksight.insight.words import Words
from chunksight.scan.graphemes import Graphemes
from chunksight.strategies import STRATEGIES
from chunksight.tokens import TOKENIZERS, SpanIndex, get_tokenizer

FLOOR = 0.05
"""Seconds: what takes less with the longest text is not compared."""
MOST = 1.2
MEMORY = 4 << 30
EXPORTS = ("txt", "json", "jsonl", "csv", "records", "batch")

Work = Callable[[], Any]
Prepare = Callable[[str], Work]


def _counts(tokenizer: str) -> Prepare:
    """Counts of spans as a run asks for: of a few hundred characters, all over the text."""

    def prepare(text: str) -> Work:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        assert index.total >= 0
        spans = [
            (start, min(len(text), start + length))
            for start in range(0, len(text), 300)
            for length in (1, 30, 700, 1500)
        ]
        return lambda: [index.count(*span) for span in spans]

    return prepare


def _reaches(text: str) -> Work:
    index = SpanIndex(text, get_tokenizer("cl100k_base"))
    assert index.total >= 0
    places = range(0, len(text), 900)
    return lambda: [(index.reach(at, 200), index.reach_back(at, 30)) for at in places]


def _breaks(text: str) -> Work:
    graphemes = Graphemes(text)
    places = [at * 7919 % len(text) for at in range(0, len(text), 40)] if text else []
    return lambda: [(graphemes.floor(at), graphemes.ceil(at)) for at in places]


def _units(strategy: str) -> Prepare:
    scanner = STRATEGIES[strategy].scanner

    def prepare(text: str) -> Work:
        document = Document(text)
        blocks = document.blocks
        return lambda: (blocks, scanner and document.units(scanner))

    return prepare


def _cut(strategy: str, **options: Any) -> Prepare:
    settings: dict[str, Any] = {"size": 256, "overlap": 32, "strategy": strategy, **options}
    return lambda text: lambda: cs.chunk(text, **settings)


def _result(work: Callable[[Any], Any]) -> Prepare:
    def prepare(text: str) -> Work:
        # The cheapest way to chunks, as what is asked about is what is made of them.
        result = cs.chunk(text, strategy="window", size=256, overlap=32)
        return lambda: work(result)

    return prepare


def _structure(text: str) -> Work:
    return lambda: list(Structure(Document(text), True).build())


def _works() -> dict[str, Prepare]:
    made: dict[str, Prepare] = {"count": lambda text: lambda: cs.count(text)}
    for name in TOKENIZERS:
        made[f"index {name}"] = lambda text, name=name: (
            lambda: SpanIndex(text, get_tokenizer(name)).total
        )
        made[f"spans {name}"] = _counts(name)
    made |= {"reaches": _reaches, "characters": _breaks}
    made["blocks"] = lambda text: lambda: Document(text).blocks
    units = {strategy.scanner: name for name, strategy in STRATEGIES.items() if strategy.scanner}
    made |= {f"units of {name}": _units(name) for name in units.values()}
    made |= {"structure": _structure, "words": lambda text: lambda: list(Words(text).build())}
    made |= {f"cut {name}": _cut(name) for name in STRATEGIES}
    made["cut smart, o200k_base"] = _cut("smart", tokenizer="o200k_base")
    made["cut smart, both sides"] = _cut("smart", overlap_sides="both")
    made["cut headings, with context"] = _cut("headings", context="heading_path")
    made["cut sentences, unwrapped"] = _cut("sentences", unwrap=True)
    made["cut window, untrimmed"] = _cut("window", trim=False)
    made["cut smart, untrimmed"] = _cut("smart", trim=False)
    made["check"] = _result(check)
    made["ask"] = _result(lambda result: ChunkIndex(result).ask("Where is the light of item 7?"))
    made["suggest"] = lambda text: lambda: suggest(text)
    for name in EXPORTS:
        made[f"export {name}"] = _result(lambda result, name=name: cs.export(result, name))
    return made


WORKS = _works()


def measure(pattern: str, work: str, lengths: Sequence[int], times: int) -> list[float]:
    """The least seconds of some runs of one work, for each length."""
    least: list[float] = []
    for length in lengths:
        text = PATTERNS[pattern](length)
        taken: list[float] = []
        for _ in range(times):
            done = WORKS[work](text)
            started = process_time()
            done()
            taken.append(process_time() - started)
        least.append(min(taken))
    return least


def exponent(seconds: Sequence[float]) -> float:
    """That of the growth from the first to the last of some times for twice as much each."""
    if seconds[-1] < FLOOR:
        return 0.0
    return math.log2(seconds[-1] / max(seconds[0], 1e-6)) / (len(seconds) - 1)


def serve(pattern: str, works: Sequence[str], lengths: Sequence[int]) -> None:
    """In the process of one pattern: do each work, print its name before and its times after."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name in TOKENIZERS:
        cs.count("warm up", tokenizer=name)
    _cut("smart")("Warm up. It is.\n")()
    for work in works:
        print(json.dumps([work]), flush=True)
        try:
            seconds = measure(pattern, work, lengths, 1)
            if exponent(seconds) > MOST:
                again = measure(pattern, work, lengths, 3)
                seconds = [min(pair) for pair in zip(seconds, again, strict=True)]
            print(json.dumps([work, seconds]), flush=True)
        except (Exception, RecursionError) as error:
            print(json.dumps([work, [], f"{type(error).__name__}: {error}"[:120]]), flush=True)


def run(
    pattern: str, works: Sequence[str], lengths: Sequence[int], limit: float
) -> Iterator[list[Any]]:
    """What a process of one pattern found: name and times of each work, or what went wrong."""
    left = list(works)
    while left:
        order = [sys.executable, __file__, "--serve", pattern, "--work", *left]
        order += ["--lengths", *map(str, lengths)]
        process = subprocess.Popen(order, stdout=subprocess.PIPE, text=True)
        lines: queue.Queue[str | None] = queue.Queue()
        assert process.stdout

        def read(stream: Any = process.stdout, lines: queue.Queue[str | None] = lines) -> None:
            for line in stream:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        current = ""
        trouble = "ended"
        while left:
            try:
                line = lines.get(timeout=limit + 20)
            except queue.Empty:
                trouble = f"more than {limit:.0f} s"
                break
            if line is None:
                break
            found = json.loads(line)
            current = found[0]
            if len(found) > 1:
                left.remove(current)
                yield found
        process.kill()
        process.wait()
        if left:
            # Without a name the process did not even begin.
            failed = current if current in left else left[0]
            left.remove(failed)
            yield [failed, [], trouble]


def show(pattern: str, found: list[Any], all_of_them: bool) -> bool:
    """Print one work if it grows too much or failed; says whether it does."""
    work, seconds, *trouble = found
    grows = bool(trouble) or exponent(seconds) > MOST
    if grows or all_of_them:
        times = " ".join(f"{each:.3f}" for each in seconds)
        told = trouble[0] if trouble else f"{exponent(seconds):.2f}  ({times} s)"
        print(f"{pattern:32} {work:28} {told}", flush=True)
    return grows


def _length(value: str) -> int:
    units = {"kB": 1_000, "MB": 1_000_000}
    unit = next((unit for unit in units if value.endswith(unit)), "")
    return int(float(value.removesuffix(unit)) * units.get(unit, 1))


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="some two dozen patterns")
    parser.add_argument(
        "--patterns", nargs="+", default=[], metavar="NAME", help="or parts of names"
    )
    parser.add_argument("--work", nargs="+", default=[], metavar="NAME", help="or parts of names")
    parser.add_argument("--to", type=_length, default=50_000, help="longest text, such as 1MB")
    parser.add_argument("--limit", type=float, default=60, help="seconds for one work")
    parser.add_argument("--all", action="store_true", help="print what does not grow too")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--lengths", nargs="+", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve, options.work, options.lengths)
        return
    lengths = [options.to // 4, options.to // 2, options.to]
    patterns = QUICK if options.quick else tuple(PATTERNS)
    if options.patterns:
        patterns = tuple(
            name for name in PATTERNS if any(part in name for part in options.patterns)
        )
    works = [name for name in WORKS if not options.work or any(p in name for p in options.work)]
    print(f"{len(patterns)} patterns, {len(works)} kinds of work, {lengths} characters")
    growing = measured = 0
    for pattern in patterns:
        for found in run(pattern, works, lengths, options.limit):
            growing += show(pattern, found, options.all)
            measured += 1
    print(f"{growing} of {measured} grow faster than n^{MOST}, or failed")


if __name__ == "__main__":
    main()
