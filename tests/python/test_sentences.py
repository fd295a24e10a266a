"""The sentence scanner: where sentences start, in many languages and without a hint."""

import json
import re
from itertools import pairwise

import pytest
import regex
from conftest import SHARED
from hypothesis import given
from hypothesis import strategies as st
from sentence_cases import CASES, CLAUSES, PIECES, REFERENCES, REPEATED, TITLES

from chunksight.scan.sentences import clause_starts, sentence_spans, sentence_starts

MARKED = [(language, marked) for language, texts in CASES.items() for marked in texts]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def split(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_spans(text)]


def clauses(text: str) -> list[str]:
    starts = [0, *clause_starts(text, 0, len(text)), len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


@pytest.mark.parametrize(("language", "marked"), MARKED)
def test_sentences_start_where_a_reader_would_start_them(language: str, marked: str) -> None:
    parts = marked.split("¦")
    assert split("".join(parts)) == parts


def test_the_cases_cover_many_languages() -> None:
    assert len(MARKED) >= 120
    assert len(CASES) >= 25


@pytest.mark.parametrize("title", TITLES.split())
def test_no_sentence_ends_between_a_title_and_a_name(title: str) -> None:
    assert len(split(f"Then {title}. Lindqvist came in.")) == 1


@pytest.mark.parametrize("word", REFERENCES.split())
def test_no_sentence_ends_between_a_shortened_word_and_its_number(word: str) -> None:
    assert len(split(f"There is more in {word}. 12 of it.")) == 1


@pytest.mark.parametrize("marked", CLAUSES)
def test_clauses_start_after_their_marks_in_any_script(marked: str) -> None:
    parts = marked.split("¦")
    assert clauses("".join(parts)) == parts


def test_an_empty_text_has_no_sentences() -> None:
    assert sentence_spans("") == []
    assert sentence_starts("One. Two.", 4, 4) == []


def test_a_blank_text_is_one_span() -> None:
    assert sentence_spans(" \n\n ") == [(0, 4)]


def test_a_part_of_a_text_is_scanned_without_its_surroundings() -> None:
    text = "Ask Dr. Who. He knows. Really."
    assert sentence_starts(text, 8, len(text)) == [13, 23]
    assert sentence_starts(text, 8, 22) == [13]


def test_blank_lines_between_sentences_stay_with_the_sentence_before() -> None:
    assert split("One.\n\n  Two.") == ["One.\n\n  ", "Two."]


def test_a_quote_left_open_does_not_swallow_the_next_list_item() -> None:
    assert split('- say "yes\n- say no" twice') == ['- say "yes\n', '- say no" twice']


def test_a_wrapped_line_that_starts_with_a_number_is_no_list_item() -> None:
    text = "The house is on page\n12. It has a garden."
    assert split(text) == ["The house is on page\n12. ", "It has a garden."]


def test_a_long_quote_is_cut_at_its_sentences() -> None:
    quote = "“" + "This went on for a while. " * 20 + "It ended.”"
    assert len(split(quote)) == 21


@given(TEXTS)
def test_spans_are_the_whole_text_without_gaps(text: str) -> None:
    spans = sentence_spans(text)
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(start < end for start, end in spans)


@given(TEXTS)
def test_sentences_and_clauses_start_at_whole_characters_that_are_not_blank(text: str) -> None:
    clusters = {match.start() for match in regex.finditer(r"\X", text)}
    for at in sentence_starts(text, 0, len(text)) + clause_starts(text, 0, len(text)):
        assert at in clusters
        assert not text[at].isspace()


@given(TEXTS)
def test_no_sentence_and_no_clause_starts_inside_an_address(text: str) -> None:
    address = "https://example.org/a,b;c?d=1.2!e:f(g)."
    whole = f"{text} {address} {text}"
    inside = range(len(text) + 2, len(text) + len(address))
    starts = sentence_starts(whole, 0, len(whole)) + clause_starts(whole, 0, len(whole))
    assert not set(starts) & set(inside)


@given(TEXTS)
def test_paragraphs_scanned_one_by_one_give_the_starts_of_the_whole(text: str) -> None:
    after_blank = re.finditer(r"\S(\s*\n[ \t]*\n\s*)(?=[A-Za-zЀ-ӿ#-])", text)
    edges = [0, *(match.end() for match in after_blank), len(text)]
    expected = set(edges[1:-1])
    for start, end in pairwise(edges):
        expected.update(sentence_starts(text, start, end))
    assert sentence_starts(text, 0, len(text)) == sorted(expected)


@pytest.mark.parametrize("piece", REPEATED)
def test_a_hundred_thousand_repeats_of_one_piece_are_scanned(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    assert sentence_spans(text)[-1][1] == len(text)
    assert clause_starts(text, 0, len(text)) is not None


def test_the_shared_sentence_cases_score_at_least_94_percent() -> None:
    folder = SHARED / "cases"
    if not (folder / "sentences.jsonl").exists():
        pytest.skip("the shared cases are not on this machine")
    lines = (folder / "sentences.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case.get("weight", 1)]
    right = [c for c in cases if [s.strip() for s in split(c["text"])] == c["sentences"]]
    assert len(right) >= 0.94 * len(cases)


def test_a_file_pattern_after_a_stop_is_no_closing_mark() -> None:
    text = "ここでは*.changesを読みます。*.changesには書きます。"
    spans = sentence_spans(text)
    assert [text[start:end] for start, end in spans] == [
        "ここでは*.changesを読みます。",
        "*.changesには書きます。",
    ]


@pytest.mark.parametrize("word", ["can't", "wouldn’t", "he'd", "Joe's", "Tom’s", "rock'n'roll's"])
@pytest.mark.parametrize("following", ["Peter smiled.", "Dr. Roy knew.", "3 of them left."])
def test_a_word_with_an_apostrophe_ends_a_sentence_before_any_name(
    word: str, following: str
) -> None:
    text = f"They said it was {word}. {following}"
    assert [text[low:high].strip() for low, high in sentence_spans(text)][-1] == following


@pytest.mark.parametrize("title", ["l'avv.", "l’arch.", "l'on.", "d'A.", "dell'ing."])
def test_a_title_or_initial_after_an_article_stays_with_the_name(title: str) -> None:
    assert len(sentence_spans(f"Ieri parlava {title} Bruni con tutti.")) == 1


@pytest.mark.parametrize(
    "company", ["Sur S.A.", "Rey S.L.", "Norte, S. A.", "Vega, S. L.", "Ruiz Hnos.", "Po S.p.A."]
)
@pytest.mark.parametrize("following", ["El precio bajó.", "Duró dos años.", "Nadie lo supo."])
def test_after_a_company_a_sentence_begins_with_any_capital(company: str, following: str) -> None:
    text = f"Compró una parte de {company} {following}"
    assert len(sentence_spans(text)) == 2


@pytest.mark.parametrize("company", ["Sur S.A.", "Rey S.L.", "Norte, S. A.", "Ruiz Hnos."])
def test_a_company_goes_on_in_lower_case(company: str) -> None:
    assert len(sentence_spans(f"La empresa {company} cerró ayer.")) == 1


def test_initials_without_a_comma_are_no_company() -> None:
    assert len(sentence_spans("Lo escribió S. A. Moreno en casa.")) == 1
