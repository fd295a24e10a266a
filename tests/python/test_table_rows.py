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


@pytest.mark.parametrize("strategy", ["smart", "headings", "paragraphs"])
def test_no_cut_parts_the_first_or_the_last_line_of_a_fence_from_its_neighbour(
    strategy: str,
) -> None:
    fence = "```python\n" + "first = load(source)\nsecond = first.clean()\n" * 4 + "```"
    text = f"{BEFORE}{fence}\n\n{BEFORE}"
    first = BEFORE + "```python"
    cut = 0
    for size in range(14, cs.count(fence)):
        ends = {
            len(text[: chunk.body_end].rstrip())
            for chunk in cs.chunk(text, strategy=strategy, size=size).chunks
        }
        assert len(first) not in ends
        assert len(f"{BEFORE}{fence}") - len("\n```") not in ends
        cut += any(len(first) < end < len(BEFORE + fence) for end in ends)
    assert cut > 20
