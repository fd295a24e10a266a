"""Quality flags: each on a text made to deserve it, and not on its neighbour that does not."""

import json
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import options, texts

import chunksight as cs
from chunksight.insight import duplicates
from chunksight.insight.dangling import dangling_word, guess_language
from chunksight.insight.duplicates import SIMILAR, near_duplicates
from chunksight.insight.flag_texts import FLAGS
from chunksight.insight.flags import Flag, check
from chunksight.steps import finish


def flags(text: str, model: str = "", **settings: Any) -> list[tuple[str, int, str]]:
    """Code, chunk and flagged text of each flag."""
    result = cs.chunk(text, **settings)
    return [(f.code, f.chunk, text[f.start : f.end]) for f in check(result, model=model).flags]


def codes(text: str, model: str = "", **settings: Any) -> set[str]:
    return {code for code, _, _ in flags(text, model, **settings)}


# Tests repeat sentences; that they are repeated is what other tests are about.
REPEATS = {"boilerplate", "duplicate"}
PROSE = "The lamp turns slowly above the sea. Ships count the flashes and know the place. "


def test_chunks_of_whole_sentences_have_no_flag() -> None:
    assert codes(PROSE * 4, strategy="sentences", size=20) <= REPEATS


def test_a_window_starts_and_ends_in_the_middle_of_sentences() -> None:
    found = codes(PROSE * 4, strategy="window", size=12)
    assert {"starts_mid_sentence", "ends_mid_sentence"} <= found


def test_the_flagged_part_is_what_the_chunk_has_of_the_sentence() -> None:
    found = flags("One two three four five six seven eight. Nine.", strategy="window", size=5)
    assert ("ends_mid_sentence", 0, "One two three four five") in found
    assert ("starts_mid_sentence", 1, "six seven eight.") in found


def test_overlap_that_begins_inside_a_sentence_is_told_apart() -> None:
    result = cs.chunk(PROSE * 4, strategy="sentences", size=24, overlap=4)
    remedies = {f.values["remedy"] for f in check(result).flags if f.code == "starts_mid_sentence"}
    assert remedies == {"overlap"}


def test_a_line_of_a_wrapped_text_is_no_sentence_but_a_line_of_a_list_is() -> None:
    wrapped = (
        "This sentence was wrapped by a program at about sixty columns and goes\n"
        "on over several lines as those of an old mail do, so that no line's end\n"
        "says anything about where a sentence ends, which is only after this.\n"
    )
    found = check(cs.chunk(wrapped, strategy="lines", size=20)).flags
    assert {f.values.get("remedy") for f in found if f.code == "ends_mid_sentence"} == {"unwrap"}
    assert codes("red lamp\ngreen lamp\nwhite lamp\n", strategy="lines", size=4) == set()


TABLE = "| lamp | height |\n|---|---|\n" + "".join(f"| number {i} | {i} m |\n" for i in range(12))


def test_a_cut_table_is_flagged_unless_its_header_is_repeated() -> None:
    assert ("cut_table", 1, TABLE.rstrip("\n")) in [
        (code, chunk, text.rstrip("\n")) for code, chunk, text in flags(TABLE, size=60)
    ]
    assert "cut_table" not in codes(TABLE, size=60, context="table_header")
    assert "cut_table" not in codes(TABLE + "\n" + PROSE * 2, size=160)


def test_lines_that_follow_a_table_at_once_are_not_taken_for_a_cut_table() -> None:
    text = "| a | b |\n|---|---|\n| 1 | 2 |\n" + (PROSE.strip() + "\n") * 6
    assert "cut_table" not in codes(text, size=40)


def test_a_cut_fence_says_how_large_it_is() -> None:
    text = "```\n" + "lamp = light(12) + light(13)\n" * 12 + "```\n"
    result = cs.chunk(text, size=64)
    [first, *_] = [flag for flag in check(result).flags if flag.code == "cut_fence"]
    tokens = cs.count(text.rstrip("\n"))
    assert first.values["tokens"] in (tokens, cs.count(text))
    assert f"raise size to {first.values['tokens']} or more" in first.text


def test_a_cut_item_is_flagged_but_a_cut_between_items_is_not() -> None:
    item = "- " + PROSE * 3 + "\n"
    assert "cut_item" in codes(item, size=24)
    assert "cut_item" not in codes("- One lamp only.\n" * 12, size=16)
    assert "cut_item" not in codes("- Lamps:\n" + "  - One lamp only.\n" * 12, size=16)


def test_a_cut_link_is_flagged() -> None:
    text = "See [the long list of all the lamps of the coast](https://example.com/a/b/c?d=1) now."
    assert "cut_link" in codes(text, strategy="window", size=8)


def test_a_heading_without_its_text_is_flagged() -> None:
    text = "# Lamps\n\n" + PROSE * 3
    result = cs.chunk(text, strategy="lines", size=8)
    found = [f for f in check(result).flags if f.code == "heading_alone"]
    assert [(f.chunk, text[f.start : f.end]) for f in found] == [(0, "# Lamps")]


def test_a_crumb_is_flagged_but_a_short_section_of_its_own_is_not() -> None:
    assert ("crumb", 1, "Off.") in flags(PROSE + "\n\nOff.", strategy="window", size=17)
    sections = "# A\n\n" + PROSE * 2 + "\n\n# B\n\n" + PROSE * 2
    assert "crumb" not in codes(sections, strategy="headings", size=512)
    assert "crumb" in codes("# A\n\nOff.\n\n# B\n\nOn.\n", strategy="headings", size=512)
    assert "crumb" not in codes("Off.", size=512)


def test_a_window_is_nearly_full_only_where_another_tokenizer_counts() -> None:
    text = "lamp " * 600
    assert "over_window" in codes(
        text, "paraphrase-multilingual-MiniLM-L12-v2", strategy="window", size=200
    )
    assert "near_window" in codes(text, "all-MiniLM-L6-v2", strategy="window", size=254)
    assert (
        codes(text, "text-embedding-3-small", strategy="window", size=512)
        & {"near_window", "over_window"}
        == set()
    )
    many = "lamp " * 9000
    assert "over_window" in codes(many, "text-embedding-3-small", strategy="window", size=8500)
    assert "near_window" not in codes(many, "text-embedding-3-small", strategy="window", size=8191)


@pytest.mark.parametrize(
    ("before", "word", "after"),
    [
        ("The lamp of the tower is old. ", "It", " turns in the night and is seen by the ships."),
        ("La lámpara del faro es vieja. ", "Esta", " gira de noche y se ve desde los barcos."),
        ("Лампа маяка старая. ", "Она", " вращается ночью, и её видно с кораблей на море."),
        ("Die Lampe ist alt. ", "Diese", " dreht sich in der Nacht und ist von den Schiffen."),
        ("灯塔很老。", "它", "在夜里转动，船上的人都能看见它的光。"),
    ],
)
def test_a_start_that_points_back_is_flagged_without_overlap(
    before: str, word: str, after: str
) -> None:
    size = cs.count(word + after)
    found = flags(before + word + after, strategy="sentences", size=size)
    assert ("dangling", 1, word) in found
    plain = flags(before + "Lampa" + after, strategy="sentences", size=size + 3)
    assert "dangling" not in {code for code, _, _ in plain}


def test_overlap_that_holds_the_sentence_before_resolves_the_reference() -> None:
    text = "The lamp is old. It turns in the night and is seen by all of the ships."
    assert "dangling" in codes(text, strategy="sentences", size=16)
    assert "dangling" not in codes(text, strategy="sentences", size=24, overlap=8)


def test_a_word_points_back_in_its_own_language_only() -> None:
    spanish = "Es una de las luces de la costa."
    assert guess_language(spanish) == "es"
    assert dangling_word(spanish, 0, len(spanish)) is None
    german = "Es ist eine der Lampen und nicht die alte."
    assert dangling_word(german, 0, len(german)) == (0, 2)
    item = "1. **It** is one of the lamps."
    assert dangling_word(item, 0, len(item)) == (5, 7)


def test_a_chunk_that_nearly_repeats_an_earlier_one_names_it() -> None:
    other = "Nobody keeps goats on the rock since the last of the keepers went ashore in spring."
    text = f"{PROSE}{PROSE}\n\n{other}\n\n{PROSE}{PROSE}"
    result = cs.chunk(text, strategy="paragraphs", size=cs.count(PROSE * 2) + 1)
    found = [f for f in check(result).flags if f.code == "duplicate"]
    assert [(f.chunk, f.values["other"], f.values["similarity"]) for f in found] == [(2, 1, 1.0)]
    assert "100% the same as chunk 1" in found[0].text


def found_duplicates(made: list[list[int]]) -> dict[int, tuple[int, float]]:
    ends = list(accumulate(map(len, made), initial=0))
    steps = near_duplicates([word for words in made for word in words], list(pairwise(ends)))
    return {each.number: (each.earlier, each.similarity) for each in finish(steps)}


def duplicates_one_by_one(made: list[list[int]]) -> dict[int, tuple[int, float]]:
    sets = [{tuple(words[i : i + 4]) for i in range(len(words) - 3)} for words in made]
    expected: dict[int, tuple[int, float]] = {}
    for number, one in enumerate(sets):
        for earlier, two in enumerate(sets[:number]):
            if min(len(made[number]), len(made[earlier])) < 12:
                continue
            similarity = len(one & two) / len(one | two)
            if similarity >= SIMILAR:
                expected[number] = earlier, similarity
                break
    return expected


@st.composite
def alike_texts(draw: st.DrawFn) -> list[list[int]]:
    """Texts of few words, and some of them again with a word changed, put in or left out."""
    made = draw(st.lists(st.lists(st.integers(0, 9), max_size=60), max_size=5))
    for _ in range(draw(st.integers(0, 4)) if made else 0):
        again = list(draw(st.sampled_from(made)))
        for _ in range(draw(st.integers(0, 2))):
            at = draw(st.integers(0, len(again)))
            again[at : at + draw(st.integers(0, 1))] = draw(
                st.lists(st.integers(0, 99), max_size=1)
            )
        made.append(again)
    return made


@given(alike_texts())
def test_near_duplicates_are_those_found_by_comparing_each_with_each(made: list[list[int]]) -> None:
    assert found_duplicates(made) == duplicates_one_by_one(made)


def test_of_ten_thousand_copies_each_is_compared_with_the_first_few_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[int] = []
    similarity = duplicates._similarity
    monkeypatch.setattr(
        duplicates, "_similarity", lambda a, b: compared.append(1) or similarity(a, b)
    )
    found = found_duplicates([list(range(50))] * 10_000)
    assert set(found.values()) == {(0, 1.0)} and len(found) == 9_999
    assert len(compared) <= 10_000 * duplicates.MOST_HOLDERS


def test_repeated_lines_menus_and_licences_are_boilerplate() -> None:
    footer = "Harbour office of the north coast\nOpen on weekdays only, never on a Sunday\n"
    pages = "\n\n".join(f"{footer}\nPage number {i}" for i in range(6))
    kinds = {
        f.values["kind"]
        for f in check(cs.chunk(pages, strategy="paragraphs", size=24)).flags
        if f.code == "boilerplate"
    }
    assert kinds == {"repeated"}
    menu = " ".join(f"[Lamp {i}](https://example.com/{i})" for i in range(8))
    assert "boilerplate" in codes(menu + "\n\n" + PROSE * 4, strategy="paragraphs", size=140)
    licence = "© 2020 Harbour. All rights reserved. See our privacy policy and terms of use."
    assert "boilerplate" in codes(licence, size=64)
    assert "boilerplate" not in codes(PROSE * 20, size=64)


def test_encoded_data_is_dense_but_prose_of_no_script_is() -> None:
    encoded = "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4" * 4
    assert "dense" in codes(encoded, size=64)
    for prose in (PROSE * 4, "Маяк светит ночью далеко в море. " * 8, "灯塔在夜里发光。" * 20):
        assert "dense" not in codes(prose, size=64)
    assert "dense" in codes("-" * 4000, size=64)


def test_source_code_is_judged_by_lines() -> None:
    code = "def lamp(height):\n    # It turns.\n    return height * 2\n\n\n" * 8
    assert codes(code, strategy="code", size=48) <= REPEATS


@given(texts, options())
def test_any_result_can_be_checked_and_every_flag_lies_in_its_chunk(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    report = check(result, model="all-MiniLM-L6-v2")
    assert sum(report.counts.values()) == len(report.flags)
    assert report.chunks == len({flag.chunk for flag in report.flags})
    for flag in report.flags:
        chunk = result.chunks[flag.chunk]
        assert 0 <= flag.start < flag.end <= len(result.text)
        if not flag.code.startswith("cut_"):
            assert chunk.start <= flag.start and flag.end <= chunk.end
        assert flag.text.endswith(".") and "{" not in flag.text


def test_every_flag_is_explained_in_the_docs() -> None:
    docs = (Path(__file__).resolve().parents[2] / "docs" / "flags.md").read_text("utf-8")
    assert [code for code in FLAGS if f"`{code}`" not in docs] == []


def test_an_unknown_model_is_refused_before_any_work() -> None:
    with pytest.raises(ValueError, match="not in the list"):
        cs.check(cs.chunk("One."), model="none-such")


def test_flags_without_values_are_equal_by_their_places() -> None:
    flag = Flag("crumb", 0, 0, 4, {"tokens": 1})
    assert replace(flag) == flag


def test_the_command_line_prints_flags_and_fails_above_the_number_allowed() -> None:
    text = (PROSE * 4).encode()
    arguments = ["check", "-", "--strategy", "window", "--size", "12"]
    done = run(*arguments, stdin=text)
    assert done.returncode == 0
    lines = done.stdout.decode().splitlines()
    assert lines[0].startswith("chunk 1 [") and "ends_mid_sentence: It ends" in lines[0]
    assert f"{len(lines)} flags on" in done.stderr.decode()
    assert run(*arguments, "--max-flags", str(len(lines)), stdin=text).returncode == 0
    failed = run(*arguments, "--max-flags", str(len(lines) - 1), stdin=text)
    assert (failed.returncode, failed.stdout) == (1, done.stdout)
    record = json.loads(run(*arguments, "--json", stdin=text).stdout)
    assert len(record["flags"]) == len(lines) == sum(record["counts"].values())


def test_the_handed_documents_are_whole_with_smart_and_cut_with_windows(shared: Path) -> None:
    for path in sorted((shared / "texts").glob("*.txt")):
        text = path.read_text("utf-8")
        smart = check(cs.chunk(text, size=512)).counts
        windows = check(cs.chunk(text, strategy="window", size=512)).counts
        assert not {"starts_mid_sentence", "ends_mid_sentence", "cut_table"} & set(smart)
        assert windows["starts_mid_sentence"] == windows["ends_mid_sentence"] > 0


def test_a_blank_chunk_starts_in_no_sentence() -> None:
    result = cs.chunk("a\xa0a", strategy="code", size=1, trim=False)
    assert [chunk.text for chunk in result.chunks] == ["a", "\xa0", "a"]
    assert ("starts_mid_sentence", 1) not in [(f.code, f.chunk) for f in check(result).flags]
