"""The formats made of JSON: an array, lines, records for a pipeline, requests for a batch."""

import json
from collections.abc import Iterable
from typing import Any

from chunksight.export_options import Options, Writing, parts_of
from chunksight.model import Boundary, Chunk, Result


def json_array(result: Result, options: Options) -> Writing[str]:
    """One array of all chunks, indented."""
    items = (indented(described(chunk, result, options), 1) for chunk in result.chunks)
    return array((yield from parts_of(result, items))) + "\n"


def jsonl(result: Result, options: Options) -> Writing[str]:
    """One chunk a line."""
    return _lines(result, (described(chunk, result, options) for chunk in result.chunks))


def records(result: Result, options: Options) -> Writing[str]:
    """One record a line: content, source, chunk_index (from 0), token_count."""
    objects = (
        {
            "content": chunk.embedded_text,
            "source": options.source,
            "chunk_index": chunk.index,
            "token_count": chunk.tokens,
        }
        for chunk in result.chunks
    )
    return _lines(result, objects)


def batch(result: Result, options: Options) -> Writing[str]:
    """One embedding request a line, in the form of OpenAI's batch API.

    `custom_id` ends with the chunk's index, by which an answer is matched to its record.
    """
    objects = (
        {
            "custom_id": f"{options.source or 'chunk'}-{chunk.index}",
            "method": "POST",
            "url": "/v1/embeddings",
            "body": {"model": options.model, "input": chunk.embedded_text},
        }
        for chunk in result.chunks
    )
    return _lines(result, objects)


def described(chunk: Chunk, result: Result, options: Options) -> dict[str, Any]:
    """A chunk as JSON and JSONL show it."""
    record: dict[str, Any] = {
        "index": chunk.index,
        "tokens": chunk.tokens,
        "text": chunk.embedded_text,
    }
    if options.metadata and result.settings.context != "none":
        record["context"] = chunk.context
    if options.metadata:
        record |= {
            "start": chunk.start,
            "end": chunk.end,
            "start_utf16": chunk.start_utf16,
            "end_utf16": chunk.end_utf16,
            "overlap_tokens": chunk.overlap_tokens,
            "heading_path": list(chunk.heading_path),
            "starts_at": _boundary(chunk.starts_at),
            "ends_at": _boundary(chunk.ends_at),
            "source": options.source,
        }
    return record


def indented(value: object, depth: int = 0) -> str:
    """JSON for people and programs alike, as it stands that deep in another value."""
    # A string in JSON holds no line ends.
    written = json.dumps(value, ensure_ascii=False, indent=2)
    return "  " * depth + written.replace("\n", "\n" + "  " * depth)


def array(items: list[str], depth: int = 0) -> str:
    """Values that were written one by one, as one array: what `indented` makes of them at once.

    >>> array([indented(1, 1), indented([2], 1)]) == indented([1, [2]])
    True
    """
    return "[\n" + ",\n".join(items) + "\n" + "  " * depth + "]" if items else "[]"


def _lines(result: Result, objects: Iterable[dict[str, Any]]) -> Writing[str]:
    return "".join((yield from parts_of(result, (f"{_line(each)}\n" for each in objects))))


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


def _boundary(boundary: Boundary) -> dict[str, Any]:
    return {"offset": boundary.offset, "level": boundary.level, "cause": boundary.cause}
