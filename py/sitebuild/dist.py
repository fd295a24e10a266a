"""dist/: everything a static host has to serve."""

import base64
import hashlib
import importlib.util
import io
import json
import os
import shutil
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from sitebuild.assets import BuildError, Store, fill_tiktoken_cache, sha256
from sitebuild.icons import draw_icons
from sitebuild.machine import ROOT
from sitebuild.offline import add_service_worker
from sitebuild.pyodide_step import (
    CORE,
    LOCK,
    PATTERNS,
    Archive,
    compile_archives,
    frozen_lock,
    standard_library,
)
from sitebuild.readers import readers
from sitebuild.shell import hasten
from sitebuild.swap import replace_folder

DIST = ROOT / "dist"
PAGE = ("index.html", "app", "static", "LICENSE", "THIRD_PARTY.md")
A_FIXED_DAY = (1980, 1, 1, 0, 0, 0)
LATE = "chunksight/insight/"
"""The part of the package that the page fetches with the first task that needs it."""
COMMAND_LINE = ("chunksight/__main__.py", "chunksight/reading", f"{LATE}cli")
"""How the paths begin of modules that the page has no use for."""
REQUIREMENTS = {"chunksight": ["regex", "tiktoken"], "tiktoken": ["regex"], "regex": []}
"""What the page loads. tiktoken's `requests` is left out: it serves only to download."""


def build(target: Path = DIST) -> Path:
    """Make `target` anew from the sources and the pinned assets."""
    store = Store()
    fill_tiktoken_cache(store)
    files = {name: store.read(name) for name in CORE}
    wheels = {name: store.read(name) for name in store.names("wasm32.whl")}
    own_name, own_wheel = package_wheel()
    wheels[own_name] = own_wheel
    late_name, late_archive = insight_archive()

    lock = frozen_lock(store, wheels)
    own = Archive(own_name, wheels[own_name], imported="chunksight.worker")
    others = [Archive(name, data) for name, data in wheels.items() if name != own_name]
    late = Archive(late_name, late_archive)
    compiled = compile_archives(store, [standard_library(store), *others, own, late])
    files |= compiled
    files[LOCK] = json.dumps(page_lock(lock, {name: compiled[name] for name in wheels})).encode()

    served = {f"pyodide/{name}": data for name, data in files.items()}
    vocabularies = {}
    for name in store.names(".tiktoken"):
        encoding = name.removesuffix(".tiktoken")
        vocabularies[encoding] = f"vocab/{encoding}.bin"
        served[vocabularies[encoding]] = _compact().pack(store.read(name))
    manifest = {
        "versions": dict(sorted(name.split("-")[:2] for name in wheels)),
        "packages": ["chunksight"],
        "imports": [*precompiled(compiled[own_name]), "chunksight.worker"],
        "insight": f"pyodide/{late_name}",
        "vocabularies": vocabularies,
        # The hash goes into each address, so that what a browser kept is never the wrong version.
        "files": {
            name: {"size": len(data), "hash": sha256(data)[:12]}
            for name, data in sorted(served.items())
        },
    }
    served |= readers(store)
    served["engine.json"] = (json.dumps(manifest, indent=1) + "\n").encode()
    # GitHub Pages would otherwise run the folder through Jekyll.
    served[".nojekyll"] = b""
    _replace(target, served)
    return target


def package_wheel() -> tuple[str, bytes]:
    """What the page starts with of the package, as a wheel: the same bytes for the same sources."""
    project = _project()
    info = f"chunksight-{project['version']}.dist-info"
    files = {name: data for name, data in _sources().items() if not name.startswith(LATE)}
    metadata = ["Metadata-Version: 2.1", "Name: chunksight", f"Version: {project['version']}"]
    metadata += [f"Requires-Python: {project['requires-python']}"]
    metadata += [f"Requires-Dist: {need}" for need in project["dependencies"]]
    files[f"{info}/METADATA"] = "\n".join([*metadata, ""]).encode()
    wheel = ["Wheel-Version: 1.0", "Generator: build.py", "Root-Is-Purelib: true"]
    files[f"{info}/WHEEL"] = "\n".join([*wheel, "Tag: py3-none-any", ""]).encode()
    records = [f"{name},sha256={_digest(data)},{len(data)}" for name, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*records, f"{info}/RECORD,,", ""]).encode()
    return f"chunksight-{project['version']}-py3-none-any.whl", _zip(files)


def insight_archive() -> tuple[str, bytes]:
    """The rest of the package, to be unpacked beside the wheel."""
    files = {name: data for name, data in _sources().items() if name.startswith(LATE)}
    return f"chunksight_insight-{_project()['version']}.zip", _zip(files)


def _project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return project["project"]  # type: ignore[no-any-return]


def _sources() -> dict[str, bytes]:
    """The modules of the package that the page needs, by their path in an archive."""
    sources = sorted((ROOT / "py" / "chunksight").rglob("*.py"))
    paths = {path.relative_to(ROOT / "py").as_posix(): path for path in sources}
    needed = {name: path for name, path in paths.items() if not name.startswith(COMMAND_LINE)}
    return {name: path.read_bytes() for name, path in needed.items()}


def precompiled(wheel: bytes) -> list[str]:
    """The module of compiled patterns, if the wheel has it: it must be imported first."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        return [PATTERNS] if f"{PATTERNS}.pyc" in archive.namelist() else []


def page_lock(lock: dict[str, Any], wheels: dict[str, bytes]) -> dict[str, Any]:
    """A lock that knows the served wheels and nothing else."""
    packages = {}
    for file_name, data in sorted(wheels.items()):
        name, version = file_name.split("-")[:2]
        entry = lock["packages"].get(name) or _plain_entry(name, version)
        served = {"file_name": file_name, "sha256": sha256(data), "depends": REQUIREMENTS[name]}
        packages[name] = {**entry, **served}
    return {"info": lock["info"], "packages": packages}


def _plain_entry(name: str, version: str) -> dict[str, Any]:
    entry = {"name": name, "version": version, "install_dir": "site", "imports": [name]}
    return {**entry, "package_type": "package", "unvendored_tests": False}


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _zip(files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, A_FIXED_DAY)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return target.getvalue()


def _compact() -> Any:
    """chunksight.tokens.compact by its path: the package itself needs tiktoken, its packing not."""
    path = ROOT / "py/chunksight/tokens/compact.py"
    specification = importlib.util.spec_from_file_location("compact", path)
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def _replace(target: Path, served: dict[str, bytes]) -> None:
    """Write the new folder beside the old one and swap them, so that no half build is served."""
    # Two builds at once, such as a served page and the tests, must not write into one folder.
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        _write(fresh, served)
        replace_folder(fresh, target)
    except OSError as error:
        raise BuildError(f"{target} could not be replaced: {error}") from error
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _write(fresh: Path, served: dict[str, bytes]) -> None:
    for name, data in served.items():
        (fresh / name).parent.mkdir(parents=True, exist_ok=True)
        (fresh / name).write_bytes(data)
    for name in PAGE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, fresh / name)
        elif source.is_file():
            shutil.copyfile(source, fresh / name)
    draw_icons(fresh / "static" / "icon.svg", fresh / "static")
    hasten(fresh)
    add_service_worker(fresh)
