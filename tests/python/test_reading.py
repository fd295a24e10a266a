"""`chunksight.read`: from a file's bytes to its text, or to words that say what it is instead."""

import json
import os
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunksight as cs
from chunksight.reading import decode
from chunksight.reading_encodings import ENCODINGS, lenient, strictly
from chunksight.reading_guess import CHINESE, KOREAN, RUSSIAN, guess
from chunksight.reading_signs import IN_ZIP, SIGNS, sniff

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "app" / "files"
RUSSIAN_TEXT = "Свет маяка виден далеко.\r\nОн вращается.\n"
GUESSED = ("windows-1252", "windows-1251", "koi8-r", "ibm866", "shift_jis", "gbk", "euc-kr")
IN_NODE = """
import { guess } from "./guess.js";
import { sniff } from "./sniff.js";
let asked = "";
for await (const part of process.stdin) asked += part;
const said = JSON.parse(asked).map(({ bytes, texts }) => {
  const data = Uint8Array.from(bytes);
  return { guessed: guess((encoding) => texts[encoding] ?? null, data), found: sniff(data) };
});
process.stdout.write(JSON.stringify(said));
"""


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"One.\r\nTwo.\rThree.\n", "One.\r\nTwo.\rThree.\n"),
        ("One.\r\nÑandú".encode("utf-8-sig"), "One.\r\nÑandú"),
        (RUSSIAN_TEXT.encode(), RUSSIAN_TEXT),
        (RUSSIAN_TEXT.encode("cp1251"), RUSSIAN_TEXT),
        (RUSSIAN_TEXT.encode("koi8-r"), RUSSIAN_TEXT),
        (RUSSIAN_TEXT.encode("cp866"), RUSSIAN_TEXT),
        (RUSSIAN_TEXT.encode("utf-16"), RUSSIAN_TEXT),
        (RUSSIAN_TEXT.encode("utf-16-be"), RUSSIAN_TEXT),
        ("Größe: 5\x80".encode("latin-1"), "Größe: 5€"),
        ("吾輩は猫である。".encode("cp932"), "吾輩は猫である。"),
        (b"", ""),
        (b"a\x1b[0mred\x07", "a\x1b[0mred\x07"),
        ("\ufeff\ufeffTwo marks".encode(), "\ufeffTwo marks"),
    ],
)
def test_a_file_is_read_with_its_line_ends_and_without_its_mark(
    data: bytes, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(data)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cs.read(file) == cs.read(str(file)) == text


def test_what_is_read_is_cut_as_the_command_cuts_it(tmp_path: Path) -> None:
    for number, data in enumerate((RUSSIAN_TEXT.encode("cp1251"), b"A b.\r\n\r\nC d.\r\n" * 9)):
        file = tmp_path / f"{number}.txt"
        file.write_bytes(data)
        command = [sys.executable, "-m", "chunksight", "chunk", file.name, "--size", "8"]
        done = subprocess.run(
            [*command, "--format", "json"],
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "py")},
            cwd=tmp_path,
            check=True,
        )
        assert done.stdout.decode() == cs.export(cs.chunk(cs.read(file), size=8), "json")


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("windows-1251", RUSSIAN_TEXT),
        ("CP1251", RUSSIAN_TEXT),
        ("mac_cyrillic", RUSSIAN_TEXT.encode("cp1251").decode("mac_cyrillic")),
        ("latin-1", RUSSIAN_TEXT.encode("cp1251").decode("latin-1")),
    ],
)
def test_a_named_encoding_is_taken_without_a_guess(
    encoding: str, text: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(RUSSIAN_TEXT.encode("cp1251"))
    assert cs.read(file, encoding=encoding) == text


FRAMES = (
    "═" * 40,
    "─" * 61 + "\n",
    "Отчёт\n" + "═" * 60,
    "Dir\n" + "─" * 70 + "\nfile.txt",
    "═" * 20 + " Итог " + "═" * 20,
    "▀" * 30,
    "█" * 33 + "░" * 7 + " 82%",
    "└──src\n    ├──a.c\n    └──b.c",
    "│ a │ b │\n├───┼───┤\n│ 1 │ 2 │",
    "===═══===",
)
SHORT = {
    "cp1251": ("Привет, мир!", "ПРОТОКОЛ СОБРАНИЯ", "Да", "Москва", "Отчёт за март"),
    "koi8-r": ("Привет, мир!", "ПРОТОКОЛ СОБРАНИЯ", "Да", "Москва", "Отчёт за март"),
    "cp866": ("Привет, мир!", "ПРОТОКОЛ СОБРАНИЯ", "Да", "Москва", "Отчёт за март"),
    "gbk": ("你好，世界", "灯塔", "哈哈哈，今天天气很好", "北京", "第一章"),
    "euc-kr": ("안녕하세요", "등대", "파일을 찾을 수 없습니다", "사용 설명서"),
    "cp932": ("こんにちは世界", "灯台", "使用説明書"),
    "cp1252": ("Größe der Dateien", "El año pasado", "Às vezes não", "naïve café"),
}


@pytest.mark.parametrize("frame", FRAMES)
def test_a_text_that_is_hardly_more_than_a_frame_is_read_as_dos_wrote_it(frame: str) -> None:
    assert decode(frame.encode("cp866"), "frame.txt")[:2] == (frame, "ibm866")


@pytest.mark.parametrize("codec", SHORT)
def test_a_few_words_are_enough_for_a_guess(codec: str) -> None:
    for words in SHORT[codec]:
        assert decode(words.encode(codec), "words.txt").text == words


@pytest.mark.parametrize("encoding", ["nope", "base64", "rot13", "undefined", "\0", "x" * 300])
def test_an_encoding_that_is_not_known_is_named_with_those_that_are(encoding: str) -> None:
    with pytest.raises(ValueError, match="is not known; use one of: utf-8, utf-16le") as refused:
        decode(b"text", "a.txt", encoding)
    assert len(str(refused.value)) < 400


def test_characters_that_do_not_fit_are_replaced_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbfone \xff two \x80")
    with pytest.warns(UnicodeWarning, match="2 characters of .*a.txt did not fit utf-8"):
        assert cs.read(file) == "one \ufffd two \ufffd"
    file.write_bytes(b"one \xff")
    with pytest.warns(UnicodeWarning, match="1 character of .* did not fit ascii"):
        assert cs.read(file, encoding="ascii") == "one \ufffd"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", "is a picture (PNG), not text"),
        (b"%PDF-1.7\n", "is a PDF: save its text first"),
        (b"PK\x03\x04\0\0", "is an archive (ZIP): unpack it first"),
        (b"\x7fELF\x02\x01", "is a program (ELF), not text"),
        (b"{\\rtf1 Words}", "is formatted text (RTF)"),
        (b"words\0more\x01words.", "holds binary data; if it is text all the same, name its encod"),
        (b"\x01\xff\xfe\xfd", "holds binary data"),
        (b"\xf7A aA\xf7", "cannot be told how"),
    ],
)
def test_what_is_no_text_is_refused_with_what_it_is_and_a_way_out(data: bytes, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        decode(data, "some file")
    assert "some file" in str(refused.value) and said in str(refused.value)
    # Nothing is advised that would not help: no encoding stands for all.
    assert not re.search(r"windows-1251(?!, )", str(refused.value))


@pytest.mark.parametrize("path", [None, 3, True, b"a.txt", 1.5, [], object()])
def test_a_path_is_a_name(path: Any) -> None:
    with pytest.raises(TypeError, match="path must be the name of a file"):
        cs.read(path)


def test_a_name_that_cannot_be_is_refused_and_a_missing_file_is_named(tmp_path: Path) -> None:
    for path in ("", "a\0b"):
        with pytest.raises(ValueError, match="path"):
            cs.read(path)
    with pytest.raises(FileNotFoundError, match=r"missing\.txt"):
        cs.read(tmp_path / "missing.txt")
    with pytest.raises(TypeError, match="encoding must be a str"):
        cs.read("a.txt", encoding=5)  # type: ignore[arg-type]


@given(st.text(st.characters(codec="utf-8")))
def test_any_utf8_without_controls_is_read_as_it_is(text: str) -> None:
    text = re.sub("[\0-\x08\x0e-\x1a\x1c-\x1f\ufeff]", "", text)
    if sniff(text.encode()) is None:
        assert decode(text.encode(), "a").text == text


@given(st.binary(max_size=40), st.sampled_from(ENCODINGS))
def test_reading_in_a_named_encoding_never_fails(data: bytes, encoding: str) -> None:
    found = decode(data, "a", encoding)
    assert (found.lost > 0) == (strictly(data, encoding) is None)
    assert found.text == lenient(data, encoding)


def test_the_tables_are_those_of_the_page() -> None:
    guessing = (FILES / "guess.js").read_text("utf-8")
    pairs = re.search(r"const RUSSIAN = new Set\((.*?)\)\.split", guessing, re.S)
    assert pairs and set("".join(re.findall('"([^"]+)"', pairs[1])).split()) == RUSSIAN
    for name, known in (("CHINESE", CHINESE), ("KOREAN", KOREAN)):
        found = re.search(rf"const {name} =\s*/\[(.*?)\]/u", guessing, re.S)
        assert found and known == set(found[1])
    signs = (FILES / "sniff.js").read_text("utf-8")
    rows = re.findall(r'^  \["((?:[^"\\]|\\.)*)", (\d+), "(\w+)", "([\w-]*)"\],$', signs, re.M)
    unescaped = [
        (re.sub(r"\\0", r"\\x00", sign).encode().decode("unicode_escape").encode("latin-1"), *rest)
        for sign, *rest in rows
    ]
    assert [(sign, int(at), kind, form) for sign, at, kind, form in unescaped] == list(SIGNS)
    inside = re.findall(r'^  \["([\w./-]+)", "(\w+)", "(\w+)"\],$', signs, re.M)
    assert [(name.encode(), kind, form) for name, kind, form in inside] == list(IN_ZIP)
    offered = re.search(r"ENCODINGS = \[(.*?)\]", (FILES / "encoding.js").read_text("utf-8"), re.S)
    assert offered and set(re.findall('"([^"]+)"', offered[1])) == set(ENCODINGS)


def samples() -> list[bytes]:
    """Bytes of many kinds; what decodes them is no matter here."""
    texts = (
        RUSSIAN_TEXT,
        "Größe und Maß",
        "吾輩は猫である。",
        "他是一个好人",
        "나는 학교에 갑니다",
    )
    codecs = ("cp1252", "cp1251", "koi8-r", "cp866", "cp932", "gb18030", "cp949")
    made = [text.encode(codec, "ignore") for text in texts for codec in codecs]
    made += [each.upper() for each in made]
    made += [bytes([a, b, 0x20, c, b, a]) for a in range(0x80, 0x100, 7) for b in (0x41, 0xA1, 0xE0)
             for c in (0x61, 0xB0, 0xC8, 0xFE)]  # fmt: skip
    made += [frame.encode("cp866") for frame in FRAMES]
    made += [words.encode(codec) for codec, found in SHORT.items() for words in found]
    made += [b" " * at + sign + rest for sign, at, *_ in SIGNS for rest in (b"\0\1", b" text")]
    return made


def test_the_guess_and_the_signs_are_those_of_the_page() -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("needs Node to run what the page runs, and there is none")
    asked = [
        {"bytes": list(data), "texts": {name: strictly(data, name) for name in GUESSED}}
        for data in samples()
    ]
    # From standard input, so that nothing is written beside the page's files.
    script = re.sub(r'"\./(\w+\.js)"', lambda name: json.dumps((FILES / name[1]).as_uri()), IN_NODE)
    done = subprocess.run(
        [node, "--input-type=module", "-e", script],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    guessed = set()
    for data, said in zip(samples(), json.loads(done.stdout), strict=True):
        found = sniff(data)
        assert said["found"] == (found and {"kind": found.kind, "format": found.format}), data
        here = guess(lambda name, data=data: strictly(data, name), data)  # type: ignore[misc]
        assert said["guessed"] == here, data
        guessed.add(here)
    assert guessed == {"", *GUESSED}
