"""`chunksight.read` and the page make the same text of the same bytes."""

import base64
import random
import zipfile
from io import BytesIO
from typing import Any

import pytest
from playwright.sync_api import Browser

from chunksight.reading import decode
from chunksight.reading_encodings import ENCODINGS, lenient, strictly
from chunksight.reading_signs import IN_ZIP, SIGNS, sniff

READ = """async ([base, files]) => {
  const { decode, decodeAs } = await import(base + "app/files/encoding.js");
  const { sniff } = await import(base + "app/files/sniff.js");
  return files.map(([encoding, written]) => {
    const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0));
    if (encoding) {
      const found = decodeAs(bytes, encoding);
      let strict = true;
      try { new TextDecoder(encoding, { fatal: true }).decode(bytes); } catch { strict = false; }
      return [found.text, found.lost, strict].map(String);
    }
    const is = sniff(bytes);
    if (is) return [is.kind, is.format];
    const found = decode(bytes);
    return found && [found.text, found.encoding, found.guessed, found.lost].map(String);
  });
}"""

SENTENCES = {
    "windows-1252": (
        "Größe und Maß, «à la carte» – déjà vu… €5",
        "El niño comió “ñandú” en Málaga.",
        "Ça va? Œuvre, naïve, Ÿ.",
    ),
    "windows-1251": (
        "Съешь же ещё этих мягких французских булок.",
        "ПРИКАЗ № 5 «О порядке»",
        "маяк",
    ),
    "koi8-r": ("Съешь же ещё этих мягких французских булок.", "Свет маяка виден далеко", "маяк"),
    "ibm866": ("╔════╗\r\n║Меню║\r\n╚════╝", "Привет, мир. Это проверка.", "░▒▓ готово"),
    "shift_jis": ("吾輩は猫である。名前はまだ無い。", "カタカナ①②とﾊﾝｶｸ", "日本"),
    "euc-jp": ("吾輩は猫である。名前はまだ無い。①～", "ﾊﾝｶｸ日本"),
    "gbk": ("他是一个好人。我们在中国。€", "谢谢你们", "中文 和 English"),
    "big5": ("我們在這裡。你好，世界・", "謝謝"),
    "euc-kr": ("나는 학교에 갑니다. 한국어 문장입니다.", "똠방각하 펲시", "바다"),
    "windows-1250": ("Příliš žluťoučký kůň úpěl ďábelské ódy.", "Łódź"),
    "utf-8": ("Plain.", "Größe Привет 日本語 👍🏽", "\ufeffA mark inside", "a\x1b[0mcolour\x07"),
    "utf-16le": ("Words and 2 words.\r\n", "Привет, мир. Так.", "日本語 text 👍"),
    "utf-16be": ("Words and 2 words.\r\n", "Привет, мир. Так.", "日本語 text 👍"),
}
CODECS = {"gbk": "gb18030", "shift_jis": "cp932", "euc-kr": "cp949", "big5": "cp950"}


def written(text: str, encoding: str) -> bytes:
    codec = {**CODECS, "ibm866": "cp866"}.get(encoding, encoding)
    return text.encode(
        codec.replace("utf-16le", "utf-16-le").replace("utf-16be", "utf-16-be"), "ignore"
    )


def made_files() -> list[bytes]:
    """Texts in every encoding, alone, marked, broken and long; things that are no text."""
    texts = [written(each, name) for name, found in SENTENCES.items() for each in found]
    marked = [mark + text for mark in (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") for text in texts]
    broken = [text[: len(text) // 2] + b"\xff\x80" + text[len(text) // 2 :] for text in texts]
    long = [(text + b"\n") * (70_000 // (len(text) + 1) + 1) for text in texts]
    tailed = [text + b"\xff\x81 \x80\xa0\xfd" for text in long]
    chance = random.Random(12)
    noise = [chance.randbytes(chance.randrange(40)) for _ in range(400)]
    high = [bytes(chance.randrange(0x20, 0x100) for _ in range(24)) for _ in range(400)]
    russian = [bytes(chance.randrange(0xC0, 0x100) for _ in range(9)) for _ in range(400)]
    signs = [b" " * at + sign + rest for sign, at, *_ in SIGNS for rest in (b"\0\1", b" text")]
    pdfs = [
        b"%PDF-1.7",
        b" \xa0\n%PDF-1.7",
        b"x\0%PDF-1.7",
        b"x %PDF-1.7",
        b"y" * 1024 + b"%PDF-\0",
    ]
    return [
        *(b"", b"\0", b"ab\0", b"\xff", b"a\r\nb\rc\n"),
        *texts, *marked, *broken, *long, *tailed, *noise, *high, *russian, *signs, *pdfs, *zips(),
    ]  # fmt: skip


def zips() -> list[bytes]:
    made = []
    for start in (*(start.decode() for start, *_ in IN_ZIP), "other", None):
        target = BytesIO()
        with zipfile.ZipFile(target, "w") as archive:
            if start:
                archive.writestr(f"{start}/inside", b"\0" * 9)
        made += [target.getvalue(), target.getvalue()[:-8], target.getvalue() + b"tail"]
    return made


def in_python(data: bytes) -> list[str] | None:
    if found := sniff(data):
        return [found.kind, found.format]
    try:
        text, encoding, guessed, lost = decode(data, "a file")
    except ValueError:
        return None
    return [text, encoding, str(guessed).lower(), str(lost)]


@pytest.fixture(scope="module")
def asked(browser: Browser, site: str) -> Any:
    page = browser.new_page()
    page.goto(f"{site}app/files/sniff.js")

    def ask(files: list[tuple[str, bytes]]) -> list[list[str] | None]:
        coded = [(encoding, base64.b64encode(data).decode()) for encoding, data in files]
        found: list[list[str] | None] = page.evaluate(READ, [site, coded])
        return found

    yield ask
    page.close()


def test_the_page_and_the_library_read_the_same_bytes_the_same_way(asked: Any) -> None:
    files = made_files()
    for data, in_page in zip(files, asked([("", data) for data in files]), strict=True):
        assert in_page == in_python(data), data[:60]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_byte_and_pair_of_bytes_is_read_as_in_the_page(asked: Any, encoding: str) -> None:
    pairs = [bytes([first, second]) for first in range(0x80, 0x100) for second in range(0x100)]
    files = [bytes([byte]) for byte in range(0x100)] + pairs
    differing = []
    for data, in_page in zip(files, asked([(encoding, data) for data in files]), strict=True):
        text = lenient(data, encoding)
        strict = strictly(data, encoding) is not None
        here = [text, str(0 if strict else text.count("\ufffd")), str(strict).lower()]
        if in_page != here:
            differing.append((data.hex(), in_page, here))
    # Signs of Hong Kong that were added after Python took the table over.
    allowed = 200 if encoding == "big5" else 0
    assert len(differing) <= allowed, differing[:20]
