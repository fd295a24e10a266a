"""Which settings find the answers: token-wise recall, precision and IoU at a token budget."""

from collections.abc import Generator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from chunksight import checks
from chunksight.chunk import chunk_steps
from chunksight.document import Document
from chunksight.insight.ask import Ranker
from chunksight.insight.metrics import Mean, Scores, TokenRanges, mean, score
from chunksight.insight.questions import Located
from chunksight.insight.stem import stemmer
from chunksight.insight.words import Words
from chunksight.model import Chunk, Result
from chunksight.settings import Settings
from chunksight.steps import finish, part

BUDGET = 2_000
"""Tokens that may be retrieved for a question, unless asked otherwise."""


@dataclass(frozen=True, slots=True)
class QuestionScore:
    """What one question got, and the chunks (0-based) retrieved for it, best first."""

    number: int
    question: str
    chunks: tuple[int, ...]
    tokens: int
    scores: Scores


@dataclass(frozen=True, slots=True)
class Evaluation:
    """One setting's means over all questions, with their standard errors.

    `whole` is the share of answers that stand whole in one retrieved chunk; `chunks` and
    `embedded` (tokens) are of the whole text, `retrieved` the mean tokens retrieved. `used` is the
    share of `budget` (0 to 1) that these are: settings compare fairly only where it is about equal.
    """

    settings: Settings
    chunks: int
    embedded: int
    budget: int
    retrieved: float
    used: float
    recall: Mean
    precision: Mean
    iou: Mean
    whole: Mean
    questions: tuple[QuestionScore, ...]


def grid(
    base: Settings,
    strategies: Sequence[str],
    sizes: Sequence[int],
    overlaps: Sequence[int | str],
) -> tuple[tuple[Settings, ...], tuple[str, ...]]:
    """Every combination that can be, and sentences about those that cannot.

    >>> settings, left_out = grid(Settings(), ["smart"], [64, 128], [0, 64])
    >>> [(s.size, s.overlap) for s in settings], len(left_out)
    ([(64, 0), (128, 0), (128, 64)], 1)
    """
    checks.made_by(base, Settings, "Settings()", "base")
    checks.several("strategies", strategies, str, "")
    checks.several("sizes", sizes, int, "")
    checks.several("overlaps", overlaps, object, "")
    made: list[Settings] = []
    left_out: list[str] = []
    for strategy in strategies:
        for size in sizes:
            for overlap in overlaps:
                try:
                    again = replace(base, strategy=strategy, size=size, overlap=overlap)
                except ValueError as error:
                    left_out.append(f"left out {strategy}, {size}, {overlap}: {error}")
                else:
                    made.append(again)
    if not made:
        raise ValueError(
            f"the grid has no settings that can be; {left_out[0]}"
            if left_out
            else "the grid is empty: give at least one of strategies, sizes and overlaps each"
        )
    return tuple(made), tuple(left_out)


def evaluate(
    text: str, questions: Sequence[Located], settings: Sequence[Settings], budget: int = BUDGET
) -> tuple[Evaluation, ...]:
    """Each of `settings` in numbers: chunks are ranked by BM25, and each that fits what is left of
    `budget` is taken.

    Raises ValueError where a chunk may not fit the budget.

    >>> text = "The lamp is lit. The sea is calm."
    >>> asked = Located(1, "Is the sea calm?", ((17, 33),))
    >>> [found] = evaluate(text, [asked], [Settings(size=5)], budget=5)
    >>> found.recall.value, found.whole.value, found.used
    (1.0, 1.0, 1.0)
    """
    return finish(evaluate_steps(Document(text), questions, settings, budget))


def evaluate_steps(
    document: Document,
    questions: Sequence[Located],
    settings: Sequence[Settings],
    budget: int = BUDGET,
) -> Generator[float, None, tuple[Evaluation, ...]]:
    """Evaluate step by step: gives the share done (0 to 1) after each, returns the results."""
    checks.several("questions", questions, Located, ", as locate gives them")
    checks.several("settings", settings, Settings, "")
    checks.whole_number("budget", budget, 1, of="tokens")
    if not questions or not settings:
        missing = "settings to evaluate" if questions else "questions to evaluate with"
        raise ValueError(f"there are no {missing}: give at least one")
    largest = max(each.size for each in settings)
    if budget < largest:
        raise ValueError(
            f"budget {budget} must be at least the size {checks.shown(largest)}, "
            "or no chunk could be retrieved: raise budget or lower size"
        )
    return _steps(document, questions, settings, budget)


def _steps(
    document: Document, questions: Sequence[Located], settings: Sequence[Settings], budget: int
) -> Generator[float, None, tuple[Evaluation, ...]]:
    words = Words(document.text, stemmer(document.text))
    ranges: dict[str, TokenRanges] = {}
    evaluations: list[Evaluation] = []
    for number, each in enumerate(settings):
        done = number / len(settings)
        result = yield from part(chunk_steps(document, each), done, 0.7 / len(settings))
        ranker = Ranker(result, words)
        for share in ranker.build():
            yield done + (0.7 + 0.2 * share) / len(settings)
        if each.tokenizer not in ranges:
            ranges[each.tokenizer] = TokenRanges(document.text, each.tokenizer)
        run = _Run(result, ranker, ranges[each.tokenizer], budget)
        scored: list[QuestionScore] = []
        for asked in questions:
            scored.append(run.score(asked))
            yield done + 0.9 / len(settings)
        evaluations.append(run.evaluation(scored))
    return tuple(evaluations)


class _Run:
    """One setting while its questions are scored."""

    def __init__(self, result: Result, ranker: Ranker, ranges: TokenRanges, budget: int) -> None:
        self._result = result
        self._ranker = ranker
        self._ranges = ranges
        self._budget = budget
        self._tokens = [chunk.tokens for chunk in result.chunks]

    def score(self, asked: Located) -> QuestionScore:
        """Retrieve for one question and score what came."""
        retrieved, tokens = self._retrieve(asked.question)
        expected = [self._ranges.of(*answer) for answer in asked.answers]
        found = [self._ranges.of(chunk.start, chunk.end) for chunk in retrieved]
        whole = sum(
            any(chunk.start <= start and end <= chunk.end for chunk in retrieved)
            for start, end in asked.answers
        )
        scores = score(expected, found, whole / len(asked.answers))
        numbers = tuple(chunk.index for chunk in retrieved)
        return QuestionScore(asked.number, asked.question, numbers, tokens, scores)

    def _retrieve(self, question: str) -> tuple[list[Chunk], int]:
        """The best chunks in order, each that fits what those before it left of the budget."""
        terms, _ = self._ranker.terms(question)
        chunks = self._result.chunks
        retrieved: list[Chunk] = []
        left = self._budget
        for number, _ in self._ranker.rank(terms, len(chunks)):
            if self._tokens[number] <= left:
                left -= self._tokens[number]
                retrieved.append(chunks[number])
        return retrieved, self._budget - left

    def evaluation(self, scored: Sequence[QuestionScore]) -> Evaluation:
        """The means over `scored`."""
        recall, precision, iou, whole = (
            mean([getattr(each.scores, name) for each in scored]) for name in Scores._fields
        )
        retrieved = sum(each.tokens for each in scored)
        return Evaluation(
            settings=self._result.settings,
            chunks=len(self._result.chunks),
            embedded=sum(self._tokens),
            budget=self._budget,
            retrieved=retrieved / len(scored),
            # A float does not hold every budget.
            used=retrieved / (len(scored) * self._budget),
            recall=recall,
            precision=precision,
            iou=iou,
            whole=whole,
            questions=tuple(scored),
        )


def evaluations_as_json(found: Sequence[Evaluation]) -> list[dict[str, Any]]:
    """Evaluations ready for JSON; the pairs of mean and error as objects."""
    records = []
    for each in found:
        record = asdict(each)
        for name in ("recall", "precision", "iou", "whole"):
            record[name] = getattr(each, name)._asdict()
        for question, scored in zip(record["questions"], each.questions, strict=True):
            question["scores"] = scored.scores._asdict()
        records.append(record)
    return records
