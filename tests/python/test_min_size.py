"""A chunk below min_size stands only where no neighbour has room for it."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, recount, texts

import chunksight as cs
from chunksight.strategies import STRATEGIES

WORDS = [
    "tide",
    "sand",
    "gull",
    "солнце",
    "луна",
    "日本語",
    "noon",
    "—",
    "internationalisation",
    "(x)",
    "3.14",
]


def document(seed: int) -> str:
    """Headings, items, tables and paragraphs of many sizes."""
    chance = random.Random(seed)
    parts = []
    for _ in range(chance.randint(2, 40)):
        words = " ".join(chance.choices(WORDS, k=chance.randint(1, 30)))
        kind = chance.choice(["prose", "prose", "prose", "heading", "item", "table"])
        parts.append(
            {
                "prose": words + chance.choice([".", "!", "。", ""]),
                "heading": "#" * chance.randint(1, 4) + " " + words[:12],
                "item": f"- {words}",
                "table": "| a | b |\n|---|---|\n| 1 | 2 |",
            }[kind]
        )
        parts.append(chance.choice(["\n\n", "\n\n", "\n", " "]))
    return "".join(parts)


def joinable(result: cs.Result) -> list[tuple[int, int]]:
    """Pairs of chunks, the first below min_size, whose bodies together are within the size."""
    settings, chunks = result.settings, result.chunks
    found = []
    for small in chunks:
        if small.tokens >= settings.min_size:
            continue
        for other in chunks[max(0, small.index - 1) : small.index + 2]:
            low = min(small.body_start, other.body_start)
            high = max(small.body_end, other.body_end)
            tokens = recount(result.text[low:high], settings.tokenizer)
            if other is not small and tokens <= settings.size:
                found.append((small.index, other.index))
    return found


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
def test_no_small_chunk_of_a_document_could_join_a_neighbour(strategy: str) -> None:
    for seed in range(80):
        chance = random.Random(seed)
        size = chance.choice([16, 30, 64, 128])
        result = cs.chunk(
            document(seed),
            strategy=strategy,
            size=size,
            min_size=chance.randint(1, size),
            overlap=chance.choice([0, 0, size // 8, size // 4]),
        )
        assert joinable(result) == []


@given(texts, options(), st.data())
def test_no_small_chunk_could_join_a_neighbour(
    text: str, asked: dict[str, Any], data: st.DataObject
) -> None:
    asked |= {"min_size": data.draw(st.integers(1, asked["size"])), "context": "none"}
    assert joinable(cs.chunk(text, **asked)) == []


def test_small_sections_are_joined_only_where_it_is_asked() -> None:
    text = "# One\n\nA.\n\n# Two\n\nB.\n\n# Three\n\nC.\n"
    assert len(cs.chunk(text, strategy="headings", size=64).chunks) == 3
    assert len(cs.chunk(text, strategy="headings", size=64, min_size=8).chunks) == 1


def test_a_section_that_is_a_bare_title_goes_with_the_section_after_it() -> None:
    text = "# Guide\n\n## Part\n\n### Detail\n\nWords.\n\n# Notes\n\n## More\n\nWords.\n"
    chunks = cs.chunk(text, strategy="headings", size=64).chunks
    assert [chunk.text.partition("\n")[0] for chunk in chunks] == ["# Guide", "# Notes"]
    assert all(chunk.text.endswith("Words.") for chunk in chunks)


def test_a_paragraph_too_small_is_packed_with_one_that_has_room() -> None:
    words = "tide " * 40
    text = f"{words}end.\n\nSmall one.\n\n{words}{words}end."
    sizes = [c.tokens for c in cs.chunk(text, strategy="paragraphs", size=100, min_size=20).chunks]
    assert min(sizes) >= 20


def test_no_context_is_lost_by_joining() -> None:
    text = "# A rather long title of a section\n\nOne two.\n\nThree four five six seven eight."
    for size in range(20, 30):
        asked = {"size": size, "context": "heading_path", "strategy": "paragraphs"}
        plain, joined = (cs.chunk(text, min_size=least, **asked) for least in (0, size // 2))
        lost = [sum(not chunk.context for chunk in each.chunks[1:]) for each in (plain, joined)]
        assert lost[1] <= lost[0]
