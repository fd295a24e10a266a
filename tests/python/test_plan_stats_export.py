"""Figures worked by hand, and files that read back as they were."""

import json
from dataclasses import asdict
from math import ceil
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, recount, texts

import chunksight as cs

PLANS = [
    ((8000, 512, 64), (448, 18, 9088, 9216)),
    ((0, 100, 10), (90, 0, 0, 0)),
    ((5, 20, 10), (10, 1, 5, 20)),
    ((10, 20, 10), (10, 1, 10, 20)),
    ((100, 100, 20), (80, 1, 100, 100)),
    ((101, 100, 20), (80, 2, 121, 200)),
    ((180, 100, 20), (80, 2, 200, 200)),
    ((181, 100, 20), (80, 3, 221, 300)),
    ((1, 1, 0), (1, 1, 1, 1)),
]


@pytest.mark.parametrize(("given_values", "expected"), PLANS)
def test_the_plan_equals_the_formula_worked_by_hand(
    given_values: tuple[int, int, int], expected: tuple[int, int, int, int]
) -> None:
    tokens, size, overlap = given_values
    plan = cs.plan(tokens=tokens, size=size, overlap=overlap)
    assert (plan.stride, plan.chunks, plan.embedded, plan.embedded_padded) == expected
    assert plan.inflation == (plan.embedded / tokens if tokens else 1.0)


@given(st.integers(0, 5_000), st.integers(1, 200), st.data())
def test_the_plan_equals_sliding_a_window(tokens: int, size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    starts = [0] if tokens else []
    while starts and starts[-1] + size < tokens:
        starts.append(starts[-1] + size - overlap)
    plan = cs.plan(tokens=tokens, size=size, overlap=overlap)
    assert plan.chunks == len(starts)
    assert plan.embedded == sum(min(size, tokens - start) for start in starts)


@pytest.mark.parametrize(
    ("bad", "named"),
    [
        ({"tokens": -1, "size": 5}, "-1"),
        ({"tokens": 5, "size": 0}, "0"),
        ({"tokens": 5, "size": 5, "overlap": 5}, "5"),
        ({"tokens": 5, "size": 5, "overlap": -2}, "-2"),
    ],
)
def test_a_plan_that_cannot_be_names_the_value(bad: dict[str, int], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        cs.plan(**bad)


def test_a_window_chunking_of_words_makes_as_many_chunks_as_planned() -> None:
    text = " ".join("abcdefghij"[i % 10] for i in range(1_000))
    result = cs.chunk(text, strategy="window", size=100, overlap=20, trim=False)
    plan = cs.plan(tokens=result.tokens, size=100, overlap=20)
    assert (result.tokens, result.stats.chunks) == (1_000, plan.chunks)
    assert result.stats.tokens.total == plan.embedded


@given(texts, options())
def test_stats_are_what_the_chunks_say(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    stats, chunks = result.stats, result.chunks
    assert stats.chunks == len(chunks)
    if not chunks:
        return
    sizes = sorted(recount(chunk.embedded_text, asked["tokenizer"]) for chunk in chunks)
    middle = (sizes[len(sizes) // 2] + sizes[(len(sizes) - 1) // 2]) / 2
    found = stats.tokens
    assert (found.total, found.min, found.max) == (sum(sizes), sizes[0], sizes[-1])
    assert found.median == middle
    assert stats.fill == pytest.approx(sum(sizes) / len(sizes) / asked["size"])
    assert sum(stats.levels.values()) == sum(stats.causes.values()) == len(chunks) - 1
    repeated = sum(chunk.overlap_tokens + chunk.repeats_after for chunk in chunks)
    assert stats.overlap.tokens == repeated
    assert stats.overlap.share == pytest.approx(repeated / sum(sizes))
    got = [
        recount(result.text[chunk.start : chunk.body_start], asked["tokenizer"])
        for chunk in chunks[1:]
    ]
    assert stats.overlap.asked == asked["overlap"]
    assert stats.overlap.got == tuple(got)
    assert stats.overlap.dropped == (got.count(0) if asked["overlap"] else 0)
    full = got.count(asked["overlap"]) if asked["overlap"] else len(got)
    assert stats.overlap.short == len(got) - full - stats.overlap.dropped


def test_an_overlap_that_is_dropped_is_not_counted_as_short() -> None:
    fence = "```\nfirst = load(source)\nsecond = first.clean()\n```"
    text = f"Some words.\n\n# Next\n\n{fence}\n\n# Last\n\nSome more words.\n"
    result = cs.chunk(text, strategy="headings", size=60, overlap=6)
    got = [chunk.overlap.got for chunk in result.chunks[1:]]
    found = result.stats.overlap
    assert 0 < got[0] < 6
    assert (got[1], found.short, found.dropped) == (0, 1, 1)


def test_what_is_repeated_after_a_chunk_is_added_too() -> None:
    result = cs.chunk("word " * 300, size=60, overlap=8, overlap_sides="both")
    after = [recount(result.text[c.body_end : c.end], "cl100k_base") for c in result.chunks]
    assert sum(after) == 8 * (len(after) - 1) > 0
    assert result.stats.overlap.tokens == sum(after) + sum(result.stats.overlap.got)


def test_an_overlap_of_one_token_is_short_and_not_dropped() -> None:
    overlap = cs.chunk("日" * 60, size=5, overlap=3).stats.overlap
    assert set(overlap.got) == {1}
    assert (overlap.short, overlap.dropped) == (len(overlap.got), 0)


@given(texts, options())
def test_json_and_jsonl_read_back_as_the_chunks(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    plain = json.loads(cs.export(result, "json"))
    assert [(row["index"], row["tokens"], row["text"]) for row in plain] == [
        (chunk.index, chunk.tokens, chunk.embedded_text) for chunk in result.chunks
    ]
    lines = cs.export(result, "jsonl", metadata=True, source="a.txt").splitlines()
    assert len(lines) == len(result.chunks)
    for line, chunk in zip(lines, result.chunks, strict=True):
        row = json.loads(line)
        lead = f"{row['context']}\n" if row.get("context") else ""
        assert row["text"] == lead + result.text[row["start"] : row["end"]]
        assert row["starts_at"] == asdict(chunk.starts_at)
        assert row["source"] == "a.txt"
        assert row["heading_path"] == list(chunk.heading_path)


@given(texts, options())
def test_txt_holds_each_chunk_under_its_header(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    written = cs.export(result, "txt")
    for chunk in result.chunks:
        header = f"--- Chunk {chunk.index + 1}/{len(result.chunks)} ---"
        assert f"{header}\n{chunk.embedded_text}\n" in written
    bare = cs.export(result, "txt", headers=False)
    texts = [chunk.embedded_text for chunk in result.chunks]
    assert bare == ("\n\n".join(texts) + "\n" if texts else "")


def test_an_unknown_format_is_refused_with_the_known_names() -> None:
    with pytest.raises(ValueError, match=r"'xml'.*jsonl"):
        cs.export(cs.chunk("x"), "xml")


def test_fields_asked_for_without_metadata_are_only_index_tokens_and_text() -> None:
    rows = json.loads(cs.export(cs.chunk("One. Two.", size=2), "json"))
    assert [set(row) for row in rows] == [{"index", "tokens", "text"}] * len(rows)
    assert ceil(sum(row["tokens"] for row in rows)) == 4
