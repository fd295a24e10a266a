"""Quality flags: counted and explained when they are asked for, marked where they are."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from reading import BOOT, Held, boundaries, region

KINDS = re.compile("^(Starts|Ends) mid-sentence: walk through")


@pytest.fixture
def flags(sample: Page) -> Iterator[Locator]:
    """The flags of the sample in windows; the drawer is closed again afterwards."""
    sample.get_by_role("combobox", name="Strategy").select_option("window")
    expect(boundaries(sample)).to_have_count(6, timeout=BOOT)
    open_flags(sample)
    panel = sample.locator("#flags")
    expect(panel.get_by_role("button", name=KINDS)).to_have_count(2, timeout=BOOT)
    # Opened again, the drawer shows what it had; the marks at the chunks are those of these chunks.
    flagged = re.compile("Flags: Starts mid-sentence")
    expect(boundaries(sample).nth(1)).to_have_accessible_name(flagged, timeout=BOOT)
    yield panel
    panel.locator("details").evaluate("one => { one.open = false }")


def open_flags(page: Page) -> None:
    region(page, "Figures").get_by_role("heading", name="Quality flags").click()


def test_each_kind_is_counted_explained_and_walked_through(sample: Page, flags: Locator) -> None:
    expect(flags.get_by_role("status")).to_contain_text(re.compile(r"\d+ flags; chunks flagged: 6"))
    expect(flags).to_contain_text("its first words lack their sense")
    flags.get_by_role("button", name="Starts mid-sentence: walk through 5").press("Enter")
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    expect(walk).to_contain_text("Starts mid-sentence: 1 of 5")
    walk.get_by_role("button", name="Next").click()
    expect(boundaries(sample).nth(2)).to_have_attribute("aria-current", "true")
    walk.get_by_role("button", name="Previous").click()
    expect(boundaries(sample).nth(1)).to_have_attribute("aria-current", "true")
    number = flags.get_by_role("button", name="Starts mid-sentence: walk through 5")
    number.press("n")
    number.press("n")
    number.press("p")
    expect(boundaries(sample).nth(2)).to_have_attribute("aria-current", "true")
    expect(number).to_be_focused()
    walk.get_by_role("button", name="End the walk").click()


def test_a_flag_is_marked_at_the_boundary_and_explained_in_the_details(
    sample: Page, flags: Locator
) -> None:
    second = boundaries(sample).nth(1)
    expect(second).to_have_accessible_name(re.compile("Flags: Starts mid-sentence"))
    second.click()
    details = sample.locator("#details")
    expect(details).to_contain_text("It starts in the middle of a sentence: ")
    expect(sample.locator(".fact-flag").first).to_contain_text("mid-sentence")
    open_flags(sample)
    expect(sample.locator(".fact-flag")).to_have_count(0)
    expect(second).not_to_have_accessible_name(re.compile("Flags"))
    expect(details).not_to_contain_text("in the middle of a sentence")


def test_flags_follow_the_chunks_and_the_model(sample: Page, flags: Locator) -> None:
    model = flags.get_by_role("combobox", name="Model")
    model.select_option("all-MiniLM-L6-v2")
    expect(flags).to_contain_text("Over the window")
    model.select_option("")
    expect(flags).not_to_contain_text("Over the window")
    sample.get_by_role("combobox", name="Strategy").select_option("paragraphs")
    expect(flags.get_by_role("status")).to_have_text(re.compile("^Nothing to remark"))
    expect(flags.get_by_role("button", name=KINDS)).to_have_count(0)


def test_flags_speak_the_language_of_the_page(sample: Page, flags: Locator) -> None:
    for language, kind, sentence in (
        ("es", "Acaba en mitad de una frase", "el tamaño obligó a cortar"),
        ("ru", "Конец посреди предложения", "разрезать заставил размер"),
    ):
        sample.locator(f"#language input[value={language}]").check()
        expect(flags).to_contain_text(kind)
        expect(sample.locator("#details")).to_contain_text(sentence)
        expect(sample.locator(".fact-flag").first).to_contain_text(kind)
    sample.locator("#language input[value=en]").check()


def test_on_a_phone_a_check_can_be_stopped_and_a_flag_leads_to_its_chunk(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    held = Held(context, "**/chunksight_insight*")
    page = context.new_page()
    page.goto(f"{site}#s=window&size=256&ov=0")
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    open_flags(page)
    panel = page.locator("#flags")
    panel.get_by_role("button", name="Stop").click(timeout=BOOT)
    expect(panel.get_by_role("status")).to_have_text("Stopped.")
    expect(panel.get_by_role("progressbar")).to_be_hidden()
    held.release()
    panel.get_by_role("button", name="Check again").click()
    panel.get_by_role("button", name=KINDS).first.click(timeout=BOOT)
    expect(page.locator(".tour")).to_be_in_viewport()
    expect(page.locator(".fact-flag").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
