"""Quality flags: what about each chunk may spoil a retrieval, with the reason and the remedy.

The thresholds are explained in docs/flags.md.
"""

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import ceil, floor

from chunksight import checks
from chunksight.document import Document
from chunksight.insight.boilerplate import Boilerplate
from chunksight.insight.bounds import surely_fits
from chunksight.insight.cuts import Broken, blocks_broken_by, broken_by
from chunksight.insight.dangling import dangling_word
from chunksight.insight.duplicates import Duplicate, near_duplicates
from chunksight.insight.flag_texts import FLAGS, KINDS, REMEDIES
from chunksight.insight.models import Model, get_model
from chunksight.insight.remedies import MOST, NONE, Remedies, Remedy
from chunksight.insight.structure import Structure
from chunksight.insight.words import Words
from chunksight.model import Chunk, Result
from chunksight.steps import finish, part
from chunksight.strategies import get_strategy
from chunksight.tokens import get_tokenizer

CRUMB_SHARE = 0.25
"""A crumb has fewer tokens than this share of the size …"""
CRUMB_SECTION = 24
"""… or, where the strategy would cut on both sides whatever the size, fewer than this."""
NEAR_WINDOW = 0.5
"""A chunk is near a model's window from this share on, if another tokenizer than its own counts."""
DENSE = 2.0
"""Fewer characters per token than this are unusual in text that is nearly all ASCII …"""
SPARSE = 10.0
"""… and more than this in any text."""
ASCII_SHARE = 0.9
FEWEST_TOKENS = 16
"""Shorter chunks are not judged by characters per token."""

_STEP = 64


@dataclass(frozen=True, slots=True)
class Flag:
    """One remark about chunk `chunk` (0-based), on `text[start:end]` of the result's text.

    `values` are the words and numbers that its sentence holds. `remedy` among them is the code of
    what surely helps, "" where nothing does.
    """

    code: str
    chunk: int
    start: int
    end: int
    values: dict[str, str | int | float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What is wrong and what to do, as English sentences."""
        values = dict(self.values)
        if "kind" in values:
            values["kind"] = KINDS[str(values["kind"])]
        if "similarity" in values:
            values["similarity"] = f"{floor(100 * float(values['similarity']))}%"
        if "ratio" in values:
            values["ratio"] = f"{values['ratio']:.1f}"
        said = FLAGS[self.code].format(**values)
        remedy = str(values.get("remedy", ""))
        return f"{said} {REMEDIES[remedy].format(**values)}" if remedy else said


@dataclass(frozen=True, slots=True)
class Report:
    """All flags of a run, in the order of the chunks; `counts` by code, `chunks` flagged.

    `unproven` chunks may have more tokens than the model takes: they are not surely within its
    window, and its own tokenizer is not here to count them.
    """

    flags: tuple[Flag, ...]
    counts: dict[str, int]
    chunks: int
    unproven: int = 0


def check(result: Result, *, model: str = "") -> Report:
    """What about the chunks of `result` may spoil a retrieval; `model` adds its window.

    Raises ValueError for a model that is not in the list.

    >>> from chunksight.chunk import chunk
    >>> report = check(chunk("It has one long sentence of words, and they go on.", size=8))
    >>> report.counts
    {'starts_mid_sentence': 1, 'ends_mid_sentence': 1}
    >>> report.flags[0].text
    'It ends in the middle of a sentence of 13 tokens. Raise size to 13 to keep it whole.'
    """
    checks.made_by(result, Result, "chunksight.chunk", "result")
    return finish(check_steps(result, Document(result.text), model))


def check_steps(
    result: Result, document: Document, model: str = ""
) -> Generator[float, None, Report]:
    """Check step by step: gives the share done (0 to 1) after each, returns the report."""
    known = get_model(model) if checks.string("model", model) else None
    return _steps(_Checker(result, document, known))


def _steps(checker: "_Checker") -> Generator[float, None, Report]:
    for done in checker.build():
        yield 0.4 * done
    flags: list[Flag] = []
    for chunk in checker.result.chunks:
        flags += checker.flags(chunk)
        if chunk.index % _STEP == 0:
            yield 0.4 + 0.3 * chunk.end / len(checker.text)
    flags += yield from part(checker.duplicates(), 0.7, 0.3)
    order = {code: number for number, code in enumerate(FLAGS)}
    flags.sort(key=lambda flag: (flag.chunk, order[flag.code]))
    found = Counter(flag.code for flag in flags)
    counts = {code: found[code] for code in FLAGS if found[code]}
    return Report(tuple(flags), counts, len({flag.chunk for flag in flags}), checker.unproven)


class _Checker:
    """Everything that is looked up while one result is checked."""

    def __init__(self, result: Result, document: Document, model: Model | None) -> None:
        self.result = result
        self.text = result.text
        self.unproven = 0
        self._words = Words(self.text)
        self._document = document
        self._model = model
        self._settings = result.settings
        outlined = get_strategy(result.settings.strategy).outlined
        self._structure = Structure(document, outlined)
        self._remedies = Remedies(
            document, self._structure, result.settings, _largest(result, model)
        )
        bodies = [(chunk.body_start, chunk.body_end) for chunk in result.chunks]
        self._boilerplate = Boilerplate(self._structure, bodies)

    def build(self) -> Iterator[float]:
        """Look the whole text over, giving the share done (0 to 1) after each step."""
        for reached in self._words.build():
            yield 0.5 * reached / len(self.text)
        for done in self._structure.build():
            yield 0.5 + 0.3 * done
        for done in self._boilerplate.build():
            yield 0.8 + 0.2 * done

    def duplicates(self) -> Generator[float, None, list[Flag]]:
        """Flags of the chunks that nearly repeat an earlier one, found step by step."""
        chunks = self.result.chunks
        spans = [self._words.inside(chunk.body_start, chunk.body_end) for chunk in chunks]
        found = yield from near_duplicates(self._words.terms, spans)
        return [self._duplicate(chunks[each.number], each) for each in found]

    def _duplicate(self, chunk: Chunk, found: Duplicate) -> Flag:
        span = chunk.body_start, chunk.body_end
        return self.flag(
            "duplicate", chunk, span, other=found.earlier + 1, similarity=found.similarity
        )

    def flag(
        self,
        code: str,
        chunk: Chunk,
        span: tuple[int, int],
        remedy: Remedy = NONE,
        **values: str | int | float,
    ) -> Flag:
        """A flag about `chunk`, on the text at `span`."""
        return Flag(code, chunk.index, *span, {**values, **remedy.values})

    def flags(self, chunk: Chunk) -> Iterator[Flag]:
        """All flags of one chunk but for duplicates."""
        if chunk.index:
            yield from self._start(chunk)
        if following := self.result.chunks[chunk.index + 1 : chunk.index + 2]:
            yield from self._end(chunk, following[0])
            if self._structure.outlined:
                yield from self._heading_alone(chunk, following[0])
        yield from self._crumb(chunk)
        if self._model:
            yield from self._window(chunk, self._model)
        yield from self._dense(chunk)
        if chunk.index and chunk.start == chunk.body_start and not chunk.context:
            yield from self._dangling(chunk)
        kind, _ = self._boilerplate.kind(chunk.body_start, chunk.body_end)
        if kind:
            span = chunk.body_start, chunk.body_end
            yield self.flag("boilerplate", chunk, span, kind=kind)

    def _start(self, chunk: Chunk) -> Iterator[Flag]:
        """What is broken before `chunk`, unless the chunk repeats all of it."""
        start = self._structure.visible(chunk.start, chunk.end)
        broken = broken_by(self._structure, chunk)
        if broken and broken.kind != "wrapped" and broken.start < start:
            span = start, max(start + 1, min(broken.end, chunk.end))
            yield self._broken(f"starts_mid_{broken.kind}", chunk, broken, *span)
        if not self._structure.outlined:
            return
        for broken in blocks_broken_by(self._structure, chunk):
            header_is_there = broken.kind == "table" and self._has_header(chunk)
            if broken.start < start and not header_is_there:
                yield self._broken(f"cut_{broken.kind}", chunk, broken, broken.start, broken.end)

    def _has_header(self, chunk: Chunk) -> bool:
        """Whether the header of the table that the chunk goes on with is put before it."""
        header = self._document.outline.table_header(chunk.start)
        return header is not None and self.text[slice(*header)].strip() in chunk.context

    def _end(self, chunk: Chunk, following: Chunk) -> Iterator[Flag]:
        """What is broken after `chunk`, unless the chunk repeats the rest of it."""
        broken = broken_by(self._structure, following)
        if broken and chunk.end < broken.end:
            code = "wrapped_line" if broken.kind == "wrapped" else f"ends_mid_{broken.kind}"
            span = min(max(broken.start, chunk.start), chunk.end - 1), chunk.end
            yield self._broken(code, chunk, broken, *span)

    def _broken(self, code: str, chunk: Chunk, broken: Broken, start: int, end: int) -> Flag:
        tokens = self._remedies.tokens(broken.start, broken.end)
        return self.flag(code, chunk, (start, end), self._remedies.of(broken), tokens=tokens)

    def _heading_alone(self, chunk: Chunk, following: Chunk) -> Iterator[Flag]:
        structure = self._structure
        blocks = structure.between(chunk.body_start, chunk.end)
        if not blocks or blocks[-1].kind != "heading":
            return
        heading = blocks[-1]
        whole = structure.without_blanks(heading.end) <= chunk.end
        said_again = heading.title and heading.title in following.context
        if whole and not said_again and structure.has_text(heading):
            span = max(heading.start, chunk.start), min(heading.end, chunk.end)
            remedy = self._remedies.of_heading(heading, following)
            yield self.flag("heading_alone", chunk, span, remedy)

    def _crumb(self, chunk: Chunk) -> Iterator[Flag]:
        chunks = self.result.chunks
        if len(chunks) == 1:
            return
        causes = chunk.starts_at.cause, chunk.ends_at.cause
        least = ceil(CRUMB_SHARE * self._settings.size)
        if "structure" in causes and set(causes) <= {"structure", "edge"}:
            least = min(least, CRUMB_SECTION)
        tokens = self._remedies.tokens(chunk.start, chunk.end)
        if tokens < least:
            around = chunks[max(0, chunk.index - 1) : chunk.index + 2]
            remedy = self._remedies.of_crumb(chunk, around, least)
            span = chunk.start, chunk.end
            yield self.flag("crumb", chunk, span, remedy, tokens=tokens, least=least)

    def _dense(self, chunk: Chunk) -> Iterator[Flag]:
        tokens = self._remedies.tokens(chunk.start, chunk.end)
        ratio = len(chunk.text) / tokens
        ascii_share = len(chunk.text.encode("ascii", "ignore")) / len(chunk.text)
        kind = "few_tokens" if ratio > SPARSE else ""
        if ratio < DENSE and ascii_share >= ASCII_SHARE:
            kind = "many_tokens"
        if kind and tokens >= FEWEST_TOKENS:
            yield self.flag("dense", chunk, (chunk.start, chunk.end), ratio=ratio, kind=kind)

    def _window(self, chunk: Chunk, model: Model) -> Iterator[Flag]:
        tokenizer = self._settings.tokenizer
        text = f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text
        tokens = get_tokenizer(tokenizer).count(text)
        span = chunk.start, chunk.end
        values: dict[str, str | int | float] = {"tokens": tokens, "room": model.room}
        values["model"] = model.id
        if model.counts_with(tokenizer):
            if tokens > model.room:
                remedy = self._remedies.of_window(chunk, model.room)
                yield self.flag("over_window", chunk, span, remedy, **values)
        elif not surely_fits(model, text):
            self.unproven += 1
            if tokens > NEAR_WINDOW * model.room:
                yield self.flag("near_window", chunk, span, NONE, tokenizer=tokenizer, **values)

    def _dangling(self, chunk: Chunk) -> Iterator[Flag]:
        structure = self._structure
        start = structure.visible(chunk.start, chunk.end)
        kind = structure.kind(start) or "paragraph"
        if kind != "paragraph" or not structure.outlined or structure.is_inside_sentence(start):
            return
        if found := dangling_word(self.text, start, chunk.end):
            word = self.text[slice(*found)]
            remedy = self._remedies.of_dangling(chunk)
            yield self.flag("dangling", chunk, found, remedy, word=word)


def _largest(result: Result, model: Model | None) -> int:
    """The largest size that may be recommended: none for a model whose tokens are not counted."""
    if model is None:
        return MOST
    return min(MOST, model.room) if model.counts_with(result.settings.tokenizer) else 0
