"""Notices are given where they hold, with the numbers that a reader can find."""

import pytest

import chunksight as cs

FAMILY = "👩‍👩‍👧‍👦"
WRAPPED = (
    "The harbour is small enough to be crossed by a swimmer, and every summer\n"
    "somebody tries. The water looks calm from the wall, but twice a day the\n"
    "tide turns behind the mole and a current as strong as a horse runs out\n"
    "along the stones, past the slip, past the old crane, and into the sound\n"
    "where it is lost among the others that come down from the north at noon.\n\n"
) * 4


def notices(text: str, **asked: object) -> dict[str, str]:
    return dict(cs.chunk(text, **asked).coded_notices)


@pytest.mark.parametrize("families", [1, 5, 6])
def test_chunks_over_the_limit_are_named_by_the_number_people_see(families: int) -> None:
    result = cs.chunk(f"word {FAMILY} " * families, size=4)
    over = [number for number, chunk in enumerate(result.chunks, 1) if chunk.over_limit]
    assert len(over) == families
    shown = ", ".join(map(str, over[:5])) + (" …" if families > 5 else "")
    said = dict(result.coded_notices)["over_limit"]
    assert said.startswith(f"{families} chunk(s) hold a single character of more than 4 tokens")
    assert f"cannot be cut: {shown}. Raise" in said


@pytest.mark.parametrize("after", [0, 1, 3])
def test_as_many_chunks_are_said_to_lack_their_context_as_lack_it(after: int) -> None:
    title = " ".join(["harbour"] * 30)
    text = f"# {title}\n\n" + ("word " * 39 + "end.\n\n") * (after + 1)
    result = cs.chunk(text, strategy="paragraphs", size=48, context="heading_path")
    # The first two are the heading, which says it itself, and what does not fit beside it.
    lacking = [chunk for chunk in result.chunks if title not in chunk.embedded_text]
    assert len(lacking) == after + 1
    assert dict(result.coded_notices)["context"].startswith(f"{after + 1} chunk(s) have no room")


def test_a_context_that_every_chunk_has_gives_no_notice() -> None:
    text = "# Tea\n\n" + "Water first, then leaves. " * 30
    assert notices(text, size=48, context="heading_path") == {}


@pytest.mark.parametrize("strategy", ["smart", "paragraphs", "headings"])
def test_hard_wrapped_text_is_told_of_until_line_ends_are_no_boundaries(strategy: str) -> None:
    assert list(notices(WRAPPED, strategy=strategy)) == ["wrapped"]
    assert notices(WRAPPED, strategy=strategy, unwrap=True) == {}
    assert notices(" ".join(WRAPPED.split()), strategy=strategy) == {}


@pytest.mark.parametrize("strategy", ["lines", "sentences", "window", "code"])
def test_strategies_that_do_not_heed_unwrap_do_not_advise_it(strategy: str) -> None:
    assert "wrapped" not in notices(WRAPPED, strategy=strategy)


def test_code_that_its_parser_cannot_read_is_told_of() -> None:
    assert list(notices("def broken(:\n    pass\n", strategy="code", language="python")) == ["code"]
    assert notices("def whole():\n    pass\n", strategy="code", language="python") == {}
