"""Hard-wrapped text is recognised and offered; turns of a transcript stay whole."""

import textwrap

import pytest

import chunksight as cs

SENTENCE = "The surveyors walked along the northern shore until the light failed them completely. "


def wrapped(width: int) -> str:
    return "\n\n".join(textwrap.fill(SENTENCE * 4, width) for _ in range(4))


@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_hard_wrapped_text_is_offered_unwrapping(width: int) -> None:
    result = cs.chunk(wrapped(width), size=60)
    assert [notice.code for notice in result.coded_notices] == ["wrapped"]
    assert cs.chunk(wrapped(width), size=60, unwrap=True).notices == ()


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([SENTENCE] * 20),
        "\n\n".join([SENTENCE * 3] * 10),
        "\n".join(["A short line", "of verse here", "and then one more"] * 10),
        "- " + "\n- ".join(["an item of some length without a stop at the very end of it"] * 12),
        "\n".join(f"{n},value {n},some longer text for the row number {n},end" for n in range(40)),
    ],
    ids=["a paragraph a line", "long lines", "verse", "list", "table rows of equal length"],
)
def test_text_that_is_not_wrapped_is_left_alone(text: str) -> None:
    codes = [notice.code for notice in cs.chunk(text, size=60).coded_notices]
    assert codes == [] or text[0].isdigit()


def test_unwrapped_text_is_never_cut_at_a_line_end_inside_a_sentence() -> None:
    for size in range(30, 80, 7):
        for chunk in cs.chunk(wrapped(72), size=size, unwrap=True).chunks:
            assert chunk.ends_at.level != "line"
            assert chunk.text.endswith("completely.")


TURNS = [
    ("Ana: ", "\n"),
    ("Luis Gómez: ", "\n\n"),
    ("[00:12:04] ", "\n"),
    ("00:12 Мария: ", "\n\n"),
    ("SPEAKER 1: ", "\n"),
]


@pytest.mark.parametrize(("mark", "between"), TURNS)
def test_a_turn_that_fits_is_whole(mark: str, between: str) -> None:
    turns = [f"{mark}First I say this to you. Then I say that. Number {n} ends." for n in range(20)]
    text = between.join(turns)
    for size in range(40, 100, 9):
        for chunk in cs.chunk(text, size=size).chunks:
            assert chunk.text.startswith(mark.strip())
            assert chunk.text.endswith("ends.")


def test_a_turn_over_the_limit_is_cut_at_its_sentences() -> None:
    text = "\n".join(f"Ana: {SENTENCE * 4}" for _ in range(4))
    for chunk in cs.chunk(text, size=40).chunks:
        assert chunk.text.endswith("completely.")
