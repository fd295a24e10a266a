"""Where the time of one run goes, and what texts without edges cost.

    python tests/bench/stages.py [KILOBYTES]

First each stage of a run on prose and Markdown, 512/64, in passes of `encode_ordinary` over the
same text; of several rounds the least processor time of each stage counts. Then texts that are one
long run: megabytes a second, and the longest step between two places where Stop is heard.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from corpora import corpora
from peers import count, encoding

from chunksight.annotate import Annotator
from chunksight.choose import choose
from chunksight.chunk import chunk_steps
from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.places import budget_of, places_steps, rooms_of
from chunksight.settings import Settings
from chunksight.steps import finish
from chunksight.strategies import get_strategy

ROUNDS = 5
RUNS = {
    "a million of one letter": "a" * 1_000_000,
    "a million of ^": "^" * 1_000_000,
    "a million newlines": "x" + "\n" * 1_000_000 + "y",
    "ideographs without marks": "吾輩は猫" * 50_000,
    "base64": "QUJDREVG" * 100_000,
    "one emoji": "😀" * 100_000,
}


def stages(text: str, settings: Settings) -> dict[str, float]:
    """Seconds of each stage of one run."""
    seconds: dict[str, float] = {}

    def timed(name: str, work: Callable[[], Any]) -> Any:
        started = process_time()
        done = work()
        seconds[name] = process_time() - started
        return done

    timed("encode", lambda: encoding().encode_ordinary(text))
    document, strategy = Document(text), get_strategy(settings.strategy)
    index = document.index(settings.tokenizer)
    timed("index", lambda: index.total)
    timed("blocks", lambda: document.blocks)
    assert strategy.scanner
    timed("units", lambda: document.units(strategy.scanner))
    candidates = timed("places", lambda: finish(places_steps(document, settings)))
    contexts = Contexts(document, settings)
    rooms, budget = rooms_of(candidates, contexts), budget_of(settings)
    cuts: list[int] = []
    timed("choosing", lambda: list(choose(candidates, rooms, budget, cuts)))
    annotator = Annotator(document, settings, candidates, contexts, windows=False)
    timed("chunks", lambda: list(annotator.chunks(cuts)))
    return seconds


def show_stages(kilobytes: int) -> None:
    for corpus in corpora(["prose", "markdown"], kilobytes):
        rounds = [stages(corpus.text, Settings(size=512, overlap=64)) for _ in range(ROUNDS)]
        least = {name: min(each[name] for each in rounds) for name in rounds[0]}
        passes = {name: spent / least["encode"] for name, spent in least.items()}
        print(corpus.describe())
        print("  " + ", ".join(f"{name} {share:.2f}" for name, share in passes.items()))


def show_run(name: str, text: str) -> None:
    steps = chunk_steps(Document(text), Settings(size=512, overlap=64))
    started = before = process_time()
    longest = 0.0
    ended = False
    while not ended:
        ended = next(steps, None) is None
        now = process_time()
        longest, before = max(longest, now - before), now
    speed = len(text.encode()) / 1e6 / (before - started)
    print(f"{name}: {speed:.2f} MB/s, longest step {1000 * longest:.0f} ms")


def main(kilobytes: int) -> None:
    count("warm up")
    show_stages(kilobytes)
    for name, text in RUNS.items():
        show_run(name, text)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
