"""What does nothing is said, and what is said to do nothing does nothing."""

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest
from test_command_line import run

import chunksight as cs
from chunksight import __main__ as command_line
from chunksight.export import FORMATS
from chunksight.export_options import HEEDED
from chunksight.insight.cli_heeded import STRATEGIES_THAT_HEED, remarks
from chunksight.strategies import STRATEGIES

ROOT = Path(__file__).resolve().parents[2]
MARKDOWN = (
    "# Lamps\n\nThe lamp is lit and\nturns slowly above\nthe sea. It is seen.\n\nEnd.\n\n"
    "## Table\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nA word.\n\n"
    "# Bells\n\nIn fog they ring."
)
CODE = (
    "function a() {\n  let b = 1;\n\n  return b;\n}\n\n/* x\n\ny */\nfunction c() {\n"
    "  if (d) {\n    e();\n\n    f();\n  }\n}\n"
) * 4
CHANGED: dict[str, Any] = {
    "context": "heading_path",
    "unwrap": True,
    "language": "python",
}
OPTIONS: dict[str, Any] = {
    "headers": False,
    "metadata": True,
    "model": "other-model",
    "source": "a.md",
}


@pytest.mark.parametrize("form", FORMATS)
def test_a_format_heeds_just_the_options_that_it_is_said_to_heed(form: str) -> None:
    result = cs.chunk(MARKDOWN, size=24)
    for option, value in OPTIONS.items():
        # A source is named beside other metadata.
        more = {"metadata": True} if option == "source" and form != "batch" else {}
        changes = cs.export(result, form, **more) != cs.export(
            result, form, **{**more, option: value}
        )
        assert changes == (option in HEEDED[form]), option


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_strategy_heeds_just_the_settings_that_it_is_said_to_heed(
    strategy: str, name: str
) -> None:
    changes = False
    for text in (MARKDOWN, CODE, "a b c d e f\n\ng h i j k\n" * 4, "int a;\nint b() {\n}\n" * 9):
        for size, overlap in ((12, 0), (16, 5), (24, 0), (24, 11), (40, 0), (40, 19)):
            asked = {"strategy": strategy, "size": size, "overlap": overlap}
            again = cs.chunk(text, **asked, **{name: CHANGED[name]})
            changes |= cs.chunk(text, **asked).chunks != again.chunks
    assert changes == (strategy in STRATEGIES_THAT_HEED[name])


def test_the_page_offers_each_setting_with_the_strategies_that_heed_it() -> None:
    schema = (ROOT / "app" / "settings.js").read_text("utf-8")
    markdown = re.search(r"const MARKDOWN = \[(.*?)\]", schema)
    assert markdown
    for name, heeding in STRATEGIES_THAT_HEED.items():
        found = re.search(rf"\n  {name}: {{.*?only: (\[.*?\]|MARKDOWN)", schema, re.S)
        assert found, name
        listed = found[1].replace("MARKDOWN", markdown[1])
        assert set(re.findall(r'"(\w+)"', listed)) >= heeding - {"code"}, name


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chunk", "-", "--format", "records", "--metadata"], ["--metadata .* format records"]),
        (["chunk", "-", "--format", "txt", "--metadata"], ["--metadata .* format txt"]),
        (["chunk", "-", "--format", "batch", "--metadata"], ["--metadata .* format batch"]),
        (["chunk", "-", "--format", "json", "--no-headers"], ["--no-headers .* format json"]),
        (["chunk", "-", "--model", "m"], ["--model .* format txt"]),
        (["chunk", "-", "--strategy", "window", "--unwrap"], ["--unwrap .* strategy window"]),
        (["chunk", "-", "--strategy", "lines", "--unwrap"], ["--unwrap .* strategy lines"]),
        (["check", "-", "--language", "python"], ["--language .* strategy smart"]),
        (["ask", "-", "lamp", "--language", "python"], ["--language .* strategy smart"]),
        (["chunk", "-", "--strategy", "code", "--context", "heading_path"], ["--context .* code"]),
        (["chunk", "-", "--strategy", "code", "--context", "{source}"], []),
        (["chunk", "-", "--metadata", "--format", "csv", "--unwrap"], []),
        (["plan", "--tokens", "9", "--size", "5", "--strategy", "code"], ["--strategy .* --file"]),
        (
            ["plan", "--tokens", "9", "--size", "5", "--tokenizer", "o200k_base", "--links", "8"],
            ["--tokenizer .* --file", "--links .* --dimensions"],
        ),
        (["plan", "--tokens", "9", "--size", "5", "--links", "8", "--dimensions", "8"], []),
    ],
)
def test_an_option_that_does_nothing_is_said_in_one_line(
    arguments: list[str], said: list[str]
) -> None:
    done = run(*arguments, stdin=MARKDOWN.encode())
    assert done.returncode == 0
    lines = [line for line in done.stderr.decode().splitlines() if " does nothing " in line]
    assert len(lines) == len(said)
    for line, expected in zip(lines, said, strict=True):
        assert re.search(expected, line)


def test_what_a_grid_replaces_is_said(tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text(json.dumps({"question": "Is the lamp lit?", "quotes": ["lamp is lit"]}))
    arguments = ["evaluate", "-", str(questions), "--grid", "window:24:0", "--size", "9"]
    done = run(*arguments, "--unwrap", stdin=MARKDOWN.encode())
    said = done.stderr.decode()
    assert (done.returncode, "--size does nothing beside --grid" in said) == (0, True)
    assert "--unwrap does nothing with the strategy window" in said


def test_nothing_is_said_where_nothing_was_asked_for() -> None:
    parser = command_line._parser()
    for arguments in (["chunk", "-"], ["check", "-"], ["plan", "--tokens", "9"], ["count", "-"]):
        options: argparse.Namespace = parser.parse_args(arguments)
        assert list(remarks(options)) == []
