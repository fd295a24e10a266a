"""Time to check, index and ask many chunks of a made-up text; prints, asserts nothing.

python tests/bench/insight.py [CHUNKS]
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

import chunksight as cs
from chunksight.document import Document
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.duplicates import near_duplicates
from chunksight.insight.flags import check_steps
from chunksight.insight.words import Words

SAMPLES = Path(__file__).resolve().parents[2] / "static" / "samples"
QUESTIONS = (
    "How far can a lighthouse be seen?",
    "the of a in to and is it that for",
    "¿Qué altura tiene la luz?",
    "Как узнать маяк ночью?",
    "zebra",
)
Made = TypeVar("Made")


def made_up(sections: int) -> str:
    """Sections of words and sentences of the samples in a random order, so that none are alike."""
    chance = random.Random(0)
    samples = [path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.md"))]
    parts = [part for text in samples for part in text.replace("\n", " ").split(". ")]
    known = [part for part in parts if not set("#`|[") & set(part)]
    words = " ".join(known).split()
    return "\n\n".join(
        f"# {number}\n\n"
        + " ".join(chance.sample(words, 8))
        + " "
        + ". ".join(chance.choices(known, k=2))
        + "."
        for number in range(sections)
    )


def timed(what: str, work: Callable[[], Made]) -> Made:
    started = time.perf_counter()
    made = work()
    print(f"{what:40} {1000 * (time.perf_counter() - started):9.1f} ms")
    return made


def timed_steps(what: str, steps: Iterator[float]) -> None:
    """Print the time of all steps and of the longest, in which Stop is not heard."""
    lengths: list[float] = []
    started = time.perf_counter()
    for _ in steps:
        lengths.append(time.perf_counter() - started - sum(lengths))
    total = time.perf_counter() - started
    longest = max([*lengths, total - sum(lengths)])
    print(f"{what:40} {1000 * total:9.1f} ms, longest step {1000 * longest:.1f} ms")


def main() -> None:
    """Print the times for about as many chunks as asked for."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    text = made_up(wanted)
    result = timed("chunk", lambda: cs.chunk(text, strategy="headings", size=256))
    print(f"{len(text)} characters, {len(result.chunks)} chunks")
    document = Document(text)
    timed("blocks", lambda: document.blocks)
    timed_steps("check", check_steps(result, document, "text-embedding-3-small"))
    words = Words(text)
    timed_steps("  its words", words.build())
    bodies = [words.inside(chunk.body_start, chunk.body_end) for chunk in result.chunks]
    timed_steps("  its near-duplicates", near_duplicates(words.terms, bodies))
    index = ChunkIndex(result, document)
    timed_steps("index", index.build())
    for question in QUESTIONS:
        timed(f"ask: {question}", lambda question=question: index.ask(question))


if __name__ == "__main__":
    main()
