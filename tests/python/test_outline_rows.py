"""Where a row of data is parted, and where rows begin: known from how the text was put together."""

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from chunksight.outline import Outline
from chunksight.scan.markdown import markdown_blocks
from chunksight.scan.text import parts_line


class Piece(NamedTuple):
    """A block, and for each of its lines whether it is a row of data, and a unit of its own."""

    text: str
    data: tuple[bool, ...]
    rows: tuple[bool, ...]


PIECES = [
    Piece("Some words\nand a few more.\n", (False, False), (False, False)),
    Piece("## A heading\n", (False,), (False,)),
    Piece("```sh\n  run --all\nwait\n```\n", (True,) * 4, (True,) * 4),
    Piece("    indented code\n    twice\n", (True, True), (True, True)),
    Piece("| a | b |\n|---|---|\n| 1 | 2 |\n", (True,) * 3, (True,) * 3),
    Piece("| a | b |\n|---|---|\n| 1 | 2 |\na line below\n", (True,) * 3 + (False,), (True,) * 4),
    Piece("> words said\n> and said again\n", (False, False), (False, False)),
    Piece("> | a |\n> |---|\n> | 1 |\n", (True,) * 3, (True,) * 3),
    Piece("- one\n- two\n  goes on\n", (False,) * 3, (True, True, False)),
    Piece("<div>\nwords\n</div>\n", (False,) * 3, (True,) * 3),
]
put_together = st.lists(st.sampled_from(PIECES), min_size=1, max_size=6).map(
    # A paragraph keeps blocks apart that would otherwise go on (lists, code after lists).
    lambda pieces: [part for piece in pieces for part in (piece, PIECES[0])]
)


@given(put_together)
def test_a_place_parts_a_row_if_it_is_inside_a_line_of_data(pieces: list[Piece]) -> None:
    text = "\n".join(piece.text for piece in pieces)
    outline = Outline(text, markdown_blocks(text))
    at = 0
    for piece in pieces:
        for line, is_data in zip(piece.text.splitlines(keepends=True), piece.data, strict=True):
            for column in range(len(line)):
                begun = line[:column].strip() != ""
                assert outline.parts_row(at + column) == (is_data and begun), line
                assert parts_line(text, at + column) == begun
            at += len(line)
        assert not outline.parts_row(at)
        at += 1


@given(put_together, st.data())
def test_rows_begin_where_lines_of_data_and_items_do(
    pieces: list[Piece], data: st.DataObject
) -> None:
    text = "\n".join(piece.text for piece in pieces)
    low = data.draw(st.integers(0, len(text)))
    high = data.draw(st.integers(low, len(text)))
    expected = set()
    at = 0
    for piece in pieces:
        for line, is_row in zip(piece.text.splitlines(keepends=True), piece.rows, strict=True):
            if is_row:
                expected.add(at)
            at += len(line)
        at += 1
    found = set(Outline(text, markdown_blocks(text)).row_starts(low, high))
    # The first line of a block begins with the block, which is a place anyway.
    seen = {at for at in expected if low <= at and text[at:high].strip()}
    assert seen - _starts(pieces) <= found
    assert found <= expected


def _starts(pieces: list[Piece]) -> set[int]:
    starts, at = set(), 0
    for piece in pieces:
        starts.add(at)
        at += len(piece.text) + 1
    return starts
