"""What a cut elsewhere costs, against adding up every later cut; the nearest places, one by one."""

import re
from functools import cache
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st
from own_texts import own_texts
from texts import cluster_breaks, recount, texts, without_surrogates

import chunksight as cs
from chunksight.context import Contexts
from chunksight.costs import Costs
from chunksight.document import Document
from chunksight.levels import Level
from chunksight.places import budget_of, places_steps
from chunksight.scan.graphemes import Graphemes
from chunksight.scan.markdown import markdown_blocks
from chunksight.scan.units import Scanner, Source, Unit, parts_of
from chunksight.spots import Spot, Spots
from chunksight.steps import finish
from chunksight.strategies import STRATEGIES, get_strategy

FIRST = 1_200


@pytest.mark.parametrize("name", ["guide.md", "reports.md", "english.txt", "russian.txt"])
@pytest.mark.parametrize(
    "asked",
    [
        {"size": 40},
        {"size": 60, "overlap": 9},
        {"size": 50, "strategy": "headings"},
        {"size": 60, "strategy": "headings", "overlap": 9, "context": "heading_path"},
    ],
    ids=str,
)
def test_a_cut_at_any_word_costs_what_adding_up_finds(name: str, asked: dict[str, object]) -> None:
    text = own_texts()[name][:FIRST]
    result = cs.chunk(text, **asked)
    document, settings = Document(text), result.settings
    places = finish(places_steps(document, settings))
    contexts, budget = Contexts(document, settings), budget_of(settings)
    level_cost = get_strategy(settings.strategy).cost
    costs = Costs(places, contexts, budget, level_cost)
    list(costs.build())
    last = len(places.offsets) - 1
    number = {offset: at for at, offset in enumerate(places.offsets)}

    def body(low: int, high: int) -> float:
        seen = text[low:high].strip()
        low = text.index(seen, low)
        room, tokens = contexts.room(low), recount(seen, settings.tokenizer)
        first = low == len(text) - len(text.lstrip())
        return budget.cost(tokens, room, first) if tokens <= room else inf

    def segment_end(offset: int) -> int:
        after = (at for at in range(last) if places.offsets[at] > offset and places.divides[at])
        return next(after, last)

    @cache
    def onward(at: int) -> float:
        """The cost of the text from a place on up to where a cut is certain, its own included."""
        if at == last or places.divides[at]:
            return 0.0
        return places.costs[at] + rest(places.offsets[at])

    @cache
    def rest(offset: int) -> float:
        end = segment_end(offset)
        following = [at for at in range(end + 1) if places.offsets[at] > offset]
        ways = [body(offset, places.offsets[at]) + onward(at) for at in following]
        return min(ways) if min(ways) < inf else budget.size + onward(following[0])

    checked = 0
    for chunk in result.chunks[:-1]:
        start, taken = chunk.starts_at.offset, chunk.ends_at.offset
        words = [m.end() for m in re.compile(r"\s+(?=\S)").finditer(text, start + 1)][:40]
        spots = [Spot(at, Level.WORD, 0.75 * (at % 2)) for at in words]
        end = places.offsets[segment_end(start)]
        found = costs.dearer(start, taken, spots)
        least = body(start, taken) + onward(number[taken])
        for spot, dearer in zip(spots, found, strict=True):
            if spot.offset > end:
                assert dearer is None
                continue
            whole = body(start, spot.offset)
            if whole == inf:
                continue
            if spot.offset in number:
                later = onward(number[spot.offset])
            else:
                later = rest(spot.offset) + level_cost(spot.level) + spot.glue
            assert dearer == pytest.approx(max(0.0, whole + later - least), abs=1e-3)
            checked += 1
    assert checked > 20


def test_nothing_is_compared_across_sections_that_min_size_joined() -> None:
    section = "## Part\n\nOne sentence here. Another one there.\n\n"
    result = cs.chunk(section * 4, strategy="headings", size=40, min_size=20)
    assert len(result.chunks) == 2
    for chunk in result.chunks[:-1]:
        for each in cs.explain(result, chunk.index):
            assert each.taken or each.dearer is None
    document = Document(result.text)
    places = finish(places_steps(document, result.settings))
    contexts = Contexts(document, result.settings)
    costs = Costs(places, contexts, budget_of(result.settings), get_strategy("headings").cost)
    list(costs.build())
    spots = [Spot(at, Level.SENTENCE, 0.0) for at in (28, 49)]
    assert costs.dearer(0, result.chunks[0].ends_at.offset, spots) == [None, None]


@pytest.mark.parametrize("tokenizer", ["o200k_base", "cl100k_base"])
def test_a_place_is_counted_with_a_context_that_makes_a_token_with_it(tokenizer: str) -> None:
    text = "# A)\n\n" + "// note of the tide; and more of it\n" * 12
    result = cs.chunk(text, strategy="lines", size=30, context="heading_path", tokenizer=tokenizer)
    for chunk in result.chunks[1:]:
        assert chunk.context == "A)"
        for each in cs.explain(result, chunk.index):
            whole = f"A)\n{text[chunk.start : each.offset].rstrip()}"
            assert each.tokens == recount(whole, tokenizer)
    apart = [recount(part, "o200k_base") for part in ("A)\n", "// note")]
    assert recount("A)\n// note", "o200k_base") < sum(apart)


SCANNERS = [strategy.scanner for strategy in STRATEGIES.values() if strategy.scanner]
LEVELS = [level for level in Level if Level.START < level < Level.END]
WITH_BLANKS = st.lists(
    st.sampled_from(
        [
            "One two. ",
            "Three, four. ",
            "\n\n",
            "\r\n",
            "\r",
            "- a\n- b\n",
            "## T\n\n",
            " \u0301x ",
            "é",
        ]
    ),
    min_size=2,
    max_size=25,
).map("".join)


def leaves(text: str, unit: Unit) -> list[Unit]:
    parts = parts_of(text, unit)
    return parts if len(parts) == 1 else [leaf for part in parts for leaf in leaves(text, part)]


def with_children(unit: Unit) -> list[Unit]:
    return [unit, *(each for child in unit.children for each in with_children(child))]


@given(
    st.one_of(texts.map(without_surrogates), WITH_BLANKS).filter(str.strip),
    st.sampled_from(SCANNERS),
    st.data(),
)
def test_the_nearest_place_of_a_level_is_the_nearest_of_all_there_are(
    text: str, scanner: Scanner, data: st.DataObject
) -> None:
    units = scanner(Source(text, markdown_blocks(text)))
    breaks = cluster_breaks(text)
    found: dict[Level, set[int]] = {level: set() for level in LEVELS}
    for unit in units:
        for each in leaves(text, unit):
            if each.start in breaks and each.level not in (Level.HEADING, Level.BLOCK):
                found.setdefault(each.level, set()).add(each.start)
        for each in with_children(unit):
            if each.level in (Level.HEADING, Level.BLOCK):
                found[each.level].add(each.start)
    found[Level.WORD] = {m.end() for m in re.finditer(r"\s(?=\S)", text)} & breaks
    found[Level.GRAPHEME] = {at for at in breaks if at < len(text) and not text[at].isspace()}
    spots = Spots(text, units, Graphemes(text))
    asked = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)), st.sampled_from(LEVELS))
    for first, second, level in data.draw(st.lists(asked, max_size=12)):
        low, offset = sorted((first, second))
        after = spots.after(offset, level)
        expected = min((at for at in found[level] if at > offset), default=None)
        assert (after.offset if after else None) == expected
        if level != Level.GRAPHEME and low < offset:
            before = spots.before(offset, level, low)
            inside = [at for at in found[level] if low < at < offset]
            if level != Level.WORD:
                assert (before.offset if before else None) == max(inside, default=None)
            elif before:
                assert before.offset == max(inside)
