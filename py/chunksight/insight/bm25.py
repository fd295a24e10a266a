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
from collections.abc import Iterable, Mapping
from heapq import nlargest
from math import log

K1 = 1.2
B = 0.75


class Bm25:
    """An inverted index; add texts in order, then search.

    >>> from collections import Counter
    >>> index = Bm25()
    >>> for words in ([1, 2, 3], [1, 1, 4], [5]): index.add(Counter(words))
    >>> [number for number, score in index.search([1, 4], 2)]
    [1, 0]
    """

    def __init__(self) -> None:
        self._holders: dict[int, array[int]] = {}
        self._times: dict[int, array[int]] = {}
        self._lengths = array("i")
        self._norms: list[float] = []

    def add(self, times: Mapping[int, int]) -> None:
        """Add a text, as how often each word stands in it."""
        number = len(self._lengths)
        self._lengths.append(sum(times.values()))
        for word, often in times.items():
            holders = self._holders.get(word)
            if holders is None:
                holders = self._holders[word] = array("i")
                self._times[word] = array("i")
            holders.append(number)
            self._times[word].append(often)

    def search(self, words: Iterable[int], most: int) -> list[tuple[int, float]]:
        """The `most` best texts that hold any of `words`, with their scores; ties by number."""
        norms = self._finished_norms()
        scores = [0.0] * len(norms)
        for word in dict.fromkeys(words):
            holders = self._holders.get(word)
            if holders is None:
                continue
            weight = self.rarity(word) * (K1 + 1)
            for number, often in zip(holders, self._times[word], strict=True):
                scores[number] += weight * often / (often + norms[number])
        best = nlargest(most, zip(scores, range(0, -len(scores), -1), strict=True))
        return [(-number, score) for score, number in best if score]

    def rarity(self, word: int) -> float:
        """The word's idf: near 0 where every text holds it."""
        texts, holders = len(self._lengths), len(self._holders.get(word, ()))
        return log(1 + (texts - holders + 0.5) / (holders + 0.5))

    def _finished_norms(self) -> list[float]:
        if len(self._norms) != len(self._lengths):
            mean = sum(self._lengths) / len(self._lengths) or 1.0
            self._norms = [K1 * (1 - B + B * length / mean) for length in self._lengths]
        return self._norms
