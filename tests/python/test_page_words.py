"""The page has words of its own for every code that the insight package may give it."""

import json
import re
from pathlib import Path

import pytest

from chunksight.insight.suggest import REASONS

LOCALES = Path(__file__).resolve().parents[2] / "app" / "locales"
ENGLISH = json.loads((LOCALES / "en.json").read_text("utf-8"))


def holes(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("code", REASONS)
def test_a_reason_has_a_sentence_with_values_that_are_given(code: str) -> None:
    assert holes(ENGLISH[f"suggest.{code}"]) <= holes(REASONS[code])
