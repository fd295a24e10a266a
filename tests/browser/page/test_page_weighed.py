"""The places weighed at a chunk's end: asked for when they are opened, then with every chunk."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from reading import BOOT, WIDER, boundaries, cut_with, engine_of, open_file, region
from states import HOLD

import chunksight as cs

HEADING = "Places weighed at the end"
LONG = "\n\n".join(
    f"Paragraph {number} has a few words. And then it has some more of them, in a row."
    for number in range(4_000)
)


@pytest.fixture
def page(sample: Page) -> Iterator[Page]:
    """The sample with its second chunk chosen; what is opened is closed again afterwards."""
    boundaries(sample).nth(1).click()
    yield sample
    sample.locator("details.weighed").evaluate("one => { one.open = false }")


def open_places(page: Page) -> Locator:
    """Open them as a reader without a mouse does; the table that comes."""
    page.get_by_text(HEADING, exact=True).press("Enter")
    table = page.locator("#details").get_by_role("table")
    expect(table.get_by_role("row").nth(1)).to_be_visible(timeout=BOOT)
    return table


def rows(table: Locator) -> list[list[str]]:
    return [
        [" ".join(cell.split()) for cell in row.locator("th, td").all_inner_texts()]
        for row in table.get_by_role("row").all()[1:]
    ]


def text_of(page: Page) -> str:
    return page.get_by_role("textbox", name="Your text").input_value()


def test_nothing_is_weighed_before_it_is_opened(page: Page) -> None:
    script = "() => import('./app/engine/client.js').then(({ Engine }) => Engine.prototype)"
    engine = page.evaluate_handle(script)
    engine.evaluate(
        """(prototype) => {
          const task = prototype.task;
          globalThis.asked = [];
          prototype.task = function (name, ...rest) {
            asked.push(name);
            return task.call(this, name, ...rest);
          };
        }"""
    )
    page.get_by_role("spinbutton", name="Chunk size").fill("200")
    cut_with(page, "smart-200-32")
    boundaries(page).nth(2).click()
    expect(region(page, "Chunk 3")).to_be_visible()
    assert "weighed" not in page.evaluate("asked")
    open_places(page)
    assert page.evaluate("asked.filter((name) => name === 'weighed').length") == 1


def test_the_places_are_those_of_the_library_and_the_one_taken_is_marked(page: Page) -> None:
    table = open_places(page)
    result = cs.chunk(text_of(page), strategy="smart", size=256, overlap=32)
    places = cs.explain(result, 1)
    found = rows(table)
    assert len(found) == len(places) > 1
    for (place, tokens, cost), said in zip(found, places, strict=True):
        words = result.text[said.offset :].split()
        assert " ".join(words[:3]) in place or said.level == "end"
        over = said.tokens - 256
        assert tokens == f"{said.tokens} " + ("fits" if said.fits else f"over by {over}")
        if said.taken:
            assert cost == "✓ taken"
        elif said.dearer is None:
            assert cost == "–"
        elif said.dearer >= 0.01:
            assert cost == f"+{said.dearer:.2f}"
    assert sum(cost == "✓ taken" for *_, cost in found) == 1


def test_the_table_has_headers_and_a_name(page: Page) -> None:
    table = open_places(page)
    expect(table).to_have_accessible_name(
        "Places where chunk 2 could have ended, in the order of the text"
    )
    expect(table.get_by_role("columnheader")).to_have_text(["Place", "Tokens", "Cost"])
    expect(table.get_by_role("rowheader")).to_have_count(len(rows(table)))


def test_it_stays_open_for_the_next_chunk_and_for_other_settings(page: Page) -> None:
    table = open_places(page)
    boundaries(page).nth(1).focus()
    page.keyboard.press("ArrowDown")
    expect(table).to_have_accessible_name(re.compile("^Places where chunk 3 could"))
    page.get_by_role("combobox", name="Strategy").select_option("window")
    expect(page.locator("details.weighed")).to_contain_text(
        "Fixed windows weigh no places: they are cut by the number of tokens.", timeout=BOOT
    )
    expect(table.get_by_role("rowheader")).to_have_count(1)
    page.get_by_role("combobox", name="Strategy").select_option("smart")
    expect(table.get_by_role("rowheader").nth(1)).to_be_visible(timeout=BOOT)
    last = boundaries(page).count()
    boundaries(page).nth(last - 1).click()
    expect(page.locator("details.weighed")).to_contain_text("no other place was weighed")
    expect(table.get_by_role("rowheader")).to_have_text("end of the text")


def test_why_a_place_was_not_weighed_is_said(page: Page) -> None:
    boundaries(page).first.click()
    open_places(page)
    page.get_by_role("combobox", name="Strategy").select_option("headings")
    page.get_by_role("spinbutton", name="Chunk size").fill("1000")
    notes = page.locator("details.weighed")
    expect(notes).to_contain_text("that this strategy always divides at", timeout=BOOT)


def test_weighing_can_be_stopped_and_begun_again(page: Page) -> None:
    open_file(page, "long.txt", LONG.encode())
    expect(boundaries(page).nth(49)).to_be_attached(timeout=BOOT)
    expect(page.locator("html")).to_have_attribute("data-engine", "ready", timeout=BOOT)
    worker = engine_of(page)
    worker.evaluate(HOLD)
    page.get_by_text(HEADING, exact=True).press("Enter")
    places = page.locator("details.weighed")
    stop = places.get_by_role("button", name="Stop")
    expect(stop).to_be_visible(timeout=BOOT)
    expect(places.get_by_role("progressbar")).to_be_visible()
    stop.click()
    expect(places.get_by_role("status")).to_have_text("Stopped.")
    expect(stop).to_be_hidden()
    worker.evaluate("release()")
    places.get_by_role("button", name="Weigh again").click()
    expect(places.get_by_role("table")).to_be_visible(timeout=BOOT)
    expect(places).not_to_contain_text("Stopped.")


def test_the_places_are_named_in_each_language(page: Page) -> None:
    open_places(page)
    for language, heading, taken, note in (
        ("es", "Sitios considerados para el final", "✓ elegido", "en fragmentos"),
        ("ru", "Какие места для конца сравнивались", "✓ выбрано", "во фрагментах"),
    ):
        page.locator(f"#language input[value={language}]").check()
        places = page.locator("details.weighed")
        expect(places.get_by_text(heading, exact=True)).to_be_visible()
        expect(places.get_by_role("row").filter(has_text=taken)).to_have_count(1, timeout=BOOT)
        expect(places).to_contain_text(note)
    page.locator("#language input[value=en]").check()


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_on_a_phone_the_places_are_in_the_sheet_without_scrolling_sideways(
    browser: Browser, site: str, language: str
) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 780}, has_touch=True, locale=language
    )
    page = context.new_page()
    page.goto(site)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    page.locator("button.mark").nth(1).tap()
    page.locator("details.weighed > summary").tap()
    taken = page.locator("details.weighed tr.taken")
    taken.scroll_into_view_if_needed(timeout=BOOT)
    expect(taken).to_be_in_viewport()
    assert page.evaluate(WIDER) <= 0
    assert page.locator("#details").evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for cell in page.locator("details.weighed :is(th, td)").all():
        assert cell.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    context.close()
