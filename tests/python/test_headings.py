"""No heading is left alone at the end of a chunk while some of its text would fit beside it."""

import re

from hypothesis import given
from hypothesis import strategies as st

import chunksight as cs
from chunksight.scan.markdown import markdown_blocks

HEADINGS = [
    "# Bread\n\n",
    "## How long it bakes\n\n",
    "Soup\n====\n\n",
    "### Keeping the records of many ovens and bakers\n\n",
]
TEXTS = [
    "word " * 40 + "\n\n",
    "Flour and water. Salt comes last, after the rest.\n\n",
    "a\n\n",
    "Electroencephalographically derived data. They are kept apart.\n\n",
    "Электрооборудование проверяют дважды в год.\n\n",
    "> Quoted words that go on for a while, and then some more of them.\n\n",
    "| day | task |\n|---|---|\n| one | mix it all |\n| two | bake |\n\n",
    "面粉和水。最后加盐。面粉和水，最后加盐\n\n",
    "x" * 80 + "\n\n",
]
articles = st.lists(st.sampled_from(HEADINGS + TEXTS), min_size=1, max_size=12).map("".join)


def left_alone(result: cs.Result) -> list[str]:
    """Bodies that end with a heading though its first words would have fitted after it."""
    text, size = result.text, result.settings.size
    blocks = markdown_blocks(text)
    found = []
    for chunk in result.chunks[:-1]:
        [*_, last] = [number for number, b in enumerate(blocks) if b.start < chunk.body_end]
        if blocks[last].kind != "heading" or chunk.body_end < blocks[last].end:
            continue
        first = last
        while first and blocks[first - 1].kind == "heading":
            first -= 1
        following = blocks[last + 1].start
        # A few tokens more than a word: where it is nearly as tight, anything may be right.
        if cs.count(text[blocks[first].start : following + 12]) <= size:
            found.append(chunk.text)
    return found


@given(
    articles,
    st.sampled_from(["smart", "headings", "paragraphs"]),
    st.integers(14, 60),
    st.sampled_from([0, 3]),
)
def test_no_heading_ends_a_chunk_if_words_of_its_text_fit(
    text: str, strategy: str, size: int, overlap: int
) -> None:
    assert not left_alone(cs.chunk(text, strategy=strategy, size=size, overlap=overlap))


@given(
    articles,
    st.sampled_from(["smart", "headings", "paragraphs", "sentences"]),
    st.integers(12, 60),
    st.sampled_from([0, 3]),
)
def test_neither_a_heading_nor_a_word_is_cut_for_the_sake_of_the_heading_above(
    text: str, strategy: str, size: int, overlap: int
) -> None:
    result = cs.chunk(text, strategy=strategy, size=size, overlap=overlap)
    headings = [b for b in markdown_blocks(text) if b.kind == "heading"]
    words = re.finditer(r"[^\W\d_\u3400-\u9fff]+", text)
    whole = [(b.start, b.end) for b in headings] + [match.span() for match in words]
    room = size - overlap
    for start, end in whole:
        if cs.count(text[start:end]) <= room:
            inside = [c.ends_at.offset for c in result.chunks if start < c.ends_at.offset < end]
            assert not inside, text[start:end]


def test_in_a_row_of_headings_too_long_for_a_chunk_each_is_whole() -> None:
    row = "".join(f"## Chapter {n}: notes on the trade\n\n" for n in range(1, 60))
    for strategy in ("smart", "headings", "paragraphs", "sentences"):
        result = cs.chunk(f"{row}Words below.\n", strategy=strategy, size=64)
        assert all(chunk.text.startswith("## Chapter") for chunk in result.chunks)


def test_in_a_long_text_too_a_heading_has_its_text_beside_it() -> None:
    section = "## How long it bakes\n\n" + "word " * 400 + "\n\n"
    result = cs.chunk(section * 40, size=100, overlap=10)
    assert len(result.text) > 50_000
    assert not left_alone(result)


def test_a_fence_that_fits_is_whole_even_where_its_heading_does_not_fit_beside_it() -> None:
    fence = "```\n" + "one two three\n" * 4 + "```"
    result = cs.chunk(f"# How to bake\n\n{fence}\n", size=cs.count(fence) + 1)
    assert fence in [chunk.text for chunk in result.chunks]


def test_a_heading_without_words_is_no_step_of_the_path() -> None:
    text = "# \n\n## Baking\n\nFlour and water, then wait for a night.\n\nSalt comes last.\n"
    result = cs.chunk(text, strategy="headings", size=14, context="heading_path")
    assert {chunk.heading_path for chunk in result.chunks} == {("Baking",)}
    assert {chunk.context for chunk in result.chunks} <= {"", "Baking"}
