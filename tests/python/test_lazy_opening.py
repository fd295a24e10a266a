"""Choosing by guesses what a closed block holds is nearly as good as opening every block."""

import random
from itertools import pairwise

import pytest

import chunksight as cs
from chunksight import candidates
from chunksight.choose import Budget
from chunksight.levels import Level
from chunksight.strategies import STRATEGIES

WORDS = "flour water salt bread bakes slowly in an oven left open for the whole night"


def article(seed: int, longest: int) -> str:
    """Paragraphs of one to `longest` sentences, some of them in lists or under headings."""
    chance = random.Random(seed)
    blocks = []
    for _ in range(120):
        sentences = [
            " ".join(chance.choices(WORDS.split(), k=chance.randint(4, 24))).capitalize() + "."
            for _ in range(chance.randint(1, longest))
        ]
        mark = chance.choice(["", "", "", "- ", "## "])
        blocks.append(mark + (sentences[0] if mark else " ".join(sentences)))
    return "\n\n".join(blocks)


def cost(result: cs.Result) -> float:
    """What the chosen cuts cost, as the chooser reckons."""
    settings = result.settings
    budget = Budget(settings.size, settings.overlap_tokens, settings.min_size, even=True)
    strategy = STRATEGIES[settings.strategy]
    bodies = [cs.count(result.text[c.body_start : c.body_end]) for c in result.chunks]
    levels = {level.label: level for level in Level}
    total = sum(
        budget.cost(tokens, settings.size, number == 0) for number, tokens in enumerate(bodies)
    )
    return total + sum(strategy.cost(levels[c.starts_at.level]) for c in result.chunks[1:])


@pytest.mark.parametrize("size", [100, 256, 512])
@pytest.mark.parametrize("longest", [3, 9])
def test_what_guesses_choose_costs_little_more_than_the_least(
    size: int, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(4):
        text = article(seed, longest)
        monkeypatch.setattr(candidates, "_SHORT_TEXT", len(text))
        exact = cs.chunk(text, size=size, overlap=size // 8)
        monkeypatch.setattr(candidates, "_SHORT_TEXT", 0)
        guessed = cs.chunk(text, size=size, overlap=size // 8)
        assert cost(guessed) <= 1.06 * cost(exact)


def test_a_guess_is_never_a_boundary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "_SHORT_TEXT", 0)
    for seed in range(4):
        text = article(seed, 6)
        for before, after in pairwise(cs.chunk(text, size=160).chunks):
            assert before.start < after.start
            assert text[after.body_start - 2 : after.body_start] in (". ", "\n\n"), after
