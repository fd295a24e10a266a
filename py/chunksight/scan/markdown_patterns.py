"""The line patterns of Markdown's block structure, and small questions about one line.

They expect lines that end at a single LF, the last one too.
"""

import re

# A line that starts like this can begin nothing but a paragraph and goes on with an open one,
# however its indentation and the open containers stand. Repeats are bounded because each one costs
# the matcher memory; possessive groups would not, but are faulty before Python 3.11.5.
SAFE = r"""(?:[^ \t\n\#>*+\-_=`~<|:0-9]|`(?!``)|\*{1,2}(?=[^* \t\n])|_{1,2}(?=[^_ \t\n])
    |<(?![A-Za-z/?!])|[0-9]++(?![.)]))"""
# More lines of an open paragraph.
MORE = re.compile(rf"(?:[ \t]*+{SAFE}.*+\n){{1,500}}", re.X)
# A paragraph outside containers, as far as it is certain.
TEXT = re.compile(rf"[ ]{{0,3}}+(?!\[){SAFE}.*+\n(?:[ \t]*+{SAFE}.*+\n){{0,500}}", re.X)
# The first line of an item with the paragraph in it, and more lines of that.
ITEM = re.compile(
    rf"(?P<indent>[ ]*+)(?:[*+\-]|[0-9]{{1,9}}+[.)])(?P<gap>[ ]{{1,4}}+){SAFE}.*+\n"
    rf"(?:[ \t]*+{SAFE}.*+\n){{0,500}}",
    re.X,
)

BLOCK_NAMES = (
    "address article aside base basefont blockquote body caption center col colgroup dd details"
    " dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6"
    " head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option"
    " p param search section summary table tbody td tfoot th thead title tr track ul"
).replace(" ", "|")
ATTRIBUTE = r"""[ \t]++[a-z_:][\w.:\-]*+
    (?:[ \t]*+=[ \t]*+(?:[^\s"'=<>`]++|'[^'\n]*+'|"[^"\n]*+"))?"""
LEAF = rf"""(?P<heading>\#{{1,6}})(?=[ \t\n])
    |(?P<fence>`{{3,}}+(?=[^`\n]*+\n)|~{{3,}}+)
    |(?P<rule>(?:\*(?:[ \t]*+\*){{2,}}|-(?:[ \t]*+-){{2,}}|_(?:[ \t]*+_){{2,}})[ \t]*+\n)
    |<(?:(?P<raw>script|pre|style|textarea)(?=[ \t\n>])|(?P<comment>!--)|(?P<instruction>\?)
      |(?P<declaration>![a-z])|(?P<cdata>!\[CDATA\[)|(?P<html>/?(?:{BLOCK_NAMES})(?=[ \t\n]|/?>))
      |(?P<tag>(?:[a-z][a-z0-9\-]*+(?:{ATTRIBUTE}){{0,200}}[ \t]*+/?|/[a-z][a-z0-9\-]*+[ \t]*+)>
        [ \t]*+\n))
"""
BLANK_LINE = re.compile(r"\n[ \t]*+(?=\n)")
FLAGS = re.X | re.I | re.A
START = re.compile(
    rf"(?P<quote>>)|{LEAF}|(?P<bullet>[*+\-])(?=[ \t\n])|(?P<number>[0-9]{{1,9}}+[.)])(?=[ \t\n])",
    FLAGS,
)
OUTER = re.compile(rf"(?:[ \t]*+\n){{1,500}}|[ ]{{0,3}}+(?:{LEAF})", FLAGS)
STARTERS = frozenset("#>*+-_`~<0123456789=|:")
HTML_ENDS = {
    "raw": re.compile("</(?:script|pre|style|textarea)>", re.I | re.A),
    "comment": re.compile("-->"),
    "instruction": re.compile(r"\?>"),
    "declaration": re.compile(">"),
    "cdata": re.compile("]]>"),
    "html": BLANK_LINE,
    "tag": BLANK_LINE,
}
UNDERLINE = re.compile(r"(=++|-++)[ \t]*+\n")
DELIMITER_ROW = re.compile(
    r"(?!-[ \t])(?:\|[ \t]*+)?:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*\|?[ \t]*+\n"
)
PIPE_ROWS = re.compile(r"(?: {0,3}+\|.*+\n){1,500}")
CELL_END = re.compile(r"(?<!\\)\|")
SPACE = re.compile("[ \t]*+")
CODE = re.compile(r"(?:(?: {4}| {0,3}\t).*+\n|[ \t]*+\n){1,500}")
FENCE_END = re.compile(r"\n {0,3}(`{3,}+|~{3,}+)[ \t]*+(?=\n)")
FRONT_MATTER = re.compile(
    r"""---[ \t]*\n(?:\#.*\n)*(?=["'\w.\- ]+:[ \t\n])(?:.*\n)*?(?:---|\.\.\.)[ \t]*\n
    |\+\+\+[ \t]*\n(?:\#.*\n|[ \t]*\n)*(?=["'\w.\- ]+=|\[)(?:.*\n)*?\+\+\+[ \t]*\n""",
    re.X,
)


def same_length_lines(text: str) -> str:
    """`text` with every line end a single LF and each character at its old offset."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    return text


def past_blanks(text: str, at: int) -> int:
    """The offset of the first character from `at` on that is neither space nor tab."""
    found = SPACE.match(text, at)
    return found.end() if found else at


def trimmed(text: str, start: int, end: int) -> int:
    """`end` moved back over the blank lines before it, but not before `start`."""
    while end > start:
        line = max(text.rfind("\n", start, end - 1) + 1, start)
        if past_blanks(text, line) != end - 1:
            break
        end = line
    return end


def closed_title(line: str) -> str:
    """The text of an ATX heading: what is left without the closing run of #s."""
    title = line.strip(" \t\n")
    bare = title.rstrip("#")
    return bare.rstrip(" \t") if not bare or bare[-1] in " \t" else title


def interrupts(text: str, start: int, end: int) -> bool:
    """Whether the container mark `text[start:end]` may end a paragraph that its line could go on.

    A quote's may, that of an empty item and numbers other than 1 may not.
    """
    mark = text[start:end]
    if mark == ">":
        return True
    return text[past_blanks(text, end)] != "\n" and (len(mark) == 1 or int(mark[:-1]) == 1)


def cells(row: str) -> int:
    """How many cells a table row has."""
    pipes = CELL_END.split(row.strip(" \t\n"))
    return len(pipes) - (not pipes[0]) - (not pipes[-1])
