"""Which encoding makes the most plausible text of some bytes; as app/files/guess.js tells it.

Every character beyond ASCII is judged where it stands, and the encoding with the best average wins.
"""

from collections.abc import Callable, Collection
from functools import cache
from itertools import pairwise
from math import inf

import regex

# Below this average no encoding makes text of the bytes.
_HOPELESS = -1.0

_LATIN = regex.compile(r"\p{Script=Latin}")
_CYRILLIC = regex.compile(r"\p{Script=Cyrillic}")
_LETTER = regex.compile(r"\p{L}")
_CAPITAL = regex.compile(r"\p{Lu}")
_SMALL = regex.compile(r"\p{Ll}")
_QUOTES_AND_DASHES = frozenset("«»“”„‘’‚‹›…–—•№©®°§€£¿¡ªº·\u00a0")
_CONTROL = regex.compile(r"[\p{Cc}\p{Cn}\p{Co}]")
_HAN = regex.compile(r"\p{Script=Han}")
_HANGUL = regex.compile(r"\p{Script=Hangul}")
_APART = regex.compile(r"[\p{Script=Han}\p{Script=Hangul}] (?=[\p{Script=Han}\p{Script=Hangul}])")

# The commonest pairs of letters in Russian; the commonest characters of Chinese and of Korean.
_PAIRS = (
    "ст но то на ен ов ни ра во ко ро пр ре ли по ер не ос го ал от ет ка ть ан ол ор та "
    "те ва де ес ло ом ла ри ог ак од ел ат ль ит ин ти ия ий ой ем ся за бо ле ил че ме "
    "мо об до же им ви ки из са тр ны ск со ве да ма ам ми ую ые ая ый ие их ых му ру ей "
    "ег ое ис ас ав ед ез он ар ок ди си зн вы нн сл вс ше чт эт ще жи бы ту ча"
)
RUSSIAN = frozenset(_PAIRS.split())
_RARE = frozenset("ёжфхцшщъэю")
CHINESE = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过"
    "发后作里用道行所然家事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开"
    "但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重"
    "并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任"
    "常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安"
    "少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司"
    "五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉"
    "格望觉术领共确传师观清今切院让识候带导争运请"
)
KOREAN = frozenset(
    "이다는에의을를가고하지로은한기사도자리어서나그인대아라시들해수있일보정여게으주전부만장제면상"
    "과니것우구조동공원성스안적문세무유오국마소거트신치선생요음물경터간모계때와회연실체데내비된명"
    "방학용러진려년할중분화당미작바않개또했없결업발행통타같였각속었관입식두말출위재히라노단호려르"
    "표외품크설심권던차감건까양저운합산별영민습불레직질후금날반남됩규급"
)

Reader = Callable[[str], str | None]
"""Gives the bytes as text in an encoding, or None where they cannot be."""


def guess(read: Reader, data: bytes) -> str:
    """The encoding of `data`, "" where none is plausible."""
    best, most = "", _HOPELESS
    for encoding, judge in _JUDGES.items():
        text = read(encoding)
        score = -inf if text is None else judge(text, data)
        if score > most:
            best, most = encoding, score
    return best


def _of_letters(text: str, data: bytes) -> float:
    total, count = 0.0, 0
    for number, (before, character) in enumerate(pairwise(f" {text}")):
        if character > "\x7f":
            if _in_row(text, number):
                total += _of_row(character)
            else:
                total += _plausible(before, character, text[number + 1 : number + 2])
            count += 1
    return total / count if count else 0.0


def _in_row(text: str, at: int) -> bool:
    """Whether a character is one of three that are the same and follow each other."""
    row = text[at] * 3
    return any(text.startswith(row, start) for start in range(max(0, at - 2), at + 1))


@cache
def _of_row(character: str) -> float:
    """For a character of which there is a row: the line of a frame, in an encoding that has it."""
    if _CONTROL.match(character):
        return -10
    if _is_box(character):
        return 1
    return 0.5 if character in _QUOTES_AND_DASHES else -1


@cache
def _plausible(before: str, character: str, after: str) -> float:
    if _CONTROL.match(character):
        return -10
    if character in _QUOTES_AND_DASHES:
        return 0.5
    if _is_box(character):
        return _in_frame(before, after)
    if not _LETTER.match(character):
        return -1
    beside = [other for other in (before, after) if _LETTER.match(other)]
    clash = int(bool(_SMALL.match(before)) and bool(_CAPITAL.match(character)))
    # Alone it may be a word, but a sign of money or of copyright is as likely.
    if not beside:
        return 0.4
    if _CYRILLIC.match(character):
        return _cyrillic(before, character, beside) - clash
    strange = sum(other > "\x7f" or not _LATIN.match(other) for other in beside)
    if not strange:
        return 1 - clash
    return (0 if strange < len(beside) else -strange) - clash


def _is_box(character: str) -> bool:
    """Lines and shades, of which DOS made frames and bars."""
    return "\u2500" <= character <= "\u259f"


def _in_frame(before: str, after: str) -> float:
    """A frame is drawn in rows, and ends beside words at most; a line alone is as rare as any
    other sign."""
    return 0.5 if _is_box(before) or _is_box(after) else -1


def _cyrillic(before: str, character: str, beside: list[str]) -> float:
    if not all(map(_CYRILLIC.match, beside)):
        return -2
    common = 0.8 if (before + character).lower() in RUSSIAN else 0
    rare = 0.3 if character.lower() in _RARE else 0
    capitals = 0.1 if _CAPITAL.match(before) and _CAPITAL.match(character) else 0
    return 1.2 + common - rare - capitals


def _of_pairs(
    data: bytes,
    place: Callable[[int, int], float],
    single: Collection[int] = (),
) -> float:
    """By the place of each pair in the table; `single` are bytes that stand alone."""
    total, count, at = 0.0, 0, 0
    same, pair = 0, (0, 0)
    while at < len(data):
        first = data[at]
        at += 1
        if first < 0x80:
            continue
        count += 1
        if first in single:
            total -= 0.5
            continue
        second = data[at] if at < len(data) else 0
        same = same + 1 if pair == (first, second) else 0
        pair = (first, second)
        beside = _is_plain_letter(data, at - 2) or _is_plain_letter(data, at + 1)
        # A row of one character is the line of a frame, in an encoding without frames.
        total += -1 if same > 1 else place(first, second) - (0.5 if beside else 0)
        at += 1
    return total / count if count else 0.0


def _is_plain_letter(data: bytes, at: int) -> bool:
    return 0 <= at < len(data) and 0x61 <= data[at] | 0x20 <= 0x7A


def _in_gbk(first: int, second: int) -> float:
    if second < 0xA1 or first < 0xA1 or first > 0xF7:
        return -1.5
    if first <= 0xA3:
        return 0.5
    if first < 0xB0 or first > 0xD7:
        return -0.25
    return 0.9 if _maybe_cyrillic(first, second) else 1.5


def _in_euc_kr(first: int, second: int) -> float:
    if second < 0xA1 or first < 0xA1:
        return -1
    if first <= 0xA3:
        return 0.25
    if first < 0xB0 or first > 0xC8:
        return -0.5
    return 0.9 if _maybe_cyrillic(first, second) else 1.5


def _maybe_cyrillic(first: int, second: int) -> bool:
    """Small letters of KOI8-R, and capitals of windows-1251: they are as likely to be these."""
    return 0xC0 <= first <= 0xDF and 0xC0 <= second <= 0xDF


def _in_shift_jis(first: int, second: int) -> float:
    if first == 0x81:
        return 0.5
    if (first == 0x82 and second >= 0x9F) or (first == 0x83 and second <= 0x96):
        return 2
    if 0x88 <= first <= 0x97:
        return 1.5
    return 0.5 if first == 0x82 else -0.5


def _share(text: str, kind: "regex.Pattern[str]", common: Collection[str]) -> float:
    """How many of the characters of a kind are among its commonest."""
    found = kind.findall(text)
    return sum(character in common for character in found) / len(found) if found else 0.0


def _chinese(text: str, data: bytes) -> float:
    # Chinese has no blanks between words, and Korean has.
    apart = 0.3 if _APART.search(text) else 0
    return _of_pairs(data, _in_gbk) + 0.6 * _share(text, _HAN, CHINESE) - apart


def _korean(text: str, data: bytes) -> float:
    return _of_pairs(data, _in_euc_kr) + 0.6 * _share(text, _HANGUL, KOREAN)


def _japanese(text: str, data: bytes) -> float:
    return _of_pairs(data, _in_shift_jis, range(0xA1, 0xE0))


_JUDGES: dict[str, Callable[[str, bytes], float]] = {
    "windows-1252": _of_letters,
    "windows-1251": _of_letters,
    "koi8-r": _of_letters,
    "ibm866": _of_letters,
    "shift_jis": _japanese,
    "gbk": _chinese,
    "euc-kr": _korean,
}
