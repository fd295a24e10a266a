"""An archive with a file for each chunk, and a manifest that says what they are."""

import io
import re
from collections.abc import Collection, Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from chunksight.export_json import array, described, indented
from chunksight.export_options import Options, Writing, parts_of
from chunksight.model import Chunk, Result
from chunksight.steps import part

if TYPE_CHECKING:
    from zipfile import ZipInfo

MANIFEST = "manifest.json"
_A_FIXED_DAY = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_DIGITS = 4
_MANIFEST_SHARE = 0.5


def zip_archive(result: Result, options: Options) -> Writing[bytes]:
    """Files `0001.txt`, `0002.txt`, … with the chunks' texts as UTF-8, and `manifest.json`.

    The same chunks give the same bytes everywhere: the times are fixed, and nothing is compressed,
    because what compression makes depends on the version of the library that does it.
    """
    # Imported where it is needed: the page starts without it.
    from zipfile import ZipFile

    names = _names(len(result.chunks))
    manifest = yield from part(_manifest(result, names, options), 0.0, _MANIFEST_SHARE)
    target = io.BytesIO()
    with ZipFile(target, "w") as archive:
        archive.writestr(_entry(MANIFEST), manifest)
        for name, chunk in zip(names, result.chunks, strict=True):
            archive.writestr(_entry(name), chunk.embedded_text)
            yield _MANIFEST_SHARE + (1 - _MANIFEST_SHARE) * (chunk.index + 1) / len(names)
    return target.getvalue()


def bundle(archives: Iterable[tuple[str, bytes]]) -> bytes:
    """ZIP archives as one: a folder for each, named like the source it comes with."""
    # Imported where it is needed: the page starts without it.
    from zipfile import ZipFile

    target = io.BytesIO()
    folders: set[str] = set()
    with ZipFile(target, "w") as whole:
        for source, data in archives:
            folder = _folder(source, folders)
            folders.add(folder.casefold())
            with ZipFile(io.BytesIO(data)) as archive:
                for entry in archive.infolist():
                    content = archive.read(entry)
                    entry.filename = f"{folder}/{entry.filename}"
                    whole.writestr(entry, content)
    return target.getvalue()


def _folder(source: str, taken: Collection[str]) -> str:
    """A name that every system can unpack, and that no other folder has."""
    name = re.sub(r'[\\/:*?"<>|\x00-\x1f]+', "-", source).strip(" .") or "text"
    number, folder = 1, name
    while folder.casefold() in taken:
        number += 1
        folder = f"{name} ({number})"
    return folder


def _names(count: int) -> list[str]:
    """Numbers from 1, as people count, of one width, so that any list sorts them right."""
    width = max(_DIGITS, len(str(count)))
    return [f"{number:0{width}}.txt" for number in range(1, count + 1)]


def _entry(name: str) -> "ZipInfo":
    from zipfile import ZipInfo

    entry = ZipInfo(name, _A_FIXED_DAY)
    entry.create_system = _UNIX
    entry.external_attr = 0o644 << 16
    return entry


def _manifest(result: Result, names: list[str], options: Options) -> Writing[str]:
    def listed(name: str, chunk: Chunk) -> dict[str, Any]:
        facts = described(chunk, result, options)
        del facts["text"]
        # The whole archive has one source.
        facts.pop("source", None)
        return {"file": name, **facts}

    pairs = zip(names, result.chunks, strict=True)
    chunks = yield from parts_of(result, (indented(listed(*each), 2) for each in pairs))
    whole = indented(
        {
            "source": options.source,
            "settings": asdict(result.settings),
            "tokens": result.tokens,
            "chunks": [],
        }
    )
    return whole.removesuffix("[]\n}") + array(chunks, 1) + "\n}\n"
