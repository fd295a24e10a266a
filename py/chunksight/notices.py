"""What the user should know of a run, in sentences with stable codes."""

from chunksight.document import Document
from chunksight.model import Chunk, Notice
from chunksight.scan.units import markdown_units
from chunksight.scan.wrapping import looks_wrapped
from chunksight.settings import Settings
from chunksight.strategies import get_strategy

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


def notices_about_wrapping(document: Document, settings: Settings) -> tuple[Notice, ...]:
    """Offers `unwrap` where a text's line ends say nothing and the strategy heeds them."""
    heeds = get_strategy(settings.strategy).scanner is markdown_units
    if settings.unwrap or not heeds or not looks_wrapped(document.text, document.blocks):
        return ()
    return (
        Notice(
            "wrapped",
            "Most lines end inside a sentence, as in a PDF, a mail or an RFC: "
            "with unwrap line ends are not taken for boundaries.",
        ),
    )
