"""The page has words of its own for every code that the insight package may give it."""

import json
import re
from pathlib import Path

import pytest

from chunksight.insight.flag_texts import FLAGS, KINDS, REMEDIES
from chunksight.insight.models import get_model
from chunksight.insight.questions import locate, read_questions
from chunksight.insight.reasons import REASONS

LOCALES = Path(__file__).resolve().parents[2] / "app" / "locales"
ENGLISH = json.loads((LOCALES / "en.json").read_text("utf-8"))


NAMES = {"where", "smart", "sentences", "lines"}
"""What each side puts in its own terms: fields and strategies, or options and their values."""


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text)) - NAMES


def test_models_offered_for_a_batch_have_the_tokenizers_of_the_list_of_models() -> None:
    formats = (LOCALES.parent / "formats.js").read_text("utf-8")
    offered = re.findall(r'\{ id: "([\w.-]+)", tokenizer: "(\w+)" \}', formats)
    assert len(offered) >= 3
    assert all(get_model(model).counts_with(tokenizer) for model, tokenizer in offered)


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_has_a_sentence_with_values_that_are_given(code: str) -> None:
    assert holes(ENGLISH[f"suggest.{code}"]) <= holes(REASONS[code])


@pytest.mark.parametrize("code", FLAGS)
def test_a_flag_has_a_name_a_reason_and_a_sentence(code: str) -> None:
    assert ENGLISH[f"flags.kind.{code}"] and ENGLISH[f"flags.why.{code}"]
    assert holes(ENGLISH[f"flags.say.{code}"]) == holes(FLAGS[code])


def test_what_a_flag_is_said_with_has_words_too() -> None:
    for code, words in REMEDIES.items():
        assert holes(ENGLISH[f"flags.remedy.{code}"]) == holes(words)
    assert {f"flags.boilerplate.{kind}" for kind in KINDS} <= set(ENGLISH)


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_questions_of_a_sample_are_answered_in_it(language: str) -> None:
    folder = LOCALES.parents[1] / "static" / "samples"
    questions = read_questions((folder / f"{language}.questions.jsonl").read_text("utf-8"))
    found, problems = locate((folder / f"{language}.md").read_text("utf-8"), questions)
    assert (len(found), problems) == (3, ())
