"""Source code is cut where a reader would cut it, whatever the language."""

import ast
import itertools
import json
from pathlib import Path

import pytest
from code_examples import EXAMPLES
from hypothesis import given
from hypothesis import strategies as st
from texts import recount
from tiling import assert_tiles_at_every_depth

import chunksight as cs
from chunksight.levels import Level
from chunksight.scan import code
from chunksight.scan.code import code_notice, code_units
from chunksight.scan.code_languages import (
    LANGUAGES,
    check_language,
    guess_language,
    language_of_file,
)
from chunksight.scan.code_lines import LineScanner
from chunksight.scan.code_opaque import hide_opaque
from chunksight.scan.code_python import python_spans
from chunksight.scan.code_span import Span, UnparsableError
from chunksight.scan.code_syntax import SYNTAX
from chunksight.scan.units import Source, Unit, open_unit

LIBRARY = Path(ast.__file__).parent
MODULES = ["argparse", "ast", "configparser", "datetime", "enum", "textwrap", "typing", "zipfile"]
FRAGMENTS = [
    *(
        "def f(a):\n",
        "    return a\n",
        "class A:\n",
        "@x\n",
        "  @y(1,\n",
        "# c\n",
        "\t# d\n",
        "x = 1\n",
    ),
    *(
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "{\n",
        "}\n",
        "});\n",
        "} else {\n",
        "else:\n",
        "end\n",
        "fi\n",
    ),
    *('"', "'", "`", '"""', "'''", "/*", "*/", "//", "--", "<!--", "-->", "#", 'R"x(', ')x"', "\\"),
    *("<<EOF\n", "EOF\n", "<<~A\n", "A\n", "--[[", "]]", "=begin\n", "=end\n", 'r#"', '"#', '@"'),
    *("\n", "\n\n", "\r\n", "\r", "\t", "    ", "  ", "\f", "\x00", "\ufeff", " \\\n", ";\n", ";"),
    *(
        "#ifdef A\n",
        "#endif\n",
        "public:\n",
        "case 1:\n",
        "a: 1\n",
        "- b\n",
        "é日本",
        "👍🏽",
        "\x02",
    ),
    *("<p>\n", "</p>\n", "static int\n", "match x:\n", "try:\n", "except E:\n", ", ", "x" * 30),
]
languages = st.sampled_from(sorted(LANGUAGES))
sources = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=50).map("".join),
    st.sampled_from([text for text, _ in EXAMPLES.values()]).flatmap(
        lambda text: st.integers(0, len(text)).map(lambda cut: text[cut:] + text[:cut])
    ),
)


def units_of(text: str, language: str = "") -> list[Unit]:
    return code_units(Source(text, [], False, language))


def chunks_of(text: str, language: str, size: int, **options: object) -> list[cs.Chunk]:
    return list(cs.chunk(text, strategy="code", language=language, size=size, **options).chunks)


def cuts_inside(chunks: list[cs.Chunk], start: int, end: int) -> list[int]:
    return [chunk.body_start for chunk in chunks if start < chunk.body_start < end]


def assert_whole(text: str, part: str, chunks: list[cs.Chunk]) -> None:
    start = text.index(part)
    assert not cuts_inside(chunks, start, start + len(part)), part


@pytest.mark.parametrize("language", EXAMPLES)
def test_a_definition_that_fits_is_whole_with_its_comments(language: str) -> None:
    text, parts = EXAMPLES[language]
    size = max(recount(part, "cl100k_base") for part in parts) + 4
    chunks = chunks_of(text, language, size)
    assert len(chunks) > 1
    for part in parts:
        assert_whole(text, part, chunks)


@pytest.mark.parametrize("language", [language for language in EXAMPLES if language != "sql"])
def test_the_language_of_an_example_is_guessed_so_that_it_is_cut_alike(language: str) -> None:
    text, _ = EXAMPLES[language]
    assert LANGUAGES[guess_language(text)].syntax == LANGUAGES[language].syntax


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize("ending", ["\r\n", "\r"])
def test_other_line_ends_change_no_cut(language: str, ending: str) -> None:
    text, _ = EXAMPLES[language]
    other = text.replace("\n", ending)

    def lines(text: str, ending: str) -> list[int]:
        return [text.count(ending, 0, unit.start) for unit in units_of(text, language)]

    assert lines(other, ending) == lines(text, "\n")


@given(sources, languages)
def test_units_tile_any_source_in_any_language(text: str, language: str) -> None:
    if text:
        assert_tiles_at_every_depth(text, units_of(text, language))


@given(sources, languages)
def test_hiding_comments_and_strings_moves_nothing(text: str, language: str) -> None:
    hidden = hide_opaque(text, SYNTAX[LANGUAGES[language].syntax])
    assert len(hidden) == len(text)
    assert all(a == b or b in "\x01\x02" for a, b in zip(text, hidden, strict=True))


@given(sources, languages, st.integers(1, 40))
def test_any_source_is_cut_within_its_limit(text: str, language: str, size: int) -> None:
    for chunk in chunks_of(text, language, size):
        assert chunk.over_limit or recount(chunk.text, "cl100k_base") <= size


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("parsed", [True, False])
def test_functions_of_real_modules_are_whole(
    name: str, parsed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the parser, and by the lines alone."""
    text = (LIBRARY / f"{name}.py").read_text("utf-8")
    if not parsed:
        monkeypatch.setattr(code, "PROVIDERS", {})
        code._read.cache_clear()
    chunks = chunks_of(text, "python", 512)
    code._read.cache_clear()
    starts = [0, *itertools.accumulate(len(line) for line in text.splitlines(keepends=True))]
    checked = 0
    for first, last in definitions(ast.parse(text).body):
        start, end = starts[first - 1], starts[last]
        if recount(text[start:end].strip(), "cl100k_base") <= 512:
            checked += 1
            assert not cuts_inside(chunks, start + 20, end), text[start : start + 80]
    assert checked > 3


def definitions(body: list[ast.stmt]) -> list[tuple[int, int]]:
    """First and last line of the functions and classes, and of the methods."""
    found: list[tuple[int, int]] = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
            found.append((first, node.end_lineno or first))
        if isinstance(node, ast.ClassDef):
            found += definitions(node.body)
    return found


def test_a_comment_and_decorators_stay_with_their_definition() -> None:
    text = "a = 1\n\n# Why.\n@cache\ndef f():\n    return 1\n\ndef g():\n    return 2\n"
    starts = [text[unit.start :].split("\n")[0] for unit in units_of(text, "python")]
    assert starts == ["a = 1", "# Why.", "def g():"]


def test_a_comment_of_a_section_rather_stays_with_what_follows() -> None:
    text = "a = 1\n\n# Section\n\ndef f():\n    return 1\n"
    glue = {text[unit.start : unit.start + 3]: unit.glue for unit in units_of(text, "python")}
    assert glue["def"] > glue["# S"] == 0


def test_a_trailing_comment_inside_a_function_belongs_to_it() -> None:
    text = "def f():\n    return 1\n    # No more.\n\n# Next.\ndef g():\n    pass\n"
    first, second = units_of(text, "python")
    assert text[first.start : first.end].rstrip().endswith("# No more.")
    assert text[second.start :].startswith("# Next.")


def test_a_class_is_cut_between_members_and_its_head_stays_with_the_first() -> None:
    members = "".join(f"    def m{i}(self):\n        return {i}\n\n" for i in range(12))
    text = "class A:\n" + members
    chunks = chunks_of(text, "python", 40)
    assert len(chunks) >= 4
    assert chunks[0].text.startswith("class A:\n    def m0")
    for chunk in chunks[1:]:
        assert text[: chunk.start].endswith("    ") or chunk.text.startswith("    def")
        assert chunk.text.lstrip().startswith("def m")


def test_a_long_function_is_cut_between_statements() -> None:
    text = "def f():\n" + "".join(f"    a{i} = g(\n        {i},\n    )\n" for i in range(40))
    for chunk in chunks_of(text, "python", 50)[1:]:
        assert chunk.text.lstrip().startswith("a")


def test_a_long_if_is_cut_before_its_other_branches() -> None:
    branch = "        print('some words here')\n" * 6
    text = f"def f(a):\n    if a:\n{branch}    elif b:\n{branch}    else:\n{branch}"
    heads = [chunk.text.strip().split("\n")[0] for chunk in chunks_of(text, "python", 64)]
    assert heads == ["def f(a):", "elif b:", "else:"]


def test_a_chain_of_elif_does_not_nest() -> None:
    text = "if a == 0:\n    b = 0\n" + "".join(
        f"elif a == {i}:\n    b = {i}\n" for i in range(1, 300)
    )
    (span,) = python_spans(text)
    assert [child.kind for child in span.children].count("clause") == 299


def test_cases_of_a_match_are_places_to_cut() -> None:
    cases = [
        "    # One.\n",
        "    case 1:\n        b()\n",
        "    case (2 |\n          3):\n        c()\n",
    ]
    text = "match a:\n" + "".join(cases)
    (span,) = python_spans(text)
    heads = [text[child.start :].split("\n")[0].strip() for child in span.children]
    assert heads == ["# One.", "case 1:", "case (2 |"]


def test_statements_that_share_a_line_are_not_parted() -> None:
    text = "a = 1; b = (\n 2); c = 3\nif a: b = 2; c = (\n 3)\nd = 4\n"
    for unit in units_of(text, "python"):
        assert text[unit.start - 1 : unit.start] in ("", "\n")
    assert_tiles_at_every_depth(text, units_of(text, "python"))


def test_offsets_count_characters_whatever_the_script() -> None:
    text = "s = 'é—日本👍🏽'\n\ndef f():\n    return s\n\ndef ж():\n    return f()\n"
    starts = [unit.start for unit in units_of(text, "python")]
    assert starts == [0, text.index("def f"), text.index("def ж")]


def test_a_byte_order_mark_and_form_feeds_are_no_code() -> None:
    text = "\ufeffimport a\n\f\ndef f():\n    return 1\n\f\ndef g():\n    return 2\n"
    assert code_notice(Source(text, [], False, "python")) is None
    for unit in units_of(text, "python")[1:]:
        assert text[unit.start :].lstrip().startswith("def")


def test_a_long_module_is_parsed_in_pieces_to_the_same_spans(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = (LIBRARY / "argparse.py").read_text("utf-8")
    whole = python_spans(text)
    monkeypatch.setattr("chunksight.scan.code_python._PIECE", 500)
    assert python_spans(text) == whole


def test_a_definition_inside_a_string_does_not_end_a_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chunksight.scan.code_python._PIECE", 1)
    text = 'a = """\n\ndef f():\n    x\n\nclass B:\n    y\n"""\n\ndef g():\n    pass\n'
    assert [span.kind for span in python_spans(text)] == ["statement", "definition"]


@pytest.mark.parametrize(
    "text",
    [
        "def f(:\n    pass\n",
        "print 'two'\n",
        "a\x00b = 1\n",
        "(" * 100_000,
        "-" * 100_000 + "1",
        "x = '''never closed\n",
        "if a:\n\tb\n        c\n",
    ],
)
def test_python_that_does_not_parse_is_cut_by_lines_with_a_notice(text: str) -> None:
    text = "import a\n\n\ndef g():\n    return 1\n\n\n" + text
    with pytest.raises(UnparsableError):
        python_spans(text)
    notice = code_notice(Source(text, [], False, "python"))
    assert notice
    assert "Python" in notice
    assert text[units_of(text, "python")[1].start :].startswith("def g")


def test_text_that_merely_might_be_python_gives_no_notice() -> None:
    for text in ("Dear all,\n\nimport duties rise.\n", "class Foo\n{\n};\nint x;\nint y;\n", "{}"):
        assert code_notice(Source(text, [])) is None


def test_a_language_is_known_by_name_alias_or_file_ending() -> None:
    assert {check_language(name) for name in ("python", "PY", ".py", " Python ")} == {"python"}
    assert [check_language(name) for name in ("js", "c++", "C#", "yml", "")] == [
        *("javascript", "cpp", "csharp", "yaml", ""),
    ]


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'klingon' is not known.*python.*javascript"):
        check_language("klingon")


def test_no_name_stands_for_two_languages() -> None:
    names = [name for language in LANGUAGES.values() for name in language.names.split()]
    assert len(names) == len(set(names))


def test_every_language_has_a_syntax_and_every_syntax_a_language() -> None:
    assert {language.syntax for language in LANGUAGES.values()} == set(SYNTAX)


@pytest.mark.parametrize(
    ("name", "language"),
    [("a/b.py", "python"), ("C:\\x\\Y.TS", "typescript"), ("Dockerfile", "dockerfile"), ("x", "")],
)
def test_a_file_name_tells_the_language(name: str, language: str) -> None:
    assert language_of_file(name) == language


def test_prose_is_guessed_to_be_no_language() -> None:
    text = "It was a bright day, and the clocks were striking.\nHe went in; she did not.\n\n" * 5
    assert guess_language(text) == ""


def test_a_shebang_tells_the_language() -> None:
    assert guess_language("#!/usr/bin/env python3\nx") == "python"
    assert guess_language("#!/bin/bash\nx") == "shell"


def test_brackets_that_never_close_do_not_swallow_what_follows() -> None:
    text = "void f() {\n  if (a) {\n    b();\n}\n\nvoid g() {\n  c();\n}\n\nvoid h() {\n  d();\n}\n"
    heads = [text[unit.start :].split("\n")[0] for unit in units_of(text, "c")]
    assert heads == ["void f() {", "void g() {", "void h() {"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("javascript", "let a = `never closed\n\nfunction f() {\n  b();\n}\n"),
        ("c", "/* never closed\n\nint f() {\n  b();\n}\n"),
        ("rust", 'let a = "never closed\n\nfn f() {\n  b();\n}\n'),
        ("shell", "cat <<EOF\n\nf() {\n  b\n}\n"),
        ("html", "<!-- never closed\n\n<p>\n  b\n</p>\n"),
    ],
)
def test_what_is_never_closed_hides_nothing(language: str, text: str) -> None:
    starts = [unit.start for unit in units_of(text, language)]
    assert text.index("\n\n") + 2 in starts


def test_the_lines_of_a_comment_or_string_are_not_read_as_code() -> None:
    text = "/*\nint f() {\n*/\nint g() {\n  return 1;\n}\n\nint h() {\n  return 2;\n}\n"
    heads = [text[unit.start :].split("\n")[0] for unit in units_of(text, "c")]
    assert heads == ["/*", "int h() {"]


def test_a_closing_bracket_does_not_begin_a_chunk() -> None:
    text = "function f() {\n" + "".join(f"  call({i}, 'word word');\n" for i in range(60)) + "}\n"
    for size in range(20, 60, 7):
        assert all(not chunk.text.startswith("}") for chunk in chunks_of(text, "js", size))


def test_minified_code_is_cut_at_its_marks() -> None:
    text = "function a(b){return b+1}var c=a(2),d=a(3);if(c){d=a(c)}" * 40
    chunks = chunks_of(text, "javascript", 64)
    assert {chunk.ends_at.level for chunk in chunks[:-1]} == {"sentence"}
    assert all(chunk.text[-1] in "};{" for chunk in chunks[:-1])


def test_a_long_statement_is_cut_at_lines_of_little_indentation() -> None:
    rows = "".join(f"    [\n        'word{i}',\n        {i},\n    ],\n" for i in range(30))
    chunks = chunks_of(f"table = [\n{rows}]\n", "python", 64)
    assert all(chunk.text.lstrip().startswith("[") for chunk in chunks[1:])


def test_json_is_cut_between_its_records() -> None:
    text = json.dumps(
        [{"id": i, "name": f"name {i}", "tags": ["a", "b"]} for i in range(40)], indent=2
    )
    for chunk in chunks_of(text, "", 128)[1:]:
        assert chunk.text.lstrip().startswith("{")


@pytest.mark.parametrize(
    "piece", ["{", "{\n", '"', '\\"', "/*", "`", "(/[", "<<A\n", "a\n", "@a(\n"]
)
@pytest.mark.parametrize("language", ["c", "javascript", "shell", "ruby", "python", ""])
def test_hostile_repetition_is_scanned_to_the_end(piece: str, language: str) -> None:
    text = piece * 5_000
    units = LineScanner(SYNTAX[LANGUAGES[language].syntax])(text)
    assert all(span.start < span.end <= len(text) + 1 for span in units)
    assert depth_of(units) < 40


def depth_of(spans: list[Span] | tuple[Span, ...]) -> int:
    return 1 + max((depth_of(span.children) for span in spans), default=0)


def test_definitions_rank_above_their_members() -> None:
    text, _ = EXAMPLES["java"]
    units = units_of(text, "java")
    assert {unit.level for unit in units} == {Level.BLOCK}
    assert {child.level for child in open_unit(text, units[-1])[1:]} == {Level.LINE}


def test_closing_brackets_stay_with_what_they_close_at_any_size() -> None:
    inner = "".join(f"            step_{i}(value, {i});\n" for i in range(4))
    branches = f"        if (value) {{\n{inner}        }}\n        else {{\n{inner}        }}\n"
    method = f"    run(value) {{\n{branches}    }}\n"
    text = "class Box {\n" + method * 3 + "}\n"
    for size in range(40, 130, 3):
        for chunk in chunks_of(text, "javascript", size):
            assert not chunk.text.lstrip().startswith("}"), (size, chunk.text)


def test_a_comment_stays_with_the_branch_below_it() -> None:
    comment = "    # Otherwise there is nothing to be done but wait.\n"
    branches = ("    if x:\n        a(x)\n        b(x)\n", "    elif x is None:\n        c(x)\n")
    text = "def f(x):\n" + comment.join(branches)
    for size in range(24, 60, 2):
        start = text.index(comment) + len(comment)
        assert start + 4 not in [chunk.start for chunk in chunks_of(text, "python", size)]


def test_a_docstring_is_rather_cut_after_a_line_that_ends_a_sentence() -> None:
    lines = [
        "    The first sentence of this text runs over the end of its line and on",
        "    into the next one, where it ends at last.",
        "    The second sentence does the very same thing, it has more words than",
        "    there is room for in a line.",
    ] * 3
    text = 'def f():\n    """About.\n\n' + "\n".join(lines) + '\n    """\n    return 1\n'
    for chunk in chunks_of(text, "python", 64)[:-1]:
        assert chunk.text.rstrip().endswith((".", '"""')), chunk.text
