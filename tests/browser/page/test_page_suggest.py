"""Suggestions: settings with their reasons, taken with one press and given back with another."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from reading import BOOT, boundaries, open_file, region, replace_text


@pytest.fixture
def suggestions(sample: Page) -> Iterator[Locator]:
    """The suggestions for the sample; the list is closed again afterwards."""
    open_suggestions(sample)
    panel = sample.locator("#suggest")
    expect(panel.get_by_role("listitem")).to_have_count(3, timeout=BOOT)
    yield panel
    panel.locator("details").evaluate("one => { one.open = false }")


def open_suggestions(page: Page) -> None:
    region(page, "Settings").get_by_text("Suggest for this text", exact=True).click()


def use(panel: Locator, number: int) -> Locator:
    return panel.get_by_role("listitem").nth(number).get_by_role("button")


def test_a_suggestion_says_why_and_is_one_press_away(sample: Page, suggestions: Locator) -> None:
    first = suggestions.get_by_role("listitem").first
    expect(first).to_contain_text("The sections under its 5 headings have about 272 tokens")
    expect(first).to_contain_text("Size 512 is medium")
    use(suggestions, 0).press("Enter")
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("512")
    expect(sample.get_by_role("combobox", name="Strategy")).to_have_value("headings")
    expect(use(suggestions, 0)).to_have_text("In use")
    expect(use(suggestions, 0)).to_be_focused()
    sample.get_by_role("button", name="Undo", exact=True).click()
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("256")
    expect(use(suggestions, 0)).to_have_text("Use")


def test_a_model_and_another_text_bring_other_suggestions(
    sample: Page, suggestions: Locator
) -> None:
    suggestions.get_by_role("combobox", name="Model").select_option("all-MiniLM-L6-v2")
    expect(suggestions).to_contain_text(
        "The tokens of all-MiniLM-L6-v2 cannot be counted here; sizes are tokens of cl100k_base."
    )
    expect(suggestions).to_contain_text("and all-MiniLM-L6-v2 takes 254 tokens of at least one")
    expect(suggestions).to_contain_text("all-MiniLM-L6-v2 was made for English.")
    expect(suggestions.get_by_role("listitem")).to_have_count(2)
    suggestions.get_by_role("combobox", name="Model").select_option("")
    replace_text(sample, "2026-01-01 INFO a lamp is lit\n" * 200)
    expect(suggestions).to_contain_text("whole lines are packed")
    replace_text(sample, "")
    expect(suggestions.get_by_role("status")).to_have_text("No text to suggest for yet.")


def test_suggestions_speak_the_language_of_the_page(sample: Page, suggestions: Locator) -> None:
    for language, words in (("ru", r"Размер \d+ – средний"), ("es", r"El tamaño \d+ es medio")):
        sample.locator(f"#language input[value={language}]").check()
        expect(suggestions).to_contain_text(re.compile(words))
        expect(suggestions).not_to_contain_text("⟦")
    sample.locator("#language input[value=en]").check()


def test_on_a_phone_a_suggestion_is_in_reach_of_a_thumb(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    page.goto(site)
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    page.locator("#settings .fold").click()
    open_suggestions(page)
    use(page.locator("#suggest"), 0).click(timeout=BOOT)
    expect(page.get_by_role("combobox", name="Strategy")).to_have_value("headings")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_suggestions_for_a_long_text_show_how_far_they_are_and_can_be_stopped(
    sample: Page, suggestions: Locator
) -> None:
    text = "The lamp turns slowly above the sea. It is old.\n\n" * 20_000
    open_file(sample, "long.txt", text.encode())
    expect(boundaries(sample).nth(30)).to_be_attached(timeout=BOOT)
    expect(suggestions.get_by_role("listitem")).to_have_count(3, timeout=BOOT)
    suggestions.get_by_role("combobox", name="Model").select_option("all-MiniLM-L6-v2")
    expect(suggestions.get_by_role("progressbar")).to_be_visible(timeout=BOOT)
    suggestions.get_by_role("button", name="Stop").click()
    expect(suggestions.get_by_role("status")).to_have_text("Stopped.")
    expect(suggestions.get_by_role("progressbar")).to_be_hidden()
    expect(suggestions.get_by_role("listitem")).to_have_count(0)
    suggestions.get_by_role("combobox", name="Model").select_option("")
    expect(suggestions.get_by_role("listitem")).to_have_count(3, timeout=BOOT)
    suggestions.get_by_role("combobox", name="Model").select_option("all-MiniLM-L6-v2")
    suggestions.get_by_role("button", name="Stop").click(timeout=BOOT)
    suggestions.get_by_role("button", name="Suggest again").click()
    expect(suggestions.get_by_role("listitem").first).to_be_visible(timeout=4 * BOOT)
    suggestions.get_by_role("combobox", name="Model").select_option("")
