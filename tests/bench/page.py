"""What the page costs with large texts, and how many bytes a first visit takes.

    python tests/bench/page.py [bytes] [floor] [speed] [slider] [drawing] [large] [largest]

- bytes: what a first visit with cl100k_base fetches, as it is and compressed (brotli if installed);
- floor: one pass of tiktoken over a text of 2 MB, in the page's Python;
- speed: a text of 5 MB from the page to its result, then other sizes and overlaps of the same text;
- slider: the size slider dragged on the sample: from the last move to the new figures, without
  the time that the page waits for another move;
- drawing: 20,000 chunks of 5 MB: the longest task of the page while it draws, scrolls, jumps;
- large: a text of 20 MB, with the memory of the renderer that holds it; largest: of 40 MB, which
  is the most that the page takes.

Needs dist/ built and playwright installed (`build.py test` makes such an environment). The text is
the English sample over and over, its numbers changed so that no two parts are alike.
"""

import gzip
import json
import re
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from sitebuild.machine import find_chromium  # noqa: E402
from sitebuild.server import running  # noqa: E402

DIST = ROOT / "dist"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SETTINGS = {"strategy": "smart", "size": 512, "overlap": 0, "tokenizer": "cl100k_base"}
ENGINE = """async ([base, text]) => {
  const { Engine } = await import(base + "app/engine/client.js");
  globalThis.engine = new Engine(base);
  engine.start("cl100k_base");
  engine.setText("warm up");
  await engine.chunk({ strategy: "smart", size: 512, overlap: 0, tokenizer: "cl100k_base" });
  engine.setText(text);
}"""
CHUNK = """async (settings) => {
  const started = performance.now();
  const result = await engine.chunk(settings);
  return [performance.now() - started, result.rows];
}"""
WATCH = """() => {
  globalThis.longest = 0;
  const watch = (list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  };
  new PerformanceObserver(watch).observe({ type: "longtask" });
}"""
FRAMES = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


def text_of(megabytes: float) -> str:
    """About that many megabytes of the English sample."""
    sample = (ROOT / "static/samples/en.md").read_text("utf-8")
    parts: list[str] = []
    length = 0
    for number in count():
        parts.append(re.sub(r"\d+", rf"\g<0>{number}", sample))
        length += len(parts[-1].encode())
        if length >= megabytes * 1e6:
            return "\n\n".join(parts)
    raise AssertionError("count() has no end")


def show_bytes() -> None:
    manifest = json.loads((DIST / "engine.json").read_text("utf-8"))
    later = {path for path in manifest["files"] if path.startswith("vocab/")}
    engine = set(manifest["files"]) - later | {manifest["vocabularies"]["cl100k_base"]}
    shell = {"index.html", "engine.json", "static/samples/en.md"}
    shell |= _asked_for_at_start()
    files = {path: (DIST / path).read_bytes() for path in engine | shell}
    sizes = {"as it is": sum(map(len, files.values()))}
    sizes["gzip"] = sum(len(gzip.compress(data, 9)) for data in files.values())
    try:
        import brotli  # type: ignore[import-not-found]

        sizes["brotli"] = sum(len(brotli.compress(data)) for data in files.values())
    except ImportError:
        pass
    print(
        f"first visit, {len(files)} files: "
        + ", ".join(f"{k} {v / 1e6:.2f} MB" for k, v in sizes.items())
    )


def _asked_for_at_start() -> set[str]:
    """What the page asks of its own origin until its first result, but for the engine."""
    asked: set[str] = set()
    with running(DIST, "/") as site, sync_playwright() as playwright:
        page = _open(playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS))
        page.on("request", lambda request: asked.add(request.url.split("?")[0].removeprefix(site)))
        page.goto(site)
        page.wait_for_selector("html[data-engine=ready]")
    return {path for path in asked if (DIST / path).is_file()}


FLOOR = """async ([base, text]) => {
  const { loadPyodide } = await import(base + "pyodide/pyodide.mjs");
  const python = await loadPyodide({
    indexURL: base + "pyodide/",
    lockFileURL: base + "pyodide/pyodide-lock.json",
    packages: ["chunksight"],
  });
  const answer = await fetch(base + "vocab/cl100k_base.bin");
  const data = python.toPy(new Uint8Array(await answer.arrayBuffer()));
  python.pyimport("chunksight.tokens.compact").install("cl100k_base", data);
  const { encode_ordinary } = python.pyimport("tiktoken").get_encoding("cl100k_base");
  encode_ordinary("warm up").destroy();
  return [1, 2, 3].map(() => {
    const started = performance.now();
    encode_ordinary(text).destroy();
    return performance.now() - started;
  });
}"""


def show_floor(page: Page, site: str) -> None:
    text = text_of(2)
    page.goto(f"{site}engine.json")
    passes = page.evaluate(FLOOR, [site, text])
    size = len(text.encode()) / 1e6
    speeds = ", ".join(f"{1000 * size / milliseconds:.1f}" for milliseconds in passes)
    print(f"floor: one encode pass of {size:.1f} MB, three times: {speeds} MB/s")


def show_speed(page: Page, site: str) -> None:
    text = text_of(5)
    page.goto(f"{site}engine.json")
    page.evaluate(ENGINE, [site, text])
    first, rows = page.evaluate(CHUNK, SETTINGS)
    size = len(text.encode()) / 1e6
    print(f"speed: {size:.1f} MB in {first:.0f} ms, {1000 * size / first:.1f} MB/s, {rows} chunks")
    for change in ({"overlap": 64}, {"size": 400}, {"size": 1024, "overlap": 128}):
        again, rows = page.evaluate(CHUNK, {**SETTINGS, **change})
        print(
            f"  then {change}: {again:.0f} ms, {again / first:.0%} of the first run, {rows} chunks"
        )


DRAG = """(delay) => new Promise((done) => {
  const slider = document.querySelector("#settings input[type=range]");
  const figures = document.querySelector("#figures");
  for (const step of [1, 2, 3, 4]) {
    slider.value = String(Number(slider.value) + step * Number(slider.step || 1));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const moved = performance.now();
  new MutationObserver((_, watch) => {
    watch.disconnect();
    requestAnimationFrame(() => done(performance.now() - moved - delay));
  }).observe(figures, { childList: true, subtree: true, characterData: true });
})"""


def show_slider(page: Page, site: str) -> None:
    page.goto(site)
    page.wait_for_selector("html[data-engine=ready]")
    script = (ROOT / "app/ui/settings-form.js").read_text("utf-8")
    delay = int(re.findall(r"const SLIDING = (\d+)", script)[0])
    drags = sorted(page.evaluate(DRAG, delay) for _ in range(9))
    print(
        f"slider on the sample: {drags[4]:.0f} ms after the wait, {drags[0]:.0f} to {drags[-1]:.0f}"
    )


def show_drawing(page: Page, site: str) -> None:
    text = text_of(5)
    page.goto(f"{site}#s=smart&size=64&ov=0&tok=cl100k_base")
    page.wait_for_selector("html[data-engine=ready]")
    _bring(page, text)
    page.evaluate(WATCH)
    _drop(page)
    print(f"drawing {page.evaluate(CHUNKS)} chunks: longest task {_longest(page):.0f} ms")
    box = page.locator("#chunks .text, #chunks [tabindex='0']").first
    box.hover()
    for _ in range(20):
        page.mouse.wheel(0, 4000)
        page.evaluate(FRAMES)
    print(f"  scrolling: {_longest(page):.0f} ms")
    field = page.get_by_role("spinbutton", name="Chunk size")
    for size in ("80", "96"):
        field.fill(size)
        page.wait_for_function("size => location.hash.includes('size=' + size)", arg=size)
        page.wait_for_selector("html[data-engine=ready]")
        page.evaluate(FRAMES)
    print(f"  other sizes: {_longest(page):.0f} ms")


def show_large(page: Page, site: str, megabytes: float) -> None:
    text = text_of(megabytes)
    page.goto(f"{site}#s=smart&size=512&ov=64&tok=cl100k_base")
    page.wait_for_selector("html[data-engine=ready]")
    peak = 0.0
    with tempfile.TemporaryDirectory() as folder:
        # A file of the disk, as a person would choose: one made in the page would be in its memory.
        path = Path(folder) / "large.md"
        path.write_text(text, encoding="utf-8")
        started = time.perf_counter()
        page.locator("#text-file").set_input_files(path)
        while page.evaluate(CHUNKS) < 1000:
            peak = max(peak, _renderer_megabytes())
            page.evaluate(FRAMES)
    seconds = time.perf_counter() - started
    peak = max(peak, _renderer_megabytes())
    print(
        f"large: {len(text.encode()) / 1e6:.0f} MB in {seconds:.1f} s, renderer peak {peak:.0f} MB"
    )


CHUNKS = "() => Number(document.querySelector('#chunks input[type=number]').max)"


DROP = """() => {
  const data = new DataTransfer();
  data.items.add(file);
  file = null;
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
}"""


def _bring(page: Page, text: str) -> None:
    """Hand the browser a file; what that costs the page is no part of what is measured."""
    page.evaluate("(text) => { globalThis.file = new File([text], 'large.md') }", text)


def _drop(page: Page) -> None:
    page.evaluate(DROP)
    page.wait_for_function(f"() => ({CHUNKS})() > 1000", timeout=300_000)
    page.wait_for_selector("html[data-engine=ready]", timeout=300_000)
    page.evaluate(FRAMES)


def _longest(page: Page) -> float:
    """The longest task since the last call, in milliseconds."""
    longest = page.evaluate("() => longest")
    page.evaluate("() => { longest = 0 }")
    return float(longest)


def _renderer_megabytes() -> float:
    """Resident memory of the largest renderer."""
    largest = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if b"--type=renderer" in (status.parent / "cmdline").read_bytes():
                largest = max(largest, int(re.findall(r"VmRSS:\s+(\d+)", status.read_text())[0]))
        except (OSError, IndexError):
            continue
    return largest / 1000


def _open(browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(300_000)
    return page


def main(parts: list[str]) -> None:
    if "bytes" in parts:
        show_bytes()
    with running(DIST, "/") as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        if "floor" in parts:
            show_floor(_open(browser), site)
        if "speed" in parts:
            show_speed(_open(browser), site)
        if "slider" in parts:
            show_slider(_open(browser), site)
        if "drawing" in parts:
            show_drawing(_open(browser), site)
        if "large" in parts:
            show_large(_open(browser), site, 20)
        if "largest" in parts:
            show_large(_open(browser), site, 39.9)


if __name__ == "__main__":
    main(sys.argv[1:] or ["bytes", "floor", "speed", "slider", "drawing", "large", "largest"])
