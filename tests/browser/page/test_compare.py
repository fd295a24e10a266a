"""Two settings side by side: where their boundaries differ, and the comparison as it is used."""

import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from made_files import transfer
from playwright.sync_api import Locator, Page, expect
from reading import BOOT, boundaries, download, engine_of, figure, open_file, region
from states import HOLD

import chunksight

SAMPLES = Path(__file__).resolve().parents[3] / "static" / "samples"
SAMPLE = (SAMPLES / "en.md").read_text("utf-8")
A = {"strategy": "smart", "size": 256, "overlap": 32}
B = {**A, "strategy": "window"}

PIECES = """async (cases) => {
  const MODULE = "app/compare/differences.js";
  const { gaps, pieces, differing, tally } = await import(new URL(MODULE, document.baseURI).href);
  const columns = ["body_start16", "body_end16"];
  return cases.map(({ text, a, b }) => {
    const [one, other] = [a, b].map((bodies) => gaps({
      text, table: Int32Array.from(bodies.flat()), rows: bodies.length, summary: { columns },
    }));
    const all = pieces(one, other, text.length);
    return { all, differing: differing(all), tally: tally(all) };
  });
}"""
MIDDLE = """async ([texts, kept]) => {
  const MODULE = "app/compare/differences.js";
  const { middle } = await import(new URL(MODULE, document.baseURI).href);
  return texts.map((text) => {
    const left = middle(text, kept);
    return left && [text.slice(0, left.from), text.slice(left.from, left.to), text.slice(left.to)];
  });
}"""


@pytest.fixture
def comparison(sample: Page) -> Iterator[Locator]:
    """The sample at 256/32, smart against window."""
    sample.get_by_role("button", name="Compare settings").click()
    dialog = sample.get_by_role("dialog", name="Compare settings")
    dialog.get_by_role("combobox", name="Strategy").select_option("window")
    dialog.get_by_role("combobox", name="Tokenizer").select_option("cl100k_base")
    for name, value in (("Chunk size", "256"), ("Overlap", "32")):
        field = dialog.get_by_role("spinbutton", name=name)
        # What is typed is cut a moment later: the same again would be drawn anew under the test.
        if field.input_value() != value:
            field.fill(value)
    stats = chunksight.chunk(SAMPLE, **B).stats
    b = [row(dialog, name).get_by_role("cell").nth(1) for name in ("Chunks", "Repeated tokens")]
    expect(b[0]).to_have_text(str(stats.chunks), timeout=BOOT)
    expect(b[1]).to_have_text(re.compile(f"^{stats.overlap.tokens} ·"), timeout=BOOT)
    expect(dialog.locator(".piece").nth(2)).to_be_attached()
    expect(sample.locator("#compare[data-stale]")).to_have_count(0)
    yield dialog
    if dialog.is_visible():
        dialog.get_by_role("button", name="Close").click()
    sample.set_viewport_size({"width": 1280, "height": 720})


def row(dialog: Locator, name: str) -> Locator:
    return dialog.get_by_role("row", name=re.compile(f"^{name}"))


def cells(dialog: Locator, name: str) -> list[str]:
    return row(dialog, name).get_by_role("cell").all_inner_texts()


def starts(**settings: Any) -> set[int]:
    return {chunk.body_start for chunk in chunksight.chunk(SAMPLE, **settings).chunks[1:]}


def bodies_of(words: str, at: set[int], trim: bool, choose: random.Random) -> list[list[int]]:
    """Bodies that begin with some of the letters of a text of letters and blanks."""
    letters = [place for place, sign in enumerate(words) if sign != " "]
    edges = [0]
    for index in sorted(at):
        low, high = letters[index - 1] + 1, letters[index]
        edges += [low, high] if trim else [choose.randint(low, high)] * 2
    edges.append(len(words))
    return [edges[first : first + 2] for first in range(0, len(edges), 2)]


def test_boundaries_are_shared_where_only_blanks_lie_between_them(sample: Page) -> None:
    choose = random.Random(7)
    cases, sets = [], []
    for _ in range(400):
        words = "a" + "".join(choose.choice("a a") for _ in range(choose.randint(0, 40))) + "a"
        last = len(words.replace(" ", "")) - 1
        a, b = ({n for n in range(1, last + 1) if choose.random() < 0.4} for _ in "ab")
        one, other = (bodies_of(words, at, choose.random() < 0.5, choose) for at in (a, b))
        cases.append({"text": words, "a": one, "b": other})
        sets.append((a, b))
    for case, (a, b), found in zip(cases, sets, sample.evaluate(PIECES, cases), strict=True):
        assert found["tally"] == {"both": len(a & b), "a": len(a - b), "b": len(b - a)}
        assert len(found["differing"]) == len(a ^ b)
        pieces = found["all"]
        whose = {**dict.fromkeys(a, "a"), **dict.fromkeys(b, "b"), **dict.fromkeys(a & b, "both")}
        assert [piece["cuts"] for piece in pieces[1:]] == [whose[at] for at in sorted(whose)]
        assert (pieces[0]["start"], pieces[-1]["end"]) == (0, len(case["text"]))
        assert all(one["end"] == other["start"] for one, other in pairwise(pieces))
        assert (pieces[-1]["a"], pieces[-1]["b"]) == (len(a), len(b))


def test_a_long_piece_is_shown_by_its_ends_and_no_character_is_divided(sample: Page) -> None:
    texts = ["a" * 30, "a" * 31, "😀" * 40, "a" + "😀" * 40]
    short, long, even, odd = sample.evaluate(MIDDLE, [texts, 10])
    assert short is None
    assert long == ["a" * 10, "a" * 11, "a" * 10]
    for parts, text in ((even, texts[2]), (odd, texts[3])):
        assert "".join(parts) == text
        assert all(part.encode("utf-8", "strict") for part in parts)


def test_the_figures_of_both_are_those_of_the_library(sample: Page, comparison: Locator) -> None:
    stats = [chunksight.chunk(SAMPLE, **settings).stats for settings in (A, B)]
    assert cells(comparison, "Chunks") == [str(each.chunks) for each in stats]
    assert cells(comparison, "Largest chunk") == [str(each.tokens.max) for each in stats]
    assert cells(comparison, "Filled to") == [f"{each.fill:.0%}" for each in stats]
    inside = [
        sum(each.levels.get(level, 0) for level in ("clause", "word", "grapheme")) for each in stats
    ]
    assert cells(comparison, "Finer than a sentence") == [str(count) for count in inside]
    repeated = [cell.split(" · ")[0] for cell in cells(comparison, "Repeated tokens")]
    assert repeated == [str(each.overlap.tokens) for each in stats]


def test_the_differences_are_marked_on_both_sides_and_walked_by_key(
    sample: Page, comparison: Locator
) -> None:
    a, b = starts(**A), starts(**B)
    expect(comparison).to_contain_text(f"{len(a ^ b)} cuts differ")
    expect(comparison.get_by_text("only A", exact=True)).to_have_count(len(a - b))
    expect(comparison.get_by_text("only B", exact=True)).to_have_count(len(b - a))
    # Read at once: what is shown may be drawn anew between two questions.
    both = comparison.evaluate(
        """(root) => [".a .words", ".b .words"].map((side) =>
          [...root.querySelectorAll(side)].map((words) => words.innerText))"""
    )
    assert both[0] == both[1]
    assert both[0][0].startswith("# How a lighthouse")
    # Only a cut parts a side: it has a rule and a gap above, where the other says that it goes on.
    parted = comparison.evaluate(
        """(root) => [...root.querySelectorAll(".side")].map((side) => {
          const { borderTopWidth, marginTop } = getComputedStyle(side.querySelector(".cut"));
          const goesOn = / goes on$/.test(side.querySelector(".cut").innerText);
          return [side.matches(".cuts"), borderTopWidth === "4px", marginTop !== "0px", goesOn];
        })"""
    )
    assert parted[:2] == [[True, True, False, False]] * 2
    for cuts, rule, gap, goes_on in parted[2:]:
        assert rule == gap == cuts == (not goes_on)

    comparison.get_by_role("button", name="Next").click()
    expect(comparison).to_contain_text(f"Difference 1 of {len(a ^ b)}")
    text = comparison.get_by_role("group", name="The text with the cuts of A and B.")
    for number in (2, 3):
        text.press("n")
        expect(comparison).to_contain_text(f"Difference {number} of {len(a ^ b)}")
    expect(comparison.locator(".piece.current")).to_be_in_viewport()
    text.press("p")
    expect(comparison).to_contain_text(f"Difference 2 of {len(a ^ b)}")
    for number in (1, len(a ^ b)):
        comparison.get_by_role("button", name="Previous").click()
        expect(comparison).to_contain_text(f"Difference {number} of {len(a ^ b)}")


def test_a_walk_keeps_its_place_when_the_same_is_cut_anew(
    sample: Page, comparison: Locator
) -> None:
    for _ in range(3):
        comparison.get_by_role("button", name="Next").click()
    expect(comparison).to_contain_text("Difference 3 of")
    comparison.locator(".piece").first.evaluate("(piece) => { piece.id = 'drawn-before' }")
    comparison.get_by_role("spinbutton", name="Chunk size").fill("256")
    expect(comparison.locator("#drawn-before")).to_have_count(0)
    expect(comparison).to_contain_text("Difference 3 of")
    expect(comparison.locator(".piece.current")).to_be_in_viewport()
    comparison.get_by_role("button", name="Previous").click()
    expect(comparison).to_contain_text("Difference 2 of")


def test_equal_settings_have_no_differences(sample: Page, comparison: Locator) -> None:
    comparison.get_by_role("combobox", name="Strategy").select_option("smart")
    expect(comparison).to_contain_text("Both cut at the same places.")
    expect(comparison.get_by_role("button", name="Next")).to_be_disabled()
    expect(comparison).to_contain_text(f"{len(starts(**A))} cuts in common")


def test_a_look_at_b_leaves_the_page_as_it_was(
    sample: Page, comparison: Locator, tmp_path: Path
) -> None:
    sample.keyboard.press("Escape")
    expect(comparison).to_be_hidden()
    expect(sample.get_by_role("button", name="Compare settings")).to_be_focused()
    expected = chunksight.chunk(SAMPLE, **A)
    assert figure(sample, "Chunks") == str(len(expected.chunks))
    expect(sample.get_by_role("status")).to_contain_text(f"{len(expected.chunks)} chunks")
    expect(sample).to_have_url(re.compile("s=smart&size=256"))
    _, text = download(sample, "Download JSON", tmp_path)
    assert json.loads(text) == json.loads(chunksight.export(expected))


def test_the_settings_of_b_can_be_taken_and_given_back(sample: Page, comparison: Locator) -> None:
    comparison.get_by_role("spinbutton", name="Chunk size").fill("64")
    comparison.get_by_role("spinbutton", name="Overlap").fill("60")
    expect(comparison).to_contain_text("Overlap set to 32, half the size.")
    comparison.get_by_role("button", name="Use B").click()
    expect(comparison).to_be_hidden()
    expect(sample).to_have_url(re.compile("s=window&size=64&ov=32"))
    expect(sample.get_by_role("combobox", name="Strategy")).to_have_value("window")
    chunks = chunksight.chunk(SAMPLE, strategy="window", size=64, overlap=32).chunks
    expect(boundaries(sample)).to_have_count(len(chunks))
    undo = sample.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.click()
    expect(sample).to_have_url(re.compile("s=smart&size=256&ov=32"))
    expect(boundaries(sample)).to_have_count(len(chunksight.chunk(SAMPLE, **A).chunks))


def test_on_a_phone_the_text_stands_once_under_the_marks_of_both(
    sample: Page, comparison: Locator
) -> None:
    sample.set_viewport_size({"width": 390, "height": 844})
    expect(comparison.locator(".a .words").first).to_be_visible()
    expect(comparison.locator(".b .words").first).to_be_hidden()
    comparison.get_by_role("button", name="Next").click()
    current = comparison.locator(".piece.current")
    expect(current).to_be_in_viewport()
    expect(comparison.get_by_role("button", name="Next")).to_be_in_viewport()
    box = current.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert comparison.evaluate("dialog => dialog.scrollWidth <= innerWidth")


@pytest.mark.parametrize("language", ["es", "ru"])
def test_the_comparison_speaks_the_readers_language(sample: Page, language: str) -> None:
    sample.locator(f"#language input[value={language}]").check()
    expect(sample.locator("html")).to_have_attribute("lang", language)
    own = (SAMPLES / f"{language}.md").read_text("utf-8")
    expect(sample.locator("#chunks")).to_contain_text(own.rstrip()[-30:])
    sample.locator("[data-act=compare]").click()
    dialog = sample.get_by_role("dialog")
    dialog.locator("[data-step='1']").click()
    expect(dialog.locator(".piece.current")).to_be_visible()
    words = dialog.inner_text()
    assert "⟦" not in words
    for english in ("Compare", "Difference", "Strategy", "only"):
        assert english not in words
    sample.keyboard.press("Escape")


def test_a_text_that_comes_meanwhile_is_compared_in_its_place(
    sample: Page, comparison: Locator
) -> None:
    open_file(sample, "short.md", b"One sentence alone.")
    expect(row(comparison, "Chunks")).to_have_text(re.compile("Chunks11"))
    expect(comparison).to_contain_text("Both cut at the same places.")
    assert "One sentence alone." in comparison.locator(".a .words").inner_text()


def test_a_blank_text_leaves_the_comparison_open_and_says_why_it_has_nothing(
    sample: Page, comparison: Locator
) -> None:
    transfer(sample, "drop", files={"blank.txt": " \n"}, on="#compare")
    expect(comparison).to_contain_text("so there is nothing to compare")
    expect(comparison.get_by_role("row")).to_have_count(0)
    expect(comparison.locator(".piece")).to_have_count(0)
    for name in ("Previous", "Next", "Use B"):
        expect(comparison.get_by_role("button", name=name)).to_be_disabled()
    # What is chosen meanwhile is that of the next text.
    comparison.get_by_role("combobox", name="Strategy").select_option("sentences")
    expect(comparison).to_contain_text("so there is nothing to compare")
    transfer(sample, "drop", files={"two.txt": "One sentence. Another one."}, on="#compare")
    expect(row(comparison, "Chunks")).to_have_text(re.compile("Chunks11"))
    expect(comparison).not_to_contain_text("nothing to compare")
    expect(comparison.get_by_role("button", name="Use B")).to_be_enabled()
    expect(comparison.get_by_role("combobox", name="Strategy")).to_have_value("sentences")
    transfer(sample, "drop", files={"blank.txt": " \n"}, on="#compare")
    expect(comparison).to_contain_text("so there is nothing to compare")
    sample.keyboard.press("Escape")
    expect(comparison).to_be_hidden()
    expect(sample.get_by_role("button", name="Compare settings")).to_be_disabled()
    expect(sample.get_by_role("heading", name="Chunks", exact=True)).to_be_focused()
    sample.get_by_role("button", name="Clear all").click()


def test_what_is_said_of_dropped_files_is_said_in_front_of_the_comparison(
    sample: Page, comparison: Locator
) -> None:
    files = {"cat.png": "\x89PNG\r\n\x1a\n\0\0"}
    veil = sample.get_by_text("Drop files to open them")
    transfer(sample, "dragenter", files=files, on="#compare")
    expect(comparison.get_by_text("Drop files to open them")).to_be_visible()
    transfer(sample, "drop", files=files, on="#compare")
    expect(veil).to_be_hidden()
    refusal = comparison.get_by_role("alert").filter(has_text="cat.png")
    expect(refusal).to_be_in_viewport(ratio=1)
    comparison.locator(".problem").get_by_role("button", name="Close").click()
    expect(refusal).to_have_count(0)
    expect(comparison).to_be_visible()
    transfer(sample, "drop", files=files, on="#compare")
    expect(refusal).to_be_visible()
    sample.keyboard.press("Escape")
    own = region(sample, "Your text").get_by_role("alert").filter(has_text="cat.png")
    expect(own).to_be_in_viewport(ratio=1)
    expect(sample.locator("body > #drop")).to_have_count(1)
    own.locator("..").get_by_role("button", name="Close").click()


def test_the_comparison_says_that_the_page_is_at_work_on_another_text(
    sample: Page, comparison: Locator
) -> None:
    worker = engine_of(sample)
    worker.evaluate(HOLD)
    open_file(sample, "long.md", b"In fog a bell is rung four times a minute. " * 4000)
    expect(comparison).to_contain_text("Splitting")
    worker.evaluate("globalThis.release()")
    expect(comparison.locator("[data-stale]")).to_have_count(0)
    expect(comparison).not_to_contain_text("Splitting", timeout=BOOT)
    expect(comparison.locator(".piece").first).to_contain_text("In fog a bell")


def test_of_a_large_text_only_a_part_is_shown_and_all_can_be_reached(sample: Page) -> None:
    line = "The quick brown fox jumps over the lazy dog, and number {} is on its back.\n\n"
    open_file(sample, "long.txt", "".join(line.format(n) for n in range(4000)).encode())
    expect(region(sample, "Your text")).to_contain_text("long.txt")
    expect(region(sample, "Chunks").get_by_text(re.compile(r"^of \d{3}$"))).to_be_visible(
        timeout=BOOT
    )
    sample.get_by_role("button", name="Compare settings").click()
    dialog = sample.get_by_role("dialog", name="Compare settings")
    pieces = dialog.locator(".piece")
    expect(pieces).to_have_count(60, timeout=BOOT)
    expect(dialog.get_by_role("button", name="Show earlier text")).to_be_hidden()
    dialog.get_by_role("button", name="Show later text").click()
    expect(dialog.get_by_role("button", name="Show earlier text")).to_be_visible()
    dialog.get_by_role("button", name="Previous").click()
    expect(pieces).to_have_count(60)
    expect(dialog.locator(".piece.current")).to_be_in_viewport()
    expect(dialog.get_by_role("button", name="Show later text")).to_be_hidden()
    assert "number 3999 is" in pieces.last.inner_text()
    sample.keyboard.press("Escape")
    expect(region(sample, "Figures")).to_be_visible()
