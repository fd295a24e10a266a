"""What goes in and what comes out: texts, files, downloads."""

import json
import re
import zipfile
from pathlib import Path

from made_files import transfer
from playwright.sync_api import Page, expect
from reading import BOOT, boundaries, download, figure, open_file, region, replace_text
from states import loading


def test_downloads_parse_and_match_what_the_page_shows(sample: Page, tmp_path: Path) -> None:
    total = boundaries(sample).count()
    repeated = int(figure(sample, "Repeated tokens").split(" ")[0])

    name, text = download(sample, "Download JSON", tmp_path)
    assert name == "sample-smart-256-32.json"
    chunks = json.loads(text)
    assert [chunk["index"] for chunk in chunks] == list(range(total))
    assert {key for chunk in chunks for key in chunk} == {"index", "tokens", "text"}

    sample.get_by_role("checkbox", name="Offsets and reasons in JSON").check()
    _, text = download(sample, "Download JSONL", tmp_path)
    records = [json.loads(line) for line in text.splitlines()]
    assert [record["text"] for record in records] == [chunk["text"] for chunk in chunks]
    assert sum(record["overlap_tokens"] for record in records) == repeated
    for record, boundary in zip(records, boundaries(sample).all(), strict=True):
        label = boundary.get_attribute("aria-label") or ""
        assert f" {record['tokens']} tokens." in label

    _, text = download(sample, "Download TXT", tmp_path)
    assert re.findall(r"^--- Chunk (\d+)/(\d+) ---$", text, re.M) == [
        (str(number + 1), str(total)) for number in range(total)
    ]
    sample.get_by_role("checkbox", name="Numbered headers in TXT").uncheck()
    _, text = download(sample, "Download TXT", tmp_path)
    assert "--- Chunk" not in text


def test_the_other_formats_are_downloads_with_names_of_their_own(
    sample: Page, tmp_path: Path
) -> None:
    downloads = region(sample, "Download")
    downloads.get_by_text("More formats").click()
    _, text = download(sample, "Download JSON", tmp_path)
    chunks = json.loads(text)

    name, text = download(sample, "Download records", tmp_path)
    assert name == "sample-smart-256-32.records.jsonl"
    assert [json.loads(line) for line in text.splitlines()] == [
        {
            "content": chunk["text"],
            "source": "sample",
            "chunk_index": chunk["index"],
            "token_count": chunk["tokens"],
        }
        for chunk in chunks
    ]

    model = downloads.get_by_role("combobox", name="Model for the batch")
    expect(model).to_have_value("text-embedding-3-small")
    model.fill("text-embedding-3-large")
    name, text = download(sample, "Download batch", tmp_path)
    assert name == "sample-smart-256-32.batch.jsonl"
    requests = [json.loads(line) for line in text.splitlines()]
    assert {request["body"]["model"] for request in requests} == {"text-embedding-3-large"}
    warning = downloads.get_by_text("counts with cl100k_base")
    expect(warning).to_have_count(0)
    sample.get_by_role("combobox", name="Tokenizer").select_option("r50k_base")
    expect(warning).to_contain_text("these chunks were counted with r50k_base", timeout=BOOT)
    expect(model).to_have_accessible_description(re.compile("counts with cl100k_base"))
    model.fill("a-model-of-my-own")
    expect(warning).to_have_count(0)
    sample.get_by_role("combobox", name="Tokenizer").select_option("cl100k_base")
    model.fill("")
    model.blur()
    expect(model).to_have_value("text-embedding-3-small")

    name, text = download(sample, "Download CSV", tmp_path)
    assert name == "sample-smart-256-32.csv"
    assert text.startswith('\ufeff"index","tokens","text"')

    sample.set_viewport_size({"width": 320, "height": 700})
    assert sample.evaluate("document.documentElement.scrollWidth <= innerWidth")
    name, _ = download(sample, "Download ZIP", tmp_path, encoding="latin-1")
    sample.set_viewport_size({"width": 1280, "height": 720})
    assert name == "sample-smart-256-32.zip"
    archive = zipfile.ZipFile(tmp_path / "download")
    assert archive.read("0001.txt").decode() == chunks[0]["text"]
    downloads.get_by_text("More formats").click()


def test_a_text_given_while_python_starts_waits_as_it_is(page: Page, site: str) -> None:
    loading(page, site)
    chunks = region(page, "Chunks")
    expect(chunks).to_contain_text("lighthouse")
    transfer(page, "paste", text="My own words.")
    expect(chunks).to_contain_text("as soon as Python is ready.")
    expect(chunks).to_contain_text("My own words.")
    expect(chunks).not_to_contain_text("lighthouse")
    replace_text(page, "Other words.")
    expect(chunks).to_contain_text("Other words.")
    expect(chunks).not_to_contain_text("My own words.")
    page.get_by_role("button", name="Clear").click()
    expect(chunks).to_contain_text("Nothing to split yet")


def test_markup_in_the_text_is_shown_and_never_run(sample: Page) -> None:
    hostile = "<b>Bold</b> <img src=x onerror=\"document.title='run'\"> <script>alert(1)</script>"
    replace_text(sample, hostile)
    expect(boundaries(sample)).to_have_count(1)
    shown = region(sample, "Chunks").locator(".words")
    expect(shown).to_have_text(hostile)
    assert shown.locator("img, script, b").count() == 0
    expect(sample).to_have_title(re.compile("^Chunksight"))


def test_an_empty_text_leaves_nothing_to_download_and_offers_the_sample(sample: Page) -> None:
    sample.get_by_role("button", name="Clear").click()
    expect(region(sample, "Chunks")).to_contain_text("Nothing to split yet")
    expect(sample.get_by_role("button", name="Download TXT")).to_be_disabled()
    assert figure(sample, "Chunks") == "–"
    sample.get_by_role("button", name="Show the sample").click()
    expect(boundaries(sample).nth(1)).to_be_visible()


def test_a_text_that_was_replaced_can_be_brought_back(sample: Page) -> None:
    replace_text(sample, "My own words.")
    sample.get_by_role("button", name="Sample", exact=True).click()
    expect(boundaries(sample).nth(1)).to_be_visible()
    sample.get_by_role("button", name="Bring my text back").click()
    expect(sample.get_by_role("textbox", name="Your text")).to_have_value("My own words.")
    expect(boundaries(sample)).to_have_count(1)


def test_a_file_is_opened_with_its_name_and_its_line_ends(sample: Page, tmp_path: Path) -> None:
    open_file(sample, "notes.md", "# Uno\r\n\r\nDos y tres — ñ.\r\n".encode())
    expect(region(sample, "Your text")).to_contain_text("notes.md")
    expect(boundaries(sample)).to_have_count(1)
    name, text = download(sample, "Download JSON", tmp_path)
    assert name == "notes-smart-256-32.json"
    assert json.loads(text)[0]["text"] == "# Uno\r\n\r\nDos y tres — ñ."


def test_a_file_that_is_not_text_gets_a_sentence(sample: Page) -> None:
    open_file(sample, "cat.png", b"\x89PNG\r\n\xff\xfe\x00")
    expect(sample.get_by_role("alert").filter(has_text="cat.png")).to_be_visible()
    expect(boundaries(sample).nth(1)).to_be_visible()


def test_a_large_text_becomes_a_document_and_all_its_chunks_can_be_reached(
    sample: Page, tmp_path: Path
) -> None:
    line = "The quick brown fox jumps over the lazy dog, and number {} is on its back.\n\n"
    text = "".join(line.format(number) for number in range(4000))
    open_file(sample, "long.txt", text.encode())
    expect(sample.get_by_role("textbox", name="Your text")).to_be_hidden()
    expect(region(sample, "Your text")).to_contain_text("long.txt")
    sample.get_by_role("spinbutton", name="Chunk size").fill("32")
    expect(region(sample, "Chunks").get_by_text(re.compile(r"^of \d,\d{3}$"))).to_be_visible(
        timeout=BOOT
    )
    boundaries(sample).first.focus()
    sample.keyboard.press("End")
    last = region(sample, "Chunks").locator(".chunk").last
    expect(last.get_by_role("button")).to_be_focused()
    expect(last).to_contain_text("number 3999 is on its back.")
    expect(last).to_be_in_viewport()
    field = sample.get_by_role("textbox", name="Your text")
    sample.get_by_role("button", name="Edit as text").click()
    # A part of it, around the chosen chunk: the field would be slow with all.
    expect(field).to_have_accessible_description(
        re.compile(r"You are editing characters [\d,]+ to")
    )
    part = field.input_value()
    assert len(part) < 110_000 and text.endswith(part)
    field.press("Control+Home")
    sample.keyboard.insert_text("Written by hand. ")
    expect(sample.locator("#text-count")).to_contain_text("tokens", timeout=BOOT)
    sample.get_by_role("button", name="Done").click()
    expect(sample.get_by_role("button", name="Edit as text")).to_be_focused()
    kept = text[: -len(part)]
    _, exported = download(sample, "Download JSON", tmp_path)
    joined = "\n\n".join(chunk["text"] for chunk in json.loads(exported))
    for words in (kept[:60], kept[-60:].strip(), "Written by hand. The quick", text[-60:].strip()):
        assert words in joined


def test_a_long_run_dims_the_old_result_and_can_be_stopped(sample: Page) -> None:
    text = "".join(f"Line {number} of a long, long text.\n" for number in range(60_000))
    open_file(sample, "long.log", text.encode())
    stop = sample.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible()
    expect(sample.get_by_role("status")).to_contain_text("Splitting")
    expect(sample.locator("#chunks[data-stale]")).to_contain_text("lighthouse")
    stop.click()
    expect(sample.get_by_role("status")).to_contain_text("Stopped")
    expect(sample.locator("#chunks[data-stale]")).to_have_count(0)
    expect(sample.get_by_role("button", name="Run again")).to_be_visible()
