"""Tokens drawn one by one: together they are the text, and none invents or loses a character."""

import json

from hypothesis import given
from texts import encoding, texts, tokenizers, without_surrogates

from chunksight.tokens import get_tokenizer
from chunksight.tokens.spelling import spell
from chunksight.worker import Session


def slice16(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


@given(texts.map(without_surrogates), tokenizers)
def test_the_tokens_are_those_of_tiktoken_and_tile_the_text(text: str, tokenizer: str) -> None:
    spelled = spell(get_tokenizer(tokenizer).pieces(text))
    assert [token[2] for token in spelled] == encoding(tokenizer).encode_ordinary(text)
    spans = list(dict.fromkeys((token[0], token[1]) for token in spelled))
    assert "".join(slice16(text, start, end) for start, end in spans) == text
    for start, end in spans:
        parts = [token[3] for token in spelled if token[:2] == (start, end) and len(token) == 4]
        if parts:
            assert bytes.fromhex("".join(parts)).decode() == slice16(text, start, end)


def test_a_character_of_several_tokens_shows_its_bytes() -> None:
    spelled = spell(get_tokenizer("cl100k_base").pieces("a 🜁"))
    shared = [token for token in spelled if len(token) == 4]
    assert len(shared) > 1
    assert {token[:2] for token in shared} <= {(1, 4), (2, 4)}


def test_the_page_is_told_where_the_tokens_of_a_chunk_are_in_its_text() -> None:
    text = "Grüße 😀. Second sentence here.\n\nA third one, longer than the others."
    session = Session()
    session.set_text(text)
    session.begin(json.dumps({"size": 12, "overlap": 4}))
    while not json.loads(session.step(20))["finished"]:
        pass
    width = len(json.loads((session.table(), session.summary())[1])["columns"])
    table = session.table()
    for number in range(len(table) // width):
        start, end, tokens = (table[number * width + column] for column in (2, 3, 6))
        spelled = json.loads(session.tokens(number))
        assert len(spelled) == tokens
        assert (spelled[0][0], spelled[-1][1]) == (0, end - start)
