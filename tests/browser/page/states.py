"""The page in each of its states: loading, empty, ready, working, error, offline."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from reading import BOOT, engine_of

STATUS = "#status [role=status]"
# The worker sleeps, so that a run takes as long as a look at it needs. No CPU is spent on it.
SLEEP = """(milliseconds) => {
  const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  setTimeout(() => Atomics.wait(new Int32Array(buffer), 0, 0, milliseconds));
}"""
# The worker hears messages between its steps; those by which it wakes itself are held back.
HOLD = """() => {
  const send = MessagePort.prototype.postMessage;
  const held = [];
  MessagePort.prototype.postMessage = function (...message) { held.push([this, message]); };
  globalThis.release = () => {
    MessagePort.prototype.postMessage = send;
    for (const [port, message] of held) send.apply(port, message);
  };
}"""


def loading(page: Page, site: str) -> None:
    # Nobody answers, as on a very slow line.
    page.route("**/pyodide/*", lambda _: None)
    page.goto(site)
    expect(page.locator("#chunks .plain")).to_be_visible(timeout=BOOT)
    expect(page.locator("#status[data-mood=waiting]")).to_be_visible()


def error(page: Page, site: str) -> None:
    page.route("**/engine.json", lambda route: route.abort())
    page.goto(site)
    expect(page.locator("#status .alert")).not_to_be_empty(timeout=BOOT)
    expect(page.locator("#chunks .plain")).to_be_visible()


def ready(page: Page, site: str) -> None:
    page.goto(site)
    expect(page.locator("button.mark").nth(1)).to_be_visible(timeout=BOOT)
    expect(page.locator("#status[data-mood=calm]")).to_be_visible()


def working(page: Page, site: str) -> None:
    ready(page, site)
    engine_of(page).evaluate(SLEEP, 600_000)
    page.locator("#size").fill("200")
    expect(page.locator("#status .action")).to_be_visible()


def empty(page: Page, site: str) -> None:
    ready(page, site)
    page.locator("#text [data-act=clear]").last.click()
    expect(page.locator("#chunks .empty")).to_be_visible()
    expect(page.locator(STATUS)).to_have_text("Ready. Nothing to split yet.")


def offline(page: Page, site: str) -> None:
    """Needs a context that allows service workers."""
    ready(page, site)
    expect(page.locator(STATUS)).to_contain_text("Works offline now", timeout=BOOT)
    page.context.set_offline(True)
    expect(page.locator(STATUS)).to_contain_text("You are offline")


STATES: dict[str, Callable[[Page, str], None]] = {
    "loading": loading,
    "empty": empty,
    "ready": ready,
    "working": working,
    "error": error,
    "offline": offline,
}
