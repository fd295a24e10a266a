"""From bytes to text: kinds, encodings and conversions, each module called by itself in a page."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from made_files import make_docx, make_notebook, make_pdf, make_zip, paragraph
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "static" / "samples"
APP = ROOT / "app"
WRITTEN = {
    "windows-1251": [
        "Привет",
        "ПРИВЕТ, МИР",
        "Маяк стоит на скале; ночью его видно за двадцать миль.",
        "Функция read() возвращает None – см. README.",
        "Їжак і ґава живуть у лісі.",
        "«Да», — сказал он. №5",
    ],
    "koi8-r": [
        "Привет",
        "маяк",
        "ПРИВЕТ, МИР",
        "Ещё ёж шёл в лес.",
        "Маяк стоит на скале; ночью его видно за двадцать миль.",
        "Функция read() возвращает None, см. README.",
        "┌─────┬──────┐\n│ Имя │ Цена │\n└─────┴──────┘\nХлеб стоит двенадцать рублей.",
    ],
    "ibm866": [
        "Привет",
        "ПРИВЕТ, МИР",
        "Ещё ёж шёл в лес.",
        "Маяк стоит на скале; ночью его видно за двадцать миль.",
        "Функция read() возвращает None, см. README.",
        "┌──────┬──────┐\n│ Имя  │ Цена │\n├──────┼──────┤\n│ Хлеб │   12 │\n└──────┴──────┘\n",
        "╔══════════╗\n║  ОТЧЁТ   ║\n╚══════════╝\nИтого: 5\n",
        "████████░░░ Копирование файла, готово 73%",
    ],
    "euc-kr": [
        "등대",
        "안녕하세요",
        "등대는 바위 위에 서 있고, 밤에는 그 빛이 멀리서도 보인다.",
        "제목: 보고서\n3층 회의실에서 오후 세 시에 시작합니다.",
        "Python으로 코드를 쓴다.",
    ],
    "windows-1252": [
        "café",
        "¿Cómo está la niña? — ¡Bien!",
        "Où est l’église? Là-bas, déjà vu.",
        "Größe, Straße, ÜBERMUT",
        "Não há outra maçã.",
        "“Quotes” – and dashes… 5 €",
    ],
    "shift_jis": ["灯台は岬の上に立っています。", "こんにちは", "第1章　はじめに\nPythonのコード"],
    "gbk": [
        "灯塔立在岬角上，夜里它的光一圈一圈地转。",
        "你好",
        "第一章 简介\n用Python写代码。",
        "标题：报告",
        "会议下午三点开始，地点在三楼。",
    ],
    "utf-16le": ["Hello, world", "Привет, мир", "灯台は、\n夜"],
    "utf-16be": ["Hello, world", "Привет, мир", "灯台は、\n夜"],
    "utf-8": ["Hello", "Привет", "灯台", "😀 naïve", "stray \x1b[31mred\x1b[0m escape"],
}

NO_TEXT = {
    "image": [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\xff\xd8\xff\xe0\0\x10JFIF\0",
        b"GIF89a\x01\0\x01\0",
    ],
    "sound": [b"RIFF\x24\0\0\0WAVEfmt ", b"ID3\x04\0\0\0\0\0\x21"],
    "video": [b"\0\0\0\x18ftypmp42\0\0\0\0"],
    "archive": [b"\x1f\x8b\x08\0\0\0\0\0", make_zip({"a.txt": "a"})],
    "sheet": [make_zip({"[Content_Types].xml": "x", "xl/workbook.xml": "x"})],
    "slides": [make_zip({"ppt/presentation.xml": "x"})],
    "book": [make_zip({"mimetype": "application/epub+zip", "OEBPS/a.xhtml": "x"})],
    "office": [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0"],
    "rich": [b"{\\rtf1\\ansi Hello}"],
    "program": [b"\x7fELF\x02\x01\x01\0", b"MZ\x90\0\x03\0"],
    "font": [b"OTTO\0\x0b\0\x80"],
    "database": [b"SQLite format 3\0\x10\0"],
    "binary": [b"words\0and\0\0\0more\x01\x02", bytes(range(256))],
}

OPEN = """async ([site, name, bytes]) => {
  const { openFile } = await import(site + "app/files/open.js");
  try {
    const { text, code, source } = await openFile(new File([Uint8Array.from(bytes)], name));
    return { text, code, encoding: source?.encoding, guessed: source?.guessed };
  } catch (problem) {
    return { problem: problem.key, format: problem.values?.format };
  }
}"""


GUESS = """async ([site, texts]) => {
  const { decode } = await import(site + "app/files/encoding.js");
  return texts.map((bytes) => decode(Uint8Array.from(bytes))?.encoding);
}"""


class Reader:
    """A page under the policy, with nothing on it."""

    def __init__(self, page: Page, site: str) -> None:
        self._page, self._site = page, site

    def open(self, name: str, data: bytes) -> dict[str, Any]:
        return dict(self._page.evaluate(OPEN, [self._site, name, list(data)]))

    def text(self, name: str, data: bytes) -> str:
        return str(self.open(name, data)["text"])

    def encodings(self, texts: list[bytes]) -> list[str]:
        return list(self._page.evaluate(GUESS, [self._site, [list(text) for text in texts]]))

    def html(self, html: str) -> str:
        script = "async ([s, h]) => (await import(s + 'app/files/html.js')).htmlToText(h)"
        return str(self._page.evaluate(script, [self._site, html]))


@pytest.fixture(scope="module")
def reader(browser: Browser, site: str, policy: str) -> Iterator[Reader]:
    page = browser.new_page()
    head = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{policy}">'
    page.route(f"{site}bare.html", lambda route: route.fulfill(body=head, content_type="text/html"))
    page.goto(f"{site}bare.html")
    yield Reader(page, site)
    page.close()


@pytest.mark.parametrize("encoding", WRITTEN)
def test_a_text_is_read_in_the_encoding_it_was_written_in(reader: Reader, encoding: str) -> None:
    for text in WRITTEN[encoding]:
        found = reader.open("a.txt", text.encode(encoding.replace("utf-16", "utf_16_")))
        assert (found["text"], found["encoding"]) == (text, encoding)
        assert found["guessed"] is (encoding != "utf-8")


@pytest.mark.parametrize(
    ("language", "encoding"),
    [("ru", "windows-1251"), ("ru", "koi8-r"), ("ru", "ibm866"), ("es", "windows-1252")],
)
def test_every_line_of_the_sample_is_guessed_by_itself(
    reader: Reader, language: str, encoding: str
) -> None:
    lines = [
        line
        for line in (SAMPLES / f"{language}.md").read_text("utf-8").splitlines()
        if not line.isascii() and line.encode(encoding, "ignore").decode(encoding) == line
    ]
    assert len(lines) > 20
    found = reader.encodings([line.encode(encoding) for line in lines])
    assert {line: each for line, each in zip(lines, found, strict=True) if each != encoding} == {}


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r", "ibm866"])
def test_russian_texts_of_many_kinds_are_told_apart(reader: Reader, encoding: str) -> None:
    texts = [(SAMPLES / "ru.md").read_text("utf-8")]
    for words in (APP / "locales" / "ru.json", APP / "help" / "words" / "ru.json"):
        texts += [each for each in json.loads(words.read_text("utf-8")).values() if len(each) > 60]
    texts = [text for text in texts if isinstance(text, str)]
    texts += [text.upper() for text in texts]
    assert len(texts) > 200
    found = reader.encodings([text.encode(encoding, "ignore") for text in texts])
    assert {text for text, each in zip(texts, found, strict=True) if each != encoding} == set()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_mark_at_the_start_tells_the_encoding(reader: Reader, encoding: str) -> None:
    found = reader.open("a.txt", "灯台 and маяк".encode(encoding))
    assert found["text"] == "灯台 and маяк"
    assert not found["guessed"]


def test_a_long_text_is_guessed_from_its_beginning(reader: Reader) -> None:
    text = "灯台は岬の上に立っています。\n" * 5000
    assert reader.text("a.txt", text.encode("shift_jis")) == text


@pytest.mark.parametrize("kind", NO_TEXT)
def test_what_is_no_text_is_told_by_its_bytes_whatever_its_name(reader: Reader, kind: str) -> None:
    for data in NO_TEXT[kind]:
        for name in ("notes.txt", "picture.png"):
            assert reader.open(name, data)["problem"] == f"files.is.{kind}"


@pytest.mark.parametrize(
    "text",
    ["OTTO was a king.", "The new WAVE", "MZ", "ID3 tags", "%%PDF-like", "Use %PDF- here", "PAR1"],
)
def test_a_text_may_begin_like_something_else(reader: Reader, text: str) -> None:
    assert reader.text("a.png", text.encode()) == text


def test_text_formats_are_taken_as_they_are(reader: Reader) -> None:
    text = 'a,b\tc\r\n<p>{"x": 1}</p>\n.. note::\n'
    for ending in ("txt", "md", "rst", "csv", "tsv", "json", "jsonl", "log", "py", "other"):
        assert reader.text(f"a.{ending}", text.encode()) == text
    assert reader.text("Makefile", text.encode()) == text
    assert reader.open("a.py", b"x = 1")["code"] == "python"
    assert reader.open("Makefile", b"all:")["code"] == "make"


def test_a_notebook_becomes_markdown_with_its_code_in_fences(reader: Reader) -> None:
    data = make_notebook(
        {"cell_type": "markdown", "source": ["# Lamps\n", "\n", "Some *words*."]},
        {
            "cell_type": "code",
            "source": "print('```')",
            "outputs": [
                {"output_type": "stream", "text": ["\x1b[31m```\x1b[0m\n"]},
                {"output_type": "execute_result", "data": {"text/plain": "42", "image/png": "iVB"}},
                {"output_type": "display_data", "data": {"image/png": "iVBORw0"}},
                {"output_type": "error", "ename": "KeyError", "evalue": "'a'", "traceback": ["…"]},
            ],
        },
        {"cell_type": "code", "source": [], "outputs": []},
    )
    assert reader.text("a.ipynb", data) == (
        "# Lamps\n\nSome *words*.\n\n````python\nprint('```')\n````\n\n````text\n```\n````\n\n"
        "```text\n42\n```\n\n```text\nKeyError: 'a'\n```\n"
    )
    assert reader.open("a.ipynb", data)["code"] == ""
    assert reader.text("a.ipynb", b"{ not json") == "{ not json"


SRT = """\ufeff1\r
00:00:01,000 --> 00:00:03,500\r
<i>The lamp</i> turns\r
once in ten seconds.\r
\r
2\r
00:00:04,000 --> 00:00:05,000\r
{\\an8}- Who counts?\r
- I do.\r
\r
3\r
00:00:05,000 --> 00:00:06,000\r
- I do.\r
"""

VTT = """WEBVTT - A title

STYLE
::cue { color: red }

NOTE nobody reads this

intro
00:01.000 --> 00:04.000 align:start
<v.loud Ann Lee>Over 22 &amp; under <c.x>40</c> miles</v>

01:00:05.000 --> 01:00:06.000
<00:00:05.500>A < B
"""


def test_subtitles_become_one_line_a_cue_without_numbers_and_times(reader: Reader) -> None:
    expected = "The lamp turns once in ten seconds.\n- Who counts?\n- I do.\n"
    assert reader.text("a.srt", SRT.encode()) == expected
    assert reader.text("a.vtt", VTT.encode()) == "Ann Lee: Over 22 & under 40 miles\nA < B\n"
    assert reader.text("a.srt", b"No cue in here.\n") == "No cue in here.\n"


def test_html_becomes_what_a_reader_sees(reader: Reader) -> None:
    html = """<!doctype html><title>T</title><style>p{}</style><script>alert(1)</script>
    <h1>The <em>lamp</em></h1><div>Words <b>and</b>\n more<br>words.<p>Second.</div>
    <ul><li>one<li>two<ol><li>deep</ol></ul><pre>\n a\n  b\n</pre><blockquote>Said.</blockquote>
    <table><tr><th>Name<th>Miles<tr><td>North|<td>22</table><p hidden>Never.</p>
    <table><tr><td>Only<tr><td>layout</table><img src="https://example.com/x.png" onerror="x">"""
    assert reader.html(html) == (
        "# The lamp\n\nWords and more\nwords.\n\nSecond.\n\n- one\n- two\n  1. deep\n\n"
        "```\n a\n  b\n```\n\n> Said.\n\n| Name | Miles |\n| --- | --- |\n| North\\| | 22 |\n\n"
        "Only\n\nlayout\n"
    )
    assert reader.html("") == ""


def test_a_pdf_gives_its_lines_and_paragraphs_also_across_pages(reader: Reader) -> None:
    first = [(690, 12, "One line,"), (676, 12, "another one.")]
    second = [(640, 12, "A paragraph that goes")]
    data = make_pdf(first + second, [(720, 12, "on at the café."), (680, 12, "The end.")])
    assert reader.text("report.bin", data) == (
        "One line,\nanother one.\n\nA paragraph that goes\non at the café.\n\nThe end.\n"
    )


def test_lines_in_larger_letters_than_the_body_of_a_pdf_become_headings(reader: Reader) -> None:
    body = [
        (500 - 14 * row, 12, "The lamp turns once in ten seconds, day and night.")
        for row in range(9)
    ]
    title = [(740, 24, "Lights of the"), (712, 24, "northern coast")]
    part, number, entry = (660, 16, "Rhythm"), (620, 16, "7"), (580, 16, "Rhythm . . . . . 7")
    text = "\n".join(words for _, _, words in body)
    expected = f"# Lights of the northern coast\n\n## Rhythm\n\n7\n\n{entry[2]}\n\n{text}\n"
    assert reader.text("a.pdf", make_pdf([*title, part, number, entry, *body])) == expected
    # Letters a little larger, a page of nothing but sizes, a long passage: no headings.
    for sizes in ((13, 12), (30, 24), (16, 12)):
        large = [(740 - 20 * row, sizes[0], "Words " * 9) for row in range(6)]
        small = body[:1] if sizes[0] == 30 else body
        pages = make_pdf(large, [(height, sizes[1], words) for height, _, words in small])
        assert "#" not in reader.text("a.pdf", pages)


def test_a_pdf_without_text_or_without_sense_gets_a_sentence(reader: Reader) -> None:
    assert reader.open("scan.pdf", make_pdf([]))["problem"] == "files.pdf_empty"
    assert reader.open("cut.pdf", make_pdf([(700, 12, "x")])[:60])["problem"] == "files.broken"


def test_a_word_document_keeps_headings_and_tables(reader: Reader) -> None:
    cells = "".join(
        "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) + "</w:tr>"
        for row in (("Name", "Miles"), ("North", "22"))
    )
    body = paragraph("Lamps", "Heading1") + paragraph("Some words.") + f"<w:tbl>{cells}</w:tbl>"
    assert reader.text("a.zip", make_docx(body)) == (
        "# Lamps\n\nSome words.\n\n| Name | Miles |\n| --- | --- |\n| North | 22 |\n"
    )
    assert reader.open("a.docx", make_docx(""))["problem"] == "files.no_text"
    assert reader.open("a.docx", make_zip({"word/document.xml": "<"}))["problem"] == "files.broken"
