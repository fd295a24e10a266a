"""What the README shows is what its examples print."""

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = "README.md"


def blocks(kind: str, document: str = README) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", (ROOT / document).read_text("utf-8"), re.S)


def test_the_python_examples_print_what_the_readme_shows(monkeypatch: Any) -> None:
    monkeypatch.chdir(ROOT)
    script, *sessions = blocks("python")
    names: dict[str, Any] = {}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(script, names)
    assert printed.getvalue() == blocks("text")[0]
    for session in sessions:
        example = doctest.DocTestParser().get_doctest(session, names, "README", None, None)
        assert doctest.DocTestRunner().run(example).failed == 0


@pytest.mark.parametrize("document", [README, "docs/evaluate.md"])
def test_the_commands_print_what_a_document_shows(document: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    examples = [
        example
        for console in blocks("console", document)
        for example in re.split(r"^\$ ", console, flags=re.M)[1:]
    ]
    for example in examples:
        command, shown = example.split("\n", 1)
        command = command.replace("chunks.txt", str(tmp_path / "chunks.txt"))
        command = re.sub(r"(^|\| )chunksight ", rf"\1'{sys.executable}' -m chunksight ", command)
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        # Words for people and results go to two streams, so their order is not fixed.
        assert sorted(done.stdout.splitlines()) == sorted(shown.splitlines())
