"""What a visitor sees and when: first paint, typing possible, first result, also on a slow line.

    python tests/bench/visit.py [RUNS]

Each run is a browser that was never here, then the same browser again. First on this machine's own
line, then behind 25 Mbit/s with 40 ms for each answer, the files compressed as hosts do (brotli if
installed, else gzip). The middle of the runs is printed, in milliseconds from the start of the
navigation, and what the line alone takes for the bytes that were sent. Before that, what no page
can be faster than here: the first paint of a page that is one word.

Needs dist/ built and playwright installed, like page.py; run it on an otherwise idle machine.
"""

import functools
import gzip
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserType, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from sitebuild.machine import find_chromium  # noqa: E402
from sitebuild.server import Handler, Server  # noqa: E402

DIST = ROOT / "dist"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
BYTES_A_SECOND = 25e6 / 8
LATENCY = 0.04
PACKET = 1 << 14
LET_THE_BROWSER_STORE = 6_000

# Set before the page's own scripts run: when the text field takes words, when a result is there.
WATCH = """() => {
  globalThis.seen = {};
  const look = () => {
    if (document.querySelector("textarea:not([disabled])")) seen.typing ??= performance.now();
    if (document.documentElement?.dataset.engine === "ready") seen.ready ??= performance.now();
    if (!seen.ready) requestAnimationFrame(look);
  };
  look();
}"""
SEEN = """() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return { paint: paint?.startTime ?? NaN, ...globalThis.seen };
}"""


def compressor() -> tuple[str, Callable[[bytes], bytes]]:
    """How the files are compressed: the name and the function."""
    try:
        import brotli  # type: ignore[import-not-found]
    except ImportError:
        return "gzip", gzip.compress
    return "br", brotli.compress


class Line:
    """A line that all answers share: gives each packet its turn."""

    def __init__(self) -> None:
        self.sent = 0
        self._lock = threading.Lock()
        self._free = 0.0

    def wait(self, size: int) -> None:
        """Return when a packet of `size` bytes has passed."""
        with self._lock:
            self.sent += size
            self._free = max(self._free, time.perf_counter()) + size / BYTES_A_SECOND
            passed = self._free
        time.sleep(max(0.0, passed - time.perf_counter()))


class Slow(Handler):
    """Answers late, compressed, and as fast as the line allows."""

    def __init__(
        self, *args: object, line: Line, packed: dict[str, bytes], coding: str, **options: object
    ) -> None:
        self._line, self._packed, self._coding = line, packed, coding
        super().__init__(*args, **options)  # type: ignore[arg-type]

    def do_GET(self) -> None:  # noqa: N802
        time.sleep(LATENCY)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        data = self._packed.get(str(path))
        if data is None:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", self._coding)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        for at in range(0, len(data), PACKET):
            self._line.wait(len(data[at : at + PACKET]))
            self.wfile.write(data[at : at + PACKET])


@contextmanager
def served(handler: Callable[..., Handler], folder: str = str(DIST)) -> Iterator[str]:
    """A folder, else the page, on a free port while the block runs; gives its address."""
    with Server(("127.0.0.1", 0), functools.partial(handler, directory=folder, prefix="/")) as s:
        threading.Thread(target=s.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{s.server_port}/"
        finally:
            s.shutdown()


def visit(chromium: BrowserType, profile: str, site: str) -> dict[str, float]:
    """One visit: milliseconds to first paint, typing and first result."""
    context = chromium.launch_persistent_context(
        profile, executable_path=find_chromium(), args=FLAGS, headless=True
    )
    context.add_init_script(f"({WATCH})()")
    page = context.pages[0]
    page.goto(site)
    page.wait_for_selector("html[data-engine=ready]")
    seen: dict[str, float] = page.evaluate(SEEN)
    page.wait_for_timeout(LET_THE_BROWSER_STORE)
    context.close()
    return seen


def show(name: str, visits: list[dict[str, float]]) -> None:
    middle = {key: statistics.median_low([seen[key] for seen in visits]) for key in visits[0]}
    print(f"{name}: " + ", ".join(f"{key} {at:.0f} ms" for key, at in middle.items()))


def show_line(name: str, handler: Callable[..., Handler], runs: int) -> None:
    """First and later visits over one line."""
    first: list[dict[str, float]] = []
    later: list[dict[str, float]] = []
    for _ in range(runs):
        with (
            served(handler) as site,
            tempfile.TemporaryDirectory() as profile,
            sync_playwright() as playwright,
        ):
            first.append(visit(playwright.chromium, profile, site))
            later.append(visit(playwright.chromium, profile, site))
    show(f"{name}, first visit", first)
    show(f"{name}, later visit", later)


def show_empty(runs: int) -> None:
    """The first paint of a page with nothing in it but a word."""
    paints = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        Path(folder, "index.html").write_text("<!doctype html><title>Empty</title><p>Word")
        for _ in range(runs):
            with served(Handler, folder) as site, tempfile.TemporaryDirectory() as profile:
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=find_chromium(), args=FLAGS, headless=True
                )
                page = context.pages[0]
                page.goto(site)
                while (paint := page.evaluate(SEEN)["paint"]) != paint:
                    page.wait_for_timeout(50)
                paints.append(paint)
                context.close()
    print(f"an empty page: paint {statistics.median_low(paints):.0f} ms")


def main(runs: int) -> None:
    show_empty(runs)
    show_line("own line", Handler, runs)
    coding, compress = compressor()
    packed = {str(path): compress(path.read_bytes()) for path in DIST.rglob("*") if path.is_file()}
    line = Line()
    slow = functools.partial(Slow, line=line, packed=packed, coding=coding)
    show_line(f"25 Mbit/s + 40 ms ({coding})", slow, runs)
    each = line.sent / runs
    print(f"sent per browser: {each / 1e6:.2f} MB, {each / BYTES_A_SECOND:.2f} s of the line alone")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
