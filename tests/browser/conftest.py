"""The built page, served as a static host would under a sub-path, and a Chromium to open it in."""

import contextlib
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from sitebuild.machine import find_chromium
from sitebuild.server import Handler, running

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
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


# A busy machine may take its time; what never comes fails all the same.
expect.set_options(timeout=20_000)

START = """async (base) => {
  const { Engine } = await import(base + "app/engine/client.js");
  const engine = new Engine(base);
  globalThis.engine = engine;
  globalThis.states = [];
  engine.addEventListener("state", ({ detail }) => globalThis.states.push(detail));
  engine.start("cl100k_base");
}"""


LATE = """(() => {
  const wait = setTimeout;
  const send = Worker.prototype.postMessage;
  const listen = EventTarget.prototype.addEventListener;
  const late = (act) => function (...values) { wait(() => act.apply(this, values), MILLISECONDS); };
  Worker.prototype.postMessage = late(send);
  EventTarget.prototype.addEventListener = function (type, act, options) {
    listen.call(this ?? globalThis, type, type === "toggle" ? late(act) : act, options);
  };
  for (const name of ["IntersectionObserver", "ResizeObserver"]) {
    const Observer = globalThis[name];
    globalThis[name] = class extends Observer {
      constructor(act, options) { super(late(act), options); }
    };
  }
})()"""
"""What a browser does in its own time, and what the engine is told, comes later."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--late",
        type=int,
        default=0,
        metavar="MS",
        help="have the engine and the server answer so many milliseconds later, as on a busy "
        "machine: a test that reads what the page has not yet followed fails",
    )


@pytest.fixture(scope="session", autouse=True)
def late(pytestconfig: pytest.Config) -> Iterator[None]:
    """Answers that come late, if the tests are run with --late."""
    milliseconds: int = pytestconfig.getoption("late")
    if not milliseconds:
        yield
        return
    script = LATE.replace("MILLISECONDS", str(milliseconds))

    def slowed(make: Callable[..., BrowserContext]) -> Callable[..., BrowserContext]:
        def made(*args: Any, **options: Any) -> BrowserContext:
            context = make(*args, **options)
            context.add_init_script(script)
            return context

        return made

    def answer(handler: Handler, get: Callable[[Handler], None] = Handler.do_GET) -> None:
        time.sleep(milliseconds / 1000)
        get(handler)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Browser, "new_context", slowed(Browser.new_context))
        persistent = slowed(BrowserType.launch_persistent_context)
        patch.setattr(BrowserType, "launch_persistent_context", persistent)
        patch.setattr(Handler, "do_GET", answer)
        yield


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
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page, in a folder of the tests' own: dist/ may be built anew while they run."""
    if not (DIST / "sw.js").is_file():
        pytest.exit("there is no dist/ yet; run: python3 build.py", returncode=2)
    for _ in range(10):
        # sw.js has the hashes of all files, and a build is exchanged for another in one step.
        before = (DIST / "sw.js").read_bytes()
        folder = tmp_path_factory.mktemp("built") / "dist"
        with contextlib.suppress(OSError, shutil.Error):
            shutil.copytree(DIST, folder)
            if (DIST / "sw.js").read_bytes() == before:
                return folder
    pytest.exit("dist/ is built anew again and again", returncode=2)


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """Address of the built page."""
    with running(built, SUB_PATH) as address:
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
