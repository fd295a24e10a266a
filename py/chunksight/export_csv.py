"""A table for spreadsheets: RFC 4180, UTF-8 with a byte order mark, no cell that is a formula."""

import io
import re
from collections.abc import Callable

from chunksight.context import SEPARATOR
from chunksight.export_options import Options, Writing
from chunksight.model import Chunk, Result

# Without it a spreadsheet takes UTF-8 for the code page of the machine.
BYTE_ORDER_MARK = "\ufeff"

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
"""How a cell begins that a spreadsheet may run. Apostrophes before it count as well, so that the
guard can be taken off again without a doubt."""

Column = tuple[str, Callable[[Chunk, Options], int | str]]

_COLUMNS: tuple[Column, ...] = (
    ("index", lambda chunk, _: chunk.index),
    ("tokens", lambda chunk, _: chunk.tokens),
    ("text", lambda chunk, _: chunk.embedded_text),
)
_CONTEXT: Column = ("context", lambda chunk, _: chunk.context)
_METADATA: tuple[Column, ...] = (
    ("start", lambda chunk, _: chunk.start),
    ("end", lambda chunk, _: chunk.end),
    ("start_utf16", lambda chunk, _: chunk.start_utf16),
    ("end_utf16", lambda chunk, _: chunk.end_utf16),
    ("overlap_tokens", lambda chunk, _: chunk.overlap_tokens),
    ("heading_path", lambda chunk, _: SEPARATOR.join(chunk.heading_path)),
    ("starts_at_level", lambda chunk, _: chunk.starts_at.level),
    ("starts_at_cause", lambda chunk, _: chunk.starts_at.cause),
    ("ends_at_level", lambda chunk, _: chunk.ends_at.level),
    ("ends_at_cause", lambda chunk, _: chunk.ends_at.cause),
    ("source", lambda _, options: options.source),
)


def csv_table(result: Result, options: Options) -> Writing[str]:
    """A row of names, then a row for each chunk; every text is quoted, rows end with CRLF."""
    # Imported where it is needed: the page starts without it.
    import csv

    columns = _columns(result, options)
    target = io.StringIO(BYTE_ORDER_MARK)
    target.seek(0, io.SEEK_END)
    writer = csv.writer(target, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerow([name for name, _ in columns])
    for chunk in result.chunks:
        writer.writerow([_cell(value(chunk, options)) for _, value in columns])
        yield (chunk.index + 1) / len(result.chunks)
    return target.getvalue()


def _columns(result: Result, options: Options) -> tuple[Column, ...]:
    if not options.metadata:
        return _COLUMNS
    context = () if result.settings.context == "none" else (_CONTEXT,)
    return (*_COLUMNS, *context, *_METADATA)


def _cell(value: int | str) -> int | str:
    return harmless(value) if isinstance(value, str) else value


def harmless(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet might take it for a formula.

    Who reads the table by a program takes one apostrophe away from a cell that begins with any
    number of them and one of = + - @, a tab, CR or LF.

    >>> harmless("=1+1"), harmless("1+1"), harmless("'=1+1")
    ("'=1+1", '1+1', "''=1+1")
    """
    return f"'{text}" if _FORMULA.match(text) else text
