"""What the page asks about the chunks, as tasks that can be stopped; answers are ready for JSON."""

from collections.abc import Callable, Generator
from dataclasses import asdict, replace
from typing import Any

from chunksight.document import Document
from chunksight.insight.ask import ChunkIndex, Hit
from chunksight.insight.evaluate import BUDGET, evaluate_steps, evaluations_as_json, grid
from chunksight.insight.flags import check_steps
from chunksight.insight.models import MODELS, get_model
from chunksight.insight.planner import compare, embedding_cost, index_size, overlap_table
from chunksight.insight.questions import locate, read_questions
from chunksight.insight.reasons import Suggestion
from chunksight.insight.suggest import suggest_steps
from chunksight.model import Result
from chunksight.plan import plan
from chunksight.settings import Settings

Options = dict[str, Any]
Task = Generator[float, None, Any]
"""Gives the share done (0 to 1) after each step, returns what is to be said."""


class Insights:
    """Tasks about one result and its document; `text` is the document at hand, perhaps newer."""

    def __init__(self, text: Document, chunked: Document, result: Result | None) -> None:
        self._text = text
        self._chunked = chunked
        self._result = result
        self._index: ChunkIndex | None = None

    def is_about(self, text: Document, result: Result | None) -> bool:
        """Whether what is kept here still holds."""
        return self._text is text and self._result is result

    def begin(self, name: str, options: Options) -> Task:
        """The task called `name`; ValueError or TypeError for what cannot be."""
        if name not in _TASKS:
            raise ValueError(f"task {name!r} is not known; use one of: {', '.join(_TASKS)}")
        return _TASKS[name](self, options)

    def models(self, options: Options) -> Task:
        """The models that can be named."""
        return _at_once([asdict(model) | {"room": model.room} for model in MODELS])

    def plan(self, options: Options) -> Task:
        """A plan with index, cost and table; `measured` where there is a result."""
        options = dict(options)
        model = get_model(options.pop("model")) if options.get("model") else None
        # None says that there is none; what is not said is taken from the model.
        price = options.pop("price", model.price.value if model and model.price else None)
        known = int(model.dimensions.value) if model and model.dimensions else None
        dimensions = options.pop("dimensions", known)
        kind = {name: options.pop(name) for name in ("numbers", "links") if name in options}
        options.pop("model", None)
        planned = plan(**options)
        index = index_size(planned.chunks, dimensions, **kind) if dimensions else None
        rows = overlap_table(planned, price)
        return _at_once(
            {
                "plan": asdict(planned),
                "index": index and asdict(index) | {"total_bytes": index.total_bytes},
                "cost": None if price is None else embedding_cost(planned.embedded, price),
                "overlaps": [asdict(row) for row in rows],
                "measured": asdict(compare(self._result)) if self._result else None,
                "room": model.room if model else None,
            }
        )

    def flags(self, options: Options) -> Task:
        """The quality flags of the result, their spans in UTF-16."""
        return self._flags(check_steps(self._finished(), self._chunked, options.get("model", "")))

    def _flags(self, steps: Generator[float, None, Any]) -> Task:
        report = yield from steps
        utf16 = self._chunked.utf16
        flags = [
            asdict(flag) | {"start": utf16(flag.start), "end": utf16(flag.end), "text": flag.text}
            for flag in report.flags
        ]
        return {
            "flags": flags,
            "counts": report.counts,
            "chunks": report.chunks,
            "unproven": report.unproven,
        }

    def ask(self, options: Options) -> Task:
        """The chunks that a question finds, their spans in UTF-16."""
        question, most = str(options["question"]), int(options.get("most", 5))
        if self._index is None:
            self._index = ChunkIndex(self._finished(), self._chunked)
        return self._ask(self._index, question, most)

    def _ask(self, index: ChunkIndex, question: str, most: int) -> Task:
        yield from index.build()
        answer = index.ask(question, most)
        hits = [self._hit(index, hit) for hit in answer.hits]
        return {"hits": hits, "unknown": answer.unknown}

    def _hit(self, index: ChunkIndex, hit: Hit) -> dict[str, Any]:
        utf16 = self._chunked.utf16
        start, end = index.passage(hit)
        return {
            "chunk": hit.chunk,
            "score": hit.score,
            "words": [(utf16(low), utf16(high)) for low, high in hit.words],
            "cut": [(utf16(low), utf16(high)) for low, high in hit.cut],
            "passage": (utf16(start), utf16(end)),
        }

    def suggest(self, options: Options) -> Task:
        """Settings for the text at hand."""
        return self._suggest(suggest_steps(self._text, **options))

    def _suggest(self, steps: Generator[float, None, tuple[Suggestion, ...]]) -> Task:
        found = yield from steps
        return [_suggestion(each) for each in found]

    def evaluate(self, options: Options) -> Task:
        """Settings, or a grid of them, by questions with quotes; `current` adds the settings."""
        base = Settings(**options.get("settings", {}))
        settings, remarks = grid(
            base,
            options.get("strategies", [base.strategy]),
            options.get("sizes", [base.size]),
            options.get("overlaps", [base.overlap]),
        )
        settings = tuple(replace(each, overlap=each.overlap_tokens) for each in settings)
        if options.get("current"):
            settings = (base, *(each for each in settings if each != base))
        questions, problems = locate(self._text.text, read_questions(options["questions"]))
        budget = int(options.get("budget", BUDGET))
        steps = evaluate_steps(self._text, questions, settings, budget)
        said = {"left_out": remarks, "problems": [asdict(problem) for problem in problems]}
        return self._evaluate(steps, said)

    def _evaluate(self, steps: Generator[float, None, Any], said: dict[str, Any]) -> Task:
        found = yield from steps
        return said | {"evaluations": evaluations_as_json(found)}

    def _finished(self) -> Result:
        if self._result is None:
            raise ValueError("no result yet")
        return self._result


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    """A suggestion with its overlap in tokens, as the page has it."""
    settings = asdict(suggestion.settings) | {"overlap": suggestion.settings.overlap_tokens}
    return asdict(suggestion) | {"settings": settings, "text": suggestion.text}


def _at_once(said: Any) -> Task:
    """A task without steps."""
    return said
    yield


_TASKS: dict[str, Callable[[Insights, Options], Task]] = {
    "models": Insights.models,
    "plan": Insights.plan,
    "flags": Insights.flags,
    "ask": Insights.ask,
    "suggest": Insights.suggest,
    "evaluate": Insights.evaluate,
}
