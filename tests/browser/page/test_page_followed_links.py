"""A link to a chunk shows that chunk of that text, or says what it was made for."""

import random
import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import BOOT, boundaries, copied, cut_with, open_file, region, replace_text

SAMPLE = Path(__file__).resolve().parents[3] / "static/samples/en.md"
SETTINGS = "#v=1&s=sentences&size=16&ov=0&tok=cl100k_base"
TEXT = "".join(f"Sentence number {number} has ten or so words in it. " for number in range(30))
CRLF, LF = "\r\n", "\n"
EDITED = {
    "a letter at the end": TEXT.replace("number 29", "number 2g"),
    "a letter at the start": "T" + TEXT[1:],
    "a sentence less": TEXT.replace("Sentence number 7 has ten or so words in it. ", ""),
    "nothing but blanks": " \n ",
}


def notice(page: Page) -> Locator:
    return region(page, "Chunks").get_by_text("This link leads to")


def link_to(page: Page, number: int) -> str:
    """The link that the page copies for a chunk."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    boundaries(page).nth(number - 1).click()
    button = region(page, f"Chunk {number}").get_by_role("button", name="Copy link")
    return copied(page, button.click)


@pytest.fixture
def mine(sample: Page) -> Page:
    """The page with a text of 30 chunks."""
    sample.evaluate("(hash) => { location.hash = hash }", SETTINGS)
    cut_with(sample, "sentences-16-0")
    replace_text(sample, TEXT)
    expect(boundaries(sample)).to_have_count(30)
    return sample


@pytest.mark.parametrize(
    "text", [SAMPLE.read_text("utf-8"), "Naïve 🏳️‍🌈\r\nПример. " * 9, TEXT + "\r\r\n\n"]
)
def test_a_link_carries_its_number_how_many_there_are_and_a_checksum(mine: Page, text: str) -> None:
    open_file(mine, "any.txt", text.encode())
    expect(region(mine, "Chunks")).to_contain_text(text[:5])
    [total] = re.findall(r"\d+$", region(mine, "Chunks").locator(".of").inner_text())
    expect(boundaries(mine)).to_have_count(int(total))
    link = link_to(mine, 2)
    sum_of_all = zlib.crc32(text.replace(CRLF, LF).encode())
    assert link.endswith(f"{SETTINGS}&chunk=2&of={total}&sum={sum_of_all:08x}")


def test_the_checksum_is_crc_32_of_any_text(mine: Page, site: str) -> None:
    dice = random.Random(13)
    alphabet = ["a", " ", "\r", "\n", "\r\n", "\0", "ñ", "Ж", "漢", "🏳️‍🌈", "\U0010ffff", "\ufeff"]
    texts = ["", *("".join(dice.choices(alphabet, k=dice.randrange(60))) for _ in range(500))]
    found = mine.evaluate(
        """async ([module, texts]) => {
          const { checksum } = await import(module);
          return texts.map(checksum);
        }""",
        [f"{site}app/checksum.js", texts],
    )
    assert found == [f"{zlib.crc32(text.replace(CRLF, LF).encode()):08x}" for text in texts]


@pytest.mark.parametrize("other", EDITED)
def test_with_another_text_it_says_so_until_the_right_one_comes(mine: Page, other: str) -> None:
    link = link_to(mine, 5)
    page = mine.context.new_page()
    page.goto(link)
    words = "This link leads to chunk 5 of 30 of another text."
    expect(notice(page)).to_contain_text(words, timeout=BOOT)
    replace_text(page, EDITED[other])
    if EDITED[other].strip():
        expect(page.locator("#text-count")).to_contain_text("tokens")
    else:
        expect(region(page, "Chunks")).to_contain_text("Nothing to split")
    expect(notice(page)).to_contain_text(words)
    expect(region(page, "Chunk 5")).to_be_hidden()
    replace_text(page, TEXT)
    expect(region(page, "Chunk 5")).to_be_visible()
    expect(notice(page)).to_have_count(0)
    # The link has done what it was for: another text is nothing to it any more.
    replace_text(page, EDITED["a sentence less"])
    expect(boundaries(page)).to_have_count(29)
    expect(notice(page)).to_have_count(0)
    page.close()


def test_with_another_number_of_chunks_it_says_how_many_there_are(mine: Page) -> None:
    link = link_to(mine, 5).partition("#")[2]
    boundaries(mine).nth(1).click()
    mine.evaluate("(hash) => { location.hash = hash }", link.replace("of=30", "of=27"))
    expect(notice(mine)).to_have_text(
        "This link leads to chunk 5 of 27, but here the text has 30 chunks."
    )
    expect(region(mine, "Chunk 2")).to_be_visible()
    for language, words in (("es", "tiene 30 fragmentos."), ("ru", "в тексте 30 фрагментов.")):
        mine.locator(f"#language input[value={language}]").check()
        expect(mine.locator("#chunks .followed p")).to_contain_text(words)
    mine.locator("#language input[value=en]").check()
    region(mine, "Chunks").get_by_role("button", name="Close").click()
    expect(notice(mine)).to_have_count(0)
    expect(boundaries(mine).nth(1)).to_be_focused()


@pytest.mark.parametrize("rest", ["", "&of=27", "&of=x&sum=01234567", "&of=27&sum=zz", "&sum=1"])
def test_a_link_that_does_not_say_its_text_leads_to_its_number(mine: Page, rest: str) -> None:
    mine.evaluate("(hash) => { location.hash = hash }", f"{SETTINGS}&chunk=3{rest}")
    expect(region(mine, "Chunk 3")).to_be_visible()
    expect(notice(mine)).to_have_count(0)


def test_nothing_is_said_of_a_link_before_there_are_chunks(mine: Page, site: str) -> None:
    link = link_to(mine, 5)
    page = mine.context.new_page()
    page.route("**/pyodide/*", lambda _: None)
    page.goto(link)
    expect(page.locator("#chunks .plain")).to_be_visible(timeout=BOOT)
    expect(notice(page)).to_have_count(0)
    page.close()


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_no_two_buttons_that_copy_a_link_have_one_name(mine: Page, language: str) -> None:
    mine.locator(f"#language input[value={language}]").check()
    expect(mine.locator("html")).to_have_attribute("lang", language)
    mine.locator("button.mark").nth(4).click()
    buttons = [mine.locator(f"[data-act={act}]") for act in ("link", "chunk-link")]
    names = [button.get_attribute("aria-label") or "" for button in buttons]
    assert names[0] != names[1]
    assert "5" in names[1]
    for button, name in zip(buttons, names, strict=True):
        expect(button).to_have_accessible_name(name)
        # Who says what is to be read on it must hit it.
        words = {"en": "Copy link", "es": "Copiar enlace", "ru": "сылк"}[language]
        expect(button).to_contain_text(words)
        assert name.startswith(button.inner_text())
        button.click()
        # What it says in place is its name as well, for as long as it says so.
        expect(button).not_to_have_accessible_name(name)
        expect(button).to_have_accessible_name(name)
    mine.locator("#language input[value=en]").check()
