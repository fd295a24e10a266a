"""Without a network, and from one version to the next, the page works on and loses nothing."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from .published import Site

BOOT = 60_000
STATUS = "document.querySelector('[role=status]').textContent"
UPDATE = "navigator.serviceWorker.ready.then((registration) => registration.update())"
# Resolves when a file whose address holds a word is kept.
KEPT = """async (word) => {
  const kept = async () => {
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      if (requests.some(({ url }) => url.includes(word))) return true;
    }
  };
  while (!(await kept())) await new Promise((soon) => setTimeout(soon, 50));
}"""
RECORD = """
const recorded = [];
const ordinary = globalThis.fetch;
globalThis.fetch = (asked, options = {}) => {
  const method = options.method ?? asked.method ?? "GET";
  recorded.push({ url: String(asked.url ?? asked), method });
  return ordinary(asked, options);
};
"""


@pytest.fixture
def own_site(tmp_path: Path, built: Path) -> Iterator[Site]:
    site = Site(tmp_path / "site", built)
    site.publish("First version")
    with site.running():
        yield site


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(locale="en-GB", service_workers="allow")
    yield made
    made.close()


@pytest.fixture
def profile(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Iterator[BrowserContext]:
    """A browser with a cache on disk, as people have it."""
    made = browser_type.launch_persistent_context(
        tmp_path / "profile", locale="en-GB", **browser_type_launch_args
    )
    yield made
    made.close()


def chunks(page: Page) -> int:
    return page.locator("button.mark").count()


def visit(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)


def visit_until_kept(page: Page, address: str) -> None:
    visit(page, address)
    # Said beside the figures, which it must not cover.
    words = re.compile(r"chunks\. Median .+ Works offline now\.$")
    expect(page.get_by_role("status")).to_have_text(words, timeout=BOOT)


def fill_and_see_cut(page: Page, text: str) -> None:
    """Type a text in place of the sample, and wait for its own chunks."""
    page.get_by_role("textbox", name="Your text").fill(text)
    expect(page.locator("#chunks")).to_contain_text(text[:20], timeout=BOOT)
    expect(page.get_by_role("status")).to_contain_text("chunks. Median")


def test_after_the_first_load_the_page_works_without_a_network(
    own_site: Site, profile: BrowserContext, policy: str
) -> None:
    page = profile.new_page()
    visit_until_kept(page, own_site.address())
    engine = [path for path in own_site.asked if path.startswith(("pyodide/", "vocab/"))]
    assert len(engine) == len(set(engine)), "a file of the engine was downloaded twice"
    assert any("cl100k" in path for path in engine)
    assert not any("o200k" in path for path in engine)
    total = chunks(page)

    own_site.cut_off = True
    profile.set_offline(True)
    page.reload()
    expect(page.locator("button.mark")).to_have_count(total, timeout=BOOT)
    kept = page.locator("meta[http-equiv=Content-Security-Policy]")
    expect(kept).to_have_attribute("content", policy)
    fill_and_see_cut(page, "One two three. Four five six. " * 60)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download JSON", exact=True).click()
    assert len(json.loads(waiting.value.path().read_text("utf-8"))) == chunks(page)
    for language, word in [("Español", "Tu texto"), ("Русский", "Ваш текст")]:
        page.get_by_role("radio", name=language).check()
        expect(page.get_by_role("heading", name=word)).to_be_visible()


def test_on_a_phone_it_works_without_a_network_after_the_first_load(
    own_site: Site, browser: Browser
) -> None:
    size = {"width": 390, "height": 844}
    with browser.new_context(
        viewport=size, has_touch=True, is_mobile=True, locale="en-GB", service_workers="allow"
    ) as phone:
        page = phone.new_page()
        visit_until_kept(page, own_site.address())
        total = chunks(page)
        own_site.cut_off = True
        phone.set_offline(True)
        page.reload()
        expect(page.locator("button.mark")).to_have_count(total, timeout=BOOT)
        expect(page.locator("#status .say")).to_be_in_viewport(ratio=1)
        page.locator("button.mark").nth(1).tap()
        expect(page.get_by_role("heading", name="Chunk 2", exact=True)).to_be_in_viewport()
        page.get_by_role("button", name="Close").tap()
        page.get_by_role("button", name="Clear").tap()
        fill_and_see_cut(page, "One two three. Four five. " * 60)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download JSON", exact=True).tap()
        assert len(json.loads(waiting.value.path().read_text("utf-8"))) == chunks(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_that_it_works_offline_is_said_once(own_site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    visit_until_kept(page, own_site.address())
    again = context.new_page()
    again.add_init_script(
        f"""addEventListener("DOMContentLoaded", () => {{
          globalThis.said = [];
          new MutationObserver(() => said.push({STATUS}))
            .observe(document.querySelector("[role=status]"), {{ childList: true }});
        }});"""
    )
    visit(again, own_site.address())
    kept = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
    assert again.evaluate(kept) == "activated"
    expect(again.get_by_role("status")).to_contain_text("chunks. Median")
    assert "Ready. Works offline now." not in again.evaluate("said")


def test_another_tokenizer_is_kept_when_it_is_used(own_site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    visit_until_kept(page, own_site.address())
    page.get_by_role("combobox", name="Tokenizer").select_option("r50k_base")
    page.evaluate(KEPT, "vocab/r50k_base")
    own_site.cut_off = True
    context.set_offline(True)
    page.reload()
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    expect(page.get_by_role("combobox", name="Tokenizer")).to_have_value("r50k_base")


def tagline(page: Page) -> Any:
    return expect(page.locator(".tagline"))


def test_a_new_version_comes_by_itself_where_nothing_was_typed_and_the_old_one_goes(
    own_site: Site, context: BrowserContext
) -> None:
    page = context.new_page()
    visit_until_kept(page, own_site.address())
    tagline(page).to_have_text("First version")
    [before] = [name for name in page.evaluate("caches.keys()") if "shell" in name]
    neighbour = "chunksight /some/where/else/ shell 0123"
    page.evaluate("(name) => caches.open(name)", neighbour)
    own_site.publish("Second version")
    page.goto(own_site.address())
    tagline(page).to_have_text("Second version", timeout=BOOT)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    names = page.evaluate("caches.keys()")
    assert before not in names
    assert neighbour in names
    assert len(names) == 3


def test_a_new_version_waits_while_there_is_a_typed_text_and_loses_none_of_it(
    own_site: Site, context: BrowserContext
) -> None:
    page = context.new_page()
    visit_until_kept(page, own_site.address())
    words = "A text of my own. It must stay. \n\n" * 50
    field = page.get_by_role("textbox", name="Your text")
    field.fill(words)
    own_site.publish("Second version")
    page.evaluate(UPDATE)
    offer = page.get_by_text("There is a new version.")
    expect(offer).to_be_visible(timeout=BOOT)
    expect(field).to_have_value(words)
    page.get_by_role("button", name="Later").click()
    expect(offer).to_be_hidden()
    expect(field).to_have_value(words)
    tagline(page).to_have_text("First version")

    own_site.publish("Third version")
    page.evaluate(UPDATE)
    page.get_by_role("button", name="Reload").click(timeout=BOOT)
    tagline(page).to_have_text("Third version", timeout=BOOT)
    expect(field).to_have_value(words)
    expect(page.get_by_role("status")).to_contain_text("chunks. Median", timeout=BOOT)
    stored = page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert "of my own" not in stored


def test_where_it_is_built_the_server_counts_and_not_what_was_kept(
    own_site: Site, context: BrowserContext
) -> None:
    page = context.new_page()
    address = own_site.address("127.0.0.1")
    visit_until_kept(page, address)
    own_site.publish("Second version")
    page.goto(address)
    tagline(page).to_have_text("Second version")
    (own_site.folder / "index.html").write_text("<!doctype html><h1>Another site", "utf-8")
    page.goto(address)
    expect(page.get_by_role("heading", name="Another site")).to_be_visible()
    own_site.cut_off = True
    page.goto(address)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)


def test_a_site_that_is_half_replaced_is_not_kept(own_site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    changed = own_site.folder / "app" / "recipe.js"
    changed.write_text(changed.read_text("utf-8") + "\n", "utf-8")
    visit(page, own_site.address())
    state = """async () => {
      let registration;
      while (!registration) registration = await navigator.serviceWorker.getRegistration();
      const { installing } = registration;
      while (installing && installing.state === "installing") {
        await new Promise((soon) => setTimeout(soon, 50));
      }
      return Boolean(registration.active ?? registration.waiting);
    }"""
    assert page.evaluate(state) is False


def test_the_service_worker_asks_its_own_site_for_its_own_files_and_sends_nothing(
    own_site: Site, context: BrowserContext
) -> None:
    own_site.publish("Watched", before_worker=RECORD)
    page = context.new_page()
    visit_until_kept(page, own_site.address())
    [worker] = context.service_workers
    page.get_by_role("textbox", name="Your text").fill("a secret that stays here")
    # Whatever it is told or asked, by a page without a policy too, it fetches only what it lists.
    (own_site.folder / "open.html").write_text("<!doctype html><p>no policy", "utf-8")
    loose = context.new_page()
    loose.goto(own_site.address() + "open.html")
    loose.evaluate(
        """async (elsewhere) => {
          const { active } = await navigator.serviceWorker.ready;
          for (const kind of ["keep engine", "fetch", "keep"]) {
            for (const word of [elsewhere, "../../secret", "secret"]) {
              active.postMessage({ kind, tokenizer: word, url: word, path: word });
            }
          }
          await fetch(elsewhere, { method: "POST", body: "secret", mode: "no-cors" });
          await fetch("?secret");
          await fetch("app/main.js?secret");
          await fetch("app/main.js", { method: "POST", body: "secret" });
        }""",
        own_site.address("localhost"),
    )
    page.reload()
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    recorded = worker.evaluate("recorded")
    shell, later = worker.evaluate("[KEPT.shell, KEPT.later]")
    files = {"", *shell, *(f"{path}?{hash}" for path, hash in later.items())}
    assert recorded
    assert {call["method"] for call in recorded} == {"GET"}
    assert {call["url"].removeprefix(own_site.address()) for call in recorded} <= files


def test_the_service_worker_knows_no_way_out_but_fetch(built: Path) -> None:
    source = (built / "sw.js").read_text("utf-8").split("\n\n", 1)[1]
    assert len(re.findall(r"\bfetch\(", source)) == 2
    ways = r"XMLHttpRequest|WebSocket|EventSource|WebTransport|importScripts|import\(|sendBeacon"
    assert not re.search(ways + "|openWindow|backgroundFetch|BroadcastChannel", source)


def test_the_page_can_be_installed(own_site: Site, profile: BrowserContext) -> None:
    page = profile.new_page()
    page.goto(own_site.address())
    browser = profile.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    described = json.loads(manifest["data"])
    base = own_site.address() + "static/"
    for icon in described["icons"]:
        answer = page.request.get(base.replace("chunksight.localhost", "127.0.0.1") + icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width = int.from_bytes(answer.body()[16:20], "big")
            assert icon["sizes"] == f"{width}x{width}"
    assert urljoin(base, described["start_url"]) == own_site.address()
