"""Text put before a chunk so that it can be understood alone, paid for out of its size."""

from chunksight.context_template import SEPARATOR, Piece, parsed
from chunksight.document import Document
from chunksight.outline import Outline, context_titles, is_held
from chunksight.settings import Settings
from chunksight.strategies import get_strategy

__all__ = ["SEPARATOR", "Contexts"]


class Contexts:
    """What `settings.context` asks for before each chunk: at most half of the size."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self._document = document
        outlined = get_strategy(settings.strategy).outlined
        self.outline = document.outline if outlined else Outline(document.text, ())
        self._settings = settings
        self._template = parsed(settings.context)
        self._tokens: dict[str, int] = {}
        tokenizer = document.index(settings.tokenizer).tokenizer
        self._count = tokenizer.count

    def room(self, start: int) -> int:
        """Tokens left for a chunk that begins at `start`, at least half the size.

        An estimate: the chunk is counted together with its context once its text is known.
        """
        if not self._template.fields:
            return self._settings.size
        pieces = self._within_half(self._pieces(start, start))
        return self._settings.size - (self._cost(pieces) if pieces else 0)

    def of(self, start: int, end: int) -> tuple[str, int]:
        """The context of the chunk `[start, end)`, shortened from the outside until both fit, and
        how many tokens they have together; -1 where there is none."""
        text = self._document.text[start:end]
        pieces = self._within_half(self._pieces(start, end))
        while pieces:
            context = self._template.filled(pieces)
            tokens = self._count(f"{context}\n{text}")
            if tokens <= self._settings.size:
                return context, tokens
            pieces = pieces[1:]
        return "", -1

    def is_missing(self, start: int, end: int) -> bool:
        """Whether the chunk `[start, end)` should have a context for which it has no room."""
        return bool(self._pieces(start, end)) and not self.of(start, end)[0]

    def _within_half(self, pieces: list[Piece]) -> list[Piece]:
        """What of `pieces` may stand before a chunk: none that is too long by itself, and of the
        others the last."""
        half = self._settings.size // 2
        if not pieces or self._cost(pieces) <= half:
            return pieces
        pieces = [piece for piece in pieces if self._cost([piece]) <= half]
        while pieces and self._cost(pieces) > half:
            pieces = pieces[1:]
        return pieces

    def _cost(self, pieces: list[Piece]) -> int:
        context = self._template.filled(pieces)
        if context not in self._tokens:
            # A newline can make a token with the mark before it.
            self._tokens[context] = max(map(self._count, (context, context + "\n")))
        return self._tokens[context]

    def _pieces(self, start: int, end: int) -> list[Piece]:
        """What there is for each field of the template, in its order."""
        return [
            Piece(number, text)
            for number, field in enumerate(self._template.fields)
            for text in self._filling(field, start, end)
        ]

    def _filling(self, field: str, start: int, end: int) -> list[str]:
        outline, text = self.outline, self._document.text
        if field == "headings":
            titles = context_titles(outline.trail(start, max(end, start + 1)), start, end, text)
            shown = outline.title if "title" in self._template.fields else None
            # What the title says is not said twice.
            return titles[1:] if shown and titles[:1] == [shown.title] else titles
        if field == "table_header":
            header = outline.table_header(start)
            return [text[slice(*header)].strip()] if header else []
        if field == "title":
            title = outline.title
            return [title.title] if title and not is_held(title, start, end, text) else []
        source = self._settings.source.strip()
        return [source] if source else []
