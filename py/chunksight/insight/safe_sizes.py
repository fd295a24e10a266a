"""Sizes at which each chunk surely fits a model whose tokens cannot be counted: found by trying."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace

from chunksight.chunk import chunk_steps
from chunksight.document import Document
from chunksight.insight.bounds import Bound, bound, room_for
from chunksight.insight.models import Model
from chunksight.insight.reasons import Reason, Size, Suggestion, size_of
from chunksight.steps import part

_MOST_TRIES = 12
_FIRST = 256
_SMALLEST_HALF = 16
_SPARE = 0.97
_BEGINNING = 200_000
# A size so much larger is worth another try.
_WORTH = 1.1


Tried = Generator[float, None, tuple[Suggestion | None, int]]


class SafeSizes:
    """Tries sizes on one document; `suggestion` makes the settings and reasons that go with one."""

    def __init__(
        self, document: Document, model: Model, suggestion: Callable[[Size], Suggestion]
    ) -> None:
        self._document = document
        self._model = model
        self._room = room_for(model)
        self._suggestion = suggestion
        self._done = 0.0
        # What does not fit there need not be tried on all of a long text.
        text = document.text
        self._beginning = Document(text[:_BEGINNING]) if len(text) > 2 * _BEGINNING else None

    def steps(self, usual: Sequence[Size]) -> Generator[float, None, tuple[Suggestion, ...]]:
        """Those of the usual sizes that are safe, else the largest that is, and half of it."""
        safe: dict[int, Suggestion] = {}
        worst = 0
        for size in sorted(usual, key=lambda each: each.tokens):
            found, worst = yield from self._try(size)
            if found is None:
                break
            safe[size.tokens] = found
        if safe:
            return tuple(safe[size.tokens] for size in usual if size.tokens in safe)
        return (yield from self._smaller(worst))

    def _smaller(self, worst: int) -> Generator[float, None, tuple[Suggestion, ...]]:
        size = _FIRST
        for _ in range(_MOST_TRIES):
            size = min(size - 1, int(_SPARE * size * self._room / worst))
            if size < 1:
                break
            found, worst = yield from self._try(size_of(size))
            if found is None:
                continue
            larger = int(_SPARE * size * self._room / worst)
            if larger > _WORTH * size:
                again, _ = yield from self._try(size_of(larger))
                found = again or found
            size = found.settings.size
            half = None
            # Of a long text another run takes long.
            if size >= 2 * _SMALLEST_HALF and not self._beginning:
                half, _ = yield from self._try(size_of(size // 2))
            return (found, half) if half else (found,)
        return ()

    def _try(self, size: Size) -> Tried:
        """The suggestion of a size if all of its chunks surely fit, and the largest bound found."""
        if self._beginning:
            found, worst = yield from self._try_on(self._beginning, size)
            if found is None:
                return None, worst
        return (yield from self._try_on(self._document, size))

    def _try_on(self, document: Document, size: Size) -> Tried:
        suggestion = self._suggestion(size)
        share = (1 - self._done) / 2
        steps = chunk_steps(document, suggestion.settings)
        result = yield from part(steps, self._done, share)
        self._done += share
        texts = (
            f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text
            for chunk in result.chunks
        )
        worst = max((bound(self._model, text) for text in texts), default=Bound(0, "bytes"))
        if worst.most > self._room:
            return None, worst.most
        return replace(
            suggestion, reasons=(*suggestion.reasons, *self._why(worst, suggestion))
        ), worst.most

    def _why(self, worst: Bound, suggestion: Suggestion) -> tuple[Reason, ...]:
        counted = Reason(
            "uncounted",
            {"model": self._model.id, "tokenizer": suggestion.settings.tokenizer},
        )
        values = {"room": self._model.room, "most": worst.most}
        return counted, Reason(worst.unit, {"model": self._model.id, **values})
