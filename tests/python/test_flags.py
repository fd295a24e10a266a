"""Quality flags: each on a text made to deserve it, and not on its neighbour that does not."""

import json
from dataclasses import replace
from itertools import accumulate, pairwise, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import options, recount, texts

import chunksight as cs
from chunksight.insight import duplicates
from chunksight.insight.dangling import dangling_word, guess_language
from chunksight.insight.duplicates import SIMILAR, near_duplicates
from chunksight.insight.flag_texts import FLAGS
from chunksight.insight.flags import Flag, check
from chunksight.insight.models import get_model
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


def test_a_line_of_a_wrapped_text_is_no_sentence_but_a_line_of_a_list_is() -> None:
    wrapped = (
        "This sentence was wrapped by a program at about sixty columns and goes\n"
        "on over several lines as those of an old mail do, so that no line's end\n"
        "says anything about where a sentence ends, which is only after this.\n"
    )
    found = check(cs.chunk(wrapped, strategy="lines", size=20)).flags
    assert {f.code for f in found} == {"wrapped_line"}
    assert "with unwrap" not in "".join(f.text for f in found)  # no size would keep it whole
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
    assert (first.values["tokens"], first.values["size"]) == (tokens, tokens)
    assert f"Raise size to {tokens} to keep it whole." in first.text


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


def window_flags(text: str, model: str, **settings: Any) -> tuple[set[str], int]:
    """The codes about the window, and of how many chunks it is not known whether they fit."""
    report = check(cs.chunk(text, **settings), model=model)
    return set(report.counts) & {"near_window", "over_window"}, report.unproven


def test_over_the_window_is_said_only_by_the_models_own_tokenizer() -> None:
    text, model = "lamp " * 9_000, "text-embedding-3-small"
    assert window_flags(text, model, strategy="window", size=512) == (set(), 0)
    assert window_flags(text, model, strategy="window", size=8_191) == (set(), 0)
    assert window_flags(text, model, strategy="window", size=8_192) == ({"over_window"}, 0)
    # By another tokenizer nothing is known of a chunk but that it has no more tokens than bytes.
    found, unproven = window_flags(
        text, model, strategy="window", size=8_192, tokenizer="o200k_base"
    )
    assert (found, unproven) == ({"near_window"}, 1)


def test_what_is_not_longer_than_the_window_surely_fits() -> None:
    # 254 tokens of text, of which each stands for one character at least, and one for a beginning.
    for length, unproven in ((253, 0), (254, 1)):
        text = "ф" * length
        assert window_flags(text, "all-MiniLM-L6-v2", size=512)[1] == unproven
    # Its tokenizer is only supposed, so bytes are counted.
    for length, unproven in ((254, 0), (255, 1)):
        assert window_flags("ф" * length, "bge-small-en-v1.5", size=512)[1] == unproven


def test_near_the_window_begins_at_half_of_it() -> None:
    room = get_model("all-MiniLM-L6-v2").room
    for tokens, found in ((room // 2, set()), (room // 2 + 1, {"near_window"})):
        text = " ".join(["internationalisation"] * tokens)
        size = cs.count(text)
        while size > tokens:
            text = text.rsplit(" ", 1)[0]
            size = cs.count(text)
        text += " lamp" * (tokens - size)
        assert cs.count(text) == tokens
        assert window_flags(text, "all-MiniLM-L6-v2", size=512) == (found, 1)


def test_the_context_counts_for_the_window() -> None:
    text = f"# {'Lamp ' * 30}\n\n" + PROSE * 12
    plain = check(cs.chunk(text, size=128), model="all-MiniLM-L6-v2")
    settings = cs.Settings(size=128, context="heading_path")
    for flag in check(cs.chunk(text, settings), model="all-MiniLM-L6-v2").flags:
        if flag.code == "near_window":
            chunk = cs.chunk(text, settings).chunks[flag.chunk]
            whole = f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text
            assert flag.values["tokens"] == recount(whole, "cl100k_base")
    assert plain.unproven


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
    assert "share 100% of their runs of four words" in found[0].text


def test_the_similarity_said_is_the_share_of_runs_that_both_have() -> None:
    words = [f"word{n}" for n in range(58)]
    other = [*words[:55], "lamp", *words[56:]]
    text = f"{' '.join(words)}\n\n{' '.join(other)}"
    size = max(cs.count(half) for half in text.split("\n\n"))
    result = cs.chunk(text, strategy="paragraphs", size=size)
    [found] = [flag for flag in check(result).flags if flag.code == "duplicate"]
    one, two = ({tuple(w[i : i + 4]) for i in range(55)} for w in (words, other))
    exact = len(one & two) / len(one | two)
    assert found.values["similarity"] == exact
    assert f" {int(100 * exact)}% " in found.text and 100 * exact % 1 > 0.5


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
    about = f"{PROSE}The privacy policy of the harbour {PROSE}and its terms of use {PROSE}"
    [flag] = [f for f in check(cs.chunk(about, size=512)).flags if f.code == "boilerplate"]
    assert flag.text.startswith("It holds phrases of a licence")


def test_encoded_data_is_dense_but_prose_of_no_script_is() -> None:
    encoded = "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4" * 4
    assert "dense" in codes(encoded, size=64)
    for prose in (PROSE * 4, "Маяк светит ночью далеко в море. " * 8, "灯塔在夜里发光。" * 20):
        assert "dense" not in codes(prose, size=64)
    assert "dense" in codes("-" * 4000, size=64)


@pytest.mark.parametrize(
    ("text", "kind"), [("x1 " * 60, "many_tokens"), ("-" * 4000, "few_tokens")]
)
def test_the_characters_per_token_said_are_counted(text: str, kind: str) -> None:
    [chunk] = cs.chunk(text, size=512).chunks
    [flag] = [f for f in check(cs.chunk(text, size=512)).flags if f.code == "dense"]
    ratio = len(chunk.text) / recount(chunk.text, "cl100k_base")
    assert (flag.values["ratio"], flag.values["kind"]) == (ratio, kind)
    assert f"It has {ratio:.1f} characters per token" in flag.text


def test_dense_is_what_has_unusually_many_or_few_tokens_for_its_length() -> None:
    flagged = {True: 0, False: 0}
    for words, numbers, dashes in product(range(0, 24, 2), range(0, 24, 2), (0, 900, 4000)):
        text = ("lamp " * words + "1 " * numbers + "é" * (numbers % 5) + "-" * dashes).strip()
        if not text or (tokens := recount(text, "cl100k_base")) > 512:
            continue
        ratio, ascii_share = len(text) / tokens, sum(map(str.isascii, text)) / len(text)
        dense = tokens >= 16 and (ratio > 10 or (ratio < 2 and ascii_share >= 0.9))
        flagged[dense] += 1
        assert ("dense" in codes(text, size=512)) == dense, text
    assert min(flagged.values()) > 20


def test_crumbs_are_below_a_quarter_of_the_size_and_sections_below_24() -> None:
    for size in (30, 31, 32, 33):
        for words in range(4, 12):
            text = "One more. " * 8 + "\n\n" + "lamp " * words
            result = cs.chunk(text, strategy="paragraphs", size=size)
            small = {chunk.index for chunk in result.chunks if chunk.tokens < size / 4}
            found = [flag for flag in check(result).flags if flag.code == "crumb"]
            assert {flag.chunk for flag in found} == small
            assert all(flag.values["least"] == -(-size // 4) for flag in found)
    for words in (15, 16, 17, 18, 19, 20, 21, 22):
        text = f"# A\n\n{PROSE * 2}\n\n# B\n\n{'lamp ' * words}\n\n# C\n\n{PROSE * 2}"
        result = cs.chunk(text, strategy="headings", size=512)
        small = {chunk.index for chunk in result.chunks if chunk.tokens < 24}
        found = [flag for flag in check(result).flags if flag.code == "crumb"]
        assert {flag.chunk for flag in found} == small


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
