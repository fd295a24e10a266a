"""Compact vocabularies: nothing but the loading of ranks differs from tiktoken's own."""

import base64

import pytest
import tiktoken
import tiktoken_ext.openai_public
from hypothesis import given
from hypothesis import strategies as st

from chunksight.tokens import compact
from sitebuild.assets import Store

ENCODINGS = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base")


@given(st.dictionaries(st.binary(min_size=1, max_size=255), st.integers(0, 300), min_size=1))
def test_packing_keeps_each_rank_that_has_one_token(wanted: dict[bytes, int]) -> None:
    ranks = {token: rank for rank, token in {rank: token for token, rank in wanted.items()}.items()}
    lines = [b"%s %d" % (base64.b64encode(token), rank) for token, rank in ranks.items()]
    assert compact.unpack(compact.pack(b"\n".join(lines))) == ranks


@pytest.mark.parametrize("name", ENCODINGS)
def test_an_installed_vocabulary_makes_the_same_encoding(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordinary = tiktoken.get_encoding(name)
    # Put back what `install` replaces, and forget the encodings that were made in between.
    public = tiktoken_ext.openai_public
    monkeypatch.setattr(public, "load_tiktoken_bpe", public.load_tiktoken_bpe)
    monkeypatch.setattr(tiktoken.registry, "ENCODINGS", {})
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR", raising=False)

    compact.install(name, compact.pack(Store().read(f"{name}.tiktoken")))
    made = tiktoken.get_encoding(name)
    assert made is not ordinary
    assert made._mergeable_ranks == ordinary._mergeable_ranks
    assert made._special_tokens == ordinary._special_tokens
    assert made._pat_str == ordinary._pat_str


def test_other_encodings_are_still_loaded_the_ordinary_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def ordinary(address: str, expected_hash: str | None = None) -> dict[bytes, int]:
        asked.append(address)
        return {}

    monkeypatch.setattr(tiktoken_ext.openai_public, "load_tiktoken_bpe", ordinary)
    compact.install("one", compact.pack(b"YQ== 0"))
    compact.install("two", compact.pack(b"Yg== 0"))
    load = tiktoken_ext.openai_public.load_tiktoken_bpe
    assert load("https://any/one.tiktoken") == {b"a": 0}
    assert load("https://any/two.tiktoken") == {b"b": 0}
    assert load("https://any/three.tiktoken") == {}
    assert asked == ["https://any/three.tiktoken"]
