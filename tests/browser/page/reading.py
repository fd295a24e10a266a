"""The page as a reader finds things on it: by role and accessible name."""

import re
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, Page

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


def copied(page: Page) -> str:
    """What lies on the clipboard."""
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text
