"""What each strategy does to a text a person can follow."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, recount, texts

import chunksight as cs
from chunksight.strategies import STRATEGIES

ARTICLE = """Intro before any heading.

# Bread

Flour and water. Salt comes last.

## Sourdough

- Feed the starter.
- Wait one night.

```python
print("dough")

print("bread")
```

| day | task |
|---|---|
| one | mix |
| two | bake |

# Soup

Boil it.
"""


def bodies(text: str, **asked: object) -> list[str]:
    result = cs.chunk(text, **asked)
    return [result.text[c.body_start : c.body_end] for c in result.chunks]


def test_headings_gives_one_chunk_per_section_with_its_path() -> None:
    chunks = cs.chunk(ARTICLE, strategy="headings", size=200).chunks
    assert [chunk.heading_path for chunk in chunks] == [
        (),
        ("Bread",),
        ("Bread", "Sourdough"),
        ("Soup",),
    ]
    assert {chunk.ends_at.cause for chunk in chunks[:-1]} == {"structure"}


def test_headings_in_a_row_stay_with_the_first_section_that_has_text() -> None:
    chunks = cs.chunk("# A\n\n## B\n\ntext\n\n# C\n\nmore", strategy="headings", size=50).chunks
    assert [chunk.heading_path for chunk in chunks] == [("A", "B"), ("C",)]


def test_lines_packs_whole_lines() -> None:
    text = "".join(f"{n},word{n}\n" for n in range(40))
    for body in bodies(text, strategy="lines", size=20):
        assert all(line in text.splitlines() for line in body.splitlines())


def test_paragraphs_never_breaks_one_that_fits() -> None:
    paragraphs = [f"Paragraph {n}. It has two sentences." for n in range(20)]
    for body in bodies("\n\n".join(paragraphs), strategy="paragraphs", size=30):
        assert set(body.split("\n\n")) <= set(paragraphs)


def test_sentences_packs_across_single_line_ends() -> None:
    text = "One sentence\nruns on. Another one\nfollows. A third."
    assert bodies(text, strategy="sentences", size=6)[0] == "One sentence\nruns on."


def test_window_repeats_exactly_the_tokens_asked_for_in_plain_words() -> None:
    text = " ".join("abcdefghij"[i % 10] for i in range(200))
    chunks = cs.chunk(text, strategy="window", size=20, overlap=5, trim=False).chunks
    assert {chunk.overlap_tokens for chunk in chunks[1:]} == {5}
    assert {chunk.tokens for chunk in chunks[:-1]} == {20}


def test_smart_leaves_no_heading_at_the_end_of_a_chunk() -> None:
    for size in range(12, 120):
        for chunk in cs.chunk(ARTICLE, size=size).chunks:
            assert not chunk.text.splitlines()[-1].startswith("#")


def test_smart_keeps_a_fence_and_a_table_that_fit() -> None:
    fence = ARTICLE[ARTICLE.index("```") : ARTICLE.rindex("```") + 3]
    table = ARTICLE[ARTICLE.index("| day") : ARTICLE.index("\n\n# Soup")]
    for size in range(40, 120):
        texts_of = [chunk.text for chunk in cs.chunk(ARTICLE, size=size).chunks]
        assert any(fence in text for text in texts_of)
        assert any(table in text for text in texts_of)


def test_a_sentence_over_the_limit_is_cut_at_a_clause_before_a_word() -> None:
    text = "When the rain had stopped and the roads were dry, the whole village went to the market"
    first = cs.chunk(text, size=14).chunks[0]
    assert first.text.endswith("dry,")
    assert (first.ends_at.level, first.ends_at.cause) == ("clause", "size")


def test_a_cut_inside_a_word_is_forced() -> None:
    first = cs.chunk("qzxkvjwqpzmxkrtvbnqwzxplkjhgq", size=6).chunks[0]
    assert (first.ends_at.level, first.ends_at.cause) == ("grapheme", "forced")


def test_the_last_chunk_is_no_crumb_where_text_can_be_moved_to_it() -> None:
    text = " ".join(f"Sentence number {n} stands here." for n in range(40))
    for size in range(30, 90):
        sizes = [chunk.tokens for chunk in cs.chunk(text, size=size).chunks]
        assert min(sizes) * 4 >= size


def test_overlap_begins_at_a_sentence_where_one_fits() -> None:
    text = " ".join(f"Sentence number {n} stands here." for n in range(40))
    chunks = cs.chunk(text, size=40, overlap=15).chunks
    for before, chunk in pairwise(chunks):
        assert chunk.text.startswith("Sentence number")
        assert 0 < chunk.overlap_tokens <= 15
        assert chunk.start < before.end


def test_overlap_on_both_sides_repeats_tail_and_head() -> None:
    text = " ".join(f"Sentence number {n} stands here." for n in range(40))
    chunks = cs.chunk(text, size=60, overlap=12, overlap_sides="both").chunks
    for before, chunk in pairwise(chunks):
        assert 0 < before.repeats_after <= 12
        assert 0 < chunk.overlap_tokens <= 12
        assert before.end > chunk.body_start


def test_context_is_the_headings_that_the_chunk_does_not_hold() -> None:
    asked = {"strategy": "headings", "size": 40, "context": "heading_path"}
    contexts = [chunk.context for chunk in cs.chunk(ARTICLE, **asked).chunks]
    assert contexts[:3] == ["", "", "Bread"]


def test_a_table_header_goes_before_the_rows_that_lack_it() -> None:
    table = "| key | value |\n|---|---|\n" + "".join(f"| row {n} | {n} |\n" for n in range(30))
    chunks = cs.chunk(table, size=60, context="table_header").chunks
    assert [chunk.context for chunk in chunks[1:]] == ["| key | value |\n|---|---|"] * (
        len(chunks) - 1
    )


@given(texts, options())
def test_a_smaller_minimum_never_makes_more_text(text: str, asked: dict[str, object]) -> None:
    merged = cs.chunk(text, **asked)
    free = cs.chunk(text, **{**asked, "min_size": 0})
    assert len(merged.chunks) <= len(free.chunks) or asked["min_size"] == 0


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_the_documents_are_chunked_at_512_64_with_counts_that_hold(
    strategy: str, shared: Path
) -> None:
    for document in sorted((shared / "texts").glob("*.txt")):
        result = cs.chunk(document.read_text("utf-8"), strategy=strategy, size=512, overlap=64)
        for chunk in result.chunks:
            assert chunk.tokens == recount(chunk.text, "cl100k_base") <= 512


def test_a_soft_wrap_inside_a_sentence_gives_way_to_a_sentence_end() -> None:
    line = "The long road winds along the river and over the hills until it\n"
    text = (line + "reaches the sea. " + line + "turns back to the town. ") * 6
    for chunk in cs.chunk(text, size=70).chunks[:-1]:
        assert chunk.text.endswith(".")


def test_a_link_or_inline_code_that_fits_is_not_cut() -> None:
    part = "see [the long. Title, of; a link](https://example.com/a/b?c=d) or `x. Y, z; w` and "
    text = part * 12
    for size in range(24, 90):
        for chunk in cs.chunk(text, size=size).chunks:
            assert chunk.text.count("[") == chunk.text.count("]") == chunk.text.count("(")
            assert chunk.text.count("`") % 2 == 0


def test_an_overlap_can_be_a_share_of_the_size() -> None:
    text = " ".join(f"Sentence number {n} stands here." for n in range(60))
    shared, counted = (cs.chunk(text, size=60, overlap=o) for o in ("20%", 12))
    assert shared.chunks == counted.chunks
    assert shared.settings.overlap == "20%"
    assert cs.Settings(size=512, overlap="12.5%").overlap_tokens == 64


@pytest.mark.parametrize("share", ["100%", "150%", "-5%", "%", "a lot"])
def test_a_share_that_cannot_be_is_refused_by_name(share: str) -> None:
    with pytest.raises(ValueError, match="overlap"):
        cs.Settings(size=100, overlap=share)


def test_a_comment_in_code_is_no_heading() -> None:
    code = "# Set up.\nimport os\n\n\ndef f():\n    # Go.\n    return os\n" * 4
    chunks = cs.chunk(code, strategy="code", size=30, language="python").chunks
    assert {chunk.heading_path for chunk in chunks} == {()}


def test_units_too_small_for_a_place_of_their_own_never_lift_a_body_over_the_limit() -> None:
    long = " ".join(f"word{n}" for n in range(2_000))
    for length in range(400, 1_300, 30):
        text = ("```\na\nb\n" + long[:length] + "\n```\n\nText after it.\n\n") * 30
        for chunk in cs.chunk(text, size=200).chunks:
            assert recount(chunk.text, "cl100k_base") <= 200


def test_a_window_fits_with_and_without_what_it_repeats() -> None:
    text = "extraordinary deterioration extraordinary deterioration deterioration extraordinary "
    for size in range(2, 20):
        for overlap in range(size):
            chunks = cs.chunk(text * 3, strategy="window", size=size, overlap=overlap).chunks
            assert all(chunk.tokens <= size for chunk in chunks)


@pytest.mark.parametrize("words", [13, 14, 25, 100])
def test_a_text_without_sentences_is_cut_into_even_parts(words: int) -> None:
    sizes = [chunk.tokens for chunk in cs.chunk("word " * words, size=12).chunks]
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == -(-words // 12)


def test_text_right_under_a_table_is_not_given_the_table_s_header() -> None:
    text = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 8 + "Long prose " + "word " * 60
    chunks = cs.chunk(text, size=50, context="table_header").chunks
    for chunk in chunks:
        rows = text[chunk.body_start] == "|" and chunk.index > 0
        assert bool(chunk.context) == rows, chunk.text
    assert {bool(chunk.context) for chunk in chunks} == {True, False}


@given(
    st.lists(
        st.sampled_from(["庭の猫が歩く", "雨が降り続く", "窓を閉め忘れた"]), min_size=1, max_size=6
    ),
    st.sampled_from(["。", "」", "！？", "……", "”)"]),
    st.integers(6, 24),
)
def test_no_chunk_begins_with_the_mark_that_closes_what_stands_before_it(
    words: list[str], mark: str, size: int
) -> None:
    text = "".join(words) + mark + "夕方には晴れた" * 3
    for strategy in ("smart", "sentences"):
        for chunk in cs.chunk(text, strategy=strategy, size=size).chunks[1:]:
            assert chunk.text[0] not in "。」！？…”)", (strategy, chunk.text)
