"""From a figure to the chunks it counts, and one chunk token by token."""

import re

import pytest
import tiktoken
from playwright.sync_api import Page, expect
from reading import boundaries, figure, region, replace_text

FINE = re.compile("after a comma|between two words|between two characters")


def use_windows(page: Page) -> None:
    page.get_by_role("combobox", name="Strategy").select_option("window")
    page.get_by_role("spinbutton", name="Chunk size").fill("64")
    expect(page).to_have_url(re.compile("s=window&size=64"))
    expect(boundaries(page).nth(15)).to_be_attached()
    expect(page.get_by_role("status")).to_contain_text(f"{boundaries(page).count()} chunks")


def test_cuts_inside_a_sentence_are_counted_and_walked_through(sample: Page) -> None:
    assert figure(sample, "Finer than a sentence") == "0"
    use_windows(sample)
    inside = [
        index
        for index, boundary in enumerate(boundaries(sample).all())
        if re.search(
            "after a comma|between two words|between two characters",
            boundary.get_attribute("aria-label") or "",
        )
    ]
    assert figure(sample, "Finer than a sentence") == str(len(inside))
    way = region(sample, "Figures").get_by_role("button", name="Cut finer than a sentence")
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    way.click()
    expect(walk).to_contain_text(f"Cut finer than a sentence: 1 of {len(inside)}")
    expect(boundaries(sample).nth(inside[0])).to_have_attribute("aria-current", "true")
    expect(boundaries(sample).nth(inside[0])).to_be_in_viewport()
    way.click()
    walk.get_by_role("button", name="Next").click()
    expect(boundaries(sample).nth(inside[2])).to_have_attribute("aria-current", "true")
    walk.get_by_role("button", name="Previous").click()
    expect(boundaries(sample).nth(inside[1])).to_have_attribute("aria-current", "true")
    sample.get_by_role("spinbutton", name="Go to chunk").fill("1")
    sample.get_by_role("spinbutton", name="Go to chunk").press("Enter")
    expect(walk).to_contain_text(f"Cut finer than a sentence: {len(inside)}")
    walk.get_by_role("button", name="Previous").click()
    expect(boundaries(sample).nth(inside[-1])).to_have_attribute("aria-current", "true")
    walk.get_by_role("button", name="End the walk").click()
    expect(walk).to_be_hidden()
    expect(boundaries(sample).nth(inside[-1])).to_be_focused()


def test_a_walk_ends_when_nothing_is_left_to_walk_through(sample: Page) -> None:
    use_windows(sample)
    region(sample, "Figures").get_by_role(
        "button", name=re.compile(r"through \d+ problems")
    ).click()
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    expect(walk).to_contain_text("Problems: 1 of")
    sample.get_by_role("combobox", name="Strategy").select_option("smart")
    sample.get_by_role("spinbutton", name="Chunk size").fill("512")
    sample.get_by_role("spinbutton", name="Overlap").fill("0")
    expect(walk).to_be_hidden()


def test_the_next_and_the_previous_problem_have_keys(sample: Page) -> None:
    use_windows(sample)
    boundaries(sample).first.focus()
    sample.keyboard.press("n")
    expect(boundaries(sample).nth(1)).to_be_focused()
    sample.keyboard.press("n")
    sample.keyboard.press("p")
    expect(boundaries(sample).nth(1)).to_be_focused()
    expect(boundaries(sample).nth(1)).to_have_attribute("aria-current", "true")


def test_a_walk_goes_on_by_key_from_the_number_that_began_it(sample: Page) -> None:
    use_windows(sample)
    figures = region(sample, "Figures")
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    for name in ("Cut finer than a sentence", re.compile(r"through \d+ problems")):
        way = figures.get_by_role("button", name=name)
        for press in (lambda way=way: way.click(), lambda way=way: way.press("Enter")):
            press()
            expect(walk).to_contain_text(": 1 of")
            for key, stop in (("n", 2), ("n", 3), ("p", 2)):
                sample.keyboard.press(key)
                expect(walk).to_contain_text(f": {stop} of")
                expect(way).to_be_focused()
            walk.get_by_role("button", name="Next").press("n")
            expect(walk).to_contain_text(": 3 of")
            # A key with another is the browser's, and in a field a letter is a letter.
            way.press("Control+p")
            sample.get_by_role("spinbutton", name="Go to chunk").press("n")
            expect(walk).to_contain_text(": 3 of")
            walk.get_by_role("button", name="End the walk").click()
            way.press("n")
            expect(walk).to_be_hidden()


def test_a_bar_and_its_row_in_the_table_lead_to_the_chunks_of_that_size(sample: Page) -> None:
    sample.get_by_text("As a table", exact=True).click()
    row = region(sample, "Figures").get_by_role("row").nth(1)
    low, high = (int(n) for n in row.get_by_role("rowheader").inner_text().split(" – "))
    row.get_by_role("button").click()
    walk = sample.get_by_role("group", name="Walk through a selection of chunks")
    expect(walk).to_contain_text(f"Chunks of {low} – {high} tokens: 1 of")
    current = region(sample, "Chunks").locator("[aria-current=true]")
    size = re.search(r"(\d+) tokens", current.get_attribute("aria-label") or "")
    assert size
    assert low <= int(size[1]) <= high
    sample.locator(".histogram .target").last.click()
    expect(walk).not_to_contain_text(f"Chunks of {low} – {high} tokens")
    expect(walk).to_contain_text(": 1 of")


@pytest.mark.parametrize("text", ["Plain words, and more.\n\nA\ttab.", "a 🜁 b 👩‍👩‍👧 ḡ\u200b"])
def test_a_chunk_is_drawn_token_by_token_with_its_ids(sample: Page, text: str) -> None:
    replace_text(sample, text)
    expect(boundaries(sample)).to_have_count(1)
    details = region(sample, "Chunk 1")
    button = details.get_by_role("button", name="Tokens")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")
    encoding = tiktoken.get_encoding("cl100k_base")
    ids = encoding.encode_ordinary(text)
    tokens = details.locator(".token")
    expect(tokens).to_have_count(len(ids))
    expect(details.locator(".token .id").first).to_be_hidden()
    details.get_by_role("checkbox", name="Show ids").check()
    expect(details.locator(".token .id").first).to_be_visible()
    assert [int(name) for name in details.locator(".token .id").all_inner_texts()] == ids
    for token, number in zip(tokens.all(), ids, strict=True):
        data = encoding.decode_single_token_bytes(number)
        written = token.locator(".written").inner_text()
        try:
            whole = data.decode()
        except UnicodeDecodeError:
            assert bytes.fromhex(written) == data
            continue
        if whole.isascii() and whole.strip():
            assert whole.strip() in written
    details.get_by_role("checkbox", name="Show ids").uncheck()
    button.click()
    expect(tokens.first).to_be_hidden()


def test_tokens_that_split_a_character_are_said_to(sample: Page) -> None:
    replace_text(sample, "a 🜁")
    expect(boundaries(sample)).to_have_count(1)
    region(sample, "Chunk 1").get_by_role("button", name="Tokens").click()
    expect(region(sample, "Chunk 1")).to_contain_text(
        re.compile(r"\d tokens hold only parts of characters; their bytes are shown")
    )
    expect(region(sample, "Chunk 1").locator(".shared")).to_contain_text("🜁")
    region(sample, "Chunk 1").get_by_role("button", name="Tokens").click()
