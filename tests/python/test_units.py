"""Units tile what they come from, however they are opened."""

from hypothesis import given
from hypothesis import strategies as st
from texts import texts, without_surrogates
from tiling import assert_tiles_at_every_depth

from chunksight.scan.markdown import markdown_blocks
from chunksight.scan.units import Scanner, Source
from chunksight.strategies import STRATEGIES

SCANNERS = [strategy.scanner for strategy in STRATEGIES.values() if strategy.scanner]


@given(texts.map(without_surrogates).filter(str.strip), st.sampled_from(SCANNERS), st.booleans())
def test_units_tile_the_text_at_every_depth(text: str, scanner: Scanner, unwrap: bool) -> None:
    assert_tiles_at_every_depth(text, scanner(Source(text, markdown_blocks(text), unwrap)))
