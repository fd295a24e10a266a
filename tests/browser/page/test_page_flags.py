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
    sample.get_by_role("spinbutton", name="Overlap").fill("0")
    expect(sample).to_have_url(re.compile("ov=0"))
    expect(boundaries(sample)).to_have_count(6, timeout=BOOT)
    open_flags(sample)
    panel = sample.locator("#flags")
    expect(panel.get_by_role("button", name=KINDS)).to_have_count(2, timeout=BOOT)
    # Opened again, the drawer shows what it had; the marks at the chunks are those of these chunks.
    flagged = re.compile("Flags: Starts mid-sentence")
    expect(boundaries(sample).nth(2)).to_have_accessible_name(flagged, timeout=BOOT)
    yield panel
    panel.locator("details").evaluate("one => { one.open = false }")


def open_flags(page: Page) -> None:
    region(page, "Figures").get_by_role("heading", name="Quality flags").click()


def test_each_kind_is_counted_explained_and_walked_through(sample: Page, flags: Locator) -> None:
    expect(flags.get_by_role("status")).to_contain_text(re.compile(r"\d+ flags; chunks flagged: 6"))
    expect(flags).to_contain_text("its first words make no sense on their own")
    flags.get_by_role("button", name="Starts mid-sentence: walk through 4").press("Enter")
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    expect(walk).to_contain_text("Starts mid-sentence: 1 of 4")
    walk.get_by_role("button", name="Next").click()
    expect(boundaries(sample).nth(3)).to_have_attribute("aria-current", "true")
    walk.get_by_role("button", name="Previous").click()
    expect(boundaries(sample).nth(2)).to_have_attribute("aria-current", "true")
    number = flags.get_by_role("button", name="Starts mid-sentence: walk through 4")
    number.press("n")
    number.press("n")
    number.press("p")
    expect(boundaries(sample).nth(3)).to_have_attribute("aria-current", "true")
    expect(number).to_be_focused()
    walk.get_by_role("button", name="End the walk").click()


def test_a_flag_is_marked_at_the_boundary_and_explained_in_the_details(
    sample: Page, flags: Locator
) -> None:
    third = boundaries(sample).nth(2)
    expect(third).to_have_accessible_name(re.compile("Flags: Starts mid-sentence"))
    third.click()
    details = sample.locator("#details")
    expect(details).to_contain_text(
        re.compile(r"It starts in the middle of a sentence of \d+ tokens\.")
    )
    expect(sample.locator(".fact-flag").first).to_contain_text("mid-sentence")
    open_flags(sample)
    expect(sample.locator(".fact-flag")).to_have_count(0)
    expect(third).not_to_have_accessible_name(re.compile("Flags"))
    expect(details).not_to_contain_text("in the middle of a sentence")


def test_flags_follow_the_chunks_and_the_model(sample: Page, flags: Locator) -> None:
    model = flags.get_by_role("combobox", name="Model")
    model.select_option("all-MiniLM-L6-v2")
    expect(flags).to_contain_text("May not fit the model")
    status = flags.get_by_role("status")
    expect(status).to_contain_text("may be larger than all-MiniLM-L6-v2 takes: 6.")
    expect(status).to_contain_text("Its tokens cannot be counted here.")
    model.select_option("")
    expect(flags).not_to_contain_text("May not fit the model")
    sample.get_by_role("combobox", name="Strategy").select_option("paragraphs")
    expect(status).to_have_text("No problems found.")
    # What cannot be counted is not praised either.
    model.select_option("all-MiniLM-L6-v2")
    expect(status).not_to_contain_text("No problems found.")
    model.select_option("text-embedding-3-small")
    expect(status).to_have_text("No problems found.")
    model.select_option("")
    expect(flags.get_by_role("button", name=KINDS)).to_have_count(0)


def test_flags_speak_the_language_of_the_page(sample: Page, flags: Locator) -> None:
    for language, kind, sentence in (
        ("es", "Termina en mitad de una frase", "La estrategia Inteligente lo mantiene entero."),
        ("ru", "Конец посреди предложения", "Стратегия «Умная» сохранит целиком."),
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
