"""Chunks as files to keep: to read, for a script, a spreadsheet, a pipeline or an embedding batch.

A format is a writer in a module of its own kind, and its name in `FORMATS`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, overload

from chunksight import checks
from chunksight.export_csv import csv_table
from chunksight.export_json import batch, json_array, jsonl, records
from chunksight.export_options import EMBEDDING_MODEL, Options, Writer, Writing, parts_of
from chunksight.export_zip import zip_archive
from chunksight.model import Result
from chunksight.steps import finish

TextFormat = Literal["txt", "json", "jsonl", "csv", "records", "batch"]


@overload
def export(
    result: Result,
    format: TextFormat = ...,
    *,
    metadata: bool = ...,
    headers: bool = ...,
    source: str = ...,
    model: str = ...,
) -> str: ...
@overload
def export(
    result: Result,
    format: Literal["zip"],
    *,
    metadata: bool = ...,
    headers: bool = ...,
    source: str = ...,
    model: str = ...,
) -> bytes: ...
@overload
def export(
    result: Result,
    format: str,
    *,
    metadata: bool = ...,
    headers: bool = ...,
    source: str = ...,
    model: str = ...,
) -> str | bytes: ...
def export(
    result: Result,
    format: str = "json",
    *,
    metadata: bool = False,
    headers: bool = True,
    source: str = "",
    model: str = EMBEDDING_MODEL,
) -> str | bytes:
    """The chunks of `result` as a file: text to be written as UTF-8, or bytes for "zip".

    "txt", "json" and "jsonl" hold the texts with their counts; "csv" is for spreadsheets, "records"
    are lines of {content, source, chunk_index, token_count}, "batch" is OpenAI's batch of embedding
    requests to `model`, "zip" has a file for each chunk and a manifest. `headers` puts
    `--- Chunk n/N ---` above each chunk of a TXT; `metadata` adds offsets, overlap, headings and
    reasons to JSON, JSONL, CSV and the manifest; `source` is named as
    given, or as the settings do. Each text is what was
    counted, with the context where one was asked for; `metadata` has the context beside it.
    ValueError for another format, or for a batch without a model.

    >>> from chunksight.chunk import chunk
    >>> print(export(chunk("Short text."), "txt"))
    --- Chunk 1/1 ---
    Short text.
    <BLANKLINE>
    >>> print(export(chunk("Short text."), "records", source="a.txt"), end="")
    {"content": "Short text.", "source": "a.txt", "chunk_index": 0, "token_count": 3}
    """
    return finish(export_steps(result, format, Options(metadata, headers, source, model)))


def export_steps(result: Result, format: str, options: Options) -> Writing[str | bytes]:
    """What `export` makes, in steps; ValueError for another format."""
    checks.made_by(result, Result, "chunksight.chunk", "result")
    writer = FORMATS[checks.one_of("format", format, FORMATS)]
    if format == "batch" and not options.model.strip():
        raise ValueError(
            f"a batch needs the name of an embedding model, not {options.model!r}: give model"
        )
    return writer(result, replace(options, source=options.source or result.settings.source))


def _txt(result: Result, options: Options) -> Writing[str]:
    def parts() -> Iterator[str]:
        for chunk in result.chunks:
            header = f"--- Chunk {chunk.index + 1}/{len(result.chunks)} ---\n"
            yield (header if options.headers else "") + chunk.embedded_text

    text = "\n\n".join((yield from parts_of(result, parts())))
    return text + "\n" if text else ""


FORMATS: Mapping[str, Writer] = {
    "txt": _txt,
    "json": json_array,
    "jsonl": jsonl,
    "csv": csv_table,
    "zip": zip_archive,
    "records": records,
    "batch": batch,
}
