"""The page as a reader finds things on it: by role and accessible name."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, Route, Worker, expect

BOOT = 60_000
"""How long Python may take to start on a busy machine, in milliseconds."""
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Of what can be pressed, the targets smaller than 24 pixels that are not alone in their line.
SMALL = """() => [...document.querySelectorAll("button, select, input, summary")]
  .filter((target) => target.checkVisibility() && !target.closest(".vh, label"))
  .map((target) => [target.getBoundingClientRect(), target.outerHTML])
  .filter(([{ width, height }]) => width && (width < 24 || height < 24))
  .map(([, html]) => html)"""


def region(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def boundaries(page: Page) -> Locator:
    return region(page, "Chunks").get_by_role("button", name=re.compile(r"^Chunk \d"))


def figure(page: Page, name: str) -> str:
    """The value beside a term in the figures."""
    term = region(page, "Figures").get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
    return term.locator("xpath=following-sibling::dd[1]").inner_text()


def replace_text(page: Page, text: str) -> None:
    page.get_by_role("textbox", name="Your text").fill(text)


def open_file(page: Page, name: str, data: bytes) -> None:
    file = FilePayload(name=name, mimeType="", buffer=data)
    page.locator("input[type=file]").set_input_files(file)


def download(page: Page, name: str, folder: Path, encoding: str = "utf-8") -> tuple[str, str]:
    """Press a download button; the file's name and text."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name=name, exact=True).click()
    target = folder / "download"
    waiting.value.save_as(target)
    return waiting.value.suggested_filename, target.read_bytes().decode(encoding)


def copied(page: Page, press: Callable[[], None]) -> str:
    """What a press puts on the clipboard, in place of what lay there."""
    page.evaluate("navigator.clipboard.writeText('')")
    press()
    found: list[str] = []

    def filled() -> bool:
        found.append(page.evaluate("navigator.clipboard.readText()"))
        return found[-1] != ""

    until(page, filled)
    return found[-1]


def until(page: Page, true: Callable[[], bool]) -> None:
    """Let the page go on until what no locator can wait for has come about."""
    deadline = time.monotonic() + BOOT / 1000
    while not true():
        assert time.monotonic() < deadline, "it never came about"
        page.evaluate("() => new Promise(requestAnimationFrame)")


def engine_of(page: Page) -> Worker:
    """The worker that Python runs in, once one that was replaced is gone."""
    until(page, lambda: len(page.workers) == 1)
    return page.workers[0]


def cut_with(page: Page, settings: str) -> None:
    """Wait until the chunks shown are those of these settings, such as "smart-256-32"."""
    expect(page.locator("#downloads")).to_contain_text(f"-{settings}", timeout=BOOT)


class Held:
    """Requests that get no answer until they are released, then or later."""

    def __init__(self, page: Page | BrowserContext, addresses: str) -> None:
        self.routes: list[Route] = []
        self._released = False
        page.route(addresses, self._meet)

    def _meet(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        self._released = True
        for route in self.routes:
            route.continue_()
