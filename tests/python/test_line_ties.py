"""What a reader keeps together though no mark-up says so: nothing of it may be parted for a size
at which it fits."""

import pytest

import chunksight as cs

BEFORE = "This sentence is here to fill the chunk up to some place. "
AFTER = "And this one comes after it, so that there is more to follow on the next chunk as well."

KEPT_TOGETHER = {
    "a plain title over its text": "A bare title\nThe text below is longer than its title.",
    "a question as a title": "What does it cost?\nNobody knows what it will cost in the end.",
    "a title in another script": "Что это такое\nЭто текст под заголовком, он длиннее него.",
    "a closing bracket": "run(function () {\ncall();\ndone();\n}\n",
    "an opening bracket": "const pattern = [\n'one thing',\n'another thing'\n]",
    "a value on the next line": "the_pattern_that_we_look_for =\n'[a-z]+'",
    "a drawn box": "┌───────┐\n│ Layer │\n│ one   │\n└───────┘",
    "a drawn box in double lines": "╔═══╗\n║ A ║\n╚═══╝",
    "indented code with its last bracket": "    if (x) {\n        call();\n    }",
}

STUCK = {
    "a rule under a heading": "### Where it begins\n----\n",
    "a tag under a heading": "### Where it begins\n\n<details>\n\n",
    "two tags under a heading": '### Where it begins\n\n<div align="center"><p>\n\n',
}


@pytest.mark.parametrize("name", KEPT_TOGETHER)
@pytest.mark.parametrize("filling", range(4))
def test_what_belongs_together_is_not_parted(name: str, filling: int) -> None:
    whole = KEPT_TOGETHER[name]
    text = f"{BEFORE * filling}\n\n{whole}\n\n{AFTER}".lstrip()
    start = text.index(whole.strip())
    end = start + len(whole.strip())
    for chunk in cs.chunk(text, size=max(40, cs.count(whole.strip()) + 4)).chunks:
        assert not start < chunk.start < end, chunk.text


@pytest.mark.parametrize("name", KEPT_TOGETHER)
def test_titles_and_brackets_hold_in_text_without_blank_lines(name: str) -> None:
    whole = KEPT_TOGETHER[name].strip()
    text = f"{BEFORE.strip()}\n{whole}\n{AFTER}"
    start = text.index(whole)
    for chunk in cs.chunk(text, size=max(40, cs.count(whole) + 4)).chunks:
        assert not start < chunk.start < start + len(whole), chunk.text


@pytest.mark.parametrize("name", STUCK)
@pytest.mark.parametrize("filling", range(1, 5))
def test_a_heading_with_a_rule_or_tag_below_ends_no_chunk(name: str, filling: int) -> None:
    heading = STUCK[name]
    text = f"{BEFORE * filling}\n\n{heading}{AFTER}"
    for chunk in cs.chunk(text, size=40).chunks:
        assert not chunk.text.endswith(heading.strip())


@pytest.mark.parametrize(
    "intro", ["1. Run this command:", "- Run this:", "> Do this:", "<p>Do this:"]
)
def test_what_a_list_item_a_quote_or_a_tag_announces_stays_with_it(intro: str) -> None:
    fence = "```sh\nmake all\nmake install\n```"
    text = f"{BEFORE}\n\n{intro}\n\n{fence}\n\n{AFTER}"
    both = f"{intro}\n\n{fence}"
    start = text.index(both)
    for chunk in cs.chunk(text, size=cs.count(both) + 3).chunks:
        assert not start < chunk.start < start + len(both), chunk.text


def test_a_closing_tag_begins_no_chunk() -> None:
    text = f"<details>\n\n{BEFORE * 3}\n\n{BEFORE * 3}\n\n</details>\n\n{AFTER}"
    for chunk in cs.chunk(text, size=60).chunks:
        assert not chunk.text.startswith("</details>")


def test_lines_without_a_pipe_after_a_table_are_cut_as_text() -> None:
    rows = "| a | b |\n|---|---|\n| 1 | 2 |\n"
    text = rows + "\n".join([BEFORE.strip(), "A bare title", (BEFORE * 3).strip(), AFTER])
    chunks = cs.chunk(text, size=40).chunks
    assert all(chunk.text.rstrip().endswith((".", "|")) for chunk in chunks)


def test_short_lines_in_a_row_are_no_titles() -> None:
    text = "\n".join(["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]) + "\n" + AFTER
    first = cs.chunk(text, size=cs.count(AFTER) + 2).chunks[0]
    assert first.text.endswith("Fay")
