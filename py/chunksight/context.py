"""Text put before a chunk so that it can be understood alone, paid for out of its size."""

from chunksight.document import Document
from chunksight.outline import Outline, context_titles
from chunksight.settings import Settings
from chunksight.strategies import get_strategy

SEPARATOR = " > "


class Contexts:
    """Headings above a chunk, or the header of its table, as `settings.context` asks."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self._document = document
        outlined = get_strategy(settings.strategy).outlined
        self.outline = document.outline if outlined else Outline(document.text, ())
        self._settings = settings
        self._tokens: dict[str, int] = {}
        tokenizer = document.index(settings.tokenizer).tokenizer
        self._count = tokenizer.count

    def room(self, start: int) -> int:
        """Tokens left for a chunk that begins at `start`, at least half the size.

        An estimate: the chunk is counted together with its context once its text is known.
        """
        size = self._settings.size
        parts = self._parts(start, start)
        while parts and self._cost(parts) > size // 2:
            parts = parts[1:]
        return size - self._cost(parts) if parts else size

    def text(self, start: int, end: int) -> str:
        """The context of the chunk `[start, end)`, shortened from the outside until both fit."""
        parts = self._parts(start, end)
        chunk_text = self._document.text[start:end]
        while parts:
            context = self._join(parts)
            if self._count(f"{context}\n{chunk_text}") <= self._settings.size:
                return context
            parts = parts[1:]
        return ""

    def is_missing(self, start: int, end: int) -> bool:
        """Whether the chunk `[start, end)` should have a context for which it has no room."""
        return bool(self._parts(start, end)) and not self.text(start, end)

    def _cost(self, parts: list[str]) -> int:
        context = self._join(parts)
        if context not in self._tokens:
            self._tokens[context] = self._count(context + "\n")
        return self._tokens[context]

    def _join(self, parts: list[str]) -> str:
        return SEPARATOR.join(parts)

    def _parts(self, start: int, end: int) -> list[str]:
        outline, text = self.outline, self._document.text
        if self._settings.context == "heading_path":
            trail = outline.trail(start, max(end, start + 1))
            return context_titles(trail, start, end, text)
        if self._settings.context == "table_header":
            header = outline.table_header(start)
            return [text[slice(*header)].strip()] if header else []
        return []
