"""The help and the tour: found, read and left by keyboard, in each language."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from reading import BOOT, boundaries, region

WORDS = Path(__file__).resolve().parents[3] / "app" / "help" / "words"
PARTS = ["text", "settings", "chunks", "details", "figures", "downloads"]


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("language", ["es", "ru"])
def test_the_help_of_every_language_has_the_keys_and_the_holes_of_english(language: str) -> None:
    assert list(words(language)) == list(words("en"))
    for key, text in words(language).items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", words("en")[key]), key


def test_the_help_is_not_loaded_before_it_is_asked_for(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    assert not [url for url in asked if "help" in url]


def test_a_question_mark_opens_the_help_from_a_chunk_and_escape_leads_back(sample: Page) -> None:
    boundaries(sample).first.focus()
    sample.keyboard.press("?")
    dialog = sample.get_by_role("dialog", name="Help")
    for heading in ["Strategies", "Choosing a size", "Two kinds of fault", "Keys"]:
        expect(dialog.get_by_role("heading", name=heading)).to_be_visible()
    expect(dialog.get_by_role("term").filter(has_text="Fixed window")).to_be_visible()
    expect(dialog).to_contain_text("“Finer than a sentence” and “Problems” in the figures")
    expect(dialog.get_by_role("row")).to_have_count(6)
    expect(dialog).to_contain_text("The lines under “The same chunks elsewhere” name both numbers.")
    sample.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(boundaries(sample).first).to_be_focused()


def test_a_question_mark_in_the_text_is_a_question_mark(sample: Page) -> None:
    field = sample.get_by_role("textbox", name="Your text")
    field.fill("Why")
    field.press("?")
    expect(field).to_have_value("Why?")
    expect(sample.get_by_role("dialog", name="Help")).to_be_hidden()


def test_the_help_speaks_each_language_and_changes_with_the_page(sample: Page) -> None:
    for language in ["en", "es", "ru"]:
        sample.locator(f"#language input[value={language}]").check()
        expect(sample.locator("html")).to_have_attribute("lang", language)
        sample.locator("#help").click()
        dialog = sample.get_by_role("dialog", name=words(language)["title"])
        expect(dialog).to_contain_text(words(language)["faults.count.see"])
        assert "⟦" not in dialog.inner_text()
        assert not re.search(r"\{\w+\}", dialog.inner_text())
        dialog.get_by_role("button", name=words(language)["close"]).click()
        expect(dialog).to_be_hidden()


def test_the_tour_points_at_real_parts_and_is_walked_by_keyboard(sample: Page) -> None:
    start = sample.get_by_role("button", name="Show me around")
    start.focus()
    sample.keyboard.press("Enter")
    for step, part in enumerate(PARTS):
        card = sample.get_by_role("dialog", name=words("en")[f"guide.{part}.title"])
        expect(card).to_be_visible()
        expect(card).to_contain_text(f"{step + 1} of {len(PARTS)}")
        expect(sample.locator("[data-guided]")).to_have_attribute("id", part)
        expect(sample.locator("[data-guided]")).to_be_in_viewport()
        last = step == len(PARTS) - 1
        expect(card.get_by_role("button", name="Done" if last else "Next")).to_be_focused()
        sample.keyboard.press("Enter")
    expect(sample.locator(".guide")).to_be_hidden()
    expect(start).to_be_focused()


def test_the_tour_can_be_left_at_any_step(sample: Page) -> None:
    start = sample.get_by_role("button", name="Show me around")
    for leave in ["Escape", "button"]:
        start.click()
        card = sample.locator(".guide")
        card.get_by_role("button", name="Next").click()
        expect(card).to_have_accessible_name(words("en")["guide.settings.title"])
        sample.keyboard.press("ArrowRight")
        expect(card).to_have_accessible_name(words("en")["guide.chunks.title"])
        for _ in range(3):
            sample.keyboard.press("ArrowLeft")
        expect(card).to_have_accessible_name(words("en")["guide.text.title"])
        expect(card.get_by_role("button", name="Next")).to_be_focused()
        if leave == "Escape":
            sample.keyboard.press("Escape")
        else:
            card.get_by_role("button", name="End tour").click()
        expect(card).to_be_hidden()
        expect(start).to_be_focused()
    expect(region(sample, "Chunks")).to_be_visible()


def test_help_and_tour_fit_a_phone(browser: Browser, site: str) -> None:
    context = browser.new_context(
        locale="ru", viewport={"width": 320, "height": 640}, service_workers="block"
    )
    page = context.new_page()
    page.goto(site)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    inside = "innerWidth - document.documentElement.scrollWidth"
    assert page.evaluate(inside) >= 0
    page.locator("#help").click()
    body = page.locator(".help-body")
    expect(body).to_be_visible()
    assert body.evaluate("body => body.clientWidth - body.scrollWidth") >= 0
    body.get_by_role("button", name=words("ru")["guide"]).click()
    for part in PARTS:
        card = page.get_by_role("dialog", name=words("ru")[f"guide.{part}.title"])
        expect(card).to_be_in_viewport(ratio=1)
        card.locator("button").last.click()
    assert page.evaluate(inside) >= 0
    context.close()
