"""Questions with the quotes that answer them, and where the quotes stand in the text."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from chunksight import checks

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the quotes that answer it, in the text's own words."""

    question: str
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Located:
    """A question with the spans of its quotes, in code points; `number` counts from 1."""

    number: int
    question: str
    answers: tuple[Span, ...]


PROBLEMS = {
    "missing": "question {number}: not in the text: {quote}",
    "repeated": "question {number}: stands more than once, the first place counts: {quote}",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A quote of question `number` (from 1) that is not found, or in more than one place."""

    code: str
    number: int
    quote: str

    @property
    def text(self) -> str:
        """The problem as an English sentence."""
        return PROBLEMS[self.code].format(number=self.number, quote=f"“{self.quote}”")


def read_questions(lines: str) -> tuple[Question, ...]:
    """Questions from JSONL, one {"question": …, "quotes": […]} a line.

    ValueError names the line and what is wrong with it.

    >>> read_questions('{"question": "Which lamp?", "quotes": ["the red lamp"]}')
    (Question(question='Which lamp?', quotes=('the red lamp',)),)
    """
    numbered = enumerate(checks.text(lines, "lines").split("\n"), start=1)
    found = tuple(_question(number, line) for number, line in numbered if line.strip())
    if not found:
        raise ValueError('there are no questions; give one {"question": …, "quotes": […]} a line')
    return found


def _question(number: int, line: str) -> Question:
    try:
        record: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        # Too long a number and too deep a list are no JSON for Python either.
        said = error.msg if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        raise ValueError(f"line {number} of the questions is not JSON: {said}") from error
    if isinstance(record, list):
        raise ValueError(f"line {number} of the questions is a list; give one object a line")
    if not isinstance(record, dict) or not _has_text(record.get("question")):
        raise ValueError(f'line {number} of the questions needs a "question", a string')
    quotes = record.get("quotes")
    if not isinstance(quotes, list) or not quotes or not all(map(_has_text, quotes)):
        raise ValueError(f'line {number} of the questions needs "quotes", a list of strings')
    return Question(record["question"], tuple(quotes))


def _has_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def locate(
    text: str, questions: Sequence[Question]
) -> tuple[tuple[Located, ...], tuple[Problem, ...]]:
    """The questions with the places of their quotes, and what was not found just once.

    A quote must stand in the text word by word; any white space matches any other. Where it
    stands several times the first place counts; the same quote again adds nothing. A question
    none of whose quotes is found is left out; ValueError if that is so of all.

    >>> locate("The red\\nlamp.", [Question("Which lamp?", ("red lamp", "blue lamp"))])[0]
    (Located(number=1, question='Which lamp?', answers=((4, 12),)),)
    """
    checks.text(text)
    checks.several("questions", questions, Question, ", as read_questions gives them")
    located: list[Located] = []
    problems: list[Problem] = []
    for number, asked in enumerate(questions, start=1):
        answers: list[Span] = []
        for quote in dict.fromkeys(" ".join(quote.split()) for quote in asked.quotes):
            places = _places(text, quote)
            if not places:
                problems.append(Problem("missing", number, _shortened(quote)))
                continue
            answers.append(places[0])
            if len(places) > 1:
                problems.append(Problem("repeated", number, _shortened(quote)))
        if answers:
            located.append(Located(number, asked.question, tuple(answers)))
    if not located:
        said = problems[0].text if problems else "there are no questions"
        raise ValueError(f"no quote was found in the text; {said}")
    return tuple(located), tuple(problems)


def _places(text: str, quote: str) -> list[Span]:
    """The first two places at which `quote` stands."""
    pattern = re.compile(r"\s+".join(map(re.escape, quote.split())))
    return [match.span() for match in islice(pattern.finditer(text), 2)]


def _shortened(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:57]}…"
