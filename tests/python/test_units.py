"""Units tile what they come from, however they are opened."""

from hypothesis import given
from hypothesis import strategies as st
from texts import texts, without_surrogates
from tiling import assert_tiles_at_every_depth

from chunksight.scan.markdown import markdown_blocks
from chunksight.scan.text import block_starts, line_starts
from chunksight.scan.units import Scanner, Source
from chunksight.strategies import STRATEGIES

SCANNERS = [strategy.scanner for strategy in STRATEGIES.values() if strategy.scanner]


@given(texts.map(without_surrogates).filter(str.strip), st.sampled_from(SCANNERS), st.booleans())
def test_units_tile_the_text_at_every_depth(text: str, scanner: Scanner, unwrap: bool) -> None:
    assert_tiles_at_every_depth(text, scanner(Source(text, markdown_blocks(text), unwrap)))


@given(st.text("ab \n\t.", max_size=30), st.sampled_from(["\r\n", "\r"]))
def test_lines_and_blocks_begin_alike_whatever_ends_a_line(text: str, line_end: str) -> None:
    other = text.replace("\n", line_end)
    for starts in (line_starts, block_starts):
        moved = [
            at + (len(line_end) - 1) * text.count("\n", 0, at) for at in starts(text, 0, len(text))
        ]
        assert list(starts(other, 0, len(other))) == moved
