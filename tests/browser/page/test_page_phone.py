"""On a phone: what is done with files, chunks, settings and downloads is done by touch."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_files import make_docx, make_pdf, open_files, paragraph, transfer
from playwright.sync_api import Browser, Locator, Page, expect
from reading import BOOT, SMALL, WIDER, boundaries, copied, download, region

import chunksight

ONE = "# Lamps\n\n" + "The north light turns once in ten seconds. " * 12
TWO = "# Bells\n\n" + "In fog a bell is rung four times a minute. " * 30

# The tokens, blanks too, that reach beyond the box they are drawn in.
OVER_THE_EDGE = """(tokens) => [...tokens.querySelectorAll(".token")]
  .filter((token) => token.getBoundingClientRect().right > tokens.getBoundingClientRect().right + 1)
  .map((token) => token.textContent)"""


@pytest.fixture(scope="module")
def visited(browser: Browser, site: str) -> Iterator[tuple[Page, int]]:
    """A page on a phone, its settings unfolded, and how many chunks the sample had."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(
        viewport=size, has_touch=True, is_mobile=True, locale="en-GB", service_workers="block"
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(site)
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    region(page, "Settings").get_by_role("button", name="smart").tap()
    yield page, boundaries(page).count()
    context.close()


@pytest.fixture
def phone(sample: Page) -> Iterator[Page]:
    """The sample on the phone; what a test leaves on the screen is within it and can be hit."""
    yield sample
    assert sample.evaluate(WIDER) <= 0
    assert sample.evaluate(SMALL) == []
    close = sample.get_by_role("button", name="Close")
    if close.is_visible():
        close.tap()


@pytest.fixture
def paper(phone: Page) -> Iterator[None]:
    """The page as it is printed while the sheet of a chunk is open."""
    boundaries(phone).nth(1).tap()
    phone.emulate_media(media="print")
    yield
    phone.emulate_media(media="screen")


def textbox(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Your text")


def options(page: Page) -> Locator:
    return region(page, "Your text").get_by_role("listbox").get_by_role("option")


def test_files_dropped_and_a_text_pasted_are_chosen_by_a_tap(phone: Page) -> None:
    transfer(phone, "drop", files={"lamps.md": ONE, "bells.md": TWO}, on="#figures")
    expect(options(phone)).to_have_count(2)
    transfer(phone, "paste", text="Pasted words.")
    expect(textbox(phone)).to_have_value("Pasted words.")
    options(phone).filter(has_text="lamps.md").tap()
    expect(textbox(phone)).to_have_value(ONE)
    expect(region(phone, "Chunks")).to_contain_text("north light")


def test_several_files_are_saved_together_each_record_with_its_source(
    phone: Page, tmp_path: Path
) -> None:
    open_files(phone, lamps__md=ONE.encode(), bells__md=TWO.encode())
    expect(options(phone)).to_have_count(2)
    every = phone.get_by_role("checkbox", name="All files, each record with its source")
    every.tap()
    name, text = download(phone, "Download JSONL", tmp_path)
    assert name == "all-files-smart-256-32.jsonl"
    records = [json.loads(line) for line in text.splitlines()]
    assert [(record["source"], record["text"]) for record in records] == [
        (name, chunk.text)
        for name, text in (("lamps.md", ONE), ("bells.md", TWO))
        for chunk in chunksight.chunk(text, size=256, overlap=32).chunks
    ]
    every.tap()


def test_a_pdf_and_a_word_document_are_read(phone: Page) -> None:
    open_files(phone, report__pdf=make_pdf([(700, 12, "From a PDF.")]))
    expect(textbox(phone)).to_have_value("From a PDF.\n", timeout=BOOT)
    open_files(phone, letter__docx=make_docx(paragraph("From Word.")))
    expect(textbox(phone)).to_have_value("From Word.\n", timeout=BOOT)
    expect(region(phone, "Chunks")).to_contain_text("From Word.")


def test_a_chunk_opens_as_a_sheet_with_its_text_and_its_link_to_copy(phone: Page) -> None:
    boundaries(phone).nth(2).tap()
    sheet = region(phone, "Chunk 3")
    expect(sheet).to_be_in_viewport(ratio=1)
    link = copied(phone, sheet.get_by_role("button", name="Copy link").tap)
    expect(phone.get_by_role("status")).to_contain_text("Copied")
    assert "&chunk=3&" in link
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    # A phone may have a keyboard.
    boundaries(phone).nth(2).focus()
    phone.keyboard.press("Home")
    words = copied(phone, lambda: phone.keyboard.press("c"))
    assert words.startswith("# How a lighthouse")
    expect(phone.get_by_role("status")).to_contain_text("Copied")
    phone.evaluate("(hash) => { location.hash = hash; }", link[link.index("#") :])
    expect(boundaries(phone).nth(2)).to_have_attribute("aria-current", "true")
    expect(boundaries(phone).nth(2)).to_be_in_viewport()


def test_the_bar_walks_from_chunk_to_chunk_and_leads_to_the_settings(phone: Page) -> None:
    bar = phone.get_by_role("navigation", name="Walk through the chunks")
    bar.get_by_role("button", name="Next chunk").tap()
    bar.get_by_role("button", name="Next chunk").tap()
    current = region(phone, "Chunks").locator("[aria-current=true]")
    expect(current).to_be_in_viewport()
    bar.get_by_role("button", name="Go to the settings").tap()
    expect(phone.get_by_role("combobox", name="Strategy")).to_be_in_viewport()


def test_a_chunk_is_drawn_token_by_token_within_the_sheet(phone: Page) -> None:
    boundaries(phone).nth(1).tap()
    sheet = region(phone, "Chunk 2")
    sheet.get_by_role("button", name="Tokens").tap()
    size = re.search(r"(\d+) tokens", sheet.inner_text())
    assert size
    expect(sheet.locator(".token")).to_have_count(int(size[1]))
    ids = sheet.get_by_role("checkbox", name="Show ids")
    assert sheet.locator(".tokens").evaluate(OVER_THE_EDGE) == []
    ids.tap()
    expect(sheet.locator(".token .id").first).to_be_visible()
    assert sheet.locator(".tokens").evaluate(OVER_THE_EDGE) == []
    sheet.locator(".token").last.scroll_into_view_if_needed()
    expect(sheet.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    ids.tap()
    sheet.get_by_role("button", name="Tokens").tap()


def test_the_settings_of_b_are_taken_and_given_back_by_a_tap(phone: Page) -> None:
    phone.get_by_role("button", name="Compare settings").tap()
    dialog = phone.get_by_role("dialog", name="Compare settings")
    dialog.get_by_role("combobox", name="Strategy").select_option("window")
    dialog.get_by_role("spinbutton", name="Chunk size").fill("64")
    dialog.get_by_role("spinbutton", name="Overlap").fill("8")
    expect(dialog.locator(".piece").nth(2)).to_be_attached(timeout=BOOT)
    assert phone.evaluate(SMALL) == []
    dialog.get_by_role("button", name="Use B").tap()
    expect(dialog).to_be_hidden()
    expect(phone).to_have_url(re.compile("s=window&size=64&ov=8"))
    undo = phone.get_by_role("button", name="Undo")
    expect(undo).to_be_in_viewport(ratio=1)
    undo.tap()
    expect(phone).to_have_url(re.compile("s=smart&size=256&ov=32"))


def test_every_format_can_be_saved_and_the_recipes_copied(phone: Page, tmp_path: Path) -> None:
    phone.get_by_text("More formats").tap()
    for button, name in (
        ("TXT", "sample-smart-256-32.txt"),
        ("JSON", "sample-smart-256-32.json"),
        ("JSONL", "sample-smart-256-32.jsonl"),
        ("CSV", "sample-smart-256-32.csv"),
        ("ZIP", "sample-smart-256-32.zip"),
        ("records", "sample-smart-256-32.records.jsonl"),
        ("batch", "sample-smart-256-32.batch.jsonl"),
    ):
        assert download(phone, f"Download {button}", tmp_path, encoding="latin-1")[0] == name
    code = copied(phone, phone.get_by_role("button", name="Copy Python").tap)
    expect(phone.locator(".recipe")).to_have_text(code)
    command = copied(phone, phone.get_by_role("button", name="Copy command").tap)
    assert command.startswith("chunksight chunk")


def test_on_paper_no_chunk_hangs_over_the_edge(phone: Page, paper: None) -> None:
    expect(boundaries(phone).nth(1)).to_have_attribute("aria-current", "true")
    assert phone.evaluate(WIDER) <= 0
    for name in ["Your text", "Chunk 2", "Figures", "Download"]:
        expect(region(phone, name)).to_have_count(0)
    expect(phone.locator("#bar")).to_be_hidden()
    for part in [".chunk", ".mark", ".words"]:
        box = phone.locator(part).first.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390, part


def test_more_settings_can_be_hit_with_a_finger(phone: Page) -> None:
    phone.get_by_text("More", exact=True).tap()
    expect(phone.get_by_role("checkbox", name="Keep blank edges")).to_be_visible()
    assert phone.evaluate(SMALL) == []
    phone.get_by_text("More", exact=True).tap()
