"""What makes the cuts better than others' does not get worse: fill, crumbs, titles, sentence ends.

Where chunks end is judged by the plain rules of `tests/bench/packing.py`, which share nothing with
the package's scanners, and counted by tiktoken.
"""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from own_texts import own_texts

import chunksight as cs

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "bench"))

from packing import Judge, measure

GROUPS = {
    "prose": "english russian spanish arabic hindi korean mixed one_line bare_titles contract_es",
    "unspaced": "japanese chinese thai manual_ja",
    "markdown": "guide recipe_ru nested crlf table headings reports fence",
    "lines": "transcript chat mail wrapped poem log people words_ru bibliography",
    "code": "code_python code_javascript code_go code_sql page compact",
    "hard": "base64 no_stops runs",
}

TODAY = """
strategy    texts     size  fill  crumbs joinable titles sentence
smart       prose       64 0.734      0        0      0    0.880
smart       prose      128 0.810      0        0      0    1.000
smart       prose      320 0.787      0        0      0    1.000
smart       unspaced    64 0.748      0        0      1    0.742
smart       unspaced   128 0.802      0        0      0    0.862
smart       unspaced   320 0.776      0        0      0    1.000
smart       markdown    64 0.787      0        0      4    0.710
smart       markdown   128 0.764      0        0      0    0.750
smart       markdown   320 0.772      0        0      0    0.842
smart       lines       64 0.866      0        0      0    0.418
smart       lines      128 0.885      0        0      0    0.450
smart       lines      320 0.789      0        0      0    0.593
smart       code        64 0.822      0        0      0    0.433
smart       code       128 0.799      0        0      0    0.387
smart       code       320 0.710      0        0      0    0.786
smart       hard        64 0.838      0        0      0    0.180
smart       hard       128 0.823      0        0      2    0.355
smart       hard       320 0.784      0        0      0    0.538
headings    markdown    64 0.717      0        0      4    0.716
headings    markdown   128 0.643      4        4      0    0.842
paragraphs  prose       64 0.684      2        0      0    0.888
paragraphs  prose      128 0.715      0        0      0    1.000
paragraphs  markdown    64 0.731      1        1      5    0.760
paragraphs  markdown   128 0.705      2        2      1    0.808
sentences   prose       64 0.693      2        0      0    0.887
sentences   prose      128 0.810      0        0      0    1.000
sentences   unspaced    64 0.703      2        2      1    0.742
sentences   unspaced   128 0.802      0        0      0    0.862
lines       lines       64 0.812      0        0      0    0.362
lines       lines      128 0.885      0        0      0    0.383
code        code        64 0.714      2        0      0    0.493
code        code       128 0.751      0        0      0    0.636
"""
# Less than one chunk more, or one sentence end less, is in any row; but where cuts move for the
# better a few tokens of white space, or the number of chunks that a share is of, change as well.
TOLERANCE = 0.005


@dataclass(frozen=True)
class Row:
    """One row of the table: shares, and numbers of what should not be."""

    strategy: str
    texts: str
    size: int
    fill: float
    crumbs: int
    joinable: int
    titles: int
    sentence: float

    def __str__(self) -> str:
        """The row as the table has it."""
        bad = f"{self.crumbs:6} {self.joinable:8} {self.titles:6}"
        named = f"{self.strategy:11} {self.texts:9} {self.size:4}"
        return f"{named} {self.fill:.3f} {bad} {self.sentence:8.3f}"


def rows() -> list[Row]:
    found = []
    for line in TODAY.strip().splitlines()[1:]:
        strategy, texts, size, fill, crumbs, joinable, titles, sentence = line.split()
        bad = int(crumbs), int(joinable), int(titles)
        found.append(Row(strategy, texts, int(size), float(fill), *bad, float(sentence)))
    return found


@cache
def judges(group: str) -> list[Judge]:
    return [
        Judge(text)
        for name, text in own_texts().items()
        if Path(name).stem in GROUPS[group].split()
    ]


def measured(strategy: str, group: str, size: int) -> Row:
    figures = []
    for judge in judges(group):
        made = cs.chunk(judge.text, strategy=strategy, size=size).chunks
        figures.append(measure(judge, [chunk.text for chunk in made], size))
        assert figures[-1].over == figures[-1].lost == 0
    chunks = sum(each.chunks for each in figures)
    return Row(
        strategy,
        group,
        size,
        sum(each.fill * each.chunks for each in figures) / chunks,
        sum(each.crumbs for each in figures),
        sum(each.joinable for each in figures),
        sum(each.titles for each in figures),
        sum(each.sentence * each.chunks for each in figures) / chunks,
    )


@pytest.mark.parametrize("today", rows(), ids=lambda row: f"{row.strategy}-{row.texts}-{row.size}")
def test_no_figure_falls_below_todays(today: Row) -> None:
    now = measured(today.strategy, today.texts, today.size)
    shown = f"\n{TODAY.splitlines()[1]}\n{today}\n{now} (now)"
    assert now.fill >= today.fill - TOLERANCE, shown
    assert now.sentence >= today.sentence - TOLERANCE, shown
    assert now.crumbs <= today.crumbs, shown
    assert now.joinable <= today.joinable, shown
    assert now.titles <= today.titles, shown


def test_every_text_is_in_one_group() -> None:
    grouped = [name for names in GROUPS.values() for name in names.split()]
    assert sorted(grouped) == sorted(Path(name).stem for name in own_texts())


@pytest.mark.parametrize(("size", "overlap", "least"), [(512, 64, 0.91), (1024, 128, 0.935)])
def test_chunks_of_documents_joined_are_as_full_as_promised(
    shared: Path, size: int, overlap: int, least: float
) -> None:
    documents = sorted((shared / "texts").glob("*.txt"))
    text = "\n\n".join(document.read_text("utf-8") for document in documents)
    assert cs.chunk(text, size=size, overlap=overlap).stats.fill >= least
