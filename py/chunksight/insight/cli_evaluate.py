"""The command `evaluate`."""

import argparse
import json
import sys
from collections.abc import Sequence

from chunksight.chunk import count
from chunksight.insight.cli import Commands, Parser, Shared, whole_number
from chunksight.insight.cli_reading import STANDARD_INPUT, read
from chunksight.insight.evaluate import (
    BUDGET,
    Evaluation,
    evaluate,
    evaluations_as_json,
    grid,
)
from chunksight.insight.metrics import Mean
from chunksight.insight.questions import locate, read_questions
from chunksight.settings import Settings
from chunksight.strategies import STRATEGIES


def add_commands(commands: Commands, shared: Shared) -> None:
    """Add `evaluate` to the parser's commands."""
    parser: Parser = commands.add_parser("evaluate", help="which settings find the answers")
    parser.set_defaults(run=lambda options: _evaluate(options, shared))
    shared.add_settings(parser)
    parser.add_argument(
        "questions", metavar="QUESTIONS", help='JSONL: {"question": …, "quotes": […]}'
    )
    parser.add_argument("--budget", type=whole_number, default=BUDGET, help="tokens to retrieve")
    parser.add_argument(
        "--grid",
        metavar="STRATEGIES:SIZES:OVERLAPS",
        help="each a list with commas, such as smart,sentences:128,256:0,12%%",
    )
    parser.add_argument("--format", default="table", choices=("table", "json"))


def _evaluate(options: argparse.Namespace, shared: Shared) -> str:
    base = shared.settings(options)
    settings, remarks = (_grid(options.grid, base)) if options.grid else ((base,), ())
    if options.file == options.questions == STANDARD_INPUT:
        raise ValueError("standard input can be the text or the questions, not both: name a file")
    text = read(options.file, options.encoding)
    questions, problems = locate(text, read_questions(read(options.questions)))
    for remark in (*remarks, *(problem.text for problem in problems)):
        print(f"chunksight: {remark}", file=sys.stderr)
    tokens = count(text, tokenizer=base.tokenizer)
    if tokens <= options.budget:
        said = f"the budget of {options.budget} holds the whole text ({tokens} tokens)"
        print(f"chunksight: {said}: lower --budget to tell settings apart", file=sys.stderr)
    found = evaluate(text, questions, settings, options.budget)
    if options.format == "json":
        return json.dumps(evaluations_as_json(found), ensure_ascii=False) + "\n"
    return "".join(f"{line}\n" for line in _table(found))


def _grid(asked: str, base: Settings) -> tuple[tuple[Settings, ...], tuple[str, ...]]:
    parts = asked.split(":")
    if len(parts) != 3:
        raise ValueError(
            f"grid {asked!r} must be STRATEGIES:SIZES:OVERLAPS, "
            "such as smart,sentences:128,256:0,16"
        )
    strategies, sizes, overlaps = (
        [item.strip() for item in part.split(",") if item.strip()] for part in parts
    )
    for name in strategies:
        if name not in STRATEGIES:
            known = ", ".join(STRATEGIES)
            raise ValueError(f"strategy {name!r} is not known; use one of: {known}")
    return grid(
        base,
        strategies,
        [_number(size, "size") for size in sizes],
        [overlap if "%" in overlap else _number(overlap, "overlap") for overlap in overlaps],
    )


def _number(value: str, name: str) -> int:
    if not value.isdecimal():
        raise ValueError(f"{name} {value!r} in the grid is not a whole number of tokens")
    return int(value)


def _table(found: Sequence[Evaluation]) -> list[str]:
    number = len(found[0].questions)
    measures = " ".join(f"{name:>12}" for name in ("recall", "precision", "IoU", "whole"))
    lines = [
        f"{'strategy':10} {'size':>5} {'overlap':>7} {'chunks':>6} {'embedded':>8} {'retrieved':>9}"
        f" {'used':>5} {measures}"
    ]
    for each in found:
        settings = each.settings
        means = " ".join(
            f"{_per_cent(mean, number):>12}"
            for mean in (each.recall, each.precision, each.iou, each.whole)
        )
        lines.append(
            f"{settings.strategy:10} {settings.size:5d} {settings.overlap:>7} {each.chunks:6d} "
            f"{each.embedded:8d} {each.retrieved:9.0f} {100 * each.used:5.1f} {means}"
        )
    if number == 1:
        said = "per cent, of 1 question: so few tell no settings apart"
    else:
        said = f"per cent, mean ± standard error over {number} questions"
    return [*lines, "", f"{said}; used: of the budget of {found[0].budget} tokens"]


def _per_cent(mean: Mean, questions: int) -> str:
    """A mean with its error, which a single question does not have."""
    value = f"{100 * mean.value:5.1f}"
    return value if questions == 1 else f"{value} ± {100 * mean.error:4.1f}"
