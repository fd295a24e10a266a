"""What is said beside the chunks is exact, comes in time, and can be put away."""

import re

import pytest
from playwright.sync_api import Page, expect
from reading import BOOT, boundaries, cut_with, open_file, region, replace_text

import chunksight as cs

WRAPPED = "\n".join(
    "the lamp of this lighthouse is turned by a clockwork that has to be\n"
    f"wound up every {n} hours by the keeper, who does not sleep while the\n"
    "mist lies over the rocks and the ships are out there on their way"
    for n in range(2, 30)
)
HEBREW = "המגדלור עומד על צוק גבוה מעל הים. האור שלו נראה למרחק של עשרים מיילים. "
DIRECTION = "(element) => getComputedStyle(element).direction"
SIDE = """(words) => {
  const range = document.createRange();
  const shown = words.querySelector("mark") ?? words;
  const text = [...shown.childNodes].find((node) => node instanceof Text);
  range.setStart(text, 0);
  range.setEnd(text, 1);
  const [box, letter] = [words.getBoundingClientRect(), range.getBoundingClientRect()];
  return box.right - letter.right < letter.left - box.left ? "right" : "left";
}"""
OVERFLOWS = "(button) => button.scrollWidth > button.clientWidth"


def test_characters_are_counted_as_the_exports_count_them(sample: Page) -> None:
    replace_text(sample, "a 🜁 b 👩‍👩‍👧\n")
    expect(sample.locator("#text-count")).to_contain_text("12 characters")
    expect(region(sample, "Chunk 1")).to_contain_text("11 characters", timeout=BOOT)


def test_a_share_of_the_size_can_be_typed_as_overlap(sample: Page) -> None:
    overlap = sample.get_by_role("spinbutton", name="Overlap")
    overlap.press("Control+a")
    sample.keyboard.type("10%")
    expect(overlap).to_have_value("25")
    cut_with(sample, "smart-256-25")
    overlap.press("Control+a")
    sample.keyboard.insert_text("12,5 %")
    expect(overlap).to_have_value("32")
    cut_with(sample, "smart-256-32")


def test_a_notice_can_be_closed_and_stays_away_until_another_text_comes(sample: Page) -> None:
    chunks = region(sample, "Chunks")
    notice = chunks.get_by_text("Most lines end inside a sentence")
    close = chunks.get_by_role("button", name="Close this notice")
    replace_text(sample, WRAPPED)
    expect(notice).to_be_visible(timeout=BOOT)
    close.click()
    expect(notice).to_have_count(0)
    expect(boundaries(sample).first).to_be_focused()
    replace_text(sample, WRAPPED + "\nand back again.")
    expect(chunks).to_contain_text("and back again.", timeout=BOOT)
    expect(notice).to_have_count(0)
    replace_text(sample, WRAPPED.replace("lamp", "bell").replace("mist", "fog"))
    expect(chunks).to_contain_text("bell", timeout=BOOT)
    other = "\n".join(line[::-1] for line in WRAPPED.splitlines())
    replace_text(sample, other)
    expect(chunks).to_contain_text(other[:30], timeout=BOOT)
    expect(notice).to_be_visible()


def test_the_buttons_to_the_next_chunk_say_where_they_lead(sample: Page) -> None:
    total = boundaries(sample).count()
    chunks = region(sample, "Chunks")
    spoken = chunks.locator("[aria-live=polite]").filter(has_text="Chunk")
    expect(spoken).to_have_count(0)
    chunks.get_by_role("button", name="Next chunk").click()
    name = boundaries(sample).nth(1).get_attribute("aria-label") or ""
    assert name.startswith(f"Chunk 2 of {total}.")
    expect(spoken).to_have_text(name)
    expect(chunks.get_by_role("button", name="Next chunk")).to_be_focused()


def test_what_came_out_is_shown_with_the_chunks_and_told_a_moment_later(sample: Page) -> None:
    outcome = sample.locator("#status .say .outcome")
    spoken = sample.get_by_role("status").first
    before = outcome.inner_text()
    expect(spoken).to_contain_text(before)
    seen = sample.evaluate(
        """() => new Promise((done) => {
          const [say, status] = ["#status .say .outcome", "#status [role=status] .outcome"].map(
            (name) => document.querySelector(name));
          const old = document.querySelector("#chunks-count").textContent;
          new MutationObserver((_, watch) => {
            const now = document.querySelector("#chunks-count").textContent;
            if (now === old) return;
            watch.disconnect();
            queueMicrotask(() => done([now, say.textContent, status.textContent]));
          }).observe(document.querySelector("#chunks"), { subtree: true, childList: true });
          const size = document.querySelector("#size");
          size.value = "64";
          size.dispatchEvent(new Event("input", { bubbles: true }));
        })"""
    )
    count, shown, told = seen
    assert shown.startswith(f"{count} chunks.")
    assert told == before
    expect(spoken).to_contain_text(shown)


def test_a_part_of_the_limit_is_never_called_all_of_it(sample: Page) -> None:
    text = "The keeper winds the clock and looks out to sea. " * 40
    size = cs.count(text.strip()) + 1
    replace_text(sample, text)
    sample.get_by_role("spinbutton", name="Chunk size").fill(str(size))
    cut_with(sample, f"smart-{size}-32")
    expect(region(sample, "Chunk 1")).to_contain_text(re.compile(r"99\.\d% of the limit"))


def test_right_to_left_text_runs_so_in_the_field_and_in_every_chunk(sample: Page) -> None:
    replace_text(sample, "\n\n".join(HEBREW * 4 for _ in range(8)))
    sample.get_by_role("spinbutton", name="Chunk size").fill("128")
    cut_with(sample, "smart-128-32")
    field = sample.get_by_role("textbox", name="Your text")
    assert field.evaluate(DIRECTION) == "rtl"
    words = region(sample, "Chunks").locator(".words")
    expect(words.nth(2).locator("mark")).to_be_visible()
    for chunk in words.all():
        assert chunk.evaluate(DIRECTION) == "rtl"
        assert chunk.evaluate(SIDE) == "right"
    replace_text(sample, "Left to right.\n\n" + HEBREW)
    expect(words.first).to_contain_text("Left to right.", timeout=BOOT)
    assert words.first.evaluate(SIDE) == "left"


def test_the_context_is_shown_at_its_chunk_as_it_is_embedded(sample: Page) -> None:
    text = "# Guide\n\n" + "\n\n".join(
        f"## Part {n}\n\n" + f"Lamp {n} is lit at dusk and put out at dawn by its keeper. " * 20
        for n in range(6)
    )
    options = {"size": 128, "overlap": 16, "context": "heading_path"}
    replace_text(sample, text)
    sample.evaluate("location.hash = '#s=smart&size=128&ov=16&ctx=heading_path'")
    cut_with(sample, "smart-128-16")
    chunks = cs.chunk(text, **options).chunks  # type: ignore[arg-type]
    expect(boundaries(sample)).to_have_count(len(chunks), timeout=BOOT)
    shown = sample.locator(".chunk").evaluate_all(
        """(chunks) => chunks.map((chunk) => {
          const copy = chunk.cloneNode(true);
          for (const hidden of copy.querySelectorAll(".vh")) hidden.remove();
          const context = copy.querySelector(".context");
          const words = copy.querySelector(".words").textContent;
          return context ? `${context.textContent}\\n${words}` : words;
        })"""
    )
    assert shown == [chunk.embedded_text for chunk in chunks]
    assert any(chunk.context for chunk in chunks)


def test_on_paper_stands_what_was_cut_and_how(sample: Page) -> None:
    open_file(sample, "lamps.txt", b"The lamp is lit at dusk. " * 200)
    sample.get_by_role("combobox", name="Strategy").select_option("sentences")
    cut_with(sample, "sentences-256-32")
    line = region(sample, "Chunks").get_by_text("lamps.txt · Sentences · 256 tokens · overlap 32")
    expect(line).to_be_hidden()
    sample.emulate_media(media="print")
    expect(line).to_be_visible()
    expect(line).to_contain_text("cl100k_base")
    sample.emulate_media(media="screen")


def test_numbers_of_five_digits_fit_their_badge_and_rings_are_not_clipped(sample: Page) -> None:
    open_file(sample, "lines.txt", b"One.\n\n" * 10_100)
    sample.evaluate("location.hash = '#s=lines&size=2&ov=0&tok=cl100k_base'")
    cut_with(sample, "lines-2-0")
    expect(sample.locator("#chunks-count")).to_have_text("10,100")
    for width in (1280, 360):
        sample.set_viewport_size({"width": width, "height": 720})
        boundaries(sample).and_(sample.locator("[aria-current=true]")).focus()
        sample.keyboard.press("End")
        last = boundaries(sample).last
        expect(last).to_be_focused()
        assert len(last.inner_text()) == len("10,100")
        assert not last.evaluate(OVERFLOWS)
        ring = "(chunk) => getComputedStyle(chunk).outlineOffset"
        assert sample.locator(".chunk.current").evaluate(ring) == "-2px"
    sample.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize("lone", ["\ud83d", "\udc69", "a\udc69\ud83d"])
def test_half_a_character_is_one_character(sample: Page, lone: str) -> None:
    field = sample.get_by_role("textbox", name="Your text")
    field.evaluate(
        """(field, codes) => {
          field.value = String.fromCharCode(...codes);
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        [ord(character) for character in lone],
    )
    expect(sample.locator("#text-count")).to_contain_text(
        "1 character" if len(lone) == 1 else "3 characters"
    )
