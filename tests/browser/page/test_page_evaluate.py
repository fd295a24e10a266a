"""Settings measured by questions: the sample's own, one's own, and those that cannot be read."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect
from reading import BOOT, boundaries, region, replace_text

import chunksight as cs
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.questions import read_questions

SAMPLES = Path(__file__).resolve().parents[3] / "static" / "samples"
TEXT = "The lamp turns slowly above the sea.\n\nThe keeper of the rock left in spring.\n"
GRID = ("Smart", "Sentences", "Fixed window")
ASKED = {"question": "Who left the rock?", "quotes": ["The keeper of the rock left in spring."]}


@pytest.fixture
def measuring(sample: Page) -> Iterator[Locator]:
    """The panel with the questions of the sample in it; it is closed again afterwards."""
    panel = opened(sample)
    panel.get_by_role("button", name="Example").click()
    expect(questions(panel)).to_have_value(re.compile("early mirrors"))
    yield panel
    sample.locator("details.drawer").evaluate_all("all => all.forEach((e) => { e.open = false })")


def opened(page: Page) -> Locator:
    region(page, "Ask").get_by_role("heading", name="Ask").click()
    panel = page.locator("#evaluate")
    if panel.get_attribute("open") is None:
        panel.get_by_text("Measure with questions").click()
    return panel


def questions(panel: Locator) -> Locator:
    return panel.get_by_role("textbox", name="Questions, one a line as JSON")


def measure(panel: Locator) -> None:
    panel.get_by_role("button", name="Measure", exact=True).click()


def test_the_settings_and_a_grid_are_measured_by_the_questions_of_the_sample(
    sample: Page, measuring: Locator
) -> None:
    measure(measuring)
    rows = measuring.locator("tbody tr")
    expect(rows).to_have_count(19, timeout=BOOT)
    expect(measuring.locator("tr[aria-current]")).to_contain_text("256 / 32")
    expect(measuring.get_by_role("img")).to_have_accessible_name(re.compile("^IoU by size"))
    measuring.get_by_role("button", name="Whole", exact=True).press("Enter")
    expect(measuring.locator("th[aria-sort]")).to_have_text("Whole")
    expect(measuring.get_by_role("img")).to_have_accessible_name(re.compile("best is 100%"))
    measuring.get_by_role("button", name="Use Sentences, 256 / 0").click()
    expect(measuring.locator("tr[aria-current]")).to_contain_text("Sentences")
    expect(sample.get_by_role("combobox", name="Strategy")).to_have_value("sentences")
    sample.get_by_role("button", name="Undo", exact=True).click()
    expect(measuring.locator("tr[aria-current]")).to_contain_text("256 / 32")


def test_the_grid_and_the_name_of_the_drawer_fit_on_320_pixels(
    sample: Page, measuring: Locator
) -> None:
    measure(measuring)
    expect(measuring.locator("tbody tr")).to_have_count(19, timeout=BOOT)
    usual = sample.viewport_size
    assert usual
    sample.set_viewport_size({"width": 320, "height": 700})
    for language in ["en", "es", "ru", "en"]:
        sample.locator(f"#language input[value={language}]").check()
        expect(sample.locator("html")).to_have_attribute("lang", language)
        for part in ["#ask-heading", "#evaluate .fields"]:
            over = sample.locator(part).evaluate("(e) => e.scrollWidth - e.clientWidth")
            assert over <= 0, f"{language}, {part}"
    sample.set_viewport_size(usual)


def test_without_a_grid_only_the_settings_in_use_are_measured(
    sample: Page, measuring: Locator
) -> None:
    for name in GRID:
        measuring.get_by_role("checkbox", name=name, exact=True).uncheck()
    replace_text(sample, TEXT)
    expect(boundaries(sample)).to_have_count(1)
    file = FilePayload(name="q.jsonl", mimeType="", buffer=json.dumps(ASKED).encode())
    measuring.locator("input[type=file]").set_input_files(file)
    expect(questions(measuring)).to_have_value(re.compile("Who left"))
    measure(measuring)
    expect(measuring.locator("tbody tr")).to_have_count(1)
    expect(measuring.get_by_role("status")).to_contain_text("hold the whole text")
    replace_text(sample, f"{TEXT}More.")
    expect(measuring.locator("tbody tr")).to_have_count(0)
    for name in GRID:
        measuring.get_by_role("checkbox", name=name, exact=True).check()


def test_what_is_wrong_is_said_at_its_line_and_quotes_not_found_are_named(
    sample: Page, measuring: Locator
) -> None:
    replace_text(sample, TEXT)
    expect(boundaries(sample)).to_have_count(1)
    alert = measuring.get_by_role("alert")
    for lines, said in (
        ("", "Give at least one question."),
        ("\n{", "Line 2 is not JSON."),
        ('{"quotes": ["a"]}', "Line 1 lacks “question”, a text."),
        ('{"question": " ", "quotes": ["a"]}', "Line 1 lacks “question”, a text."),
        ('[{"question": "?", "quotes": ["a"]}]', "Line 1 lacks “question”, a text."),
        ('{"question": "?", "quotes": [" "]}', "Line 1 lacks “quotes”, a list of texts."),
        ('{"question": "?", "quotes": ["zebra"]}', "None of the quotes is in the text"),
    ):
        questions(measuring).fill(lines)
        measure(measuring)
        expect(alert).to_contain_text(said)
    budget = measuring.get_by_role("textbox", name="Tokens to retrieve")
    questions(measuring).fill(json.dumps({**ASKED, "quotes": [*ASKED["quotes"], "a blue zebra"]}))
    budget.fill("100")
    measure(measuring)
    expect(alert).to_contain_text("Give a number of at least")
    expect(budget).to_have_attribute("aria-invalid", "true")
    budget.fill("512")
    measure(measuring)
    expect(alert).to_be_empty()
    remark = measuring.get_by_role("listitem")
    expect(remark).to_have_text("Question 1: not in the text: “a blue zebra”")
    sample.locator("#language input[value=ru]").check()
    expect(remark).to_have_text("Вопрос 1: нет в тексте: «a blue zebra»")
    sample.locator("#language input[value=en]").check()


def test_the_example_follows_the_language_and_the_table_fits_in_each(
    sample: Page, measuring: Locator
) -> None:
    right = "e => e.getBoundingClientRect().right"
    for language, asked in (("ru", "Байкал"), ("es", "Cuántos kilos"), ("en", "early mirrors")):
        sample.locator(f"#language input[value={language}]").check()
        expect(measuring.locator("textarea")).to_have_value(re.compile(asked), timeout=BOOT)
        expect(measuring.locator("tbody tr")).to_have_count(0)
        measuring.locator("form button[type=submit]").click()
        expect(measuring.locator("tbody tr")).to_have_count(19, timeout=BOOT)
        inside = measuring.locator("tbody td:last-child").first.evaluate(right)
        assert inside <= sample.locator("#ask").evaluate(right) + 12
        assert measuring.locator("tbody td:last-child").first.is_visible()
    questions(measuring).fill("mine")
    sample.locator("#language input[value=es]").check()
    expect(sample.locator("#chunks .mark").first).to_be_visible()
    expect(measuring.locator("textarea")).to_have_value("mine")
    sample.locator("#language input[value=en]").check()


def test_on_a_phone_the_table_fits(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES")
    page = context.new_page()
    page.goto(site)
    expect(page.locator("#chunks .mark").nth(1)).to_be_visible(timeout=BOOT)
    page.locator("#ask summary").first.click()
    page.locator("#evaluate summary").click()
    expect(page.locator("#evaluate textarea")).to_have_value(re.compile("Cuántos kilos"))
    page.get_by_role("button", name="Medir", exact=True).click()
    expect(page.locator("#evaluate tbody tr")).to_have_count(19, timeout=BOOT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_share_of_the_budget_used_stands_at_each_setting(
    sample: Page, measuring: Locator
) -> None:
    measure(measuring)
    current = measuring.locator("tr[aria-current]")
    expect(current).to_contain_text("256 / 32", timeout=BOOT)
    expect(measuring.get_by_role("columnheader").last).to_have_text("Used")
    text, asked = ((SAMPLES / name).read_text("utf-8") for name in ("en.md", "en.questions.jsonl"))
    ranked = ChunkIndex(cs.chunk(text, size=256, overlap=32))
    used = []
    for question in read_questions(asked):
        spent = 0
        for hit in ranked.ask(question.question, 99).hits:
            tokens = ranked.result.chunks[hit.chunk].tokens
            spent += tokens if spent + tokens <= 512 else 0
        used.append(spent / 512)
    expect(current.get_by_role("cell").last).to_have_text(f"{100 * sum(used) / len(used):.1f}")
