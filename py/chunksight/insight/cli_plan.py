"""The commands `plan` and `models`."""

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any

from chunksight.chunk import chunk
from chunksight.insight.cli import Commands, tokens_or_share, whole_number
from chunksight.insight.cli_reading import add_encoding, read
from chunksight.insight.models import MODELS, Figure, Model, get_model
from chunksight.insight.planner import (
    NUMBERS,
    Comparison,
    IndexSize,
    OverlapRow,
    compare,
    embedding_cost,
    index_size,
    overlap_table,
)
from chunksight.plan import SIDES, Plan, plan
from chunksight.settings import Settings
from chunksight.strategies import STRATEGIES
from chunksight.tokens import TOKENIZERS

_DEFAULTS = Settings()


def add_commands(commands: Commands) -> None:
    """Add `plan` and `models` to the parser's commands."""
    _add_plan(commands.add_parser("plan", help="how many windows a document makes"))
    models = commands.add_parser("models", help="embedding models, with the sources of the figures")
    models.add_argument("--json", action="store_true")
    models.set_defaults(run=_models)


def _add_plan(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_plan)
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--tokens", type=whole_number, help="length of the document")
    length.add_argument("--file", help="a text to count, and to chunk for comparison; - is stdin")
    said = f"limit, in tokens; by default {_DEFAULTS.size}, or what the model takes if that is less"
    parser.add_argument("--size", type=whole_number, help=said)
    parser.add_argument(
        "--overlap",
        type=tokens_or_share,
        default=0,
        help="in tokens, or as a share of the size such as 12%%; by default 0",
    )
    parser.add_argument("--overlap-sides", default="before", choices=SIDES)
    parser.add_argument(
        "--documents", type=whole_number, default=1, help="how many of that average length"
    )
    parser.add_argument("--strategy", default=_DEFAULTS.strategy, choices=STRATEGIES)
    parser.add_argument("--tokenizer", default=_DEFAULTS.tokenizer, choices=TOKENIZERS)
    parser.add_argument("--model", help="takes dimensions and price from the list of `models`")
    parser.add_argument("--price", type=float, help="dollars for a million tokens")
    parser.add_argument("--dimensions", type=whole_number, help="of a vector")
    parser.add_argument("--numbers", default="float32", choices=NUMBERS, help="of the vectors")
    parser.add_argument(
        "--links", type=whole_number, default=16, help="M of the HNSW graph; 0: no graph"
    )
    parser.add_argument("--table", action="store_true", help="chunks and tokens against overlap")
    parser.add_argument("--json", action="store_true")
    add_encoding(parser)


def _plan(options: argparse.Namespace) -> str:
    model = get_model(options.model) if options.model else None
    if options.size is None:
        options.size = _default_size(model)
    settings = Settings(
        strategy=options.strategy,
        size=options.size,
        overlap=options.overlap,
        overlap_sides=options.overlap_sides,
        tokenizer=options.tokenizer,
    )
    measured: Comparison | None = None
    tokens = options.tokens
    if options.file is not None:
        measured = compare(chunk(read(options.file, options.encoding), settings))
        tokens = measured.planned.tokens
    planned = plan(
        tokens=tokens,
        size=settings.size,
        overlap=settings.overlap_tokens,
        overlap_sides=settings.overlap_sides,
        documents=options.documents,
    )
    price = options.price
    if price is None and model and model.price:
        price = model.price.value
    cost = None if price is None else embedding_cost(planned.embedded, price)
    index = _index(options, planned, model)
    table = overlap_table(planned, price) if options.table else ()
    if options.json:
        return _as_json(planned, index, cost, table, measured)
    return "".join(f"{line}\n" for line in _lines(planned, index, cost, table, measured, model))


def _default_size(model: Model | None) -> int:
    """The usual size, or all that the model takes if that is less; said on standard error."""
    size, why = _DEFAULTS.size, "the usual"
    if model and model.room < size:
        size, why = model.room, f"all that {model.id} takes"
    print(f"chunksight: no --size given, so {size}, {why}", file=sys.stderr)
    return size


def _index(options: argparse.Namespace, planned: Plan, model: Model | None) -> IndexSize | None:
    dimensions = options.dimensions
    if dimensions is None and model and model.dimensions:
        dimensions = int(model.dimensions.value)
    if dimensions is None:
        return None
    return index_size(planned.chunks, dimensions, options.numbers, options.links)


def _as_json(
    planned: Plan,
    index: IndexSize | None,
    cost: float | None,
    table: tuple[OverlapRow, ...],
    measured: Comparison | None,
) -> str:
    """The plan's fields; what was asked for beyond them under keys of its own."""
    record: dict[str, Any] = asdict(planned)
    if index:
        record["index"] = asdict(index) | {"total_bytes": index.total_bytes}
    if cost is not None:
        record["cost"] = cost
    if table:
        record["overlaps"] = [asdict(row) for row in table]
    if measured:
        record["measured"] = asdict(measured)
    return json.dumps(record) + "\n"


def _lines(
    planned: Plan,
    index: IndexSize | None,
    cost: float | None,
    table: tuple[OverlapRow, ...],
    measured: Comparison | None,
    model: Model | None,
) -> list[str]:
    lines = [
        f"{planned.chunks} chunk{'' if planned.chunks == 1 else 's'} at stride {planned.stride}",
        f"{planned.embedded} tokens embedded ({planned.embedded_padded} if each window is full), "
        f"{planned.inflation:.3f} times the document",
    ]
    if model and planned.size > model.room:
        lines.append(f"size {planned.size} is over the {model.room} tokens that {model.id} takes")
    if index:
        lines.append(
            f"index: {_bytes(index.total_bytes)} ({_bytes(index.vector_bytes)} of {index.numbers} "
            f"vectors, {_bytes(index.graph_bytes)} of HNSW links)"
        )
    if cost is not None:
        lines.append(f"cost: ${cost:.6g}, once")
    elif model:
        lines.append(f"cost: no price known for {model.id}; give --price")
    if measured:
        lines.append(f"measured: {measured.why}")
    if table:
        lines += ["", *_table(table)]
    return lines


def _table(rows: tuple[OverlapRow, ...]) -> list[str]:
    lines = ["overlap       chunks      embedded  inflation" + ("        cost" if rows else "")]
    for row in rows:
        cost = "" if row.cost is None else f"  ${row.cost:.6g}"
        again = row.plan
        lines.append(
            f"{row.share:3g}% {again.overlap:6d} {again.chunks:9d} {again.embedded:13d} "
            f"{again.inflation:10.3f}{cost}"
        )
    return lines


def _bytes(number: int) -> str:
    """A size with a binary unit, as file managers show it."""
    size, unit = float(number), "bytes"
    for larger in ("KiB", "MiB", "GiB", "TiB"):
        if size < 1024:
            break
        size, unit = size / 1024, larger
    return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"


def _models(options: argparse.Namespace) -> str:
    if options.json:
        return json.dumps([asdict(model) for model in MODELS]) + "\n"
    header = f"{'model':38} {'window':>7} {'dimensions':>10} {'$/1M':>6}  tokenizer"
    return "".join(f"{line}\n" for line in [header, *(_row(model) for model in MODELS)])


def _row(model: Model) -> str:
    family = model.family + ("" if model.family_known or not model.family else " (supposed)")
    return (
        f"{model.id:38} {model.window.value:7g} {_figure(model.dimensions):>10} "
        f"{_figure(model.price):>6}  {family or 'unknown'}"
    )


def _figure(figure: Figure | None) -> str:
    return "-" if figure is None else f"{figure.value:g}"
