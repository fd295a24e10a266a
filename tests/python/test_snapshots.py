"""Where texts of our own are cut changes only when somebody has looked at the difference."""

import pytest
import snapshots
from own_texts import own_texts


def test_our_texts_are_cut_where_the_snapshots_say() -> None:
    now = snapshots.written(own_texts())
    found = snapshots.difference(snapshots.FILE.read_text("utf-8"), now)
    if found:
        pytest.fail(
            "\n".join(
                ["Cuts have moved:", *found, "", f"If they are better now: {snapshots.COMMAND}"]
            ),
            pytrace=False,
        )


def test_a_cut_that_moves_is_shown_with_its_text_and_its_run() -> None:
    before = "===== a.md\n-- smart 64/8\n-- headings 64/8\n40 start Bread\n60+8 block Water\n"
    after = before.replace("60+8 block", "59+8 sentence")
    [*_, hunk, context, old, new] = snapshots.difference(before, after)
    assert hunk.endswith("@@ ===== a.md -- headings 64/8")
    assert (context, old, new) == (" 40 start Bread", "-60+8 block Water", "+59+8 sentence Water")


def test_every_strategy_is_there_in_three_sizes() -> None:
    text = snapshots.FILE.read_text("utf-8")
    for name in own_texts():
        part = text.partition(f"===== {name}\n")[2].partition("\n=====")[0]
        for asked in snapshots.runs_of(name):
            assert f"-- {snapshots.title_of(asked)}\n" in part
