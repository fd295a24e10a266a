"""The remedy of every flag is followed, on texts of every kind: what was flagged is gone there."""

import re
from itertools import product
from typing import Any

import pytest
from flag_cases import DATA, TEXTS, WRAPPED, followed
from hypothesis import given
from texts import options, recount, texts

import chunksight as cs
from chunksight.insight.cuts import FINE
from chunksight.insight.flag_texts import REMEDIES
from chunksight.insight.flags import Flag, check
from chunksight.insight.models import get_model
from chunksight.insight.remedies import MOST
from chunksight.settings import Settings
from chunksight.strategies import STRATEGIES

CUTS = ("starts_mid", "ends_mid", "wrapped_line", "cut_")


def still_there(result: cs.Result, before: Flag, cut: int) -> bool:
    """Whether chunks made by the remedy are still at fault where `before` was flagged.

    `cut` is where the flagged cut was; what was cut by it reaches over `before`'s span.
    """
    if before.code.startswith(CUTS):
        inside = [
            chunk
            for chunk in result.chunks[1:]
            if before.start < chunk.body_start < before.end or chunk.body_start == cut
        ]
        if before.values["remedy"] == "header":
            inside = [chunk for chunk in inside if not chunk.context]
        return bool(inside)
    again = [flag for flag in check(result).flags if flag.code == before.code]
    return any(flag.start < before.end and before.start < flag.end for flag in again)


def cut_of(result: cs.Result, flag: Flag) -> int:
    number = flag.chunk + flag.code.startswith(("ends_mid", "wrapped_line"))
    return result.chunks[number].body_start if number < len(result.chunks) else -1


def advised(settings: Settings, text: str, model: str = "") -> list[Flag]:
    """The flags that recommend something; after following each, none of them is left there."""
    result = cs.chunk(text, settings)
    found = [flag for flag in check(result, model=model).flags if flag.values.get("remedy")]
    made: dict[Settings, cs.Result] = {}
    for flag in found:
        other = followed(settings, flag)
        if other not in made:
            made[other] = cs.chunk(text, other)
        said = f"{flag.code} {flag.values}: {text[flag.start : flag.end]!r}, {settings}"
        assert not still_there(made[other], flag, cut_of(result, flag)), said
    return found


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_what_a_remedy_says_is_gone_is_gone(name: str, strategy: str) -> None:
    for size, (overlap, context) in product(
        (12, 40), ((0, "none"), ("25%", "none"), (0, "heading_path"))
    ):
        settings = Settings(strategy=strategy, size=size, overlap=overlap, context=context)
        advised(settings, TEXTS[name])


def test_every_remedy_was_followed() -> None:
    found = set()
    for text, strategy, size in product(TEXTS.values(), STRATEGIES, (12, 40, 110)):
        for flag in check(cs.chunk(text, strategy=strategy, size=size)).flags:
            found.add(flag.values.get("remedy", ""))
    assert set(REMEDIES) - found == {"room"}


@given(texts, options())
def test_remedies_hold_on_any_text(text: str, asked: dict[str, Any]) -> None:
    if asked["tokenizer"] == "cl100k_base":
        advised(Settings(**asked), cs.chunk(text, **asked).text)


# What begins and ends at a place, looked for in plain lines: none of the texts abbreviates.
BEGINS = re.compile(r"\A|\n\s*\n|\n|(?<=[.。])\s*(?=[A-ZА-Я最灯])")
ENDS = re.compile(r"\Z|\n|[.。](?=\s|[最灯])")


def around(text: str, place: int, goes_on: bool) -> str:
    """The sentence, or where lines stand for themselves the part of it in a line, at `place`."""
    breaks = re.compile(r"\n(?!\n)") if goes_on else re.compile("$^")
    flat = breaks.sub(" ", text)
    low = max(match.end() for match in BEGINS.finditer(flat) if match.end() <= place)
    high = min(match.end() for match in ENDS.finditer(flat, place))
    return text[low:high].strip()


PLAIN = ("log", "csv", "sql", "chat", "verse", *WRAPPED, "english", "russian", "japanese")


@pytest.mark.parametrize("name", PLAIN)
def test_tokens_are_those_that_tiktoken_counts(name: str) -> None:
    text = TEXTS[name]
    for strategy, overlap in product(("smart", "sentences", "lines", "window"), (0, 5)):
        result = cs.chunk(text, strategy=strategy, size=20, overlap=overlap)
        for flag in check(result).flags:
            if flag.code.startswith(("starts_mid", "ends_mid", "wrapped")):
                part = around(text, cut_of(result, flag), name in WRAPPED)
                assert flag.values["tokens"] == recount(part, "cl100k_base"), (flag, part)
            elif flag.code == "crumb":
                part = result.chunks[flag.chunk].text
                assert flag.values["tokens"] == recount(part, "cl100k_base") < 5


@pytest.mark.parametrize("name", ["table", "fence", "list", "links"])
def test_tokens_of_a_block_are_those_of_its_text(name: str) -> None:
    text = TEXTS[name]
    found = set()
    for strategy in STRATEGIES:
        for flag in check(cs.chunk(text, strategy=strategy, size=16)).flags:
            if flag.code.startswith("cut_"):
                part = text[flag.start : flag.end]
                assert flag.values["tokens"] == recount(part, "cl100k_base")
                assert part == part.strip()
                found.add((flag.code, part[:2], part[-2:]))
    expected = {
        "table": ("cut_table", "| ", " |"),
        "fence": ("cut_fence", "``", "``"),
        "list": ("cut_item", "- ", "d."),
        "links": ("cut_link", "[t", "1)"),
    }
    assert expected[name] in found and {code for code, _, _ in found} == {expected[name][0]}


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_lines_that_stand_for_themselves_are_neither_unwrapped_nor_cut_between(
    name: str, strategy: str
) -> None:
    text = DATA[name]
    for size in (12, 40, 110):
        result = cs.chunk(text, strategy=strategy, size=size)
        for flag in check(result).flags:
            assert "unwrap" not in str(flag.values.get("remedy", ""))
            if flag.code.startswith(("starts_mid", "ends_mid")):
                line = text.rfind("\n", 0, cut_of(result, flag)) + 1
                assert text[line : cut_of(result, flag)].strip(), "a cut between two lines"
        assert "wrapped_line" not in check(result).counts


@pytest.mark.parametrize("name", WRAPPED)
def test_only_wrapped_prose_is_told_to_be_unwrapped(name: str) -> None:
    flags = advised(Settings(strategy="lines", size=90), WRAPPED[name])
    assert {flag.values["remedy"] for flag in flags} == {"smart_unwrap"}
    flags = advised(Settings(size=50), WRAPPED[name])
    for flag in flags:
        assert flag.code != "wrapped_line" or flag.values["remedy"] == "unwrap"


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("overlap", [0, 5])
def test_a_cut_is_flagged_as_inside_something_only_where_the_figures_count_it(
    name: str, strategy: str, overlap: int
) -> None:
    text = TEXTS[name]
    result = cs.chunk(text, strategy=strategy, size=20, overlap=overlap)
    flagged = {
        cut_of(result, flag)
        for flag in check(result).flags
        if flag.code.startswith(("starts_mid", "ends_mid"))
    }
    fine = {chunk.body_start for chunk in result.chunks[1:] if chunk.starts_at.level in FINE}
    counted = sum(result.stats.levels.get(level, 0) for level in FINE)
    assert flagged <= fine and len(fine) == counted
    if strategy in ("smart", "paragraphs", "headings", "lines"):
        assert flagged == fine


@pytest.mark.parametrize("strategy", ["smart", "sentences", "paragraphs"])
def test_what_is_repeated_may_begin_anywhere(strategy: str) -> None:
    text = TEXTS["russian"]
    result = cs.chunk(text, strategy=strategy, size=140, overlap=9)
    repeats = [chunk for chunk in result.chunks if chunk.start < chunk.body_start]
    assert any(text[chunk.start].islower() for chunk in repeats)
    assert not {"starts_mid_sentence", "ends_mid_sentence"} & set(check(result).counts)


def test_a_sentence_that_the_chunk_repeats_from_its_beginning_is_not_cut_for_it() -> None:
    text = "One two three four five six seven eight nine. Ten."
    result = cs.chunk(text, strategy="window", size=8, overlap=6)
    second = result.chunks[1]
    assert text[second.start : second.body_start] and second.start > 0
    codes = {(flag.code, flag.chunk) for flag in check(result).flags}
    assert ("starts_mid_sentence", 1) in codes
    whole = cs.chunk("A b. " + text, strategy="sentences", size=11, overlap=9)
    for chunk in whole.chunks[1:]:
        if chunk.start == 5:
            assert ("starts_mid_sentence", chunk.index) not in {
                (flag.code, flag.chunk) for flag in check(whole).flags
            }


def test_no_size_is_recommended_that_the_model_would_cut_off() -> None:
    text = TEXTS["fence"] + TEXTS["table"]
    room = get_model("text-embedding-3-small").room
    for model, most in (("text-embedding-3-small", room), ("bge-small-en-v1.5", 0), ("", MOST)):
        sizes = [
            flag.values["size"]
            for flag in check(cs.chunk(text, size=40), model=model).flags
            if str(flag.values.get("remedy", "")).endswith("size") and flag.code != "crumb"
        ]
        assert all(size <= most for size in sizes)
        assert bool(sizes) == bool(most)
    huge = "```\n" + "lamp = light(12) + light(13)\n" * 1_100 + "```\n"
    assert recount(huge, "cl100k_base") > MOST
    [first, *_] = [f for f in check(cs.chunk(huge, size=64)).flags if f.code == "cut_fence"]
    assert "remedy" not in first.values and first.text.endswith("tokens.")


def test_a_smaller_size_is_recommended_only_where_it_can_be_had() -> None:
    text = "lamp " * 9_000
    model = "text-embedding-3-small"
    [flag] = [
        flag
        for flag in check(cs.chunk(text, strategy="window", size=8_500), model=model).flags
        if flag.code == "over_window"
    ]
    assert (flag.values["remedy"], flag.values["size"]) == ("room", 8_191)
    lower = cs.chunk(text, followed(Settings(strategy="window", size=8_500), flag))
    assert "over_window" not in check(lower, model=model).counts
    kept = cs.chunk(text, strategy="window", size=8_500, overlap=8_300)
    over = [flag for flag in check(kept, model=model).flags if flag.code == "over_window"]
    assert over and all("remedy" not in flag.values for flag in over)
