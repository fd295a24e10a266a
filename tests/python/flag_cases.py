"""Texts of every kind that flags speak about, and what following a flag's advice means."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from chunksight.insight.flags import Flag
from chunksight.settings import Settings

ENGLISH = (
    "The lamp turns slowly above the sea, and ships that pass by the rocks in the night count its "
    "flashes before they change their course. Nobody keeps goats there now since the last of the "
    "keepers went ashore in spring with his dog. It was cold. "
)
RUSSIAN = (
    "Маяк на скале светит ночью далеко в море, и корабли, которые проходят мимо камней, считают "
    "его вспышки, прежде чем изменить курс. Никто не держит здесь коз с тех пор, как последний "
    "смотритель уехал весной на берег вместе с собакой. "
)
JAPANESE = (
    "灯台は岬の先に立っていて、夜になるとその光が遠くの海まで届き、船は光の数を数えて場所を知る。"
    "最後の守り人が春に犬を連れて岸へ帰ってから、ここで山羊を飼う人は誰もいない。"
)


def wrapped(text: str, width: int) -> str:
    """The words of `text` in lines of at most `width` characters, as a program wraps them."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines) + "\n"


def _lines(count: int, line: Callable[[int], str]) -> str:
    return "".join(line(number) + "\n" for number in range(count))


CODE = Path(__file__).with_name("tiling.py").read_text("utf-8")
DATA = {
    "log": _lines(
        30,
        lambda i: (
            f"2024-05-{i % 28 + 1:02} 10:{i:02}:07 INFO [worker-{i % 8}] request {i * 37} took "
            f"{i * 13 % 977} ms and returned status 200 for the client 10.0.{i}.{i * 3}"
        ),
    ),
    "csv": "id,name,city,comment\n"
    + _lines(
        30, lambda i: f'{i},Customer {i},Madrid,"called on {i % 28 + 1} May, asked for an invoice"'
    ),
    "sql": _lines(
        20,
        lambda i: (
            f"INSERT INTO lamps (id, name, lit_at, keeper) VALUES ({i}, 'Lamp {i}', "
            f"'2024-05-{i % 28 + 1:02}', 'keeper {i % 9}');"
        ),
    ),
    "chat": _lines(
        20,
        lambda i: (
            f"[{i % 60:02}:07] {('Ana', 'Luis')[i % 2]}: I have seen lamp {i} from the ship "
            "and it was not lit, so we called the keeper"
        ),
    ),
    "subtitles": _lines(
        20,
        lambda i: (
            f"{i + 1}\n00:00:{i:02},000 --> 00:00:{i:02},900\n"
            f"The lamp of the tower, which\nwas old, turned slowly {i}.\n"
        ),
    ),
    "json": "{\n"
    + _lines(
        20,
        lambda i: f'  "lamp{i}": {{"height": {i}, "note": "seen from the north, at night only"}},',
    )
    + '  "end": 0\n}\n',
    "verse": _lines(
        10,
        lambda i: (
            "Two roads diverged in a yellow wood today\nAnd sorry I could not travel both of them\n"
            f"And be one traveler, long I stood {i} days"
        ),
    ),
    "code": CODE,
}
"""Texts whose lines stand for themselves."""

WRAPPED = {
    "wrapped": "\n".join([wrapped(ENGLISH * 2, 72)] * 2),
    "wrapped russian": "\n".join([wrapped(RUSSIAN * 2, 64)] * 2),
}

TEXTS = {
    **DATA,
    **WRAPPED,
    "english": "\n\n".join([ENGLISH * 2] * 3),
    "russian": "\n\n".join([RUSSIAN * 2] * 2),
    "japanese": "\n\n".join([JAPANESE * 2] * 2),
    "table": "# Lamps\n\nThe lamps are as follows:\n\n| lamp | height | note |\n|---|---|---|\n"
    + _lines(12, lambda i: f"| number {i} | {i} m | seen from the north, the east and the sea. |")
    + "\nThat is all of them.\n",
    "fence": f"# Code\n\nSee:\n\n```python\n{CODE}```\n\nAfter it. It is short.\n",
    "list": "# List\n\n" + _lines(6, lambda i: f"- Item {i}: " + ENGLISH * (i % 2 + 1)),
    "links": ENGLISH
    + "See [the long list of the lamps of the coast](https://example.com/a/b?d=1).",
    "sections": "".join(
        f"# Part {i}\n\nIt is part {i} of the whole. {ENGLISH}\n\n## Off\n\nNo.\n\n"
        for i in range(3)
    ),
}


def followed(settings: Settings, flag: Flag) -> Settings:
    """The settings after doing what the flag's remedy says."""
    remedy, size = str(flag.values["remedy"]), int(flag.values.get("size", 0))
    words = remedy.removeprefix("heading_").split("_")
    if remedy == "min_size":
        return replace(settings, min_size=size)
    if remedy in ("header", "headings"):
        context = {"header": "table_header", "headings": "heading_path"}[remedy]
        return replace(settings, context=context)
    for word in words:
        if word in ("size", "room"):
            settings = replace(settings, size=size)
        elif word == "unwrap":
            settings = replace(settings, unwrap=True)
        else:
            settings = replace(settings, strategy=word)
    return settings
