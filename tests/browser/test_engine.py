"""The engine as the page meets it: real Python in a real worker, started from a page of its own."""

import json
from typing import Any

import pytest
import tiktoken
from playwright.sync_api import Page

import chunksight

SETTINGS = {"strategy": "smart", "size": 40, "overlap": 8, "tokenizer": "cl100k_base"}
TEXT = "Uno, dos. 😀 Tres — cuatro!\r\n\r\n# Заголовок\n\nПервое предложение. Второе. " * 20
LONG = TEXT * 400

CHUNK = """async ([text, settings]) => {
  if (text !== null) engine.setText(text);
  const result = await engine.chunk(settings);
  if (!result) return null;
  const rows = Array.from({ length: result.rows }, (_, index) => result.row(index));
  const texts = rows.map((row) => result.text.slice(row.start16, row.end16));
  return { rows, texts, summary: result.summary };
}"""
EXPORT = "async (options) => (await engine.export(options)).text()"
CODE = "(action) => action().then(() => 'no error', (error) => error.code)"


def chunk(page: Page, text: str | None = TEXT, **settings: Any) -> Any:
    return page.evaluate(CHUNK, [text, {**SETTINGS, **settings}])


def error_code(page: Page, action: str) -> str:
    """The code with which an action of the engine is refused."""
    code: str = page.evaluate(f"({CODE})(async () => {action})")
    return code


def states(page: Page) -> list[str]:
    names: list[str] = page.evaluate("states.map((detail) => detail.state)")
    return names


def test_a_start_goes_from_downloading_through_starting_to_ready(engine: Page) -> None:
    chunk(engine)
    seen = states(engine)
    assert list(dict.fromkeys(seen)) == ["downloading", "starting", "ready", "working"]
    assert seen[-1] == "ready"
    loading = engine.evaluate("states.filter((detail) => detail.total)")
    assert loading[-1]["loaded"] == loading[-1]["total"] > 1_000_000


def test_rows_give_slices_whose_counts_are_those_of_tiktoken(engine: Page) -> None:
    found = chunk(engine)
    encoding = tiktoken.get_encoding("cl100k_base")
    counts = [len(encoding.encode_ordinary(text)) for text in found["texts"]]
    assert counts == [row["tokens"] for row in found["rows"]]
    assert found["texts"] == [piece.text for piece in chunksight.chunk(TEXT, **SETTINGS).chunks]


@pytest.mark.parametrize("form", ["json", "jsonl", "txt"])
def test_an_export_has_the_bytes_that_cpython_writes(engine: Page, form: str) -> None:
    chunk(engine)
    options = {"format": form, "metadata": True} if form != "txt" else {"format": form}
    here = chunksight.export(chunksight.chunk(TEXT, **SETTINGS), **options)
    assert engine.evaluate(EXPORT, options) == here


def test_a_look_at_other_settings_leaves_the_last_result_what_it_was(engine: Page) -> None:
    chunk(engine)
    other = {**SETTINGS, "strategy": "window", "size": 20}
    expected = chunksight.chunk(TEXT, **other)
    for _ in range(2):
        assert engine.evaluate("async (s) => (await engine.aside(s)).rows", other) == len(
            expected.chunks
        )
        here = chunksight.export(chunksight.chunk(TEXT, **SETTINGS), "json")
        assert engine.evaluate(EXPORT, {"format": "json"}) == here


def test_text_that_looks_like_code_stays_text(engine: Page) -> None:
    hostile = "\"\"\"'''\\\n<|endoftext|>\0 {0} %s ${x} `x` </script><b>"
    assert "".join(chunk(engine, hostile, overlap=0)["texts"]) == hostile


def test_a_lone_surrogate_is_replaced_and_said(engine: Page) -> None:
    engine.evaluate("engine.setText('a \\ud800 b')")
    assert chunk(engine, None)["summary"]["text_changed"] is True


def test_of_two_runs_the_latest_wins(engine: Page) -> None:
    engine.evaluate("(text) => { engine.setText(text) }", LONG)
    first, second = engine.evaluate(
        "([one, two]) => Promise.all([engine.chunk(one), engine.chunk(two)])"
        ".then(([one, two]) => [one, two && two.rows])",
        [SETTINGS, {**SETTINGS, "size": 400}],
    )
    assert first is None
    assert second > 0


def test_stop_ends_a_run_and_the_worker_stays(engine: Page) -> None:
    chunk(engine)
    [worker] = engine.workers
    engine.evaluate("(text) => { engine.setText(text) }", LONG)
    stopped = engine.evaluate(
        """async (settings) => {
          const run = engine.chunk(settings);
          await new Promise((over) => engine.addEventListener("progress", over, { once: true }));
          engine.stop();
          return await run;
        }""",
        SETTINGS,
    )
    assert stopped is None
    assert states(engine)[-1] == "ready"
    assert chunk(engine)["rows"]
    assert engine.workers == [worker]


def test_after_stop_the_last_result_can_still_be_exported(engine: Page) -> None:
    chunk(engine)
    before = engine.evaluate(EXPORT, {"format": "json"})
    engine.evaluate("(settings) => { engine.chunk(settings); engine.stop(); }", SETTINGS)
    assert engine.evaluate(EXPORT, {"format": "json"}) == before


def test_a_worker_that_does_not_answer_is_replaced_and_the_text_survives(engine: Page) -> None:
    before = chunk(engine)
    [worker] = engine.workers
    # With the next message, not a moment later: it would have answered by then.
    worker.evaluate("() => { addEventListener('message', () => { for (;;); }) }")
    seen = len(states(engine))
    other = {**SETTINGS, "size": 50}
    engine.evaluate("(settings) => { engine.chunk(settings); engine.stop(); }", other)
    assert chunk(engine, None, size=50)["texts"] != before["texts"]
    assert chunk(engine, None) == before
    assert "downloading" in states(engine)[seen:]


def test_earlier_settings_give_the_same_result_at_once_and_it_is_what_is_exported(
    engine: Page,
) -> None:
    chunk(engine)
    same, posted, exported, details = engine.evaluate(
        """async (settings) => {
          const first = await engine.chunk(settings);
          await engine.chunk({ ...settings, size: 80 });
          let posted = 0;
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (...args) { posted++; post.apply(this, args); };
          const again = await engine.chunk({ ...settings });
          const before = posted;
          const both = [engine.export({ format: "json" }), engine.explain(1)];
          const [blob, details] = await Promise.all(both);
          return [first === again, before, await blob.text(), details];
        }""",
        SETTINGS,
    )
    here = chunksight.chunk(TEXT, **SETTINGS)
    assert (same, posted) == (True, 0)
    assert exported == chunksight.export(here, "json")
    assert details["tokens"] == here.chunks[1].tokens


def test_another_text_is_never_answered_with_the_result_of_the_one_before(engine: Page) -> None:
    chunk(engine)
    assert chunk(engine, "Short now.")["texts"] == ["Short now."]
    assert len(chunk(engine)["texts"]) > 1


def test_the_tokens_of_a_chunk_have_their_places_and_ids(engine: Page) -> None:
    found = chunk(engine)
    row, text = found["rows"][1], found["texts"][1]
    tokens = engine.evaluate("engine.tokens(1)")
    encoding = tiktoken.get_encoding("cl100k_base")
    assert [token[2] for token in tokens] == encoding.encode_ordinary(text)
    # Places in what is embedded: the chunk's text, after its context if it has one.
    assert (tokens[0][0], tokens[-1][1]) == (0, row["end16"] - row["start16"])


def test_a_crash_leaves_the_text_and_a_restart_works(engine: Page) -> None:
    before = chunk(engine)
    [worker] = engine.workers
    engine.evaluate(
        "() => { globalThis.next = new Promise((over) => engine.addEventListener('state', over)) }"
    )
    worker.evaluate("() => { setTimeout(() => { throw new Error('crash') }) }")
    assert engine.evaluate("next.then(({ detail }) => [detail.state, engine.ready])") == [
        "failed",
        False,
    ]
    assert error_code(engine, f"engine.chunk({json.dumps(SETTINGS)})") == "python"
    engine.evaluate("engine.restart()")
    assert engine.evaluate("engine.ready") is False
    assert chunk(engine, None) == before
    assert chunk(engine, None, size=50)["rows"]
    assert engine.evaluate("engine.ready") is True


def test_a_conversion_that_fails_harms_neither_the_next_nor_the_result(engine: Page) -> None:
    here = chunk(engine)
    question = {"text": TEXT, "options": {"format": "json"}}
    for bad in ({**SETTINGS, "size": 0}, {**SETTINGS, "strategy": "none"}):
        failing = json.dumps({**question, "settings": bad})
        assert error_code(engine, f"engine.convert({failing})") == "python"
    other = {**SETTINGS, "size": 60}
    converted = engine.evaluate(
        "async (question) => (await engine.convert(question)).text()",
        {**question, "settings": other},
    )
    assert converted == chunksight.export(chunksight.chunk(TEXT, **other), "json")
    assert chunk(engine, None) == here


def test_bad_settings_are_said_and_harm_nothing(engine: Page) -> None:
    bad = json.dumps({**SETTINGS, "size": 0})
    assert error_code(engine, f"engine.chunk({bad})") == "settings"
    assert chunk(engine)["rows"]


def test_another_tokenizer_is_loaded_when_it_is_asked_for(engine: Page) -> None:
    asked: list[str] = []
    engine.on("request", lambda request: asked.append(request.url))
    found = chunk(engine, tokenizer="r50k_base")
    encoding = tiktoken.get_encoding("r50k_base")
    counts = [len(encoding.encode_ordinary(text)) for text in found["texts"]]
    assert counts == [row["tokens"] for row in found["rows"]]
    chunk(engine, tokenizer="r50k_base", size=50)
    assert sum("r50k_base" in url for url in asked) == 1


def test_a_vocabulary_that_cannot_be_had_fails_one_run_only(engine: Page) -> None:
    chunk(engine)
    engine.context.route("**/vocab/r50k_base.bin*", lambda route: route.abort())
    bad = json.dumps({**SETTINGS, "tokenizer": "r50k_base"})
    assert error_code(engine, f"engine.chunk({bad})") == "offline-first"
    assert chunk(engine)["rows"]


def test_a_first_start_without_network_says_so_and_can_be_tried_again(engine: Page) -> None:
    engine.context.route("**/*.whl*", lambda route: route.abort())
    engine.evaluate("engine.restart()")
    assert error_code(engine, f"engine.chunk({json.dumps(SETTINGS)})") == "offline-first"
    engine.context.unroute("**/*.whl*")
    engine.evaluate("engine.restart()")
    assert chunk(engine)["rows"]


def test_what_tasks_need_comes_with_the_first_of_them_and_only_once(engine: Page) -> None:
    asked: list[str] = []
    engine.on("request", lambda request: asked.append(request.url))
    chunk(engine)
    assert engine.evaluate("engine.task('weighed', { number: 0 })")[0]["taken"] is not None
    assert not any("insight" in url for url in asked)
    engine.context.route("**/chunksight_insight*", lambda route: route.abort())
    assert error_code(engine, "engine.task('flags', {})") == "offline-first"
    engine.context.unroute("**/chunksight_insight*")
    assert engine.evaluate("engine.task('flags', {})")["counts"]
    assert engine.evaluate("engine.task('ask', { question: 'Uno' })")["hits"]
    assert sum("insight" in url for url in asked) == 2
    assert chunk(engine)["rows"]


def test_a_file_tells_how_far_it_is_and_can_be_stopped_and_the_latest_wins(engine: Page) -> None:
    text, settings = TEXT * 100, {**SETTINGS, "strategy": "window", "size": 5, "overlap": 0}
    cut = "async ([text, settings]) => { engine.setText(text); await engine.chunk(settings) }"
    engine.evaluate(cut, [text, settings])
    stopped = """async () => {
      globalThis.shares = [];
      const stop = new AbortController();
      const onProgress = (share) => { shares.push(share); stop.abort(); };
      const options = { format: "json", metadata: true };
      await engine.export(options, { signal: stop.signal, onProgress });
    }"""
    assert engine.evaluate(f"({CODE})({stopped})") == "stopped"
    [share] = engine.evaluate("shares")
    assert 0 < share < 1
    one, other = engine.evaluate(
        """() => {
          const options = { format: "json", metadata: true };
          const one = engine.export(options).then(() => "made", (error) => error.code);
          const other = engine.export({ format: "txt", headers: false });
          return Promise.all([one, other.then((blob) => blob.text())]);
        }"""
    )
    assert one == "stopped"
    assert other == chunksight.export(chunksight.chunk(text, **settings), "txt", headers=False)


def test_a_task_tells_how_far_it_is_and_can_be_stopped(engine: Page) -> None:
    chunk(engine, LONG)
    stopped = """async () => {
      globalThis.shares = [];
      const stop = new AbortController();
      const onProgress = (share) => { shares.push(share); stop.abort(); };
      await engine.task("flags", {}, { signal: stop.signal, onProgress });
    }"""
    code = engine.evaluate(f"({CODE})({stopped})")
    assert code == "stopped"
    [share] = engine.evaluate("shares")
    assert 0 <= share < 1
    assert engine.evaluate("engine.task('models', {})")
    assert chunk(engine, TEXT)["rows"]
