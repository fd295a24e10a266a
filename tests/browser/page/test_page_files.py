"""Files come in by drop, paste, key and button, several at once, and are saved together."""

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from made_files import make_docx, make_pdf, open_files, paragraph, transfer
from playwright.sync_api import Browser, FileChooser, Locator, Page, expect
from reading import BOOT, Held, boundaries, download, engine_of, region, replace_text, until
from states import HOLD

import chunksight

ONE = "# Lamps\n\n" + "The north light turns once in ten seconds. " * 12
TWO = "# Bells\n\n" + "In fog a bell is rung four times a minute. " * 30


def textbox(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your text")


def options(page: Page) -> Locator:
    return region(page, "Your text").get_by_role("listbox").get_by_role("option")


def problem(page: Page, words: str) -> Locator:
    return region(page, "Your text").get_by_role("alert").filter(has_text=words)


def open_two(page: Page) -> None:
    open_files(page, lamps__md=ONE.encode(), bells__md=TWO.encode())
    expect(options(page)).to_have_count(2)


def chooser(page: Page, ask: Callable[[], None]) -> FileChooser:
    """The dialog that the page opens to ask for files."""
    with page.expect_file_chooser() as waiting:
        # A question in between, so that the browser is listening before the dialog opens.
        page.evaluate("0")
        ask()
    return waiting.value


def test_files_can_be_dropped_anywhere_and_a_veil_says_so(sample: Page) -> None:
    veil = sample.get_by_text("Drop files to open them")
    files = {"a.txt": "Dropped words."}
    transfer(sample, "dragenter", files=files)
    transfer(sample, "dragenter", files=files, on="#figures")
    expect(veil).to_be_visible()
    transfer(sample, "dragleave", files=files)
    expect(veil).to_be_visible()
    transfer(sample, "dragleave", files=files, on="#figures")
    expect(veil).to_be_hidden()
    transfer(sample, "dragenter", text="only words")
    expect(veil).to_be_hidden()
    transfer(sample, "dragenter", files=files)
    transfer(sample, "drop", files=files, on="#figures")
    expect(veil).to_be_hidden()
    expect(textbox(sample)).to_have_value("Dropped words.")


def test_a_dropped_folder_says_what_to_do_and_the_files_beside_it_open(sample: Page) -> None:
    transfer(sample, "drop", files={"a.txt": "Beside it."}, folder="reports")
    expect(problem(sample, "reports is a folder.")).to_be_visible()
    expect(textbox(sample)).to_have_value("Beside it.")


def test_a_paste_outside_of_any_field_becomes_the_text(sample: Page) -> None:
    transfer(sample, "paste", text="Pasted words.")
    expect(textbox(sample)).to_have_value("Pasted words.")
    transfer(sample, "paste", text="Other words.")
    expect(options(sample)).to_have_count(2)
    expect(textbox(sample)).to_have_value("Other words.")
    transfer(sample, "paste", text="into the field", on="#text-input")
    transfer(sample, "paste", text="12", on="#size")
    expect(options(sample)).to_have_count(2)
    transfer(sample, "paste", files={"p.txt": "From a file."}, on="#text-input")
    expect(options(sample)).to_have_count(3)
    expect(textbox(sample)).to_have_value("From a file.")


def test_a_key_and_a_button_ask_for_several_files(sample: Page) -> None:
    for ask in (
        lambda: sample.keyboard.press("Control+o"),
        lambda: sample.get_by_role("button", name="Open files").click(),
    ):
        assert chooser(sample, ask).is_multiple()


def test_several_files_are_a_list_to_choose_from_by_key_and_by_pointer(sample: Page) -> None:
    open_two(sample)
    expect(options(sample)).to_have_text([re.compile("lamps.md"), re.compile("bells.md")])
    expect(options(sample).first).to_have_attribute("aria-selected", "true")
    expect(region(sample, "Chunks")).to_contain_text("north light")
    listbox = sample.get_by_role("listbox", name="2 documents")
    listbox.focus()
    sample.keyboard.press("ArrowDown")
    expect(options(sample).nth(1)).to_have_attribute("aria-selected", "true")
    expect(region(sample, "Chunks")).to_contain_text("four times a minute")
    expect(region(sample, "Chunks")).not_to_contain_text("north light")
    expect(listbox).to_be_focused()
    options(sample).first.click()
    expect(textbox(sample)).to_have_value(ONE)
    sample.keyboard.press("End")
    sample.keyboard.press("Delete")
    expect(listbox).to_be_hidden()
    expect(sample.get_by_role("button", name="Open files")).to_be_focused()
    expect(textbox(sample)).to_have_value(ONE)
    sample.get_by_role("button", name="Bring my text back").click()
    expect(options(sample)).to_have_count(2)
    sample.get_by_role("button", name="Remove").click()
    expect(textbox(sample)).to_have_value(ONE)


def test_all_documents_can_be_cleared_and_brought_back(sample: Page) -> None:
    open_two(sample)
    sample.get_by_role("button", name="Clear all").click()
    expect(textbox(sample)).to_have_value("")
    expect(region(sample, "Chunks")).to_contain_text("Nothing to split yet")
    sample.get_by_role("button", name="Bring my text back").click()
    expect(options(sample)).to_have_count(2)


def test_opening_a_file_never_loses_a_text_and_names_stay_apart(sample: Page) -> None:
    replace_text(sample, "My own words.")
    open_files(sample, lamps__md=b"One.")
    open_files(sample, lamps__md=b"Another.")
    names = [re.compile(name) for name in ("Pasted text", r"^lamps\.md", r"^lamps \(2\)\.md")]
    expect(options(sample)).to_have_text(names)
    options(sample).first.click()
    replace_text(sample, "My own words, and more.")
    options(sample).nth(1).click()
    options(sample).first.click()
    expect(textbox(sample)).to_have_value("My own words, and more.")


def test_all_files_are_saved_each_cut_by_itself_with_its_source(
    sample: Page, tmp_path: Path
) -> None:
    open_two(sample)
    every = sample.get_by_role("checkbox", name="All files, each record with its source")
    every.check()
    reasons = sample.get_by_role("checkbox", name="Offsets and reasons in JSON")
    expect(reasons).to_be_checked()
    expect(reasons).to_be_disabled()
    expected = {
        name: [chunk.text for chunk in chunksight.chunk(text, size=256, overlap=32).chunks]
        for name, text in (("lamps.md", ONE), ("bells.md", TWO))
    }
    name, text = download(sample, "Download JSONL", tmp_path)
    assert name == "all-files-smart-256-32.jsonl"
    lines = [json.loads(line) for line in text.splitlines()]
    name, text = download(sample, "Download JSON", tmp_path)
    for records in (lines, json.loads(text)):
        found: dict[str, list[str]] = {}
        for record in records:
            found.setdefault(record["source"], []).append(record["text"])
        assert found == expected
    name, text = download(sample, "Download TXT", tmp_path)
    assert re.findall("^=== (.+) ===$", text, re.M) == ["lamps.md", "bells.md"]
    sample.get_by_text("More formats").click()
    name, _ = download(sample, "Download ZIP", tmp_path, encoding="latin-1")
    assert name == "all-files-smart-256-32.zip"
    archive = zipfile.ZipFile(tmp_path / "download")
    for name, texts in expected.items():
        inside = [f"{name}/{number:04}.txt" for number in range(1, len(texts) + 1)]
        assert [archive.read(path).decode() for path in inside] == texts
        assert json.loads(archive.read(f"{name}/manifest.json"))["source"] == name
    assert archive.testzip() is None
    _, table = download(sample, "Download CSV", tmp_path)
    assert table.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(table[1:], newline="")))
    assert [(row["source"], row["text"]) for row in rows] == [
        (name, text) for name, texts in expected.items() for text in texts
    ]
    sample.get_by_text("More formats").click()
    # What is shown, and its details, are still those of the document chosen.
    boundaries(sample).first.click()
    expect(region(sample, "Chunk 1").get_by_role("definition").last).to_be_visible()
    every.uncheck()
    expect(reasons).not_to_be_checked()
    name, text = download(sample, "Download JSON", tmp_path)
    assert name == "lamps-smart-256-32.json"
    assert [record["text"] for record in json.loads(text)] == expected["lamps.md"]


def test_with_a_blank_document_in_front_the_others_are_still_downloaded(
    sample: Page, tmp_path: Path
) -> None:
    downloads = region(sample, "Download")
    every = downloads.get_by_role("checkbox", name="All files, each record with its source")
    button = downloads.get_by_role("button", name="Download JSONL", exact=True)
    open_files(sample, blank__txt=b" \n", bells__md=TWO.encode(), lamps__md=ONE.encode())
    for empty, sources in ((False, {"bells.md", "lamps.md"}), (True, {"lamps.md"})):
        expect(options(sample)).to_have_count(3)
        if empty:
            replace_text(sample, "")
        expect(region(sample, "Chunks")).to_contain_text("Nothing to split yet")
        expect(button).to_be_disabled()
        expect(downloads).to_contain_text("“All files” downloads the others.")
        every.check()
        name, text = download(sample, "Download JSONL", tmp_path)
        assert name == "all-files-smart-256-32.jsonl"
        assert sources == {json.loads(line)["source"] for line in text.splitlines()}
        every.uncheck()
        expect(button).to_be_disabled()
        options(sample).nth(1).click()
        if not empty:
            expect(region(sample, "Chunks")).to_contain_text("four times a minute")
            expect(button).to_be_enabled()
    sample.get_by_role("button", name="Clear all").click()
    expect(every).to_be_hidden()
    expect(downloads).to_contain_text("No chunks yet.")


def test_readers_of_pdf_and_word_come_only_when_asked_for_and_within_the_policy(
    sample: Page, site: str
) -> None:
    asked: list[str] = []
    sample.on("request", lambda request: asked.append(request.url))
    sample.evaluate(
        "addEventListener('securitypolicyviolation', (e) => { document.title = e.blockedURI; })"
    )
    open_files(sample, a__txt=b"Plain.")
    expect(textbox(sample)).to_have_value("Plain.")
    assert [url for url in asked if "/readers/" in url] == []
    open_files(sample, report__pdf=make_pdf([(700, 12, "From a PDF.")]))
    expect(textbox(sample)).to_have_value("From a PDF.\n", timeout=BOOT)
    assert [url for url in asked if "mammoth" in url] == []
    open_files(sample, letter__docx=make_docx(paragraph("From Word.")))
    expect(textbox(sample)).to_have_value("From Word.\n", timeout=BOOT)
    expect(sample).to_have_title(re.compile("^Chunksight"))
    assert [url for url in asked if not url.startswith((site, "blob:"))] == []


def test_a_guessed_encoding_is_said_and_can_be_changed(sample: Page) -> None:
    open_files(sample, old__txt="Маяк стоит на скале.".encode("cp1251"))
    expect(textbox(sample)).to_have_value("Маяк стоит на скале.")
    expect(region(sample, "Your text")).to_contain_text("Looks like windows-1251.")
    encoding = sample.get_by_role("combobox", name="Encoding")
    encoding.select_option("KOI8-R")
    expect(textbox(sample)).to_have_value("Маяк стоит на скале.".encode("cp1251").decode("koi8-r"))
    expect(region(sample, "Your text")).not_to_contain_text("Looks like")
    encoding.select_option("UTF-8")
    expect(region(sample, "Your text")).to_contain_text("characters do not fit this encoding")
    encoding.select_option("windows-1251")
    expect(textbox(sample)).to_have_value("Маяк стоит на скале.")
    expect(region(sample, "Chunks")).to_contain_text("Маяк стоит")
    # What was typed cannot be read again from the file.
    replace_text(sample, "Маяк стоит на горе.")
    expect(encoding).to_be_hidden()


def test_of_html_the_text_is_taken_and_the_tags_when_they_are_asked_for(sample: Page) -> None:
    html = "<h1>Lamps</h1><p>One &amp; two.</p><script>document.title = 'run'</script>"
    open_files(sample, page__html=html.encode())
    expect(textbox(sample)).to_have_value("# Lamps\n\nOne & two.\n")
    switch = sample.get_by_role("checkbox", name="Text only, without the tags")
    expect(switch).to_be_checked()
    switch.uncheck()
    expect(textbox(sample)).to_have_value(html)
    switch.check()
    expect(textbox(sample)).to_have_value("# Lamps\n\nOne & two.\n")
    expect(sample).to_have_title(re.compile("^Chunksight"))
    # A page that a script makes has no text of its own.
    made = "<div id=app></div><script>start()</script>"
    open_files(sample, made__html=made.encode())
    expect(textbox(sample)).to_have_value(made)
    expect(switch).not_to_be_checked()


def test_source_code_suggests_its_strategy_and_does_not_force_it(sample: Page) -> None:
    open_files(sample, lamp__py=b"def turn():\n    return 10\n")
    strategy = sample.get_by_role("combobox", name="Strategy")
    expect(strategy).to_have_value("smart")
    expect(region(sample, "Your text")).to_contain_text("By its name this is Python.")
    sample.get_by_role("button", name="Cut as code").click()
    expect(strategy).to_have_value("code")
    expect(sample.get_by_role("combobox", name="Language of the code")).to_have_value("python")
    expect(sample.get_by_role("button", name="Cut as code")).to_be_hidden()


def test_each_file_that_cannot_be_opened_gets_its_sentence_and_the_others_open(
    sample: Page,
) -> None:
    open_files(sample, cat__txt=b"\x89PNG\r\n\x1a\n\0\0", none__txt=b"", good__txt=b"Good words.")
    expect(problem(sample, "cat.txt is a picture (PNG), not text")).to_be_visible()
    expect(problem(sample, "none.txt is empty.")).to_be_visible()
    expect(textbox(sample)).to_have_value("Good words.")


def test_a_refusal_is_seen_wherever_one_is_and_can_be_closed(sample: Page) -> None:
    replace_text(sample, "My own words.")
    picture = {"cat__png": b"\x89PNG\r\n\x1a\n\0\0"}
    close = region(sample, "Your text").get_by_role("button", name="Close")
    # The second time the column of the text is scrolled away from its place.
    for place, height in ((0, 720), (100_000, 560)):
        sample.set_viewport_size({"width": 1280, "height": height})
        sample.locator(".column.input").evaluate("(it, top) => { it.scrollTop = top }", place)
        open_files(sample, **picture)
        expect(problem(sample, "cat.png is a picture")).to_be_in_viewport(ratio=1)
        sample.locator("#language input[value=es]").check()
        expect(sample.get_by_text("cat.png es una imagen")).to_be_in_viewport(ratio=1)
        sample.locator("#language input[value=en]").check()
        expect(problem(sample, "cat.png is a picture")).to_be_visible()
        close.click()
        expect(problem(sample, "cat.png")).to_have_count(0)
        expect(close).to_be_hidden()
    sample.set_viewport_size({"width": 1280, "height": 720})


def test_files_that_take_long_say_which_is_read_and_can_be_stopped(sample: Page) -> None:
    held = Held(sample, "**/readers/pdf.worker**")
    report = make_pdf([(700, 12, "From a PDF.")])
    open_files(sample, a__txt=b"The first.", b__pdf=report, c__txt=b"The third.")
    panel = region(sample, "Your text")
    expect(panel.get_by_role("status")).to_have_text("Reading b.pdf… (2 of 3)", timeout=BOOT)
    expect(panel.get_by_role("progressbar", name="Reading files")).to_be_visible()
    # What comes meanwhile waits, and takes nothing from what is said of the files before it.
    open_files(sample, late__txt=b"What came late.")
    panel.get_by_role("button", name="Stop").click()
    expect(textbox(sample)).to_have_value("What came late.")
    expect(problem(sample, "Stopped. 2 files were not opened.")).to_be_visible()
    expect(options(sample)).to_have_count(2)
    expect(panel.get_by_role("progressbar")).to_be_hidden()
    held.release()
    open_files(sample, b__pdf=report)
    expect(textbox(sample)).to_have_value("From a PDF.\n", timeout=BOOT)


def test_a_file_of_all_documents_shows_its_progress_and_can_be_stopped(
    sample: Page, tmp_path: Path
) -> None:
    long = "In fog a bell is rung four times a minute, and so on. " * 3500
    open_files(sample, one__md=long.encode(), two__md=ONE.encode())
    expect(options(sample)).to_have_count(2)
    options(sample).nth(1).click()
    expect(region(sample, "Chunks")).to_contain_text("north light")
    sample.get_by_role("checkbox", name="All files, each record with its source").check()
    worker = engine_of(sample)
    worker.evaluate(HOLD)
    downloads = region(sample, "Download")
    downloads.get_by_role("button", name="Download TXT").click()
    expect(downloads.get_by_role("progressbar", name="Making the file")).to_be_in_viewport(ratio=1)
    downloads.get_by_role("button", name="Stop").click()
    expect(downloads).to_contain_text("Stopped. Nothing was saved.")
    expect(downloads.get_by_role("progressbar")).to_be_hidden()
    # Another file instead of one that is being made is nothing that has stopped.
    downloads.get_by_role("button", name="Download JSON", exact=True).click()
    expect(downloads).not_to_contain_text("Stopped")
    downloads.get_by_role("button", name="Download JSONL").click()
    expect(downloads.get_by_role("progressbar")).to_be_visible()
    expect(downloads).not_to_contain_text("Stopped")
    downloads.get_by_role("button", name="Stop").click()
    expect(downloads).to_contain_text("Stopped. Nothing was saved.")
    worker.evaluate("globalThis.release()")
    _, text = download(sample, "Download TXT", tmp_path)
    assert re.findall("^=== (.+) ===$", text, re.M) == ["one.md", "two.md"]
    expect(downloads).not_to_contain_text("Stopped")
    sample.get_by_role("checkbox", name="All files, each record with its source").uncheck()


def test_a_file_of_one_long_document_shows_its_progress_and_can_be_stopped(
    sample: Page, tmp_path: Path
) -> None:
    sample.evaluate("location.hash = '#s=window&size=16&ov=0'")
    long = "In fog a bell is rung four times a minute, and so on. " * 3500
    open_files(sample, one__md=long.encode())
    downloads = region(sample, "Download")
    expect(downloads).to_contain_text("one-window-16-0", timeout=BOOT)
    worker = engine_of(sample)
    downloads.get_by_role("checkbox", name="Offsets and reasons in JSON").check()
    for name in ("Download JSON", "Download ZIP"):
        if name == "Download ZIP":
            sample.get_by_text("More formats").click()
        worker.evaluate(HOLD)
        downloads.get_by_role("button", name=name, exact=True).click()
        bar = downloads.get_by_role("progressbar", name="Making the file")
        expect(bar).to_be_in_viewport(ratio=1)
        downloads.get_by_role("button", name="Stop").click()
        expect(downloads).to_contain_text("Stopped. Nothing was saved.")
        expect(bar).to_be_hidden()
        worker.evaluate("globalThis.release()")
        saved, _ = download(sample, name, tmp_path, encoding="latin-1")
        assert saved.startswith("one-window-16-0.")
        expect(downloads).not_to_contain_text("Stopped")
    sample.get_by_text("More formats").click()


def test_a_large_document_can_be_replaced_and_stays_one_of_the_list(sample: Page) -> None:
    long = ("A line that is said again and again.\n" * 6000).encode()
    open_files(sample, long__txt=long, short__txt=b"Short.")
    expect(textbox(sample)).to_be_hidden()
    ask = sample.get_by_role("button", name="Replace").click
    chooser(sample, ask).set_files([{"name": "new.txt", "mimeType": "", "buffer": b"New."}])
    expect(options(sample)).to_have_text([re.compile("new.txt"), re.compile("short.txt")])
    expect(textbox(sample)).to_have_value("New.")


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_files_are_chosen_without_scrolling_sideways(
    browser: Browser, site: str, width: int
) -> None:
    size = {"width": width, "height": 844}
    with browser.new_context(viewport=size, has_touch=True, locale="ru-RU") as context:
        page = context.new_page()
        page.goto(site)
        expect(page.get_by_role("button", name="Открыть файлы")).to_be_visible()
        name = "очень-длинное-имя-файла-с-отчётом-за-прошлый-год.txt"
        open_files(page, **{name: "Маяк стоит на скале.".encode("cp1251"), "код.py": b"x = 1"})
        expect(page.get_by_role("listbox", name="2 документа")).to_be_visible()
        expect(page.get_by_text("Похоже на windows-1251.")).to_be_visible()
        page.get_by_role("option", name="код.py").tap()
        expect(page.get_by_text("Судя по имени файла, это Python.")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        open_files(page, **{name: b"\x89PNG\r\n\x1a\n\0\0"})
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        open_files(page, **{name: b"\x89PNG\r\n\x1a\n\0\0"})
        expect(page.get_by_text("– изображение (PNG), а не текст")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_reader_that_did_not_come_is_asked_for_again_with_the_next_file(
    page: Page, site: str
) -> None:
    page.goto(site)
    for reader, file in (("pdf.min", "a.pdf"), ("pdf.worker", "b.pdf"), ("mammoth", "c.docx")):
        page.route(f"**/readers/{reader}**", lambda route: route.abort())
        pdf, docx = make_pdf([(700, 12, f"In {file}.")]), make_docx(paragraph(f"In {file}."))
        data = pdf if file.endswith("pdf") else docx
        open_files(page, plain__txt=b"Plain.", **{file: data})
        sentence = problem(page, f"{file} needs a reader that could not be")
        expect(sentence).to_be_visible(timeout=BOOT)
        page.unroute(f"**/readers/{reader}**")
        open_files(page, **{file: data})
        expect(textbox(page)).to_have_value(f"In {file}.\n", timeout=BOOT)


def test_a_sample_that_comes_late_replaces_nothing_opened_meanwhile(sample: Page) -> None:
    held = Held(sample, "**/static/samples/*.md")
    sample.get_by_role("button", name="Sample", exact=True).click()
    open_two(sample)
    until(sample, lambda: bool(held.routes))
    with sample.expect_response("**/static/samples/*.md"):
        held.release()
    sample.evaluate("() => fetch('static/samples/en.md').then((answer) => answer.text())")
    expect(options(sample)).to_have_count(2)
    expect(textbox(sample)).to_have_value(ONE)


def test_a_file_too_large_for_the_memory_is_refused_before_it_is_read(sample: Page) -> None:
    replace_text(sample, "My own words.")
    sample.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File([new ArrayBuffer(100_000_001)], "huge.txt"));
          document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
        }"""
    )
    expect(problem(sample, "huge.txt is too large for a page: 101 MB")).to_be_visible()
    expect(textbox(sample)).to_have_value("My own words.")
