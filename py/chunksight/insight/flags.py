"""Quality flags: what about each chunk may spoil a retrieval, with the reason and the remedy.

The thresholds are explained in docs/flags.md.
"""

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from chunksight import checks
from chunksight.document import Document
from chunksight.insight.boilerplate import Boilerplate
from chunksight.insight.dangling import dangling_word
from chunksight.insight.duplicates import Duplicate, near_duplicates
from chunksight.insight.flag_texts import FLAGS, KINDS, REMEDIES
from chunksight.insight.models import Model, get_model
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
NEAR_WINDOW = 0.9
"""A chunk is near a model's window from this share on, if another tokenizer than its own counts."""
DENSE = 2.0
"""Fewer characters per token than this are unusual in text that is nearly all ASCII …"""
SPARSE = 10.0
"""… and more than this in any text."""
ASCII_SHARE = 0.9
FEWEST_TOKENS = 16
"""Shorter chunks are not judged by characters per token."""

_CUT_BLOCKS = {"table": "cut_table", "fence": "cut_fence", "item": "cut_item"}
_STEP = 64


@dataclass(frozen=True, slots=True)
class Flag:
    """One remark about chunk `chunk` (0-based), on `text[start:end]` of the result's text.

    `values` are the words and numbers that its sentence holds.
    """

    code: str
    chunk: int
    start: int
    end: int
    values: dict[str, str | int | float] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """What is wrong and what to do, as an English sentence."""
        values = dict(self.values)
        if "remedy" in values:
            values["remedy"] = REMEDIES[str(values["remedy"])].format(**values)
        if "kind" in values:
            values["kind"] = KINDS[str(values["kind"])]
        if "tokenizer" in values:
            other = values["tokenizer"]
            values["counted"] = f" (counted with {other}, not its own tokenizer)" if other else ""
        return FLAGS[self.code].format(**values)


@dataclass(frozen=True, slots=True)
class Report:
    """All flags of a run, in the order of the chunks; `counts` by code, `chunks` flagged."""

    flags: tuple[Flag, ...]
    counts: dict[str, int]
    chunks: int


def check(result: Result, *, model: str = "") -> Report:
    """What about the chunks of `result` may spoil a retrieval; `model` adds its window.

    Raises ValueError for a model that is not in the list.

    >>> from chunksight.chunk import chunk
    >>> report = check(chunk("It has one long sentence of words, and they go on.", size=8))
    >>> report.counts
    {'starts_mid_sentence': 1, 'ends_mid_sentence': 1}
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
    return Report(tuple(flags), counts, len({flag.chunk for flag in flags}))


class _Checker:
    """Everything that is looked up while one result is checked."""

    def __init__(self, result: Result, document: Document, model: Model | None) -> None:
        self.result = result
        self.text = result.text
        self._words = Words(self.text)
        self._document = document
        self._model = model
        self._settings = result.settings
        outlined = get_strategy(result.settings.strategy).outlined
        self._structure = Structure(document, outlined)
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
        values = {"other": found.earlier + 1, "similarity": found.similarity}
        return self.flag("duplicate", chunk, chunk.body_start, chunk.body_end, **values)

    def flag(
        self,
        code: str,
        chunk: Chunk,
        start: int,
        end: int,
        **values: str | int | float,
    ) -> Flag:
        """A flag about `chunk`."""
        return Flag(code, chunk.index, start, end, values)

    def flags(self, chunk: Chunk) -> Iterator[Flag]:
        """All flags of one chunk but for duplicates."""
        yield from self._edges(chunk)
        if self._structure.outlined:
            yield from self._cut_blocks(chunk)
            yield from self._heading_alone(chunk)
        yield from self._crumb(chunk)
        if self._model:
            yield from self._window(chunk, self._model)
        yield from self._dense(chunk)
        if chunk.index and chunk.start == chunk.body_start:
            yield from self._dangling(chunk)
        kind, _ = self._boilerplate.kind(chunk.body_start, chunk.body_end)
        if kind:
            span = chunk.body_start, chunk.body_end
            yield self.flag("boilerplate", chunk, *span, kind=kind)

    def _edges(self, chunk: Chunk) -> Iterator[Flag]:
        structure = self._structure
        start = structure.visible(chunk.start, chunk.end)
        # Untrimmed, a chunk can be blank.
        if chunk.index and start < chunk.end and structure.is_inside_sentence(start):
            repeats = chunk.start < chunk.body_start
            remedy = "overlap" if repeats else self._remedy(start)
            end = structure.sentence(start)[1] if structure.outlined else start
            span = start, min(max(end, start + 1), chunk.end)
            yield self.flag("starts_mid_sentence", chunk, *span, remedy=remedy)
        after = structure.visible(chunk.end)
        if structure.is_inside_sentence(after):
            begin = structure.sentence(after)[0] if structure.outlined else chunk.end - 1
            span = min(max(begin, chunk.start), chunk.end - 1), chunk.end
            yield self.flag("ends_mid_sentence", chunk, *span, remedy=self._remedy(after))

    def _remedy(self, place: int) -> str:
        return "unwrap" if self._structure.begins_line(place) else "cut"

    def _cut_blocks(self, chunk: Chunk) -> Iterator[Flag]:
        """A table, fence, list item or link that goes on from the chunk before."""
        structure, place = self._structure, chunk.body_start
        if not chunk.index:
            return
        for block in structure.around(place):
            if block.kind in _CUT_BLOCKS:
                end = structure.seen_end(block)
                header_is_there = block.kind == "table" and self._has_header(chunk)
                if place < end and not structure.begins(block, place) and not header_is_there:
                    yield self._cut(_CUT_BLOCKS[block.kind], chunk, block.start, end)
                break
        if link := structure.link_around(place):
            yield self._cut("cut_link", chunk, *link)

    def _has_header(self, chunk: Chunk) -> bool:
        """Whether the header of the table that the chunk goes on with is put before it."""
        header = self._document.outline.table_header(chunk.start)
        return header is not None and self.text[slice(*header)].strip() in chunk.context

    def _cut(self, code: str, chunk: Chunk, start: int, end: int) -> Flag:
        index, settings = self._document.index(self._settings.tokenizer), self._settings
        tokens = index.count(start, end) if index.total else 0
        remedy = "header" if code == "cut_table" else "size"
        if tokens <= settings.size:
            remedy = "cut" if settings.strategy == "smart" else "smart"
        return self.flag(code, chunk, start, end, tokens=tokens, remedy=remedy)

    def _heading_alone(self, chunk: Chunk) -> Iterator[Flag]:
        if chunk.index + 1 == len(self.result.chunks):
            return
        blocks = self._structure.between(chunk.body_start, chunk.body_end)
        if blocks and blocks[-1].kind == "heading":
            span = max(blocks[-1].start, chunk.body_start), min(blocks[-1].end, chunk.body_end)
            yield self.flag("heading_alone", chunk, *span)

    def _crumb(self, chunk: Chunk) -> Iterator[Flag]:
        if len(self.result.chunks) == 1:
            return
        causes = chunk.starts_at.cause, chunk.ends_at.cause
        least = CRUMB_SHARE * self._settings.size
        if "structure" in causes and set(causes) <= {"structure", "edge"}:
            least = min(least, CRUMB_SECTION)
        tokens = self._own_tokens(chunk)
        if tokens < least:
            yield self.flag("crumb", chunk, chunk.start, chunk.end, tokens=tokens)

    def _dense(self, chunk: Chunk) -> Iterator[Flag]:
        tokens = self._own_tokens(chunk)
        ratio = len(chunk.text) / tokens
        ascii_share = len(chunk.text.encode("ascii", "ignore")) / len(chunk.text)
        unusual = ratio > SPARSE or (ratio < DENSE and ascii_share >= ASCII_SHARE)
        if unusual and tokens >= FEWEST_TOKENS:
            yield self.flag("dense", chunk, chunk.start, chunk.end, ratio=ratio)

    def _own_tokens(self, chunk: Chunk) -> int:
        """Tokens of what the text itself has in the chunk."""
        if not chunk.context:
            return chunk.tokens
        return get_tokenizer(self._settings.tokenizer).count(chunk.text)

    def _window(self, chunk: Chunk, model: Model) -> Iterator[Flag]:
        tokenizer = self._settings.tokenizer
        tokens = chunk.tokens
        other = "" if model.counts_with(tokenizer) else tokenizer
        if tokens > (NEAR_WINDOW if other else 1) * model.room:
            code = "over_window" if tokens > model.room else "near_window"
            yield self.flag(
                code,
                chunk,
                chunk.start,
                chunk.end,
                tokens=tokens,
                room=model.room,
                model=model.id,
                tokenizer=other,
            )

    def _dangling(self, chunk: Chunk) -> Iterator[Flag]:
        structure = self._structure
        start = structure.visible(chunk.start, chunk.end)
        block = next(structure.around(start), None)
        kind = block.kind if block else "paragraph"
        if kind != "paragraph" or not structure.outlined or structure.is_inside_sentence(start):
            return
        if found := dangling_word(self.text, start, chunk.end):
            yield self.flag("dangling", chunk, *found, word=self.text[slice(*found)])
