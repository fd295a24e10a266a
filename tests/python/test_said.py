"""Every sentence that the page says of a cut or a repeat is recounted: none is untrue."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from claims import CLAIMS, REPEATS, Repeat, cuts
from code_examples import EXAMPLES

import chunksight as cs
from chunksight.levels import LEVEL_NAMES
from chunksight.strategies import STRATEGIES

LOCALES = Path(__file__).resolve().parents[2] / "app" / "locales"
SAMPLES = LOCALES.parents[1] / "static" / "samples"

JAPANESE = (
    "灯台は海の道しるべである。夜になると、光が遠くまで届く。船乗りは光の間隔を数え、どの灯台かを知る。\n\n"
    "霧の日には霧笛が鳴る。音は光よりも近くまでしか届かないが、方角を教えてくれる。「もうすぐ港だ」と船長は言った。"
    "風が強く、波が高かった。\n\n"
) * 4
TABLE = (
    "# Lights\n\nEach light has a rhythm of its own, as the table shows.\n\n"
    "| Letters | Name | Seen as |\n|---|---|---|\n"
    + "".join(f"| F{i} | Fixed no. {i} | Steady, always on, number {i * 37} |\n" for i in range(24))
    + "\nAfter the table the text goes on. It has two sentences.\n"
)
LOG = "".join(
    f"2024-05-{i % 28 + 1:02} 12:0{i % 10}:17,123 ERROR [worker-{i}] Connection to "
    f"host-{i * 7}.example.com:5432 failed, retrying in {i} s; attempt={i}\n"
    for i in range(24)
)
ITEMS = (
    "# Packing\n\nWhat to take:\n\n"
    + "".join(
        f"- A lamp with oil for {i} nights; a wick, spare\n  - trimmed to {i} mm. Keep it dry.\n"
        for i in range(20)
    )
    + "\n1. First this.\n2. Then that, slowly.\n"
)
VALUES = "id,name,lat,note\n" + "".join(
    f'{i},"Light, no. {i}",{i * 1.37:.3f},https://example.com/lights/{i}?a=b&c={i}\n'
    for i in range(24)
)
OBJECT = '{"a":{"b":[1,2,3,{"c":"d e f."}],"g":"h; i"},' + ",".join(
    f'"k{i}":{{"x":{i},"y":"some words here, and {i}"}}' for i in range(30)
)
RUNS = "xQ9" * 200 + "\n\n" + "/usr/local/lib/python3.11/site-packages/" * 8 + "\n" + "^" * 300
TEXTS = {
    "english": (SAMPLES / "en.md").read_text("utf-8")[:3000],
    "spanish": (SAMPLES / "es.md").read_text("utf-8")[-1800:],
    "russian": (SAMPLES / "ru.md").read_text("utf-8")[:3000],
    "japanese": JAPANESE,
    "table": TABLE,
    "log": LOG,
    "list": ITEMS,
    "values": VALUES,
    "object": OBJECT + "}",
    "code": "\n\n".join(EXAMPLES[name][0] for name in ("python", "javascript", "go", "c")),
    "runs": RUNS,
}
SETTINGS: list[dict[str, Any]] = [
    {"size": 16, "overlap": 5},
    {"size": 40, "overlap": 0},
    {"size": 48, "overlap": 12, "overlap_sides": "both"},
    {"size": 64, "overlap": 12, "context": "heading_path", "trim": False},
    {"size": 64, "overlap": 9, "context": "table_header", "min_size": 12},
    {"size": 160, "overlap": 40, "unwrap": True, "tokenizer": "o200k_base"},
]
PLACES_SAID = {f"cut.{name}" for name in LEVEL_NAMES} | {"cut.code_sentence", "cut.code_clause"}


def said(text: str, options: dict[str, Any]) -> tuple[Counter[str], list[Any]]:
    """How often each sentence is said of a text's chunks, and where it is untrue."""
    result = cs.chunk(text, **options)
    counts: Counter[str] = Counter()
    untrue: list[Any] = []
    for cut in cuts(result):
        for key in filter(None, (cut.at(), cut.because())):
            counts[key] += 1
            if not CLAIMS[key](cut):
                untrue.append((key, options, cut.boundary, cut.before[-40:], cut.after[:40]))
    for chunk in result.chunks:
        if why := chunk.overlap.why:
            counts[f"overlap.{why}"] += 1
            if not REPEATS[why](Repeat(result, chunk.index)):
                untrue.append((why, options, chunk.index, chunk.overlap, chunk.text[:60]))
    return counts, untrue


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("name", TEXTS)
def test_nothing_that_is_said_of_a_cut_or_a_repeat_is_untrue(name: str, strategy: str) -> None:
    for options in SETTINGS:
        counts, untrue = said(TEXTS[name], options | {"strategy": strategy})
        assert sum(counts.values()) > 2
        assert not untrue


def test_every_sentence_of_the_page_is_among_those_recounted() -> None:
    english = json.loads((LOCALES / "en.json").read_text("utf-8"))
    places = {key for key in english if key.startswith("cut.")}
    reasons = {key for key in english if key.startswith("because.")}
    assert places | reasons == set(CLAIMS)
    assert places == PLACES_SAID
    repeats = {key.removeprefix("overlap.") for key in english if key.startswith("overlap.")}
    assert repeats - {"none", "got", "after"} == set(REPEATS)


def test_each_sentence_is_said_somewhere_here() -> None:
    counts: Counter[str] = Counter()
    for name in ("english", "table", "object", "japanese", "code", "runs"):
        for strategy in STRATEGIES:
            for options in SETTINGS[:3]:
                counts += said(TEXTS[name], options | {"strategy": strategy})[0]
    assert set(counts) == set(CLAIMS) | {f"overlap.{why}" for why in REPEATS}
