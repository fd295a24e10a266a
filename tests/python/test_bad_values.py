"""Whatever is passed to a public function is taken, or refused at once in words that name it."""

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunksight as cs
from chunksight import checks
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.evaluate import evaluate, grid
from chunksight.insight.flags import check
from chunksight.insight.models import get_model
from chunksight.insight.planner import compare, embedding_cost, index_size, overlap_table
from chunksight.insight.questions import Located, Question, locate, read_questions
from chunksight.insight.suggest import suggest

TEXT = "The lamp is lit. The sea is calm."
HUGE = 10**5000
LONG = "x" * 100_000
RESULT = cs.chunk(TEXT, size=8)
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 3, HUGE, -HUGE, 1.5, -0.5, 1e308),
    *(float("nan"), float("inf"), 2j, Fraction(1, 2)),
    *("", "a b", "12%", "100%", "-5%", "9" * 5000 + "%", "nan", LONG, b"bytes", bytearray(b"b")),
    *(Path("a.txt"), [], [1], (), ("a",), {}, {"size": 3}, {1}, object(), len, cs.Settings),
    *(cs.Settings(), RESULT, [cs.Settings()], [Question("q", ("a",))], range(3)),
]
Call = tuple[Callable[..., Any], dict[str, Any]]

CALLS: dict[str, Call] = {
    "chunk": (cs.chunk, {"text": TEXT, "settings": None}),
    "count": (cs.count, {"text": TEXT, "tokenizer": "cl100k_base"}),
    "plan": (
        cs.plan,
        {"tokens": 80, "size": 8, "overlap": 2, "overlap_sides": "both", "documents": 2},
    ),
    "export": (
        cs.export,
        {
            "result": RESULT,
            "format": "batch",
            "metadata": True,
            "headers": True,
            "source": "a",
            "model": "m",
        },
    ),
    "check": (check, {"result": RESULT, "model": "all-MiniLM-L6-v2"}),
    "suggest": (
        suggest,
        {"text": TEXT, "tokenizer": "cl100k_base", "model": "", "language": "py"},
    ),
    "evaluate": (
        evaluate,
        {
            "text": TEXT,
            "questions": [Located(1, "Is the sea calm?", ((17, 33),))],
            "settings": [cs.Settings(size=8)],
            "budget": 100,
        },
    ),
    "grid": (
        grid,
        {"base": cs.Settings(), "strategies": ["smart"], "sizes": [64], "overlaps": [0, "12%"]},
    ),
    "locate": (locate, {"text": TEXT, "questions": [Question("Which?", ("lamp",))]}),
    "read_questions": (read_questions, {"lines": '{"question": "a", "quotes": ["b"]}'}),
    "get_model": (get_model, {"name": "all-MiniLM-L6-v2"}),
    "compare": (compare, {"result": RESULT}),
    "index_size": (
        index_size,
        {"vectors": 8, "dimensions": 8, "numbers": "float32", "links": 16},
    ),
    "embedding_cost": (embedding_cost, {"tokens": 8, "price": 0.5}),
    "overlap_table": (
        overlap_table,
        {"planned": cs.plan(tokens=80, size=8), "price": 0.5, "shares": (0, 10)},
    ),
    "ChunkIndex": (ChunkIndex, {"result": RESULT}),
    "ask": (ChunkIndex(RESULT).ask, {"question": "the sea?", "most": 2}),
    "Settings": (cs.Settings, {field.name: field.default for field in fields(cs.Settings)}),
    "chunk with keywords": (
        lambda **asked: cs.chunk("", **asked),
        {field.name: field.default for field in fields(cs.Settings)},
    ),
}
PLACES = [(name, option) for name, (_, options) in CALLS.items() for option in options]


@pytest.mark.parametrize(("name", "option"), PLACES)
def test_any_value_is_taken_or_refused_in_one_line_that_names_it(name: str, option: str) -> None:
    call, options = CALLS[name]
    call(**options)
    refused = 0
    for value in VALUES:
        try:
            call(**{**options, option: value})
        except (ValueError, TypeError) as error:
            said = str(error)
            refused += 1
            assert len(said) < 700 and "\n" not in said, said[:700]
            assert "Error" not in said and "unhashable" not in said and "'<'" not in said, said
            named = checks.shown(value) in said or any(each.rstrip("s") in said for each in options)
            assert named or "questions" in said, (value, said)
    assert refused > 10


@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_call_with_a_value_of_the_wrong_kind_is_a_type_error(name: str) -> None:
    call, options = CALLS[name]
    for option in options:
        if (name, option) == ("chunk", "settings"):
            continue
        with pytest.raises(TypeError):
            call(**{**options, option: object()})


@pytest.mark.parametrize("line", ["9" * 5000, "[" * 100_000, "{", "[]", "null", '{"question": 1}'])
def test_a_line_that_is_no_question_is_named_by_its_number(line: str) -> None:
    with pytest.raises(ValueError, match="line 2 of the questions"):
        read_questions(f'{{"question": "a", "quotes": ["b"]}}\n{line}')


def test_settings_that_are_given_by_place_must_be_settings() -> None:
    for given_value in (3, "smart", {"size": 3}, False, cs.Settings, RESULT):
        with pytest.raises(TypeError, match=r"settings must be a Settings, .* such as size=512"):
            cs.chunk("a b", given_value)  # type: ignore[arg-type]


def test_a_keyword_that_is_no_setting_is_refused_with_those_that_are() -> None:
    with pytest.raises(TypeError, match="chunk_size=5 is not a setting; use one of: strategy, si"):
        cs.chunk("text", chunk_size=5)


def test_a_path_and_bytes_are_refused_with_what_makes_a_text_of_them() -> None:
    with pytest.raises(TypeError, match=r"chunksight\.read"):
        cs.chunk(Path("a.txt"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="decode it first"):
        cs.count(b"text")  # type: ignore[arg-type]


def test_any_whole_size_is_taken_at_once() -> None:
    for size in (10**9, 10**400, HUGE):
        asked = cs.Settings(size=size, overlap="12.5%", min_size=size)
        assert asked.overlap_tokens == size // 8


@given(st.integers(1, 10**30), st.integers(0, 9_999))
def test_a_share_is_rounded_down_exactly(size: int, hundredths: int) -> None:
    share = f"{hundredths // 100}.{hundredths % 100:02d}%"
    expected = int(Fraction(size * hundredths, 10_000))
    if expected < size:
        assert cs.Settings(size=size, overlap=share).overlap_tokens == expected


@pytest.mark.parametrize(
    ("size", "share", "tokens"),
    [(255, "12.5%", 31), (100, "29%", 29), (7, "99%", 6), (512, "12%", 61), (1, "99.99%", 0)],
)
def test_a_share_of_the_size_is_rounded_down(size: int, share: str, tokens: int) -> None:
    assert cs.Settings(size=size, overlap=share).overlap_tokens == tokens


def test_the_largest_values_that_can_be_are_taken_and_one_more_is_not() -> None:
    largest = [
        ({"min_size": 8}, {"min_size": 9}),
        ({"overlap": 7}, {"overlap": 8}),
        ({"overlap": "99%"}, {"overlap": "100%"}),
        ({"overlap": 3, "overlap_sides": "both"}, {"overlap": 4, "overlap_sides": "both"}),
        ({"overlap": 0}, {"overlap": -1}),
        ({"min_size": 0}, {"min_size": -1}),
    ]
    for taken, refused in largest:
        cs.Settings(size=8, **taken)  # type: ignore[arg-type]
        with pytest.raises(ValueError):
            cs.Settings(size=8, **refused)  # type: ignore[arg-type]
        for asked, raises in ((taken, False), (refused, True)):
            if "min_size" in asked or isinstance(asked["overlap"], str):
                continue
            if raises:
                with pytest.raises(ValueError):
                    cs.plan(tokens=9, size=8, **asked)  # type: ignore[arg-type]
            else:
                cs.plan(tokens=9, size=8, **asked)  # type: ignore[arg-type]


def test_numbers_of_any_size_can_be_planned_with() -> None:
    planned = cs.plan(tokens=HUGE, size=512, overlap=64, documents=HUGE)
    assert planned.chunks == HUGE * -(-(HUGE - 64) // 448)
    assert cs.plan(tokens=HUGE, size=HUGE, overlap=HUGE - 1).chunks == 1
    assert index_size(HUGE, 1536).vector_bytes == HUGE * 1536 * 4
    with pytest.raises(ValueError, match="lower tokens or price"):
        embedding_cost(HUGE, 0.5)
