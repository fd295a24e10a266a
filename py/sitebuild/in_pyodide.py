"""What only Pyodide itself can do for the build: compile for its own Python, and freeze its lock.

Runs inside Pyodide under Node (see pyodide_step.mjs), never in the Python that runs build.py.
"""

import base64
import fnmatch
import hashlib
import importlib.util
import json
import marshal
import sys
import tempfile
import zipfile
from array import array
from pathlib import Path
from typing import Any

# Magic number, then flags for "hash-based, never checked", then the hash that nobody checks.
PYC_HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
PATTERNS_HEAD = """
import _sre
import re

def keep(pattern, asked, flags, code, *groups):
    numbers = list(memoryview(code).cast("I"))
    re._cache[type(pattern), pattern, asked] = _sre.compile(pattern, flags, numbers, *groups)
"""
A_FIXED_DAY = (1980, 1, 1, 0, 0, 0)


def compile_archive(job_json: str) -> None:
    """Copy a zip or wheel with each .py compiled; same input, same bytes out.

    With a module to be imported, which needs some wheels, its patterns are compiled as well.
    """
    job = json.loads(job_json)
    source, dropped = job["source"], job["dropped"]
    with zipfile.ZipFile(source) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        files = {name: archive.read(name) for name in names if not _is_dropped(name, dropped)}
    if job["imported"]:
        patterns = precompiled_patterns(job["imported"], [*job["wheels"], source])
        files[f"{job['patterns']}.py"] = patterns.encode()
    for name in [name for name in files if name.endswith(".py")]:
        code = compile(files.pop(name), name, "exec", dont_inherit=True, optimize=job["optimize"])
        files[f"{name}c"] = PYC_HEADER + marshal.dumps(code)
    for name in [name for name in files if name.endswith(".dist-info/RECORD")]:
        files[name] = _record(files, name)
    with zipfile.ZipFile(job["target"], "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, A_FIXED_DAY)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])


def precompiled_patterns(imported: str, wheels: list[str]) -> str:
    """Source of a module that gives `re` the patterns it is asked for while `imported` is imported.

    Compiling a pattern is slow in Python, and slower in a page; the result is a list of numbers.
    """
    site = tempfile.mkdtemp()
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    sys.path.insert(0, site)
    lines = [PATTERNS_HEAD]
    compiler: Any = importlib.import_module("re._compiler")
    ordinary, ordinary_sre = compiler.compile, compiler._sre.compile
    flags_asked = 0

    def compile_pattern(pattern: object, flags: int = 0) -> object:
        nonlocal flags_asked
        flags_asked = flags
        return ordinary(pattern, flags)

    def compile_code(pattern: str, flags: int, code: list[int], *groups: object) -> object:
        lines.append(f"keep({pattern!r}, {flags_asked}, {flags}, {pack(code)!r}, *{groups!r})")
        return ordinary_sre(pattern, flags, code, *groups)

    compiler.compile, compiler._sre.compile = compile_pattern, compile_code
    try:
        importlib.import_module(imported)
    finally:
        compiler.compile, compiler._sre.compile = ordinary, ordinary_sre
    return "\n".join([*lines, ""])


def pack(code: list[int]) -> bytes:
    return array("I", code).tobytes()


def _is_dropped(name: str, dropped: list[str]) -> bool:
    top = name.split("/")[0].removesuffix(".py")
    return any(top == one or fnmatch.fnmatch(name, one) for one in dropped)


def _record(files: dict[str, bytes], own_name: str) -> bytes:
    """The RECORD of a wheel's new contents."""
    lines = []
    for name in sorted(files.keys() - {own_name}):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=")
        lines.append(f"{name},sha256={digest.decode()},{len(files[name])}\n")
    return "".join([*lines, f"{own_name},,\n"]).encode()


async def freeze(job_json: str) -> None:
    """Install wheels as micropip would in a page, and write the lock file that results."""
    job = json.loads(job_json)
    sys.path.insert(0, job["micropip"])
    import micropip  # type: ignore[import-not-found]

    # tiktoken names requests, which it needs only to download; the page does not ship it.
    micropip.add_mock_package("requests", "0")
    await micropip.install(
        [f"emfs:{Path(wheel).absolute()}" for wheel in job["wheels"]], deps=False
    )
    Path(job["target"]).write_text(micropip.freeze(), "utf-8")
