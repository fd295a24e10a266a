"""What the user should know of a run, in sentences with stable codes."""

from chunksight.context import Contexts
from chunksight.document import Document
from chunksight.model import Chunk, Notice
from chunksight.scan.block_units import markdown_units
from chunksight.scan.code import code_notice, code_units
from chunksight.scan.wrapping import looks_wrapped
from chunksight.settings import Settings
from chunksight.strategies import get_strategy

WRAPPED = Notice(
    "wrapped",
    "Most lines end inside a sentence, as in a PDF, a mail or an RFC: "
    "with unwrap line ends are not taken for boundaries.",
)
BLANK = Notice("blank", "The text is blank, so there are no chunks.")


def notices_about(chunks: list[Chunk], size: int) -> tuple[Notice, ...]:
    """What the user should know of the chunks."""
    over = [chunk.index + 1 for chunk in chunks if chunk.over_limit]
    if not over:
        return ()
    shown = ", ".join(map(str, over[:5])) + (" …" if len(over) > 5 else "")
    return (
        Notice(
            "over_limit",
            f"{len(over)} chunk(s) hold a single character of more than {size} tokens, "
            f"which cannot be cut: {shown}. Raise size to keep within the limit.",
        ),
    )


def notices_about_context(chunks: list[Chunk], contexts: Contexts) -> tuple[Notice, ...]:
    """Whether some chunks go without the context that was asked for."""
    missing = sum(
        contexts.is_missing(chunk.start, chunk.end) for chunk in chunks if not chunk.context
    )
    if not missing:
        return ()
    return (
        Notice(
            "context",
            f"{missing} chunk(s) have no room for the context that was asked for: raise size.",
        ),
    )


def notices_about_text(document: Document, settings: Settings) -> tuple[Notice, ...]:
    """What about the text makes the strategy do less than it could."""
    scanner = get_strategy(settings.strategy).scanner
    if scanner is code_units:
        unparsed = code_notice(document.source(settings.unwrap, settings.language, outlined=False))
        return (Notice("code", unparsed),) if unparsed else ()
    wrapped = (
        scanner is markdown_units
        and not settings.unwrap
        and looks_wrapped(document.text, document.blocks)
    )
    return (WRAPPED,) if wrapped else ()
