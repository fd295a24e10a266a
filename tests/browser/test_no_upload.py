"""Nothing leaves the tab: every way out that a script has is tried, and a second server listens."""

import contextlib
import re
import socket
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Worker

from sitebuild.server import running

# Each way is a function of an address; it ends when the attempt is over, however it went.
WAYS_OUT_OF_ANY_SCRIPT = """{
  fetch: (to) => fetch(to, { method: "POST", body: "secret", mode: "no-cors" }),
  xhr: (to) => new Promise((over) => {
    const request = new XMLHttpRequest();
    request.onloadend = over;
    request.open("POST", to);
    request.send("secret");
  }),
  webSocket: (to) => new Promise((over) => {
    new WebSocket(to.replace("http", "ws")).onclose = over;
  }),
  eventSource: (to) => new Promise((over) => { new EventSource(to).onerror = over; }),
  import: (to) => import(to),
}"""

WAYS_OUT_OF_A_PAGE = """{
  beacon: async (to) => { navigator.sendBeacon(to, "secret"); },
  image: (to) => new Promise((over) => {
    const image = new Image();
    image.onload = image.onerror = over;
    image.src = to;
  }),
  script: (to) => element("script", { src: to }),
  style: (to) => element("link", { rel: "stylesheet", href: to }),
  frame: (to) => element("iframe", { src: to }),
  form: (to) => new Promise((over) => {
    const frame = Object.assign(document.createElement("iframe"), { name: "target" });
    const form = Object.assign(document.createElement("form"), { action: to, target: "target" });
    document.body.append(frame, form);
    frame.onload = over;
    form.submit();
  }),
}"""

TRY_ALL = """async (to) => {
  const element = (name, properties) => new Promise((over) => {
    const made = Object.assign(document.createElement(name), properties);
    made.onload = made.onerror = over;
    document.body.append(made);
  });
  // What the policy forbids may give no event of its own, but always this one.
  const forbidden = () => new Promise((over) => {
    addEventListener("securitypolicyviolation", over, { once: true });
  });
  const ways = WAYS;
  for (const [name, way] of Object.entries(ways)) {
    await Promise.race([way(`${to}/${name}`), forbidden()]).catch(() => {});
  }
  return Object.keys(ways);
}"""

PYTHON = """
import js
from pyodide.ffi import create_once_callable, to_js
from pyodide.http import pyfetch

async def try_all(to):
    async def with_pyfetch():
        await pyfetch(to, method="POST", body="secret")

    async def with_js_fetch():
        await js.fetch(to)

    async def with_xhr():
        request = js.XMLHttpRequest.new()
        request.open("POST", to, False)
        request.send("secret")

    outcomes = {}
    for way in (with_pyfetch, with_js_fetch, with_xhr):
        try:
            await way()
            outcomes[way.__name__] = "over"
        except BaseException as error:
            outcomes[way.__name__] = repr(error)
    return to_js(outcomes, dict_converter=js.Object.fromEntries)

try_all
"""

IN_PYTHON = """async ([to, base, source]) => {
  const { loadPyodide } = await import(base + "pyodide/pyodide.mjs");
  const pyodide = await loadPyodide({ indexURL: base + "pyodide/" });
  return await pyodide.runPython(source)(to);
}"""


class Listener:
    """A server that takes note of whoever connects, and of the first thing they say."""

    def __init__(self) -> None:
        self._said: list[bytes] = []
        self._news = threading.Condition()
        self._guests: list[threading.Thread] = []
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            # Chromium opens a line for a frame before it asks the policy, and says nothing on it.
            guest = threading.Thread(target=self._listen, args=[connection], daemon=True)
            self._guests.append(guest)
            guest.start()

    def _listen(self, connection: socket.socket) -> None:
        with connection:
            connection.settimeout(2)
            try:
                words = connection.recv(1000)
            except OSError:
                words = b""
            with self._news:
                self._said.append(words)
                self._news.notify_all()
            with contextlib.suppress(OSError):
                connection.sendall(
                    b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n"
                )

    def hears(self, names: set[str]) -> bool:
        """Whether addresses that end with these names are all asked for, soon or already."""
        with self._news:
            return self._news.wait_for(lambda: self._names() >= names, timeout=30)

    def heard(self) -> list[bytes]:
        """What was said by those who came before this question."""
        with urllib.request.urlopen(f"{self.address}/the-test-itself", timeout=60) as answer:
            answer.read()
        for guest in self._guests:
            guest.join()
        return [words for words in self._said if words and b"/the-test-itself" not in words]

    def _names(self) -> set[str]:
        """The last parts of the addresses asked for."""
        paths = [words.split()[1].decode() for words in self._said if words]
        return {path.rpartition("/")[2].rstrip("?") for path in paths}

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    server = Listener()
    yield server
    server.close()


def attempt(where: Page | Worker, ways: str, to: str) -> list[str]:
    """Try all ways; gives their names."""
    return sorted(where.evaluate(TRY_ALL.replace("WAYS", ways), to))


@pytest.mark.parametrize("ways", [WAYS_OUT_OF_ANY_SCRIPT, WAYS_OUT_OF_A_PAGE])
def test_without_a_policy_each_of_these_ways_leads_out(
    page: Page, listener: Listener, tmp_path: Path, ways: str
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><p>no policy", "utf-8")
    with running(tmp_path) as address:
        page.goto(address)
        tried = attempt(page, ways, listener.address)
    assert listener.hears(set(tried))


@pytest.mark.parametrize("ways", [WAYS_OUT_OF_ANY_SCRIPT, WAYS_OUT_OF_A_PAGE])
def test_nothing_leaves_from_the_page(ready_page: Page, listener: Listener, ways: str) -> None:
    assert attempt(ready_page, ways, listener.address)
    assert listener.heard() == []


def test_nothing_leaves_from_javascript_in_the_worker(ready_page: Page, listener: Listener) -> None:
    [worker] = ready_page.workers
    assert attempt(worker, WAYS_OUT_OF_ANY_SCRIPT, listener.address)
    assert listener.heard() == []


def test_nothing_leaves_from_python_in_the_worker(
    ready_page: Page, site: str, listener: Listener
) -> None:
    [worker] = ready_page.workers
    outcomes = worker.evaluate(IN_PYTHON, [listener.address, site, PYTHON])
    assert set(outcomes) == {"with_pyfetch", "with_js_fetch", "with_xhr"}
    assert "over" not in outcomes.values()
    assert listener.heard() == []


def test_the_page_asks_only_its_own_folder(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    page.locator("html[data-engine=ready]").wait_for(state="attached", timeout=60_000)
    assert asked
    assert [url for url in asked if not url.startswith((site, f"blob:{site[:16]}"))] == []


def test_the_policy_allows_no_other_origin(policy: str) -> None:
    sources = re.findall(r"https?:|wss?:|\*|data:", policy)
    assert sources == []
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy


def test_every_worker_starts_from_a_blob_and_so_inherits_the_policy() -> None:
    """The policy allows workers from the site too, for the service worker's sake alone."""
    started = []
    app = Path(__file__).resolve().parents[2] / "app"
    for path in app.rglob("*.js"):
        started += re.findall(r"new (?:Shared)?Worker\(([^,]*),", path.read_text("utf-8"))
    assert set(started) == {"bootstrap()", "blob"}
