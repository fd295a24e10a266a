"""Texts that hurt, for property tests, and independent oracles to hold results against."""

import functools
import unicodedata

import regex
import tiktoken
from hypothesis import strategies as st

from chunksight.strategies import STRATEGIES
from chunksight.tokens import TOKENIZERS

PIECES = [
    *("a", "word", "Internationalisation", "deterioration", "I", "x1", "3.14", "2024", "don't"),
    *(" ", "  ", "\n", "\n\n", "\r\n", "\r\n\r\n", "\t", "\r", "\n \n", "\u00a0", "\u3000"),
    *("\u2028", "\x85", "\x0b", "\x1c", "\x00", "\ufeff", "\u200b", "\u200d"),
    *(". ", "! ", "? ", ", ", "; ", ": ", "…", "—", "»", "”", ")", "。", "！」", "、", "।", "؟ "),
    *(
        "Привет, мир. ",
        "т. е. ",
        "¿Qué? ",
        "Über ",
        "日本語。",
        "吾輩は猫",
        "한국어 ",
        "नमस्ते ",
        "ไทย",
    ),
    *(
        "e\u0301",
        "o\u0308\u0301",
        "\u0301",
        "👩‍👩‍👧‍👦",
        "🇪🇸🇷🇺",
        "👍🏽",
        "क्ष",
        "\u0600",
        "ﷺ",
        "𝔘",
        "𓀀",
    ),
    *("<|endoftext|>", "<|fim_prefix|>", "\ud83d", "\udc00", "\ufffd"),
    *("# Title\n", "\n## Part\n\n", "- item\n", "1. one\n", "```\n", "~~~\n", "> quote\n", "---\n"),
    *("| a | b |\n", "|---|---|\n", "[link](http://a.b/c?d=e)", "https://example.com/a/b ", "`x`"),
    *("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "^^^^^^^^^^^^", "{}();", "    ", "\n\n\n\n"),
]
BLANKS = [" ", "\n", "\t", "\r\n", "\ufeff", "\u2003", "\x0c"]

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=60).map("".join),
    st.lists(st.sampled_from(["word ", "two. ", "Three, ", "four\n", "\n\n"]), max_size=120).map(
        "".join
    ),
    st.text(st.characters(codec=None), max_size=60),
)
blank_texts = st.lists(st.sampled_from(BLANKS), max_size=10).map("".join)
CONTEXTS = ["none", "heading_path", "table_header", "{source} > {title}: {headings}", "[{title}]"]
tokenizers = st.sampled_from(TOKENIZERS)


@st.composite
def options(draw: st.DrawFn) -> dict[str, object]:
    """Keywords for `chunk`: every strategy, small sizes where most goes wrong."""
    size = draw(st.one_of(st.integers(1, 12), st.integers(13, 60)))
    both = draw(st.booleans())
    most = (size - 1) // 2 if both else size - 1
    return {
        "strategy": draw(st.sampled_from(sorted(STRATEGIES))),
        "size": size,
        "overlap": draw(st.one_of(st.just(0), st.integers(0, most))),
        "overlap_sides": "both" if both else "before",
        "tokenizer": draw(tokenizers),
        "trim": draw(st.booleans()),
        "min_size": draw(st.one_of(st.just(0), st.integers(0, size))),
        "context": draw(st.sampled_from(CONTEXTS)),
        "source": draw(st.sampled_from(["", "docs/a.md"])),
        "unwrap": draw(st.booleans()),
    }


@functools.cache
def encoding(name: str) -> tiktoken.Encoding:
    return tiktoken.get_encoding(name)


def recount(text: str, tokenizer: str) -> int:
    """Tokens of `text` by tiktoken alone."""
    return len(encoding(tokenizer).encode_ordinary(text))


def cluster_breaks(text: str) -> set[int]:
    """Every offset at which a grapheme cluster begins or ends, by one pass from the start."""
    return {0, *(match.end() for match in regex.finditer(r"\X", text))}


def without_surrogates(text: str) -> str:
    return "".join("\ufffd" if unicodedata.category(c) == "Cs" else c for c in text)
