"""The alphabet and the compiled patterns of the sentence scanner."""

import re
from typing import Final

# Letters that are lower case and capitals that are not: enough of them to filter with, in few
# ranges because every character class costs time to compile. The decisions ask Python.
_LOWER: Final = "a-zß-öø-ÿα-ώа-џա-և"
_UPPER: Final = "A-ZÀ-ÖØ-ÞŁŚŠŞŻŽŹČĆŘİŐŰΑ-ΩА-ЯЁЂ-ЏІЇЄԱ-Ֆ"

# Stops that need a blank after them and a decision.
WEAK: Final = ".!?…‼‽⁇⁈⁉⸮"
# Stops that end a sentence with or without a blank: CJK, then dandas, Arabic, Ethiopic,
# Armenian, Khmer, Burmese, Tibetan and the other scripts that have a stop of their own.
STRONG: Final = (
    "。！？｡．︒︕︖﹒﹖﹗।॥؝؞؟۔።፧፨։។៕။།༎༏༐༑\u037e"
    "\u0700-\u0702\u07f9\u0837\u0839\u083d\u083e\u166e\u1735\u1736\u1803\u1809\u1944\u1945"
    "\u1aa8-\u1aab\u1b5a\u1b5b\u1b5e\u1b5f\u1c3b\u1c3c\u1c7e\u1c7f\u2cf9-\u2cfb\ua4ff\ua60e\ua60f"
    "\ua6f3\ua6f7\ua876\ua877\ua8ce\ua8cf\ua92f\ua9c8\ua9c9\uaa5d-\uaa5f\uaaf0\uaaf1\uabeb"
)
# The same beyond the basic plane, apart because each of these ranges slows every class down.
_STRONG_FAR: Final = (
    "\U00010a56\U00010a57\U00011047\U00011048\U000110be-\U000110c1\U00011141-\U00011143\U000111c5"
    "\U000111c6\U00011238\U00011239\U0001144b\U0001144c\U000115c2\U000115c3\U00011641\U00011642"
    "\U0001173c-\U0001173e"
)
STOPS: Final = WEAK + STRONG
CJK: Final = "ぁ-ヿ\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaffｦ-ﾟ\U00020000-\U0003ffff"
_NARROW: Final = " \xa0\u202f"
_EMOJI: Final = "\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"

# What may stand between a stop and the blank after it: it belongs to the sentence before.
_CLOSING: Final = (
    r"""(?:["'’”»›」』）】》〉＂)\]}*_~`¹²³⁰⁴-⁹†‡\ufe0f]"""
    r"|[“‘«‹](?=[\s,.;:)]|$)"  # the closing marks of German and Danish
    rf"|[{_NARROW}][»›](?=[\s,.;:)]|$)"
    r"|\[(?:\d{1,3}(?:[,–-] ?\d{1,3})*|[a-z]|\^[\w-]{1,40}|citation needed)\]"
    r"|</[a-z][a-z0-9]{0,9}>|<br ?/?>|<sup>[^<>\s]{1,20}</sup>"
    r"|\([^()\s]{0,300}\)(?<=[^\s(]\))"  # the address of a Markdown link
    rf"|[ \xa0]?[{_EMOJI}][{_EMOJI}\ufe0f\u200d]*+)"
)
# What may stand before the first letter of a sentence.
OPENING: Final = (
    r"""(?:> ?|« ?|["'‘’‚“”„»‹›「『（(\[{【《¿¡*_\xa0\u202f])*+"""
    r"""(?:[—–―-]++\s*+["'“„«(¿¡*_]*+)?+"""
)
# Lower case that opens a sentence all the same: "iPhone", "x86", an address, Dutch "’s Avonds".
_SMALL_NAME: Final = r"(?:[a-z]{1,4}[A-Z]|[a-z]\d|https?:|www\.|(?<=['’‘])[nst] [A-Z])"
_ADDRESS: Final = r'[^\s<>"«»“-‟\u3000-\u303f\uff00-\uff65'


def _pair(opening: str, closing: str, guard: str = "") -> str:
    """A short quote or bracket: up to the stop before its closing mark, or through that mark."""
    start, end = re.escape(opening), re.escape(closing)
    plain = f"[^{start}{end}{STOPS}]"
    return (
        f"(?<={start}){guard}(?=[^{start}{end}]{{0,300}}+{end})"
        f"{plain}*+(?:[{STOPS}]++(?![{_NARROW}]?{end}){plain}++)*+(?:{end})?+"
    )


_NEVER_CUT: Final = (
    _pair('"', '"', r'(?<![\w.,!?…)。！？，]")'),
    _pair("(", ")"),
    _pair("“", "”", r"(?=\S)"),
    _pair("[", "]"),
    r"(?<=`)[^`]{1,300}`",
    rf"(?<=:)//(?:{_ADDRESS}]*{_ADDRESS}.,;:!?)…'*_\]])?",
    _pair("„", "“"),
    _pair("„", "”"),
    _pair("«", "»"),
    _pair("»", "«", r"(?=\w)(?<![^\s(]»)"),
    *map(_pair, "「『（《", "」』）》"),
)


def _candidates(*after_blank: str) -> re.Pattern[str]:
    """One alternation behind one character class, which is what `re` can search for fast.

    A run of stops that ends nothing is matched too, as `none`: trying again at each of its
    stops would take quadratic time.
    """
    first = rf"[{WEAK}{STRONG}\U00010a56-\U0001173e;:\"(“\[`„«»「『（《]"
    weak = (
        rf"(?:(?<=[{WEAK}])(?:(?<=\.)(?:[ \xa0]\.){{2,}}+|[{WEAK}]*+)"
        rf"|(?<=[Ͱ-Ͽἀ-῿];)|(?<=[Ա-֏]:))"
        rf"(?P<weak>(?:{_CLOSING}|[{WEAK}])*+)"
        rf"(?:\s++(?:{'|'.join(after_blank)})|(?=[{CJK}])|(?P<none>))"
    )
    # "*.txt" after a stop is a file name, no closing mark with one more stop.
    more = rf"(?P<strong>[{STOPS}]*+(?:(?!\*\.\w)(?:{_CLOSING}|[{STRONG}]))*+)"
    strong = rf"(?<=[{STRONG}{_STRONG_FAR}]){more}\s*+"
    count = r"(?<=:)\s++(?P<count>(?=\(?1[.)]\s))"
    return re.compile(first + "(?:" + "|".join((weak, strong, count, *_NEVER_CUT)) + ")")


CANDIDATE: Final = _candidates("(?=[A-Z0-9])", rf"(?!{OPENING}(?!{_SMALL_NAME})[{_LOWER}])")
# For regions written in lower case throughout, or in a script without case.
CANDIDATE_CASELESS: Final = _candidates("")
CAPITAL: Final = re.compile(f"[{_UPPER}]")

# The start of a sentence: its first word, if it begins with one.
NEXT: Final = re.compile(rf"{OPENING}(?P<word>[^\W\d_]*+(?:['’][^\W\d_]++)?+)")
SMALL_NAME: Final = re.compile(OPENING + _SMALL_NAME)
SPEECH: Final = re.compile(
    r"(?:I|[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?) (?:said|asked|cried|replied|shouted|whispered"
    r"|answered|called|added|muttered|exclaimed|demanded|yelled|wondered|inquired|begged)\b"
)
SPEECH_CJK: Final = re.compile(
    r"(?![没沒无無])[\u4e00-\u9fff]{1,8}?(?:[说說问問喊叫答][道着著了]?|(?<![知味街报報难難频頻])道)[，。：；！]"
)
# The same in scripts without capitals, and the Korean words that bind a quote to what follows.
SPEECH_CASELESS: Final = re.compile(
    r"(?:하고|라고|이라고|하며|라며|하면서|라면서|고)\s"
    r"|(?:[가-힣]+\s){0,2}(?:말했|외쳤|물었|대답했|소리쳤|속삭였)다"
    r"|(?:\w[^\s।۔.]*\s){0,2}(?:पूछा|कहा|बोला|बोली|चिल्लाया|चिल्लाई|पूछी|کہا|پوچھا|بولا|بولی|گفت|پرسید|قال|قالت|سأل|سألت"
    r"|صاح|صاحت|שאל|שאלה|אמר|אמרה|ענה|ענתה|צעק|צעקה)(?=[\s।۔،,.]|$)"
)
# Particles that bind a Japanese quote to what follows, and words that only look like them.
PARTICLE: Final = re.compile(
    r"(?!とても|とにかく|ところ|とりあえず|はい|はじめ|もう|もし|もちろん|でも|では|です|のち|にわか|やは|やっ|がん)"
    r"[とのをはがにもでや]|って|という|など|から|まで"
)
LIST_NUMBER: Final = re.compile(
    r"[\W_]*(?:[0-9]{1,3}(?:\.[0-9]{1,3})*|[A-Za-zΑ-Ωα-ωА-Яа-я]|[IVXLC]{1,6}|[ivxl]{1,4})"
)
DATE_REST: Final = re.compile(r"\d{1,2}\. (?:\d{4}|\d{1,2}\.)")
# What is left of a price: "350 руб. 50 коп."
SMALL_COINS: Final = re.compile(r"\d{1,2} коп")
# A speaker's letter: "Q: Where were you?"
SPEAKER: Final = re.compile(r"[A-Z]: ")
LATIN_END: Final = re.compile(r"[\x00-\x7f]+$")
ROMAN: Final = re.compile("[IVXLCІХ]+(?:[-–—][IVXLCІХ]+)?")

BLANKS: Final = re.compile(r"\s*+")

# -- where no sentence runs on ---------------------------------------------------------------

_MARK: Final = r"\d{1,3}(?:\.\d{1,3}){0,3}|[ivxl]{2,5}|[IVXL]{2,5}|[^\W\d_]"
_NUMBERED: Final = rf"\(?(?:{_MARK})[.)][ \t]+(?=\S)"
_TO_BREAK: Final = r"[^\r\n\u2028\u2029\f]*+"
HARD: Final = re.compile(
    rf"""[\n\r\u2028\u2029\f](?:(?<=\r)\n)?+
    (?: (?<=[\u2029\f])\s*+
      | (?<=[\n\r\u2028])[^\S\r\n\u2028]*+(?P<blank>[\r\n]\s*+)?+
        (?: (?P<line> \#{{1,6}}[ \t]{_TO_BREAK} | (?:```|~~~){_TO_BREAK})  # its own sentence
          | (?P<rule> (?:=+|-{{2,}}|(?:[*_-][ ]?){{3,}}+)[ \t]*+(?=[\r\n]|\Z))  # ends one
          | (?(blank)|(?!))
          | (?P<number> (?={_NUMBERED}))
          | (?= [-*+•‣◦▪●○·][ \t]+\S | [・※] | \| | [①-⑳] | [一二三四五六七八九十]{{1,3}}、
              | [—–―][ \t]*+[¿¡«"“{_UPPER}])
        )
    )""",
    re.VERBOSE,
)
OWN_LINE: Final = re.compile(rf"\s*+(?:#{{1,6}}[ \t]|```|~~~){_TO_BREAK}")
MARKER: Final = re.compile(rf"\s*+\(?(?P<mark>{_MARK})[.)][ \t]")
ROMAN_MARK: Final = re.compile("[ivxl]+ [ivxl]+|[IVXL]+ [IVXL]+")

# -- clauses ---------------------------------------------------------------------------------

# Marks that need a blank after them, marks that need none, and dashes.
_LATIN_MARKS: Final = ",;:…!?‼‽⁇⁈⁉·"
_OTHER_MARKS: Final = "、，；：﹐﹑﹔﹕､،؛؍፣፤፥፦՝၊៖᠂᠈꘍"
_DASHES: Final = "–—―"
CLAUSE: Final = re.compile(
    rf"""[{_LATIN_MARKS}{_OTHER_MARKS}{_DASHES}.\-)\]}}）】」』》»”]
    (?: (?<=:)//(?:{_ADDRESS}]*{_ADDRESS}.,;:!?)…'*_\]])?
      | (?<=[{_OTHER_MARKS}])[{_OTHER_MARKS}]*+(?:{_CLOSING})*+\s*+
        (?:(?<!\d[{_OTHER_MARKS}])|(?!\d))(?P<other>)
      | (?<=[{CJK}][,;:])(?=[{CJK}])(?P<tight>)
      | (?<=\w—)(?:\s*+(?=\w)(?P<dash>)|—*+)
      | (?<=\s[{_DASHES}-])-?+\s++(?P<spaced>)
      | (?<=[—―])[—―]++\s*+(?P<long>)
      | (?<=[{_LATIN_MARKS}.)\]}}）】」』》»”])[{_LATIN_MARKS}.]*+(?:{_CLOSING})*+
        (?:(?<!(?<!\.)\.)\s++(?P<latin>)|)
    )""",
    re.VERBOSE,
)
