"""How well texts are cut: fill, crumbs, and where chunks end, beside other libraries.

    python tests/bench/packing.py
    python tests/bench/packing.py --corpora prose chinese --sizes 200 --kilobytes 100
    python tests/bench/packing.py --corpora prose --no-peers --show 5    # our ends inside sentences

Overlap is 0. The columns:

- fill: mean tokens of a chunk ÷ the limit;
- crumbs: chunks under a quarter of the limit, and how many of those would fit with a neighbour;
- paragraph, line: share of chunks that end before a blank line (or the end), before a line end;
- sentence: share that end at a paragraph's end or at a sentence's, wherever that stands;
- word: share that do not end inside a word;
- titles: chunks that end with a title whose text is in the next one: a line by itself that begins
  with # or is short and ends with a letter or digit, before a longer paragraph;
- over: chunks over the limit, recounted; lost: characters other than white space in no chunk.

Where a chunk ends is judged here, from the text alone and by plain rules that no splitter shares.

The last two rows are bounds, not splitters: chunks that take as many whole paragraphs, or whole
sentences, as fit. Whoever ends at nothing else has no fewer chunks; by the first row's fill one
sees what ending at paragraphs alone must cost, by the second's what is to be had at all.
"""

import argparse
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "py"))

from corpora import CJK, Corpus, add_options, corpora
from peers import count, describe, installed_peers

import chunksight

TEXTS = [
    "prose",
    "documents",
    "markdown",
    "multilingual",
    "chinese",
    "japanese",
    "unbroken",
    "code",
]
CLOSING = "\"'”’»›)]}」』）】》〉*_`"
STOPS = ".!?…。！？｡؟։።।॥"
WIDE_STOPS = "。！？｡"
OURS = "Chunksight smart"


@dataclass(frozen=True, slots=True)
class Span:
    """Where one chunk stands in the text, without the white space around it."""

    start: int
    end: int


class Judge:
    """Finds chunks in one text again, and says what stands at their ends."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._dense = "".join(text.split())
        self._offsets = [at for at, character in enumerate(text) if not character.isspace()]
        self._wide = re.compile(f"[{CJK}]")

    def spans(self, chunks: list[str]) -> tuple[list[Span], int]:
        """The chunks' places, walking on from each to the next, and what none of them holds.

        Splitters differ in the white space they keep, so only other characters are walked over.
        """
        found, at, lost = [], 0, 0
        for chunk in chunks:
            dense = "".join(chunk.split())
            if not dense:
                continue
            start = at if self._dense.startswith(dense, at) else self._dense.find(dense, at)
            if start < 0:
                continue  # not a piece of the text as it stands; its characters count as lost
            lost += start - at
            at = start + len(dense)
            found.append(Span(self._offsets[start], self._offsets[at - 1] + 1))
        return found, lost + len(self._dense) - at

    def breaks_after(self, end: int) -> int:
        """Number of line ends between `end` and the next character."""
        blank = re.compile(r"\s*").match(self.text, end)
        assert blank
        if blank.end() == len(self.text):
            return 2
        return len(re.findall(r"\r\n|[\n\r\v\f\x85\u2028\u2029]", blank[0]))

    def ends_sentence(self, end: int) -> bool:
        """Whether a terminal mark, and what closes after it, stands just before `end`.

        A mark counts before white space; where a script has no spaces, also between two of its
        characters.
        """
        bare = self.text[max(0, end - 12) : end].rstrip(CLOSING)
        following = self.text[end : end + 1]
        if not bare or bare[-1] not in STOPS or following in tuple(CLOSING):
            return False
        if not following or following.isspace() or bare[-1] in WIDE_STOPS:
            return True
        return bool(self._wide.match(bare[-2:-1]) and self._wide.match(following))

    def ends_word(self, end: int) -> bool:
        """Whether `end` is not between two letters or digits of one word."""
        before, after = self.text[end - 1], self.text[end : end + 1]
        inside = before.isalnum() and after.isalnum()
        return not inside or bool(self._wide.match(before) or self._wide.match(after))

    def parts_title(self, end: int) -> bool:
        """Whether the paragraph that ends at `end` is a title of the one after it."""
        if self.breaks_after(end) < 2 or end == len(self.text.rstrip()):
            return False
        above = re.split(r"\n\s*\n", self.text[max(0, end - 400) : end])[-1].strip()
        below = re.split(r"\n\s*\n", self.text[end : end + 400].strip())[0]
        short = len(above) <= 80 and above[-1:].isalnum() and len(below) > len(above)
        return "\n" not in above and (above.startswith("#") or short)

    def ends(self) -> list[Sequence[int]]:
        """Where paragraphs end; where they or sentences do; where words do; every offset."""
        found = re.finditer(rf"[{WIDE_STOPS}]+[{re.escape(CLOSING)}]*|\S(?=\s|\Z)", self.text)
        ends = [match.end() for match in found]
        words = [end for end in ends if not self.text[end : end + 1].strip()]
        paragraphs = [end for end in words if self.breaks_after(end) >= 2]
        known = set(paragraphs)
        sentences = [end for end in ends if end in known or self.ends_sentence(end)]
        return [paragraphs, sentences, words, range(1, len(self.text) + 1)]


def fullest(judge: Judge, size: int, ends: list[Sequence[int]]) -> list[str]:
    """Chunks that end at the first of `ends` at which any end fits, as far on as it does."""
    text, chunks, at = judge.text, [], 0

    def is_over(end: int) -> bool:
        return count(text[at:end].strip()) > size

    while text[at:].strip():
        for kind in ends:
            first = bisect_right(kind, at)
            stop = bisect_left(kind, at + 12 * size, lo=first)
            last = bisect_left(kind, True, lo=first, hi=stop, key=is_over)
            if last > first:
                break
        end = kind[max(first, last - 1)]
        chunks.append(text[at:end].strip())
        at = end
    return chunks


@dataclass(frozen=True, slots=True)
class Figures:
    """What the table says of one splitter on one text."""

    chunks: int
    fill: float
    crumbs: int
    joinable: int
    paragraph: float
    line: float
    sentence: float
    word: float
    titles: int
    over: int
    lost: int

    def cells(self) -> list[str]:
        """The figures as a row of the table."""
        shares = (self.paragraph, self.line, self.sentence, self.word)
        losses = [str(number) for number in (self.titles, self.over, self.lost)]
        counts = [str(self.chunks), f"{self.fill:.3f}", f"{self.crumbs} ({self.joinable})"]
        return [*counts, *(f"{share:.3f}" for share in shares), *losses]


HEAD = [
    "chunks",
    "fill",
    "crumbs (joinable)",
    "paragraph",
    "line",
    "sentence",
    "word",
    "titles",
    "over",
    "lost",
]


def measure(judge: Judge, chunks: list[str], size: int) -> Figures:
    """Count and judge the chunks that one splitter made of the judge's text."""
    chunks = [chunk for chunk in chunks if chunk.strip()]
    tokens = [count(chunk) for chunk in chunks]
    spans, lost = judge.spans(chunks)
    breaks = [judge.breaks_after(span.end) for span in spans]
    sentences = sum(
        gap >= 2 or judge.ends_sentence(span.end) for gap, span in zip(breaks, spans, strict=True)
    )
    found = max(1, len(spans))
    return Figures(
        chunks=len(chunks),
        fill=sum(tokens) / len(tokens) / size,
        crumbs=sum(4 * number < size for number in tokens),
        joinable=sum(_joinable(judge.text, spans, size)),
        paragraph=sum(gap >= 2 for gap in breaks) / found,
        line=sum(gap >= 1 for gap in breaks) / found,
        sentence=sentences / found,
        word=sum(judge.ends_word(span.end) for span in spans) / found,
        titles=sum(judge.parts_title(span.end) for span in spans),
        over=sum(number > size for number in tokens),
        lost=lost,
    )


def _joinable(text: str, spans: list[Span], size: int) -> Iterator[bool]:
    """For each crumb, whether it and a neighbour together stay within the limit."""
    for at, span in enumerate(spans):
        if 4 * count(text[span.start : span.end]) >= size:
            continue
        after = at + 1 < len(spans) and count(text[span.start : spans[at + 1].end]) <= size
        yield after or (at > 0 and count(text[spans[at - 1].start : span.end]) <= size)


def our_chunks(text: str, size: int) -> list[str]:
    """Chunksight's chunks, as their texts."""
    return [made.text for made in chunksight.chunk(text, strategy="smart", size=size).chunks]


def table_of(corpus: Corpus, size: int, peers: list[Any]) -> tuple[str, list[str]]:
    """One corpus at one size: the table, and where a peer is ahead of us."""
    judge = Judge(corpus.text)
    figures = {OURS: measure(judge, our_chunks(corpus.text, size), size)}
    for peer in peers:
        if peer.only in ("", corpus.name):
            figures[peer.name] = measure(judge, peer.split(corpus.text, size, 0), size)
    notes = [f"{corpus.name} {size}: {note}" for note in _behind(figures)]
    ends = judge.ends()
    for number, name in enumerate(("paragraphs", "sentences")):
        figures[f"bound: {name}"] = measure(judge, fullest(judge, size, ends[number:]), size)
    lines = [f"| size {size} | {' | '.join(HEAD)} |", "| --- " * (len(HEAD) + 1) + "|"]
    for name, measured in figures.items():
        shown = f"**{name}**" if name == OURS else name
        lines.append(f"| {shown} | {' | '.join(measured.cells())} |")
    floor = -(-count(corpus.text) // size)
    lines.append(f"\nFewest chunks that could hold it: {floor}.\n")
    return "\n".join(lines), notes


def _behind(figures: dict[str, Figures]) -> Iterator[str]:
    """Each figure in which a peer is more than .01 ahead of us (or has fewer crumbs)."""
    ours = figures[OURS]
    peers = {name: figure for name, figure in figures.items() if name != OURS}
    for field in ("fill", "paragraph", "sentence", "word"):
        ahead = {name: getattr(figure, field) for name, figure in peers.items()}
        best = max(ahead, key=lambda name: ahead[name], default="")
        if best and ahead[best] > getattr(ours, field) + 0.01:
            own = getattr(ours, field)
            rest = peers[best]
            yield (
                f"{field} {own:.3f}, {best} {ahead[best]:.3f} "
                f"(there fill {rest.fill:.2f}, crumbs {rest.crumbs}, over {rest.over})"
            )
    for field in ("crumbs", "titles", "over", "lost"):
        fewest = min(peers.values(), key=lambda figure: getattr(figure, field), default=ours)
        if getattr(fewest, field) < getattr(ours, field):
            yield f"{field} {getattr(ours, field)}, the best peer {getattr(fewest, field)}"


def show_worst(corpus: Corpus, size: int, how_many: int) -> None:
    """Print the text around our first ends that are neither a paragraph's nor a sentence's."""
    judge = Judge(corpus.text)
    spans, _ = judge.spans(our_chunks(corpus.text, size))
    for number, span in enumerate(spans):
        if judge.breaks_after(span.end) >= 2 or judge.ends_sentence(span.end):
            continue
        before = corpus.text[max(span.start, span.end - 70) : span.end]
        after = corpus.text[span.end : span.end + 50]
        tokens = count(corpus.text[span.start : span.end])
        print(f"    chunk {number}, {tokens} of {size}: {before!r} ¦ {after!r}")
        how_many -= 1
        if how_many <= 0:
            return


def _options() -> Any:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    add_options(parser, TEXTS, 300)
    parser.add_argument("--sizes", nargs="+", type=int, default=[200, 512])
    parser.add_argument("--no-peers", action="store_true", help="only this project")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="ends of ours to show")
    return parser.parse_args()


def main() -> None:
    """Print a table for each corpus and size, then where a peer is ahead."""
    options = _options()
    peers, missing = ([], []) if options.no_peers else installed_peers()
    print(f"## Packing\n\n{describe(peers)}\n", *missing, sep="\n")
    behind: list[str] = []
    for corpus in corpora(options.corpora, options.kilobytes):
        print(f"### {corpus.name}\n\n{corpus.describe()}\n")
        for size in options.sizes:
            table, notes = table_of(corpus, size, peers)
            print(table, flush=True)
            behind += notes
            if options.show:
                show_worst(corpus, size, options.show)
    if peers:
        print("### Where a peer is ahead by more than .01\n")
        print("\n".join(f"- {note}" for note in behind) or "Nowhere.")


if __name__ == "__main__":
    main()
