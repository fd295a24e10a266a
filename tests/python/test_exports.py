"""Every format gives back the texts of the chunks, and harms no reader."""

import ast
import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, recount, texts

import chunksight as cs
from chunksight.export import FORMATS
from chunksight.export_csv import harmless

ROOT = Path(__file__).resolve().parents[2]
FORMULA_BEGINS = "=+-@\t\r\n＝＋－＠"


def rows(result: cs.Result, **asked: Any) -> list[dict[str, str]]:
    """The CSV as Python's own module reads it from the file."""
    data = str(cs.export(result, "csv", **asked)).encode()
    reader = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
    header, *body = list(reader)
    return [dict(zip(header, row, strict=True)) for row in body]


def unguarded(cell: str) -> str:
    """What docs/exports.md tells a program to do."""
    return cell[1:] if re.match(rf"'+[{FORMULA_BEGINS}]", cell) else cell


def texts_of_txt(result: cs.Result) -> list[str]:
    written = cs.export(result, "txt")
    marks = [f"--- Chunk {n + 1}/{len(result.chunks)} ---\n" for n in range(len(result.chunks))]
    found = []
    at = 0
    for chunk, mark in zip(result.chunks, marks, strict=True):
        assert written.startswith(mark, at)
        at += len(mark)
        found.append(written[at : at + len(chunk.embedded_text)])
        at += len(chunk.embedded_text) + 2
    assert at - 1 == len(written) or not result.chunks
    return found


def texts_of_zip(result: cs.Result) -> list[str]:
    archive = zipfile.ZipFile(io.BytesIO(cs.export(result, "zip")))
    manifest = json.loads(archive.read("manifest.json"))
    return [archive.read(entry["file"]).decode() for entry in manifest["chunks"]]


def json_lines(result: cs.Result, form: str, **asked: Any) -> list[Any]:
    return [json.loads(line) for line in str(cs.export(result, form, **asked)).splitlines()]


READERS: dict[str, Callable[[cs.Result], list[str]]] = {
    "txt": texts_of_txt,
    "json": lambda result: [row["text"] for row in json.loads(cs.export(result, "json"))],
    "jsonl": lambda result: [row["text"] for row in json_lines(result, "jsonl")],
    "csv": lambda result: [unguarded(row["text"]) for row in rows(result)],
    "zip": texts_of_zip,
    "records": lambda result: [row["content"] for row in json_lines(result, "records")],
    "batch": lambda result: [row["body"]["input"] for row in json_lines(result, "batch")],
}


def test_every_format_has_a_reader_here_and_an_entry_on_the_page() -> None:
    assert list(READERS) == list(FORMATS)
    listed = re.findall(r'id: "(\w+)"', (ROOT / "app" / "formats.js").read_text("utf-8"))
    assert listed == list(FORMATS)


@pytest.mark.parametrize("form", FORMATS)
@given(texts, options())
def test_every_format_hands_out_what_was_counted(
    form: str, text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    handed = READERS[form](result)
    assert handed == [
        f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text for chunk in result.chunks
    ]
    assert [recount(each, asked["tokenizer"]) for each in handed] == [
        chunk.tokens for chunk in result.chunks
    ]


TITLED = "# Tea\n\nWater first.\n\n## Pots\n\n" + "A pot is warm. " * 8 + "\n"


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("context", ["heading_path", "{source}: {title}", "none"])
def test_a_title_asked_for_is_in_every_format(form: str, context: str) -> None:
    result = cs.chunk(TITLED, size=24, context=context, source="tea.md")
    handed = READERS[form](result)
    assert handed == [chunk.embedded_text for chunk in result.chunks]
    named = {"heading_path": "Tea > Pots\n", "{source}: {title}": "tea.md: Tea\n", "none": "A pot"}
    assert handed[-1].startswith(named[context])


def test_a_context_can_be_taken_off_again_with_the_metadata() -> None:
    result = cs.chunk(TITLED, size=24, context="heading_path")
    archive = zipfile.ZipFile(io.BytesIO(cs.export(result, "zip", metadata=True)))
    listed = json.loads(archive.read("manifest.json"))["chunks"]
    described = (
        json.loads(cs.export(result, "json", metadata=True)),
        json_lines(result, "jsonl", metadata=True),
        rows(result, metadata=True),
        [{**entry, "text": archive.read(entry["file"]).decode()} for entry in listed],
    )
    for chunks in described:
        assert {bool(row["context"]) for row in chunks} == {True, False}
        for row, chunk in zip(chunks, result.chunks, strict=True):
            lead = f"{row['context']}\n" if row["context"] else ""
            assert str(row["text"]) == lead + chunk.text
    assert "context" not in json.loads(cs.export(result, "json"))[-1]
    without = cs.chunk(TITLED, size=24)
    assert "context" not in json.loads(cs.export(without, "json", metadata=True))[0]


def test_the_source_of_the_settings_is_that_of_the_export() -> None:
    result = cs.chunk("One.", source="a.md")
    assert json_lines(result, "records")[0]["source"] == "a.md"
    assert json_lines(result, "records", source="b.md")[0]["source"] == "b.md"


@given(texts, options(), st.text(st.characters(codec="utf-8"), max_size=8))
def test_records_are_content_source_index_and_count(
    text: str, asked: dict[str, Any], source: str
) -> None:
    result = cs.chunk(text, **asked)
    for record, chunk in zip(json_lines(result, "records", source=source), result.chunks, strict=1):
        named = source or asked["source"]
        expected = {"content": chunk.embedded_text, "source": named, "chunk_index": chunk.index}
        assert record == {**expected, "token_count": chunk.tokens}


@given(texts, options())
def test_a_batch_asks_for_what_was_counted_under_ids_of_its_own(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    requests = json_lines(result, "batch", source="a.md", model="my-model")
    assert len({request["custom_id"] for request in requests}) == len(requests)
    for request, chunk in zip(requests, result.chunks, strict=True):
        whole = chunk.embedded_text
        assert request == {
            "custom_id": f"a.md-{chunk.index}",
            "method": "POST",
            "url": "/v1/embeddings",
            "body": {"model": "my-model", "input": whole},
        }
        assert chunk.over_limit or cs.count(whole, tokenizer=asked["tokenizer"]) <= asked["size"]


def test_a_batch_is_for_a_small_embedding_model_unless_told_otherwise() -> None:
    [request] = json_lines(cs.chunk("One."), "batch")
    assert request["body"]["model"] == "text-embedding-3-small"
    assert request["custom_id"] == "chunk-0"
    with pytest.raises(ValueError, match="model"):
        cs.export(cs.chunk("One."), "batch", model=" ")


@given(texts, options(), st.sampled_from(["=a.md", "a.md", "-b", "'+c"]))
def test_no_cell_of_a_csv_begins_as_a_formula(
    text: str, asked: dict[str, Any], source: str
) -> None:
    for row in rows(cs.chunk(text, **asked), metadata=True, source=source):
        assert not any(cell.startswith(tuple(FORMULA_BEGINS)) for cell in row.values())
        assert unguarded(row["source"]) == source


@given(st.text(st.sampled_from("'" + FORMULA_BEGINS + 'a "'), max_size=5))
def test_the_guard_against_formulas_can_be_taken_off(text: str) -> None:
    assert unguarded(harmless(text)) == text
    assert not harmless(text).startswith(tuple(FORMULA_BEGINS))


@pytest.mark.parametrize("begin", FORMULA_BEGINS)
def test_each_sign_that_can_begin_a_formula_gets_an_apostrophe(begin: str) -> None:
    [row] = rows(cs.chunk(f"{begin}cmd|' /C calc'!A0", trim=False))
    assert row["text"].startswith(f"'{begin}cmd")


@pytest.mark.parametrize("begin", FORMULA_BEGINS)
@pytest.mark.parametrize("apostrophes", [1, 2, 3, 9])
def test_any_number_of_apostrophes_before_a_sign_gets_one_more(
    apostrophes: int, begin: str
) -> None:
    text = "'" * apostrophes + begin + "1"
    assert harmless(text) == "'" + text
    assert unguarded(harmless(text)) == text
    assert harmless("'" * apostrophes + "1") == "'" * apostrophes + "1"


def test_a_csv_has_a_byte_order_mark_named_columns_and_crlf() -> None:
    written = cs.export(cs.chunk("Привет."), "csv")
    assert written == '\ufeff"index","tokens","text"\r\n0,4,"Привет."\r\n'
    assert cs.export(cs.chunk(""), "csv") == '\ufeff"index","tokens","text"\r\n'


@given(texts, options())
def test_a_csv_with_metadata_has_the_numbers_of_the_chunks(
    text: str, asked: dict[str, Any]
) -> None:
    result = cs.chunk(text, **asked)
    for row, chunk in zip(rows(result, metadata=True, source="a.md"), result.chunks, strict=True):
        for name in (
            "index",
            "tokens",
            "start",
            "end",
            "start_utf16",
            "end_utf16",
            "overlap_tokens",
        ):
            assert int(row[name]) == getattr(chunk, name)
        assert unguarded(row["heading_path"]) == " > ".join(chunk.heading_path)
        assert (row["ends_at_level"], row["ends_at_cause"]) == (
            chunk.ends_at.level,
            chunk.ends_at.cause,
        )
        assert (row["starts_at_level"], row["starts_at_cause"]) == (
            chunk.starts_at.level,
            chunk.starts_at.cause,
        )
        assert unguarded(row.get("context", "")) == chunk.context


def test_a_zip_names_files_so_that_they_sort_and_says_where_they_are_from() -> None:
    result = cs.chunk("One two. " * 40, size=4, overlap=1)
    archive = zipfile.ZipFile(io.BytesIO(cs.export(result, "zip", source="a/b.md", metadata=True)))
    manifest = json.loads(archive.read("manifest.json"))
    names = [entry["file"] for entry in manifest["chunks"]]
    assert names[:2] == ["0001.txt", "0002.txt"]
    assert names == sorted(names) and {*archive.namelist()} == {"manifest.json", *names}
    assert manifest["source"] == "a/b.md"
    assert cs.Settings(**manifest["settings"]) == result.settings
    assert [entry["tokens"] for entry in manifest["chunks"]] == [c.tokens for c in result.chunks]
    assert [entry["start"] for entry in manifest["chunks"]] == [c.start for c in result.chunks]


def test_more_than_9999_files_still_sort() -> None:
    result = cs.chunk("a\n" * 10_001, strategy="lines", size=2)
    assert len(result.chunks) > 9_999
    names = zipfile.ZipFile(io.BytesIO(cs.export(result, "zip"))).namelist()[1:]
    assert names[0] == "00001.txt" and names == sorted(names)


def test_a_zip_does_not_depend_on_the_time_nor_the_machine() -> None:
    archive = zipfile.ZipFile(io.BytesIO(cs.export(cs.chunk("One."), "zip")))
    for entry in archive.infolist():
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert entry.compress_type == zipfile.ZIP_STORED
        assert entry.create_system == 3


def test_what_a_file_without_chunks_holds_can_be_read() -> None:
    empty = cs.chunk(" \n")
    assert [READERS[form](empty) for form in FORMATS] == [[]] * len(FORMATS)


def test_the_modules_that_only_some_formats_need_are_imported_late() -> None:
    for path in (ROOT / "py" / "chunksight").glob("export*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            names = [alias.name for alias in getattr(node, "names", [])]
            module = getattr(node, "module", "")
            assert not {"csv", "zipfile"} & {*names, module}, path.name


@pytest.mark.parametrize("form", ["jsonl", "records", "batch"])
def test_what_some_readers_take_for_a_line_end_is_escaped_and_comes_back(form: str) -> None:
    text = "a\x85b\u2028c\u2029d\x0be\x0cf\x1cg\x1dh\x1ei\rj\nk"
    result = cs.chunk(text, trim=False)
    written = str(cs.export(result, form))
    assert written.splitlines() == written.split("\n")[:-1]
    assert READERS[form](result) == [chunk.text for chunk in result.chunks]
    assert "".join(READERS[form](result)) == text
