"""How a passage is cut does not depend on how long the text around it is (G10)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, texts

import chunksight as cs
from chunksight.candidates import Candidates
from chunksight.document import Document
from chunksight.places import places_steps
from chunksight.settings import Settings
from chunksight.steps import finish
from chunksight.strategies import STRATEGIES

WORDS = [
    "flour",
    "water",
    "salt",
    "bread",
    "bakes",
    "slowly",
    "in",
    "an",
    "oven",
    "left",
    "open",
    "for",
    "the",
    "whole",
    "night",
]
WITH_UNITS = sorted(name for name, strategy in STRATEGIES.items() if strategy.scanner)


def article(seed: int, characters: int) -> str:
    """Paragraphs of one to nine sentences, some of them in lists or under headings."""
    chance = random.Random(seed)
    blocks: list[str] = []
    while sum(map(len, blocks)) < characters:
        sentences = [
            " ".join(chance.choices(WORDS, k=chance.randint(4, 24))).capitalize() + "."
            for _ in range(chance.randint(1, 9))
        ]
        mark = chance.choice(["", "", "", "- ", "## "])
        blocks.append(mark + (sentences[0] if mark else " ".join(sentences)))
    return "\n\n".join(blocks)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("size", [64, 256])
def test_a_passage_is_cut_alike_in_a_file_of_19_kb_and_in_longer_ones(
    strategy: str, size: int
) -> None:
    for seed in range(3):
        passage = article(seed, 9_000)
        cuts = [
            {
                chunk.body_start
                for chunk in cs.chunk(text, strategy=strategy, size=size, overlap=size // 8).chunks
                if chunk.body_start < len(passage)
            }
            for text in (
                passage + "\n\n" + article(seed + 10, 10_000),
                passage + "\n\n" + article(seed + 10, 12_000),
                passage + "\n\n" + article(seed + 10, 60_000),
            )
        ]
        assert cuts[0] == cuts[1] == cuts[2]


def places(text: str, settings: Settings) -> Candidates | None:
    document = Document(text)
    assert document.index(settings.tokenizer).total >= 0
    return None if document.is_blank else finish(places_steps(document, settings))


@given(texts, options(), st.data())
def test_sizes_of_bodies_are_those_counted_one_by_one(
    text: str, asked: dict[str, object], data: st.DataObject
) -> None:
    asked["strategy"] = data.draw(st.sampled_from(WITH_UNITS))
    found = places(text, Settings(**asked))  # type: ignore[arg-type]
    if found is None:
        return
    last = len(found.offsets) - 1
    for first in range(last):
        most = data.draw(st.integers(0, 80))
        counted = [found.tokens(first, end) for end in range(first + 1, last + 1)]
        fitting = next((n for n, tokens in enumerate(counted) if tokens > most), len(counted))
        assert found.sizes(first, last, most) == counted[:fitting]
