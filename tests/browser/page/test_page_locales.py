"""The locales against each other and against the code; no browser needed."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from chunksight.scan.code_languages import LANGUAGES, check_language, language_of_file
from chunksight.settings import CONTEXTS, OVERLAP_SIDES, Settings
from chunksight.strategies import STRATEGIES
from chunksight.tokens import TOKENIZERS

ROOT = Path(__file__).resolve().parents[3]
LOCALES = ROOT / "app" / "locales"
PLURALS = {
    "en": {"one", "other"},
    "es": {"one", "many", "other"},
    "ru": {"one", "few", "many", "other"},
}


def messages(language: str) -> dict[str, Any]:
    return json.loads((LOCALES / f"{language}.json").read_text("utf-8"))


def holes(message: Any) -> set[str]:
    text = message if isinstance(message, str) else " ".join(message.values())
    return set(re.findall(r"\{(\w+)\}", text))


ENGLISH = messages("en")


@pytest.mark.parametrize("language", ["es", "ru"])
def test_every_language_has_the_keys_of_english(language: str) -> None:
    assert list(messages(language)) == list(ENGLISH)


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_a_counted_message_has_every_plural_form_of_its_language(language: str) -> None:
    for key, message in messages(language).items():
        if isinstance(message, dict):
            assert set(message) == PLURALS[language], key


@pytest.mark.parametrize("language", ["es", "ru"])
def test_a_translation_keeps_the_values_of_its_message(language: str) -> None:
    for key, message in messages(language).items():
        assert holes(message) == holes(ENGLISH[key]), key


def test_spanish_is_familiar_with_the_reader_throughout() -> None:
    formal = (
        r"usted|elija|escriba|pregunte|aumente|reduzca|añada|ponga|deje|quite|abra|repita|fije|baje"
        r"|(?:auménte|ábra|quíte|descríba|úna|guárde|páse)l[oa]s?"
    )
    said = [str(message) for message in messages("es").values()]
    assert [words for words in said if re.search(rf"\b(?:{formal})\b", words, re.IGNORECASE)] == []


def test_every_key_that_the_code_names_is_there() -> None:
    for path in (ROOT / "app").rglob("*.js"):
        for key in re.findall(r'\bt\("([^"]+)"', path.read_text("utf-8")):
            assert key in ENGLISH, f"{path.name}: {key}"


def test_every_strategy_tokenizer_and_preset_of_the_schema_has_its_words() -> None:
    schema = (ROOT / "app" / "settings.js").read_text("utf-8")
    fields = dict(
        re.findall(r"(\w+): \{\s+kind: \"choice\",.*?options: \[([^\]]+)\]", schema, re.S)
    )
    fields |= dict(re.findall(r"(\w+): \{ kind: \"choice\",.*?options: \[([^\]]+)\]", schema))
    for name in STRATEGIES:
        assert f"strategy.{name}" in ENGLISH
        assert f"strategy.{name}.hint" in ENGLISH
    for name in re.findall(r'"(\w+)"', fields["tokenizer"]):
        assert f"tokenizer.{name}" in ENGLISH
    for field in ("context", "overlap_sides"):
        for name in re.findall(r'"(\w+)"', fields[field]):
            assert f"{field}.{name}" in ENGLISH
            assert f"{field}.{name}.hint" in ENGLISH
    for name in re.findall(r'id: "(\w+)"', schema):
        assert f"preset.{name}" in ENGLISH


def test_the_schema_offers_what_the_library_takes() -> None:
    schema = (ROOT / "app" / "settings.js").read_text("utf-8")
    for offered in (STRATEGIES, TOKENIZERS, CONTEXTS, OVERLAP_SIDES):
        for name in offered:
            assert f'"{name}"' in schema
    keys = set(re.findall(r"^  (\w+): \{", schema, re.M)) - {"kind"}
    # The name of a document is no setting of the page: no link carries it.
    assert keys == set(Settings.__dataclass_fields__) - {"source"}


def test_the_page_knows_the_languages_of_code_and_their_file_endings() -> None:
    table = (ROOT / "app" / "languages.js").read_text("utf-8")
    listed = re.findall(r'^  (\w+): \{ label: "[^"]+", names: "([^"]+)" \},$', table, re.M)
    assert {name for name, _ in listed} == set(LANGUAGES) - {""}
    for name, endings in listed:
        for ending in endings.split():
            assert check_language(ending) == name
            assert language_of_file(f"some.{ending}") == name
    for name, language in LANGUAGES.items():
        if name:
            assert dict(listed)[name] == language.names


class Words(HTMLParser):
    """The English that stands in index.html, by key."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self._key = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._key = attributes.get("data-i18n", "")
        for pair in attributes.get("data-i18n-attr", "").split(";"):
            if pair:
                name, key = pair.split(":")
                self.found.append((key, attributes.get(name, ENGLISH[key])))

    def handle_data(self, data: str) -> None:
        if self._key:
            self.found.append((self._key, data))
            self._key = ""


def test_the_page_reads_in_english_before_any_locale_is_loaded() -> None:
    words = Words()
    words.feed((ROOT / "index.html").read_text("utf-8"))
    assert len(words.found) > 40
    for key, text in words.found:
        assert ENGLISH[key] == text, key
