"""Whatever the page says of the chunks of its samples is recounted, in each of its languages.

The text and the cuts are read from the page; tiktoken, plain regexes (tests/python/claims.py) and
arithmetic of this file say whether the sentences and figures are true.
"""

import json
import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from reading import BOOT, cut_with

import chunksight as cs

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tests" / "python"))

from claims import CLAIMS, REPEATS, Cut, Repeat  # noqa: E402
from texts import recount  # noqa: E402

LANGUAGES = ("en", "es", "ru")
SETTINGS: dict[str, dict[str, Any]] = {
    "smart-256-32": {"strategy": "smart", "size": 256, "overlap": 32},
    "smart-64-16": {"strategy": "smart", "size": 64, "overlap": 16, "context": "heading_path"},
    "headings-200-24": {"strategy": "headings", "size": 200, "overlap": 24},
    "sentences-96-20": {"strategy": "sentences", "size": 96, "overlap": 20},
    "window-100-12": {"strategy": "window", "size": 100, "overlap": 12},
}
HASH = {"strategy": "s", "size": "size", "overlap": "ov", "context": "ctx"}


class Words:
    """The messages of one language, to be found again in what the page shows."""

    def __init__(self, language: str) -> None:
        self.messages = json.loads((ROOT / f"app/locales/{language}.json").read_text("utf-8"))

    def __getitem__(self, key: str) -> str:
        return str(self.messages[key])

    def values(self, key: str, shown: str) -> tuple[str, ...]:
        """The values in a message as it is shown, in the order of the message."""
        forms = self.messages[key]
        for form in [forms] if isinstance(forms, str) else forms.values():
            pattern = re.sub(r"\\\{\w+\\\}", "(.+?)", re.escape(form))
            if found := re.fullmatch(pattern, shown):
                return found.groups()
        raise AssertionError(f"{shown!r} is not {key}: {forms}")

    def key(self, prefix: str, shown: str) -> str:
        found = [key for key, words in self.messages.items() if words == shown]
        assert any(key.startswith(prefix) for key in found), shown
        return next(key for key in found if key.startswith(prefix))


def figure(shown: str) -> float:
    """A number as any of the three languages writes it."""
    plain = re.sub(r"[\s\u00a0\u202f%]", "", shown)
    if re.fullmatch(r"\d{1,3}([.,]\d{3})+", plain):
        plain = re.sub(r"[.,]", "", plain)
    return float(plain.replace(",", "."))


def close(shown: str, true: float) -> bool:
    """Whether a figure is the true one, rounded as far as it is shown."""
    decimals = re.search(r"[.,](\d{1,2})(?!\d)", shown)
    off = abs(figure(shown) - true)
    all_of_it = "%" in shown and figure(shown) == 100 and true < 100
    return not all_of_it and off <= 10.0 ** -(len(decimals[1]) if decimals else 0) * 0.95


def definitions(root: Locator) -> dict[str, str]:
    pairs: list[list[str]] = root.evaluate(
        """(root) => [...root.querySelectorAll("dt")].map((term) => [
          term.textContent, term.nextElementSibling.textContent])"""
    )
    return dict(pairs)  # type: ignore[arg-type]


@pytest.fixture(params=LANGUAGES)
def told(request: pytest.FixtureRequest, sample: Page) -> Iterator[tuple[Page, Words, str]]:
    """The sample of a language, the words of that language, and the sample's text."""
    language: str = request.param
    sample.locator(f"#language input[value={language}]").check()
    text = (ROOT / f"static/samples/{language}.md").read_text("utf-8")
    expect(sample.locator("#text-input")).to_have_value(text, timeout=BOOT)
    yield sample, Words(language), text


def show(page: Page, text: str, name: str) -> cs.Result:
    """Cut with some settings; the same in CPython, once the page shows the same chunks."""
    options = SETTINGS[name]
    words = "&".join(f"{HASH[key]}={value}" for key, value in options.items())
    page.evaluate("(hash) => { location.hash = hash; }", f"#{words}&tok=cl100k_base")
    cut_with(page, name)
    result = cs.chunk(text, **options)
    expect(boundaries_of(page)).to_have_count(len(result.chunks), timeout=BOOT)
    return result


def boundaries_of(page: Page) -> Locator:
    return page.locator("#chunks button.mark")


def untrue_of_chunk(page: Page, words: Words, result: cs.Result, number: int) -> list[Any]:
    """What is said of a chunk in its panel and is not so."""
    chunk, text = result.chunks[number], result.text
    panel = page.locator("#details")
    facts = panel.locator(".facts-line > span").all_inner_texts()
    tokens = recount(chunk.embedded_text, "cl100k_base")
    size = panel.locator(".size")
    counted = words.values("chunk.tokens_bare", size.locator("strong").inner_text())[0]
    [share] = words.values("details.of_limit", size.evaluate("(size) => size.lastChild.data"))
    [long] = words.values("details.characters", facts[1])
    start, end = map(figure, words.values("details.offsets", facts[2]))
    said = definitions(panel)
    starts, ends = said[words["details.starts"]], said[words["details.ends"]]
    checks = [
        ("tokens", figure(counted) == tokens),
        ("limit", close(share, 100 * tokens / result.settings.size)),
        ("characters", figure(long) == end - start),
        ("text", text[int(start) : int(end)] == chunk.text),
        *said_of_cut(words, Cut(result, number - 1), starts),
        *said_of_cut(words, Cut(result, number), ends),
        *said_of_repeat(words, result, number, said[words["details.overlap"]]),
    ]
    context = said.get(words["details.context"], "")
    checks.append(("context", context == chunk.context))
    path = said.get(words["details.path"])
    titles = path.split(" › ") if path else []
    above = text[: chunk.body_end]
    checks.append(("path", all(re.search(rf"^#+ {re.escape(t)}$", above, re.M) for t in titles)))
    return [(number, name, facts, said) for name, holds in checks if not holds]


def said_of_cut(words: Words, cut: Cut, shown: str) -> list[tuple[str, bool]]:
    """The sentences about one boundary, each with whether it holds."""
    places = [key for key in CLAIMS if key.startswith("cut.") and shown.startswith(words[key])]
    place = max(places, key=lambda key: len(words[key]), default="")
    if not place:
        return [(f"not a sentence: {shown}", False)]
    why = shown.removeprefix(words[place]).strip()
    keys = [place, *([words.key("because.", why)] if why else [])]
    return [(key, CLAIMS[key](cut)) for key in keys]


def said_of_repeat(
    words: Words, result: cs.Result, number: int, shown: str
) -> list[tuple[str, bool]]:
    chunk = result.chunks[number]
    if number == 0:
        return [("first", shown == words["overlap.first"])]
    first = re.match(r".*?\.(?=\s|$)", shown)
    assert first
    values = dict(
        zip(order(words, "overlap.got"), words.values("overlap.got", first[0]), strict=True)
    )
    got = recount(result.text[chunk.start : chunk.body_start], "cl100k_base")
    rest = shown.removeprefix(first[0]).strip()
    checks = [("got", figure(values["n"]) == got == chunk.overlap.got)]
    checks.append(("asked", figure(values["asked"]) == result.settings.overlap))
    checks.append(("a reason for less", bool(rest) or got == result.settings.overlap))
    if rest:
        why = words.key("overlap.", rest).removeprefix("overlap.")
        checks.append((why, REPEATS[why](Repeat(result, number))))
    return checks


def order(words: Words, key: str) -> list[str]:
    forms = words.messages[key]
    return re.findall(r"\{(\w+)\}", forms if isinstance(forms, str) else forms["other"])


def untrue_figures(page: Page, words: Words, result: cs.Result) -> list[Any]:
    shown = definitions(page.locator("#figures > .body"))
    size, asked = result.settings.size, result.settings.overlap
    counts = [recount(chunk.embedded_text, "cl100k_base") for chunk in result.chunks]
    repeats = [
        recount(result.text[chunk.start : chunk.body_start], "cl100k_base")
        for chunk in result.chunks
    ]
    whole = recount(result.text, "cl100k_base")
    fine = [c for c in result.chunks[1:] if c.starts_at.level in ("clause", "word", "grapheme")]
    over = sum(count > size for count in counts)
    fill = 100 * statistics.mean(count / size for count in counts)
    tokens, share = shown[words["figures.repeated"]].split(" · ")
    [got, wanted] = words.values("figures.asked_got", shown[words["figures.overlap"]])
    low, high = shown[words["figures.range"]].split(" – ")
    checks = {
        "chunks": figure(shown[words["figures.chunks"]]) == len(counts),
        "median": close(shown[words["figures.median"]], statistics.median(counts)),
        "mean": close(shown[words["figures.mean"]], statistics.mean(counts)),
        "range": (figure(low), figure(high)) == (min(counts), max(counts)),
        "fill": close(shown[words["figures.fill"]], fill),
        "over": figure(shown[words["figures.over"]]) == over,
        "inside": figure(shown[words["figures.inside"]]) == len(fine),
        "repeated": figure(tokens) == sum(repeats),
        "share": close(share, 100 * sum(repeats) / sum(counts))
        or close(share, 100 * sum(repeats) / whole),
        "got": close(got, sum(repeats) / (len(counts) - 1)) and figure(wanted) == asked,
    }
    return [(name, shown) for name, holds in checks.items() if not holds]


def outcome(page: Page, words: Words, result: cs.Result) -> list[str]:
    """The status line's sentences about the chunks that are not so."""
    shown = page.locator("#status .say .outcome").inner_text()
    counts = [recount(chunk.embedded_text, "cl100k_base") for chunk in result.chunks]
    sentences = re.findall(r"[^.]*\d(?:[^.]|\.(?=\d))*\.", shown)
    first = words.values("status.chunks", sentences[0].strip())[0]
    middle = words.values("status.median", sentences[1].strip())[0]
    true = figure(first) == len(counts) and close(middle, statistics.median(counts))
    return [] if true else [shown]


@pytest.mark.parametrize("name", SETTINGS)
def test_nothing_the_page_says_of_its_samples_is_untrue(
    told: tuple[Page, Words, str], name: str
) -> None:
    page, words, text = told
    result = show(page, text, name)
    untrue: list[Any] = [*untrue_figures(page, words, result), *outcome(page, words, result)]
    boundaries_of(page).first.focus()
    heading = page.locator("#details h2")
    overlap = page.locator("#details dt").get_by_text(words["details.overlap"], exact=True)
    said = overlap.locator("xpath=following-sibling::dd[1]")
    # What the engine says of the overlap comes a moment after the panel.
    ends = tuple(words[f"overlap.{why}"] for why in REPEATS)
    for number, chunk in enumerate(result.chunks):
        expect(heading).to_have_text(words["details.heading"].replace("{index}", str(number + 1)))
        if chunk.overlap.why:
            expect(said).to_have_text(re.compile("|".join(map(re.escape, ends))), timeout=BOOT)
        if chunk.context:
            term = page.locator("#details dt").get_by_text(words["details.context"], exact=True)
            expect(term).to_be_visible()
        untrue += untrue_of_chunk(page, words, result, number)
        page.keyboard.press("ArrowDown")
    assert not untrue
