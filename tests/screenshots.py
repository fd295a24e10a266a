"""Pictures of every state of the page in both themes, for docs/states/.

python3 build.py && python3 tests/screenshots.py    (in the environment of the tests)
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "py"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "browser" / "page"))

from playwright.sync_api import ViewportSize, sync_playwright
from states import STATES

from sitebuild.machine import ROOT, find_chromium
from sitebuild.server import running
from small_png import with_few_colours

TARGET = ROOT / "docs" / "states"
WINDOW = ViewportSize(width=1180, height=740)
SCALE = 0.8
"""The pictures show which state looks how, not the words: the page itself is there for those."""


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    with sync_playwright() as playwright, running(ROOT / "dist") as site:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for name, bring in STATES.items():
            context = browser.new_context(
                locale="en-GB", viewport=WINDOW, device_scale_factor=SCALE, reduced_motion="reduce"
            )
            page = context.new_page()
            bring(page, site)
            pictures = {}
            for theme in ("light", "dark"):
                page.locator(f"#theme input[value={theme}]").check()
                page.evaluate("document.activeElement.blur()")
                pictures[theme] = page.screenshot()
            context.close()
            for theme, picture in pictures.items():
                (TARGET / f"{name}-{theme}.png").write_bytes(with_few_colours(picture))
        browser.close()


if __name__ == "__main__":
    main()
