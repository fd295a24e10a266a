"""Units tile what they come from, however they are opened."""

import itertools

from hypothesis import given
from hypothesis import strategies as st
from texts import texts, without_surrogates

from chunksight.scan.markdown import markdown_blocks
from chunksight.scan.units import Scanner, Source, Unit, finer_kind, open_unit
from chunksight.strategies import STRATEGIES

SCANNERS = [strategy.scanner for strategy in STRATEGIES.values() if strategy.scanner]


def assert_tiles(units: list[Unit], start: int, end: int) -> None:
    assert (units[0].start, units[-1].end) == (start, end)
    for before, after in itertools.pairwise(units):
        assert before.start < before.end == after.start


@given(texts.map(without_surrogates).filter(str.strip), st.sampled_from(SCANNERS), st.booleans())
def test_units_tile_the_text_at_every_depth(text: str, scanner: Scanner, unwrap: bool) -> None:
    units = scanner(Source(text, markdown_blocks(text), unwrap))
    assert_tiles(units, 0, len(text))
    waiting = list(units)
    while waiting:
        unit = waiting.pop()
        parts = open_unit(text, unit)
        assert_tiles(parts, unit.start, unit.end)
        if len(parts) > 1:
            waiting += parts
        elif finer_kind(unit.kind):
            waiting.append(unit._replace(kind=finer_kind(unit.kind), children=()))
