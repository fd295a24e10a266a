"""How long the page takes from the start of its worker to its first result, on this machine.

    python tests/bench/boot.py [RUNS]

Cold is a browser that was never here, warm one that was here before; the middle of several runs
is printed, with the phases of that run. Run it on an otherwise idle machine, with dist/ built and
playwright installed (`build.py test` makes such an environment).
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from sitebuild.machine import find_chromium  # noqa: E402
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


def show(name: str, visits: list[dict[str, Any]]) -> None:
    totals = sorted(visit["total"] for visit in visits)
    middle = statistics.median_low(totals)
    [phases] = [visit for visit in visits if visit["total"] == middle][:1]
    words = ", ".join(f"{phase} {at}" for phase, at in phases.items() if phase != "total")
    print(f"{name}: {middle / 1000:.2f} s  (of {totals} ms; {words})")


def main(runs: int) -> None:
    cold, warm = [], []
    with running(ROOT / "dist", "/chunksight/") as site, sync_playwright() as playwright:
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as profile:
                cold.append(visit(playwright.chromium, profile, site, LET_THE_BROWSER_STORE))
                visit(playwright.chromium, profile, site, LET_THE_BROWSER_STORE)
                warm.append(visit(playwright.chromium, profile, site))
    show("cold", cold)
    show("warm", warm)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
