"""Languages and small screens."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from reading import BOOT, cut_with, region

WORDS = {
    "en": ("Cut finer than a sentence: ", "Where the overlap goes", "Copy Python", "Show ids"),
    "es": (
        "Cortes más finos que la frase: ",
        "Dónde va el solapamiento",
        "Copiar Python",
        "Mostrar identificadores",
    ),
    "ru": (
        "Границы мельче предложения: ",
        "Где стоит перекрытие",
        "Копировать Python",
        "Показать номера",
    ),
}
NAMES = {"en": "Chunks", "es": "Fragmentos", "ru": "Фрагменты"}
SAMPLES = {"en": "lighthouse", "es": "aceite", "ru": "Байкал"}


@pytest.fixture(params=[320, 390])
def phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": request.param, "height": 844}, has_touch=True, locale="ru-RU"
    )
    yield context.new_page()
    context.close()


def test_a_phone_shows_everything_in_one_column_without_scrolling_sideways(
    phone: Page, site: str
) -> None:
    phone.goto(site)
    for language, name in NAMES.items():
        phone.get_by_role("radio", name=re.compile(f"^{language}", re.I)).check()
        marks = region(phone, name).locator("button.mark")
        expect(marks.nth(1)).to_be_attached(timeout=BOOT)
        expect(region(phone, name).locator(".words").first).to_contain_text(SAMPLES[language])
        width = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, language
    marks.nth(1).click()
    expect(phone.get_by_role("heading", name="Фрагмент 2", exact=True)).to_be_in_viewport()
    phone.keyboard.press("Escape")
    phone.get_by_role("button", name="К настройкам").click()
    expect(phone.get_by_role("combobox", name="Стратегия")).to_be_in_viewport()


def test_every_language_is_complete_on_the_page_and_remembered(sample: Page) -> None:
    for language, name in [*NAMES.items()][::-1]:
        sample.get_by_role("radio", name=re.compile(f"^{language}", re.I)).check()
        expect(sample.locator("html")).to_have_attribute("lang", language)
        marks = region(sample, name).locator("button.mark")
        expect(region(sample, name).locator(".words").first).to_contain_text(SAMPLES[language])
        marks.nth(1).click()
        for strategy in sample.locator("#strategy option").all():
            sample.locator("#strategy").select_option(strategy.get_attribute("value"))
        sample.evaluate("location.hash = '#s=window&size=64&ov=8&side=both&' + Math.random()")
        cut_with(sample, "window-64-8")
        sample.locator("#figures .way").first.click()
        if sample.locator("[data-act=tokens]").get_attribute("aria-expanded") == "false":
            sample.locator("[data-act=tokens]").click()
        expect(sample.locator(".token").first).to_be_visible()
        sample.locator("#more").evaluate("fold => { fold.open = true }")
        for words in WORDS[language]:
            expect(sample.locator("body")).to_contain_text(words)
        assert "⟦" not in sample.locator("html").evaluate("html => html.outerHTML"), language
        assert not re.search(r"\{\w+\}", sample.locator("body").inner_text()), language
    sample.get_by_role("radio", name="Español").check()
    expect(sample.locator("html")).to_have_attribute("lang", "es")
    sample.reload()
    expect(region(sample, "Fragmentos")).to_be_visible()
    expect(sample.get_by_role("textbox", name="Tu texto")).to_have_value(re.compile("aceite"))


def test_a_word_in_passing_leaves_the_figures_and_changes_with_the_language(sample: Page) -> None:
    said = sample.get_by_role("status")
    sample.get_by_role("button", name="Reset").click()
    expect(said).to_have_text(re.compile(r"^\d+ chunks\. .+ The settings are as at first"))
    sample.get_by_role("radio", name="Español").check()
    expect(said).to_have_text(re.compile(r"^\d+ fragmentos\. .+ Los ajustes"))
    expect(said).not_to_contain_text("settings")


@pytest.mark.parametrize(
    ("locale", "name"), [("es-MX", "Fragmentos"), ("ru", "Фрагменты"), ("de-DE", "Chunks")]
)
def test_the_language_of_the_browser_is_taken_or_english(
    browser: Browser, site: str, locale: str, name: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(site)
    expect(region(page, name)).to_be_visible()
    context.close()
