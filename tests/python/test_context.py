"""What is put before a chunk: named, filled, counted, and never more than half of the size."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import options, recount, texts

import chunksight as cs
from chunksight.context_template import FIELDS, TEMPLATES, Piece, parsed
from chunksight.insight.flags import check
from chunksight.insight.planner import compare

GUIDE = (
    "# Guide to tea\n\nWater first, then leaves.\n\n## Pots\n\n"
    + "A pot is warm before it is filled. " * 6
    + "\n\n## Prices\n\n| leaf | price |\n|---|---|\n"
    + "| green | 4 |\n| black | 3 |\n" * 12
)


def contexts(text: str, **asked: Any) -> list[str]:
    return [chunk.context for chunk in cs.chunk(text, **asked).chunks]


def filled(template: str, **values: str | list[str]) -> str:
    fields = parsed(template).fields
    asked = [(n, values.get(field, "")) for n, field in enumerate(fields)]
    return parsed(template).filled(
        [Piece(n, text) for n, v in asked for text in ([v] if isinstance(v, str) else v) if text]
    )


@pytest.mark.parametrize(
    ("template", "values", "expected"),
    [
        ("{source} > {headings}", {"source": "a.md", "headings": ["T", "P"]}, "a.md > T > P"),
        ("{source} > {headings}", {"headings": ["T", "P"]}, "T > P"),
        ("{source} > {headings}", {"source": "a.md"}, "a.md"),
        ("{source} > {headings}", {}, ""),
        ("{source} > {title}: {headings}", {"source": "a", "headings": ["P"]}, "a: P"),
        ("{source} > {title}: {headings}", {"title": "T"}, "T"),
        ("# {title}", {"title": "T"}, "# T"),
        ("# {title} — {headings}", {"headings": ["P"]}, "# P"),
        ("From {source}\nAbout {title}", {"source": "a", "title": "T"}, "From a\nAbout T"),
        ("From {source}\nAbout {title}", {"source": "a"}, "From a"),
        ("From {source}\nAbout {title}", {"title": "T"}, "About T"),
        ("[{source}] {title}", {"source": "a", "title": "T"}, "[a] T"),
        ("[{source}] {title}", {"source": "a"}, "[a]"),
        ("[{source}] {title}", {"title": "T"}, "T"),
        ("{title} ({source})", {"source": "a", "title": "T"}, "T (a)"),
        ("{title} ({source})", {"title": "T"}, "T"),
        ("{title} ({source})", {"source": "a"}, "(a)"),
        ("[{source} > {title}]", {"source": "a", "title": "T"}, "[a > T]"),
        ("[{source} > {title}]", {"title": "T"}, "[T]"),
        ("[{source} > {title}]", {"source": "a"}, "[a]"),
        ("[{source} > {title}]", {}, ""),
        ("{title}, draft", {"title": "T"}, "T, draft"),
        ("{title}, draft", {}, ""),
        ("{{{title}}}", {"title": "T"}, "{T}"),
        ("{headings}{table_header}", {"headings": ["P"], "table_header": "|a|"}, "P|a|"),
    ],
)
def test_an_empty_field_goes_with_what_belongs_to_it(
    template: str, values: dict[str, Any], expected: str
) -> None:
    assert filled(template, **values) == expected


LITERALS = {"{{": "{", "}}": "}", " > ": " > ", "x": "x", "(": "(", "] ": "] "}


@given(
    st.lists(st.sampled_from([*FIELDS, *LITERALS])),
    st.dictionaries(st.sampled_from(FIELDS), st.just("value")),
)
def test_every_field_that_has_a_value_is_written_as_often_as_it_is_named(
    parts: list[str], values: dict[str, Any]
) -> None:
    parts = [*parts, "title"]
    template = "".join(f"{{{part}}}" if part in FIELDS else part for part in parts)
    written = filled(template, **values)
    assert written.count("value") == sum(part in values for part in parts)
    assert bool(written) == any(part in values for part in parts)
    whole = filled(template, **dict.fromkeys(FIELDS, "value"))
    assert whole == "".join(LITERALS.get(part, "value") for part in parts)


@pytest.mark.parametrize(
    ("context", "named"),
    [
        ("title", "heading_path"),
        ("", "heading_path"),
        ("{autor}", "{source}, {title}, {headings}, {table_header}"),
        ("{}", "{}"),
        ("{0}", "{0}"),
        ("{title!r}", "{title!r}"),
        ("{title:>9}", "{title:>9}"),
        ("{ title }", "{ title }"),
        ("{title", "{{ for the brace"),
        ("title}", "}} for the brace"),
        ("{title} }", "}} for the brace"),
        ("{a{title}b}", "without its pair"),
        ("{{title}}", "heading_path"),
        ("Document: ", "heading_path"),
    ],
)
def test_a_template_that_cannot_be_is_refused_with_the_value_and_the_way_out(
    context: str, named: str
) -> None:
    with pytest.raises(ValueError) as refused:
        cs.Settings(context=context)
    assert repr(context) in str(refused.value) and named in str(refused.value)


def test_the_contexts_that_have_a_name_are_templates_too() -> None:
    for name, template in TEMPLATES.items():
        if template:
            assert contexts(GUIDE, size=40, context=name) == contexts(
                GUIDE, size=40, context=template
            )


def test_a_title_and_a_source_stand_before_every_chunk_that_does_not_say_them() -> None:
    found = contexts(GUIDE, size=48, context="{source} > {title} > {headings}", source="tea.md")
    assert found[0] == "tea.md"
    assert all(each.startswith("tea.md > Guide to tea") for each in found[1:])
    # The title is the outermost heading, and is said once.
    assert found[-1] == "tea.md > Guide to tea > Prices"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# One\n\nText.", "One"),
        ("One\n===\n\nText.", "One"),
        ("Before.\n\n# One\n\n# Two\n", "One"),
        ("## Deep\n\n# One\n", "One"),
        ("## Deep only\n", None),
        ("No heading.", None),
        ("---\ntitle: Front\n---\n\n# One\n", "Front"),
        ('---\nauthor: A\ntitle: "Front: of all"   # so\n---\n\n# One\n', "Front: of all"),
        ("---\r\ntitle: 'Front'\r\n---\r\n\r\nText.\r\n", "Front"),
        ('+++\ntitle = "Front"\n+++\n\n# One\n', "Front"),
        ("---\ntitle: Front # of all\n---\n", "Front"),
        ("---\ntitle:\n---\n\n# One\n", "One"),
        ("---\ntitle: >\n  Folded\n---\n\n# One\n", "One"),
        ("---\nbook:\n  title: Nested\n---\n\n# One\n", "One"),
        ("---\nsubtitle: Under\n---\n\n# One\n", "One"),
        ("Text.\n\ntitle: none\n", None),
    ],
)
def test_the_title_is_that_of_the_front_matter_else_the_first_heading_of_level_1(
    text: str, title: str | None
) -> None:
    whole = text + "\n\nA sentence of its own. " * 20
    last = contexts(whole, size=24, context="{title}", strategy="sentences")[-1]
    assert last == (title or "")


def test_a_title_that_comes_later_is_that_of_what_stands_before_it_too() -> None:
    found = contexts("A word first. " * 12 + "\n\n# One\n", size=20, context="{title}")
    assert found[0] == "One"


def test_a_source_stands_before_code_too() -> None:
    text = "".join(f"def name_{n}():\n    return {n}\n\n\n" for n in range(12))
    found = contexts(text, strategy="code", size=40, context="{source}", source="src/a.py")
    assert set(found) == {"src/a.py"} and len(found) > 2


@given(texts, options())
def test_a_context_has_at_most_half_of_the_size(text: str, asked: dict[str, Any]) -> None:
    for chunk in cs.chunk(text, **asked).chunks:
        assert recount(chunk.context, asked["tokenizer"]) <= asked["size"] // 2


@pytest.mark.parametrize("context", ["heading_path", "table_header", "{title}", "{source}"])
def test_a_context_of_more_than_half_the_size_is_left_out_though_it_would_fit(
    context: str,
) -> None:
    long = " ".join(["wide"] * 11)
    text = f"# {long}\n\n| {long} |\n|---|\n" + "| a |\n" * 30
    asked = {"context": context, "source": long, "strategy": "lines"}
    tokens = 11 if context != "table_header" else cs.count(f"| {long} |\n|---|")
    fitting = contexts(text, size=2 * tokens + 2, **asked)
    assert long in fitting[-1]
    # The last row is short: there is room for it and the context, but not in half of the size.
    assert contexts(text, size=2 * tokens - 2, **asked)[-1] == ""


def test_what_is_too_long_by_itself_is_left_out_before_the_rest() -> None:
    wide = "| " + " ".join(["column"] * 40) + " |\n|---|\n"
    text = f"# Tea\n\n{wide}" + "| a |\n" * 60
    found = contexts(text, size=50, context="{title}\n{table_header}")
    assert set(found[2:]) == {"Tea"}


def test_of_headings_that_are_too_many_the_nearest_stay() -> None:
    trail = "".join(f"{'#' * n} Heading of level {n}\n\n" for n in range(1, 7))
    found = contexts(trail + "Word and word. " * 40, size=30, context="heading_path")
    assert found[-1] == "Heading of level 5 > Heading of level 6"


def test_the_first_row_of_a_table_has_its_header_before_it() -> None:
    header = "| leaf | price |\n|---|---|\n"
    before = "A line that takes some room above the table.\n\n"
    text = before + header + "| green | 4 |\n" * 20
    size = cs.count(before + header) + 1
    result = cs.chunk(text, strategy="lines", size=size, context="table_header")
    assert result.chunks[0].text == (before + header).strip()
    first = result.chunks[1]
    assert (first.start, first.context) == (len(before + header), header.strip())


def test_a_chunk_that_is_not_in_the_table_has_no_header_before_it() -> None:
    table = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 9
    text = f"Before the table.\n\n{table}\nAfter the table. " + "More. " * 40
    result = cs.chunk(text, strategy="sentences", size=24, context="table_header")
    for chunk in result.chunks:
        assert bool(chunk.context) == chunk.text.startswith("| 1")
    assert sum(bool(chunk.context) for chunk in result.chunks) > 2


def test_figures_are_of_what_is_embedded_and_count_it_once() -> None:
    result = cs.chunk(GUIDE, size=60, overlap=8, context="{title} > {headings}")
    embedded = [recount(chunk.embedded_text, "cl100k_base") for chunk in result.chunks]
    assert [chunk.tokens for chunk in result.chunks] == embedded
    found = compare(result)
    assert (result.stats.tokens.total, found.embedded) == (sum(embedded),) * 2
    own = sum(recount(chunk.text, "cl100k_base") for chunk in result.chunks)
    assert found.context == sum(embedded) - own > 0


def test_a_crumb_is_one_though_a_long_context_stands_before_it() -> None:
    title = "A title of quite a few words that says what all of this is about"
    text = f"# {title}\n\n" + "Word and word and word. " * 9 + "\n\n## Last\n\nEnd.\n"
    result = cs.chunk(text, strategy="headings", size=64, context="{title}")
    assert result.chunks[-1].tokens > 0.25 * 64 > cs.count(result.chunks[-1].text)
    assert [flag.chunk for flag in check(result).flags if flag.code == "crumb"][-1] == (
        len(result.chunks) - 1
    )


def test_a_table_is_said_to_be_cut_where_the_context_is_not_its_header() -> None:
    for context, said in (("table_header", False), ("{title}", True), ("heading_path", True)):
        result = cs.chunk(GUIDE, size=60, context=context)
        assert ("cut_table" in check(result).counts) == said
