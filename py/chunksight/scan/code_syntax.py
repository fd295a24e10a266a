"""What the line scanner must know of each family of languages, in one table.

An opaque token is a comment or a string: nothing inside it is a bracket, a line end or an
indentation. Those that may run over several lines have an opener and a closer, which may repeat
the opener's mark (`{}`); one that is never closed is no token. The rest end with their line.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple


class Token(NamedTuple):
    """A kind of opaque token; without `closer` the opener is all of it."""

    opener: str
    closer: str = ""
    is_comment: bool = False
    # The token's text begins on the line after the opener, and may stand beside another.
    here_document: bool = False


_FIRST = re.compile(r"^(\\?.)", re.DOTALL)


def _until(end: str, inside: str) -> str:
    """A closer that steps over `inside` (escapes) and gives up at the text's end, not before."""
    return rf"(?:{inside})*+(?:(?P<end>{end})|\Z)"


# Attempts cost at most 200 characters, so that openers without an end cannot pile up.
_CHARACTER_CLASS = r"\[(?:[^\]\\\n]|\\.){0,200}+\]"

# Every opener begins with a character, not with a condition, so that the search for it is fast.
TOKENS = {
    "slashes": Token(r"//[^\n]*", is_comment=True),
    "hash": Token(r"#[^\n]*", is_comment=True),
    "hash_word": Token(r"#(?<![^\s;(){}]#)[^\n]*", is_comment=True),
    "hash_php": Token(r"#(?!\[)[^\n]*", is_comment=True),
    "dashes": Token(r"--[^\n]*", is_comment=True),
    "semicolons": Token(r";[^\n]*", is_comment=True),
    "percent": Token(r"%(?<!\\%)[^\n]*", is_comment=True),
    "block": Token(r"/\*", r"(?P<end>\*/)", is_comment=True),
    "markup": Token(r"<!--", r"(?P<end>-->)", is_comment=True),
    "lua_block": Token(r"--\[(?P<lua_block_mark>=*)\[", r"(?P<end>\]{}\])", is_comment=True),
    "lua_long": Token(r"\[(?P<lua_long_mark>=*)\[", r"(?P<end>\]{}\])"),
    "haskell_block": Token(r"{-", r"(?P<end>-\})", is_comment=True),
    "ruby_block": Token(r"=(?<=\n=)begin\b", r"(?P<end>\n=end\b)", is_comment=True),
    "triple": Token(r'"""', _until('"""', r'[^"\\]|\\[\s\S]|"(?!"")')),
    "triple_single": Token(r"'''", _until("'''", r"[^'\\]|\\[\s\S]|'(?!'')")),
    "template": Token(r"`", _until("`", r"[^`\\]|\\[\s\S]")),
    "raw_template": Token(r"`", r"(?P<end>`)"),
    "double": Token(r'"(?:[^"\\\n]|\\[\s\S])*+"?'),
    "single": Token(r"'(?:[^'\\\n]|\\[\s\S])*+'?"),
    "character": Token(r"'(?:[^'\\\n]|\\[^\n][^'\n]{0,9})'"),
    "long_double": Token(r'"', _until('"', r'[^"\\]|\\[\s\S]')),
    "long_single": Token(r"'", _until("'", r"[^'\\]|\\[\s\S]")),
    "plain_single": Token(r"'", r"(?P<end>')"),
    "verbatim": Token(r'"(?:(?<=@")|(?<=@\$"))', _until('"', r'[^"]|""')),
    "raw_cpp": Token(r'"(?<=R")(?P<raw_cpp_mark>[^\s()\\"]{0,16})\(', r'(?P<end>\){}")'),
    "raw_rust": Token(r'#(?<=r#)(?P<raw_rust_mark>#{0,8})"', r'(?P<end>"#{})'),
    "regex": Token(
        rf"/(?:(?<=[(,=:\[!&|?{{;\n]/)|(?<=[(,=:\[!&|?{{;\n][ \t]/))(?![/*\s])"
        rf"(?:[^/\\\n\[]|\\.|{_CHARACTER_CLASS}){{1,200}}+/"
    ),
    "shell_here": Token(
        r"<(?<!<<)<-?[ ]?(?P<q1>[\"']?)(?P<shell_here_mark>[A-Za-z_]\w*)(?P=q1)",
        r"(?P<end>(?m:^[ \t]*{}[ \t]*$))",
        here_document=True,
    ),
    "ruby_here": Token(
        r"<<[-~]?(?P<q2>[\"']?)(?P<ruby_here_mark>[A-Z_][A-Z_0-9]*)(?P=q2)",
        r"(?P<end>(?m:^[ \t]*{}\b))",
        here_document=True,
    ),
    "php_here": Token(
        r"<<<[ ]?(?P<q3>[\"']?)(?P<php_here_mark>[A-Za-z_]\w*)(?P=q3)",
        r"(?P<end>(?m:^[ \t]*{}\b))",
        here_document=True,
    ),
    "go_on": Token(r"\\\n"),
}


@dataclass(frozen=True, slots=True)
class Syntax:
    """How one family of languages looks.

    `joins`: a line that begins so goes on with the statement above, at the same indentation.
    `attribute`: a line that belongs to what follows. `ended`: how a line ends after which, at the
    same indentation, a new statement begins; None: at every line. `directive`: a line whose
    indentation means nothing.
    """

    tokens: tuple[str, ...] = ()
    brackets: str = "()[]{}"
    joins: str = r"[)\]}]|(?:else|catch|finally)\b"
    attribute: str = ""
    ended: str | None = None
    directive: str = ""


@lru_cache(maxsize=256)
def closer_of(name: str, mark: str) -> "re.Pattern[str]":
    """What ends the token `name` whose opener held `mark`."""
    return re.compile(TOKENS[name].closer.replace("{}", re.escape(mark)))


@cache
def opener_of(tokens: tuple[str, ...]) -> "re.Pattern[str]":
    """Any of the openers; the group behind its first character names the token."""
    if not tokens:
        return re.compile(r"(?!)")
    named = [_FIRST.sub(rf"\1(?P<{name}>", TOKENS[name].opener) + ")" for name in tokens]
    return re.compile("|".join(named))


_ANNOTATION = r"@[\w.:]+\s*+(?:$|\((?:[^()]|\([^()]*\))*+\)?\s*$)"
_C_COMMENTS = ("slashes", "block")
_C_TOKENS = (*_C_COMMENTS, "raw_cpp", "double", "character", "go_on")
# A line of C ends a statement unless it ends in a name, a bracket or a star: "static int",
# "main(void)".
_C_ENDED = r"[^\w)\]&*>,\s]\s*$"
_DIRECTIVE = r"#"

SYNTAX = {
    "": Syntax(brackets="{}", joins=r"\}"),
    "python": Syntax(
        ("hash", "triple", "triple_single", "double", "single", "go_on"),
        joins=r"[)\]}]|(?:elif|else|except|finally)\b",
        attribute=r"@",
    ),
    "javascript": Syntax(
        ("slashes", "block", "template", "double", "single", "regex"), attribute=_ANNOTATION
    ),
    "java": Syntax(
        (*_C_COMMENTS, "triple", "double", "character"), attribute=_ANNOTATION, ended=_C_ENDED
    ),
    "scala": Syntax((*_C_COMMENTS, "triple", "double", "character"), attribute=_ANNOTATION),
    "swift": Syntax((*_C_COMMENTS, "triple", "double"), attribute=_ANNOTATION),
    "c": Syntax(
        _C_TOKENS,
        attribute=r"(?:template\s*<[^;{]*>|\[\[[^\n]*\]\]|__attribute__\b[^;{]*)\s*$",
        ended=_C_ENDED,
        directive=_DIRECTIVE,
    ),
    "csharp": Syntax(
        (*_C_COMMENTS, "triple", "verbatim", "double", "character"),
        attribute=r"\[[A-Za-z][^\n]*\]\s*$",
        ended=r"[^\w)&*>,\s]\s*$",
        directive=_DIRECTIVE,
    ),
    "go": Syntax((*_C_COMMENTS, "raw_template", "double", "character")),
    "rust": Syntax(
        (*_C_COMMENTS, "raw_rust", "long_double", "character"), attribute=r"#!?\[[^\n]*\]?\s*$"
    ),
    "php": Syntax(
        ("slashes", "block", "hash_php", "php_here", "long_double", "long_single"),
        joins=r"[)\]}]|(?:else|elseif|catch|finally|endif|endforeach|endwhile|endfor)\b",
        attribute=r"#\[[^\n]*\]\s*$",
    ),
    "ruby": Syntax(
        ("hash_word", "ruby_here", "ruby_block", "double", "single"),
        joins=r"[)\]}]|(?:end|else|elsif|rescue|ensure|when|in)\b",
    ),
    "shell": Syntax(
        ("hash_word", "shell_here", "long_double", "plain_single", "go_on"),
        brackets="{}",
        joins=r"[})]|(?:fi|done|esac|else|elif|then|do)\b",
    ),
    "perl": Syntax(
        ("hash_word", "ruby_here", "double", "single"),
        joins=r"[)\]}]|(?:else|elsif)\b",
        ended=_C_ENDED,
    ),
    "lua": Syntax(
        ("lua_block", "dashes", "lua_long", "double", "single"),
        joins=r"[)\]}]|(?:end|else|elseif|until)\b",
    ),
    "haskell": Syntax(("haskell_block", "dashes", "double", "character"), joins=r"[)\]}]"),
    "lisp": Syntax(("semicolons", "long_double"), joins=r"[)\]}]"),
    "tex": Syntax(("percent",), brackets="{}", joins=r"\}|\\end\b"),
    "css": Syntax(("block", "double", "single"), ended=r"[^,]\s*$"),
    "scss": Syntax(("block", "slashes", "double", "single"), ended=r"[^,]\s*$"),
    "sql": Syntax(
        ("dashes", "block", "plain_single", "double"),
        brackets="()",
        joins=r"\)|(?i:end|else|elsif|exception)\b",
        ended=r";\s*$|^(?i:go|begin|/)\s*$",
    ),
    "yaml": Syntax(("hash_word",), joins=r"[\]}]"),
    "json": Syntax(("slashes", "block", "double"), joins=r"[\]}]"),
    "toml": Syntax(("hash_word", "triple", "triple_single", "double", "single"), joins=r"[\]}]"),
    "ini": Syntax(brackets="", joins=r"(?!)"),
    "markup": Syntax(("markup",), brackets="", joins=r"</"),
    "make": Syntax(("hash_word", "go_on"), brackets="", joins=r"(?:endif|else|endef)\b"),
}
"""Every family; the languages are mapped to them in `code_languages`."""
