"""Chunks as text to keep: TXT to read, JSON for one script, JSONL for a pipeline."""

import json
from collections.abc import Iterator
from typing import Any

from chunksight.model import Boundary, Chunk, Result

FORMATS = ("txt", "json", "jsonl")


def export(
    result: Result,
    format: str = "json",
    *,
    metadata: bool = False,
    headers: bool = True,
    source: str = "",
) -> str:
    """The chunks of `result` as TXT, JSON or JSONL.

    `headers` puts `--- Chunk n/N ---` above each chunk of a TXT; `metadata` adds offsets, overlap,
    headings and reasons to JSON and JSONL, with `source` as given. ValueError for another format.

    >>> from chunksight.chunk import chunk
    >>> print(export(chunk("Short text."), "txt"))
    --- Chunk 1/1 ---
    Short text.
    <BLANKLINE>
    """
    if format == "txt":
        return _txt(result, headers)
    if format not in FORMATS:
        raise ValueError(f"format {format!r} is not known; use one of: {', '.join(FORMATS)}")
    records = [_record(chunk, metadata, source) for chunk in result.chunks]
    if format == "json":
        return json.dumps(records, ensure_ascii=False, indent=2) + "\n"
    return "".join(f"{_line(record)}\n" for record in records)


def _txt(result: Result, headers: bool) -> str:
    def parts() -> Iterator[str]:
        for chunk in result.chunks:
            header = f"--- Chunk {chunk.index + 1}/{len(result.chunks)} ---\n"
            yield (header if headers else "") + chunk.text

    text = "\n\n".join(parts())
    return text + "\n" if text else ""


def _line(record: dict[str, Any]) -> str:
    """One JSON object without any character that some reader takes for a line's end."""
    line = json.dumps(record, ensure_ascii=False)
    for separator, escape in (
        ("\u2028", "\\u2028"),
        ("\u2029", "\\u2029"),
        ("\x85", "\\u0085"),
    ):
        line = line.replace(separator, escape)
    return line


def _record(chunk: Chunk, metadata: bool, source: str) -> dict[str, Any]:
    record: dict[str, Any] = {"index": chunk.index, "tokens": chunk.tokens, "text": chunk.text}
    if chunk.context:
        record["context"] = chunk.context
    if metadata:
        record |= {
            "start": chunk.start,
            "end": chunk.end,
            "start_utf16": chunk.start_utf16,
            "end_utf16": chunk.end_utf16,
            "overlap_tokens": chunk.overlap_tokens,
            "heading_path": list(chunk.heading_path),
            "starts_at": _boundary(chunk.starts_at),
            "ends_at": _boundary(chunk.ends_at),
            "source": source,
        }
    return record


def _boundary(boundary: Boundary) -> dict[str, Any]:
    return {"offset": boundary.offset, "level": boundary.level, "cause": boundary.cause}
