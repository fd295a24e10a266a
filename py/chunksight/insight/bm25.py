"""BM25 over texts given as word numbers.

The score of a text d for a query is the sum over its words w of

    idf(w) · f · (k1 + 1) / (f + k1 · (1 − b + b · |d| / avg))
    idf(w) = ln(1 + (N − n + ½) / (n + ½))

with f the times w stands in d, n the texts that hold it, N all texts, |d| a text's number of words
and avg their mean: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond"
(2009), with the idf that is never negative. Written here because the libraries that are kept need
numpy, a download of megabytes in the page, for what are thirty lines.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from heapq import nlargest
from math import log

K1 = 1.2
B = 0.75


class Bm25:
    """An inverted index; add texts in order, then search.

    >>> index = Bm25()
    >>> for words in ([1, 2, 3], [1, 1, 4], [5]): index.add(words)
    >>> [number for number, score in index.search([1, 4], 2)]
    [1, 0]
    """

    def __init__(self) -> None:
        # For each word the numbers of the texts that hold it, as often as they do.
        self._places: defaultdict[int, list[int]] = defaultdict(list)
        # The same, counted, of the words that were asked for.
        self._asked: dict[int, Counter[int]] = {}
        self._lengths = array("i")
        self._norms: list[float] = []

    def add(self, words: Sequence[int]) -> None:
        """Add a text as its words."""
        number, places = len(self._lengths), self._places
        self._asked.clear()
        self._lengths.append(len(words))
        for word in words:
            places[word].append(number)

    def search(self, words: Iterable[int], most: int) -> list[tuple[int, float]]:
        """The `most` best texts that hold any of `words`, with their scores; ties by number."""
        norms = self._finished_norms()
        scores: defaultdict[int, float] = defaultdict(float)
        for word in dict.fromkeys(words):
            times = self._times(word)
            weight = self._idf(len(times)) * (K1 + 1)
            for number, often in times.items():
                scores[number] += weight * often / (often + norms[number])
        best = nlargest(most, ((score, -number) for number, score in scores.items()))
        return [(-number, score) for score, number in best]

    def rarity(self, word: int) -> float:
        """The word's idf: near 0 where every text holds it."""
        return self._idf(len(self._times(word)))

    def _times(self, word: int) -> Counter[int]:
        """How often each text that holds `word` does so."""
        if word not in self._asked:
            self._asked[word] = Counter(self._places.get(word, ()))
        return self._asked[word]

    def _idf(self, holders: int) -> float:
        return log(1 + (len(self._lengths) - holders + 0.5) / (holders + 0.5))

    def _finished_norms(self) -> list[float]:
        if len(self._norms) != len(self._lengths):
            mean = sum(self._lengths) / len(self._lengths) or 1.0
            self._norms = [K1 * (1 - B + B * length / mean) for length in self._lengths]
        return self._norms
