"""The languages the code strategy knows: names, file endings, and how to guess one from a text."""

import re
from functools import cache
from typing import NamedTuple

from chunksight import checks


class Language(NamedTuple):
    """A language: its label, its row in `code_syntax.SYNTAX`, names and file endings, and a
    pattern that matches lines typical of it."""

    label: str
    syntax: str
    names: str
    typical: str = ""


LANGUAGES = {
    "": Language("plain text", "", "text txt plain generic log"),
    "python": Language(
        "Python",
        "python",
        "py pyi pyw py3 pyx",
        r"(?:async )?def \w+\(.*|class \w+.*:$|(?:if|elif|for|while|with|try|except"
        r"|else)\b[^;{}]*:$|from [\w.]+ import |import [\w.]+(?: as \w+|, \w+)*$|@\w[\w.]*$"
        r"|return\b[^;{}]*$|self\.\w+ = |print\(.*\)$",
    ),
    "javascript": Language(
        "JavaScript",
        "javascript",
        "js mjs cjs jsx node ecmascript",
        r"(?:export )?(?:const|let|var) [\w{\[].*|.*\bfunction\b ?\w*\(.*|.*=> ?[{(\w]"
        r"|(?:import|export) .*(?:from ['\"]|\{)|.*\brequire\(['\"]|.*console\.\w+\(|.* ===? .*"
        r"|module\.exports\b|document\.|return\b.*;$|\}\)?;$",
    ),
    "typescript": Language(
        "TypeScript",
        "javascript",
        "ts tsx mts cts",
        r"(?:export )?(?:declare |abstract )*(?:interface|type|enum|namespace) \w+.*[{=]"
        r"|.*\w\??: (?:string|number|boolean|void|any|unknown|Promise<.*>)(?:\[\])?\b.*"
        r"|(?:private|public|protected|readonly) \w+(?:: |\()|import type |@\w+\(\{?"
        r"|(?:export )?const .*=> ?\{|import .* from ['\"]",
    ),
    "java": Language(
        "Java",
        "java",
        "java",
        r"(?:public|private|protected)\b[^:]*[({;]$|import (?:static )?[\w.]+(?:\.\*)?;"
        r"|package [\w.]+;|@Override|System\.out|.*\bnew \w+(?:<.*>)?\(.*;",
    ),
    "kotlin": Language(
        "Kotlin",
        "scala",
        "kt kts",
        r"(?:\w+ )*fun (?:<.*> )?[\w.]+\(|(?:private |override )*va[lr] \w+.*[:=]|data class"
        r"|println\(|package [\w.]+$|import [\w.]+\w$",
    ),
    "scala": Language(
        "Scala",
        "scala",
        "scala sc",
        r"(?:\w+ )*def \w+.*=|(?:case )?(?:object|class|trait) \w+.*[{)]$|va[lr] \w+.* = "
        r"|import [\w.]+(?:\._|\.\{.*\})$",
    ),
    "swift": Language(
        "Swift",
        "swift",
        "swift",
        r"(?:\w+ )*func \w+.*\{$|(?:\w+ )*(?:let|var) \w+: \w+|guard let|import (?:Foundation"
        r"|UIKit|SwiftUI)|(?:\w+ )*(?:struct|protocol|extension) \w+.*\{$",
    ),
    "dart": Language(
        "Dart",
        "java",
        "dart",
        r"import 'package:|void main\(\)|@override|final \w+ \w+;",
    ),
    "c": Language(
        "C",
        "c",
        "c h",
        r"#\s*(?:include|define|ifdef|ifndef|endif|if|pragma)\b.*|(?:static |const |unsigned "
        r"|inline |extern )*(?:int|void|char|size_t|float|double|long|bool"
        r"|struct \w+) [ *]*\w+.*[({;,]$|typedef |struct \w+ ?\{|.*\bprintf\(|return\b.*;$"
        r"|.*\w->\w.*;$",
    ),
    "cpp": Language(
        "C++",
        "c",
        "cpp c++ cc cxx hpp hh hxx h++ cu ino",
        r".*\bstd::|template\s*<|(?:public|private|protected):$|(?:using )?namespace\b"
        r"|#include <\w+>$|.*\w::~?\w+\(|.*\bnullptr\b|class \w+.*[{:]?$|.*\bauto [&*]?\w+ = "
        r"|.*\bvirtual\b|.* override;$",
    ),
    "objectivec": Language(
        "Objective-C",
        "c",
        "objc objective-c m mm",
        r"#import|@(?:interface|implementation|property|end)\b",
    ),
    "csharp": Language(
        "C#",
        "csharp",
        "cs c# csx dotnet",
        r"using [\w.]+;|namespace [\w.]+|.*\{ get;|Console\.Write|\[\w+(?:\(.*\))?\]$"
        r"|(?:public|private|protected|internal)\b[^:]*(?:string|async|override|class|bool"
        r"|void)\b.*",
    ),
    "go": Language(
        "Go",
        "go",
        "go golang",
        r"package \w+$|func (?:\(\w+ \*?\w+\) )?\w+\(|.* := |import \($|.*\bfmt\.\w+\("
        r"|type \w+ (?:struct|interface) ?\{|if err != nil \{|defer \w",
    ),
    "rust": Language(
        "Rust",
        "rust",
        "rs",
        r"(?:pub(?:\(.*\))? )?(?:async )?fn \w+.*|let (?:mut )?\w+.* = .*;$|impl\b.*\{$"
        r"|(?:pub )?(?:struct|enum|trait|mod) \w+.*|use [\w:]+.*;$|#!?\[.*\]$|.*\b\w+!\("
        r"|match .* \{$",
    ),
    "php": Language(
        "PHP",
        "php",
        "php phtml php5 php7 php8",
        r"<\?php|\$\w+ ?=|(?:\w+ )*function \w+\(.*|.*\$this->|echo |use [\w\\]+;"
        r"|namespace [\w\\]+;",
    ),
    "ruby": Language(
        "Ruby",
        "ruby",
        "rb rake gemspec ru",
        r"def \w[\w.?!]*(?:\(.*\)|\b.*[^:{;])?$|end$|require(?:_relative)? ['\"]"
        r"|module [A-Z]\w*$|class [A-Z][\w:]*(?: < [\w:]+)?$|attr_\w+ |.* do(?: \|.*\|)?$"
        r"|puts |include [A-Z]\w+$",
    ),
    "shell": Language(
        "shell",
        "shell",
        "sh bash zsh ksh fish shellscript console",
        r"(?:fi|done|esac|then|do)$|(?:if|while|elif) \[.*|.*; (?:then|do)$|(?:echo|export|set"
        r"|local|source|cd) |\w+\(\) ?\{|[A-Z_]+=[\"'$\w/].*|(?:for|case) \w+.* in\b",
    ),
    "powershell": Language(
        "PowerShell",
        "python",
        "ps1 psm1 psd1",
        r"\$\w+ = |(?:Get|Set|New|Write|Import)-\w+|param\s*\(",
    ),
    "perl": Language(
        "Perl",
        "perl",
        "pl pm t",
        r"use (?:strict|warnings)|(?:my|our) [\$@%(]|sub \w+ ?\{|\$\w+->|package [\w:]+;",
    ),
    "lua": Language(
        "Lua",
        "lua",
        "lua",
        r"local (?:function )?\w+|function [\w.:]+\(.*\)$|end[,)]?$|.* then$|return \w+$"
        r"|for .* do$",
    ),
    "r": Language("R", "python", "r rscript", r"\w[\w.]* <- |library\(|.*<- function\("),
    "julia": Language("Julia", "ruby", "jl julia", r"function \w+.*\)$|using \w+|end$|println\("),
    "elixir": Language("Elixir", "ruby", "ex exs", r"defmodule |defp? \w+.* do$|end$|\|> |@\w+doc"),
    "haskell": Language(
        "Haskell",
        "haskell",
        "hs lhs elm",
        r"\w+ :: .*|module [\w.]+|import (?:qualified )?[A-Z]|data ",
    ),
    "clojure": Language(
        "Lisp",
        "lisp",
        "clj cljs cljc edn lisp cl el scm rkt",
        r"\((?:def\w*|ns|let|require|lambda)\b",
    ),
    "css": Language(
        "CSS",
        "css",
        "css",
        r"[.#]?[\w\-.#:,>\[\]=\"'() *]+ ?\{|[\w-]+: [^;{}]+;$|@(?:media|import|font-face"
        r"|keyframes)\b",
    ),
    "scss": Language(
        "SCSS",
        "scss",
        "scss sass less styl",
        r"\$[\w-]+: |@(?:mixin|include|use|extend)\b|&[:.]",
    ),
    "sql": Language(
        "SQL",
        "sql",
        "sql mysql postgres postgresql psql plsql tsql sqlite ddl",
        r"(?i:select|insert into|create|alter|update|delete from|drop|from|where|join"
        r"|left join|inner join|group by|order by|values|begin|commit)\b(?-i:[^:{}]*)$|--",
    ),
    "yaml": Language(
        "YAML",
        "yaml",
        "yaml yml",
        r"-? ?[\w./-]+:(?: [^;{}]*)?$|- [\w\"'/.-]+[^.!?]*$|---$",
    ),
    "json": Language(
        "JSON",
        "json",
        "json jsonl json5 jsonc geojson ndjson ipynb webmanifest",
        r'"[^"]*": ',
    ),
    "toml": Language(
        "TOML",
        "toml",
        "toml",
        r'\[\[?[\w."-]+\]\]?$|[\w.-]+ = (?:"|\[|\d|true|false).*',
    ),
    "ini": Language(
        "INI",
        "ini",
        "ini cfg conf properties env editorconfig",
        r"\[[\w .-]+\]$|[\w.-]+ ?= ?[^;{}()]*$",
    ),
    "html": Language(
        "HTML",
        "markup",
        "html htm xhtml vue svelte",
        r"<(?:/?(?:html|head|body|div|p|a|ul|li|span|script|table|section|h\d|meta|link)\b"
        r"|!DOCTYPE)",
    ),
    "xml": Language(
        "XML",
        "markup",
        "xml xsl xslt xsd svg rss atom plist wsdl",
        r"<\?xml|</?[\w:.-]+(?: [\w:.-]+=.*)?/?>",
    ),
    "graphql": Language(
        "GraphQL",
        "yaml",
        "graphql gql",
        r"(?:type|query|mutation|input|schema|fragment)\b.*\{$"
        r"|\w+(?:\(.*\))?: \[?[A-Z]\w*!?\]?!?$",
    ),
    "protobuf": Language(
        "Protocol Buffers",
        "java",
        "proto protobuf",
        r'syntax = "proto|message \w+ \{|(?:repeated |optional )?\w+ \w+ = \d+;|rpc ',
    ),
    "terraform": Language(
        "Terraform",
        "shell",
        "tf hcl tfvars",
        r'(?:resource|variable|provider|module|data|output) "\w+"',
    ),
    "make": Language(
        "Makefile",
        "make",
        "makefile mk mak make",
        r"\.PHONY|[A-Z]\w* ?[:?+]= |ifn?(?:eq|def)\b|.*\$[(@<]|[\w/.%-]+\.\w+:(?: [\w/.%-]+)*$"
        r"|endif",
    ),
    "cmake": Language(
        "CMake",
        "shell",
        "cmake",
        r"cmake_minimum_required|(?:set|add_\w+|target_\w+|find_package)\(",
    ),
    "dockerfile": Language(
        "Dockerfile",
        "shell",
        "dockerfile docker",
        r"(?:FROM|RUN|COPY|ENTRYPOINT|CMD|WORKDIR|ENV) ",
    ),
    "tex": Language(
        "TeX",
        "tex",
        "tex latex sty cls bib",
        r"\\(?:begin|end|section|subsection|usepackage|documentclass)\b",
    ),
}

_BY_NAME = {
    alias: name
    for name, language in LANGUAGES.items()
    for alias in (name, *language.names.split())
    if alias
}
_SHEBANG = re.compile(r"\ufeff?#![^\n]*?\b(python|node|bash|zsh|sh|perl|ruby|php|lua|Rscript)")
_FIRST = (
    (re.compile(r"\s*<\?php"), "php"),
    (re.compile(r"\s*<!doctype html|\s*<html\b", re.IGNORECASE), "html"),
    (re.compile(r"\s*<\?xml"), "xml"),
    (re.compile(r"\s*(?:\{\s*\"(?:[^\"\\\n]|\\.){0,200}\"\s*:|\[\s*[\[{\"\d])"), "json"),
)
_REMARKS = ("# ", "//", "/*", "* ", "*/", "--", ";;")
_SAMPLE = 8_000
_LINES = 150
# The least share of lines that must look typical; prose seldom reaches a tenth.
_SHARE = 0.2
# What matches lines of many languages counts for less.
_COMMON = {"ini": 0.4, "yaml": 0.6, "css": 0.8, "scss": 0.9, "sql": 0.9, "shell": 0.9}


def check_language(name: str) -> str:
    """The language that is meant by a name or a file ending, "" if none is given.

    >>> check_language("py"), check_language("C++"), check_language("")
    ('python', 'cpp', '')
    """
    wanted = checks.string("language", name).strip().lower().removeprefix(".")
    if wanted and wanted not in _BY_NAME:
        known = ", ".join(language for language in LANGUAGES if language)
        raise ValueError(
            f"language {checks.shown(name)} is not known; use a file ending or one of: {known}; "
            "or leave it empty to have it guessed"
        )
    return _BY_NAME[wanted] if wanted else ""


def language_of_file(name: str) -> str:
    """The language of a file by its name's ending, "" if that tells nothing.

    >>> language_of_file("src/app.test.tsx"), language_of_file("Makefile"), language_of_file("a.b")
    ('typescript', 'make', '')
    """
    base = re.split(r"[/\\]", name)[-1].lower()
    return _BY_NAME.get(base.rpartition(".")[2], "")


def guess_language(text: str) -> str:
    """The language most of the first lines look like, "" if none.

    >>> guess_language("func main() {\\n\\tx := 1\\n}"), guess_language("Dear Sir or Madam,")
    ('go', '')
    """
    if found := _SHEBANG.match(text):
        return check_language(found.group(1))
    for pattern, language in _FIRST:
        if pattern.match(text):
            return language
    middle = len(text) // 2
    samples = (text[:_SAMPLE], text[max(_SAMPLE, middle) : middle + _SAMPLE])
    lines = [line.strip()[:200] for sample in samples for line in sample.splitlines()[:_LINES]]
    lines = [line for line in lines if line and not line.startswith(_REMARKS)]
    best, most = "", _SHARE * len(lines)
    for name, typical in _typical().items():
        score = sum(1 for line in lines if typical.match(line)) * _COMMON.get(name, 1.0)
        if score > most:
            best, most = name, score
    if not best and sum(1 for line in lines if line.endswith(("{", "}", ";"))) > most:
        return "c"
    return best


@cache
def _typical() -> dict[str, "re.Pattern[str]"]:
    return {
        name: re.compile(language.typical)
        for name, language in LANGUAGES.items()
        if language.typical
    }
