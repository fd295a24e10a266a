"""The part of the build that runs in Pyodide under Node, and what stands in where Node is missing.

Archives whose Python is compiled beforehand start a page in under half the time: Pyodide's own
standard library holds only sources.
"""

import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitebuild.assets import BuildError, Store, sha256, write
from sitebuild.machine import bring_node, cache_folder, find_node

CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
PATTERNS = "chunksight_patterns"
"""The module that in_pyodide.py adds to a wheel together with its compiled patterns."""
HERE = Path(__file__).resolve().parent
# What the page's standard library does without: packages, modules, or patterns of file names.
NOT_FOR_A_PAGE = [
    # Terminals, debuggers, test runners, servers, mail, processes: nothing a worker can use.
    *("_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "compileall"),
    *("doctest", "ensurepip", "ftplib", "getpass", "idlelib", "imaplib", "lib2to3", "mailbox"),
    *("modulefinder", "multiprocessing", "netrc", "pdb", "pickletools", "poplib", "profile"),
    *("pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "smtplib", "socketserver"),
    *("tabnanny", "test", "this", "timeit", "trace", "tty", "turtle", "turtledemo", "unittest"),
    *("venv", "webbrowser", "wsgiref", "xmlrpc", "zipapp", "__hello__", "__phello__"),
    *("ctypes", "curses", "dbm", "sqlite3", "tkinter", "xml"),
    # Old encodings: the page decodes files before Python sees them. (zipfile wants cp437.)
    *("encodings/iso*", "encodings/mac_*", "encodings/koi8*", "encodings/cp[!4]*"),
    *("encodings/big5*", "encodings/euc_*", "encodings/gb*", "encodings/shift_*"),
]


@dataclass(frozen=True)
class Archive:
    """A zip or wheel whose Python is to be compiled."""

    name: str
    data: bytes
    optimize: int = 0
    dropped: tuple[str, ...] = ()
    imported: str = ""
    """A module of this archive whose patterns are to be compiled as well."""

    def key(self) -> str:
        recipe = (HERE / "in_pyodide.py").read_bytes()
        options = json.dumps([self.optimize, self.dropped, self.imported]).encode()
        return sha256(b"\0".join([recipe, options, sha256(self.data).encode()]))


def standard_library(store: Store) -> Archive:
    return Archive(
        "python_stdlib.zip", store.read("python_stdlib.zip"), 2, tuple(sorted(NOT_FOR_A_PAGE))
    )


def compile_archives(store: Store, archives: list[Archive]) -> dict[str, bytes]:
    """Each archive with compiled Python (as it is where there is no Node), by name."""
    folder = cache_folder() / "compiled"
    missing = [archive for archive in archives if not (folder / archive.key()).is_file()]
    if missing and not _node():
        print("Without Node the page starts about a second later: its Python is not precompiled.")
        return {archive.name: archive.data for archive in archives}
    if missing:
        print(
            f"Compiling for Pyodide: {', '.join(archive.name for archive in missing)}", flush=True
        )
        needed = [archive for archive in archives if archive.name.endswith("wasm32.whl")]
        jobs = [
            {
                "source": f"input-{archive.name}",
                "target": f"compiled-{archive.name}",
                "optimize": archive.optimize,
                "dropped": archive.dropped,
                "imported": archive.imported,
                "patterns": PATTERNS,
                "wheels": [f"input-{wheel.name}" for wheel in needed],
            }
            for archive in missing
        ]
        inputs = {f"input-{archive.name}": archive.data for archive in {*missing, *needed}}
        targets = [f"compiled-{archive.name}" for archive in missing]
        outputs = _run(store, inputs, {"compile": jobs}, targets)
        for archive, output in zip(missing, outputs, strict=True):
            write(folder / archive.key(), output)
    return {archive.name: (folder / archive.key()).read_bytes() for archive in archives}


def frozen_lock(store: Store, wheels: dict[str, bytes]) -> dict[str, Any]:
    """Pyodide's lock with these wheels in it, as `micropip.freeze()` writes it.

    Kept by the wheels' names: what changes inside our own wheel changes no entry but its hash,
    which is that of the compiled wheel in any case.
    """
    kept = cache_folder() / "compiled" / sha256("\n".join([LOCK, *wheels]).encode())
    if not kept.is_file():
        if not _node():
            return json.loads(store.read(LOCK))  # type: ignore[no-any-return]
        print("Freezing the page's lock file with micropip", flush=True)
        [micropip] = [name for name in store.assets if name.startswith("micropip-")]
        job = {"micropip": micropip, "wheels": list(wheels), "target": "frozen.json"}
        inputs = {**wheels, micropip: store.read(micropip)}
        [frozen] = _run(store, inputs, {"compile": [], "freeze": job}, ["frozen.json"])
        write(kept, frozen)
    return json.loads(kept.read_bytes())  # type: ignore[no-any-return]


def _node() -> str | None:
    bring_node()
    return find_node()


def _run(
    store: Store, inputs: dict[str, bytes], job: dict[str, Any], outputs: list[str]
) -> list[bytes]:
    """Run one job in Pyodide under Node, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for core in (*CORE, LOCK):
            shutil.copyfile(store.get(core), folder / core)
        for input_name, data in inputs.items():
            (folder / input_name).write_bytes(data)
        (folder / "job.json").write_text(json.dumps(job), "utf-8")
        command = [str(find_node()), str(HERE / "pyodide_step.mjs"), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"Pyodide under Node failed:\n{done.stdout}{done.stderr}")
        return [(folder / output).read_bytes() for output in outputs]
