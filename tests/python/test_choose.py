"""The chooser against trying every set of cuts."""

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import inf

from hypothesis import given
from hypothesis import strategies as st

from chunksight.choose import Budget, choose
from chunksight.levels import Level
from chunksight.scan.units import STUCK
from chunksight.strategies import LADDER


class Places:
    """Places with made-up token counts, as the chooser sees them."""

    def __init__(self, sizes: list[int], costs: list[float], divides: list[bool]) -> None:
        self.offsets = list(range(len(sizes) + 1))
        self.units = sizes
        self.costs = [*costs, 0.0]
        self.divides = [*divides, False]

    def tokens(self, first: int, last: int) -> int:
        return sum(self.units[first:last])

    def sizes(self, first: int, end: int, most: int) -> list[int]:
        sizes = [self.tokens(first, last) for last in range(first + 1, end + 1)]
        return [size for size in sizes if size <= most]


@st.composite
def places(draw: st.DrawFn) -> Places:
    count = draw(st.integers(1, 9))
    return Places(
        draw(st.lists(st.integers(1, 14), min_size=count, max_size=count)),
        draw(st.lists(st.sampled_from([0.0, 0.3, 1.5, 20.0]), min_size=count, max_size=count)),
        draw(st.lists(st.booleans(), min_size=count, max_size=count)),
    )


def total_cost(some: Places, rooms: list[int], budget: Budget, cuts: tuple[int, ...]) -> float:
    """What a set of cuts costs; infinite where a body of several units is over its room."""
    cost = 0.0
    for first, last in pairwise([*cuts, len(some.units)]):
        tokens = some.tokens(first, last)
        if tokens <= rooms[first]:
            cost += budget.cost(tokens, rooms[first], first == 0)
        elif last == first + 1:
            cost += budget.size
        else:
            return inf
        if not some.divides[first]:
            cost += some.costs[first]
    return cost


def all_cuts(some: Places) -> Iterator[tuple[int, ...]]:
    free = [place for place in range(1, len(some.units)) if not some.divides[place]]
    fixed = [place for place in range(1, len(some.units)) if some.divides[place]]
    for number in range(len(free) + 1):
        for chosen in combinations(free, number):
            yield (0, *sorted([*fixed, *chosen]))


budgets = st.builds(
    Budget,
    size=st.integers(6, 20),
    overlap=st.integers(0, 5),
    min_size=st.integers(0, 5),
    even=st.booleans(),
)


@given(places(), budgets, st.data())
def test_no_other_set_of_cuts_costs_less(some: Places, budget: Budget, data: st.DataObject) -> None:
    budget = Budget(budget.size, budget.overlap, budget.min_size, even=True)
    rooms = data.draw(
        st.lists(
            st.integers(budget.size // 2, budget.size),
            min_size=len(some.units),
            max_size=len(some.units),
        )
    )
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    # A single unit that is over its room is no choice: other sets are compared where it is met.
    found = total_cost(some, rooms, budget, tuple(cuts))
    best = min(total_cost(some, rooms, budget, other) for other in all_cuts(some))
    assert found <= best + 1e-9


@given(places(), budgets)
def test_packing_takes_as_many_whole_units_as_fit(some: Places, budget: Budget) -> None:
    budget = Budget(budget.size, 0, 0, even=False)
    some.costs = [0.0] * len(some.costs)
    some.divides = [False] * len(some.divides)
    rooms = [budget.size] * len(some.units)
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    bodies = list(pairwise([*cuts, len(some.units)]))
    for number, (first, last) in enumerate(bodies):
        assert some.tokens(first, last) <= budget.size or last == first + 1
        if number < len(bodies) - 2:
            assert some.tokens(first, last + 1) > budget.size


@given(places(), budgets, st.data())
def test_packing_leaves_room_for_the_overlap_but_before_the_first(
    some: Places, budget: Budget, data: st.DataObject
) -> None:
    budget = Budget(budget.size, budget.overlap, 0, even=False)
    some.costs = [0.0] * len(some.costs)
    some.divides = [False] * len(some.divides)
    rooms = [data.draw(st.integers(6, budget.size)) for _ in some.units]
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    bodies = list(pairwise([*cuts, len(some.units)]))
    for first, last in bodies[:-2]:
        wanted = rooms[first] - (budget.overlap if first else 0)
        assert some.tokens(first, last) <= wanted or last == first + 1
        assert some.tokens(first, last + 1) > wanted


@given(places(), budgets)
def test_packing_cuts_no_unit_that_fits_but_to_even_out_the_last(
    some: Places, budget: Budget
) -> None:
    budget = Budget(budget.size, budget.overlap, 0, even=False)
    some.divides = [False] * len(some.divides)
    rooms = [budget.size] * len(some.units)
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    wholes = [0, *(at for at, cost in enumerate(some.costs[1:-1], 1) if cost == 0)]
    for start, end in pairwise([*wholes, len(some.units)]):
        if some.tokens(start, end) <= budget.size:
            assert not [cut for cut in cuts[:-1] if start < cut < end]


@given(places(), budgets)
def test_of_the_last_two_packed_bodies_no_other_cut_costs_less(
    some: Places, budget: Budget
) -> None:
    # With an overlap the last body may have been joined to the one before, and two others be last.
    budget = Budget(budget.size, 0, budget.min_size, even=False)
    some.divides = [False] * len(some.divides)
    rooms = [budget.size] * len(some.units)
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    first, last = cuts[-2] if len(cuts) > 1 else cuts[-1], len(some.units)
    ways = [(first, middle) for middle in range(first + 1, last)] + [(first,)]
    costs = {way: total_cost_from(some, rooms, budget, way) for way in ways}
    chosen = tuple(cuts[-2:]) if len(cuts) > 1 else (first,)
    if costs[chosen] < inf:
        assert costs[chosen] <= min(costs.values()) + 1e-9


def total_cost_from(some: Places, rooms: list[int], budget: Budget, cuts: tuple[int, ...]) -> float:
    """The cost of the last bodies; infinite where one is over its room."""
    cost = 0.0
    for first, last in pairwise([*cuts, len(some.units)]):
        tokens = some.tokens(first, last)
        if tokens > rooms[first]:
            return inf
        cost += budget.cost(tokens, rooms[first], first == 0)
        cost += some.costs[first] if first > cuts[0] else 0.0
    return cost


@given(places(), budgets)
def test_dividing_places_are_always_cut(some: Places, budget: Budget) -> None:
    rooms = [budget.size] * len(some.units)
    cuts: list[int] = []
    list(choose(some, rooms, budget, cuts))
    assert cuts == sorted(set(cuts))
    assert cuts[0] == 0
    assert {place for place in range(1, len(some.units)) if some.divides[place]} <= set(cuts)


def test_a_body_too_small_costs_more_than_any_cut_but_one_below_a_heading() -> None:
    budget, careless = Budget(100, 40, 30, even=True), Budget(100, 40, 0, even=True)
    small = budget.cost(29, 100, False) - careless.cost(29, 100, False)
    assert budget.cost(30, 100, False) == careless.cost(30, 100, False)
    costs = [careless.cost(tokens, 100, False) for tokens in range(30, 101)]
    assert LADDER[Level.GRAPHEME] + max(costs) - min(costs) < small < STUCK
