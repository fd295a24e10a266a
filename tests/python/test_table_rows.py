"""A table that must be cut keeps its header with its first row."""

import pytest

import chunksight as cs

HEADER = "| day of the week | what is to be done |\n|---|---|\n"
FIRST = "| Monday | feed the starter |\n"
ROWS = FIRST + "| Tuesday | fold the dough and wait |\n| Friday | bake |\n" * 6
BEFORE = "The bread is baked for as long as it takes. Then it is left alone to cool down.\n\n"
TABLES = {
    "plain": ("", ""),
    "in a quote": ("> ", "> "),
    "in an item": ("- ", "  "),
}


@pytest.mark.parametrize("strategy", ["smart", "headings", "paragraphs", "sentences"])
@pytest.mark.parametrize("where", TABLES)
def test_no_cut_parts_the_header_from_the_first_row(strategy: str, where: str) -> None:
    opening, inner = TABLES[where]
    lines = (HEADER + ROWS).splitlines(keepends=True)
    table = opening + inner.join(lines)
    first = table.index(FIRST) + len(FIRST)
    least = cs.count(table[:first].strip())
    cuts_in_table = 0
    for size in range(least, least + 60):
        for text in (table, BEFORE + table, BEFORE * 2 + table):
            at = text.index(table)
            ends = {chunk.body_end for chunk in cs.chunk(text, strategy=strategy, size=size).chunks}
            inside = {len(text[:end].rstrip()) for end in ends if at < end}
            assert min(inside) >= at + len(table[:first].rstrip()), (size, text[: min(inside)])
            cuts_in_table += len(inside) > 1
    assert cuts_in_table > 60
