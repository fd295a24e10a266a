"""Bytes to text in one encoding, with the tables that browsers use.

Python's codecs have the same tables but for a few places: what browsers read and Python does not,
and the other way round, is mended here.
"""

import codecs
import re
from functools import cache, partial

REPLACED = "\ufffd"

_CODECS = {
    "utf-8": "utf-8",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "windows-1252": "cp1252",
    "windows-1250": "cp1250",
    "windows-1251": "cp1251",
    "koi8-r": "koi8-r",
    "ibm866": "cp866",
    "shift_jis": "cp932",
    "euc-jp": "euc_jp",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "euc-kr": "cp949",
}
ENCODINGS = tuple(_CODECS)
"""The encodings that the page offers, by the names that browsers give them."""

_GB18030 = (
    "\ue5e5\u3000\ue78d\ufe10\ue78e\ufe12\ue78f\ufe11\ue790\ufe13\ue791\ufe14\ue792\ufe15"
    "\ue793\ufe16\ue794\ufe17\ue795\ufe18\ue796\ufe19\ue7c7\u1e3f\ue81e\u9fb4\ue826\u9fb5"
    "\ue82b\u9fb6\ue82c\u9fb7\ue832\u9fb8\ue843\u9fb9\ue854\u9fba\ue864\u9fbb"
)
_EUC_JP = "\u301c\uff5e\u2016\u2225\u2212\uff0d\xa2\uffe0\xa3\uffe1\xac\uffe2"
_BIG5 = (
    "\u2022\u2027\uff64\ufe51\u203e\xaf\u223c\uff5e\u2641\u2295\u2609\u2299\uff0f\u2215"
    "\uff3c\ufe68\xa5\uffe5\xa2\uffe0\xa3\uffe1"
)
_INSTEAD = {
    name: dict(zip(map(ord, pairs[::2]), pairs[1::2], strict=True))
    for name, pairs in (("gbk", _GB18030), ("euc-jp", _EUC_JP), ("big5", _BIG5))
}
"""What browsers read where Python reads something else."""

_FOUR_BYTES_CUT = re.compile(rb"[\x81-\xfe][0-9][\x81-\xfe]?")
# Single bytes of cp932 that browsers do not know; nothing else is read as these.
_NOT_IN_SHIFT_JIS = dict.fromkeys(range(0xF8F0, 0xF8F4), REPLACED)
_SINGLE = ("windows-1252", "windows-1250", "windows-1251")


def codec_of(encoding: str) -> str:
    """Python's name of the codec that one of `ENCODINGS` is read with."""
    return codecs.lookup(_CODECS[encoding]).name


def lenient(data: bytes, encoding: str) -> str:
    """`data` in one of `ENCODINGS`, U+FFFD for what it does not have; without a byte order mark.

    >>> lenient(b"\\xffA", "utf-8"), lenient(b"\\x93\\xfa\\x96{", "shift_jis")
    ('�A', '日本')
    """
    text = data.decode(_CODECS[encoding], _handler(encoding, strict=False))
    text = text.translate(_NOT_IN_SHIFT_JIS) if encoding == "shift_jis" else text
    return _finished(text, encoding)


def strictly(data: bytes, encoding: str, cut: bool = False) -> str | None:
    """`data` in one of `ENCODINGS`, None where it is not in that encoding.

    `cut`: the end may be in the middle of a character.
    """
    decoder = codecs.getincrementaldecoder(_CODECS[encoding])(_handler(encoding, strict=True))
    try:
        text = decoder.decode(data, final=not cut)
    except UnicodeDecodeError:
        return None
    if encoding == "shift_jis" and any(chr(code) in text for code in _NOT_IN_SHIFT_JIS):
        return None
    return _finished(text, encoding)


def _finished(text: str, encoding: str) -> str:
    if encoding in _INSTEAD:
        text = text.translate(_INSTEAD[encoding])
    return text.removeprefix("\ufeff") if encoding.startswith("utf") else text


@cache
def _handler(encoding: str, strict: bool) -> str:
    """The name of what is done about bytes that Python's codec does not take."""
    if encoding.startswith("utf") or encoding in ("koi8-r", "ibm866"):
        return "strict" if strict else "replace"
    name = f"chunksight-{encoding}-{'strict' if strict else 'replace'}"
    codecs.register_error(name, partial(_mended, encoding, strict))
    return name


def _mended(encoding: str, strict: bool, error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    data, at = error.object, error.start
    if encoding in _SINGLE:
        return chr(data[at]), at + 1
    if encoding == "gbk" and data[at] == 0x80:
        return "€", at + 1
    if encoding == "euc-jp" and (found := _of_shift_jis(data[at : at + 2])):
        return found, at + 2
    if strict:
        raise error
    if encoding == "gbk" and _FOUR_BYTES_CUT.fullmatch(data, at):
        return REPLACED, len(data)
    # A byte that could be read by itself is not lost with the one before it.
    pair = _begins_pair(encoding, data[at]) and at + 1 < len(data) and data[at + 1] >= 0x80
    return REPLACED, at + (2 if pair else 1)


def _begins_pair(encoding: str, byte: int) -> bool:
    if encoding == "shift_jis":
        return 0x81 <= byte <= 0x9F or 0xE0 <= byte <= 0xFC
    if encoding == "euc-jp":
        return byte in (0x8E, 0x8F) or 0xA1 <= byte <= 0xFE
    return 0x81 <= byte <= 0xFE


def _of_shift_jis(pair: bytes) -> str:
    """A pair of EUC-JP that only the table of Shift_JIS has: browsers read both by one table."""
    if len(pair) < 2 or not all(0xA1 <= byte <= 0xFE for byte in pair):
        return ""
    row, cell = divmod((pair[0] - 0xA1) * 94 + pair[1] - 0xA1, 188)
    lead = row + (0x81 if row < 0x1F else 0xC1)
    found = bytes((lead, cell + (0x40 if cell < 0x3F else 0x41)))
    return strictly(found, "shift_jis") or ""
