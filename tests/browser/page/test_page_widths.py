"""No words are cut off: in three languages, from a phone to a wide screen, with everything open."""

import pytest
from playwright.sync_api import Page, expect
from reading import BOOT, WIDER

CLIPPED = """() => {
  const found = [];
  const pen = document.createElement("canvas").getContext("2d");
  for (const element of document.querySelectorAll("body *")) {
    if (!element.checkVisibility() || element.closest(".vh, svg, textarea, .words")) continue;
    const style = getComputedStyle(element);
    if (element.matches("select")) {
      const words = element.selectedOptions[0]?.textContent ?? "";
      pen.font = style.font;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      // The arrow stands beside the words.
      const room = element.clientWidth - padding - 14;
      if (pen.measureText(words).width > room) found.push(words);
      continue;
    }
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    for (let holder = element; holder !== document.body; holder = holder.parentElement) {
      const { overflowX } = getComputedStyle(holder);
      const box = holder.getBoundingClientRect();
      if (["auto", "scroll"].includes(overflowX) && holder.scrollWidth > holder.clientWidth) break;
      if (overflowX === "visible" && !holder.matches("button")) continue;
      if (words.right > box.right + 1.5 || words.left < box.left - 1.5) {
        found.push(element.textContent.trim().slice(0, 60));
        break;
      }
    }
  }
  return found;
}"""

FOLD = "() => { for (const d of document.querySelectorAll('main details')) d.open = false; }"


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_words_are_whole_at_every_width(sample: Page, language: str) -> None:
    sample.locator(f"#language input[value={language}]").check()
    expect(sample.locator("html")).to_have_attribute("lang", language)
    expect(sample.locator("html")).to_have_attribute("data-engine", "ready", timeout=BOOT)
    folded = sample.locator("main details:not([open]) > summary").filter(visible=True)
    while folded.count():
        folded.first.click()
    preset = sample.locator("#preset")
    longest = preset.locator("option:not([disabled])").evaluate_all(
        "(all) => all.sort((a, b) => b.textContent.length - a.textContent.length)[0].value"
    )
    preset.select_option(longest)
    for width in (1920, 1440, 1366, 1024, 900, 820, 390, 320):
        sample.set_viewport_size({"width": width, "height": 800})
        assert sample.evaluate(CLIPPED) == [], width
        assert sample.evaluate(WIDER) <= 0, width
    sample.evaluate(FOLD)
    sample.set_viewport_size({"width": 1280, "height": 720})
