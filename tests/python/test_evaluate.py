"""The evaluation against an independent, slow one: sets of tokens, counted one by one."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from test_command_line import run
from texts import encoding, options, recount, texts, without_surrogates

import chunksight as cs
from chunksight.document import Document
from chunksight.insight.ask import ChunkIndex
from chunksight.insight.evaluate import evaluate, evaluate_steps, grid
from chunksight.insight.metrics import TokenRanges, mean, score
from chunksight.insight.questions import Located, Problem, Question, locate, read_questions

# -- the slow implementation -------------------------------------------------------------------


def tokens_by_character(text: str, tokenizer: str) -> list[set[int]]:
    """For each character the tokens that hold a part of it, byte by byte."""
    owners: list[int] = []
    ids = encoding(tokenizer).encode_ordinary(text)
    for number, token in enumerate(ids):
        owners += [number] * len(encoding(tokenizer).decode_single_token_bytes(token))
    found: list[set[int]] = []
    at = 0
    for character in text:
        width = len(character.encode())
        found.append(set(owners[at : at + width]))
        at += width
    return found


def slow_scores(
    by_character: list[set[int]], answers: list[tuple[int, int]], chunks: list[tuple[int, int]]
) -> tuple[float, float, float]:
    def tokens(start: int, end: int) -> set[int]:
        return set().union(*by_character[start:end])

    expected = set().union(*(tokens(*answer) for answer in answers))
    retrieved: Counter[int] = Counter()
    for chunk in chunks:
        retrieved.update(tokens(*chunk))
    hit = len(expected & set(retrieved))
    seen = sum(retrieved.values())
    return hit / len(expected), hit / seen if seen else 0.0, hit / (len(expected) + seen - hit)


# -- properties --------------------------------------------------------------------------------


def test_a_token_that_ends_inside_a_character_has_a_part_of_it() -> None:
    # Its third token is a blank and the first byte of the line separator.
    text = "Über \u2028"
    expected = tokens_by_character(text, "cl100k_base")
    assert [
        set(range(*TokenRanges(text, "cl100k_base").of(i, i + 1))) for i in range(6)
    ] == expected


@given(texts, st.sampled_from(["cl100k_base", "o200k_base"]), st.data())
def test_ranges_hold_the_tokens_of_their_characters(
    text: str, tokenizer: str, data: st.DataObject
) -> None:
    text = without_surrogates(text)
    assume(text)
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    expected = set().union(*tokens_by_character(text, tokenizer)[start:end])
    first, last = TokenRanges(text, tokenizer).of(start, end)
    assert set(range(first, last)) == expected


@given(texts, st.data())
def test_scores_equal_those_of_sets(text: str, data: st.DataObject) -> None:
    text = without_surrogates(text)
    assume(text)

    def spans(least: int) -> list[tuple[int, int]]:
        starts = data.draw(st.lists(st.integers(0, len(text) - 1), min_size=least, max_size=4))
        return [(start, data.draw(st.integers(start + 1, len(text)))) for start in starts]

    answers, chunks = spans(1), spans(0)
    ranges = TokenRanges(text, "cl100k_base")
    found = score([ranges.of(*a) for a in answers], [ranges.of(*c) for c in chunks])
    slow = slow_scores(tokens_by_character(text, "cl100k_base"), answers, chunks)
    assert found[:3] == pytest.approx(slow)


def embedded(chunks: Sequence[cs.Chunk], tokenizer: str) -> int:
    """Tokens of all of them as they are embedded, by tiktoken alone."""
    texts = (f"{chunk.context}\n{chunk.text}" if chunk.context else chunk.text for chunk in chunks)
    return sum(recount(text, tokenizer) for text in texts)


WORDS = ("lamp", "sea", "ship", "night", "keeper", "tower", "fog", "bell", "rock", "coast")
sentence = st.lists(st.sampled_from(WORDS), min_size=3, max_size=9).map(
    lambda words: " ".join(words).capitalize() + "."
)
corpora = st.lists(sentence, min_size=2, max_size=14)


@given(corpora, options(), st.integers(0, 60), st.data())
def test_an_evaluation_of_a_made_up_corpus_equals_the_slow_one(
    sentences: list[str], asked: dict[str, Any], more: int, data: st.DataObject
) -> None:
    text = " ".join(sentences)
    settings = cs.Settings(**asked)
    budget = settings.size + more
    questions = []
    for number in range(1, data.draw(st.integers(1, 3)) + 1):
        quotes = data.draw(st.lists(st.sampled_from(sentences), min_size=1, max_size=2))
        words = data.draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=4))
        answers = tuple((text.index(quote), text.index(quote) + len(quote)) for quote in quotes)
        questions.append(Located(number, " ".join(words), answers))
    [found] = evaluate(text, questions, [settings], budget)

    result = cs.chunk(text, settings)
    by_character = tokens_by_character(text, settings.tokenizer)
    index = ChunkIndex(result)
    expected, spent = [], []
    for question, scored in zip(questions, found.questions, strict=True):
        retrieved: list[cs.Chunk] = []
        for hit in index.ask(question.question, len(result.chunks)).hits:
            taken = [*retrieved, result.chunks[hit.chunk]]
            if embedded(taken, settings.tokenizer) <= budget:
                retrieved = taken
        spent.append(embedded(retrieved, settings.tokenizer))
        assert scored.tokens == spent[-1]
        assert scored.chunks == tuple(chunk.index for chunk in retrieved)
        spans = [(chunk.start, chunk.end) for chunk in retrieved]
        whole = [
            any(text[start:end] in text[a:b] and a <= start and end <= b for a, b in spans)
            for start, end in question.answers
        ]
        slow = slow_scores(by_character, list(question.answers), spans)
        assert tuple(scored.scores) == pytest.approx((*slow, sum(whole) / len(whole)))
        expected.append(scored.scores)
    assert found.recall.value == pytest.approx(sum(s.recall for s in expected) / len(expected))
    assert found.chunks == len(result.chunks)
    assert found.embedded == embedded(result.chunks, settings.tokenizer)
    assert (found.budget, found.retrieved) == (budget, pytest.approx(sum(spent) / len(spent)))
    assert found.used == pytest.approx(sum(spent) / len(spent) / budget)


# -- worked by hand ----------------------------------------------------------------------------


def test_repeated_text_lowers_precision_and_iou_but_not_recall() -> None:
    # Ten tokens are wanted. Two chunks of 20 hold 5 and 10 of them, and 5 are retrieved twice.
    found = score([(10, 20)], [(0, 15), (10, 35)])
    assert found.recall == 1.0
    assert found.precision == 10 / 40
    assert found.iou == 10 / (10 + 40 - 10)


def test_the_error_of_a_mean_is_that_of_the_textbook() -> None:
    # Deviations −2, 0, 2: variance 8 ÷ 2 = 4, over three √(4 ÷ 3).
    assert mean([1.0, 3.0, 5.0]) == (3.0, pytest.approx((4 / 3) ** 0.5))
    assert mean([0.5]).error == 0.0


TEXT = (
    "The lamp turns slowly above the sea. Ships count its flashes in the night.\n\n"
    "The keeper of the rock left in spring. Nobody keeps goats there now.\n"
)


def test_an_answer_in_two_chunks_is_recalled_but_not_whole() -> None:
    questions, _ = locate(TEXT, [Question("Who left the rock?", ("The keeper of the rock left",))])
    whole, cut = evaluate(
        TEXT,
        questions,
        [cs.Settings(strategy="sentences", size=16), cs.Settings(strategy="window", size=5)],
        budget=40,
    )
    assert (whole.recall.value, whole.whole.value) == (1.0, 1.0)
    assert (cut.recall.value, cut.whole.value) == (1.0, 0.0)


SECTIONS = (
    "# Lamp\n\nThe lamp of the lamp tower is a lamp.\n\n"
    "# Coast\n\nThe long coast has one more lamp, and many a bell rings in the fog there.\n\n"
    "# Bell\n\nA lamp. The bell is old.\n"
)


def retrieved(budget: int) -> tuple[list[tuple[int, ...]], float, float]:
    asked = [Located(1, "lamp", ((0, 6),))]
    [found] = evaluate(SECTIONS, asked, [cs.Settings(strategy="headings", size=24)], budget)
    return [each.chunks for each in found.questions], found.retrieved, found.used


def test_a_chunk_that_does_not_fit_leaves_its_room_to_the_next_ones() -> None:
    sizes = [chunk.tokens for chunk in cs.chunk(SECTIONS, strategy="headings", size=24).chunks]
    first, second, third = sizes
    # In the order of the ranking: the largest comes last, and its room may be too small.
    assert second > third
    everything = sum(sizes)
    assert retrieved(everything) == ([(0, 2, 1)], everything, 1.0)
    assert retrieved(everything - 1) == (
        [(0, 2)],
        first + third,
        pytest.approx((first + third) / (everything - 1)),
    )


def test_the_best_that_fit_are_taken_though_a_better_one_did_not() -> None:
    text = "lamp lamp lamp lamp. " + "A lamp lamp and the long sea there. " + "The lamp of it."
    settings = cs.Settings(strategy="sentences", size=9)
    result = cs.chunk(text, settings)
    ranked = [hit.chunk for hit in ChunkIndex(result).ask("lamp", 9).hits]
    tokens = [result.chunks[number].tokens for number in ranked]
    # The middle one is too large for what the first leaves, the last is not.
    assert len(ranked) == 3 and tokens[1] > tokens[2]
    budget = tokens[0] + tokens[2]
    assert tokens[0] + tokens[1] > budget >= settings.size
    [found] = evaluate(text, [Located(1, "lamp", ((0, 4),))], [settings], budget)
    assert found.questions[0].chunks == (ranked[0], ranked[2])
    assert (found.questions[0].tokens, found.used) == (budget, 1.0)


def test_a_budget_just_as_large_as_the_largest_size_is_enough() -> None:
    asked = [Located(1, "lamp", ((0, 3),))]
    settings = [cs.Settings(size=16), cs.Settings(size=32)]
    assert len(evaluate(TEXT, asked, settings, 32)) == 2
    with pytest.raises(ValueError, match="budget 31 must be at least the size 32"):
        evaluate(TEXT, asked, settings, 31)


def test_without_a_budget_it_is_2000_tokens() -> None:
    [found] = evaluate(TEXT, [Located(1, "lamp", ((0, 3),))], [cs.Settings(size=16)])
    assert (found.budget, found.used) == (2_000, found.retrieved / 2_000)


def test_quotes_are_found_whatever_their_white_space() -> None:
    questions = [Question("?", ("in  the\nnight.", "NIGHT", "the", "goats there now."))]
    [found], problems = locate(TEXT, questions)
    assert [TEXT[a:b] for a, b in found.answers] == ["in the night.", "the", "goats there now."]
    assert tuple(problem.text for problem in problems) == (
        "question 1: not in the text: “NIGHT”",
        "question 1: stands more than once, the first place counts: “the”",
    )


def test_a_question_without_any_quote_found_is_left_out_and_said() -> None:
    both = [Question("?", ("zebra",)), Question("!", ("goats",))]
    found, problems = locate(TEXT, both)
    assert [each.number for each in found] == [2]
    assert problems == (Problem("missing", 1, "zebra"),)
    with pytest.raises(ValueError, match=r"no quote was found in the text; question 1: .*zebra"):
        locate(TEXT, both[:1])


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ("", "there are no questions"),
        ('{"question": " ", "quotes": ["a"]}', 'line 1 .* needs a "question"'),
        ('[{"question": "?", "quotes": ["a"]}]', "line 1 .* is a list; give one object a line"),
        ('{"question": "?", "quotes": "a"}', 'line 1 .* needs "quotes", a list'),
        ('{"question": "?", "quotes": ["a", 3]}', 'line 1 .* needs "quotes", a list'),
        ("null", 'line 1 .* needs a "question"'),
        ("\n{", "line 2 .* not JSON"),
        ("[]", "line 1 .* is a list"),
        ('{"question": 1, "quotes": ["a"]}', 'line 1 .* "question"'),
        ('{"question": "?"}', 'line 1 .* "quotes"'),
        ('{"question": "?", "quotes": []}', 'line 1 .* "quotes"'),
        ('{"question": "?", "quotes": [" "]}', 'line 1 .* "quotes"'),
    ],
)
def test_bad_questions_name_their_line(lines: str, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        read_questions(lines)


def test_the_same_quote_again_adds_nothing() -> None:
    once = Question("?", ("the red lamp", "a door"))
    twice = Question("?", ("the red lamp", "the  red\nlamp", "a door", "the blue", "the blue"))
    found, [] = locate("See the red lamp at a door.", [once])
    again, problems = locate("See the red lamp at a door.", [twice])
    assert again == found
    assert problems == (Problem("missing", 1, "the blue"),)


def test_a_budget_that_no_chunk_may_fit_is_refused_before_any_work() -> None:
    asked = [Located(1, "?", ((0, 3),))]
    with pytest.raises(ValueError, match="budget 100 must be at least the size 512"):
        evaluate_steps(Document(TEXT), asked, [cs.Settings()], 100)
    with pytest.raises(ValueError, match="no questions"):
        evaluate_steps(Document(TEXT), [], [cs.Settings()])


def test_the_grid_leaves_out_what_cannot_be_and_says_why() -> None:
    settings, left_out = grid(cs.Settings(), ["smart", "window"], [32, 64], [0, "12%", 32])
    assert len(settings) == 10
    assert left_out[0].startswith("left out smart, 32, 32: overlap 32 must be smaller")
    with pytest.raises(ValueError, match="no settings that can be"):
        grid(cs.Settings(), ["smart"], [8], [8])


def test_steps_give_growing_shares() -> None:
    asked = [Located(1, "lamp", ((0, 8),))]
    settings = [cs.Settings(size=16), cs.Settings(size=32)]
    shares = list(evaluate_steps(Document(TEXT * 50), asked, settings, 200))
    assert shares == sorted(shares) and 0 <= shares[0] < shares[-1] < 1


# -- the command line --------------------------------------------------------------------------


def files(tmp_path: Path) -> list[str]:
    text, questions = tmp_path / "text.md", tmp_path / "questions.jsonl"
    text.write_text(TEXT, "utf-8")
    lines = [
        {"question": "Who left the rock?", "quotes": ["The keeper of the rock left in spring."]},
        {"question": "How do ships know the lamp?", "quotes": ["Ships count its flashes", "fog"]},
    ]
    questions.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return [str(text), str(questions)]


def test_the_command_line_prints_a_table_of_the_grid(tmp_path: Path) -> None:
    done = run("evaluate", *files(tmp_path), "--grid", "smart,window:8,16:0,8", "--budget", "16")
    lines = done.stdout.decode().splitlines()
    header = "strategy size overlap chunks embedded retrieved used recall precision IoU whole"
    assert " ".join(lines[0].split()) == header
    rows = [line.split()[:3] for line in lines[1:-2]]
    assert rows == [
        ["smart", "8", "0"],
        ["smart", "16", "0"],
        ["smart", "16", "8"],
        ["window", "8", "0"],
        ["window", "16", "0"],
        ["window", "16", "8"],
    ]
    said = "per cent, mean ± standard error over 2 questions; used: of the budget of 16 tokens"
    assert lines[-1] == said
    for row in lines[1:-2]:
        used, retrieved = float(row.split()[6]), float(row.split()[5])
        assert used == pytest.approx(100 * retrieved / 16, abs=3.2)  # retrieved is rounded
    said = done.stderr.decode()
    assert "left out smart, 8, 8" in said
    assert "question 2: not in the text: “fog”" in said


def test_for_one_question_the_command_line_prints_no_error_of_the_mean(tmp_path: Path) -> None:
    lines = tmp_path / "q.jsonl"
    lines.write_text('{"question": "lamp", "quotes": ["The lamp"]}', "utf-8")
    done = run(
        "evaluate", "-", str(lines), "--size", "8", "--budget", "8", stdin=b"The lamp is lit."
    )
    _, row, _, note = done.stdout.decode().splitlines()
    assert "±" not in row and row.split()[-1] == "100.0"
    assert note.startswith("per cent, of 1 question")


def test_the_command_line_gives_json_with_every_question(tmp_path: Path) -> None:
    done = run("evaluate", *files(tmp_path), "--size", "16", "--format", "json")
    assert "holds the whole text" in done.stderr.decode()
    [record] = json.loads(done.stdout)
    assert record["settings"]["size"] == 16
    assert (record["budget"], record["used"]) == (2_000, record["retrieved"] / 2_000)
    assert set(record["recall"]) == {"value", "error"}
    assert [question["number"] for question in record["questions"]] == [1, 2]
    assert set(record["questions"][0]["scores"]) == {"recall", "precision", "iou", "whole"}


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("smart:8", "STRATEGIES:SIZES:OVERLAPS"),
        ("clever:8:0", "clever"),
        ("smart:x:0", "'x'"),
        ("smart:8:1.5", "1.5"),
        ("smart::0", "empty"),
    ],
)
def test_a_grid_that_cannot_be_read_names_what_is_wrong(
    tmp_path: Path, asked: str, named: str
) -> None:
    done = run("evaluate", *files(tmp_path), "--grid", asked)
    assert (done.returncode, done.stdout) == (2, b"")
    assert named in done.stderr.decode()


def test_the_handed_documents_find_their_own_sentences(shared: Path) -> None:
    for path in sorted((shared / "texts").glob("*.txt")):
        text = path.read_text("utf-8")
        result = cs.chunk(text, strategy="sentences", size=48)
        answers = [chunk for chunk in result.chunks if chunk.tokens > 30][::6]
        asked = [
            Located(number, answer.text, ((answer.start, answer.end),))
            for number, answer in enumerate(answers, start=1)
        ]
        smart, small_windows = evaluate(
            text, asked, [cs.Settings(size=256), cs.Settings(strategy="window", size=64)], 512
        )
        assert smart.recall.value > 0.9
        assert smart.whole.value > small_windows.whole.value
