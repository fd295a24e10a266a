"""Some thirty texts of our own, of many kinds and scripts: what is cut again after each change.

Those that somebody wrote are files in `own/`; the others are made here, always alike.
"""

import base64
import hashlib
import json
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "own"

_ENGLISH = """
    tide wall lamp rope bread salt oven night harbour letter bridge stone winter copper garden
    window slow bright heavy open early quiet carries holds turns waits burns measures the a of
    near under after before with
"""
_RUSSIAN = """
    маяк берег хлеб соль печь ночь письмо мост камень зима медь сад окно река лодка снег ветер
    тропа колокол вечер северный тихий ранний открытый медленный
"""
WORDS, RUSSIAN_WORDS = _ENGLISH.split(), _RUSSIAN.split()


@cache
def own_texts() -> dict[str, str]:
    """All texts by name."""
    texts = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.iterdir())}
    return texts | dict(_made(texts))


def _made(written: dict[str, str]) -> Iterator[tuple[str, str]]:
    english = written["english.txt"]
    yield "wrapped.txt", _wrapped(english)
    yield "one_line.txt", " ".join(english.split())
    yield "crlf.md", written["guide.md"].replace("\n", "\r\n")
    yield "no_stops.txt", _sentence(700, 1)
    yield "words_ru.txt", "\n".join(_pick(RUSSIAN_WORDS, n, 2) for n in range(260)) + "\n"
    yield "table.md", _table(34)
    yield "headings.md", _headings()
    yield "reports.md", _reports(9)
    yield "log.txt", "".join(_log(44))
    yield "people.csv", "".join(_csv(55))
    yield "compact.json", json.dumps(_record(9), separators=(",", ":"))
    yield "base64.txt", _base64(1_500)
    yield "fence.md", _fence(60)
    yield "runs.md", "\n\n".join(_runs(5)) + "\n"
    yield "bibliography.txt", "".join(_titles(24))


def _number(at: int, salt: int) -> int:
    """A number that looks thrown, and is the same on every machine."""
    return int.from_bytes(hashlib.sha256(f"{at} {salt}".encode()).digest()[:4], "big")


def _pick(words: list[str], at: int, salt: int) -> str:
    return words[_number(at, salt) % len(words)]


def _sentence(words: int, salt: int) -> str:
    return " ".join(_pick(WORDS, at, salt) for at in range(words))


def _wrapped(text: str) -> str:
    paragraphs = [textwrap.fill(paragraph, 72) for paragraph in text.split("\n\n")]
    return "\n\n".join(paragraphs) + "\n"


def _table(rows: int) -> str:
    lines = ["# Lamps in the order of their age", "", "All of them were counted in one night.", ""]
    lines += ["| No. | Place | Height (m) | Remark |", "|----:|-------|-----------:|--------|"]
    for at in range(rows):
        remark = _sentence(2 + _number(at, 3) % 12, at)
        place = _pick(WORDS, at, 4).title()
        lines.append(f"| {at + 1} | {place} | {_number(at, 5) % 400 / 10} | {remark} |")
    return "\n".join([*lines, "", "Lamps that did not burn are left out.", ""])


def _headings() -> str:
    """Titles without text below them, some in a row longer than a small chunk."""
    parts = []
    for chapter in range(1, 5):
        parts.append(f"# {chapter}. {_sentence(3, chapter).capitalize()}")
        for part in range(1, 7):
            parts.append(f"## {chapter}.{part} {_sentence(6, 10 * chapter + part)}")
            if part % 3 == 0:
                parts.append(_sentence(25, 100 * chapter + part).capitalize() + ".")
    return "\n\n".join(parts) + "\n"


def _reports(days: int) -> str:
    """Sections of very different lengths, each with a list at its end."""
    parts = ["# Reports of the night watch"]
    for day in range(days):
        parts.append(f"## Night {day + 1}")
        for at in range(1 + _number(day, 6) % 4):
            length = 5 + _number(day * 10 + at, 7) % 30
            parts.append(_sentence(length, day * 10 + at).capitalize() + ".")
        parts.append(f"- {_sentence(4, day)};\n- {_sentence(7, day + 50)}.")
    return "\n\n".join(parts) + "\n"


def _log(lines: int) -> Iterator[str]:
    for at in range(lines):
        clock = f"2024-02-{1 + at // 20:02}T{at % 24:02}:{_number(at, 8) % 60:02}:07.{at:03}Z"
        level = ("INFO ", "INFO ", "WARN ", "ERROR")[_number(at, 9) % 4]
        yield f"{clock} {level} [gate-{at % 3}] {_sentence(6, at)} code={_number(at, 11) % 500}\n"
        if level == "ERROR":
            yield f"  at locks.open (locks.go:{at + 20})\n  at main.run (main.go:{at + 3})\n"


def _csv(rows: int) -> Iterator[str]:
    yield "id,name,city,joined,remark\n"
    for at in range(rows):
        name = f"{_pick(WORDS, at, 12).title()} {_pick(WORDS, at, 13).title()}"
        remark = _sentence(_number(at, 14) % 9, at)
        quoted = f'"{remark}, again"' if at % 4 == 0 else remark
        joined = f"20{at % 24:02}-0{1 + at % 9}-11"
        yield f"{at},{name},{_pick(WORDS, at, 15).title()},{joined},{quoted}\n"


def _record(depth: int) -> object:
    return [
        {
            "id": _number(at, 16),
            "tags": [_pick(WORDS, at * 5 + n, 17) for n in range(at % 5)],
            "note": _sentence(at % 7 * 3, at),
            "nested": {"open": at % 2 == 0, "hash": hashlib.sha256(b"%d" % at).hexdigest()},
        }
        for at in range(depth)
    ]


def _base64(size: int) -> str:
    data = b"".join(hashlib.sha256(b"%d" % at).digest() for at in range(-(-size // 32)))
    return base64.b64encode(data[:size]).decode()


def _fence(lines: int) -> str:
    body = "\n".join(f"{_pick(WORDS, at, 18)}_{at} = read({at * 7 % 50})" for at in range(lines))
    return f"Run this in the evening:\n\n```sh\n{body}\n```\n\nThen wait until the lamp is out.\n"


def _runs(parts: int) -> Iterator[str]:
    """Headings of many lengths over words without a stop, and over runs without blanks."""
    for at in range(parts):
        yield f"## {_sentence(2 + 5 * at, at + 400).capitalize()}"
        yield _sentence(60, at + 410)
        yield f"### {_sentence(3 + 2 * at, at + 420)}"
        yield _base64(90 + 30 * at)


def _titles(entries: int) -> Iterator[str]:
    """A list of books, full of full stops that end nothing."""
    for at in range(entries):
        who = f"{_pick(WORDS, at, 19).title()}, {chr(65 + at % 26)}. {chr(65 + at * 7 % 26)}."
        title = _sentence(4 + at % 5, at + 300).capitalize()
        pages = f"pp. {at * 11 + 1}-{at * 11 + 9}"
        yield f"{who}, et al. ({1950 + at}). {title}. 2nd ed., vol. {at % 4 + 1}, {pages}.\n\n"
