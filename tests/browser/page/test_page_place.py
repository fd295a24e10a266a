"""An edit keeps the place: what was on the screen stays there, and so does the chosen chunk."""

import re

import pytest
from playwright.sync_api import Page, expect
from reading import BOOT, boundaries, cut_with, region, replace_text

SENTENCES = [f"Sentence {n} tells of lamp {n * 7} and of nothing else at all." for n in range(520)]
TEXT = "\n\n".join(" ".join(SENTENCES[n : n + 8]) for n in range(0, 520, 8))
TOP = """(list) => {
  const top = list.closest(".scroller").getBoundingClientRect().top;
  const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.matches(".words")) continue;
    for (const { index, 0: words } of node.data.matchAll(/Sentence \\d+ /g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + words.length);
      const box = range.getBoundingClientRect();
      if (box.top >= top) return [words, box.top - top];
    }
  }
}"""
HEIGHT = """(list, words) => {
  const top = list.closest(".scroller").getBoundingClientRect().top;
  const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const index = node.parentElement.matches(".words") ? node.data.indexOf(words) : -1;
    if (index < 0) continue;
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + words.length);
    return range.getBoundingClientRect().top - top;
  }
}"""
SELECT = "(field, [start, end]) => { field.focus(); field.setSelectionRange(start, end); }"
MIDDLE = TEXT.index("Sentence 240 ")
NEW = " ".join(f"Word {n} of a new passage." for n in range(60)) + "\n\n"
PLACES = {
    "start": 0,
    "before what is seen": MIDDLE - 900,
    "after what is seen": MIDDLE + 4000,
    "end": len(TEXT),
}


@pytest.fixture
def middle(sample: Page) -> Page:
    """The page with a text of 30 kB, scrolled to its middle, and the chunk there chosen."""
    replace_text(sample, TEXT)
    expect(region(sample, "Chunks")).to_contain_text("Sentence 519 ", timeout=BOOT)
    number = sample.get_by_role("spinbutton", name="Go to chunk")
    number.fill("30")
    number.press("Enter")
    expect(boundaries(sample).nth(29)).to_have_attribute("aria-current", "true")
    sample.locator("#chunks .scroller").evaluate("(scroller) => scroller.scrollBy(0, 70)")
    return sample


def edit(page: Page, start: int, end: int, words: str) -> None:
    field = page.get_by_role("textbox", name="Your text")
    field.evaluate(SELECT, [start, end])
    if words:
        page.keyboard.insert_text(words)
    else:
        page.keyboard.press("Delete")
    value = field.input_value()
    expect(page.locator("#text-count")).to_contain_text("tokens", timeout=BOOT)
    assert value == TEXT[:start] + words + TEXT[end:]


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("kind", ["typed", "pasted", "deleted"])
def test_an_edit_keeps_what_is_seen_where_it_is(middle: Page, where: str, kind: str) -> None:
    chunks = middle.locator("#chunks .list")
    words, height = chunks.evaluate(TOP)
    chosen = boundaries(middle).and_(middle.locator("[aria-current=true]"))
    place = chosen.locator("xpath=ancestor::*[@data-index]")
    told = re.findall(r"Sentence \d+", place.inner_text())
    heart = told[len(told) // 2]
    at = PLACES[where]
    if kind == "deleted":
        start = max(0, at - 600) if where in ("end", "before what is seen") else at
        edit(middle, start, start + 600, "")
    else:
        edit(middle, at, at, NEW if kind == "pasted" else "x")
    now = chunks.evaluate(HEIGHT, words)
    assert now == pytest.approx(height, abs=130)
    assert heart in place.inner_text()


def test_another_text_is_shown_from_its_start(middle: Page) -> None:
    replace_text(middle, "\n\n".join(f"Quite another paragraph, number {n}." for n in range(900)))
    expect(region(middle, "Chunks")).to_contain_text("number 899", timeout=BOOT)
    assert middle.locator("#chunks .scroller").evaluate("(scroller) => scroller.scrollTop") == 0
    expect(boundaries(middle).first).to_have_attribute("aria-current", "true")


def test_a_change_of_settings_keeps_the_line_that_is_seen(middle: Page) -> None:
    chunks = middle.locator("#chunks .list")
    words, height = chunks.evaluate(TOP)
    middle.get_by_role("spinbutton", name="Chunk size").fill("180")
    cut_with(middle, "smart-180-32")
    assert chunks.evaluate(HEIGHT, words) == pytest.approx(height, abs=130)
