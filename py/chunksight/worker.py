"""The bridge the page calls: one text at a time, worked on in slices so that it can be stopped."""

import json
import time
from array import array
from collections.abc import Generator, Hashable, Iterable
from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from chunksight.chunk import Steps, chunk_steps
from chunksight.details import details
from chunksight.document import Document
from chunksight.export import export_steps
from chunksight.export_options import Options, Writing
from chunksight.levels import CAUSES, LEVEL_NAMES
from chunksight.model import Chunk, Result
from chunksight.plan import plan
from chunksight.settings import Settings
from chunksight.tokens import get_tokenizer
from chunksight.tokens.spelling import spell

if TYPE_CHECKING:
    from chunksight.insight.bridge import Insights, Task

Made = TypeVar("Made")
Value = TypeVar("Value", bound=Hashable)

COLUMNS = (
    "start",
    "end",
    "start16",
    "end16",
    "body_start16",
    "body_end16",
    "tokens",
    "overlap_tokens",
    "start_level",
    "start_cause",
    "end_level",
    "end_cause",
    "flags",
    "path",
    "context",
)
OVER_LIMIT, OVERLAP_SHORT, OVERLAP_DROPPED = 1, 2, 4
_LEVEL_NUMBER = {name: number for number, name in enumerate(LEVEL_NAMES)}
_CAUSE_NUMBER = {name: number for number, name in enumerate(CAUSES)}


class Session:
    """The text at hand, the run under way, and its last result."""

    def __init__(self) -> None:
        self._document = Document("")
        self._steps: Steps | None = None
        self._result: Result | None = None
        # The text may be another by the time the last result is asked about.
        self._chunked = self._document
        self._paths: dict[tuple[str, ...], int] = {}
        self._contexts: dict[str, int] = {}
        self._insights: Insights | None = None
        self._task: Task | None = None
        self._writing: Writing[str | bytes] | None = None
        self._file: str | bytes = ""
        self._outcome: Any = None

    def set_text(self, text: str) -> None:
        """Take a new text; what was counted of the one before is dropped."""
        self._document = Document(text)
        self._steps = None

    def begin(self, settings_json: str) -> None:
        """Prepare a run; ValueError or TypeError for settings that cannot be."""
        options = json.loads(settings_json)
        if not isinstance(options, dict):
            raise ValueError(f"settings must be a JSON object, not {settings_json[:40]}")
        unknown = set(options) - set(Settings.__dataclass_fields__)
        if unknown:
            raise ValueError(f"unknown setting(s): {', '.join(sorted(unknown))}")
        self._steps = chunk_steps(self._document, Settings(**options))

    def step(self, milliseconds: float) -> str:
        """Work for about that long; JSON {"done", "total", "finished"}, done out of total 1000."""
        if self._steps is None:
            raise ValueError("nothing to do: call begin first")
        share, result = _advance(self._steps, milliseconds)
        if result is not None:
            self._result, self._steps, self._chunked = result, None, self._document
            self._paths = _numbered(chunk.heading_path for chunk in result.chunks)
            self._contexts = _numbered(chunk.context for chunk in result.chunks)
        return _progress(share, finished=result is not None)

    def table(self) -> "array[int]":
        """The last result as rows of COLUMNS, one row a chunk, 32-bit integers."""
        rows = array("i")
        for chunk in self._finished().chunks:
            rows.extend(self._row(chunk))
        return rows

    def _row(self, chunk: Chunk) -> tuple[int, ...]:
        return (
            chunk.start,
            chunk.end,
            chunk.start_utf16,
            chunk.end_utf16,
            self._chunked.utf16(chunk.body_start),
            self._chunked.utf16(chunk.body_end),
            chunk.tokens,
            chunk.overlap_tokens,
            _LEVEL_NUMBER[chunk.starts_at.level],
            _CAUSE_NUMBER[chunk.starts_at.cause],
            _LEVEL_NUMBER[chunk.ends_at.level],
            _CAUSE_NUMBER[chunk.ends_at.cause],
            _flags(chunk),
            self._paths[chunk.heading_path],
            self._contexts[chunk.context],
        )

    def summary(self) -> str:
        """What the page shows beside the chunks, as JSON."""
        result = self._finished()
        stats = asdict(result.stats)
        del stats["overlap"]["got"]
        return json.dumps(
            {
                "strategy": result.settings.strategy,
                "columns": COLUMNS,
                "levels": LEVEL_NAMES,
                "causes": CAUSES,
                "paths": list(self._paths),
                "contexts": list(self._contexts),
                "tokens": result.tokens,
                "characters": len(result.text),
                "notices": [notice._asdict() for notice in result.coded_notices],
                "text_changed": bool(self._chunked.notices),
                "stats": stats,
            }
        )

    def explain(self, number: int) -> str:
        """Details of one chunk (0-based) as JSON."""
        return json.dumps(details(self._finished(), number))

    def tokens(self, number: int) -> str:
        """The tokens of one chunk (0-based) with its context as JSON, by their places in that text;
        see `spell`."""
        result = self._finished()
        chunk = result.chunks[number]
        pieces = get_tokenizer(result.settings.tokenizer).pieces(chunk.embedded_text)
        return json.dumps(spell(pieces, 0))

    def begin_export(self, options_json: str) -> None:
        """Prepare a file of the last result; options are those of `chunksight.export`.

        ValueError for a format that is not known.
        """
        options: dict[str, Any] = json.loads(options_json)
        form = options.pop("format")
        self._writing = export_steps(self._finished(), form, Options(**options))

    def step_export(self, milliseconds: float) -> str:
        """Write for about that long; JSON as that of `step`."""
        if self._writing is None:
            raise ValueError("nothing to do: call begin_export first")
        share, made = _advance(self._writing, milliseconds)
        if made is not None:
            self._file, self._writing = made, None
        return _progress(share, finished=made is not None)

    def exported(self) -> str | bytes:
        """The file that was finished last, as text or bytes; it is given up."""
        made, self._file = self._file, ""
        return made

    def plan(self, tokens: int, size: int, overlap: int) -> str:
        """`chunksight.plan` as JSON."""
        return json.dumps(asdict(plan(tokens=tokens, size=size, overlap=overlap)))

    def begin_task(self, name: str, options_json: str) -> None:
        """Prepare a task about the chunks: weighed, models, plan, flags, ask, suggest or evaluate.

        ValueError or TypeError for what cannot be; see `chunksight.insight.bridge`, and for the
        first of them, which needs nothing of that, `chunksight.weighed_places`.
        """
        options: dict[str, Any] = json.loads(options_json)
        # Imported on first use, so that the page does not start later for it.
        if name == "weighed":
            places = import_module("chunksight.weighed_places")
            self._task = places.places_at_the_end_of(self._finished(), self._chunked, **options)
            return
        insights = self._insights
        if insights is None or not insights.is_about(self._document, self._result):
            bridge = import_module("chunksight.insight.bridge")
            insights = bridge.Insights(self._document, self._chunked, self._result)
            self._insights = insights
        assert insights is not None
        self._task = insights.begin(name, options)

    def step_task(self, milliseconds: float) -> str:
        """Work on the task for about that long; JSON as that of `step`."""
        if self._task is None:
            raise ValueError("nothing to do: call begin_task first")
        share, outcome = _advance(self._task, milliseconds)
        if outcome is not None:
            self._outcome, self._task = outcome, None
        return _progress(share, finished=outcome is not None)

    def outcome(self) -> str:
        """What the last finished task has to say, as JSON."""
        return json.dumps(self._outcome)

    def _finished(self) -> Result:
        if self._result is None:
            raise ValueError("no result yet")
        return self._result


def _advance(steps: Generator[float, None, Made], milliseconds: float) -> tuple[float, Made | None]:
    """Work for about that long, one step at least: the share done, and what was made at the end."""
    deadline = time.perf_counter() + milliseconds / 1000
    try:
        share = next(steps)
        while time.perf_counter() < deadline:
            share = next(steps)
    except StopIteration as stop:
        made: Made = stop.value
        return 1.0, made
    return share, None


def _numbered(values: Iterable[Value]) -> dict[Value, int]:
    """Each of the values with a number: in the table it is named by that."""
    return {value: number for number, value in enumerate(dict.fromkeys(values))}


def _progress(share: float, finished: bool) -> str:
    return json.dumps({"done": int(1000 * share), "total": 1000, "finished": finished})


def _flags(chunk: Chunk) -> int:
    flags = OVER_LIMIT if chunk.over_limit else 0
    if chunk.index and chunk.overlap.asked:
        if chunk.overlap.got == 0:
            flags |= OVERLAP_DROPPED
        elif chunk.overlap.got < chunk.overlap.asked:
            flags |= OVERLAP_SHORT
    return flags
