"""What every list of units must do: tile the text that it comes from, however deep it is opened."""

import itertools

from chunksight.scan.units import Unit, parts_of


def assert_tiles(units: list[Unit], start: int, end: int) -> None:
    assert (units[0].start, units[-1].end) == (start, end)
    for before, after in itertools.pairwise(units):
        assert before.start < before.end == after.start


def assert_tiles_at_every_depth(text: str, units: list[Unit]) -> None:
    assert_tiles(units, 0, len(text))
    waiting = list(units)
    while waiting:
        unit = waiting.pop()
        parts = parts_of(text, unit)
        assert_tiles(parts, unit.start, unit.end)
        if len(parts) > 1:
            waiting += parts
