"""The Markdown scanner, compared with markdown-it-py and with what readers would say.

Where the two differ, the scanner follows the CommonMark text and GFM's reference implementation:
`EXCEPTIONS` names these places, and a difference is let pass only where one of them occurs.
"""

import re
from collections.abc import Iterator
from importlib.metadata import distributions
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.rules_block import table

from chunksight.document import Document
from chunksight.scan.markdown import (
    MAX_NESTING,
    Block,
    markdown_blocks,
    protected_spans,
    table_header_end,
)
from chunksight.scan.markdown_inline import plain_text

ORACLE = MarkdownIt("commonmark", {"maxNesting": 1000})
# As in GFM, what begins another block is no table header.
ORACLE.block.ruler.before("lheading", "late_table", table, {"alt": ["paragraph", "reference"]})
KINDS = {
    "heading": "heading", "paragraph": "paragraph", "fence": "fence", "code_block": "code",
    "html_block": "html", "table": "table", "bullet_list": "list", "ordered_list": "list",
    "list_item": "item", "blockquote": "quote", "hr": "rule",
}  # fmt: skip

EOL = r"(?:\r\n|\r|\n)"
DEEP = r"(?: {4}| {0,3}\t)"
EXCEPTIONS = {
    # It is text of the open paragraph, or code after the quote; the oracle, after a quote or item,
    # may take it for code or go on with the quote.
    "a line indented by four or more right after a line that is not blank": re.compile(
        rf"[>*+\-.)](?:[\s\S]*\S)?[ \t]*{EOL}[ >]*{DEEP}"
    ),
    # It is a paragraph's last line however far it is indented.
    "a table header indented by four or more": re.compile(rf"{DEEP}.*\|.*{EOL}[ \t>]*[-:|]"),
    # It is the last line of the open paragraph like any other.
    "a table header on a lazy line": re.compile(rf"[>*+\-.)][\s\S]*{EOL}.*\|.*{EOL}[ \t>]+[-:|]"),
    # The list goes on; the oracle begins another.
    "an empty item before two blank lines": re.compile(
        rf"(?:[*+-]|[0-9][.)])[ \t]*{EOL}[ \t>]*{EOL}[ \t>]*{EOL}"
    ),
    # The line of dashes makes a heading; the oracle reads a delimiter row without pipes.
    "a line with a pipe over a line of dashes": re.compile(
        rf"\|.*{EOL}[ \t>]*-+[ \t]*(?:{EOL}|\Z)"
    ),
    # Definitions begin a paragraph and are taken out of it at its end; the oracle takes each for a
    # block after which anything may begin.
    "a reference definition right before another line": re.compile(
        rf"\[[^]]*\]:[\s\S]*{EOL}[ \t]*\S"
    ),
}

Tree = list[tuple[str, int, int, int, Any]]


def oracle(text: str) -> Tree:
    """What markdown-it-py finds: kind, first line, line after the last, level, children."""
    root: Tree = []
    stack = [root]
    for token in ORACLE.parse(text):
        kind = KINDS.get(re.sub("_(open|close)$", "", token.type))
        if kind and token.nesting < 0 and kind in ("list", "item", "quote"):
            stack.pop()
        elif kind and token.nesting >= 0 and token.map:
            children: Tree = []
            level = int(token.tag[1]) if kind == "heading" else 0
            stack[-1].append((kind, token.map[0], token.map[1], level, children))
            if kind in ("list", "item", "quote"):
                stack.append(children)
    return root


def found(text: str) -> Tree:
    """What the scanner finds, in the oracle's terms; it does not report definitions."""
    starts = [0] + [end.end() for end in re.finditer(EOL, text)]
    line_at = {offset: line for line, offset in enumerate(starts)}
    line_at.setdefault(len(text), len(starts))

    def tree(blocks: "list[Block] | tuple[Block, ...]") -> Tree:
        return [
            (b.kind, line_at[b.start], line_at[b.end], b.level, tree(b.children))
            for b in blocks
            if b.kind != "reference"
        ]

    return tree(markdown_blocks(text))


def trimmed(tree: Tree, lines: list[str], marks: str = " \t") -> Tree:
    """The tree with blank lines at the end of each block left out, as the two differ there."""
    result: Tree = []
    for kind, start, end, level, children in tree:
        while end > start + 1 and not lines[end - 1].strip(marks):
            end -= 1
        inner = " \t>" if kind == "quote" else marks
        result.append((kind, start, end, level, trimmed(children, lines, inner)))
    return result


def agree(text: str) -> bool:
    lines = re.split(EOL, text)
    return trimmed(oracle(text), lines) == trimmed(found(text), lines)


def check(text: str) -> None:
    assert agree(text) or any(place.search(text) for place in EXCEPTIONS.values())


def kinds(text: str) -> list[Any]:
    """Kinds only; a container is a pair of its kind and what it holds."""

    def of(blocks: "list[Block] | tuple[Block, ...]") -> list[Any]:
        return [(b.kind, of(b.children)) if b.children else b.kind for b in blocks]

    return of(markdown_blocks(text))


def headings(text: str) -> list[tuple[int, str]]:
    return [(b.level, b.title) for b in markdown_blocks(text) if b.kind == "heading"]


def walk(blocks: "list[Block] | tuple[Block, ...]") -> Iterator[Block]:
    waiting = list(blocks)
    while waiting:
        block = waiting.pop()
        yield block
        waiting += block.children


# Blocks, one by one

CASES = {
    "up to three blanks may stand before a block": "   # a\n\n   ***\n\n   > q\n",
    "four blanks make code": "    # a\n\n    b\n\nc\n",
    "a tab makes code": "\tcode\n\n \tcode\n",
    "code cannot interrupt a paragraph": "a\n    b\n",
    "seven number signs are text": "####### a\n#b\n\\# c\n",
    "a tab may follow the number sign": "#\ta\n##\n",
    "dashes under text make a heading, alone a rule": "a\n---\n\n---\n",
    "a heading may have more than one line": "a\nb\n===\nc\n",
    "equals signs alone are text": "===\n\na\n\n==\n",
    "a rule ends a paragraph and a list": "a\n***\n- b\n***\n",
    "tildes do not close backticks": "```\n~~~\n# no\n```\n# yes\n",
    "a longer fence closes, a shorter one does not": "````\n```\n`````\na\n",
    "a closing fence carries no information": "```\n``` x\na\n```\n",
    "an opening fence of backticks has none in its information": "``` a`b\nc\n\n~~~ a`b\nc\n",
    "a fence not closed runs to the end": "a\n```\nb\n\n# c",
    "a fence ends with its item": "- ```\n  a\nb\n",
    "a closing fence indented by four closes nothing": "```\n    ```\n```\n",
    "a fence in a nested item": "- a\n  - b\n\n    ```\n    c\n\n    d\n    ```\n\n  e\n",
    "HTML of a known name ends at a blank line": "<div>\n# a\n\n# b\n",
    "a comment ends where it says": "<!-- a\n\n# b\n--> c\n# d\n",
    "a script is left alone": "<script>\n\n# a\n</script>\nb\n",
    "instructions, declarations and sections": "<?a\n\n?>\n<!X\n>\n<![CDATA[\n\n]]>\nb\n",
    "a lone tag begins HTML, but not in a paragraph": "<b class='x'>\n*a*\n\nb\n<i>\n\n<i> c\n",
    "HTML in an item ends with it": "- <div>\n  a\n\n- <!-- b\n\n  c -->\n  d\n",
    "a quote goes on lazily": "> a\nb\n> c\n\nd\n",
    "only a paragraph goes on lazily": "> ```\na\n\n> # b\nc\n\n>     d\ne\n",
    "a rule is not lazy": "> a\n---\n",
    "quotes nest": "> > a\n> > b\n> c\n>\n> d\n",
    "a quote may be empty": ">\n\n> \n",
    "a list needs the same mark": "- a\n- b\n+ c\n* d\n1. e\n2. f\n3) g\n",
    "a loose list is one list": "- a\n\n- b\n\n\n- c\n",
    "an item holds paragraphs": "1. a\n\n   b\n\n  c\n",
    "an empty item ends at a blank line": "-\n\n  a\n\n-\n  b\n",
    "an empty item does not interrupt a paragraph": "a\n-\n\nb\n*\n",
    "only the number one interrupts a paragraph": "a\n2. b\n\nc\n1. d\n",
    "an item may begin with code": "-     a\n\n      b\n",
    "items may stand one in the other at once": "- 1. > a\n     > b\n",
    "an item is not as deep as its siblings think": "- a\n - b\n  - c\n   - d\n    - e\n",
    "tabs count as columns": "-\ta\n\n\tb\n\n>\t\tc\n\n-\t\td\n",
    "a number has nine digits at most": "123456789. a\n\n1234567890. b\n",
    "a table needs as many headers as columns": "a | b\n--|--\nc | d\n\na | b\n--|--|--\n",
    "a table may end a paragraph": "a\n| b | c |\n|---|:-:|\n| d |\ne\n\nf\n",
    "a table ends before another block": "|a|b|\n|-|-|\n|c|d|\n> e\n\n|a|b|\n|-|-|\n# f\n",
    "a table in an item and in a quote": "- |a|b|\n  |-|-|\n  |c|d|\n\n> |a|b|\n> |-|-|\n> |c\n",
    "an escaped pipe parts no cells": "a\\|b\n-|-\n\n|a\\|b|c|\n|-|-|\n",
    "a dash and a blank make an item, not a delimiter row": "a | b\n- | -\n",
    "a definition is no paragraph": "[a]: /b\n\n[c]:\n  <d e>\n  'f\n  g'\n\n[h]: i j\n",
    "a definition does not interrupt a paragraph": "a\n[b]: c\n",
    "definitions in a quote": "> [a]: b\n\n- [c]: d\n",
    "line ends of all three kinds": "# a\rb\r\nc\n\r- d\r\r  e\r\n\r\n> f\rg",
}


@pytest.mark.parametrize("text", CASES.values(), ids=CASES)
def test_blocks_are_those_of_the_oracle(text: str) -> None:
    assert agree(text)
    assert agree(text.rstrip("\n"))
    assert agree(text.replace("\n", "\r\n")) or "\r" in text


def test_a_lazy_line_may_be_indented_by_any_number_of_blanks() -> None:
    assert kinds("> > a\n    - b\n") == [("quote", [("quote", ["paragraph"])])]
    assert kinds(">\n    > a\n") == ["quote", "code"]


def test_a_table_header_may_be_indented_in_a_paragraph() -> None:
    assert kinds("a\n     b | c\n--|--\n") == ["paragraph", "table"]


def test_dashes_under_one_cell_make_a_heading() -> None:
    assert headings("| a |\n---\n") == [(2, "| a |")]


def test_definitions_are_taken_out_of_the_paragraph_they_begin() -> None:
    assert kinds("[a]: b\n[c]: d\n") == ["reference", "reference"]
    assert kinds("[a]: b\n    c\n") == ["reference", "paragraph"]
    assert kinds("[a]: b\n2. c\n") == ["reference", "paragraph"]
    assert kinds("[a]: b\n===\nc\n") == ["reference", "paragraph"]
    assert kinds("> [a]: b\n> c\n") == [("quote", ["reference", "paragraph"])]
    assert headings("[a]: b\nc\n===\n") == [(1, "c")]


def test_other_line_separators_are_ordinary_text() -> None:
    text = "a\u2028# b\u0085# c\x0b# d\x0c- e"
    assert markdown_blocks(text) == [Block(0, len(text), "paragraph")]


def test_an_empty_text_has_no_blocks() -> None:
    assert markdown_blocks("") == markdown_blocks(" \n\t\n\r\n") == []


def test_offsets_are_those_of_whole_lines() -> None:
    text = "\n- a\r\n\r\n  - b\n\nc"
    (outer, last) = markdown_blocks(text)
    assert [text[b.start : b.end] for b in (outer, last)] == ["- a\r\n\r\n  - b\n", "c"]
    (item,) = outer.children
    assert [text[b.start : b.end] for b in item.children] == ["- a\r\n", "  - b\n"]


# Front matter


@pytest.mark.parametrize(
    "front",
    [
        "---\ntitle: a\n---\n",
        "---\n# note\ntitle:\n  - a\n\n  - b\n...\n",
        '+++\n# note\n\n[a]\nb = "c"\n+++\n',
    ],
)
def test_front_matter_is_one_block_at_the_very_beginning(front: str) -> None:
    (first, second) = markdown_blocks(front + "# b\n")
    assert (first.kind, first.end, second.kind) == ("front_matter", len(front), "heading")
    assert markdown_blocks("a\n\n" + front)[0].kind == "paragraph"
    assert markdown_blocks("\ufeff" + front.replace("\n", "\r\n"))[0].kind == "front_matter"


@pytest.mark.parametrize(
    "text",
    ["---\n\na: b\n\n---\n", "---\na: b\n", "---\nwords\n---\n", "---\n---\n", "+++\na\n+++\n"],
)
def test_rules_and_open_front_matter_are_what_they_are_elsewhere(text: str) -> None:
    assert agree(text)


def test_a_byte_order_mark_does_not_hide_a_heading() -> None:
    assert markdown_blocks("\ufeff# a\n") == [Block(0, 5, "heading", 1, "a")]


# Titles

TITLES = {
    "# a": "a",
    "##  a b  ##  ": "a b",
    "# a #b": "a #b",
    "# a#": "a#",
    "### #": "",
    "# `a*b` **c** _d_ ***e***": "a*b c d e",
    '# [a `b`](c "d") ![e](<f g>) <https://h.i>': "a b e https://h.i",
    "# a_b_c * d \\*e\\*": "a_b_c * d *e*",
    "# a<br>b <!-- c --> &amp; &copy; &nope": "ab & © &nope",
    "# [1.0] row[0][1] [a][b]": "[1.0] row[0][1] a",
    "# ~~a~~ ``b ` c``": "a b ` c",
    "a *b\nc* d\n===": "a b c d",
    "> a\n> `b`\n> ---": "a b",
}


@pytest.mark.parametrize(("text", "title"), TITLES.items(), ids=TITLES)
def test_a_title_is_what_a_reader_sees(text: str, title: str) -> None:
    assert [b.title for b in walk(markdown_blocks(text)) if b.kind == "heading"] == [title]


INLINE = ["a", "b c", " ", "*d*", "**e**", "_f_", "`g*`", "[h](i)", "![j](k 'l')", "<https://m.n>"]
INLINE += ["<b>", "</b>", "\\*", "\\_", "&amp;", "o_p_q", "[`]`](r)", " * ", "1 _ 2", "[s]", "(t)"]


@given(st.lists(st.sampled_from(INLINE), max_size=7).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_plain_text_is_the_text_of_the_oracle(text: str) -> None:
    tokens = ORACLE.parseInline(text.strip())[0].children or []
    shown = "".join(t.content for t in tokens if t.type != "html_inline")
    assert plain_text(text.strip()).split() == shown.split()


# Tables


def test_the_delimiter_row_is_looked_for() -> None:
    text = "a\n\n> | a | b |\n> | x | y |\n> |---|---|\n> | 1 | 2 |\n"
    table_block = next(b for b in walk(markdown_blocks(text)) if b.kind == "table")
    assert text[table_block.start :].startswith("> | x")
    assert text[: table_header_end(text, table_block)].endswith("---|\n")
    whole = Block(text.index("> | a"), len(text), "table")
    assert table_header_end(text, whole) == table_header_end(text, table_block)


def test_a_header_may_end_the_text() -> None:
    text = "a|b\r\n-|-"
    assert table_header_end(text, markdown_blocks(text)[0]) == len(text)
    assert table_header_end("a|b\n", Block(0, 4, "table")) == 0


# Spans


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("no marks at all", []),
        ("see `a b` and ``c ` d``.", ["`a b`", "``c ` d``"]),
        ("an \\`escaped\\` one and one `` open", []),
        ("a [b c](d e) [f g](h 'i j').", ["[f g](h 'i j')"]),
        ("a [b c](<d e>) [f](g (h)) [i](j(k)l)", ["[b c](<d e>)", "[f](g (h))", "[i](j(k)l)"]),
        ("![a b](c) and [![d](e) f](g)", ["![a b](c)", "[![d](e) f](g)"]),
        ("[a [b](c) d](e)", ["[b](c)"]),
        ("[a b][c d] [e f][] [g h] i[0][1]", ["[a b][c d]", "[e f][]"]),
        ("[a `](b)` c](d)", ["[a `](b)` c](d)"]),
        ("<https://a.b/c> <d@e.f> <g h='i j'> <!-- k l --> 1 < 2 > 3",
         ["<https://a.b/c>", "<d@e.f>", "<g h='i j'>", "<!-- k l -->"]),
        ("at https://a.b/c_(d)?e=f. Or (http://g.h)!", ["https://a.b/c_(d)?e=f", "http://g.h"]),
        ("\\[a](b) [c\\](d) [e](f", []),
    ],
)  # fmt: skip
def test_what_belongs_together_is_protected(text: str, spans: list[str]) -> None:
    padded = "`[ " + text + " `"
    assert [padded[a:b] for a, b in protected_spans(padded, 3, len(padded) - 2)] == spans


@given(st.text(alphabet="ab `[]()<>!\\\"'*\n:/", max_size=60), st.integers(0, 9))
@settings(max_examples=300, deadline=None)
def test_spans_are_sorted_apart_and_inside(text: str, start: int) -> None:
    spans = protected_spans(text, min(start, len(text)), len(text))
    edges = [min(start, len(text)), *(edge for span in spans for edge in span), len(text)]
    assert edges == sorted(edges)
    assert all(a < b for a, b in spans)


# Texts put together from fragments

FRAGMENTS = [
    "# h", "## h ##", "#", "a", "b c", "foo *x*", "- a", "* b", "+", "-", "1. x", "2) y", "10. z",
    "> q", ">", "```", "~~~", "````", "``` py", "---", "===", "***", "* * *", "--", "=", "_ _ _",
    "| a | b |", "|---|---|", "a | b", "- | -", "--|--", ":-|-:", "|a|", "|-|", "<div>", "</div>",
    "<!-- c", "-->", "<b>", "<br>", "<?x", "?>", "<pre>", "</pre>", "<script>", "<!X", "]]>", "[f]",
    "    code", "\tcode", " ", "\t", "", "", "", "    ", "-     c", "-\tx", "1.     c", ">     c",
    ">\tx", "#\tT", "- # h", "- - n", "> - l", "> > q", "- > q", "1. - m", "- ```", "> ```",
    "- ---", "- <div>", "- | a | b |", "0. z", "1.", "\\# e", "`a`", "< b", "3.1 x", "-x", "**b**",
    "[f]: /u", "[f]: /u 't'", "[f]:",
]  # fmt: skip
INDENTS = ["", "", "", " ", "  ", "   ", "    ", "\t", "      ", "> ", ">", "  > ", "- ", "     "]
LINES = st.builds(
    "{}{}{}".format,
    st.sampled_from(INDENTS),
    st.sampled_from(INDENTS[2:] + [""] * 9),
    st.sampled_from(FRAGMENTS),
)
TEXTS = st.builds(
    lambda lines, eol, last: eol.join(lines) + last,
    st.lists(LINES, max_size=10),
    st.sampled_from(["\n", "\n", "\n", "\r\n", "\r"]),
    st.sampled_from(["", "\n", "\r\n"]),
)


@given(TEXTS)
@settings(max_examples=600, deadline=None)
def test_fragments_joined_have_the_blocks_of_the_oracle(text: str) -> None:
    check(text)


def check_shape(text: str, blocks: "list[Block] | tuple[Block, ...]") -> None:
    """Sorted, nested and apart, with nothing but blanks and marks of containers left out."""
    outer = Block(0, len(text), "document", children=tuple(blocks))
    for block in [outer, *walk(blocks)]:
        at = block.start
        # A byte order mark counts as a blank, also in front of the first block's own marks.
        blanks = " \t\r\n\ufeff" if block is outer else " \t\r\n>*+-.)0123456789"
        blanks += "\ufeff" if at == 0 else ""
        if not block.children and block is not outer:
            continue
        for child in block.children:
            assert at <= child.start < child.end <= block.end
            assert not text[at : child.start].strip(blanks)
            at = child.end
        assert not text[at : block.end].strip(blanks)


@given(TEXTS | st.text(alphabet="a#-*+>`~=|:<1.[] \t\n\r\ufeff", max_size=40))
@example("\ufeff>\r>1")
@settings(max_examples=500, deadline=None)
def test_blocks_are_sorted_nested_and_cover_all_but_blanks(text: str) -> None:
    check_shape(text, markdown_blocks(text))


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_the_kind_of_line_end_changes_nothing(text: str) -> None:
    unix = re.sub(EOL, "\n", text)
    assert kinds(unix) == kinds(unix.replace("\n", "\r\n")) == kinds(unix.replace("\n", "\r"))


# Real texts


def readmes() -> list[str]:
    """The Markdown descriptions of the packages installed here."""
    texts = []
    for package in distributions():
        if "markdown" in str(package.metadata["Description-Content-Type"] or "").lower():
            texts.append(str(package.metadata.json.get("description") or ""))
    return [text for text in texts if text.strip()]


def test_real_readmes_have_the_blocks_of_the_oracle() -> None:
    texts = readmes()
    if not texts:
        pytest.skip("no installed package has a description in Markdown")
    for text in texts:
        check(text)
        check_shape(text, markdown_blocks(text))


# Hostile texts: what would take minutes if it were not linear, or end in a RecursionError


@pytest.mark.parametrize("mark", [">", "> ", "- ", "1. ", "> - ", "-\t"])
def test_nesting_ends_at_a_limit(mark: str) -> None:
    blocks = markdown_blocks(mark * 30_000 + "a")
    deep = [b for b in walk(blocks) if b.kind in ("quote", "item")]
    assert len(deep) == MAX_NESTING
    check_shape(mark * 30_000 + "a", blocks)


@pytest.mark.parametrize(
    "line",
    ["#", "```", "`", "~~~ a", "[", "[a]: b", "> [a]: b", "- a", "-", "<!--", "<a b", "a|b", "===",
     "    a", "> - a", "* * b", "---", "a: b", "<?", "|", "1.", "- [a]: b", "\t", "[a]:",
     "[a]: b '"],
)  # fmt: skip
def test_many_lines_of_one_kind_are_all_found(line: str) -> None:
    for text in (f"{line}\n" * 8000, f"{line}\n\n" * 4000, f"---\n{line}\n" * 4000, line * 8000):
        check_shape(text, markdown_blocks(text))


@pytest.mark.parametrize(
    "mark",
    ["`", "[", "![", "]", "[a](", "[[a]](", "[a][", '[a](b "', "[a](<", "<", "<!--", "<?", "<!a",
     "<a b='", "*a ", "**a* ", "_a_", "`a``b", "\\", "&a", "http://a)", "](", "(", "~"],
)  # fmt: skip
def test_marks_that_never_close_are_passed_over(mark: str) -> None:
    text = mark * (60_000 // len(mark))
    spans = protected_spans(text, 0, len(text))
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(edges) and all(0 <= edge <= len(text) for edge in edges)
    assert len(plain_text(text)) <= len(text)


def test_the_blocks_of_a_long_text_are_found_in_steps_that_can_be_left() -> None:
    document = Document("# Title\n\nSome words.\n\n- an item\n\n" * 40_000)
    abandoned = document.find_blocks()
    next(abandoned)
    abandoned.close()
    reached = list(document.find_blocks())
    assert len(reached) >= 3
    assert reached == sorted(reached)
    assert document.blocks == markdown_blocks(document.text)
    assert list(document.find_blocks()) == []
