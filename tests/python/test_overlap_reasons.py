"""Why a chunk repeats less than was asked: each reason recounted, true to the last token."""

from itertools import pairwise
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from test_overlap import FENCE, PROSE
from texts import cluster_breaks, options, recount, texts

import chunksight as cs

# Words of one to five tokens, and characters of one and two.
WORDS = ["a", "tide", "wall", "deterioration", "internationalisation", "qzxkv", "Привет"]
LETTERS = ["a", "語", "日", "ß", "ж", "吾"]


def next_place_back(text: str, before: cs.Chunk, chunk: cs.Chunk) -> int:
    """Where the repeated text would begin with one more word, or character where it begins inside
    a word or no other word is there."""
    place = len(text[: chunk.start].rstrip())
    word = text.rfind(" ", 0, place) + 1
    inside = chunk.start < chunk.body_start and text[chunk.start - 1] != " "
    if inside or word <= before.start or chunk.start == chunk.body_start:
        return place - 1
    return word


@given(
    st.one_of(
        st.lists(st.sampled_from(WORDS), min_size=8, max_size=60).map(" ".join),
        st.lists(st.sampled_from(LETTERS), min_size=8, max_size=60).map("".join),
    ),
    st.sampled_from(["smart", "sentences", "lines", "headings", "paragraphs"]),
    st.integers(3, 24),
    st.data(),
)
def test_the_reason_is_what_a_recount_of_one_more_word_says(
    text: str, strategy: str, size: int, data: st.DataObject
) -> None:
    asked = data.draw(st.integers(1, size - 1))
    chunks = cs.chunk(text, strategy=strategy, size=size, overlap=asked).chunks
    for before, chunk in pairwise(chunks):
        if chunk.overlap.why in ("marks", "row") or chunk.overlap.got == asked:
            continue
        # All of the chunk before is never repeated, but what it would count may be what bounds it.
        place = max(before.start, next_place_back(text, before, chunk))
        true = set()
        if recount(text[before.start : chunk.body_start], "cl100k_base") > asked:
            true.add("unit")
        if recount(text[place : chunk.body_end], "cl100k_base") > size:
            true.add("size")
        assert chunk.overlap.why in (true or {"short"})


@given(texts, options())
def test_no_reason_is_untrue(text: str, asked: dict[str, Any]) -> None:
    asked |= {"context": "none"}
    result = cs.chunk(text, **asked)
    text, breaks = result.text, sorted(cluster_breaks(result.text))
    for before, chunk in pairwise(result.chunks):
        why, got = chunk.overlap.why, chunk.overlap.got
        further = [at for at in breaks if before.start <= at < chunk.start]
        repeated = {at: recount(text[at : chunk.body_start], asked["tokenizer"]) for at in further}
        whole = {at: recount(text[at : chunk.body_end], asked["tokenizer"]) for at in further}
        assert why in (
            {""} if got == asked["overlap"] else {"unit", "size", "short", "marks", "row"}
        )
        if why == "unit":
            assert any(repeated[at] > asked["overlap"] for at in further)
        elif why == "size":
            assert any(
                repeated[at] <= asked["overlap"] and whole[at] > asked["size"] for at in further
            )
        elif why in ("marks", "row"):
            assert got == 0
        if got and asked["strategy"] != "window":
            said = text[chunk.start : chunk.body_start]
            assert regex.search(r"[^\s\p{P}\p{Sm}\p{Sc}\p{Sk}]", said)


def test_sections_with_room_to_spare_are_not_said_to_be_bounded_by_the_size() -> None:
    for lead in ("Deterioration x", "One two three. Four five."):
        text = f"{lead}\n\n# Next\n\nSome words.\n"
        [_, second] = cs.chunk(text, strategy="headings", size=60, overlap=12).chunks
        assert 0 < second.overlap.got < 12 and second.tokens < 30
        assert second.overlap.why == "short"


@pytest.mark.parametrize(
    ("row", "code", "options"),
    [
        ("third = second.sorted()\n```\n\n", "marks", {"strategy": "smart"}),
        ("return first + second\n\n\n", "row", {"strategy": "code", "language": "python"}),
    ],
)
def test_a_row_is_repeated_whole_from_the_overlap_on_that_holds_it(
    row: str, code: str, options: dict[str, str]
) -> None:
    block = FENCE if code == "marks" else f"def name(first, second):\n    {row}"
    after = PROSE if code == "marks" else block.replace("name", "other")
    enough = recount(row, "cl100k_base")
    # The last letter with the blank lines after it is what fits first.
    for overlap in range(1 if code == "marks" else 2, enough + 1):
        size = recount(block, "cl100k_base") + overlap
        chunks = cs.chunk((block + after) * 3, size=size, overlap=overlap, **options).chunks
        found = [
            chunk.overlap
            for before, chunk in pairwise(chunks)
            if before.text.rstrip().endswith(row.rstrip())
        ]
        assert len(found) >= 2
        # Where a part of the row would fit, so would the marks at its end.
        expected = {(0, code), (0, "row")} if overlap < enough else {(enough, "")}
        assert {(each.got, each.why) for each in found} <= expected, overlap


@pytest.mark.parametrize("strategy", ["smart", "sentences", "lines", "paragraphs", "window"])
def test_an_overlap_and_a_size_that_fit_exactly_are_used_to_the_last_token(strategy: str) -> None:
    words = "word " * 400
    for size, overlap in ((10, 4), (33, 5), (100, 20)):
        asked = {"strategy": strategy, "overlap": overlap, "trim": strategy != "window"}
        chunks = cs.chunk(words, size=size, **asked).chunks[1:-2]
        assert {chunk.overlap for chunk in chunks} == {cs.Overlap(overlap, overlap, "")}
        if strategy == "window":
            assert {chunk.tokens for chunk in chunks} == {size}
            continue
        both = cs.chunk(words * 3, size=2 * size, overlap_sides="both", **asked).chunks
        assert {chunk.repeats_after for chunk in both[1:-2]} == {overlap}


@pytest.mark.parametrize("room", [2, 3, 4])
def test_what_is_repeated_after_a_chunk_fills_it_to_the_last_token(room: int) -> None:
    paragraph = "wall " * 20 + "\n\n"
    size = recount(paragraph.strip(), "cl100k_base") + room
    first, *_ = cs.chunk(
        paragraph * 3, strategy="paragraphs", size=size, overlap=4, overlap_sides="both"
    ).chunks
    assert (first.tokens, first.repeats_after) == (size, room)


@pytest.mark.parametrize("words", [1, 2, 5])
def test_text_repeated_after_a_chunk_never_reaches_the_end_of_the_next(words: int) -> None:
    text = "# One\n\n" + "word " * 9 + "\n\n# Two" + " word" * (words - 1)
    [first, second] = cs.chunk(
        text, strategy="headings", size=60, overlap=20, overlap_sides="both"
    ).chunks
    assert first.end < second.end == len(text)


def test_beside_whole_sentences_one_more_tells_what_bounds_the_overlap() -> None:
    before, after = "One two three. Four five.\n\n", "# Next\n\nSome words.\n"
    sentence = recount("Four five.\n\n", "cl100k_base")
    two = recount(before, "cl100k_base")
    body = recount(after.strip(), "cl100k_base")
    for asked in range(sentence, 2 * two):
        for size in range(max(asked + 1, body + sentence), 40):
            [_, chunk] = cs.chunk(
                before + after, strategy="headings", size=size, overlap=asked
            ).chunks
            if chunk.overlap.got == asked:
                expected = ""
            elif two > asked:
                expected = "unit"
            else:
                whole = recount(f"{before}{after}".strip(), "cl100k_base")
                expected = "size" if whole > size else "short"
            assert (chunk.overlap.got, chunk.overlap.why) == (sentence, expected)


def test_windows_end_where_they_are_full_also_inside_a_word() -> None:
    text = "qzxkvjwqpzmxkrtvbnqwzxplkjhgq" * 4
    result = cs.chunk(text, strategy="window", size=9)
    assert result.stats.levels == {"grapheme": len(result.chunks) - 1}
    assert set(result.stats.causes) == {"size"}
