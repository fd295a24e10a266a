"""What every list of units must do: tile the text that it comes from, however deep it is opened."""

import itertools

from chunksight.scan.units import Unit, finer_kind, open_unit


def assert_tiles(units: list[Unit], start: int, end: int) -> None:
    assert (units[0].start, units[-1].end) == (start, end)
    for before, after in itertools.pairwise(units):
        assert before.start < before.end == after.start


def assert_tiles_at_every_depth(text: str, units: list[Unit]) -> None:
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
