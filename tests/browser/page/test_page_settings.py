"""The settings under "More", their link, their reset, and the same chunks without the page."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from reading import (
    BOOT,
    boundaries,
    copied,
    cut_with,
    download,
    figure,
    open_file,
    region,
    replace_text,
)

import chunksight
from chunksight.__main__ import main

WRAPPED = (
    "The keeper wrote down every ship that passed the rock,\n"
    "and the hour at which it was seen, in a book with a\n"
    "green cover. Nobody has read it since, though it lies in\n"
    "the museum of the town and anyone may ask for it at the\n"
    "desk. The last entry is from a night in March of the\n"
    "year in which the lamp was changed for another, and it\n"
    "says no more than that the wind had gone round to the\n"
    "north.\n"
)

# Key by key, in the time of the page itself: on a busy machine keys from outside come too late to
# belong together.
TYPE = """async (field, words) => {
  field.select();
  for (const sign of words) {
    document.execCommand("insertText", false, sign);
    await new Promise((over) => setTimeout(over, 120));
  }
}"""


def open_more(page: Page) -> None:
    if not page.locator("#more").get_attribute("open"):
        page.locator("#more").evaluate("fold => { fold.open = true }")


def text_of(page: Page) -> str:
    return page.get_by_role("textbox", name="Your text").input_value()


def test_more_settings_are_in_the_link_the_storage_and_the_form(sample: Page, site: str) -> None:
    sample.get_by_text("More", exact=True).click()
    sample.get_by_role("combobox", name="Where the overlap goes").select_option("both")
    sample.get_by_role("combobox", name="Text before each chunk").select_option("heading_path")
    sample.get_by_role("spinbutton", name="Smallest chunk").fill("20")
    sample.get_by_role("checkbox", name="Unwrap lines").check()
    sample.get_by_role("checkbox", name="Keep blank edges").check()
    expect(sample.get_by_text("5 changed")).to_be_visible()
    expect(sample).to_have_url(
        re.compile("tok=cl100k_base&side=both&ctx=heading_path&min=20&unwrap=1&trim=0$")
    )
    for address in (sample.url, site):
        other = sample.context.new_page()
        other.goto(address)
        open_more(other)
        expect(other.get_by_role("combobox", name="Where the overlap goes")).to_have_value("both")
        expect(other.get_by_role("spinbutton", name="Smallest chunk")).to_have_value("20")
        expect(other.get_by_role("checkbox", name="Unwrap lines")).to_be_checked()
        expect(other.get_by_role("checkbox", name="Keep blank edges")).to_be_checked()
        other.close()


def test_a_link_stands_for_itself_whatever_was_used_before(sample: Page, site: str) -> None:
    open_more(sample)
    sample.get_by_role("combobox", name="Text before each chunk").select_option("table_header")
    expect(sample).to_have_url(re.compile("ctx=table_header"))
    other = sample.context.new_page()
    other.goto(f"{site}#v=1&s=smart&size=300&ov=10&tok=cl100k_base")
    open_more(other)
    expect(other.get_by_role("combobox", name="Text before each chunk")).to_have_value("none")
    other.close()


def test_going_back_brings_back_the_settings_and_the_address_says_them(
    sample: Page, site: str
) -> None:
    page = sample.context.new_page()
    page.goto(site)
    size = page.get_by_role("spinbutton", name="Chunk size")
    expect(boundaries(page).nth(1)).to_be_visible(timeout=BOOT)
    assert page.url == site
    first = size.input_value()
    page.evaluate("location.hash = '#s=window&size=64&ov=8'")
    expect(size).to_have_value("64")
    expect(page).to_have_url(re.compile("s=window&size=64&ov=8&tok="))
    # What an entry was used with outlives the page.
    page.reload()
    expect(size).to_have_value("64")
    page.go_back()
    expect(size).to_have_value(first)
    expect(page.get_by_role("combobox", name="Strategy")).to_have_value("smart")
    expect(page).to_have_url(re.compile(f"s=smart&size={first}&"))
    page.go_forward()
    expect(size).to_have_value("64")
    expect(page).to_have_url(re.compile("s=window&size=64&"))
    # An address that names no settings leaves them as they are, and is made to say them.
    for bare in ("", "#chunk=2"):
        page.evaluate("(hash) => { location.hash = hash }", bare)
        expect(page).to_have_url(re.compile("s=window&size=64&"))
        expect(size).to_have_value("64")
    page.close()


def test_thousands_are_grouped_in_every_field_as_people_write_them(sample: Page) -> None:
    open_more(sample)
    size, overlap, smallest = (
        sample.get_by_role("spinbutton", name=name)
        for name in ("Chunk size", "Overlap", "Smallest chunk")
    )
    sample.evaluate(
        """() => {
          globalThis.sizes = [];
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message) {
            if (message.kind === "chunk") sizes.push(message.settings.size);
            post.call(this, message);
          };
        }"""
    )
    size.evaluate(TYPE, "1.024")
    expect(sample).to_have_url(re.compile("size=1024"))
    assert sample.evaluate("sizes") == [1024], "the beginning of a number is not a number"
    expect(sample.get_by_role("slider", name="Chunk size")).to_have_attribute(
        "aria-valuetext", "1,024 tokens"
    )
    size.press("Control+a")
    sample.keyboard.type("4.000")
    size.press("ArrowUp")
    expect(size).to_have_value("4001")
    size.press("ArrowDown")
    size.press("ArrowDown")
    expect(size).to_have_value("3999")
    expect(sample).to_have_url(re.compile("size=3999"))
    for field, key in ((overlap, "ov"), (smallest, "min")):
        field.press("Control+a")
        sample.keyboard.type("1.001")
        expect(sample).to_have_url(re.compile(f"{key}=1001"))
        field.blur()
        expect(field).to_have_value("1001")
    # What is no whole number changes nothing, and goes when the field is left.
    for typed, used in (("-5", "3999"), ("12.5", "12"), ("e", "12"), ("", "12")):
        size.press("Control+a")
        sample.keyboard.press("Delete")
        sample.keyboard.type(typed)
        size.blur()
        expect(size).to_have_value(used)
    goto = sample.get_by_role("spinbutton", name="Go to chunk")
    goto.fill("1.001")
    goto.press("Enter")
    expect(goto).to_have_value(str(boundaries(sample).count()))


def test_repeats_on_both_sides_are_seen_and_said_at_both_ends(sample: Page) -> None:
    open_more(sample)
    sample.get_by_role("combobox", name="Where the overlap goes").select_option("both")
    second = boundaries(sample).nth(1)
    expect(second).to_have_accessible_name(
        re.compile(r"repeated from chunk 1\. Its end repeats the start of chunk 3\.")
    )
    marks = region(sample, "Chunks").locator(".chunk").nth(1).locator("mark")
    expect(marks).to_have_count(2)
    expect(marks.first).to_contain_text("Repeated:")
    expect(marks.last).to_contain_text("Repeated from the next chunk:")
    second.click()
    expect(region(sample, "Chunk 2")).to_contain_text(
        re.compile(r"At its end it repeats \d+ tokens? of the next chunk\.")
    )
    overlap = sample.get_by_role("spinbutton", name="Overlap")
    overlap.fill("100")
    expect(overlap).to_have_value("64")
    expect(overlap).to_have_accessible_description(re.compile("64, a quarter of the size"))


def test_the_context_of_a_chunk_is_in_its_details_and_in_the_export(
    sample: Page, tmp_path: Path
) -> None:
    open_more(sample)
    sample.get_by_role("combobox", name="Text before each chunk").select_option("heading_path")
    sample.get_by_role("checkbox", name="Offsets and reasons").check()
    _, text = download(sample, "Download JSON", tmp_path)
    chunks = json.loads(text)
    index = next(chunk["index"] for chunk in chunks if chunk["context"])
    assert chunks[index]["text"].startswith(f"{chunks[index]['context']}\n")
    boundaries(sample).nth(index).click()
    details = region(sample, f"Chunk {index + 1}")
    context = details.get_by_role("term").filter(has_text="Context")
    expect(context.locator("xpath=following-sibling::dd[1]")).to_have_text(chunks[index]["context"])
    # What is counted, spelled out in tokens and copied is the same text.
    tokens = f"{chunks[index]['tokens']} tokens"
    expect(details).to_contain_text(tokens)
    details.get_by_role("button", name="Tokens").click()
    expect(details.locator(".token-view .count")).to_have_text(tokens)
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    details.get_by_role("button", name="Copy text").click()
    expect(details.get_by_role("button", name="Copied")).to_be_visible()
    assert sample.evaluate("navigator.clipboard.readText()") == chunks[index]["text"]


def test_a_template_of_ones_own_is_checked_as_it_is_typed_and_used_when_it_can_be(
    sample: Page, tmp_path: Path
) -> None:
    text = "# Lamps\n\n" + "The north light turns once in ten seconds. " * 30
    page = sample
    open_file(page, "lamps.md", text.encode())
    open_more(page)
    page.get_by_role("combobox", name="Text before each chunk").select_option(
        "A template of your own"
    )
    field = page.get_by_role("textbox", name="Template")
    expect(field).to_have_value("{source} > {headings}")
    field.fill("{source}: {titel}")
    expect(field).to_have_accessible_description(re.compile("There is no field {titel}"))
    field.fill("{source}: {title")
    expect(field).to_have_accessible_description(re.compile("A { has no partner"))
    field.fill("Lamps")
    expect(field).to_have_accessible_description(re.compile("Name at least one field"))
    field.fill("{source}: {title}")
    expect(field).to_have_accessible_description("")
    # The link has the template, and not the name of the file.
    expect(page).to_have_url(re.compile("ctx=%7Bsource%7D%3A"))
    assert "lamps" not in page.url
    _, exported = download(page, "Download JSON", tmp_path)
    asked = {"size": 256, "overlap": 32, "context": "{source}: {title}"}
    result = chunksight.chunk(text, source="lamps.md", **asked)
    assert exported == chunksight.export(result, "json")
    assert result.chunks[-1].context == "lamps.md: Lamps"
    page.get_by_role("button", name="Copy Python").click()
    expect(page.locator(".recipe")).to_contain_text(
        'context="{source}: {title}", source="lamps.md"'
    )
    page.get_by_role("button", name="Copy command").click()
    expect(page.locator(".recipe")).to_contain_text("--context '{source}: {title}'")
    # Another page that is given the link has the same field filled in.
    other = page.context.new_page()
    other.goto(page.url)
    open_more(other)
    expect(other.get_by_role("textbox", name="Template")).to_have_value("{source}: {title}")
    other.close()


def test_settings_that_a_strategy_does_not_heed_are_not_offered(sample: Page) -> None:
    open_more(sample)
    unwrap = sample.get_by_role("checkbox", name="Unwrap lines")
    smallest = sample.get_by_role("spinbutton", name="Smallest chunk")
    context = sample.get_by_role("combobox", name="Text before each chunk")
    language = sample.get_by_role("combobox", name="Language of the code")
    strategy = sample.get_by_role("combobox", name="Strategy")
    for name, offered in [
        ("smart", (True, True, True, False)),
        ("lines", (False, True, True, False)),
        ("code", (False, True, False, True)),
        ("window", (False, False, True, False)),
    ]:
        strategy.select_option(name)
        for control, visible in zip((unwrap, smallest, context, language), offered, strict=True):
            expect(control).to_be_visible(visible=visible)


def test_a_smallest_chunk_above_the_size_is_cut_back_and_said(sample: Page) -> None:
    open_more(sample)
    smallest = sample.get_by_role("spinbutton", name="Smallest chunk")
    smallest.fill("999")
    smallest.press("Tab")
    expect(smallest).to_have_value("256")
    expect(smallest).to_have_accessible_description(re.compile("Set to 256, the chunk size"))


def test_the_language_of_code_comes_from_the_name_of_the_file(sample: Page) -> None:
    sample.get_by_role("combobox", name="Strategy").select_option("code")
    language = sample.get_by_role("combobox", name="Language of the code")
    expect(language).to_have_value("")
    open_file(sample, "tool.py", b"def one():\n    return 1\n\n\ndef two():\n    return 2\n")
    expect(language).to_have_value("python")
    expect(sample).to_have_url(re.compile("s=code.*&lang=python"))
    language.select_option("ruby")
    expect(boundaries(sample)).to_have_count(1)
    open_file(sample, "notes.md", b"# Words")
    expect(language).to_have_value("")
    expect(sample.get_by_role("alert").filter(has_text=re.compile("."))).to_have_count(0)


def test_code_that_does_not_parse_is_cut_all_the_same_and_said(sample: Page) -> None:
    sample.get_by_role("combobox", name="Strategy").select_option("code")
    open_file(sample, "broken.py", b"def one(:\n    return 1\n")
    expect(region(sample, "Chunks")).to_contain_text("could not be parsed")
    expect(boundaries(sample)).to_have_count(1)


def test_wrapped_text_is_offered_to_be_unwrapped(sample: Page) -> None:
    replace_text(sample, WRAPPED)
    sample.get_by_role("spinbutton", name="Chunk size").fill("32")
    sample.get_by_role("spinbutton", name="Overlap").fill("0")
    # A run that ended later would take back what is said of the unwrapping.
    cut_with(sample, "32-0")
    sample.get_by_role("button", name="Unwrap lines").click()
    expect(sample.get_by_role("button", name="Unwrap lines")).to_have_count(0)
    expect(boundaries(sample).first).to_be_focused()
    expect(sample.get_by_role("status")).to_contain_text("The lines are unwrapped")
    open_more(sample)
    expect(sample.get_by_role("checkbox", name="Unwrap lines")).to_be_checked()


def test_the_settings_are_reset_and_brought_back(sample: Page) -> None:
    strategy = sample.get_by_role("combobox", name="Strategy")
    reset = sample.get_by_role("button", name="Reset")
    undo = sample.get_by_role("button", name="Undo")
    strategy.select_option("window")
    sample.get_by_role("spinbutton", name="Chunk size").fill("100")
    expect(sample).to_have_url(re.compile("size=100"))
    reset.click()
    expect(strategy).to_have_value("smart")
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("256")
    expect(sample.get_by_role("status")).to_contain_text("as at first")
    reset.press("Tab")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(strategy).to_have_value("window")
    expect(sample.get_by_role("spinbutton", name="Chunk size")).to_have_value("100")
    expect(reset).to_be_focused()
    expect(undo).to_be_hidden()
    reset.press("Enter")
    expect(strategy).to_have_value("smart")
    sample.keyboard.press("Control+z")
    expect(strategy).to_have_value("window")


def test_undo_goes_after_five_seconds_but_not_from_under_a_finger(page: Page, site: str) -> None:
    page.clock.install(time=0)
    page.goto(f"{site}#size=100")
    # From here on time passes only as the test says, however long the machine takes.
    page.clock.pause_at(3_600_000)
    undo = page.get_by_role("button", name="Undo")
    page.get_by_role("button", name="Reset").click()
    page.clock.run_for(3_000)
    expect(undo).to_be_visible()
    undo.focus()
    page.clock.run_for(20_000)
    expect(undo).to_be_visible()
    page.get_by_role("combobox", name="Strategy").focus()
    page.mouse.move(1, 1)
    page.clock.run_for(5_100)
    expect(undo).to_be_hidden()


SETTINGS: list[dict[str, Any]] = [
    {},
    {"s": "window", "size": 64, "ov": 8, "tok": "o200k_base", "unwrap": 1, "min": 9},
    {"s": "lines", "size": 512, "ov": 0, "min": 30, "trim": 0},
    {"s": "smart", "size": 90, "ov": 20, "side": "both", "ctx": "heading_path", "unwrap": 1},
    {"s": "code", "size": 80, "ov": 0, "lang": "python", "ctx": "heading_path"},
]


@pytest.mark.parametrize("link", SETTINGS)
def test_the_python_line_and_the_command_give_the_chunks_of_the_page(
    sample: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str], link: dict[str, Any]
) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if link:
        sample.evaluate(
            "(hash) => { location.hash = hash }", "&".join(f"{k}={v}" for k, v in link.items())
        )
        expect(sample.get_by_role("combobox", name="Strategy")).to_have_value(link["s"])
    _, text = download(sample, "Download JSON", tmp_path)
    shown = [chunk["text"] for chunk in json.loads(text)]

    code = copied(sample, sample.get_by_role("button", name="Copy Python").click)
    expect(sample.locator(".recipe")).to_have_text(code)
    names: dict[str, Any] = {"text": text_of(sample), "chunksight": chunksight}
    exec(code, names)
    assert [chunk.embedded_text for chunk in names["chunks"]] == shown

    command = copied(sample, sample.get_by_role("button", name="Copy command").click)
    program, *arguments = shlex.split(command)
    assert program == "chunksight"
    (tmp_path / "text.txt").write_text(text_of(sample), "utf-8")
    arguments[arguments.index("text.txt")] = str(tmp_path / "text.txt")
    assert main([*arguments, "--format", "json"]) == 0
    assert [chunk["text"] for chunk in json.loads(capsys.readouterr().out)] == shown


def test_size_and_overlap_are_always_said_and_no_other_default_of_the_library(sample: Page) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sample.get_by_role("spinbutton", name="Chunk size").fill("512")
    sample.get_by_role("spinbutton", name="Overlap").fill("0")
    expect(sample).to_have_url(re.compile("size=512&ov=0"))
    code = copied(sample, sample.get_by_role("button", name="Copy Python").click)
    assert "chunksight.chunk(text, size=512, overlap=0).chunks" in code
    hint = sample.get_by_text("They carry the settings of this page.")
    expect(hint).to_contain_text("By itself the library takes size 512 and overlap 0.")
    open_file(sample, "it's mine.txt", b"Words.")
    expect(region(sample, "Your text")).to_contain_text("it's mine.txt")
    command = copied(sample, sample.get_by_role("button", name="Copy command").click)
    assert shlex.split(command) == [
        *["chunksight", "chunk", "it's mine.txt"],
        *["--size", "512", "--overlap", "0"],
    ]


def test_the_link_is_copied_with_the_settings_and_says_so_in_place(sample: Page, site: str) -> None:
    sample.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sample.get_by_role("combobox", name="Strategy").select_option("headings")
    button = region(sample, "Settings").get_by_role("button", name="Copy link")
    link = copied(sample, button.click)
    expect(region(sample, "Settings").get_by_role("button", name="Copied")).to_be_visible()
    expect(sample.get_by_role("status")).to_contain_text("Copied")
    assert link == f"{site}#v=1&s=headings&size=256&ov=32&tok=cl100k_base"
    expect(button).to_be_visible()


def test_going_back_to_earlier_settings_shows_their_chunks_and_details(
    sample: Page, tmp_path: Path
) -> None:
    before = figure(sample, "Chunks")
    size = sample.get_by_role("spinbutton", name="Chunk size")
    size.fill("64")
    expect(boundaries(sample).nth(int(before) * 2)).to_be_attached()
    size.fill("256")
    expect(boundaries(sample)).to_have_count(int(before))
    boundaries(sample).nth(2).click()
    expect(region(sample, "Chunk 3")).to_contain_text(
        re.compile("would (not fit|have fitted)|whole piece")
    )
    _, text = download(sample, "Download JSON", tmp_path)
    assert len(json.loads(text)) == int(before)
