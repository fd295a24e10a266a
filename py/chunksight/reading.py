"""From a file's bytes to its text, as the page does it."""

import codecs
import os
import warnings
from pathlib import Path
from typing import NamedTuple

import regex

from chunksight import checks
from chunksight.reading_encodings import ENCODINGS, REPLACED, codec_of, lenient, strictly
from chunksight.reading_guess import guess
from chunksight.reading_signs import has_controls, sniff

_SAMPLE = 65_536
_WRITTEN = regex.compile(r"[\p{L}\p{M}\p{N}\p{P}\p{Zs}\t\n\v\f\r\u2028\u2029\ufeff]")
_CONTROLS = regex.compile(r"[\0-\x08\x0e-\x1a\x1c-\x1f]")
_NAME_IT = "name its encoding (encoding=, on the command line --encoding), such as "
_KINDS = {
    "pdf": "is a PDF: save its text first, or open it in the page",
    "docx": "is a Word document: save it as plain text first, or open it in the page",
    "image": "is a picture ({format}), not text",
    "sound": "is a sound recording ({format}), not text: use a transcript of it",
    "video": "is a video ({format}), not text: use its subtitles",
    "archive": "is an archive ({format}): unpack it first",
    "sheet": "is a spreadsheet ({format}): save it as CSV first",
    "slides": "is a presentation ({format}): save its text first",
    "book": "is an e-book ({format}): convert it to HTML or plain text first",
    "office": "is an office document: save it as plain text first",
    "rich": "is formatted text ({format}): save it as plain text first",
    "program": "is a program ({format}), not text",
    "font": "is a font ({format}), not text",
    "database": "is a database ({format}): export it as CSV or JSON first",
}


class Decoded(NamedTuple):
    """A text and the encoding it was read in; `lost` counts characters that became U+FFFD."""

    text: str
    encoding: str
    guessed: bool
    lost: int


def read(path: str | os.PathLike[str], *, encoding: str = "") -> str:
    """The text of a file as the page and the command line read it; line ends stay as they are.

    A byte order mark decides, then what is UTF-8 or UTF-16 by its form; else the encoding is
    guessed, unless it is named: by a name that browsers know, or Python. Characters that do not fit
    become U+FFFD, with a UnicodeWarning. ValueError where the file is no text or its encoding
    cannot be told.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "old.txt")
    ...     _ = file.write_bytes("Привет, мир.\\r\\n".encode("cp1251"))
    ...     read(file)
    'Привет, мир.\\r\\n'
    """
    if not isinstance(path, (str, os.PathLike)) or not os.fspath(path):
        kind = ValueError if isinstance(path, str) else TypeError
        raise kind(f"path must be the name of a file, not {checks.shown(path)}")
    checks.string("encoding", encoding)
    try:
        data = Path(path).read_bytes()
    except ValueError as error:
        raise ValueError(f"path {checks.shown(path)} is no name of a file: {error}") from None
    found = decode(data, str(path), encoding)
    if found.lost:
        warnings.warn(lost_sentence(found, str(path)), UnicodeWarning, stacklevel=2)
    return found.text


def lost_sentence(found: Decoded, name: str) -> str:
    """What to say of characters that do not fit the encoding."""
    count = f"{found.lost} character{'' if found.lost == 1 else 's'}"
    return f"{count} of {name} did not fit {found.encoding} and became \ufffd"


def decode(data: bytes, name: str, encoding: str = "") -> Decoded:
    """The bytes of the file `name` as text; ValueError says what they are instead.

    >>> decode(b"\\xef\\xbb\\xbfHi", "a.txt")
    Decoded(text='Hi', encoding='utf-8', guessed=False, lost=0)
    """
    if encoding:
        return _decoded(data, _known(encoding))
    if found := sniff(data):
        raise ValueError(f"{name} {_KINDS[found.kind].format(format=found.format)}")
    if marked := _by_mark(data):
        return _decoded(data, marked)
    if wide := _utf16(data):
        return _decoded(data, wide, guessed=True)
    controls = has_controls(data[:_SAMPLE])
    text = None if controls and b"\0" in data else strictly(data, "utf-8")
    if text is not None:
        return Decoded(text, "utf-8", False, 0)
    some = ", ".join(ENCODINGS[:8])
    if controls:
        raise ValueError(f"{name} holds binary data; if it is text all the same, {_NAME_IT}{some}")
    sample = data[:_SAMPLE]
    cut = len(sample) < len(data)
    guessed = guess(lambda each: strictly(sample, each, cut), sample)
    if not guessed:
        raise ValueError(f"it cannot be told how {name} is written: {_NAME_IT}{some}")
    return _decoded(data, guessed, guessed=True)


def _decoded(data: bytes, encoding: str, guessed: bool = False) -> Decoded:
    if encoding in ENCODINGS:
        text = lenient(data, encoding)
        lost = 0 if strictly(data, encoding) is not None else text.count(REPLACED)
        return Decoded(text, encoding, guessed, lost)
    try:
        return Decoded(data.decode(encoding).removeprefix("\ufeff"), encoding, guessed, 0)
    except UnicodeError:
        pass
    try:
        text = data.decode(encoding, "replace").removeprefix("\ufeff")
    except UnicodeError as error:
        raise ValueError(f"the bytes are not {encoding}: {error}; name another encoding") from None
    return Decoded(text, encoding, guessed, text.count(REPLACED))


def _known(encoding: str) -> str:
    """The encoding by the name that browsers give it, else by the one of Python."""
    name = encoding.strip().lower()
    if name in ENCODINGS:
        return name
    try:
        found = codecs.lookup(name)
        "".encode(name)
    except (LookupError, ValueError):
        raise ValueError(
            f"encoding {checks.shown(encoding)} is not known; use one of: {', '.join(ENCODINGS)}, "
            "or another text encoding that Python knows"
        ) from None
    return next((each for each in ENCODINGS if codec_of(each) == found.name), found.name)


def _by_mark(data: bytes) -> str:
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8"
    if data.startswith(codecs.BOM_UTF16_LE):
        return "utf-16le"
    return "utf-16be" if data.startswith(codecs.BOM_UTF16_BE) else ""


def _utf16(data: bytes) -> str:
    """UTF-16 without a mark: the spaces, digits and line ends of a text put NUL bytes into every
    second place, and next to none into the others."""
    if len(data) % 2:
        return ""
    sample = data[:_SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if max(even, odd) == 0 or min(even, odd) * 50 > max(even, odd):
        return ""
    encoding = "utf-16le" if odd > even else "utf-16be"
    text = strictly(sample, encoding, len(sample) < len(data))
    return encoding if text is not None and _looks_written(text) else ""


def _looks_written(text: str) -> bool:
    written = len(_WRITTEN.findall(text))
    return not _CONTROLS.search(text) and written >= 0.9 * len(text)
