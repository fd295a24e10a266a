"""What is taken from the page: on paper, on the clipboard, as a link to one chunk."""

import re

from playwright.sync_api import Page, expect
from reading import BOOT, boundaries, copied, cut_with, open_file, region


def test_print_has_every_chunk_with_its_rule_its_number_and_its_words(sample: Page) -> None:
    open_file(sample, "lines.txt", b"A line long enough to stand alone, in words.\n\n" * 1500)
    sample.evaluate("location.hash = '#s=smart&size=16&ov=0&tok=cl100k_base'")
    count = sample.locator("#chunks-count")
    expect(count).to_have_text("1,500", timeout=BOOT)
    assert sample.locator(".chunk").count() < 1500
    sample.emulate_media(media="print", color_scheme="dark")
    paper = sample.pdf()
    assert sample.locator(".chunk").count() == 1500
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) > 20
    for role in ["Your text", "Figures", "Download"]:
        expect(sample.get_by_role("region", name=role, exact=True)).to_have_count(0)
    last = sample.locator(".chunk").last
    looks = last.evaluate(
        """(chunk) => {
          const of = (name) => getComputedStyle(chunk.querySelector(name));
          return {
            rule: getComputedStyle(chunk).borderTopWidth,
            number: of(".mark").color,
            ground: of(".gutter").backgroundColor,
            page: getComputedStyle(document.documentElement).colorScheme,
          };
        }"""
    )
    assert looks == {
        "rule": "4px",
        "number": "rgb(27, 27, 31)",
        "ground": "rgba(0, 0, 0, 0)",
        "page": "light",
    }
    sample.emulate_media(media="screen", color_scheme="light")


def test_c_copies_the_chosen_chunk_while_the_focus_is_on_the_chunks(sample: Page) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    boundaries(sample).first.focus()
    sample.keyboard.press("ArrowDown")
    on_clipboard = copied(sample, lambda: sample.keyboard.press("c"))
    expect(sample.get_by_role("status")).to_contain_text("Copied")
    words = sample.locator(".chunk[data-index='1'] .words")
    shown = words.evaluate(
        """(words) => {
          const copy = words.cloneNode(true);
          for (const hidden of copy.querySelectorAll(".vh")) hidden.remove();
          return copy.textContent;
        }"""
    )
    assert on_clipboard == shown
    field = sample.get_by_role("textbox", name="Your text")
    field.fill("")
    field.press("c")
    expect(field).to_have_value("c")


def test_a_link_leads_to_one_chunk_and_older_links_to_the_first(sample: Page) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sample.get_by_role("combobox", name="Strategy").select_option("sentences")
    cut_with(sample, "sentences-256-32")
    boundaries(sample).nth(4).click()
    link = copied(sample, region(sample, "Chunk 5").get_by_role("button", name="Copy link").click)
    expect(sample.get_by_role("status")).to_contain_text("Copied")
    assert "&chunk=5&" in link

    other = sample.context.new_page()
    other.goto(link)
    expect(region(other, "Chunk 5")).to_be_visible(timeout=BOOT)
    expect(boundaries(other).nth(4)).to_be_in_viewport()
    expect(other.get_by_role("combobox", name="Strategy")).to_have_value("sentences")
    other.evaluate("location.hash = '#chunk=3'")
    expect(region(other, "Chunk 3")).to_be_visible()
    expect(other.get_by_role("combobox", name="Strategy")).to_have_value("sentences")
    last = boundaries(other).count()
    other.evaluate("location.hash = '#chunk=9999'")
    expect(region(other, f"Chunk {last}")).to_be_visible()
    for nonsense in ["#chunk=-1", "#chunk=x", "#chunk=1.5", "#chunk="]:
        other.evaluate("(hash) => { location.hash = hash; }", nonsense)
    expect(region(other, f"Chunk {last}")).to_be_visible()
    other.close()
