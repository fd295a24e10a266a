"""Tasks of the bridge: the same answers as the library's, in slices, in UTF-16, loaded late."""

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import chunksight as cs
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.flags import check
from chunksight.insight.models import MODELS
from chunksight.insight.suggest import suggest
from chunksight.worker import Session

PACKAGE = Path(__file__).resolve().parents[2] / "py"
TEXT = "🙂 The lamp turns slowly. Ships count its flashes at night.\n\nThe keeper left in spring."
SETTINGS = {"strategy": "window", "size": 7}


def session(text: str = TEXT, **settings: Any) -> Session:
    made = Session()
    made.set_text(text)
    made.begin(json.dumps(settings or SETTINGS))
    while not json.loads(made.step(5))["finished"]:
        pass
    return made


def outcome(at: Session, name: str, **options: Any) -> Any:
    at.begin_task(name, json.dumps(options))
    shares = []
    while True:
        step = json.loads(at.step_task(0))
        shares.append(step["done"])
        if step["finished"]:
            assert shares == sorted(shares) and shares[-1] == step["total"]
            return json.loads(at.outcome())


def in_utf16(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_flags_are_those_of_check_with_places_as_browsers_count() -> None:
    found = outcome(session(), "flags", model="all-MiniLM-L6-v2")
    result = cs.chunk(TEXT, **SETTINGS)
    report = check(result, model="all-MiniLM-L6-v2")
    assert found["counts"] == report.counts
    assert [(f["code"], f["chunk"], f["text"]) for f in found["flags"]] == [
        (f.code, f.chunk, f.text) for f in report.flags
    ]
    for said, flag in zip(found["flags"], report.flags, strict=True):
        assert in_utf16(TEXT, said["start"], said["end"]) == TEXT[flag.start : flag.end]


def test_questions_find_what_the_index_finds_and_build_it_once() -> None:
    at = session()
    found = outcome(at, "ask", question="ships flashes zebra", most=2)
    answer = ChunkIndex(cs.chunk(TEXT, **SETTINGS)).ask("ships flashes zebra", 2)
    assert found["unknown"] == ["zebra"]
    assert [hit["chunk"] for hit in found["hits"]] == [hit.chunk for hit in answer.hits]
    words = {in_utf16(TEXT, *span) for hit in found["hits"] for span in hit["words"]}
    assert words == {"Ships", "flashes"}
    cut = {in_utf16(TEXT, *span) for hit in found["hits"] for span in hit["cut"]}
    assert cut == {"Ships count its flashes at night."}
    index = at._insights._index  # type: ignore[union-attr]
    outcome(at, "ask", question="keeper")
    assert at._insights._index is index  # type: ignore[union-attr]


def test_a_plan_holds_index_cost_table_and_what_was_measured() -> None:
    found = outcome(
        session(), "plan", tokens=8000, size=512, overlap=64, model="text-embedding-3-small"
    )
    assert found["plan"]["chunks"] == 18
    assert found["index"]["vector_bytes"] == 18 * 6144
    assert found["cost"] == pytest.approx(0.00018176)
    assert [row["share"] for row in found["overlaps"]][:2] == [0, 5]
    assert found["measured"]["why"].endswith(".")
    assert found["room"] == 8191
    plain = outcome(
        Session(),
        "plan",
        tokens=8000,
        size=512,
        overlap=64,
        price=2,
        dimensions=8,
        numbers="int8",
        links=0,
    )
    assert (plain["measured"], plain["index"]["total_bytes"]) == (None, 144)
    assert plain["cost"] == pytest.approx(0.018176)


def test_suggestions_are_for_the_text_at_hand() -> None:
    at = session()
    at.set_text("One lamp. " * 900)
    found = outcome(at, "suggest", model="all-MiniLM-L6-v2")
    expected = suggest("One lamp. " * 900, model="all-MiniLM-L6-v2")
    assert [each["settings"]["size"] for each in found] == [e.settings.size for e in expected]
    assert [each["text"] for each in found] == [e.text for e in expected]
    tokens = [e.settings.overlap_tokens for e in expected]
    assert [each["settings"]["overlap"] for each in found] == tokens


def test_an_evaluation_takes_a_grid_and_says_what_it_left_out() -> None:
    line = json.dumps({"question": "Who left?", "quotes": ["The keeper left in spring.", "fog"]})
    found = outcome(
        session(),
        "evaluate",
        questions=line,
        settings={"strategy": "sentences"},
        sizes=[8, 16],
        overlaps=[0, 8],
        budget=16,
    )
    sizes = [(e["settings"]["size"], e["settings"]["overlap"]) for e in found["evaluations"]]
    assert sizes == [(8, 0), (16, 0), (16, 8)]
    assert found["evaluations"][0]["recall"]["value"] == 1.0
    assert len(found["left_out"]) == 1
    assert found["problems"] == [{"code": "missing", "number": 1, "quote": "fog"}]


def test_an_evaluation_may_begin_with_the_settings_of_the_page_in_tokens() -> None:
    line = json.dumps({"question": "Who left?", "quotes": ["The keeper left in spring."]})
    chosen = {"strategy": "sentences", "size": 10}
    found = outcome(
        session(),
        "evaluate",
        questions=line,
        settings=chosen,
        current=True,
        sizes=[10, 16],
        overlaps=["0%", "25%"],
        budget=16,
    )
    sizes = [(e["settings"]["size"], e["settings"]["overlap"]) for e in found["evaluations"]]
    assert sizes == [(10, 0), (10, 2), (16, 0), (16, 4)]


def test_the_models_are_those_of_the_list() -> None:
    assert [model["id"] for model in outcome(Session(), "models")] == [m.id for m in MODELS]


@pytest.mark.parametrize(
    ("name", "options", "named"),
    [
        ("guess", {}, "guess"),
        ("flags", {"model": "none-such"}, "none-such"),
        ("plan", {"tokens": 5, "size": 5, "overlap": 5}, "overlap 5"),
        ("ask", {"question": "?", "most": 0}, "at least 1"),
        ("evaluate", {"questions": "{"}, "line 1"),
    ],
)
def test_what_cannot_be_is_refused(name: str, options: dict[str, Any], named: str) -> None:
    at = session()
    with pytest.raises(ValueError, match=named):
        outcome(at, name, **options)


def test_flags_and_questions_need_a_result() -> None:
    for name, options in (("flags", {}), ("ask", {"question": "?"})):
        with pytest.raises(ValueError, match="no result yet"):
            outcome(Session(), name, **options)


def test_a_new_text_does_not_change_what_is_said_of_the_last_result() -> None:
    at = session()
    before = outcome(at, "ask", question="keeper")
    at.set_text("Another text.")
    assert outcome(at, "ask", question="keeper") == before


def test_the_worker_starts_without_any_of_it() -> None:
    script = "import sys, chunksight.worker; print([m for m in sys.modules if 'insight' in m])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(PACKAGE)},
        check=True,
    )
    assert done.stdout.strip().splitlines()[-1] == "[]"


LONG = "🙂 One two three four. Five six seven eight.\n\nNine ten eleven. Twelve thirteen. " * 9
WEIGHING = [
    {"strategy": "smart", "size": 24, "overlap": 4},
    {"strategy": "paragraphs", "size": 40, "overlap": 0},
    {"strategy": "window", "size": 10, "overlap": 0},
    {"strategy": "code", "size": 24, "overlap": 0},
]


@pytest.mark.parametrize("settings", WEIGHING)
def test_the_places_weighed_are_those_of_explain_with_offsets_as_browsers_count(
    settings: dict[str, Any],
) -> None:
    at, result = session(LONG, **settings), cs.chunk(LONG, **settings)
    for chunk in result.chunks:
        found = outcome(at, "weighed", number=chunk.index)
        here = cs.explain(result, chunk.index)
        for said, place in zip(found, here, strict=True):
            assert {name: said[name] for name in asdict(place)} == asdict(place)
            assert in_utf16(LONG, 0, said["start16"]) == LONG[: place.offset]


def test_the_second_chunk_is_told_without_weighing_again() -> None:
    at = session(LONG, strategy="smart", size=24)

    def steps(number: int) -> int:
        at.begin_task("weighed", json.dumps({"number": number}))
        taken = 1
        while not json.loads(at.step_task(0))["finished"]:
            taken += 1
        return taken

    assert steps(0) > 3
    assert steps(1) == 1


def test_weighing_that_was_stopped_begins_anew_and_answers() -> None:
    at = session(LONG, strategy="smart", size=24)
    at.begin_task("weighed", '{"number": 0}')
    assert not json.loads(at.step_task(0))["finished"]
    found = outcome(at, "weighed", number=1)
    assert [each["offset"] for each in found] == [
        each.offset for each in cs.explain(cs.chunk(LONG, strategy="smart", size=24), 1)
    ]


def test_a_new_text_does_not_change_which_places_were_weighed() -> None:
    at = session(LONG, strategy="smart", size=24)
    at.set_text("Another text.")
    assert len(outcome(at, "weighed", number=0)) > 1


def test_places_of_a_chunk_that_is_not_there_are_refused() -> None:
    at = session(LONG, strategy="smart", size=24)
    for number in (-1, 99):
        with pytest.raises(ValueError, match=f"no chunk {number}"):
            outcome(at, "weighed", number=number)
    with pytest.raises(ValueError, match="no result yet"):
        outcome(Session(), "weighed", number=0)


def test_why_a_place_was_not_weighed_is_true() -> None:
    sections = "# One\n\nA few words. And more of them here.\n\n" * 12
    seen = set()
    for strategy, size, least in (
        ("headings", 60, 0),
        ("smart", 30, 12),
        ("headings", 30, 14),
        ("sentences", 31, 0),
        ("smart", 24, 0),
    ):
        settings = {"strategy": strategy, "size": size, "min_size": least, "overlap": 6}
        at, result = session(sections, **settings), cs.chunk(sections, **settings)
        for chunk in result.chunks:
            for place in outcome(at, "weighed", number=chunk.index):
                why = place["why"]
                seen.add(why)
                assert (why == "") == (place["dearer"] is not None)
                assert (why == "over") == (not place["fits"])
                if why == "packed":
                    assert strategy == "sentences"
                if why == "divided":
                    first = sections.index("\n# ", chunk.body_start) + 1
                    assert strategy == "headings" and first < place["offset"]
                if why == "joined":
                    assert least > 0
    assert seen >= {"", "over", "packed", "divided"}


def test_weighing_loads_nothing_of_what_comes_with_the_first_insight() -> None:
    script = (
        "import json, sys; from chunksight.worker import Session; s = Session()\n"
        "assert not {'chunksight.weighed', 'chunksight.weighed_places'} & set(sys.modules)\n"
        "s.set_text('One. Two. Three.'); s.begin(json.dumps({'size': 3, 'overlap': 0}))\n"
        "while not json.loads(s.step(9))['finished']: pass\n"
        "s.begin_task('weighed', json.dumps({'number': 0}))\n"
        "while not json.loads(s.step_task(9))['finished']: pass\n"
        "print(len(json.loads(s.outcome())), [m for m in sys.modules if 'insight' in m])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGE)},
        check=True,
    )
    assert done.stdout.split() == ["2", "[]"]
