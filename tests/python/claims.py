"""What the page says of a chunk, recounted by tiktoken and plain regexes of its own."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from bisect import bisect_left, bisect_right
from functools import cache, cached_property

import regex
from texts import cluster_breaks, recount

import chunksight as cs

HEADING = re.compile(r"[ \t]*(?:#{1,6}(?:\s|$)|<h[1-6]|[^\n]*\n[ ]{0,3}(?:=+|-+)[ \t]*(?:\n|$))")
BEGINS_BLOCK = re.compile(
    r"[ \t]*(?:[-+*•]\s|\d{1,9}[.)]\s|```|~~~|\||>|<|---|\*\*\*|___|\[[^\]]+\]:|\S[^\n]*\|)"
)
ENDS_BLOCK = re.compile(r"[ \t]*(?:#{1,6}\s|```|~~~|\||>|<|---|\*\*\*|___|===|[-+*•]\s|\d+[.)]\s)")
STOP = regex.compile(r"""[.!?…。！？।:;][\p{P}\p{S}\p{M}\d\ufe0f\u200d]*\Z""")
STATEMENT = regex.compile(r"(?:[;{}]|[.!?。！？])[\"'`)\]]*\Z")
MARK = regex.compile(r"\p{P}[\p{P}\p{S}\p{No}\p{M}\ufe0f\u200d]*\Z")
PART = re.compile(r"[,()\[\]|&=+]\Z")
ADDRESS = re.compile(r"https?://|www\.|\[|`|<")
SAYS = regex.compile(r"[^\s\p{P}\p{Sm}\p{Sc}\p{Sk}]")
BETWEEN = {
    "paragraphs": r"\n[ \t]*\n",
    "lines": r"\n",
    "sentences": r"[.!?…。！？]\S*\s|[。！？]|\n",
}
ORDER = "start heading block line sentence clause word grapheme end".split()
WHOLE = {"paragraphs": "block", "lines": "line", "sentences": "sentence"}


@dataclass(frozen=True)
class Cut:
    """The boundary at the end of chunk `number` (or, for -1, the text's start)."""

    result: cs.Result
    number: int

    @cached_property
    def boundary(self) -> cs.Boundary:
        chunks = self.result.chunks
        return chunks[0].starts_at if self.number < 0 else chunks[self.number].ends_at

    @property
    def strategy(self) -> str:
        return self.result.settings.strategy

    @cached_property
    def before(self) -> str:
        return self.result.text[: self.boundary.offset].rstrip()

    @cached_property
    def after(self) -> str:
        return self.result.text[self.boundary.offset :].lstrip()

    @cached_property
    def gap(self) -> str:
        """What is blank around the cut."""
        text = self.result.text
        return text[len(self.before) : len(text) - len(self.after)]

    @cached_property
    def is_line(self) -> bool:
        return not self.before or bool(re.search(r"[\n\r]", self.gap))

    def at(self) -> str:
        """The key of the sentence that says where it is."""
        level = self.boundary.level
        inside = self.strategy == "code" and level in ("sentence", "clause")
        return f"cut.code_{level}" if inside else f"cut.{level}"

    def because(self) -> str:
        """The key of the sentence that says why; "" at the text's edges."""
        cause = self.boundary.cause
        if cause == "edge":
            return ""
        if cause == "structure":
            return "because.structure"
        kinds = {"window": "window", **dict.fromkeys(WHOLE, "packed")}
        return f"because.{kinds.get(self.strategy, 'size')}"


@cache
def breaks(text: str) -> list[int]:
    return sorted(cluster_breaks(text))


def cuts(result: cs.Result) -> Iterator[Cut]:
    yield from (Cut(result, number) for number in range(-1, len(result.chunks)))


def tokens(result: cs.Result, start: int, end: int) -> int:
    return recount(result.text[start:end], result.settings.tokenizer)


def visible(result: cs.Result, start: int, end: int) -> tuple[int, int]:
    """The span without blank edges, if these are trimmed."""
    text = result.text[start:end]
    if not result.settings.trim:
        return start, end
    return end - len(text.lstrip()), start + len(text.rstrip())


def room(result: cs.Result, chunk: cs.Chunk) -> int:
    """What the limit leaves a chunk beside its context, which may join tokens or not."""
    context, tokenizer = chunk.context, result.settings.tokenizer
    if not context:
        return result.settings.size
    return result.settings.size - max(recount(context + end, tokenizer) for end in ("", "\n"))


# -- where a cut is ---------------------------------------------------------------------------


def before_heading(cut: Cut) -> bool:
    line = cut.gap[max(cut.gap.rfind("\n"), cut.gap.rfind("\r")) + 1 :] + cut.after
    return cut.is_line and HEADING.match(line) is not None


def between_blocks(cut: Cut) -> bool:
    if not cut.is_line:
        return False
    blank = re.search(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)", cut.gap) is not None
    last = re.split(r"[\n\r]", cut.before)[-1]
    begins = BEGINS_BLOCK.match(cut.after) or ENDS_BLOCK.match(last)
    return (
        blank
        or begins is not None
        or cut.strategy == "code"
        or HEADING.match(cut.after) is not None
    )


def between_words(cut: Cut) -> bool:
    if cut.gap or not cut.before or ADDRESS.match(cut.after):
        return True
    return not (cut.before[-1].isalnum() and cut.after[:1].isalnum())


def between_characters(cut: Cut) -> bool:
    places, offset = breaks(cut.result.text), cut.boundary.offset
    return places[bisect_left(places, offset)] == offset


# -- why --------------------------------------------------------------------------------------


def joined_would_exceed(cut: Cut) -> bool:
    """Both chunks' new text, with room for the overlap asked for and the context."""
    one, other = cut.result.chunks[cut.number : cut.number + 2]
    return tokens(cut.result, one.body_start, other.body_end) > left(cut.result, one)


def left(result: cs.Result, chunk: cs.Chunk) -> int:
    sides = 2 if result.settings.overlap_sides == "both" else 1
    return room(result, chunk) - sides * result.settings.overlap_tokens


def unit_is_too_large(cut: Cut) -> bool:
    """Whether a cut inside a unit is inside one that does not fit with what stands above it."""
    worst = ORDER.index(WHOLE[cut.strategy])
    if ORDER.index(cut.boundary.level) <= worst:
        return True
    text, offset = cut.result.text, cut.boundary.offset
    between = re.compile(BETWEEN[cut.strategy])
    start = max((at.end() for at in between.finditer(text, 0, offset)), default=0)
    following = between.search(text, offset)
    end = following.end() if following else len(text)
    above = re.search(r"(?:(?:#+ [^\n]*|\|[^\n]*|```[^\n]*|[^\n]*:)\s*)+\Z", text[:start])
    start = above.start() if above else start
    return tokens(cut.result, start, end) > left(cut.result, cut.result.chunks[cut.number])


def window_is_full(cut: Cut) -> bool:
    """Whether the rest of the next word would not fit as well, repeated text or not."""
    chunk, text = cut.result.chunks[cut.number], cut.result.text
    further = re.compile(r"\s*\S+").match(text, chunk.end)
    assert further
    rooms = min(room(cut.result, each) for each in cut.result.chunks[max(0, cut.number - 1) :][:2])
    return any(
        tokens(cut.result, at, further.end()) > rooms for at in (chunk.start, chunk.body_start)
    )


def divided_by_headings(cut: Cut) -> bool:
    return cut.strategy == "headings" and before_heading(cut)


CLAIMS: dict[str, Callable[[Cut], bool]] = {
    "cut.start": lambda cut: not cut.before,
    "cut.heading": before_heading,
    "cut.block": between_blocks,
    "cut.line": lambda cut: cut.is_line,
    "cut.sentence": lambda cut: cut.is_line or STOP.search(cut.before) is not None,
    "cut.code_sentence": lambda cut: cut.is_line or STATEMENT.search(cut.before) is not None,
    "cut.clause": lambda cut: MARK.search(cut.before) is not None,
    "cut.code_clause": lambda cut: PART.search(cut.before) is not None,
    "cut.word": between_words,
    "cut.grapheme": between_characters,
    "cut.end": lambda cut: not cut.after,
    "because.structure": divided_by_headings,
    "because.size": joined_would_exceed,
    "because.packed": unit_is_too_large,
    "because.window": window_is_full,
}


# -- what is repeated -------------------------------------------------------------------------


@dataclass(frozen=True)
class Repeat:
    result: cs.Result
    number: int

    @property
    def chunk(self) -> cs.Chunk:
        return self.result.chunks[self.number]

    def fits(self, start: int) -> bool:
        """Whether the text from there on is within the overlap and the limit."""
        return not self.is_longer(start) and not self.is_over(start)

    def is_longer(self, start: int) -> bool:
        return tokens(self.result, start, self.chunk.body_start) > self.chunk.overlap.asked

    def is_over(self, start: int) -> bool:
        whole = tokens(self.result, start, self.chunk.body_end)
        return whole > room(self.result, self.chunk)

    @cached_property
    def starts(self) -> list[int]:
        """Where repeated text could begin: characters of the chunk before that are not blank."""
        before, chunk = self.result.chunks[self.number - 1], self.chunk
        text, places = self.result.text, breaks(self.result.text)
        low, high = bisect_left(places, before.start + 1), bisect_left(places, chunk.body_start)
        return [at for at in places[low:high] if not text[at].isspace()]

    def earlier(self) -> int:
        """One more sentence, line or word back."""
        text, start = self.result.text, self.chunk.start
        pattern = re.compile(r"(?:[.!?…。！？]\S*\s+|[。！？]|\n\s*)(?=\S)|\A")
        low = self.starts[0] if self.starts else start
        places = [at.end() for at in pattern.finditer(text, 0, start)]
        return max((at for at in places if low <= at < start), default=low)


def one_more_is_longer(repeat: Repeat) -> bool:
    return repeat.is_longer(repeat.earlier())


def one_more_is_over(repeat: Repeat) -> bool:
    return repeat.is_over(repeat.earlier())


def nothing_is_left(repeat: Repeat) -> bool:
    """Whether no word of the chunk before begins ahead of the repeated text."""
    text, chunk = repeat.result.text, repeat.chunk
    before = repeat.result.chunks[repeat.number - 1]
    return re.search(r"\s\S", text[before.start : chunk.start].rstrip()) is None


def only_marks_fit(repeat: Repeat) -> bool:
    text, end = repeat.result.text, repeat.chunk.body_start
    return not any(repeat.fits(at) and SAYS.search(text, at, end) for at in repeat.starts)


def only_a_part_fits(repeat: Repeat) -> bool:
    """Whether whatever would fit and says something begins inside a line."""
    text, end = repeat.result.text, repeat.chunk.body_start
    for at in repeat.starts:
        if repeat.fits(at) and SAYS.search(text, at, end):
            line = re.split(r"[\n\r]", text[:at])[-1]
            if not line.strip():
                return False
    return True


REPEATS: dict[str, Callable[[Repeat], bool]] = {
    "first": lambda repeat: repeat.number == 0,
    "unit": one_more_is_longer,
    "size": one_more_is_over,
    "short": nothing_is_left,
    "marks": only_marks_fit,
    "row": only_a_part_fits,
}
