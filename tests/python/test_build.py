"""The build: pinned bytes from whichever source has them, reproducible archives, the server."""

import http.server
import inspect
import io
import json
import re
import shutil
import tarfile
import threading
import tomllib
import urllib.error
import urllib.request
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
import tiktoken_ext.openai_public

from sitebuild import dist, icons, offline, shell
from sitebuild.assets import PINS, BuildError, Store, sha256
from sitebuild.readers import readers
from sitebuild.server import running
from sitebuild.sources import RangeReader, SourceError

PAYLOAD = b"exactly these bytes"


def pins(folder: Path, *addresses: str) -> Path:
    """A pins file with one asset and these addresses as its sources, in order."""
    names = [f"source{number}" for number in range(len(addresses))]
    lines = [f'[sources.openai]\nlabel = "unused"\nurl = "{addresses[0]}"']
    for name, address in zip(names, addresses, strict=True):
        lines.append(f'[sources.{name}]\nlabel = "{name}"\nurl = "{address}"')
    lines.append(f'[[assets]]\nname = "file.bin"\nsize = {len(PAYLOAD)}')
    lines.append(f'sha256 = "{sha256(PAYLOAD)}"\nfrom = {json.dumps(names)}')
    path = folder / "pins.toml"
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Addresses of servers that have the file, have another one, have none, and are not there."""
    for name, data in {"right": PAYLOAD, "wrong": b"other bytes"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "file.bin").write_bytes(data)
    (tmp_path / "empty").mkdir()
    with (
        running(tmp_path / "right") as right,
        running(tmp_path / "wrong") as wrong,
        running(tmp_path / "empty") as empty,
    ):
        yield {"right": right, "wrong": wrong, "empty": empty, "gone": "http://127.0.0.1:9/"}


@pytest.mark.parametrize("first", ["right", "wrong", "empty", "gone"])
def test_an_asset_comes_from_the_first_source_that_has_the_pinned_bytes(
    tmp_path: Path, hosts: dict[str, str], first: str
) -> None:
    store = Store(pins(tmp_path, hosts[first], hosts["right"]), tmp_path / "cache")
    assert store.read("file.bin") == PAYLOAD


def test_a_second_build_needs_no_network(tmp_path: Path, hosts: dict[str, str]) -> None:
    Store(pins(tmp_path, hosts["right"]), tmp_path / "cache").get("file.bin")
    offline = Store(pins(tmp_path, hosts["gone"]), tmp_path / "cache")
    assert offline.read("file.bin") == PAYLOAD


def test_a_spoilt_cache_is_mended(tmp_path: Path, hosts: dict[str, str]) -> None:
    store = Store(pins(tmp_path, hosts["right"]), tmp_path / "cache")
    store.get("file.bin").write_bytes(b"spoilt")
    assert store.read("file.bin") == PAYLOAD


def test_when_nothing_works_the_message_says_what_was_tried_and_what_helps(
    tmp_path: Path, hosts: dict[str, str]
) -> None:
    store = Store(pins(tmp_path, hosts["gone"], hosts["wrong"]), tmp_path / "cache")
    with pytest.raises(BuildError) as caught:
        store.get("file.bin")
    words = str(caught.value)
    for part in ("file.bin", "source0", "not reachable", "source1", "other bytes", "save it as"):
        assert part in words


def test_each_pin_names_known_sources_and_a_whole_hash() -> None:
    declared = tomllib.loads(PINS.read_text("utf-8"))
    for asset in declared["assets"]:
        assert set(asset["from"]) <= set(declared["sources"])
        assert len(bytes.fromhex(asset["sha256"])) == 32


def test_vocabularies_are_pinned_by_the_hashes_that_tiktoken_checks() -> None:
    known = inspect.getsource(tiktoken_ext.openai_public)
    assets = [asset for name, asset in Store().assets.items() if name.endswith(".tiktoken")]
    assert len(assets) == 4
    assert [asset.name for asset in assets if asset.sha256 not in known] == []


class RangeHandler(http.server.BaseHTTPRequestHandler):
    """Sends the bytes it is asked for and nothing else."""

    data = b""

    def do_GET(self) -> None:
        first, last = map(int, self.headers["Range"].removeprefix("bytes=").split("-"))
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(self.data)}")
        self.end_headers()
        self.wfile.write(self.data[first : last + 1])

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_member_of_a_wheel_is_read_without_the_rest() -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as wheel:
        wheel.writestr("big", bytes(1_000_000))
        wheel.writestr("member", PAYLOAD)
    RangeHandler.data = archive.getvalue()
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), RangeHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        reader = RangeReader(f"http://127.0.0.1:{server.server_port}/")
        with zipfile.ZipFile(io.BufferedReader(reader)) as wheel:
            assert wheel.read("member") == PAYLOAD
        server.shutdown()


def test_a_server_without_ranges_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file.bin").write_bytes(PAYLOAD)
    with running(tmp_path) as address, pytest.raises(SourceError):
        RangeReader(f"{address}file.bin")


def test_the_package_wheel_is_the_same_each_time_and_records_each_file() -> None:
    name, data = dist.package_wheel()
    assert dist.package_wheel() == (name, data)
    with zipfile.ZipFile(io.BytesIO(data)) as wheel:
        names = wheel.namelist()
        [record] = [entry for entry in names if entry.endswith("/RECORD")]
        recorded = [line.split(",")[0] for line in wheel.read(record).decode().splitlines()]
    assert sorted(recorded) == sorted(names)
    assert "chunksight/worker.py" in names


def test_what_the_page_needs_late_is_in_an_archive_of_its_own() -> None:
    started, late = (
        {name for name in zipfile.ZipFile(io.BytesIO(data)).namelist() if name.endswith(".py")}
        for _, data in (dist.package_wheel(), dist.insight_archive())
    )
    assert late and all(name.startswith("chunksight/insight/") for name in late)
    sources = (dist.ROOT / "py" / "chunksight").rglob("*.py")
    paths = {path.relative_to(dist.ROOT / "py").as_posix() for path in sources}
    assert not started & late
    assert {name for name in paths if not name.startswith(dist.COMMAND_LINE)} == started | late
    assert len(paths - started - late) > 1
    assert dist.insight_archive() == dist.insight_archive()


def test_the_page_loads_three_packages_and_never_requests() -> None:
    stock = {"info": {}, "packages": {"tiktoken": {"depends": ["regex", "requests"]}, "numpy": {}}}
    wheels = {f"{name}-1.0-py3-none-any.whl": b"" for name in ("tiktoken", "regex", "chunksight")}
    lock = dist.page_lock(stock, wheels)
    assert sorted(lock["packages"]) == ["chunksight", "regex", "tiktoken"]
    assert all("requests" not in entry["depends"] for entry in lock["packages"].values())


def packed(folder: Path, name: str, *paths: str) -> str:
    """An npm package with these files, and its entry in a list of pins."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for path in paths:
            entry = tarfile.TarInfo(f"package/{path}")
            entry.size = len(path)
            archive.addfile(entry, io.BytesIO(path.encode()))
    (folder / name).write_bytes(data.getvalue())
    pin = f'[[assets]]\nname = "{name}"\nsize = 1\nfrom = ["openai"]\n'
    return pin + f'sha256 = "{sha256(data.getvalue())}"\n'


def test_of_the_readers_packages_only_what_the_page_needs_is_served(tmp_path: Path) -> None:
    paths = ["LICENSE", "build/pdf.min.mjs", "legacy/build/pdf.min.mjs", "cmaps/LICENSE"]
    paths += [
        "legacy/build/pdf.worker.min.mjs",
        "legacy/build/pdf.sandbox.min.mjs",
        "cmaps/H.bcmap",
    ]
    with running(tmp_path) as address:
        pins = f'[sources.openai]\nlabel = "here"\nurl = "{address}"\n'
        pins += packed(tmp_path, "pdfjs-dist-1.0.tgz", *paths)
        pins += packed(tmp_path, "mammoth-1.0.tgz", "LICENSE", "mammoth.browser.min.js", "lib/a.js")
        (tmp_path / "pins.toml").write_text(pins, "utf-8")
        served = readers(Store(tmp_path / "pins.toml", tmp_path / "cache"))
    assert served["readers/pdf.min.mjs"] == b"legacy/build/pdf.min.mjs"
    assert sorted(served) == [
        "readers/cmaps/H.bcmap",
        "readers/cmaps/LICENSE",
        "readers/mammoth.LICENSE",
        "readers/mammoth.browser.min.js",
        "readers/pdf.LICENSE",
        "readers/pdf.min.mjs",
        "readers/pdf.worker.min.mjs",
    ]


def test_the_server_knows_the_types_that_browsers_insist_on(tmp_path: Path) -> None:
    types = {"a.js": "text/javascript", "a.mjs": "text/javascript", "a.wasm": "application/wasm"}
    with running(tmp_path, "/sub/path/") as address:
        for name, kind in types.items():
            (tmp_path / name).write_bytes(b"")
            with urllib.request.urlopen(address + name) as answer:
                assert answer.headers["Content-Type"] == kind


def test_only_an_address_with_a_hash_is_kept_for_good(tmp_path: Path) -> None:
    (tmp_path / "file.bin").write_bytes(PAYLOAD)
    with running(tmp_path) as address:
        kept = urllib.request.urlopen(f"{address}file.bin?0123abcd").headers["Cache-Control"]
        asked = urllib.request.urlopen(f"{address}file.bin").headers["Cache-Control"]
    assert "immutable" in kept
    assert asked == "no-cache"


@pytest.mark.parametrize("path", ["file.bin", "../file.bin", "sub/../../file.bin"])
def test_nothing_outside_the_folder_is_served(tmp_path: Path, path: str) -> None:
    (tmp_path / "file.bin").write_bytes(PAYLOAD)
    (tmp_path / "inner").mkdir()
    with (
        running(tmp_path / "inner", "/sub/") as address,
        pytest.raises(urllib.error.HTTPError, match="404"),
    ):
        urllib.request.urlopen(address + path)


def test_the_service_worker_lists_every_served_file_by_its_hash(tmp_path: Path) -> None:
    for name in ("index.html", "app/main.js", offline.SOURCE, "pyodide/core.wasm", "LICENSE"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(PAYLOAD)
    offline.add_service_worker(tmp_path)
    first = (tmp_path / "sw.js").read_text("utf-8")
    listed = json.loads(first.removeprefix("globalThis.KEPT = ").split(";\n\n")[0])
    assert set(listed["shell"]) == {"index.html", "app/main.js"}
    assert listed["later"] == {"pyodide/core.wasm": sha256(PAYLOAD)[:12]}
    assert not (tmp_path / offline.SOURCE).exists()

    (tmp_path / offline.SOURCE).write_bytes(PAYLOAD)
    (tmp_path / "pyodide/core.wasm").write_bytes(b"another version")
    offline.add_service_worker(tmp_path)
    assert (tmp_path / "sw.js").read_text("utf-8") != first


def test_the_built_page_has_one_sheet_and_names_what_its_first_module_imports(
    tmp_path: Path,
) -> None:
    written = (dist.ROOT / "index.html").read_text("utf-8")
    sheets = shell.SHEET.findall(written)
    for folder in ("app", "static"):
        shutil.copytree(dist.ROOT / folder, tmp_path / folder)
    (tmp_path / "index.html").write_text(written, "utf-8")
    shell.hasten(tmp_path)
    built = (tmp_path / "index.html").read_text("utf-8")
    assert len(sheets) > 1
    assert shell.SHEET.findall(built) == [shell.JOINED]
    rules = (tmp_path / shell.JOINED).read_text("utf-8")
    places = [rules.index((dist.ROOT / sheet).read_text("utf-8")) for sheet in sheets]
    assert places == sorted(places)
    named = re.findall(r'modulepreload" href="([^"]+)"', built)
    assert "app/engine/spawn.js" in named
    assert "app/main.js" not in named
    assert all((tmp_path / module).is_file() for module in named)
    # Nothing else of the page has changed.
    for line in re.findall(r'^ *<link rel="(?:stylesheet|modulepreload)".*\n', built, re.M):
        built = built.replace(line, "")
    assert built == shell.SHEET.sub("", written)


def test_icons_are_drawn_to_their_sizes_and_the_one_to_be_cut_has_no_clear_corner(
    tmp_path: Path,
) -> None:
    icons.draw_icons(Path(dist.ROOT) / "static" / "icon.svg", tmp_path)
    for name, (side, maskable) in icons.ICONS.items():
        data = (tmp_path / name).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert int.from_bytes(data[16:20], "big") == int.from_bytes(data[20:24], "big") == side
        rows = zlib.decompress(data[data.index(b"IDAT") + 4 : -16])
        opacity = rows[4]
        assert opacity == (255 if maskable else 0)
