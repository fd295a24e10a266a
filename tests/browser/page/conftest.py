"""One page, its engine started once for the tests of a module."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from reading import BOOT, boundaries, cut_with, region

SAMPLE = Path(__file__).resolve().parents[3] / "static/samples/en.md"

# The address is new each time, so that the page hears of it; its listener was there first.
GO = """(hash) => new Promise((heard) => {
  addEventListener("popstate", () => heard(), { once: true });
  location.hash = hash + Math.random();
})"""


@pytest.fixture(scope="module")
def visited(browser: Browser, site: str) -> Iterator[tuple[Page, int]]:
    """A page after its first visit, and how many chunks the sample had then."""
    context = browser.new_context(locale="en-GB", service_workers="block")
    page = context.new_page()
    page.goto(site)
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    yield page, boundaries(page).count()
    context.close()


@pytest.fixture
def sample(visited: tuple[Page, int]) -> Page:
    """The page as a first visit shows it; one engine serves all tests, for starting it is slow."""
    page, chunks = visited
    page.locator("#language input[value=en]").check()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    # From nothing, so that whatever is seen below is of the sample that is asked for here.
    page.locator("#text [data-act=clear-all]").dispatch_event("click")
    expect(region(page, "Chunks")).to_contain_text("Nothing to split yet")
    page.evaluate(GO, "#s=smart&size=256&ov=32&tok=cl100k_base&")
    page.get_by_role("button", name="Sample", exact=True).click()
    page.get_by_role("checkbox", name="Numbered headers in TXT").check()
    page.get_by_role("checkbox", name="Offsets and reasons in JSON").uncheck()
    expect(page.get_by_role("spinbutton", name="Chunk size")).to_have_value("256")
    expect(page.get_by_role("textbox", name="Your text")).to_have_value(SAMPLE.read_text("utf-8"))
    expect(page.locator("html")).to_have_attribute("data-engine", "ready", timeout=BOOT)
    cut_with(page, "smart-256-32")
    expect(boundaries(page)).to_have_count(chunks, timeout=BOOT)
    return page
