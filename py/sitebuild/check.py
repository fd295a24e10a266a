"""`build.py test`: everything the tests need is set up here, then every check runs."""

import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from sitebuild import dist
from sitebuild.assets import BuildError, Store, fill_tiktoken_cache, sha256
from sitebuild.machine import (
    PATIENCE,
    ROOT,
    apt_install,
    bring_node,
    cache_folder,
    find_chromium,
    find_node,
    make_venv,
)

REQUIREMENTS = ROOT / "tests" / "requirements.txt"
OUR_PYTHON = ["build.py", "py", "tests"]
NO_INDEX = f"""pip could not install {REQUIREMENTS}.
What helps: connect to a network with a package index (pip may use any index or mirror it is set up
for) and run the same command again. It is needed once."""
NO_BROWSER = """The browser tests need a Chromium, and none was found or could be installed.
Install one (Debian: apt-get install chromium), or set CHROMIUM to the path of its program."""


def run(pytest_arguments: list[str]) -> int:
    """Set up, run every check, say how each went; 0 if all passed."""
    store = Store()
    python = _environment()
    chromium = _browser(python)
    dist.build()
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(Path(python).parent), os.environ.get("PATH", "")]),
        "TIKTOKEN_CACHE_DIR": str(fill_tiktoken_cache(store)),
        **({"CHROMIUM": chromium} if chromium else {}),
    }
    outcomes = {
        name: _passes(name, command, environment)
        for name, command in _checks(python, _type_checker(store), pytest_arguments)
    }
    print(
        "\n" + "\n".join(f"{'passed' if ok else 'FAILED'}  {name}" for name, ok in outcomes.items())
    )
    return 0 if all(outcomes.values()) else 1


def _checks(
    python: str, tsc: list[str], pytest_arguments: list[str]
) -> list[tuple[str, list[str]]]:
    module = [python, "-m"]
    return [
        ("ruff check", [*module, "ruff", "check", *OUR_PYTHON]),
        ("ruff format", [*module, "ruff", "format", "--check", *OUR_PYTHON]),
        (
            "mypy --strict",
            [*module, "mypy"],
        ),
        ("tsc --checkJs", [*tsc, "--project", "tsconfig.json", "--noEmit"]),
        ("pytest", [*module, "pytest", *pytest_arguments]),
    ]


def _passes(name: str, command: list[str], environment: dict[str, str]) -> bool:
    print(f"\n== {name}", flush=True)
    started = time.monotonic()
    try:
        passed = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0
    except OSError as error:
        print(error)
        passed = False
    print(f"== {name}: {time.monotonic() - started:.0f} s", flush=True)
    return passed


def _environment() -> str:
    """The interpreter of an environment with the pinned requirements."""
    folder = cache_folder() / f"venv-{sys.version_info.major}.{sys.version_info.minor}"
    print(f"Test environment: {folder}", flush=True)
    python = make_venv(folder)
    if python is None:
        raise BuildError("no virtual environment could be made (Debian: python3-venv is missing)")
    stamp = folder / "requirements.sha256"
    wanted = sha256(REQUIREMENTS.read_bytes())
    if not stamp.is_file() or stamp.read_text() != wanted:
        install = [python, "-m", "pip", "install", "--quiet", "--requirement", str(REQUIREMENTS)]
        print("Installing what tests/requirements.txt lists, with pip", flush=True)
        if subprocess.run(install, env={**PATIENCE, **os.environ}, check=False).returncode:
            raise BuildError(NO_INDEX)
        stamp.write_text(wanted)
    return python


def _browser(python: str) -> str | None:
    """A Chromium; None stands for the one that Playwright installed for itself."""
    if not find_chromium() and not apt_install("chromium"):
        print("Installing Playwright's Chromium", flush=True)
        install = [python, "-m", "playwright", "install", "chromium"]
        if subprocess.run(install, check=False).returncode:
            raise BuildError(NO_BROWSER)
    return find_chromium()


def _type_checker(store: Store) -> list[str]:
    """How to call tsc, from its pinned package."""
    bring_node()
    [name] = [name for name in store.names(".tgz") if name.startswith("typescript")]
    folder = cache_folder() / name.removesuffix(".tgz")
    script = folder / "package" / "lib" / "tsc.js"
    if not script.is_file():
        with tarfile.open(store.get(name)) as archive:
            archive.extractall(folder, filter="data")
    return [find_node() or "node", str(script)]
