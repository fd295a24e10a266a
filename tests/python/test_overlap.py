"""What a chunk repeats begins where a reader could begin, and says something."""

import pytest

import chunksight as cs

FENCE = "```python\nfirst = load(source)\nsecond = first.clean()\nthird = second.sorted()\n```\n\n"
TABLE = "| day | task |\n|---|---|\n| one | mix the flour |\n| two | bake the bread |\n\n"
LIST = "- Feed the starter well.\n- Wait for one whole night\n- Fold, then wait again\n\n"
PROSE = "The bread is baked for as long as it takes. Then it is left alone to cool down.\n\n"


def repeated(text: str, **options: object) -> list[str]:
    chunks = cs.chunk(text, **options).chunks
    return [text[chunk.start : chunk.body_start] for chunk in chunks[1:]]


@pytest.mark.parametrize("block", [FENCE, TABLE, LIST])
def test_repeated_rows_of_a_whole_block_begin_with_a_row(block: str) -> None:
    text = (block + PROSE) * 3
    size = cs.count(block) + 14
    found = repeated(text, size=size, overlap=14)
    assert any(part in block for part in found)
    for part in found:
        at = text.index(part)
        assert part not in block or text[at - 1] == "\n", part


def test_a_closing_fence_alone_is_not_worth_repeating() -> None:
    row = cs.count("third = second.sorted()\n```\n\n")
    for overlap in range(1, 16):
        text = (FENCE + PROSE) * 3
        chunks = cs.chunk(text, size=cs.count(FENCE) + overlap, overlap=overlap).chunks
        after_fence = [
            chunk
            for chunk in chunks[1:]
            if text[: chunk.body_start].endswith("```\n\n") and chunk.text != FENCE.strip()
        ]
        assert len(after_fence) == 3
        for chunk in after_fence:
            part = text[chunk.start : chunk.body_start].strip()
            # The fence's last line is repeated with the row before it, or not at all.
            assert part == "" if overlap < row else part.endswith("third = second.sorted()\n```")
            assert (chunk.overlap.why in ("marks", "row")) == (overlap < row)


def test_marks_are_repeated_where_there_is_nothing_else() -> None:
    text = "🙂 " * 60
    assert all(repeated(text, size=20, overlap=6))


def test_in_code_a_line_begins_what_is_repeated() -> None:
    text = "".join(
        f"def name_{i}(first, second):\n    return first + second * {i}\n\n\n" for i in range(9)
    )
    for part in repeated(text, strategy="code", language="python", size=60, overlap=20):
        assert not part or text[text.index(part) - 1] == "\n", part


@pytest.mark.parametrize(("size", "overlap"), [(10, 7), (16, 8), (100, 90), (64, 16)])
def test_windows_repeat_all_that_was_asked_also_more_than_half_their_size(
    size: int, overlap: int
) -> None:
    text = "word " * 1500
    result = cs.chunk(text, strategy="window", size=size, overlap=overlap)
    assert result.stats.overlap.short == result.stats.overlap.dropped == 0
    planned = cs.plan(tokens=result.tokens, size=size, overlap=overlap).chunks
    assert abs(len(result.chunks) - planned) <= 1
