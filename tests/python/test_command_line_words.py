"""The command line says in Spanish and Russian what the page says, with its own options."""

import os
import re
import tomllib
from pathlib import Path

import pytest
from test_command_line import run

from chunksight.insight.cli_words import (
    LANGUAGES,
    flag_sentence,
    language_of,
    suggestion_sentences,
)
from chunksight.insight.flag_texts import FLAGS, KINDS, REMEDIES
from chunksight.insight.flags import Flag
from chunksight.insight.reasons import REASONS, Reason, Suggestion
from chunksight.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
VALUES = {
    "tokens": 3,
    "least": 9,
    "most": 500,
    "size": 64,
    "room": 512,
    "model": "some-model",
    "word": "It",
    "other": 2,
    "tokenizer": "cl100k_base",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FLAGS)
def test_every_flag_is_sentences_without_holes(code: str, language: str) -> None:
    for remedy in ("", *REMEDIES):
        for kind in KINDS:
            more = {"remedy": remedy, "kind": kind, "similarity": 0.857, "ratio": 1.44}
            sentence = flag_sentence(Flag(code, 0, 0, 1, {**VALUES, **more}), language)
            assert sentence.endswith(".") and "{" not in sentence
            assert (code == "near_window") == ("cl100k_base" in sentence)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REASONS)
def test_every_reason_is_a_sentence_without_holes(code: str, language: str) -> None:
    values = {"language": "Python", "headings": 3, "section": 90, "tables": 0.4, "size": 512}
    reason = Reason(code, {**VALUES, **values, "tokenizer": "cl100k_base"})
    sentence = suggestion_sentences(Suggestion(Settings(), (reason,)), language)
    assert sentence.endswith(".") and "{" not in sentence


def test_figures_are_written_as_the_language_does() -> None:
    duplicate = Flag("duplicate", 1, 0, 1, {"other": 1, "similarity": 0.857})
    dense = Flag("dense", 1, 0, 1, {"ratio": 1.44, "kind": "many_tokens"})
    assert "85\xa0%" in flag_sentence(duplicate, "es") and "1,4" in flag_sentence(dense, "ru")
    assert "85%" in flag_sentence(duplicate, "en") and "1.4" in flag_sentence(dense, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_the_same_is_not_called_the_same(language: str) -> None:
    for similarity, said in ((0.999, "99"), (1.0, "100")):
        flag = Flag("duplicate", 1, 0, 1, {"other": 7, "similarity": similarity})
        assert re.findall(r"\d+(?=\s?%)", flag_sentence(flag, language)) == [said]


def test_remedies_name_options_instead_of_fields_of_the_page() -> None:
    options = {
        "headings": "--context heading_path",
        "min_size": "--min-size",
        "header": "--context table_header",
        "unwrap": "--unwrap",
        "smart_unwrap": "--unwrap",
    }
    for remedy, option in options.items():
        for language in ("es", "ru"):
            flag = Flag("crumb", 0, 0, 1, {**VALUES, "remedy": remedy})
            assert f"({option})" in flag_sentence(flag, language)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU.KOI8-R", "LANG": "es_ES"}, "ru"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale_else_english(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language


def test_check_and_suggest_speak_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Esto no cabe entero en un fragmento tan pequeño como este.".encode()
    arguments = ["check", "-", "--strategy", "window", "--size", "6"]
    spanish = run(*arguments, "--lang", "es", stdin=text)
    assert spanish.stdout.decode().startswith("Fragmento 1 [")
    assert (
        "ends_mid_sentence: Termina en mitad de una frase de 16 tokens." in spanish.stdout.decode()
    )
    assert spanish.stderr.decode().startswith("Avisos de calidad: ")
    monkeypatch.setitem(os.environ, "LC_ALL", "ru_RU.UTF-8")
    assert run(*arguments, stdin=text).stdout.decode().startswith("Фрагмент 1 [")
    assert "Размер 512" in run("suggest", "-", stdin=text).stdout.decode()
    assert run(*arguments, "--lang", "en", stdin=text).stdout.startswith(b"chunk 1 [")
    refused = run(*arguments, "--lang", "xx", stdin=text)
    assert (refused.returncode, b"xx" in refused.stderr) == (2, True)


def test_an_installation_has_every_package_and_the_words() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    folders = (path.parent for path in (ROOT / "py" / "chunksight").rglob("*.py"))
    found = {folder.relative_to(ROOT / "py").as_posix().replace("/", ".") for folder in folders}
    assert set(told["packages"]) == found | {"chunksight.locales"}
    words = ROOT / told["package-dir"]["chunksight.locales"]
    assert {path.stem for path in words.glob("*.json")} == set(LANGUAGES)


def test_the_page_speaks_of_fields_where_the_command_line_names_options() -> None:
    for language in LANGUAGES:
        words = (ROOT / "app" / "locales" / f"{language}.json").read_text("utf-8")
        assert not re.search(r'"flags\.[^\n]*--[a-z]', words)
