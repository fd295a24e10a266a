"""The handed documents through all that the page can ask about a text."""

import json
from pathlib import Path
from typing import Any

import pytest

from chunksight.worker import COLUMNS, Session

LOCALES = Path(__file__).resolve().parents[2] / "app" / "locales"
ENGLISH = json.loads((LOCALES / "en.json").read_text("utf-8"))
MODEL = "text-embedding-3-small"


def done(step: Any) -> None:
    while not json.loads(step(20))["finished"]:
        pass


def outcome(at: Session, name: str, **options: Any) -> Any:
    at.begin_task(name, json.dumps(options))
    done(at.step_task)
    return json.loads(at.outcome())


@pytest.mark.parametrize("number", range(5))
def test_a_document_is_suggested_for_flagged_planned_asked_and_measured(
    shared: Path, number: int
) -> None:
    text = sorted((shared / "texts").glob("*.txt"))[number].read_text("utf-8")
    at = Session()
    at.set_text(text)
    suggested = outcome(at, "suggest", model=MODEL)
    assert 2 <= len(suggested) <= 3
    codes = {reason["code"] for each in suggested for reason in each["reasons"]}
    assert {f"suggest.{code}" for code in codes} <= set(ENGLISH)

    settings = suggested[0]["settings"]
    at.begin(json.dumps(settings))
    done(at.step)
    chunks = len(at.table()) // len(COLUMNS)
    flags = outcome(at, "flags", model=MODEL)
    assert {f"flags.say.{code}" for code in flags["counts"]} <= set(ENGLISH)
    assert all(0 <= flag["chunk"] < chunks for flag in flags["flags"])
    assert "starts_mid_sentence" not in flags["counts"]

    tokens = json.loads(at.summary())["tokens"]
    numbers = {"tokens": tokens, "size": settings["size"], "overlap": settings["overlap"]}
    planned = outcome(at, "plan", **numbers, model=MODEL)
    assert planned["measured"]["chunks"] == chunks
    assert planned["cost"] > 0

    quote = max((line.strip() for line in text.splitlines() if "|" not in line), key=len)[:200]
    hits = outcome(at, "ask", question=quote)["hits"]
    assert hits[0]["words"]
    line = json.dumps({"question": quote, "quotes": [quote]})
    budget = {"budget": 2 * settings["size"], "current": True}
    measured = outcome(at, "evaluate", questions=line, settings=settings, **budget)
    assert measured["evaluations"][0]["recall"]["value"] == 1.0
