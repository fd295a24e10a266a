"""Suggestions: each kind of text gets what its structure asks for, within the model's window."""

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import recount, texts

import chunksight as cs
from chunksight.document import Document
from chunksight.insight.foreign import is_surely_not_english
from chunksight.insight.models import MODELS, get_model
from chunksight.insight.reasons import REASONS, Suggestion
from chunksight.insight.suggest import suggest, suggest_steps

ROOT = Path(__file__).resolve().parents[2]
SENTENCES = "The lamp turns slowly above the sea. Ships count its flashes in the night. "
PROSE = "\n\n".join([SENTENCES * 4] * 30)


def first(text: str, **asked: str) -> tuple[cs.Settings, set[str]]:
    """Settings and codes of the reasons of the first suggestion."""
    found = suggest(text, **asked)[0]
    return found.settings, {reason.code for reason in found.reasons}


def sizes(found: tuple[Suggestion, ...]) -> list[tuple[int, int | str]]:
    return [(each.settings.size, each.settings.overlap) for each in found]


def test_running_text_gets_the_three_usual_sizes() -> None:
    settings, reasons = first(PROSE)
    assert (settings.strategy, reasons) == ("smart", {"prose", "medium"})
    assert sizes(suggest(PROSE)) == [(512, "12%"), (256, "12%"), (1024, "12%")]


def test_a_long_document_gets_1536_with_a_fifth_repeated() -> None:
    found = suggest(PROSE * 20)
    assert sizes(found)[-1] == (1536, "20%")
    assert "fifth repeated" in found[-1].text


def test_sections_that_fit_become_chunks_with_their_headings() -> None:
    text = "".join(f"# Part {i}\n\n{SENTENCES * 6}\n\n" for i in range(8))
    settings, reasons = first(text)
    assert (settings.strategy, settings.context) == ("headings", "heading_path")
    assert "sections" in reasons
    small = suggest(text, model="paraphrase-multilingual-MiniLM-L12-v2")[-1]
    assert (small.settings.strategy, small.settings.context) == ("smart", "heading_path")


def test_sections_too_short_to_stand_alone_are_packed() -> None:
    text = "".join(f"# Part {i}\n\nA lamp.\n\n" for i in range(60))
    assert first(text)[0].strategy == "smart"


def test_tables_repeat_their_headers() -> None:
    rows = "".join(f"| lamp {i} | {i} m |\n" for i in range(200))
    settings, reasons = first(f"Lamps of the coast.\n\n| lamp | height |\n|---|---|\n{rows}")
    assert (settings.context, "tables" in reasons) == ("table_header", True)


def test_lines_of_a_log_are_packed_without_overlap() -> None:
    log = "".join(
        f"2024-05-0{i % 9 + 1} 10:0{i % 9} lamp {i} lit at station {i}\n" for i in range(99)
    )
    settings, reasons = first(log)
    assert (settings.strategy, settings.overlap, "lines" in reasons) == ("lines", 0, True)


def test_wrapped_lines_are_unwrapped() -> None:
    words = (SENTENCES * 20).split()
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 70:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    settings, reasons = first("\n".join(lines))
    assert (settings.unwrap, "wrapped" in reasons) == (True, True)


def test_turns_of_a_transcript_stay_whole() -> None:
    talk = "".join(
        f"{name}: I have seen lamp {i}.\n" for i in range(20) for name in ("Ana", "Luis")
    )
    assert "transcript" in first(talk)[1]


def test_source_code_is_cut_by_definitions_without_overlap() -> None:
    code = (ROOT / "py" / "chunksight" / "plan.py").read_text("utf-8")
    settings, reasons = first(code)
    assert (settings.strategy, settings.language, settings.overlap) == ("code", "python", 0)
    assert "code" in reasons
    script = "function lamp(a) {\n  return a + 1;\n}\n\n" * 20
    assert first(script, language="javascript")[0].language == "javascript"
    with pytest.raises(ValueError, match="klingon"):
        suggest(script, language="klingon")


def test_prose_about_code_is_not_taken_for_code() -> None:
    article = f"{SENTENCES * 3}\n\nfunction lamp(a) {{\n  return a;\n}}\n\n" * 6
    assert first(article)[0].strategy == "smart"


KOREAN = "등대는 바위 위에 서서 밤마다 먼 바다를 비춘다. 배들은 그 빛을 세어 길을 찾는다. "
CODE = (ROOT / "py" / "chunksight" / "plan.py").read_text("utf-8")
MANY = {
    "english": PROSE,
    "russian": "Маяк светит ночью далеко в море, и корабли считают его вспышки. " * 60,
    "korean": KOREAN * 60,
    "code": CODE,
    "marks": "ﷺ é ﬁ ½ ẛ̣ 👩‍👩‍👧‍👦 İstanbul. " * 60,
    "words": "internationalisation " * 300,
    "sections": "".join(f"# Part {i}\n\n{SENTENCES * 6}\n\n" for i in range(8)),
    "short": "One lamp.",
}


def most_tokens(text: str, family: str) -> int:
    """The most tokens any tokenizer of a family can make, by splitting all that can be split."""
    pieces = 0
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        for each in (text, text.lower()):
            normal = unicodedata.normalize(form, each)
            by_characters = family in ("bert", "xlm-r")
            pieces = max(pieces, len(normal) if by_characters else len(normal.encode()))
    return pieces


KINDS = {(m.family, m.family_known, m.window.value): m.id for m in MODELS}
"""One model of each tokenizer and window."""


@pytest.mark.parametrize("name", MANY)
@pytest.mark.parametrize("model", KINDS.values())
def test_no_suggestion_gives_a_chunk_that_the_model_truncates(name: str, model: str) -> None:
    known = get_model(model)
    own = known.counts_with("cl100k_base")
    found = suggest(MANY[name], model=model)
    assert found
    for each in found:
        result = cs.chunk(MANY[name], each.settings)
        texts = [f"{c.context}\n{c.text}" if c.context else c.text for c in result.chunks]
        if own:
            most = max(recount(text, "cl100k_base") for text in texts)
        else:
            family = known.family if known.family_known else ""
            most = max(most_tokens(text, family) for text in texts)
        assert most <= known.room
        report = cs.check(result, model=model)
        assert not {"near_window", "over_window"} & set(report.counts) and not report.unproven


@pytest.mark.parametrize("model", KINDS.values())
def test_what_cannot_be_counted_is_said_not_to_be(model: str) -> None:
    known = get_model(model)
    for each in suggest(PROSE, model=model):
        said = {reason.code: reason.values for reason in each.reasons}
        assert ("fits" in said) == known.counts_with("cl100k_base")
        assert ("uncounted" in said) != ("fits" in said)
        if "uncounted" not in said:
            continue
        unit = "characters" if known.family in ("bert", "xlm-r") and known.family_known else "bytes"
        longest = max(len(chunk.text) for chunk in cs.chunk(PROSE, each.settings).chunks)
        assert longest <= said[unit]["most"] <= known.room == said[unit]["room"]
        assert f"the tokens of {model} cannot be counted here" in each.text
        assert f"no chunk has more than {said[unit]['most']} {unit}" in each.text


def test_the_usual_sizes_are_suggested_where_they_surely_fit() -> None:
    assert sizes(suggest(PROSE, model="text-embedding-3-small"))[:2] == [(512, "12%"), (256, "12%")]
    assert sizes(suggest(PROSE, model="voyage-4"))[:2] == [(512, "12%"), (256, "12%")]
    smaller = suggest(PROSE, model="all-MiniLM-L6-v2")
    largest = smaller[0].settings.size
    assert sizes(smaller) == [(largest, "12%"), (largest // 2, "12%")] and 32 < largest < 64
    # Not much smaller than it must be.
    wider = cs.chunk(PROSE, smaller[0].settings).chunks
    assert max(len(chunk.text) for chunk in wider) > 0.6 * 254


def test_a_long_text_is_safe_beyond_its_beginning_too() -> None:
    text = (
        SENTENCES * 6_000 + "\n\n" + "Internationalisation notwithstanding, internationally. " * 90
    )
    [found] = suggest(text, model="bge-small-en-v1.5")
    chunks = cs.chunk(text, found.settings).chunks
    longest = max(chunks, key=lambda chunk: len(chunk.text))
    assert len(longest.text) + 1 <= get_model("bge-small-en-v1.5").room
    assert longest.start > len(SENTENCES) * 6_000


def languages(text: str, model: str) -> set[str]:
    return {r.code for r in suggest(text, model=model)[0].reasons} & {
        "english",
        "multilingual",
        "foreign",
    }


SPANISH = "El faro de la costa se ve desde los barcos que pasan por la noche con niebla. " * 9


@pytest.mark.parametrize("name", ["english", "code", "words"])
def test_a_model_for_english_is_said_to_be_one(name: str) -> None:
    assert languages(MANY[name], "bge-small-en-v1.5") == {"english"}


@pytest.mark.parametrize("text", [MANY["russian"], KOREAN * 9, SPANISH])
def test_a_text_in_another_language_than_the_models_is_warned_of(text: str) -> None:
    assert languages(text, "bge-small-en-v1.5") == {"foreign"}
    assert "and this text is not in English" in suggest(text, model="gte-base")[0].text
    assert languages(text, "multilingual-e5-large") == {"multilingual"}
    assert languages(text, "voyage-4") == set()


@pytest.mark.parametrize(
    "text",
    [
        "Lamp 12.",
        "SELECT a FROM b WHERE c = 1;\n" * 40,
        "id,nombre\n" + "1,Ana\n" * 40,
        f"{SENTENCES * 4}{SPANISH[:200]}",
    ],
)
def test_where_the_language_is_not_sure_nothing_is_said_against_it(text: str) -> None:
    assert not is_surely_not_english(text)


def test_the_samples_are_told_apart() -> None:
    for language in ("en", "es", "ru"):
        sample = (ROOT / "static" / "samples" / f"{language}.md").read_text("utf-8")
        assert is_surely_not_english(sample) == (language != "en")


def test_every_language_of_a_model_has_a_source() -> None:
    for model in MODELS:
        if model.languages:
            assert model.languages.value in ("en", "multilingual") and model.languages.source
        assert ("-en-" in model.id or "english" in model.id) <= (
            model.languages is not None and model.languages.value == "en"
        )


def test_suggesting_takes_steps_whose_shares_grow() -> None:
    shares = list(suggest_steps(Document(PROSE * 9), model="all-MiniLM-L6-v2"))
    assert len(shares) > 8 and shares == sorted(shares) and 0 <= shares[0] <= shares[-1] <= 1


def test_a_short_text_is_said_to_be_short_and_a_blank_one_gets_nothing() -> None:
    assert "short" in first("One lamp.")[1]
    assert sizes(suggest("One lamp.")) == [(512, "12%"), (256, "12%")]
    assert suggest(" \n") == ()


def test_a_model_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="not in the list"):
        suggest(PROSE, model="none-such")


@given(texts, st.sampled_from(["", "all-MiniLM-L6-v2", "voyage-4"]))
def test_every_text_gets_settings_that_can_be_used(text: str, model: str) -> None:
    found = suggest(text, model=model)
    assert found == suggest(text, model=model)
    assert len(found) <= 3
    for each in found:
        cs.chunk(text, each.settings)
        assert each.text.endswith(".") and "{" not in each.text
        assert {reason.code for reason in each.reasons} <= set(REASONS)


def test_the_handed_documents_get_settings_for_running_text(shared: Path) -> None:
    for path in sorted((shared / "texts").glob("*.txt")):
        text = path.read_text("utf-8")
        found = suggest(text)
        assert [(each.settings.strategy, each.settings.size) for each in found] == [
            ("smart", 512),
            ("smart", 256),
            ("smart", 1024),
        ]
        for each in found:
            assert cs.chunk(text, each.settings).stats.over_limit == 0


def test_the_command_line_prints_options_that_chunk_takes(tmp_path: Path) -> None:
    path = tmp_path / "text.md"
    path.write_text(PROSE, "utf-8")
    lines = run("suggest", str(path), "--model", "gte-base").stdout.decode().splitlines()
    assert lines[0].startswith("--strategy smart --size 1") and lines[0].endswith("--overlap 12%")
    assert lines[1].startswith("    It is running text")
    assert run("chunk", str(path), *lines[0].split()).returncode == 0
    record: list[dict[str, Any]] = json.loads(run("suggest", str(path), "--json").stdout)
    assert [each["settings"]["size"] for each in record] == [512, 256, 1024]


def test_a_files_name_tells_its_language(tmp_path: Path) -> None:
    path = tmp_path / "lamp.go"
    path.write_text("x := 1\n", "utf-8")
    assert "--language go" in run("suggest", str(path)).stdout.decode()
