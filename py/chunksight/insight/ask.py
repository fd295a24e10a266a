"""Which chunks a lexical retriever would return for a question, and whether they are whole."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chunksight import checks
from chunksight.document import Document
from chunksight.insight.bm25 import Bm25
from chunksight.insight.stem import stemmer
from chunksight.insight.structure import Structure
from chunksight.insight.words import Words, is_paired, word_spans
from chunksight.model import Chunk, Result
from chunksight.strategies import get_strategy

Span = tuple[int, int]
_STEP = 64

TELLING = 0.3
"""Words are shown as matched if their idf is this share of the highest one of the question."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that was found; spans are code points of the result's text.

    `words` are the matched words that tell something (`TELLING`); `cut` the sentences that hold
    one of them and that the chunk has only a part of (in source code: lines).
    """

    chunk: int
    score: float
    words: tuple[Span, ...]
    cut: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The chunks found, best first, and the words of the question that the text does not hold."""

    hits: tuple[Hit, ...]
    unknown: tuple[str, ...]


class Ranker:
    """The chunks of one result by their words, ready to be ranked for a question.

    Words are looked up without case, accents and endings (`stem`); in scripts without blanks,
    pairs of characters stand for words. Text that a chunk repeats counts like its own, and so does
    its context.
    """

    def __init__(self, result: Result, words: Words | None = None) -> None:
        checks.made_by(result, Result, "chunksight.chunk", "result")
        self.result = result
        self._words = words or Words(result.text, stemmer(result.text))
        self._index = Bm25()
        self._steps = self._build()

    def build(self) -> Iterator[float]:
        """Read the chunks step by step, giving the share done (0 to 1) after each."""
        # A caller that stops here must not close the work with it, as `yield from` would.
        for done in self._steps:  # noqa: UP028
            yield done

    def _build(self) -> Iterator[float]:
        length = len(self.result.text)
        for reached in self._words.build():
            yield 0.6 * reached / length
        for chunk in self.result.chunks:
            self._index.add(self._terms_of(chunk))
            if chunk.index % _STEP == 0:
                yield 0.6 + 0.3 * chunk.end / length

    def rank(self, terms: Iterable[int], most: int) -> list[tuple[int, float]]:
        """Numbers and scores of the `most` best chunks that hold any of `terms`."""
        for _ in self._steps:
            pass
        return self._index.search(terms, most)

    def _terms_of(self, chunk: Chunk) -> list[int]:
        words = self._words
        low, high = words.inside(chunk.start, chunk.end)
        terms = words.terms[low:high].tolist()
        if chunk.context:
            spans = word_spans(chunk.context)
            named = (words.vocabulary.get(words.key(chunk.context[a:b])) for a, b in spans)
            terms += [term for term in named if term is not None]
        return terms

    def terms(self, question: str) -> tuple[list[int], tuple[str, ...]]:
        """The words of the question as numbers, and those that the text does not hold."""
        vocabulary = self._words.vocabulary
        terms: list[int] = []
        unknown: list[str] = []
        for start, end in word_spans(question):
            word = self._words.key(question[start:end])
            if word in vocabulary:
                terms.append(vocabulary[word])
            elif is_paired(word) and (pairs := [n for w, n in vocabulary.items() if word in w]):
                terms += pairs
            else:
                unknown.append(question[start:end])
        return terms, tuple(dict.fromkeys(unknown))


class ChunkIndex(Ranker):
    """The chunks of one result, ready to be asked.

    >>> from chunksight.chunk import chunk
    >>> index = ChunkIndex(chunk("The lamp is lit. The sea is calm.", size=5))
    >>> answer = index.ask("Is the sea calm?")
    >>> answer.hits[0].chunk, [index.result.text[a:b] for a, b in answer.hits[0].words]
    (1, ['sea', 'calm'])
    """

    def __init__(
        self, result: Result, document: Document | None = None, words: Words | None = None
    ) -> None:
        super().__init__(result, words)
        outlined = get_strategy(result.settings.strategy).outlined
        self._structure = Structure(document or Document(result.text), outlined)

    def _build(self) -> Iterator[float]:
        yield from super()._build()
        # Found once and kept: the first question should not wait for them.
        for done in self._structure.build():
            yield 0.9 + 0.1 * done

    def ask(self, question: str, most: int = 5) -> Answer:
        """The `most` best chunks for `question`; ValueError if `most` is not positive."""
        checks.text(question, "question")
        checks.whole_number("most", most, 1, of="chunks")
        for _ in self.build():
            pass
        terms, unknown = self.terms(question)
        found = self.rank(terms, most)
        rarity = {term: self._index.rarity(term) for term in terms}
        least = TELLING * max(rarity.values(), default=0.0)
        telling = frozenset(term for term, idf in rarity.items() if idf >= least)
        hits = (self._hit(number, score, telling) for number, score in found)
        return Answer(tuple(hits), unknown)

    def _hit(self, number: int, score: float, terms: frozenset[int]) -> Hit:
        chunk, words = self.result.chunks[number], self._words
        low, high = words.inside(chunk.start, chunk.end)
        matched = [
            (words.starts[i], words.ends[i]) for i in range(low, high) if words.terms[i] in terms
        ]
        sentences = dict.fromkeys(self._structure.sentence(start) for start, _ in matched)
        cut = tuple(
            (start, end) for start, end in sentences if start < chunk.start or end > chunk.end
        )
        return Hit(number, score, tuple(matched), cut)

    def passage(self, hit: Hit) -> Span:
        """The sentence of the chunk with the most telling words, as far as the chunk has it."""
        chunk, text = self.result.chunks[hit.chunk], self.result.text
        words = self._words
        held: dict[Span, set[int]] = {}
        for start, end in hit.words:
            term = words.vocabulary[words.key(text[start:end])]
            held.setdefault(self._structure.sentence(start), set()).add(term)
        if not held:
            return chunk.start, chunk.end
        start, end = max(held, key=lambda sentence: sum(map(self._index.rarity, held[sentence])))
        return max(start, chunk.start), min(end, chunk.end)
