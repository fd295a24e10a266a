"""Texts of any length for `growth.py`: a hundred patterns, most of them made to hurt."""

import base64
import random
from collections.abc import Callable, Sequence

Make = Callable[[int], str]
"""A text of about so many characters."""

WORDS = {
    "latin": "word station coast light number keeper lamp signal harbour internationalisation a I",
    "russian": "слово маяк берег свет число смотритель лампа сигнал гавань и",
    "ukrainian": "слово маяк берег світло число їжак лампа сигнал гавань є",
    "greek": "λέξη φάρος ακτή φως αριθμός φύλακας λάμπα σήμα λιμάνι και",
    "hebrew": "מילה מגדלור חוף אור מספר שומר מנורה אות נמל של",
    "arabic": "كلمة منارة ساحل ضوء رقم حارس مصباح إشارة ميناء في",
    "persian": "واژه فانوس ساحل نور شماره نگهبان چراغ نشانه بندر می‌شود",
    "hindi": "शब्द प्रकाशस्तंभ तट प्रकाश संख्या रक्षक दीपक संकेत बंदरगाह क्षेत्र",
    "bengali": "শব্দ বাতিঘর উপকূল আলো সংখ্যা রক্ষক প্রদীপ সংকেত বন্দর ক্ষেত্র",
    "tamil": "சொல் கலங்கரை கடற்கரை ஒளி எண் காவலர் விளக்கு சமிக்ஞை துறைமுகம் மற்றும்",
    "thai": "คำ ประภาคาร ชายฝั่ง แสง ตัวเลข ผู้ดูแล ตะเกียง สัญญาณ ท่าเรือ และ",
    "korean": "단어 등대 해안 빛 숫자 등대지기 등불 신호 항구 그리고",
    "japanese": "言葉 灯台 海岸 ひかり 数字 トウダイ ランプ 合図 港 そして",
    "chinese": "词语 灯塔 海岸 光线 数字 守塔人 灯 信号 港口 和",
    "georgian": "სიტყვა შუქურა სანაპირო სინათლე რიცხვი მცველი ლამპა ნიშანი ნავსადგური და",
    "armenian": "բառ փարոս ափ լույս թիվ պահապան լամպ ազդանշան նավահանգիստ և",
    "amharic": "ቃል መብራት ዳርቻ ብርሃን ቁጥር ጠባቂ ፋኖስ ምልክት ወደብ እና",
    "khmer": "ពាក្យ ប៉មភ្លើង ឆ្នេរ ពន្លឺ លេខ អ្នកយាម ចង្កៀង សញ្ញា កំពង់ផែ និង",
    "vietnamese": "từ hải đăng bờ biển ánh sáng số người gác đèn tín hiệu cảng và",
}
_STOPS = {"chinese": "。", "japanese": "。", "hindi": "।", "bengali": "।", "amharic": "።"}
_UNSPACED = frozenset(("chinese", "japanese", "thai", "khmer"))


def _filled(make: Callable[[random.Random], str], join: str = "") -> Make:
    """Parts one after the other until there is enough; always the same ones."""

    def made(length: int) -> str:
        chance = random.Random(1)
        parts: list[str] = []
        size = 0
        while size < length:
            part = make(chance)
            parts.append(part)
            size += len(part) + len(join)
        return join.join(parts)

    return made


def _repeated(*parts: str) -> Make:
    unit = "".join(parts)
    return lambda length: unit * max(1, length // len(unit))


def _sentence(chance: random.Random, script: str) -> str:
    words = WORDS[script].split()
    join = "" if script in _UNSPACED else " "
    said = join.join(chance.choices(words, k=chance.randrange(4, 14)))
    return said[:1].upper() + said[1:] + _STOPS.get(script, "." if script != "thai" else " ")


def _paragraph(chance: random.Random, script: str) -> str:
    join = "" if script in _UNSPACED else " "
    return join.join(_sentence(chance, script) for _ in range(chance.randrange(2, 7)))


def _of_scripts() -> dict[str, Make]:
    made: dict[str, Make] = {}
    for script, line in WORDS.items():
        words = line.split()
        made[f"words {script}"] = _filled(lambda chance, words=words: chance.choice(words), "\n")
        made[f"prose {script}"] = _filled(
            lambda chance, script=script: _paragraph(chance, script), "\n\n"
        )
        made[f"line {script}"] = _filled(
            lambda chance, script=script: _sentence(chance, script), " "
        )
        made[f"run {script}"] = _filled(lambda chance, words=words: chance.choice(words))
    return made


def _nested(opening: str, closing: str = "", inside: str = "x", most: int = 10_000) -> Make:
    """One thing inside the other, thousands deep."""

    def made(length: int) -> str:
        depth = min(most, length // (len(opening) + len(closing)))
        return opening * depth + inside + closing * depth

    return made


def _deeper(mark: str, step: str, most: int = 10_000) -> Make:
    """Lines that each stand deeper than the one before, up to so many."""

    def made(length: int) -> str:
        lines: list[str] = []
        size = depth = 0
        while size < length:
            lines.append(f"{step * depth}{mark}item {len(lines)}")
            size += len(lines[-1]) + 1
            depth = (depth + 1) % most
        return "\n".join(lines)

    return made


def _bytes(length: int) -> bytes:
    return random.Random(2).randbytes(length)


def _wrapped(text: str, width: int = 76) -> str:
    return "\n".join(text[at : at + width] for at in range(0, len(text), width))


def _base64(length: int) -> str:
    return base64.b64encode(_bytes(3 * length // 4)).decode()


def _choice(parts: Sequence[str], join: str = "") -> Make:
    return _filled(lambda chance: chance.choice(parts), join)


_LINES = ("|", "#", "---", ">", "-", "*", "`", "~", "```", "1.", "\\", "<", "[", "(", "{", "=", "_")
_RUNS = {
    "one letter": "a", "ab": "ab", "digits": "7", "spaces": " ", "newlines": "\n", "CRLF": "\r\n",
    "carriage returns": "\r", "tabs": "\t", "NUL": "\x00", "full stops": ".", "questions": "?! ",
    "commas": ",", "hyphens": "-", "underscores": "_", "carets": "^", "apostrophe s": "'s",
    "accents": "\u0301", "joiners": "\u200d", "emoji": "😀", "flags": "🇪🇸", "families": "👩‍👩‍👧‍👦",
    "hearts": "❤️", "Hangul beginnings": "ᄀ", "viramas": "क्", "prepended marks": "\u0600",
    "ideographs": "語", "line separators": "\u2028", "no-break spaces": "\xa0", "full-width": "。",
    "pipes": "|", "backticks": "`", "asterisks": "*", "brackets": "[", "braces": "{}",
    "angles": "<", "quotes": '"', "ampersands": "&", "backslashes": "\\", "slashes": "/",
    "blank lines of blanks": "\n    ", "letters and blanks": "a ", "a. ": "a. ", "A. ": "A. ",
    "1. ": "1. ", "(": "(", "e.g. ": "e.g. ", "« ": "« ", "http://": "http://",
    "slashes and lines": "/\n",
}  # fmt: skip


def _others() -> dict[str, Make]:
    json_row = '{{"id": {0}, "name": "n{0}", "tags": ["a", "b"], "on": true}}'
    log = "2024-05-0{0} 12:3{0}:59,12{0} INFO [worker-{0}] request {0} took {0}.{0} ms"
    code = "    if (x[{0}] == {0}) {{ return f({0}, 'text {0}'); }}"
    numbered: dict[str, tuple[str, str]] = {
        "JSON lines": (json_row, "\n"),
        "JSON on one line": (json_row, ","),
        "log": (log, "\n"),
        "log on one line": (log, " "),
        "CSV": ("{0},name {0},\"quoted, {0}\",{0}.5", "\n"),
        "TSV": ("{0}\tname {0}\t{0}.5", "\n"),
        "code lines": (code, "\n"),
        "code on one line": (code, ""),
        "minified code": ("function a{0}(b,c){{return b+c*{0}}};var d{0}=a{0}(1,2);", ""),
        "SQL": ("INSERT INTO t (a, b) VALUES ({0}, 'text {0}');", "\n"),
        "YAML": ("key{0}:\n  - value {0}\n  - other: {0}", "\n"),
        "Python": ("def f{0}(a, b):\n    '''Says {0}.'''\n    return a + b * {0}\n", "\n"),
        "Python, one class": ("    def f{0}(self):\n        return {0}\n", "\n"),
        "Markdown": ("## Part {0}\n\nText of {0} and *more*. [It](#a{0}).\n\n- one\n- two", "\n\n"),
        "headings": ("# Title {0}", "\n"),
        "setext headings": ("Title {0}\n=====", "\n"),
        "list": ("- item {0}", "\n"),
        "numbered list": ("{0}. item", "\n"),
        "table": ("| {0} | name {0} | {0}.5 |", "\n"),
        "table without pipes at its sides": ("{0} | name {0} | {0}.5", "\n"),
        "fences": ("```\ncode {0}\n```", "\n"),
        "quote": ("> line {0}", "\n"),
        "links": ("[a{0}](http://example.com/{0})", " "),
        "references": ("[a{0}]: http://example.com/{0}", "\n"),
        "footnotes": ("text[^{0}]", " "),
        "tags": ("<p class='a{0}'>text {0}</p>", "\n"),
        "tags on one line": ("<td>{0}</td>", ""),
        "comments": ("<!-- {0} -->", "\n"),
        "URLs": ("https://example.com/a/{0}?b={0}&c=d", " "),
        "emphasis": ("*a{0} **b** c*", " "),
        "open emphasis": ("*a{0} **b", " "),
        "code spans": ("`a{0}` ``b``", " "),
        "open code spans": ("`a{0} ``b", " "),
        "speakers": ("ANNA: So {0}.\nBEN: No, {0}!", "\n"),
        "questions": ("Is it {0}? It is {0}! \"Yes,\" she said. (See p. {0}.)", " "),
        "numbers": ("{0}.{0},{0}", " "),
        "subtitles": ("{0}\n00:00:0{0} --> 00:00:0{0}\nText {0}", "\n\n"),
        "diff": ("@@ -{0},1 +{0},1 @@\n-old {0}\n+new {0}", "\n"),
        "definitions": ("term {0}\n: what it is", "\n\n"),
        "words and full stops": ("Mr. A{0}. No. {0}.", " "),
        "CRLF lines": ("line {0}", "\r\n"),
        "blank lines": ("line {0}", "\n\n\n\n"),
        "form feeds": ("page {0}", "\f"),
    }  # fmt: skip
    made: dict[str, Make] = {
        name: _filled(lambda chance, form=form: form.format(chance.randrange(10_000)), join)
        for name, (form, join) in numbered.items()
    }
    made |= {f"lines of {mark}": _repeated(mark, "\n") for mark in _LINES}
    made |= {f"run of {name}": _repeated(unit) for name, unit in _RUNS.items()}
    made |= {
        "quotes in quotes": _nested("> "),
        "list items in list items": _nested("- "),
        "brackets in brackets": _nested("[", "]"),
        "braces in braces": _nested("{", "}"),
        "parentheses in parentheses": _nested("(", ")"),
        "tags in tags": _nested("<div>", "</div>"),
        "open tags": _nested("<a href='"),
        "JSON in JSON": _nested('{"a":', "}", "1"),
        "emphasis in emphasis": _nested("*a ", " b*"),
        "quotation marks in quotation marks": _nested("“a ", "”"),
        "deeper lists": _deeper("- ", "  ", 200),
        "deeper and deeper lists": _deeper("- ", "  "),
        "deeper quotes": _deeper("", "> ", 200),
        "deeper code": _deeper("if x: # ", " ", 100),
        "deep indentation": _repeated(" " * 2_000, "x = 1;\n"),
        "deeper and deeper blanks": _deeper("x", " "),
        "blanks before line ends": _repeated("x", " " * 500, "\n"),
        "long table rows": lambda length: "\n".join(["|" + "a|" * 2_000] * (length // 4_002 + 1)),
        "base64": _base64,
        "base64 lines": lambda length: _wrapped(_base64(length)),
        "hexadecimal": lambda length: _bytes(length // 2).hex(),
        "hexadecimal lines": lambda length: _wrapped(_bytes(length // 2).hex()),
        "decimal digits": _choice("0123456789"),
        "letters at random": _choice("abcdefghijklmnopqrstuvwxyz"),
        "signs at random": _choice("!#$%&()*+,-./:;<=>?@[]^_`{|}~'\""),
        "Markdown signs at random": _choice("*_`[]()<>a \n"),
        "any characters": _filled(lambda chance: chr(chance.randrange(0x20, 0xD7FF))),
        "emoji of all kinds": _choice(("😀", "👍🏽", "🇪🇸", "👩‍👩‍👧‍👦", "❤️", "1️⃣")),
        "accents on letters": _choice(("e\u0301", "o\u0308\u0301", "a\u0323", "n\u0303")),
        "towers of accents": _repeated("e", "\u0301\u0300\u0302" * 100),
        "ideographs and capitals": _choice(("灯台", "NHK", "は", "A", "B", "です")),
    }  # fmt: skip
    return made


PATTERNS: dict[str, Make] = _of_scripts() | _others()
QUICK = (
    "words latin", "words russian", "words korean", "words thai", "words hindi", "words arabic",
    "prose russian", "line greek", "run thai", "run japanese", "lines of |", "lines of #",
    "lines of ---", "run of one letter", "run of spaces", "run of newlines", "run of digits",
    "run of flags", "base64", "deep indentation", "quotes in quotes", "table", "Markdown",
    "code on one line", "minified code", "log",
)  # fmt: skip
