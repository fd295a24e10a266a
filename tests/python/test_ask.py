"""Asking the chunks: words of any script, BM25 by its formula, and sentences that are cut."""

import json
from collections.abc import Callable
from math import log
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_command_line import run
from texts import options, texts

import chunksight as cs
from chunksight.document import Document
from chunksight.insight import structure as structure_module
from chunksight.insight import words as words_module
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.bm25 import Bm25
from chunksight.insight.stem import english, russian, spanish, stemmer
from chunksight.insight.structure import Structure
from chunksight.insight.words import Words, fold, word_spans
from chunksight.scan.sentences import sentence_starts


def words_of(text: str) -> list[str]:
    return [fold(text[start:end]) for start, end in word_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The keeper's lamp, don't!", ["the", "keeper", "lamp", "don't"]),
        ("¿Qué año? Acción", ["que", "ano", "accion"]),
        ("Ещё маяк. Ёлка", ["еще", "маяк", "елка"]),
        ("v2.0 costs 3,14 (or 1,000.5)", ["v2.0", "costs", "3,14", "or", "1,000.5"]),
        ("max_tokens GPT模型", ["max", "tokens", "gpt", "模型"]),
        ("日本語 猫", ["日本", "本語", "猫"]),
        ("한국어", ["한국", "국어"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("cafe\u0301 Straße ﬁn", ["cafe", "strasse", "fin"]),
        ("", []),
    ],
)
def test_words_are_split_as_their_script_asks(text: str, expected: list[str]) -> None:
    assert words_of(text) == expected


@given(texts)
def test_numbered_words_are_the_words_one_by_one(text: str) -> None:
    words = Words(text)
    reached = list(words.build())
    assert reached == sorted(reached)
    names = list(words.vocabulary)
    found = list(zip(words.starts, words.ends, [names[n] for n in words.terms], strict=True))
    assert found == [(a, b, fold(text[a:b])) for a, b in word_spans(text)]


def test_words_are_the_same_however_far_a_step_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "max_tokens of 3.14, don't; 日本語の猫 über_all v2.0 " * 20
    whole = Words(text)
    assert len(list(whole.build())) == 1
    for step in (1, 7, 40):
        monkeypatch.setattr(words_module, "_STEP", step)
        parts = Words(text)
        assert len(list(parts.build())) > 10
        assert (parts.terms, parts.starts, parts.ends) == (whole.terms, whole.starts, whole.ends)
        assert parts.vocabulary == whole.vocabulary


@given(texts, st.integers(1, 50))
def test_sentences_found_in_steps_are_those_of_the_whole(text: str, step: int) -> None:
    document = Document(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structure_module, "_STEP", step)
        structure = Structure(document)
        first = structure.visible(0)
        starts = [at for at in sentence_starts(document.text, 0, len(text)) if at > first]
        expected = [first, *starts] if first < len(text) else []
        assert structure.sentences == expected


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_sentences_are_found_in_steps_whatever_ends_a_line(line_end: str) -> None:
    text = f"One lamp. Two lamps.{line_end}{line_end}" * 20_000
    assert len(list(Structure(Document(text)).build())) > 3


@given(texts, st.data())
def test_the_words_inside_a_span_are_those_wholly_in_it(text: str, data: st.DataObject) -> None:
    words = Words(text)
    for _ in words.build():
        pass
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    low, high = words.inside(start, end)
    spans = list(zip(words.starts, words.ends, strict=True))
    assert spans[low:high] == [(a, b) for a, b in spans if start <= a and b <= end]


small_texts = st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=8), min_size=1, max_size=9)


@given(small_texts, st.lists(st.integers(0, 6), max_size=4), st.integers(1, 9))
def test_scores_are_the_formula_written_out(
    made: list[list[int]], query: list[int], most: int
) -> None:
    index = Bm25()
    for words in made:
        index.add(words)
    mean = sum(map(len, made)) / len(made)
    expected: dict[int, float] = {}
    for number, words in enumerate(made):
        score = 0.0
        for word in set(query):
            holders = sum(word in other for other in made)
            idf = log(1 + (len(made) - holders + 0.5) / (holders + 0.5))
            often = words.count(word)
            score += idf * often * 2.2 / (often + 1.2 * (0.25 + 0.75 * len(words) / mean))
        if set(query) & set(words):
            expected[number] = score
    found = index.search(query, most)
    assert len(found) == min(most, len(expected))
    for number, score in found:
        assert score == pytest.approx(expected[number])
    ranked = sorted(expected.values(), reverse=True)[:most]
    assert [score for _, score in found] == pytest.approx(ranked)


def test_a_score_worked_by_hand() -> None:
    index = Bm25()
    index.add([1, 2, 1])
    index.add([2, 2, 2])
    # N 2, n 1: idf ln(1 + 1.5/1.5) = ln 2; f 2, both texts of mean length: 2·2.2 / (2 + 1.2).
    [(number, score)] = index.search([1], 5)
    assert (number, score) == (0, pytest.approx(0.6931472 * 4.4 / 3.2))


@pytest.mark.parametrize(
    ("rule", "same"),
    [
        (english, "lamp lamps"),
        (english, "battery batteries"),
        (english, "range ranges"),
        (english, "glass"),
        (english, "focus"),
        (spanish, "botella botellas"),
        (spanish, "maduro madura maduros maduras"),
        (spanish, "luz luces"),
        (spanish, "seccion secciones"),
        (russian, "чанк чанка чанку чанком чанке чанки чанков чанкам чанками чанках"),
        (russian, "глубина глубины глубине глубину глубиной глубинами"),
        (russian, "озеро озера озеру озером озере"),
        (russian, "новый нового новому новым новом новая новой новую новое новые новых новыми"),
        (russian, "здание здания зданию зданием здании зданий зданиям зданиями зданиях"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(rule: Callable[[str], str], same: str) -> None:
    assert len({rule(word) for word in same.split()}) == 1
    assert all(len(rule(word)) >= min(3, len(word)) for word in same.split())


def test_words_that_are_different_keep_different_stems() -> None:
    for rule, words in (
        (english, "lens lent light lighten ship shop glass glance"),
        (spanish, "mesa luz lucha casa pez pecho"),
        (russian, "чанк чан банк лёд лодка озеро озноб вода водить"),
    ):
        assert len({rule(word) for word in words.split()}) == len(words.split())


@pytest.mark.parametrize(
    ("text", "question", "marked"),
    [
        ("В документе много чанков.\n\nЭто другой абзац.", "какие чанки", "чанков"),
        ("La botella es de vidrio y el corcho no.\n\nOtra cosa.", "¿botellas?", "botella"),
        ("The beam of the lamp is seen.\n\nAnother thing.", "beams", "beam"),
        # English terms in a Russian text, and the other way round.
        ("Это делает модель с embeddings и токенами.\n\nДругое.", "embedding", "embeddings"),
        ("The word чанков is in the text.\n\nAnother thing.", "чанки", "чанков"),
    ],
)
def test_a_question_finds_other_forms_of_its_words(text: str, question: str, marked: str) -> None:
    index = ChunkIndex(cs.chunk(text, strategy="paragraphs", size=24))
    answer = index.ask(question)
    assert [text[a:b] for hit in answer.hits for a, b in hit.words] == [marked]


def test_words_of_other_languages_and_of_code_are_left_as_they_are() -> None:
    german = stemmer("Die Lampen sind nicht mit dem Schiff und der See auf der Karte.")
    assert german("Lampen") == "lampen"
    ukrainian = stemmer("Це маяк, що на карті не з цього моря та для кораблів або човнів.")
    assert ukrainian("кораблів") == "кораблів"
    english_text = stemmer("The lamps of the ship are on the chart.")
    assert [english_text(word) for word in ("v2.0s", "gas", "sees")] == ["v2.0s", "gas", "sees"]


TEXT = "The lamp turns slowly. Ships count its flashes at night.\n\nThe keeper left in spring."


def test_matched_words_are_marked_where_they_stand() -> None:
    index = ChunkIndex(cs.chunk(TEXT, strategy="sentences", size=10))
    [hit, *_] = index.ask("Who counts the FLASHES of ships?").hits
    assert [TEXT[a:b] for a, b in hit.words] == ["Ships", "count", "flashes"]
    assert hit.cut == ()
    assert TEXT[slice(*index.passage(hit))] == "Ships count its flashes at night."


def test_words_that_the_text_does_not_hold_are_named_once() -> None:
    index = ChunkIndex(cs.chunk(TEXT, size=64))
    answer = index.ask("goats and lamp and Goats")
    assert answer.unknown == ("goats", "and", "Goats")
    assert index.ask("zebra").hits == ()
    assert index.ask("").hits == ()


def test_a_sentence_that_the_chunk_has_only_a_part_of_is_marked() -> None:
    index = ChunkIndex(cs.chunk(TEXT, strategy="window", size=7))
    hits = index.ask("ships flashes").hits
    assert {TEXT[a:b] for hit in hits for a, b in hit.cut} == {"Ships count its flashes at night."}
    whole = ChunkIndex(cs.chunk(TEXT, strategy="sentences", size=10)).ask("ships flashes").hits
    assert [hit.cut for hit in whole] == [()]


def test_one_character_finds_the_pairs_it_is_in() -> None:
    text = "灯塔在夜里发光。\n\n海很安静。"
    index = ChunkIndex(cs.chunk(text, strategy="paragraphs", size=12))
    [hit] = index.ask("灯").hits
    assert (hit.chunk, [text[a:b] for a, b in hit.words]) == (0, ["灯塔"])


def test_a_context_is_found_like_the_text_but_has_no_place_in_it() -> None:
    text = "# Lighthouses\n\n" + "The lamp turns slowly above the sea. " * 4
    result = cs.chunk(text, size=24, context="heading_path")
    index = ChunkIndex(result)
    hits = index.ask("lighthouses").hits
    assert {hit.chunk for hit in hits} == set(range(len(result.chunks)))
    assert all(hit.words == () for hit in hits if hit.chunk)
    last = hits[-1]
    assert index.passage(last) == (result.chunks[last.chunk].start, result.chunks[last.chunk].end)


def test_in_source_code_a_line_stands_for_a_sentence() -> None:
    text = "def lamp():\n    return light. And(1)\n\n\ndef sea():\n    return 2\n"
    index = ChunkIndex(cs.chunk(text, strategy="code", size=64))
    [hit] = index.ask("light", 1).hits
    assert text[slice(*index.passage(hit))] == "return light. And(1)"


def test_the_index_is_built_step_by_step_and_goes_on_where_it_was_left() -> None:
    text = TEXT * 2_000
    index = ChunkIndex(cs.chunk(text, size=64))
    shares = [next(index.build()), *index.build()]
    assert shares == sorted(shares) and len(shares) > 4 and shares[-1] <= 1
    again = ChunkIndex(index.result)
    next(again.build())
    assert again.ask("keeper spring") == index.ask("keeper spring")


def test_asking_for_no_chunk_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1, not 0"):
        ChunkIndex(cs.chunk(TEXT)).ask("lamp", 0)


@given(texts, options(), st.data())
def test_every_hit_lies_in_its_chunk(
    text: str, settings: dict[str, Any], data: st.DataObject
) -> None:
    result = cs.chunk(text, **settings)
    index = ChunkIndex(result)
    question = data.draw(st.sampled_from(["word two", "猫 日本", "мир", text[:40]]))
    answer = index.ask(question)
    scores = [hit.score for hit in answer.hits]
    assert scores == sorted(scores, reverse=True)
    for hit in answer.hits:
        chunk = result.chunks[hit.chunk]
        assert hit.score > 0
        for start, end in hit.words:
            assert chunk.start <= start < end <= chunk.end
        for start, end in hit.cut:
            assert start < chunk.start or end > chunk.end
        start, end = index.passage(hit)
        assert chunk.start <= start < end <= chunk.end


def test_the_command_line_shows_the_passages_and_what_is_cut() -> None:
    arguments = ["ask", "-", "goats flashes", "--strategy", "window", "--size", "7", "-k", "1"]
    done = run(*arguments, stdin=TEXT.encode())
    assert done.stderr.decode() == "not in the text: goats\n"
    first, passage, cut = done.stdout.decode().splitlines()
    assert first.startswith("1. chunk 2 of ")
    assert "*flashes*" in passage
    assert cut.startswith("   cut at its ") and cut.endswith("Ships count its flashes at night.")
    record = json.loads(run(*arguments, "--json", stdin=TEXT.encode()).stdout)
    assert record["hits"][0]["chunk"] == 1
    assert run("ask", "-", "zebra", stdin=TEXT.encode()).stdout == b""
    blank = run("ask", "-", "?!", stdin=TEXT.encode())
    assert (blank.stdout, blank.stderr) == (b"", b"the question has no words to look for\n")


def test_the_handed_documents_answer_a_question_each(shared: Path) -> None:
    questions = {
        "000": ("¿Qué hace la división recursiva?", "recursiv"),
        "001": ("семантических границ", "границ"),
        "002": ("fallback por carácter", "fallback"),
        "003": ("solapamiento", "solapamiento"),
        "004": ("avance del tamaño del fragmento", "avance"),
    }
    for path in sorted((shared / "texts").glob("*.txt")):
        question, word = questions[path.name[:3]]
        index = ChunkIndex(cs.chunk(path.read_text("utf-8"), size=256))
        best = index.result.chunks[index.ask(question).hits[0].chunk]
        assert word in best.text.casefold()


def test_words_that_stand_everywhere_rank_but_are_not_marked() -> None:
    text = (
        "".join(f"The bell number {i} is in the tower.\n\n" for i in range(20)) + "The fog is in.\n"
    )
    index = ChunkIndex(cs.chunk(text, strategy="paragraphs", size=10))
    hits = index.ask("the fog in the tower", 3).hits
    assert [text[a:b] for a, b in hits[0].words] == ["fog"]
    assert hits[1].words == () and hits[1].score > 0
