"""The page: its regions, its settings, the walk from boundary to boundary."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from reading import BOOT, boundaries, download, figure, region, replace_text


def test_every_control_of_the_contract_has_its_role_and_name(sample: Page) -> None:
    for role, name in [
        ("textbox", "Your text"),
        ("combobox", "Strategy"),
        ("spinbutton", "Chunk size"),
        ("spinbutton", "Overlap"),
        ("combobox", "Tokenizer"),
        ("region", "Chunks"),
        ("region", "Figures"),
        ("button", "Download TXT"),
        ("button", "Download JSON"),
        ("button", "Download JSONL"),
    ]:
        expect(sample.get_by_role(role, name=name, exact=True)).to_be_visible()
    expect(sample.get_by_role("status")).to_have_count(1)


def test_python_starts_once_and_before_the_modules_of_the_page(sample: Page) -> None:
    assert len(sample.workers) == 1
    names = sample.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    modules = [name.partition("/app/")[2] for name in names]
    assert modules.index("engine/begin.js") < modules.index("ui/chunks.js")


def test_a_first_visit_shows_the_sample_already_chunked(
    sample: Page, visited: tuple[Page, int]
) -> None:
    _, total = visited
    assert 6 <= total <= 12
    expect(boundaries(sample).first).to_have_accessible_name(re.compile(rf"^Chunk 1 of {total}\. "))
    expect(boundaries(sample).nth(1)).to_have_accessible_name(
        re.compile(r"^Chunk 2 of \d+\. \d+ tokens\. \d+ repeated from chunk 1\. Cut b")
    )
    assert figure(sample, "Chunks") == str(total)
    expect(sample.get_by_role("status")).to_contain_text(f"{total} chunks.")


def test_what_is_repeated_is_said_and_not_only_coloured(sample: Page) -> None:
    mark = region(sample, "Chunks").locator("mark").first
    expect(mark).to_contain_text("Repeated:")
    assert "underline" in mark.evaluate("mark => getComputedStyle(mark).textDecorationLine")


def test_a_smaller_size_gives_more_chunks(sample: Page) -> None:
    before = boundaries(sample).count()
    sample.get_by_role("spinbutton", name="Chunk size").fill("64")
    expect(boundaries(sample).nth(before * 2)).to_be_visible()
    expect(sample.get_by_role("slider", name="Chunk size")).to_have_attribute(
        "aria-valuetext", "64 tokens"
    )
    largest = figure(sample, "Smallest – largest").split(" – ")[1]
    assert int(largest) <= 64


def test_the_slider_moves_the_field_and_the_chunks(sample: Page) -> None:
    before = boundaries(sample).count()
    slider = sample.get_by_role("slider", name="Chunk size")
    for _ in range(16):
        slider.press("ArrowLeft")
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("128")
    expect(boundaries(sample).nth(before)).to_be_visible()


def test_an_overlap_above_half_the_size_is_cut_back_and_the_field_says_so(sample: Page) -> None:
    overlap = sample.get_by_role("spinbutton", name="Overlap")
    overlap.fill("400")
    expect(overlap).to_have_value("128")
    expect(overlap).to_have_accessible_description(re.compile("Overlap set to 128, half the size"))
    sample.get_by_role("spinbutton", name="Chunk size").fill("1024")
    expect(overlap).to_have_value("400")
    expect(sample.get_by_text("half the size")).to_have_count(0)


def test_a_preset_sets_size_and_overlap(sample: Page) -> None:
    sample.get_by_role("combobox", name="Preset").select_option("medium")
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("512")
    expect(sample.get_by_role("spinbutton", name="Overlap")).to_have_value("64")


def test_every_strategy_is_explained_and_cuts_the_sample(sample: Page, tmp_path: Path) -> None:
    chosen = sample.get_by_role("combobox", name="Strategy")
    explanations = set()
    for option in chosen.get_by_role("option").all():
        strategy = option.get_attribute("value")
        chosen.select_option(strategy)
        explanations.add(sample.locator("#strategy-hint").inner_text())
        name, text = download(sample, "Download JSON", tmp_path)
        assert name == f"sample-{strategy}-256-32.json"
        assert len(json.loads(text)) > 3
        expect(boundaries(sample)).to_have_count(len(json.loads(text)))
    assert len(explanations) == chosen.get_by_role("option").count() == 7
    expect(sample.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)


def test_boundaries_are_walked_by_keyboard_from_one_tab_stop(sample: Page) -> None:
    last = boundaries(sample).count() - 1
    assert region(sample, "Chunks").locator("button.mark[tabindex='0']").count() == 1
    boundaries(sample).first.focus()
    for key, index in [("ArrowDown", 1), ("j", 2), ("k", 1), ("End", last), ("Home", 0)]:
        sample.keyboard.press(key)
        expect(boundaries(sample).nth(index)).to_be_focused()
        expect(boundaries(sample).nth(index)).to_have_attribute("aria-current", "true")
    sample.keyboard.press("ArrowDown")
    sample.keyboard.press("Enter")
    expect(sample.get_by_role("heading", name="Chunk 2", exact=True)).to_be_focused()
    sample.keyboard.press("Escape")
    expect(boundaries(sample).nth(1)).to_be_focused()


def test_a_chunk_can_be_gone_to_by_its_number(sample: Page) -> None:
    field = sample.get_by_role("spinbutton", name="Go to chunk")
    field.fill("4")
    field.press("Enter")
    expect(region(sample, "Chunk 4")).to_be_visible()
    sample.get_by_role("button", name="Next chunk").click()
    expect(field).to_have_value("5")
    field.fill("4000")
    field.press("Enter")
    expect(field).to_have_value(str(boundaries(sample).count()))


def test_the_details_say_where_a_chunk_is_and_why_it_ends_there(sample: Page) -> None:
    boundaries(sample).nth(1).click()
    details = region(sample, "Chunk 2")
    tokens = re.search(r"(\d+) tokens", boundaries(sample).nth(1).get_attribute("aria-label") or "")
    assert tokens
    expect(details).to_contain_text(f"{tokens[1]} tokens")
    expect(details).to_contain_text(re.compile(r"\d+ characters.*offsets [\d,]+ – [\d,]+"))
    expect(details).to_contain_text(re.compile(r"Cut b.+\. .+not fit.+Cut b.+\. .+not fit"))
    expect(details).to_contain_text(re.compile(r"Repeats \d+ of the 32 tokens asked for\."))


def test_the_address_carries_the_settings_and_never_the_text(sample: Page, site: str) -> None:
    replace_text(sample, "a secret that stays here")
    sample.get_by_role("combobox", name="Strategy").select_option("sentences")
    sample.get_by_role("spinbutton", name="Chunk size").fill("300")
    expect(sample).to_have_url(re.compile("s=sentences&size=300&ov=32&tok=cl100k_base"))
    assert "secret" not in sample.url
    stored = sample.evaluate("JSON.stringify({...localStorage})")
    assert "secret" not in stored
    assert "sentences" in stored

    other = sample.context.new_page()
    other.goto(sample.url)
    expect(other.get_by_role("combobox", name="Strategy")).to_have_value("sentences")
    expect(other.get_by_role("spinbutton", name="Chunk size")).to_have_value("300")

    other.evaluate("location.hash = '#v=1&s=nonsense&size=-5&ov=9999999&tok=o200k_base&x=1'")
    expect(other.get_by_role("combobox", name="Strategy")).to_have_value("smart")
    expect(other.get_by_role("spinbutton", name="Chunk size")).to_have_value("1")
    expect(other.get_by_role("spinbutton", name="Overlap")).to_have_value("0")
    expect(other.get_by_role("combobox", name="Tokenizer")).to_have_value("o200k_base")


@pytest.mark.parametrize("missing", ["worker.js", "engine.json", "pyodide.asm.wasm*"])
def test_a_failed_download_is_told_with_a_way_on(page: Page, site: str, missing: str) -> None:
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(site)
    expect(page.get_by_role("alert").filter(has_text="could not be downloaded")).to_be_visible(
        timeout=BOOT
    )
    expect(page.locator("html")).to_have_attribute("data-engine", "failed")
    expect(page.get_by_role("textbox", name="Your text")).to_have_value(re.compile("lighthouse"))
    expect(region(page, "Chunks")).to_contain_text("lighthouse")
    page.unroute(f"**/{missing}")
    page.get_by_role("button", name="Try again").click()
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)


def test_the_theme_is_chosen_and_remembered(sample: Page) -> None:
    for theme in ["Dark", "Light"]:
        sample.get_by_role("radio", name=theme).check()
        expect(sample.locator("html")).to_have_css("color-scheme", theme.lower())
        sample.reload()
        expect(sample.locator("html")).to_have_css("color-scheme", theme.lower())
