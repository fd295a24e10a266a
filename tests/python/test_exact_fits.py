"""What fits to the last token is taken whole, and what is one token over is not."""

import pytest
from texts import recount

import chunksight as cs

PROSE = "When the tide turns, the boats swing round, and the lamp on the wall is lit."
CODE = "total = first(second, third) + fourth(fifth)"
UNITS = {
    "smart": PROSE,
    "headings": PROSE,
    "paragraphs": PROSE,
    "sentences": PROSE,
    "lines": PROSE,
    "code": CODE,
}


def tokens(text: str) -> int:
    return recount(text, "cl100k_base")


def joined(unit: str, times: int) -> str:
    return "\n\n".join([unit] * times)


@pytest.mark.parametrize(("strategy", "unit"), UNITS.items())
def test_a_unit_of_just_the_size_is_not_cut(strategy: str, unit: str) -> None:
    size = tokens(unit)
    chunks = cs.chunk(joined(unit, 4), strategy=strategy, size=size).chunks
    assert [chunk.text for chunk in chunks] == [unit] * 4
    smaller = cs.chunk(joined(unit, 4), strategy=strategy, size=size - 1).chunks
    assert unit not in [chunk.text for chunk in smaller]


@pytest.mark.parametrize(("strategy", "unit"), UNITS.items())
def test_units_that_fill_the_size_exactly_are_packed(strategy: str, unit: str) -> None:
    size = tokens(joined(unit, 3))
    chunks = cs.chunk(joined(unit, 12), strategy=strategy, size=size).chunks
    assert [chunk.text for chunk in chunks] == [joined(unit, 3)] * 4


@pytest.mark.parametrize(("strategy", "unit"), UNITS.items())
def test_units_and_an_overlap_that_fill_the_size_exactly_are_packed(
    strategy: str, unit: str
) -> None:
    size, overlap = tokens(joined(unit, 4)), tokens(f"{unit}\n\n")
    assert size == tokens(joined(unit, 3)) + overlap
    chunks = cs.chunk(joined(unit, 13), strategy=strategy, size=size, overlap=overlap).chunks
    assert [chunk.text for chunk in chunks] == [joined(unit, 4)] * 4
    assert {chunk.overlap for chunk in chunks[1:]} == {cs.Overlap(overlap, overlap, "")}


@pytest.mark.parametrize("strategy", ["smart", "headings", "paragraphs"])
def test_a_section_that_just_fits_stays_with_its_heading(strategy: str) -> None:
    section = f"## Tide\n\n{PROSE}"
    chunks = cs.chunk(joined(section, 3), strategy=strategy, size=tokens(section)).chunks
    assert [chunk.text for chunk in chunks] == [section] * 3


@pytest.mark.parametrize("strategy", sorted(UNITS))
def test_words_without_a_boundary_fill_the_size_exactly(strategy: str) -> None:
    chunks = cs.chunk("word " * 60, strategy=strategy, size=12).chunks
    assert [chunk.tokens for chunk in chunks] == [12] * 5


@pytest.mark.parametrize("strategy", sorted(UNITS))
def test_a_run_without_blanks_fills_the_size_exactly(strategy: str) -> None:
    size = tokens("語日" * 8)
    chunks = cs.chunk("語日" * 40, strategy=strategy, size=size).chunks
    assert [chunk.tokens for chunk in chunks] == [size] * 5


def test_a_chunk_of_just_min_size_stays_and_one_token_less_is_joined() -> None:
    section = f"# Tide\n\n{PROSE}"
    least = tokens(section)
    for min_size, chunks in ((least, 4), (least + 1, 2)):
        asked = {"strategy": "headings", "size": tokens(joined(section, 2)), "min_size": min_size}
        assert len(cs.chunk(joined(section, 4), **asked).chunks) == chunks


def test_small_chunks_that_together_have_just_the_size_are_joined() -> None:
    section = f"# Tide\n\n{PROSE}"
    size = tokens(joined(section, 2))
    for most, chunks in ((size, 2), (size - 1, 4)):
        asked = {"strategy": "headings", "size": most, "min_size": most}
        assert len(cs.chunk(joined(section, 4), **asked).chunks) == chunks


FAMILY = "👩‍👩‍👧‍👦"


@pytest.mark.parametrize("strategy", ["window", *sorted(UNITS)])
def test_a_character_over_the_size_stands_alone_and_the_rest_goes_on(strategy: str) -> None:
    text = f"word word {FAMILY} word {FAMILY}{FAMILY} word"
    for size, overlap in ((4, 0), (4, 3), (9, 5)):
        result = cs.chunk(text, strategy=strategy, size=size, overlap=overlap)
        over = [chunk.text for chunk in result.chunks if chunk.over_limit]
        assert tokens(FAMILY) > 9 and over == [FAMILY] * 3
        assert result.chunks[-1].text.endswith("word")


def test_a_window_fits_also_without_what_it_repeats() -> None:
    # With the blank before it the word is one token, without it four.
    for text in (" 1 deterioration", "a deterioration deterioration b"):
        for size in (2, 3, 4):
            for overlap in range(size):
                chunks = cs.chunk(text, strategy="window", size=size, overlap=overlap).chunks
                assert max(tokens(chunk.text) for chunk in chunks) <= size
