"""How long the page takes from the start of its worker to its first result, on this machine.

    python tests/bench/boot.py [RUNS]

Cold is a browser that was never here, warm one that was here before; the middle of several runs
is printed, with the phases of that run. Beside it stands the same page with the standard library
and the wheels as they are published, so that machines can be compared. Run it on an otherwise
idle machine, with playwright installed (`build.py test` makes such an environment).
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from sitebuild import dist  # noqa: E402
from sitebuild.machine import find_chromium  # noqa: E402
from sitebuild.pyodide_step import Archive  # noqa: E402
from sitebuild.server import running  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SETTINGS = {"strategy": "smart", "size": 512, "overlap": 64, "tokenizer": "cl100k_base"}
TEXT = (ROOT / "static/samples/en.md").read_text("utf-8")
# The compiled code that makes a visit warm is stored by the browser some seconds after the first.
LET_THE_BROWSER_STORE = 6_000

FIRST_RESULT = """async ([base, text, settings]) => {
  const { Engine } = await import(base + "app/engine/client.js");
  const engine = new Engine(base);
  const phases = {};
  engine.setText(text);
  const started = performance.now();
  engine.addEventListener("state", ({ detail }) => {
    phases[detail.state] ??= Math.round(performance.now() - started);
  });
  engine.start(settings.tokenizer);
  await engine.chunk(settings);
  return { ...phases, total: Math.round(performance.now() - started) };
}"""


def visit(chromium: BrowserType, profile: str, site: str, wait: int = 0) -> dict[str, Any]:
    """One visit with this profile: milliseconds to each phase, and to the first result."""
    context = chromium.launch_persistent_context(
        profile, executable_path=find_chromium(), args=FLAGS, headless=True
    )
    page = context.pages[0]
    # Any document of the same origin will do; one made by `page.route` would switch the cache off.
    page.goto(f"{site}engine.json")
    phases: dict[str, Any] = page.evaluate(FIRST_RESULT, [site, TEXT, SETTINGS])
    page.wait_for_timeout(wait)
    context.close()
    return phases


def as_published(_: object, archives: list[Archive]) -> dict[str, bytes]:
    """In place of the build's step that compiles Python beforehand."""
    return {archive.name: archive.data for archive in archives}


def show(name: str, visits: list[dict[str, Any]]) -> int:
    totals = sorted(visit["total"] for visit in visits)
    middle = statistics.median_low(totals)
    [phases] = [visit for visit in visits if visit["total"] == middle][:1]
    words = ", ".join(f"{phase} {at}" for phase, at in phases.items() if phase != "total")
    print(f"{name}: {middle / 1000:.2f} s  (of {totals} ms; {words})")
    return int(middle)


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        ours, published = Path(folder, "ours"), Path(folder, "published")
        dist.build(ours)
        dist.compile_archives = as_published
        dist.build(published)
        visits: dict[str, list[dict[str, Any]]] = {}
        for site_folder in [ours, published] * runs:
            with (
                running(site_folder, "/chunksight/") as site,
                tempfile.TemporaryDirectory() as profile,
            ):
                cold = visit(playwright.chromium, profile, site, LET_THE_BROWSER_STORE)
                visit(playwright.chromium, profile, site, LET_THE_BROWSER_STORE)
                warm = visit(playwright.chromium, profile, site)
            visits.setdefault(f"cold, {site_folder.name}", []).append(cold)
            visits.setdefault(f"warm, {site_folder.name}", []).append(warm)
    middle = {name: show(name, of_name) for name, of_name in sorted(visits.items())}
    for kind in ("cold", "warm"):
        print(f"{kind}: {middle[f'{kind}, ours'] / middle[f'{kind}, published']:.2f} of published")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
