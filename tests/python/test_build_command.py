"""build.py: what it says when something is wrong, and dist/ while it is replaced."""

import http.client
import importlib.util
import os
import re
import socket
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from sitebuild import dist, server, sources, swap
from sitebuild.assets import BuildError
from sitebuild.machine import ROOT, find_npm
from sitebuild.sources import NpmPackage, PypiPackage, Source, SourceError

NOBODY = "http://127.0.0.1:9/"
DEAD = {
    **dict.fromkeys(("http_proxy", "https_proxy", "npm_config_registry"), NOBODY),
    "PIP_INDEX_URL": f"{NOBODY}simple",
    "PIP_FIND_LINKS": "",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_DEFAULT_TIMEOUT": "1",
    "no_proxy": "",
    "npm_config_noproxy": "",
}
"""What sends urllib, pip and npm to an address where nobody listens."""

REGISTRIES = [
    pytest.param(
        NpmPackage("npm", "gpt-tokenizer@4.0.0", ""),
        marks=pytest.mark.skipif(not find_npm(), reason="needs npm"),
    ),
    PypiPackage("pypi", "open-webui==0.12.4", ""),
]


def run_build(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "build.py"), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )


@pytest.fixture
def build_py() -> ModuleType:
    specification = importlib.util.spec_from_file_location("build_py", ROOT / "build.py")
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "80.5", "abc", "", "٨٠", "1" * 5000])
def test_what_is_no_port_is_said_in_one_line(port: str) -> None:
    done = run_build("serve", "--no-open", "--port", port)
    [line] = done.stderr.splitlines()
    assert f"{port!r} is not a port; give a number from 0 to 65535" in line
    assert (done.returncode, done.stdout) == (2, "")


def test_a_port_in_use_is_said_before_anything_is_built(
    build_py: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    built: list[str] = []
    monkeypatch.setattr(dist, "build", lambda: built.append("built"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert build_py.main(["serve", "--no-open", "--port", port]) == 1
    assert built == []
    [line] = capsys.readouterr().err.splitlines()
    assert f"Port {port} is in use." in line
    assert "--port 0" in line


def test_two_servers_never_share_a_port(tmp_path: Path) -> None:
    with (
        server.claim(tmp_path, 0) as first,
        pytest.raises(BuildError, match="is in use"),
    ):
        server.claim(tmp_path, first.server_port)


def test_without_a_network_a_first_build_says_what_it_tried_why_not_and_what_helps(
    tmp_path: Path,
) -> None:
    done = run_build(CHUNKSIGHT_CACHE=str(tmp_path / "cache"), **DEAD)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    tried = re.findall(r"^  - (.+?): (.+)$", done.stderr, re.M)
    assert len(tried) > 1
    # Each source was named before it was asked, and has a reason of its own.
    for label, reason in tried:
        assert f"from {label}" in done.stdout
        assert re.search("reach|refused|failed, reason|not installed", reason), reason
    assert "What helps: connect to a network" in done.stderr


@pytest.mark.parametrize("source", REGISTRIES)
def test_a_registry_that_is_not_there_is_told_as_such(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in DEAD.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SourceError, match=r"ECONNREFUSED|index is not reachable"):
        source.read("any")


@contextmanager
def hanging_up() -> Iterator[tuple[str, list[int]]]:
    """The address of a server that hangs up on whoever comes, and who came."""
    came: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def hang_up() -> None:
            while True:
                try:
                    connection, (_, port) = listener.accept()
                except OSError:
                    return
                came.append(port)
                connection.close()

        threading.Thread(target=hang_up, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/", came


@pytest.mark.parametrize("source", REGISTRIES)
def test_a_registry_that_hangs_up_is_asked_once_more_and_no_oftener(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in DEAD.items():
        monkeypatch.setenv(name, value)
    for name in ("http_proxy", "https_proxy", "PIP_RETRIES", "npm_config_fetch_retries"):
        monkeypatch.delenv(name, raising=False)
    with hanging_up() as (address, came):
        monkeypatch.setenv("npm_config_registry", address)
        monkeypatch.setenv("PIP_INDEX_URL", f"{address}simple")
        with pytest.raises(SourceError):
            source.read("any")
        assert len(came) == 2


def test_a_program_that_takes_long_is_named_again_and_given_up_at_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sources, "WORD_EVERY", 0.1)
    monkeypatch.setattr(sources, "LONGEST", 0.3)
    endless = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    with pytest.raises(SourceError, match="npm pack took more than"):
        sources._run(endless, "npm pack")
    assert capsys.readouterr().out.count("npm pack is still at work after") > 1


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ('print(\'{"error": {"code": "E1", "summary": "gone\\\\nfar"}}\')', "gone"),
        ("import sys; sys.stderr.write('first\\n  \\nlast\\n\\n')", "last"),
        ("print('only this')", "only this"),
        ("pass", "without a message"),
    ],
)
def test_why_a_program_failed_is_said_in_a_line(program: str, reason: str) -> None:
    command = [sys.executable, "-c", f"{program}\nraise SystemExit(1)"]
    with pytest.raises(SourceError, match=f"pip failed: .*{reason}$"):
        sources._run(command, "pip")


def folder_of(path: Path, word: str) -> Path:
    path.mkdir()
    (path / "page").write_text(word, "utf-8")
    return path


def test_a_folder_is_replaced_without_a_moment_of_absence(tmp_path: Path) -> None:
    target = folder_of(tmp_path / "dist", "0")
    if not swap.exchanged(target, folder_of(tmp_path / "other", "0")):
        pytest.skip("this system or drive exchanges no names in one step")
    over = threading.Event()
    missed: list[OSError] = []

    def read() -> None:
        while not over.is_set():
            try:
                (target / "page").read_text("utf-8")
            except OSError as error:
                missed.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for number in range(500):
        swap.replace_folder(folder_of(tmp_path / "fresh", str(number)), target)
    over.set()
    reader.join()
    assert missed == []
    assert (target / "page").read_text("utf-8") == "499"


@pytest.mark.parametrize("in_one_step", [True, False])
@pytest.mark.parametrize("there_before", [True, False])
def test_a_folder_is_replaced_with_and_without_an_exchange_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_one_step: bool, there_before: bool
) -> None:
    if not in_one_step:
        monkeypatch.setattr(swap, "exchanged", lambda *_: False)
    if there_before:
        folder_of(tmp_path / "dist", "old")
    swap.replace_folder(folder_of(tmp_path / "fresh", "new"), tmp_path / "dist")
    assert (tmp_path / "dist" / "page").read_text("utf-8") == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_where_the_new_folder_cannot_be_moved_in_the_old_one_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(swap, "exchanged", lambda *_: False)
    target = folder_of(tmp_path / "dist", "old")
    with pytest.raises(OSError):
        swap.replace_folder(tmp_path / "is not there", target)
    assert (target / "page").read_text("utf-8") == "old"


def test_two_builds_at_once_each_write_a_whole_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "dist"
    write = dist._write

    def write_while_another_builds(fresh: Path, served: dict[str, bytes]) -> None:
        write(fresh, served)
        with monkeypatch.context() as other:
            other.setattr(dist, "_write", write)
            other.setattr(os, "getpid", lambda: 1)
            dist._replace(target, {"whose": b"the other's"})
        assert (target / "whose").read_bytes() == b"the other's"

    monkeypatch.setattr(dist, "_write", write_while_another_builds)
    dist._replace(target, {"whose": b"ours", "sub/file": b"kept"})
    assert (target / "whose").read_bytes() == b"ours"
    assert (target / "sub" / "file").read_bytes() == b"kept"
    assert (target / "sw.js").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[http.client.HTTPConnection]:
    with server.running(folder_of(tmp_path / "site", "first")) as address:
        connection = http.client.HTTPConnection(address.removeprefix("http://").rstrip("/"))
        yield connection
        connection.close()


@pytest.mark.parametrize("later", [0, -100])
def test_a_version_of_the_same_second_or_older_is_served_and_not_called_unchanged(
    asked: http.client.HTTPConnection, tmp_path: Path, later: int
) -> None:
    page = tmp_path / "site" / "page"

    def ask(headers: dict[str, str]) -> tuple[int, bytes, dict[str, str]]:
        asked.request("GET", "/page", headers=headers)
        answer = asked.getresponse()
        return answer.status, answer.read(), dict(answer.headers)

    status, body, headers = ask({})
    assert (status, body) == (200, b"first")
    date = page.stat().st_mtime + later
    page.write_text("other", "utf-8")
    os.utime(page, (date, date))
    kept = {"If-Modified-Since": headers.get("Last-Modified", "")}
    if "ETag" in headers:
        kept["If-None-Match"] = headers["ETag"]
    assert ask(kept)[:2] == (200, b"other")


def test_the_licence_is_an_spdx_expression_which_the_named_setuptools_knows() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert declared["project"]["license"] == "MIT"
    [setuptools] = declared["build-system"]["requires"]
    assert int(setuptools.removeprefix("setuptools>=")) >= 77
    assert "MIT License" in (ROOT / "LICENSE").read_text("utf-8")
