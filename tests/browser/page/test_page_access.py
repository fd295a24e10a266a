"""Access: no fault that axe knows of, in any state, theme or language; zoom, colours, motion."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from reading import BOOT, SMALL, WIDER
from states import STATES

from sitebuild.assets import Store

RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    return Store().read("axe.min.js").decode()


@pytest.fixture
def shown(
    request: pytest.FixtureRequest, browser: Browser, site: str, width: int
) -> Iterator[Page]:
    """The page in a state, on a screen of a width."""
    context = browser.new_context(
        locale="en-GB",
        viewport={"width": width, "height": 800},
        service_workers="allow" if request.param == "offline" else "block",
    )
    page = context.new_page()
    STATES[request.param](page, site)
    yield page
    context.close()


def faults(page: Page, axe: str) -> Any:
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(axe)
    return page.evaluate(RUN)


def in_each_language(page: Page, axe: str) -> Iterator[str]:
    """The languages, one after the other, with nothing for axe to find in either theme."""
    for language in ["es", "ru", "en"]:
        # Without a network the words of another language come from what was kept.
        page.locator(f"#language input[value={language}]").check()
        expect(page.locator("html")).to_have_attribute("lang", language)
        for theme in ["dark", "light"]:
            page.locator(f"#theme input[value={theme}]").check()
            assert faults(page, axe) == [], f"{language}, {theme}"
        yield language


@pytest.mark.parametrize("width", [1280])
@pytest.mark.parametrize("shown", list(STATES), indirect=True)
def test_axe_finds_nothing_in_any_state_theme_or_language(shown: Page, axe: str) -> None:
    assert list(in_each_language(shown, axe)) == ["es", "ru", "en"]


@pytest.mark.parametrize("width", [320])
@pytest.mark.parametrize("shown", ["ready", "empty", "error"], indirect=True)
def test_320_pixels_hold_everything_with_targets_to_hit(shown: Page, axe: str) -> None:
    shown.locator("#settings .fold").click()
    shown.locator("#more summary").click()
    for language in ["es", "ru", "en"]:
        shown.locator(f"#language input[value={language}]").check()
        expect(shown.locator("html")).to_have_attribute("lang", language)
        assert shown.evaluate(WIDER) <= 0, language
        assert shown.evaluate(SMALL) == [], language
    assert faults(shown, axe) == []


@pytest.mark.parametrize("width", [640])
@pytest.mark.parametrize("shown", ["ready"], indirect=True)
def test_at_twice_the_size_nothing_is_cut_off(shown: Page, axe: str) -> None:
    # Zoom by 200 % on a screen of 1280 by 800: half as many pixels of the style sheet.
    shown.set_viewport_size({"width": 640, "height": 400})
    assert shown.evaluate(WIDER) <= 0
    for name in ["#text-input", "#strategy", "#figures", "#downloads [data-format]", "#help"]:
        part = shown.locator(name).first
        if not part.is_visible():
            shown.locator("#settings .fold").click()
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
    assert faults(shown, axe) == []


@pytest.mark.parametrize("width", [1280])
@pytest.mark.parametrize("shown", ["ready"], indirect=True)
def test_with_forced_colours_boundaries_and_repeats_are_drawn(shown: Page, axe: str) -> None:
    shown.emulate_media(forced_colors="active")
    chunk = shown.locator(".chunk").nth(1)
    drawn = """(chunk) => {
      const rule = getComputedStyle(chunk);
      const repeat = getComputedStyle(chunk.querySelector(".repeat"));
      return [rule.borderTopWidth, rule.borderTopStyle, repeat.textDecorationLine];
    }"""
    assert chunk.evaluate(drawn) == ["4px", "solid", "underline"]
    shown.locator("button.mark").nth(1).click()
    outline = "(chunk) => getComputedStyle(chunk).outlineStyle"
    assert chunk.evaluate(outline) == "solid"
    assert faults(shown, axe) == []


@pytest.mark.parametrize("width", [1280])
@pytest.mark.parametrize("shown", ["loading"], indirect=True)
def test_nothing_moves_where_motion_is_not_wanted(shown: Page) -> None:
    assert shown.evaluate("document.getAnimations().length") > 0
    shown.emulate_media(reduced_motion="reduce")
    assert shown.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("shown", ["ready"], indirect=True)
def test_axe_finds_nothing_in_the_help_the_tour_and_the_details(shown: Page, axe: str) -> None:
    for theme in ["dark", "light"]:
        shown.locator(f"#theme input[value={theme}]").check()
        shown.locator("#help").click()
        expect(shown.locator(".help-body")).to_be_visible()
        assert faults(shown, axe) == []
        shown.keyboard.press("Escape")
        shown.locator("#guide").click()
        expect(shown.locator(".guide [data-guide=next]")).to_be_focused()
        assert faults(shown, axe) == []
        shown.keyboard.press("Escape")
        shown.locator("button.mark").nth(1).click()
        shown.locator("details.weighed").evaluate("one => { one.open = true }")
        expect(shown.locator("details.weighed tr.taken")).to_be_visible(timeout=BOOT)
        assert faults(shown, axe) == []
        shown.locator("button.mark").nth(1).focus()
        shown.locator("#details [data-act=close]").dispatch_event("click")


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("shown", ["ready"], indirect=True)
def test_axe_finds_nothing_where_a_text_is_kept_and_a_link_is_for_another(
    shown: Page, axe: str
) -> None:
    shown.evaluate("location.hash = '#size=64&ov=0&chunk=5&of=27&sum=01234567'")
    shown.locator("#text-input").fill("A sentence of my own. " * 60)
    shown.locator("#keep input").check()
    expect(shown.locator("#keep[data-kept]")).to_be_visible()
    shown.reload()
    expect(shown.locator("#keep .restored")).to_be_visible()
    for language in in_each_language(shown, axe):
        assert shown.evaluate(WIDER) <= 0, language
        assert shown.evaluate(SMALL) == [], language
    # The address says the settings now, and not the chunk any more: the link is followed anew.
    shown.evaluate("location.hash += '&chunk=5&of=27&sum=01234567'")
    expect(shown.locator("#chunks .followed[data-open]")).to_be_visible(timeout=BOOT)
    assert faults(shown, axe) == []
    assert shown.evaluate(WIDER) <= 0
    assert shown.evaluate(SMALL) == []
