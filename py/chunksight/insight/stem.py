"""Light stemming: plurals and cases of English, Spanish and Russian words are the same word.

English by the S-stemmer (Harman, "How effective is suffixing?", 1991), Spanish and Russian by the
endings of the light stemmers of Savoy (2006) and of Dolamic and Savoy (2009). They take off
inflection, not derivation, so they seldom confuse words. A full stemmer, Snowball's, found hardly
more in our evaluation (tests/bench/stemming.py); it would be a dependency and a download.
"""

import re
from collections.abc import Callable

from chunksight.insight.dangling import guess_language
from chunksight.insight.words import fold

_SAMPLE = 10_000
_SHORTEST = 4
_CYRILLIC = re.compile("[а-я]")

_ENGLISH_IES = re.compile("(?<=[^ae])ies$")
_ENGLISH_S = re.compile("(?<=[^aeo]e)s$|(?<=[^eus])s$")
_SPANISH_CES = re.compile("ces$")
_SPANISH = re.compile("(?<=...)[oae]s?$")
# The longest ending that leaves three letters.
_RUSSIAN = re.compile(
    "(?<=...)и?(?:[аояы]ми|[ео]го|[ео]му|о?ев|ов|ми|[аеиоуыя][хмйюя]|[аеиоы]е|[аеийоуыьюя])$"
)


def english(word: str) -> str:
    """`word` without the ending of a plural.

    >>> [english(word) for word in ("ranges", "batteries", "glass")]
    ['range', 'battery', 'glass']
    """
    return _ENGLISH_IES.sub("y", word) if word.endswith("ies") else _ENGLISH_S.sub("", word)


def spanish(word: str) -> str:
    """`word`, without accents, without gender and plural.

    >>> [spanish(word) for word in ("botellas", "botella", "luces", "secciones")]
    ['botell', 'botell', 'luz', 'seccion']
    """
    return _SPANISH.sub("", _SPANISH_CES.sub("z", word))


def russian(word: str) -> str:
    """`word` without the ending of its case.

    >>> [russian(word) for word in ("чанки", "чанков", "чанками", "озеро", "озёрами", "лёд")]
    ['чанк', 'чанк', 'чанк', 'озер', 'озёр', 'лёд']
    """
    return _RUSSIAN.sub("", word)


def stemmer(text: str) -> Callable[[str], str]:
    """What the words of `text` and of questions about it are looked up as: folded and stemmed.

    Latin words are stemmed in the language that the text seems to be in, in one of another script
    as English; those of languages that are not known here are only folded.

    >>> key = stemmer("The lamps are lit, and the light is seen from the ships.")
    >>> key("Ships"), key("ship's"), key("кораблями"), key("v2.0s")
    ('ship', 'ship', 'корабл', 'v2.0s')
    """
    half = len(text) // 2
    language = guess_language(text[:_SAMPLE] + " " + text[half : half + _SAMPLE])
    latin = {"es": spanish, "en": english, "ru": english, "uk": english, "": english}.get(language)
    cyrillic = None if language == "uk" else russian

    def key(word: str) -> str:
        word = fold(word)
        if len(word) < _SHORTEST or not word.isalpha():
            return word
        rule = cyrillic if _CYRILLIC.match(word) else latin if word.isascii() else None
        return rule(word) if rule else word

    return key
