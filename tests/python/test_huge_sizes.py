"""A size costs what the text costs, however large it is."""

import tracemalloc

import pytest
from test_passages import article

import chunksight as cs
from chunksight.choose import Budget
from chunksight.strategies import STRATEGIES

TEXT = article(1, 2_000)


@pytest.mark.parametrize("strategy", sorted(STRATEGIES))
@pytest.mark.parametrize("size", [10**7, 2**31, 10**9, 10**400])
def test_any_size_is_accepted_and_takes_no_memory(strategy: str, size: int) -> None:
    cs.chunk(TEXT, strategy=strategy)  # what is loaded once is loaded by now
    tracemalloc.start()
    result = cs.chunk(TEXT, strategy=strategy, size=size, overlap="12%", min_size=size // 3)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [chunk.text for chunk in result.chunks] == [TEXT.strip()]
    assert [each.taken for each in cs.explain(result, 0)] == [True]
    assert peak < 4_000_000


def test_costs_are_worked_out_for_the_sizes_that_are_met_and_no_others() -> None:
    budget = Budget(size=10**9, overlap=10**8, min_size=0, even=True)
    costs = budget.costs(10**9, first=False)
    assert [costs[tokens] for tokens in (5, 7, 5)] == [
        budget.cost(tokens, 10**9, first=False) for tokens in (5, 7, 5)
    ]
    assert sorted(costs) == [5, 7]
