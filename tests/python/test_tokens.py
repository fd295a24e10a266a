"""Counts of spans against tiktoken itself."""

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate, combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import encoding, recount, texts, tokenizers, without_surrogates

import chunksight as cs
from chunksight.tokens import TOKENIZERS, SpanIndex, get_tokenizer
from chunksight.tokens import bpe as bpe_module
from chunksight.tokens import index as index_module
from chunksight.tokens import pieces as pieces_module

spans = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=5)

# What the encodings' patterns treat each in its own way, and what they join.
EDGY = [
    *(" I'm", " DON'T", " it's"),
    *(
        "a",
        "word",
        "WORD",
        "'s",
        "'LL",
        "'re",
        "'",
        "\u2019",
        "é",
        "Ж",
        "слово",
        "한",
        "ไทย",
        "नमस्ते",
    ),
    *(
        "שלום",
        "عربي",
        "λόγος",
        "語",
        "かな",
        "ー",
        "ª",
        "ǅ",
        "1",
        "345",
        "٣",
        "½",
        "²",
        "AあB",
        "xあB",
    ),
    *(" ", "  ", "\n", "\n\n", "\r\n", "\r", "\t", "\u00a0", "\u2028", "\x85", "\x1c", "\x00"),
    *(
        "\u0301",
        "\u0903",
        "\u200d",
        "👍🏽",
        "😀",
        "/",
        "//",
        "/\n",
        "|",
        "#",
        "---",
        "...",
        "(",
        "_",
    ),
]
edgy_texts = st.one_of(
    st.lists(st.sampled_from(EDGY), max_size=30).map("".join),
    # o200k_base has tokens of marks, a line's end and slashes
    st.lists(
        st.sampled_from([" {", ";", "*/", "//", "/", "\n", "\n\n", "\r\n", "a", " "]), max_size=12
    ).map("".join),
    # the same few over and over, so that there are long runs
    st.tuples(
        st.lists(st.sampled_from(EDGY), min_size=1, max_size=3).map("".join),
        st.integers(1, 40),
        st.sampled_from(EDGY),
    ).map(lambda drawn: drawn[0] * drawn[1] + drawn[2]),
)
all_texts = st.one_of(texts.map(without_surrogates), edgy_texts)

SMALL = {
    index_module: {"_LONG_UNIT": 8, "_NEAR": 0, "_SHORT": 0, "_ALONE": 4},
    pieces_module: {"_LONG": 5, "_NEAR": 2, "_REPEATED": 3},
    bpe_module: {"_LONG_TEXT": 4, "_STRETCH": 9},
}


@pytest.fixture(params=[1, 7, 160, 1500, 0], ids=lambda unit: f"units of {unit}")
def unit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """How much text is encoded in one go; small units put edges everywhere.

    0: every limit is small, so that each few characters are a long run without an edge near.
    """
    size: int = request.param
    monkeypatch.setattr(index_module, "_UNIT", size or 7)
    if not size:
        for module, values in SMALL.items():
            for name, value in values.items():
                monkeypatch.setattr(module, name, value)
    return size


def span_of(text: str, shares: tuple[float, float]) -> tuple[int, int]:
    low, high = sorted(int(share * len(text)) for share in shares)
    return low, high


@pytest.mark.usefixtures("unit")
def test_any_span_counts_as_tiktoken_counts_it_alone() -> None:
    @given(all_texts, tokenizers, spans)
    def check(text: str, tokenizer: str, some: list[tuple[float, float]]) -> None:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        assert index.total == recount(text, tokenizer)
        # Each start with each end: what is kept of one count must not mislead the next.
        offsets = sorted(offset for shares in some for offset in span_of(text, shares))
        for low, high in combinations(offsets, 2):
            assert index.count(low, high) == recount(text[low:high], tokenizer)

    check()


@pytest.mark.usefixtures("unit")
def test_a_count_is_the_tail_less_the_head_wherever_an_edge_lies_between() -> None:
    @given(all_texts, tokenizers, spans)
    def check(text: str, tokenizer: str, some: list[tuple[float, float]]) -> None:
        index = SpanIndex(text, get_tokenizer(tokenizer))
        offsets = sorted(offset for shares in some for offset in span_of(text, shares))
        for low, high in combinations_with_replacement(offsets, 2):
            edge, before = index.head(low)
            assert edge >= low
            if edge <= high:
                assert index.tail(high) - before == recount(text[low:high], tokenizer)

    check()


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_what_begins_afresh_has_the_tokens_that_it_has_alone(tokenizer: str) -> None:
    encode, found = encoding(tokenizer).encode_ordinary, get_tokenizer(tokenizer)

    @given(edgy_texts)
    def check(text: str) -> None:
        tokens = encode(text)
        for offset in range(len(text) + 1):
            if found.begins_afresh(text, offset):
                alone = encode(text[offset:])
                assert tokens[len(tokens) - len(alone) :] == alone

    check()


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_lines_begin_afresh_unless_with_a_blank_or_a_slash_that_is_taken(tokenizer: str) -> None:
    found = get_tokenizer(tokenizer)
    text = "one.\ntwo\r\n\r\n|three\n/four\n five\n"
    afresh = [at for at in range(len(text) + 1) if found.begins_afresh(text, at)]
    slash = [] if tokenizer == "o200k_base" else [text.index("/")]
    assert afresh == [0, text.index("two"), text.index("|"), *slash]


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize(
    "word", ["word", "слово", "단어", "คำ", "नमस्ते", "كلمة", "|", "#", "---", "/"]
)
def test_each_line_of_a_list_of_words_begins_and_ends_at_an_edge(word: str, tokenizer: str) -> None:
    text, found = f"{word}\n" * 5, get_tokenizer(tokenizer)
    if word == "/" and tokenizer == "o200k_base":
        # There the whole list is one pre-token.
        assert found.edge_after(text, 1, len(text) - 1) == -1
        return
    for start in range(len(word) + 1, len(text), len(word) + 1):
        assert found.edge_after(text, start, len(text)) == start
        assert found.edge_before(text, 0, start + len(word)) in (start, start + len(word))


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_counts_of_what_stands_before_and_after_an_edge_add_up(tokenizer: str) -> None:
    edge_after = get_tokenizer(tokenizer).edge_after

    @given(edgy_texts, st.integers(0, 20))
    def check(text: str, width: int) -> None:
        for low in range(len(text) + 1):
            high = min(len(text), low + width)
            for edge in {edge_after(text, low, high), edge_after(text, low, low)} - {-1}:
                counts = [recount(part, tokenizer) for part in (text[low:edge], text[edge:high])]
                assert recount(text[low:high], tokenizer) == sum(counts)

    check()


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_before_the_last_edge_a_text_has_the_tokens_of_a_longer_one(tokenizer: str) -> None:
    encode, found = encoding(tokenizer).encode_ordinary, get_tokenizer(tokenizer)

    @given(edgy_texts, st.integers(0, 20))
    def check(text: str, width: int) -> None:
        tokens = encode(text)
        ends = list(accumulate(found.lengths[token] for token in tokens))
        for high in range(len(text) + 1):
            edge = found.edge_before(text, max(0, high - width), high)
            if edge >= 0:
                before = tokens[: bisect_right(ends, len(text[:edge].encode()))]
                assert encode(text[:high]) == before + encode(text[edge:high])

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


QUESTIONS: list[Callable[[SpanIndex], object]] = [
    lambda index: index.count(80_003, 80_040),
    lambda index: index.head(80_003),
    lambda index: index.tail(80_040),
    lambda index: index.about(80_040),
    lambda index: index.abouts([80_003, 80_040]),
    lambda index: index.about_back(80_040, 3),
    lambda index: index.reach(80_003, 5),
    lambda index: index.reach_back(80_040, 5),
    lambda index: index.total,
]


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("ask", QUESTIONS)
def test_what_is_asked_before_the_building_is_answered_as_after_it(
    ask: Callable[[SpanIndex], object], tokenizer: str
) -> None:
    text = "Hola, mundo! Adiós.\nПривет, мир.\n" * 3_000
    built = SpanIndex(text, get_tokenizer(tokenizer))
    for _ in built.build():
        pass
    begun = SpanIndex(text, get_tokenizer(tokenizer))
    next(begun.build())
    assert ask(SpanIndex(text, get_tokenizer(tokenizer))) == ask(built) == ask(begun)


RUNS = {
    "one letter": "a", "spaces": " ", "newlines": "\n", "CRLF": "\r\n", "digits": "7",
    "marks": "=-", "accents": "\u0301", "emoji": "😀", "families": "👩‍👩‍👧‍👦", "Thai": "ภาษาก็",
    "Hindi": "नमस्ते", "Korean": "한국어", "Japanese and capitals": "は灯台AB", "apostrophes": "'s",
    "slashes and lines": "/\n", "lines of blanks": "\n   ", "dotted lines": "..\n", "NUL": "\x00",
    "separators": "\x1c", "mixed case": "aBあ",
}  # fmt: skip


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("run", RUNS.values(), ids=RUNS)
def test_spans_inside_a_long_run_count_as_tiktoken_counts_them(run: str, tokenizer: str) -> None:
    chance = Random(run)
    text = "One. (" + run * (5_000 // len(run)) + chance.choice(("x", " y", "", "\nz", "."))
    index = SpanIndex(text, get_tokenizer(tokenizer))
    for _ in range(40):
        start = chance.randrange(len(text))
        end = min(len(text), start + chance.choice((1, 9, 300, 700, 5_000)))
        assert index.count(start, end) == recount(text[start:end], tokenizer)


@pytest.mark.parametrize("name", bpe_module.BPE_ENCODINGS)
def test_each_token_is_as_long_as_its_bytes(name: str) -> None:
    lengths = bpe_module.BpeTokenizer(name).lengths
    ranks = encoding(name)._mergeable_ranks
    assert {rank: len(token) for token, rank in ranks.items()} == {
        rank: lengths[rank] for rank in ranks.values()
    }
