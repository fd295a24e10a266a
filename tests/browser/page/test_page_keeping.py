"""A text of one's own is lost only where it was asked, and kept only where it was chosen."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from made_files import transfer
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from reading import open_file, until

PRIVACY = Path(__file__).resolve().parents[3] / "docs" / "privacy.md"
SECRET = "Words of my own, nobody else's."
LARGE = "A line of a file that is far too long for a text field. ñ\n" * 90_000
# Whatever a page can store, as one string.
STORED = """async () => {
  const found = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href];
  for (const { name } of await indexedDB.databases()) {
    const done = (request) => new Promise((over) => {
      request.onsuccess = () => over(request.result);
    });
    const database = await done(indexedDB.open(name));
    found.push(name);
    for (const store of database.objectStoreNames) {
      found.push(store, await done(database.transaction(store).objectStore(store).getAll()));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) found.push(url);
  }
  return JSON.stringify(found);
}"""
REFUSING = (
    "Object.defineProperty(IDBFactory.prototype, 'open', { value() { throw new Error(); } });"
)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of its own, in which Python never starts: here only texts come and go."""
    made = browser.new_context(locale="en-GB", service_workers="block")
    made.route("**/pyodide/*", lambda _: None)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Page:
    return visit(context, site)


def listed(page: Page) -> Locator:
    return page.get_by_role("listbox").get_by_role("option")


def visit(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(site)
    expect(page.locator("#text-input")).not_to_have_value("")
    return page


def type_own(page: Page, text: str = SECRET) -> None:
    """Type like a reader: a browser asks nobody who has not touched the page."""
    page.get_by_role("textbox", name="Your text").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def keep(page: Page) -> None:
    page.get_by_role("checkbox", name="Keep my text in this browser").check()
    expect(page.locator("#keep[data-kept]")).to_be_visible()


def asked(page: Page, leave: Callable[[], object]) -> bool:
    """Whether the browser asks before the page is left."""
    questions: list[str] = []

    def accept(dialog: Any) -> None:
        questions.append(dialog.type)
        dialog.accept()

    page.on("dialog", accept)
    leave()
    page.remove_listener("dialog", accept)
    assert set(questions) <= {"beforeunload"}
    return questions != []


def nothing(page: Page) -> None:
    page.get_by_role("heading", name="Your text").click()


def blanks(page: Page) -> None:
    type_own(page, " \n ")


def a_file(page: Page) -> None:
    nothing(page)
    open_file(page, "a.md", b"# Of a file")
    expect(page.get_by_role("textbox", name="Your text")).to_have_value("# Of a file")


def a_file_edited(page: Page) -> None:
    a_file(page)
    page.get_by_role("textbox", name="Your text").press("End")
    page.keyboard.insert_text(" edited")


def a_text_behind_a_file(page: Page) -> None:
    type_own(page)
    a_file(page)


def a_paste_beside_the_field(page: Page) -> None:
    nothing(page)
    transfer(page, "paste", text=SECRET)
    expect(page.get_by_role("textbox", name="Your text")).to_have_value(SECRET)


def the_sample_instead(page: Page) -> None:
    type_own(page)
    page.get_by_role("button", name="Sample", exact=True).click()
    expect(page.get_by_role("textbox", name="Your text")).to_have_value(re.compile("lighthouse"))


def a_kept_text(page: Page) -> None:
    type_own(page)
    keep(page)


def a_kept_text_edited(page: Page) -> None:
    type_own(page)
    keep(page)
    type_own(page, "Other words.")
    expect(page.locator("#keep")).to_have_attribute("data-kept", "")
    until(page, lambda: "Other words." in page.evaluate(STORED))


def a_forgotten_text(page: Page) -> None:
    a_kept_text(page)
    page.get_by_role("checkbox", name="Keep my text in this browser").uncheck()


@pytest.mark.parametrize(
    ("state", "question"),
    [
        (nothing, False),
        (blanks, False),
        (a_file, False),
        (the_sample_instead, False),
        (a_kept_text, False),
        (a_kept_text_edited, False),
        (type_own, True),
        (a_paste_beside_the_field, True),
        (a_file_edited, True),
        (a_text_behind_a_file, True),
        (a_forgotten_text, True),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_it_is_asked_before_leaving_only_where_a_text_would_be_lost(
    page: Page, state: Callable[[Page], None], question: bool
) -> None:
    state(page)
    assert asked(page, page.reload) is question


def test_nothing_of_a_text_is_stored_unless_it_was_chosen(page: Page) -> None:
    type_own(page)
    transfer(page, "paste", text=SECRET)
    open_file(page, "secret.txt", SECRET.encode())
    expect(listed(page)).to_have_count(2)
    page.get_by_role("spinbutton", name="Chunk size").fill("77")
    until(page, lambda: "size=77" in page.url)
    stored = page.evaluate(STORED)
    assert "Words of my own" not in stored
    assert "secret" not in stored
    assert page.evaluate("indexedDB.databases()") == []
    assert page.evaluate("Object.keys(sessionStorage)") == []


def test_a_kept_text_is_there_after_a_reload_and_until_it_is_forgotten(page: Page) -> None:
    type_own(page)
    keep(page)
    assert SECRET in page.evaluate(STORED)
    page.reload()
    field = page.get_by_role("textbox", name="Your text")
    expect(field).to_have_value(SECRET)
    expect(page.get_by_text("Your text from last time is here.")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Keep my text in this browser")).to_be_checked()
    page.get_by_role("button", name="Forget it").click()
    expect(page.get_by_text("Your text from last time")).to_be_hidden()
    expect(page.get_by_role("checkbox", name="Keep my text in this browser")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("Forgotten")
    assert "Words of my own" not in page.evaluate(STORED)
    assert page.evaluate("indexedDB.databases()") == []
    assert "keep" not in page.evaluate("Object.keys(localStorage).join()")
    expect(field).to_have_value(SECRET)
    assert asked(page, page.reload)
    expect(field).to_have_value(re.compile("lighthouse"))
    expect(page.locator("#keep")).to_be_hidden()


def test_several_texts_and_large_ones_outlive_a_crash(
    page: Page, context: BrowserContext, site: str
) -> None:
    type_own(page)
    open_file(page, "long.txt", LARGE.encode())
    expect(page.locator(".document-name")).to_have_text("long.txt")
    open_file(page, "code.py", b"def f():\n    return 1\n")
    expect(listed(page)).to_have_count(3)
    keep(page)
    listed(page).filter(has_text="long.txt").click()
    expect(page.locator(".document-name")).to_have_text("long.txt")
    until(page, lambda: '"at":1' in page.evaluate(STORED))
    page.close()

    again = visit_kept(context, site)
    expect(again.get_by_text("Your texts from last time are here.")).to_be_visible()
    expect(listed(again)).to_have_count(3)
    expect(again.get_by_role("listbox").get_by_role("option", selected=True)).to_contain_text(
        "long.txt"
    )
    expect(again.locator(".document-size")).to_have_text(f"{len(LARGE):,} characters")
    expect(again.locator("#keep[data-kept]")).to_be_visible()
    assert json.dumps(LARGE, ensure_ascii=False) in again.evaluate(STORED)
    listed(again).filter(has_text="code.py").click()
    expect(again.get_by_text("By its name this is Python.")).to_be_visible()
    listed(again).filter(has_text="Pasted text").click()
    expect(again.get_by_role("textbox", name="Your text")).to_have_value(SECRET)


def visit_kept(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(site)
    expect(page.locator("#keep .restored")).to_be_visible()
    return page


def test_each_tab_keeps_its_own_and_takes_only_what_closed_ones_left(
    page: Page, context: BrowserContext, site: str
) -> None:
    type_own(page, "Of the first tab.")
    keep(page)
    other = visit(context, site)
    expect(other.get_by_role("textbox", name="Your text")).to_have_value(re.compile("lighthouse"))
    type_own(other, "Of the second tab.")
    expect(other.locator("#keep[data-kept]")).to_be_visible()
    for tab, text in ((page, "Of the first tab."), (other, "Of the second tab.")):
        tab.reload()
        expect(tab.get_by_role("textbox", name="Your text")).to_have_value(text)
        expect(listed(tab)).to_have_count(0)
    page.close()
    other.close()
    third = visit_kept(context, site)
    names = listed(third)
    expect(names).to_have_count(2)
    texts = set()
    for index in range(2):
        names.nth(index).click()
        texts.add(third.get_by_role("textbox", name="Your text").input_value())
    assert texts == {"Of the first tab.", "Of the second tab."}


def test_what_is_forgotten_in_one_tab_is_forgotten_in_all(
    page: Page, context: BrowserContext, site: str
) -> None:
    type_own(page)
    keep(page)
    other = visit(context, site)
    type_own(other, "Of the second tab.")
    expect(other.locator("#keep[data-kept]")).to_be_visible()
    page.get_by_role("checkbox", name="Keep my text in this browser").uncheck()
    box = other.get_by_role("checkbox", name="Keep my text in this browser")
    expect(box).not_to_be_checked()
    type_own(other, "Of the second tab, later.")
    expect(other.locator("#keep[data-kept]")).to_have_count(0)
    until(other, lambda: other.evaluate("indexedDB.databases()") == [])
    assert "tab." not in other.evaluate(STORED)


def test_a_text_that_was_taken_away_is_kept_no_longer(page: Page) -> None:
    type_own(page)
    keep(page)
    page.get_by_role("button", name="Clear").click()
    until(page, lambda: "Words of my own" not in page.evaluate(STORED))
    page.reload()
    expect(page.get_by_role("textbox", name="Your text")).to_have_value(re.compile("lighthouse"))
    expect(page.get_by_role("checkbox", name="Keep my text in this browser")).to_be_checked()


@pytest.mark.parametrize("lacking", ["open", "room"])
def test_where_the_browser_cannot_keep_it_that_is_said_and_it_is_asked(
    page: Page, lacking: str
) -> None:
    if lacking == "open":
        page.evaluate(REFUSING)
    else:
        page.evaluate(
            """() => {
              IDBObjectStore.prototype.put = function () {
                this.transaction.abort();
                throw new DOMException("no room", "QuotaExceededError");
              };
            }"""
        )
    type_own(page)
    page.get_by_role("checkbox", name="Keep my text in this browser").check()
    expect(page.get_by_text("The browser could not store your text")).to_be_visible()
    assert asked(page, page.reload)


def test_where_the_browser_cannot_delete_it_that_is_said(page: Page) -> None:
    type_own(page)
    keep(page)
    page.evaluate("() => { IDBFactory.prototype.deleteDatabase = () => { throw new Error(); }; }")
    page.get_by_role("checkbox", name="Keep my text in this browser").uncheck()
    expect(page.get_by_text("The browser could not delete what it keeps.")).to_be_visible()
    expect(page.get_by_role("status")).not_to_contain_text("Forgotten")


def test_the_choice_is_offered_only_for_a_text_of_ones_own(page: Page) -> None:
    box = page.get_by_role("checkbox", name="Keep my text in this browser")
    expect(box).to_be_hidden()
    type_own(page)
    expect(box).to_be_visible()
    expect(box).not_to_be_checked()
    expect(box).to_have_accessible_description(re.compile("Stored on this device, unencrypted"))
    type_own(page, "")
    expect(box).to_be_hidden()


def test_only_what_the_docs_list_is_stored(page: Page) -> None:
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Русский").check()
    page.get_by_role("radio", name="English").check()
    page.get_by_role("spinbutton", name="Chunk size").fill("77")
    page.get_by_text("More formats").click()
    page.get_by_role("combobox", name="Model for the batch").fill("some-model")
    page.get_by_role("combobox", name="Model for the batch").blur()
    type_own(page)
    keep(page)
    names = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    databases = page.evaluate("indexedDB.databases()")
    assert len(names) >= 6
    listed_names = re.findall(r"`(chunksight[\w.-]*)`", PRIVACY.read_text("utf-8"))
    assert {*names, *(database["name"] for database in databases)} <= set(listed_names)
