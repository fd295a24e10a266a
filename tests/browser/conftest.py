"""The built page, served as a static host would under a sub-path, and a Chromium to open it in."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from sitebuild.machine import find_chromium
from sitebuild.server import running

ROOT = Path(__file__).resolve().parents[2]
INDEX = ROOT / "index.html"
SUB_PATH = "/a/sub-path/"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


START = """async (base) => {
  const { Engine } = await import(base + "app/engine/client.js");
  const engine = new Engine(base);
  globalThis.engine = engine;
  globalThis.states = [];
  engine.addEventListener("state", ({ detail }) => globalThis.states.push(detail));
  engine.start("cl100k_base");
}"""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    chosen = {**browser_type_launch_args, "args": FLAGS}
    chromium = find_chromium()
    return {**chosen, "executable_path": chromium} if chromium else chosen


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Without a service worker, which has its own tests: what it answers cannot be intercepted."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Address of the built page."""
    folder = ROOT / "dist"
    if not (folder / "engine.json").is_file():
        pytest.exit("there is no dist/ yet; run: python3 build.py", returncode=2)
    with running(folder, SUB_PATH) as address:
        yield address


@pytest.fixture(scope="session")
def policy() -> str:
    """The content security policy of the page."""
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', INDEX.read_text("utf-8"))
    assert found, "index.html has no policy"
    return found[1]


@pytest.fixture
def ready_page(page: Page, site: str) -> Page:
    """The page, with its engine ready."""
    page.goto(site)
    page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=60_000)
    return page


@pytest.fixture
def engine(page: Page, site: str, policy: str) -> Page:
    """A page under the policy of the real one, with nothing on it but a starting engine."""
    head = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{policy}">'
    page.route(f"{site}bare.html", lambda route: route.fulfill(body=head, content_type="text/html"))
    page.goto(f"{site}bare.html")
    page.evaluate(START, site)
    return page
