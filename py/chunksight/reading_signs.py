"""What a file seems to be, told by its bytes and never by its name; as the page does it."""

import re
from typing import NamedTuple

# The same table as in app/files/sniff.js.
SIGNS: tuple[tuple[bytes, int, str, str], ...] = (
    (b"\x89PNG\r\n", 0, "image", "PNG"),
    (b"\xff\xd8\xff", 0, "image", "JPEG"),
    (b"GIF8", 0, "image", "GIF"),
    (b"II*\0", 0, "image", "TIFF"),
    (b"MM\0*", 0, "image", "TIFF"),
    (b"\0\0\x01\0", 0, "image", "ICO"),
    (b"8BPS", 0, "image", "PSD"),
    (b"WEBP", 8, "image", "WebP"),
    (b"ftypheic", 4, "image", "HEIC"),
    (b"ftypavif", 4, "image", "AVIF"),
    (b"WAVE", 8, "sound", "WAV"),
    (b"ID3", 0, "sound", "MP3"),
    (b"\xff\xfb", 0, "sound", "MP3"),
    (b"OggS", 0, "sound", "Ogg"),
    (b"fLaC", 0, "sound", "FLAC"),
    (b"ftypM4A", 4, "sound", "M4A"),
    (b"AVI ", 8, "video", "AVI"),
    (b"ftyp", 4, "video", "MP4"),
    (b"\x1a\x45\xdf\xa3", 0, "video", "Matroska"),
    (b"PK\x03\x04", 0, "archive", "ZIP"),
    (b"PK\x05\x06", 0, "archive", "ZIP"),
    (b"\x1f\x8b\x08", 0, "archive", "gzip"),
    (b"BZh", 0, "archive", "bzip2"),
    (b"\xfd7zXZ", 0, "archive", "xz"),
    (b"7z\xbc\xaf", 0, "archive", "7z"),
    (b"Rar!\x1a", 0, "archive", "RAR"),
    (b"\x28\xb5\x2f\xfd", 0, "archive", "Zstandard"),
    (b"ustar", 257, "archive", "tar"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "office", ""),
    (b"{\\rtf", 0, "rich", "RTF"),
    (b"\x7fELF", 0, "program", "ELF"),
    (b"MZ", 0, "program", "EXE"),
    (b"\0asm", 0, "program", "WebAssembly"),
    (b"\xca\xfe\xba\xbe", 0, "program", "Java"),
    (b"\xcf\xfa\xed\xfe", 0, "program", "Mach-O"),
    (b"wOFF", 0, "font", "WOFF"),
    (b"wOF2", 0, "font", "WOFF2"),
    (b"OTTO", 0, "font", "OpenType"),
    (b"\0\x01\0\0\0", 0, "font", "TrueType"),
    (b"SQLite format 3\0", 0, "database", "SQLite"),
    (b"PAR1", 0, "database", "Parquet"),
)
"""Bytes at a place in the file, the kind they are a sign of, and its usual short name."""

IN_ZIP = (
    (b"word/document", "docx", "DOCX"),
    (b"xl/", "sheet", "XLSX"),
    (b"ppt/", "slides", "PPTX"),
    (b"OEBPS/", "book", "EPUB"),
    (b"META-INF/container.xml", "book", "EPUB"),
    (b"content.xml", "office", "OpenDocument"),
    (b"META-INF/MANIFEST.MF", "program", "JAR"),
)
"""What a ZIP is, by the beginning of a name in it."""

_CONTROLS = re.compile(rb"[\0-\x08\x0e-\x1a\x1c-\x1f]")
_BLANKS = b"\t\n\v\f\r \xa0"
_PDF_WITHIN = 1024
_HEAD = 4096


class Found(NamedTuple):
    """What a file is if it is no text; `format` is its usual short name, or ""."""

    kind: str
    format: str


def sniff(data: bytes) -> Found | None:
    """What `data` is, None where nothing speaks against its being text.

    >>> sniff(b"\\x1f\\x8b\\x08\\0\\0"), sniff(b"Plain words.")
    (Found(kind='archive', format='gzip'), None)
    """
    head = data[:_HEAD]
    # A text may begin with the same letters as a font or a song; only these hold controls as well.
    binary = has_controls(head)
    start = head[:_PDF_WITHIN]
    if start.lstrip(_BLANKS).startswith(b"%PDF-") or (binary and b"%PDF-" in start):
        return Found("pdf", "PDF")
    for sign, at, kind, form in SIGNS:
        if head.startswith(sign, at) and (binary or kind == "rich"):
            return _inside_zip(data) if form == "ZIP" else Found(kind, form)
    return None


def has_controls(data: bytes) -> bool:
    """Whether there is anything in it that no single-byte text holds."""
    return bool(_CONTROLS.search(data))


def _inside_zip(data: bytes) -> Found:
    names = _zip_names(data)
    for start, kind, form in IN_ZIP:
        if any(name.startswith(start) for name in names):
            return Found(kind, form)
    return Found("archive", "ZIP")


def _zip_names(data: bytes) -> list[bytes]:
    """The names in a ZIP, from the list at its end."""
    end = data.rfind(b"PK\x05\x06", max(0, len(data) - 0x10100))
    names: list[bytes] = []
    if end < 0 or end + 20 > len(data):
        return names
    at = _number(data, end + 16, 4)
    while at + 46 <= len(data) and data.startswith(b"PK\x01\x02", at):
        length = _number(data, at + 28, 2)
        names.append(data[at + 46 : at + 46 + length])
        at += 46 + length + _number(data, at + 30, 2) + _number(data, at + 32, 2)
    return names


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
