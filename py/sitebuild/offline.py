"""sw.js: the service worker with the list of what it keeps, made from the files of a built site."""

import json
from pathlib import Path

from sitebuild.assets import sha256

SOURCE = "app/offline/service-worker.js"
SHELL = ("index.html", "engine.json", "app", "static")
"""What the page itself is made of, kept at once; the rest is kept when it is first used."""
READ_ELSEWHERE = {"LICENSE", "THIRD_PARTY.md", ".nojekyll"}
HASH = 12


def add_service_worker(site: Path) -> None:
    """Turn the worker's source in `site` into sw.js at its root, where it can keep all of it."""
    source = site / SOURCE
    worker = source.read_text("utf-8")
    source.unlink()
    shell, later = kept_files(site)
    # The worker's bytes change with any byte of the site: so the browser learns of a new version.
    version = sha256(json.dumps([shell, later, worker]).encode())[:HASH]
    kept = json.dumps({"version": version, "shell": shell, "later": later}, indent=1)
    (site / "sw.js").write_text(f"globalThis.KEPT = {kept};\n\n{worker}", "utf-8")


def kept_files(site: Path) -> tuple[dict[str, str], dict[str, str]]:
    """The starts of hashes by path: of the page's files, and of those that are used later."""
    shell: dict[str, str] = {}
    later: dict[str, str] = {}
    for path in sorted(file for file in site.rglob("*") if file.is_file()):
        name = path.relative_to(site).as_posix()
        if name in READ_ELSEWHERE or name == "sw.js":
            continue
        files = shell if name.split("/")[0] in SHELL else later
        files[name] = sha256(path.read_bytes())[:HASH]
    return shell, later
