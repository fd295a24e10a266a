"""The guarantees G1 to G9 of the specification, for every strategy and texts that hurt."""

import dataclasses
import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import blank_texts, cluster_breaks, options, recount, texts, without_surrogates

import chunksight as cs
from chunksight.levels import CAUSES, LEVEL_NAMES
from chunksight.strategies import STRATEGIES


@given(texts, options())
def test_g1_no_chunk_with_its_context_is_over_the_size_but_a_single_cluster(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    for chunk in result.chunks:
        tokens = recount(chunk.embedded_text, asked["tokenizer"])
        assert chunk.over_limit == (tokens > asked["size"])
        if chunk.over_limit:
            assert len(cluster_breaks(chunk.text.strip())) <= 2
    assert any("hold a single character" in n for n in result.notices) == any(
        chunk.over_limit for chunk in result.chunks
    )


@given(texts, options())
def test_g2_every_count_equals_a_fresh_count(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    assert result.tokens == recount(result.text, asked["tokenizer"])
    for chunk in result.chunks:
        whole = f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text
        assert chunk.embedded_text == whole
        assert chunk.tokens == recount(whole, asked["tokenizer"])
        repeated = result.text[chunk.start : chunk.body_start]
        assert chunk.overlap_tokens == recount(repeated, asked["tokenizer"])


@given(texts, options())
def test_g3_chunks_are_slices_whose_bodies_cover_the_text_in_order(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    assert result.text == without_surrogates(text)
    done = 0
    gaps = []
    for number, chunk in enumerate(result.chunks):
        assert chunk.index == number
        assert chunk.text == result.text[chunk.start : chunk.end] != ""
        assert chunk.start <= chunk.body_start < chunk.body_end <= chunk.end
        for offset, offset16 in ((chunk.start, chunk.start_utf16), (chunk.end, chunk.end_utf16)):
            assert offset16 == len(result.text[:offset].encode("utf-16-le")) // 2
        gaps.append(result.text[done : chunk.body_start])
        done = chunk.body_end
    gaps.append(result.text[done:])
    if asked["trim"] or not result.chunks:
        assert not "".join(gaps).strip("\ufeff").strip()
    else:
        assert not any(gaps)
    for before, after in pairwise(result.chunks):
        assert before.start < after.start
        assert before.end < after.end
        assert before.body_end <= after.body_start


@given(texts, options())
def test_g4_no_cluster_that_fits_is_cut(text: str, asked: dict[str, Any]) -> None:
    result = cs.chunk(text, **asked)
    breaks = cluster_breaks(result.text)
    for chunk in result.chunks:
        assert {chunk.start, chunk.end, chunk.body_start, chunk.body_end} <= breaks
    assert sum(c.text.count("\ufffd") for c in result.chunks) == 0 or "\ufffd" in result.text


@given(texts, options())
def test_g5_overlap_repeats_the_chunk_before_within_what_was_asked_or_says_why_not(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    for before, chunk in pairwise(result.chunks):
        assert chunk.overlap.asked == asked["overlap"]
        assert chunk.overlap.got == chunk.overlap_tokens <= asked["overlap"]
        assert before.start < chunk.start
        if asked["overlap"] and chunk.overlap.got < asked["overlap"]:
            assert chunk.overlap.why in {"unit", "size", "short", "marks", "row"}
        if chunk.overlap.got:
            assert chunk.start < before.body_end
        if asked["overlap_sides"] == "before":
            assert chunk.end == chunk.body_end
        else:
            repeated = result.text[before.body_end : before.end]
            assert recount(repeated, asked["tokenizer"]) == before.repeats_after
            assert before.repeats_after <= asked["overlap"]


@given(texts, options())
def test_g6_every_boundary_has_a_level_and_a_cause(text: str, asked: dict[str, Any]) -> None:
    chunks = cs.chunk(text, **asked).chunks
    edges = [boundary for chunk in chunks for boundary in (chunk.starts_at, chunk.ends_at)]
    for number, boundary in enumerate(edges):
        outer = number in {0, len(edges) - 1}
        assert boundary.level in LEVEL_NAMES
        assert boundary.cause in CAUSES
        assert (boundary.cause == "edge") == outer
        assert (boundary.level in {"start", "end"}) == outer
    for before, after in pairwise(chunks):
        assert before.ends_at == after.starts_at
        assert before.body_end <= after.starts_at.offset <= after.body_start


@pytest.mark.parametrize(
    "text", [". ", "a   ", ".  a ", "a.\n\n ", " \n a \t", "a\r\n\r\n", "。\u3000 "]
)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_g6_no_cut_among_the_last_blanks_is_called_the_texts_end(strategy: str, text: str) -> None:
    for size in (1, 2, 3):
        chunks = cs.chunk(text, strategy=strategy, size=size, trim=False).chunks
        inner = [chunk.ends_at.level for chunk in chunks[:-1]]
        assert not {"start", "end"} & set(inner)
        assert (chunks[0].starts_at.level, chunks[-1].ends_at.level) == ("start", "end")


@given(texts, options())
def test_g7_the_same_call_gives_the_same_bytes(text: str, asked: dict[str, Any]) -> None:
    first = cs.chunk(text, **asked)
    again = cs.chunk(text, cs.Settings(**asked))
    assert first == again
    for name in ("txt", "json", "jsonl"):
        assert cs.export(first, name, metadata=True) == cs.export(again, name, metadata=True)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "word " * 20_000,
        "<|endoftext|>" * 2_000,
        "\x00" * 20_000,
        "\n" * 50_000 + "x",
        " " * 50_000 + "x",
        "\r\n" * 20_000 + "x",
        "語" * 30_000,
        "🇪🇸" * 5_000,
        "👩‍👩‍👧‍👦" * 2_000,
        "e\u0301" * 20_000,
        "# a\n" * 5_000,
        "- " * 20_000,
        "> " * 20_000 + "x",
        "a. " * 20_000,
        "```\n" * 5_001,
        "| a " * 10_000,
        "`" * 30_000,
        "[" * 30_000,
        "(" * 30_000,
        '"' * 30_000,
    ],
    ids=lambda text: ascii(text[:6]),
)
def test_g8_long_runs_of_anything_are_chunked(text: str, strategy: str) -> None:
    result = cs.chunk(text, strategy=strategy, size=512, overlap=64)
    bodies = "".join(result.text[c.body_start : c.body_end] for c in result.chunks)
    assert "".join(bodies.split()) == "".join(text.split())
    assert max(c.tokens for c in result.chunks) <= 512


def test_g8_one_cluster_of_20000_marks_stands_alone_over_the_limit() -> None:
    result = cs.chunk("a " + "\u0301" * 20_000 + " b", size=512, overlap=64)
    assert [chunk.over_limit for chunk in result.chunks] == [False, True, False]


def test_g8_a_megabyte_without_a_space_is_chunked() -> None:
    text = "".join(f"{number:x}" for number in range(210_000))[:1_000_000]
    result = cs.chunk(text, size=512, overlap=64)
    assert result.tokens == recount(text, "cl100k_base")
    assert result.chunks[-1].end == len(text)


BAD = [
    ({"size": 0}, ValueError, "0"),
    ({"size": -3}, ValueError, "-3"),
    ({"size": 5, "overlap": 5}, ValueError, "5"),
    ({"size": 5, "overlap": 9}, ValueError, "9"),
    ({"overlap": -1}, ValueError, "-1"),
    ({"size": 8, "overlap": 4, "overlap_sides": "both"}, ValueError, "4"),
    ({"size": 8, "min_size": 9}, ValueError, "9"),
    ({"size": "512"}, TypeError, "512"),
    ({"size": 5.0}, TypeError, "5.0"),
    ({"size": True}, TypeError, "True"),
    ({"trim": 1}, TypeError, "1"),
    ({"strategy": "clever"}, ValueError, "clever"),
    ({"strategy": None}, TypeError, "None"),
    ({"tokenizer": "gpt9"}, ValueError, "gpt9"),
    ({"context": "title"}, ValueError, "title"),
    ({"overlap_sides": "after"}, ValueError, "after"),
]


@pytest.mark.parametrize(("asked", "error", "named"), BAD, ids=[str(row[0]) for row in BAD])
def test_g9_bad_settings_raise_before_any_work_and_name_the_value(
    asked: dict[str, Any], error: type[Exception], named: str
) -> None:
    with pytest.raises(error, match=named.replace(".", r"\.")):
        cs.chunk("text", **asked)


@pytest.mark.parametrize("text", [b"bytes", None, 5])
def test_g9_a_text_that_is_no_str_is_refused(text: Any) -> None:
    with pytest.raises(TypeError, match=type(text).__name__):
        cs.chunk(text)


def test_g9_unknown_keywords_are_refused() -> None:
    with pytest.raises(TypeError, match="chunk_size"):
        cs.chunk("text", chunk_size=5)
    with pytest.raises(TypeError, match="both"):
        cs.chunk("text", cs.Settings(), size=5)


@given(blank_texts, st.sampled_from(sorted(STRATEGIES)))
def test_g9_blank_text_gives_no_chunks_and_a_notice(text: str, strategy: str) -> None:
    result = cs.chunk(text, strategy=strategy, size=8, overlap=2)
    assert result.chunks == ()
    assert result.stats.chunks == result.stats.tokens.total == 0
    assert len(result.notices) == 1
    assert json.loads(cs.export(result, "json")) == []
    assert cs.export(result, "txt") == cs.export(result, "jsonl") == ""


def test_lone_surrogates_are_replaced_once_with_a_notice() -> None:
    result = cs.chunk("cut \ud83d here")
    assert result.text == "cut \ufffd here"
    assert "U+FFFD" in result.notices[0]


def test_results_are_frozen() -> None:
    result = cs.chunk("One. Two.", size=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.chunks[0].text = ""  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.settings.size = 3  # type: ignore[misc]


@given(
    st.lists(
        st.sampled_from(
            ["a", ". ", " ", "\n", "。", "`n`", "<v>", "\u200d", "\u0301", "\U0001f3fd", "\u06dd"]
        )
    ).map("".join)
)
def test_g4_marks_on_blanks_and_prepended_marks_are_never_cut_off(text: str) -> None:
    breaks = cluster_breaks(text)
    for strategy in STRATEGIES:
        for trim in (True, False):
            asked = {"strategy": strategy, "trim": trim, "overlap_sides": "both"}
            for size, overlap in ((2, 0), (12, 5)):
                for chunk in cs.chunk(text, size=size, overlap=overlap, **asked).chunks:
                    assert {chunk.start, chunk.end} <= breaks
