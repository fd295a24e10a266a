"""Words of a text in any script, folded so that a question finds them, with their offsets."""

import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate

import regex

# Scripts that put no blanks between words, and Hangul, whose words carry their particles with
# them: neighbouring pairs of characters stand for words, as is usual in search engines.
_PAIRED = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\u30fc\uff70\p{Hangul}"
    r"\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}"
)
# A run of letters, digits and marks; an apostrophe or a decimal point may stand inside.
_RUN = regex.compile(r"\w++(?:['’](?=\p{L})\w++|(?<=\d)[.,](?=\d)\w++)*+")
# Most runs are one word; those with an underscore or such scripts hold several.
_SEVERAL = regex.compile(rf"[_{_PAIRED}]")
_RUNS = regex.compile(f"({_RUN.pattern})")
_PART = regex.compile(rf"(?P<paired>(?:[{_PAIRED}]\p{{M}}*+)++)|[^_{_PAIRED}]++")
_CHARACTER = regex.compile(r".\p{M}*+", regex.S)
_PAIRED_CHARACTER = regex.compile(rf"[{_PAIRED}]\p{{M}}*+")
_LATIN_MARKED = regex.compile(r"[\p{Latin}\p{M}\p{N}'’.,]+")
# How much text one step takes, so that a caller can stop in between; it ends before a character
# that no word goes on over.
_STEP = 1 << 16
_BREAK = regex.compile(r"[^\w'’.,]")


def fold(word: str) -> str:
    """What `word` is looked up as: without case, Latin letters without accents, no English 's.

    >>> fold("Qué"), fold("Ещё"), fold("Lamp’s")
    ('que', 'еще', 'lamp')
    """
    word = word.casefold()
    if not word.isascii():
        word = unicodedata.normalize("NFKC", word).replace("’", "'").replace("ё", "е")
        if _LATIN_MARKED.fullmatch(word):
            bare = unicodedata.normalize("NFD", word)
            word = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return word.removesuffix("'s")


def word_spans(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Where each word stands in `text[start:end]`; pairs of characters overlap.

    >>> [("Añil, 3.14; 日本語"[a:b]) for a, b in word_spans("Añil, 3.14; 日本語")]
    ['Añil', '3.14', '日本', '本語']
    """
    for match in _RUN.finditer(text, start, len(text) if end is None else end):
        if _SEVERAL.search(match[0]):
            yield from _parts(text, *match.span())
        else:
            yield match.span()


def _parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The words of a run that holds several."""
    for match in _PART.finditer(text, start, end):
        low, high = match.span()
        if match["paired"] is None:
            yield low, high
            continue
        places = [found.start() for found in _CHARACTER.finditer(text, low, high)]
        if len(places) == 1:
            yield low, high
        else:
            yield from zip(places, [*places[2:], high], strict=False)


def is_paired(term: str) -> bool:
    """Whether `term` is a single character of a script whose words are pairs of characters."""
    return bool(_PAIRED_CHARACTER.fullmatch(term))


def _segments(text: str) -> Iterator[tuple[int, int]]:
    """The text in parts of about `_STEP` characters that cut no word."""
    low = 0
    while low < len(text):
        found = _BREAK.search(text, low + _STEP)
        high = found.start() if found else len(text)
        yield low, high
        low = high


class Words:
    """The words of one text as numbers: `terms[i]` stands at `[starts[i], ends[i])`.

    Words are the same if they have the same `key`.

    >>> words = Words("One lamp, two lamps. One more.")
    >>> for _ in words.build(): pass
    >>> list(words.terms), words.vocabulary["one"], words.inside(0, 10)
    ([0, 1, 2, 3, 0, 4], 0, (0, 2))
    """

    def __init__(self, text: str, key: Callable[[str], str] = fold) -> None:
        self.text = text
        self.key = key
        self.starts = array("i")
        self.ends = array("i")
        self.terms = array("i")
        self.vocabulary: dict[str, int] = {}
        self._steps = self._build()

    def build(self) -> Iterator[int]:
        """Find the words step by step, giving the offset reached after each."""
        # A caller that stops here must not close the work with it, as `yield from` would.
        for done in self._steps:  # noqa: UP028
            yield done

    def _build(self) -> Iterator[int]:
        known: dict[str, int] = {}
        for low, high in _segments(self.text):
            pieces = _RUNS.split(self.text[low:high])
            # What is between two runs, then a run, and so on; so every second end is a run's.
            ends = list(accumulate(map(len, pieces), initial=low))
            words, starts, ends = pieces[1::2], ends[1:-1:2], ends[2::2]
            fresh = [word for word in dict.fromkeys(words) if word not in known]
            if any(map(_SEVERAL.search, fresh)):
                spans = list(word_spans(self.text, low, high))
                words = [self.text[start:end] for start, end in spans]
                starts, ends = [start for start, _ in spans], [end for _, end in spans]
                fresh = [word for word in dict.fromkeys(words) if word not in known]
            for word in fresh:
                known[word] = self._number(word)
            self.terms.fromlist([known[word] for word in words])
            self.starts.fromlist(starts)
            self.ends.fromlist(ends)
            yield high

    def _number(self, word: str) -> int:
        return self.vocabulary.setdefault(self.key(word), len(self.vocabulary))

    def inside(self, start: int, end: int) -> tuple[int, int]:
        """The range of the words that lie wholly in the text `[start, end)`."""
        low = bisect_left(self.starts, start)
        return low, max(low, bisect_right(self.ends, end))
