"""Counts of spans against tiktoken itself."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import encoding, recount, texts, tokenizers, without_surrogates

import chunksight as cs
from chunksight.tokens import TOKENIZERS, SpanIndex, get_tokenizer
from chunksight.tokens import bpe as bpe_module
from chunksight.tokens import index as index_module

spans = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=5)


@pytest.fixture(params=[1, 7, 160, 1500], ids=lambda unit: f"units of {unit}")
def unit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How much text is encoded in one go; small units put edges everywhere."""
    size: int = request.param
    monkeypatch.setattr(index_module, "_UNIT", size)
    monkeypatch.setattr(index_module, "_FAR", 4 * size)
    return size


def span_of(text: str, shares: tuple[float, float]) -> tuple[int, int]:
    low, high = sorted(int(share * len(text)) for share in shares)
    return low, high


@pytest.mark.usefixtures("unit")
def test_any_span_counts_as_tiktoken_counts_it_alone() -> None:
    @given(texts.map(without_surrogates), tokenizers, spans)
    def check(text: str, tokenizer: str, some: list[tuple[float, float]]) -> None:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        assert index.total == recount(text, tokenizer)
        # Each start with each end: what is kept of one count must not mislead the next.
        offsets = sorted(offset for shares in some for offset in span_of(text, shares))
        for low, high in combinations(offsets, 2):
            assert index.count(low, high) == recount(text[low:high], tokenizer)

    check()


@pytest.mark.usefixtures("unit")
def test_estimates_rise_with_the_offset_and_are_exact_at_both_ends() -> None:
    @given(texts.map(without_surrogates), tokenizers)
    def check(text: str, tokenizer: str) -> None:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        total = index.total
        estimates = [index.about(offset) for offset in range(len(text) + 1)]
        assert estimates == sorted(estimates)
        assert (estimates[0], estimates[-1]) == (0, total)

    check()


@pytest.mark.usefixtures("unit")
def test_reach_goes_about_as_far_as_the_limit_allows() -> None:
    @given(texts.map(without_surrogates), tokenizers, spans, st.integers(1, 40))
    def check(text: str, tokenizer: str, some: list[tuple[float, float]], limit: int) -> None:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        total = index.total
        for shares in some:
            low, high = span_of(text, shares)
            end, start = index.reach(low, limit), index.reach_back(high, limit)
            assert low <= end <= len(text)
            assert 0 <= start <= high
            if limit > total + 8:
                assert (start, end) == (0, len(text))
            slack = 8 + limit // 4
            assert recount(text[low:end], tokenizer) <= limit + slack
            assert recount(text[start:high], tokenizer) <= limit + slack

    check()


@pytest.mark.parametrize("stretch", [1, 5, 40])
def test_long_texts_are_encoded_as_tiktoken_encodes_them(
    stretch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bpe_module, "_LONG_TEXT", 10)
    monkeypatch.setattr(bpe_module, "_STRETCH", stretch)

    @given(texts.map(without_surrogates), tokenizers)
    def check(text: str, tokenizer: str) -> None:
        ids = bpe_module.BpeTokenizer(tokenizer).encode(text)
        assert ids == encoding(tokenizer).encode_ordinary(text)

    check()


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    "run", ["a", "^", " ", "\n", "語", "ab", "\x00", "=-"], ids=lambda run: ascii(run)
)
def test_a_run_of_100000_characters_counts_as_tiktoken_counts_it(run: str, tokenizer: str) -> None:
    text = run * (100_000 // len(run))
    assert cs.count(text, tokenizer=tokenizer) == recount(text, tokenizer)


@given(texts.map(without_surrogates), tokenizers)
def test_token_ends_rise_to_the_end_of_the_text(text: str, tokenizer: str) -> None:
    ends = get_tokenizer(tokenizer).ends(text)
    assert ends == sorted(ends)
    assert len(ends) == recount(text, tokenizer)
    assert not text or ends[-1] == len(text)


MEASURED = [
    ("pip-compile requirements.in --output-file requirements.txt", 10, 10),
    ("xgboost_lstm_ensemble_v2", 8, 9),
    ("El precio es $3.14 por unidad", 9, 9),
    ("https://example.com/api/v2/users?page=1&limit=50", 15, 15),
    ("Hola, mundo!", 4, 4),
    ("<|endoftext|>", 7, 7),
    ("", 0, 0),
]


@pytest.mark.parametrize(("text", "cl100k", "o200k"), MEASURED)
def test_counts_are_those_measured_with_tiktoken(text: str, cl100k: int, o200k: int) -> None:
    assert cs.count(text) == cl100k
    assert cs.count(text, tokenizer="o200k_base") == o200k


def test_an_unknown_tokenizer_is_refused_with_the_known_names() -> None:
    with pytest.raises(ValueError, match=r"'gpt-9'.*cl100k_base"):
        cs.count("x", tokenizer="gpt-9")


@given(texts)
def test_counting_changes_nothing_by_being_repeated(text: Any) -> None:
    document_text = without_surrogates(text)
    index = SpanIndex(document_text, get_tokenizer("cl100k_base"))
    first = [index.count(0, end) for end in range(len(document_text) + 1)]
    assert first == [index.count(0, end) for end in range(len(document_text) + 1)]


def test_a_build_that_was_left_in_the_middle_goes_on_where_it_stopped() -> None:
    text = "Some words and more. " * 20_000
    index = SpanIndex(text, get_tokenizer("cl100k_base"))
    abandoned = index.build()
    next(abandoned)
    abandoned.close()
    for _ in index.build():
        pass
    assert index.count(0, len(text)) == recount(text, "cl100k_base")


@pytest.mark.parametrize("name", bpe_module.BPE_ENCODINGS)
def test_each_token_is_as_long_as_its_bytes(name: str) -> None:
    lengths = bpe_module.BpeTokenizer(name).lengths
    ranks = encoding(name)._mergeable_ranks
    assert {rank: len(token) for token, rank in ranks.items()} == {
        rank: lengths[rank] for rank in ranks.values()
    }
