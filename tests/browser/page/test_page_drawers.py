"""Ask and Plan: closed at first, loaded when opened, and right about the chunks on the page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from reading import BOOT, Held, boundaries, engine_of, open_file, region, replace_text
from states import HOLD

import chunksight

TEXT = (
    "The lamp turns slowly above the sea. Ships count its flashes in the night.\n\n"
    "The keeper of the rock left in spring. Nobody keeps goats there now.\n"
)


def opened(page: Page, name: str) -> None:
    """Open a drawer that may be open already."""
    if region(page, name).locator("details.drawer").get_attribute("open") is None:
        region(page, name).get_by_role("heading", name=name, exact=True).click()


@pytest.fixture
def windows(sample: Page) -> Iterator[Page]:
    """A small text in small windows; the drawers are closed again afterwards."""
    replace_text(sample, TEXT)
    sample.get_by_role("combobox", name="Strategy").select_option("window")
    sample.get_by_role("spinbutton", name="Chunk size").fill("8")
    sample.get_by_role("spinbutton", name="Overlap").fill("0")
    expect(boundaries(sample)).to_have_count(4, timeout=BOOT)
    yield sample
    sample.locator("details.drawer").evaluate_all(
        "all => all.forEach((one) => { one.open = false })"
    )


def ask(page: Page, question: str) -> None:
    opened(page, "Ask")
    # Opened again, the drawer shows what it had until it is told of the chunks at hand.
    expect(region(page, "Ask").get_by_text("No chunks to ask yet.")).to_have_count(0)
    field = region(page, "Ask").get_by_role("searchbox", name="Question")
    field.fill(question)
    field.press("Enter")


def test_nothing_of_the_drawers_is_loaded_before_one_is_opened(visited: tuple[Page, int]) -> None:
    page, _ = visited
    loaded = "performance.getEntriesByType('resource').map((entry) => entry.name)"
    names = page.evaluate(loaded)
    assert any(name.endswith("/ui/drawers.js") for name in names)
    late = ("ask", "plan", "suggest", "models", "flags", "evaluate")
    assert not [name for name in names if name.endswith(tuple(f"/ui/{each}.js" for each in late))]


def test_an_open_drawer_is_never_covered_by_the_downloads(sample: Page) -> None:
    opened(sample, "Plan")
    expect(region(sample, "Plan").get_by_role("term").first).to_be_visible(timeout=BOOT)
    column = sample.locator(".column.numbers")
    for share in (0.25, 0.5, 0.75, 1):
        column.evaluate("(it, share) => { it.scrollTop = share * it.scrollHeight }", share)
        drawer = region(sample, "Plan").bounding_box()
        card = region(sample, "Download").bounding_box()
        assert drawer and card and card["y"] >= drawer["y"] + drawer["height"]
    end = region(sample, "Plan").locator(".results > *").last
    end.scroll_into_view_if_needed()
    expect(end).to_be_in_viewport(ratio=0.9)
    region(sample, "Plan").get_by_role("heading", name="Plan", exact=True).click()
    column.evaluate("it => { it.scrollTop = 0 }")
    expect(sample.get_by_role("button", name="Download TXT")).to_be_in_viewport(ratio=1)


def test_a_question_finds_chunks_with_its_words_marked_and_what_is_cut(windows: Page) -> None:
    ask(windows, "Ships flashes zebra")
    panel = region(windows, "Ask")
    expect(panel.get_by_role("status")).to_have_text(
        re.compile(r"best first\. Not in the text: zebra")
    )
    first = panel.get_by_role("listitem").first
    expect(first.locator("mark").first).to_be_visible()
    assert {mark.inner_text() for mark in panel.locator("mark").all()} == {"Ships", "flashes"}
    expect(first).to_contain_text("Ships count its flashes in the night.")
    expect(first).to_contain_text(re.compile("The chunk lacks the (start|end) of this sentence"))


def test_a_question_to_a_long_text_shows_its_progress_and_can_be_stopped(windows: Page) -> None:
    ask(windows, "lamp")
    panel = region(windows, "Ask")
    hits = panel.get_by_role("listitem")
    expect(hits).to_have_count(1, timeout=BOOT)
    ask(windows, "")
    expect(hits).to_have_count(0)
    open_file(windows, "long.md", (TEXT * 2000).encode())
    expect(region(windows, "Download")).to_contain_text("long-window-8-0", timeout=BOOT)
    expect(windows.locator("#status")).to_have_attribute("data-mood", "calm")
    worker = engine_of(windows)
    worker.evaluate(HOLD)
    ask(windows, "goats")
    expect(panel.get_by_role("progressbar", name="Reading the chunks")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("status").first).to_have_text("Stopped.")
    expect(panel.get_by_role("progressbar")).to_be_hidden()
    worker.evaluate("globalThis.release()")
    ask(windows, "goats")
    expect(hits).to_have_count(5, timeout=BOOT)


def test_a_chunk_that_was_found_is_a_press_away(windows: Page) -> None:
    ask(windows, "goats")
    # The answer about the text before may have stood there, with more chunks than one.
    expect(region(windows, "Ask").get_by_role("listitem")).to_have_count(1)
    expect(region(windows, "Ask").locator("mark").first).to_have_text("goats")
    go = region(windows, "Ask").get_by_role("button", name=re.compile(r"^Go to chunk \d"))
    number = int(go.first.inner_text().split()[-1])
    go.first.press("Enter")
    expect(boundaries(windows).nth(number - 1)).to_be_focused()
    expect(boundaries(windows).nth(number - 1)).to_have_attribute("aria-current", "true")


def test_what_was_asked_is_asked_again_of_other_chunks(windows: Page) -> None:
    ask(windows, "Who left the rock?")
    panel = region(windows, "Ask")
    expect(panel.get_by_text("The chunk lacks the").first).to_be_visible()
    windows.get_by_role("combobox", name="Strategy").select_option("sentences")
    windows.get_by_role("spinbutton", name="Chunk size").fill("32")
    expect(panel.get_by_text("The chunk lacks the")).to_have_count(0)
    expect(panel.locator("mark").first).to_be_visible()
    replace_text(windows, "")
    expect(panel.get_by_role("status")).to_have_text("No chunks to ask yet.")
    expect(panel.get_by_role("listitem")).to_have_count(0)


def test_markup_in_a_text_stays_text_in_an_answer(windows: Page) -> None:
    replace_text(windows, "The <b>lamp</b> <img src=x onerror=alert(1)> is lit.")
    ask(windows, "lamp")
    expect(region(windows, "Ask").get_by_role("listitem").first).to_contain_text("<b>lamp</b>")
    assert region(windows, "Ask").locator("b, img").count() == 0


def plan(page: Page, **values: str) -> None:
    opened(page, "Plan")
    names = {
        "tokens": "Tokens of a document",
        "documents": "Documents",
        "size": "Tokens per window",
        "overlap": "Of these repeated",
        "price": "$ per million tokens",
    }
    for name, value in values.items():
        region(page, "Plan").get_by_role("textbox", name=names[name], exact=True).fill(value)


def planned(page: Page, name: str) -> str:
    term = region(page, "Plan").get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
    return term.locator("xpath=following-sibling::dd[1]").inner_text()


def test_the_plan_is_that_of_the_text_until_other_numbers_are_written(windows: Page) -> None:
    opened(windows, "Plan")
    panel = region(windows, "Plan")
    tokens = panel.get_by_role("textbox", name="Tokens of a document", exact=True)
    own = str(chunksight.count(TEXT))
    expect(tokens).to_have_value(own)
    expect(panel.get_by_text("The text on this page")).to_be_visible()
    expect(panel.get_by_role("button", name="Take from my text")).to_be_hidden()
    plan(windows, tokens="8000", documents="1", size="512", overlap="64")
    expect(panel.get_by_role("definition").first).to_have_text("18")
    assert planned(windows, "New tokens per window") == "448"
    assert planned(windows, "Tokens to embed") == "9,088"
    assert planned(windows, "If each window is full") == "9,216"
    panel.get_by_role("button", name="Take from my text").click()
    expect(tokens).to_have_value(own)
    expect(panel.get_by_role("definition").first).to_have_text("4")


def test_without_a_text_the_plan_has_the_settings_of_the_page(windows: Page) -> None:
    opened(windows, "Plan")
    panel = region(windows, "Plan")
    own = panel.get_by_text("The text on this page")
    expect(own).to_be_visible()
    replace_text(windows, "")
    expect(region(windows, "Chunks")).to_contain_text("Nothing to split yet")
    fields = {
        name: panel.get_by_role("textbox", name=name, exact=True)
        for name in ("Tokens of a document", "Tokens per window", "Of these repeated")
    }
    for size, overlap in (("8", "0"), ("300", "60")):
        windows.get_by_role("spinbutton", name="Chunk size").fill(size)
        windows.get_by_role("spinbutton", name="Overlap").fill(overlap)
        expect(fields["Tokens of a document"]).to_have_value("0")
        expect(fields["Tokens per window"]).to_have_value(size)
        expect(fields["Of these repeated"]).to_have_value(overlap)
    # What was measured of the text before is not that of this one.
    expect(own).to_be_hidden()
    fields["Tokens of a document"].fill("3000")
    expect(panel.get_by_role("definition").first).to_have_text("13")
    expect(own).to_be_hidden()


def test_a_drawer_opened_before_python_has_started_gets_its_models(page: Page, site: str) -> None:
    held = Held(page, "**/engine.json")
    page.goto(site)
    expect(region(page, "Chunks").locator(".plain")).to_be_visible(timeout=BOOT)
    page.get_by_role("heading", name="Quality flags").click()
    model = region(page, "Figures").get_by_role("combobox", name="Model")
    expect(model).to_be_visible()
    expect(model.get_by_role("option")).to_have_count(1)
    held.release()
    expect(model.get_by_role("option").nth(1)).to_be_attached(timeout=BOOT)


def test_a_model_fills_in_what_is_known_of_it_and_a_price_can_be_changed(windows: Page) -> None:
    plan(windows, tokens="8000", size="512", overlap="64", documents="1000")
    panel = region(windows, "Plan")
    panel.get_by_role("combobox", name="Model").select_option("text-embedding-3-small")
    expect(panel.get_by_role("textbox", name="Dimensions")).to_have_value("1536")
    expect(panel.get_by_role("definition").last).to_have_text("$0.182")
    plan(windows, price="2")
    expect(panel.get_by_role("definition").last).to_have_text("$18.2")
    expect(panel.get_by_role("row")).to_have_count(10)
    panel.get_by_role("combobox", name="Model").select_option("all-MiniLM-L6-v2")
    expect(panel.get_by_text("all-MiniLM-L6-v2 takes no more than 254 tokens")).to_be_visible()
    panel.get_by_role("combobox", name="Model").select_option("text-embedding-3-small")
    expect(panel.get_by_role("row", name="50%")).to_contain_text("31,000")


def test_numbers_that_cannot_be_are_said_at_once_and_the_last_plan_stays(windows: Page) -> None:
    plan(windows, tokens="8000", documents="1", size="512", overlap="64")
    panel = region(windows, "Plan")
    expect(panel.get_by_role("definition").first).to_have_text("18")
    plan(windows, overlap="512")
    expect(panel.get_by_role("alert")).to_have_text(re.compile("At most 511 can be repeated"))
    overlap = panel.get_by_role("textbox", name="Of these repeated", exact=True)
    expect(overlap).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_role("definition").first).to_have_text("18")
    plan(windows, overlap="0", tokens="0")
    expect(panel.get_by_role("alert")).to_be_empty()
    expect(panel.get_by_role("definition").first).to_have_text("0")


def test_numbers_are_read_as_people_write_them(windows: Page) -> None:
    plan(windows, tokens="8000", documents="1", size="512", overlap="64", price="0.02")
    panel = region(windows, "Plan")
    first, cost = panel.get_by_role("definition").first, panel.get_by_role("definition").last
    for written in ("8.000", "8,000", "8 000", "8\u202f000", "８０００", "٨٠٠٠"):
        plan(windows, tokens="1")
        expect(first).to_have_text("1")
        plan(windows, tokens=written)
        expect(first).to_have_text("18")
    plan(windows, documents="1.000.000", overlap="12,5%", price="0,02")
    expect(first).to_have_text("18,000,000")
    expect(cost).to_have_text("$182")
    for written, said in (
        ("8.5", "Tokens of a document: give a whole number of at least 0."),
        ("1e6", "Tokens of a document: give a whole number of at least 0."),
        ("", "Tokens of a document: give a whole number of at least 0."),
        ("-4", "Tokens of a document: give a whole number of at least 0."),
        ("9007199254740993", "give a number of at most 1,000,000,000,000."),
    ):
        plan(windows, tokens=written)
        expect(panel.get_by_role("alert")).to_contain_text(said)
    plan(windows, tokens="8000", overlap="100%")
    expect(panel.get_by_role("alert")).to_contain_text("At most 511 can be repeated")
    plan(windows, overlap="64", price="1.2.3")
    expect(panel.get_by_role("alert")).to_contain_text("$ per million tokens: give a number")
    plan(windows, price="")
    expect(panel.get_by_role("alert")).to_be_empty()


def test_the_drawers_speak_the_language_of_the_page(windows: Page) -> None:
    ask(windows, "goats")
    opened(windows, "Plan")
    windows.locator("#language input[value=ru]").check()
    expect(windows.locator("#ask label")).to_have_text("Вопрос")
    expect(windows.locator("#ask")).to_contain_text("К фрагменту")
    expect(windows.locator("#plan dt").first).to_have_text("Фрагменты")
    windows.locator("#language input[value=en]").check()
    expect(windows.locator("#ask label")).to_have_text("Question")


def test_the_name_of_the_histogram_says_how_many_are_in_the_fullest_range(sample: Page) -> None:
    figures = region(sample, "Figures")
    figures.get_by_text("As a table", exact=True).click()
    rows = figures.get_by_role("table").first.get_by_role("row").all()[1:]
    counts = {
        row.get_by_role("rowheader").inner_text(): int(row.get_by_role("cell").inner_text())
        for row in rows
    }
    total, most = sum(counts.values()), max(counts.values())
    fullest = next(size for size, count in counts.items() if count == most)
    expect(figures.get_by_role("img")).to_have_accessible_name(
        f"Sizes of {total} chunks. No range holds more than {fullest} tokens, with {most} of them. "
        "The limit is 256."
    )
    figures.get_by_text("As a table", exact=True).click()
