"""The page's own files, made to arrive sooner: one style sheet, and the first modules at once."""

import re
from pathlib import Path

SHEET = re.compile(r'^ *<link rel="stylesheet" href="([^"]+)">\n', re.M)
FIRST = re.compile(r'^ *<script type="module" async src="([^"]+)"></script>\n', re.M)
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)";', re.M)
JOINED = "static/page.css"


def hasten(site: Path) -> None:
    """Join the style sheets of `site`'s index.html, and name what its first module imports.

    Without it a browser asks for eight sheets, and for a module only when it has read the one
    that imports it. To name all modules of the page would keep it from painting.
    """
    page = site / "index.html"
    html = _with_one_sheet(page.read_text("utf-8"), site)
    page.write_text(_with_modules_named(html, site), "utf-8")


def _with_one_sheet(html: str, site: Path) -> str:
    sheets = SHEET.findall(html)
    rules = [(site / sheet).read_text("utf-8") for sheet in sheets]
    (site / JOINED).write_text("\n".join(rules), "utf-8")
    for sheet in sheets:
        (site / sheet).unlink()
    first = f'  <link rel="stylesheet" href="{JOINED}">\n'
    html = SHEET.sub(first, html, count=1)
    return SHEET.sub(lambda match: match[0] if match[1] == JOINED else "", html)


def _with_modules_named(html: str, site: Path) -> str:
    def named(script: re.Match[str]) -> str:
        others = imported(site, script[1])[1:]
        links = [f'  <link rel="modulepreload" href="{module}">\n' for module in others]
        return script[0] + "".join(links)

    return FIRST.sub(named, html)


def imported(site: Path, script: str) -> list[str]:
    """`script`, the modules it imports, and what those import, in the order of their depth."""
    found = [script]
    for module in found:
        for address in IMPORT.findall((site / module).read_text("utf-8")):
            path = (site / module).parent.joinpath(address).resolve()
            name = path.relative_to(site.resolve()).as_posix()
            if name not in found:
                found.append(name)
    return found
