"""What is said of places not taken is counted again here, by tiktoken and by trying every cut."""

import pickle
import re
from functools import cache
from math import inf
from typing import Any

import pytest
from hypothesis import given
from test_passages import article
from texts import cluster_breaks, options, recount, texts

import chunksight as cs
from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.places import budget_of, places_steps
from chunksight.steps import finish
from chunksight.strategies import STRATEGIES

WEIGHS = {"smart", "headings", "code"}


def text_up_to(result: cs.Result, chunk: cs.Chunk, offset: int) -> str:
    """The chunk's text if its body ended at `offset`, with its context."""
    end = offset
    if result.settings.trim:
        kept = chunk.body_start + len(result.text[chunk.body_start : offset].rstrip())
        end = min(at for at in cluster_breaks(result.text) if at >= kept)
    text = result.text[chunk.start : end]
    return f"{chunk.context}\n{text}" if chunk.context else text


@given(texts, options())
def test_every_place_is_counted_as_the_chunk_would_be(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    for chunk in result.chunks[:8]:
        found = cs.explain(result, chunk.index)
        assert [each.offset for each in found] == sorted({each.offset for each in found})
        [taken] = [each for each in found if each.taken]
        assert (taken.offset, taken.level) == (chunk.ends_at.offset, chunk.ends_at.level)
        for each in found:
            whole = text_up_to(result, chunk, each.offset)
            assert each.tokens == recount(whole, asked["tokenizer"])
            assert each.fits == (each.tokens <= asked["size"])
            if each.taken:
                assert each.dearer == 0
            elif not each.fits or asked["strategy"] not in WEIGHS:
                assert each.dearer is None
            else:
                assert each.dearer is None or each.dearer >= 0


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("overlap", [0, 12])
def test_the_nearest_place_of_each_better_level_is_there(strategy: str, overlap: int) -> None:
    if strategy == "window":
        return
    text = article(3, 9_000).replace("\n- ", "\n")
    result = cs.chunk(text, strategy=strategy, size=90, overlap=overlap)
    starts = {
        "heading": [at.start() for at in re.finditer(r"^## ", text, re.M)],
        "block": [at.end() for at in re.finditer(r"\n\n(?!## )", text)],
        "sentence": [at.end() for at in re.finditer(r"\. (?=[A-Z])", text)],
    }
    if strategy in ("lines", "code"):
        starts = {}
    for chunk in result.chunks[:-1]:
        places = {each.offset for each in cs.explain(result, chunk.index)}
        ends = chunk.ends_at.offset
        for level in starts:
            after = next((at for at in starts[level] if at > ends), None)
            before = [at for at in starts[level] if chunk.body_start < at < ends]
            order = list(starts)
            if chunk.ends_at.level not in order:
                continue
            better = order.index(level) - order.index(chunk.ends_at.level)
            if better <= 0 and after is not None:
                assert after in places, (level, after)
            if better < 0 and before:
                assert before[-1] in places, (level, before[-1])


def test_windows_say_only_where_they_end() -> None:
    result = cs.chunk("One two three. Four five six. " * 9, strategy="window", size=10)
    for chunk in result.chunks:
        [only] = cs.explain(result, chunk.index)
        assert (only.taken, only.tokens, only.fits) == (True, chunk.tokens, True)


@pytest.mark.parametrize("strategy", sorted(WEIGHS - {"code"}))
@pytest.mark.parametrize(("size", "overlap"), [(60, 0), (100, 12)])
def test_dearer_is_what_trying_every_later_cut_finds(
    strategy: str, size: int, overlap: int
) -> None:
    text = article(5, 1_800)
    result = cs.chunk(text, strategy=strategy, size=size, overlap=overlap)
    document = Document(text)
    places = finish(places_steps(document, result.settings))
    budget, contexts = budget_of(result.settings), Contexts(document, result.settings)
    last = len(places.offsets) - 1

    def body(first: int, end: int) -> float:
        room = contexts.room(places.starts[first])
        tokens = recount(text[places.starts[first] : places.ends[end - 1]], "cl100k_base")
        return budget.cost(tokens, room, first == 0) if tokens <= room else inf

    @cache
    def rest(first: int) -> float:
        """The cost of the text from a place on, that of the cut there included."""
        if first == last:
            return 0.0
        own = 0.0 if places.divides[first] else places.costs[first]
        fixed = next((at for at in range(first + 1, last) if places.divides[at]), last)
        return own + min(body(first, end) + rest(end) for end in range(first + 1, fixed + 1))

    number = {offset: at for at, offset in enumerate(places.offsets)}
    checked = 0
    for chunk in result.chunks[:-1]:
        first = number[chunk.starts_at.offset]
        taken = number[chunk.ends_at.offset]
        least = body(first, taken) + rest(taken)
        for each in cs.explain(result, chunk.index):
            if each.dearer is not None and each.offset in number:
                other = number[each.offset]
                cost = body(first, other) + rest(other)
                assert each.dearer == pytest.approx(cost - least, abs=1e-3)
                checked += 1
    assert checked >= len(result.chunks)


def test_a_chunk_that_is_not_there_is_named() -> None:
    result = cs.chunk("One. Two.")
    for number in (-1, 1):
        with pytest.raises(IndexError, match=f"no chunk {number}"):
            cs.explain(result, number)


def test_what_was_looked_up_is_not_kept_with_a_copy() -> None:
    result = cs.chunk("One two three. Four five six. " * 9, size=20)
    cs.explain(result, 0)
    copy = pickle.loads(pickle.dumps(result))
    assert copy == result
    assert cs.explain(copy, 1) == cs.explain(result, 1)
