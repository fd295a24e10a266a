"""Suggestions: each kind of text gets what its structure asks for, within the model's window."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import texts

import chunksight as cs
from chunksight.insight.models import MODELS, get_model
from chunksight.insight.reasons import REASONS, Suggestion
from chunksight.insight.suggest import suggest

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


@pytest.mark.parametrize("model", [model.id for model in MODELS])
def test_no_size_is_over_the_models_window(model: str) -> None:
    room = get_model(model).room
    for each in suggest(PROSE, model=model):
        assert each.settings.size <= room
        assert each.settings.tokenizer == "cl100k_base"


def test_a_tenth_is_left_free_where_another_tokenizer_counts() -> None:
    found = suggest(PROSE, model="all-MiniLM-L6-v2")
    assert sizes(found) == [(228, "12%"), (114, "12%")]
    assert "counts otherwise than cl100k_base" in found[0].text
    assert (
        "8191 tokens, so nothing is cut off"
        in suggest(PROSE, model="text-embedding-3-small")[0].text
    )


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
    assert len(found) in ((0,) if not text.strip("\ufeff \n\t\r\x0c\u2003") else (0, 2, 3))
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
    lines = run("suggest", str(path), "--model", "all-MiniLM-L6-v2").stdout.decode().splitlines()
    assert lines[0] == "--strategy smart --size 228 --overlap 12%"
    assert lines[1].startswith("    It is running text")
    assert run("chunk", str(path), *lines[0].split()).returncode == 0
    record: list[dict[str, Any]] = json.loads(run("suggest", str(path), "--json").stdout)
    assert [each["settings"]["size"] for each in record] == [512, 256, 1024]


def test_a_files_name_tells_its_language(tmp_path: Path) -> None:
    path = tmp_path / "lamp.go"
    path.write_text("x := 1\n", "utf-8")
    assert "--language go" in run("suggest", str(path)).stdout.decode()
