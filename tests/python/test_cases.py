"""The handed cases on which other chunkers fail, judged by their own checker."""

import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "py"
LATER = {"semantic"}
"""The kind whose strategy does not exist yet."""


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
    assert [line for line in failures if line.split()[1] not in LATER] == []
