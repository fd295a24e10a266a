"""Guarantee G7: the page and CPython give the same bytes for the same text and settings."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import chunksight
from chunksight.export import FORMATS
from chunksight.strategies import STRATEGIES

from .test_engine import EXPORT, SETTINGS, chunk

BYTES = """async (options) => {
  const blob = await engine.export(options);
  return new Uint8Array(await blob.arrayBuffer()).toBase64();
}"""

HARD = (
    "# Título\r\n\r\nUna frase. Otra: «¿qué?» 😀👩‍👩‍👧‍👦 e\u0301.\n\n"
    "- uno\n- dos\n\n```\ncode\n```\n"
    "Первое предложение, т. е. первое. Второе!\n\n日本語。改行なし！次の文。\n\n"
    "| a | b |\n|---|---|\n| 1 | 2 |\n\n<|endoftext|> \x00 \u2028 [l](http://x.y/z) `q`\n\n"
    "def f(x):\n    return x\n\n\nclass A:\n    y = 1\n"
) * 12


def exported(page: Page, text: str | None, **settings: Any) -> str:
    chunk(page, text, **settings)
    options = {"format": "json", "metadata": True, "source": "a.md"}
    result: str = page.evaluate(EXPORT, options)
    return result


@pytest.mark.parametrize("tokenizer", ["cl100k_base", "o200k_base"])
def test_hard_text_gives_the_same_bytes_with_every_strategy(engine: Page, tokenizer: str) -> None:
    text: str | None = HARD
    for strategy in STRATEGIES:
        settings = {"strategy": strategy, "size": 60, "overlap": 9, "tokenizer": tokenizer}
        in_page = exported(engine, text, **settings)
        expected = chunksight.chunk(HARD, **settings)
        assert in_page == chunksight.export(expected, "json", metadata=True, source="a.md")
        text = None


def test_every_format_has_the_same_bytes(engine: Page) -> None:
    settings = {"size": 60, "overlap": 9, "context": "heading_path"}
    chunk(engine, HARD, **settings)
    here = chunksight.chunk(HARD, **{**SETTINGS, **settings})
    for form in FORMATS:
        options = {"metadata": True, "source": "=a.md", "model": "m"}
        expected = chunksight.export(here, form, **options)
        data = expected.encode() if isinstance(expected, str) else expected
        assert base64.b64decode(engine.evaluate(BYTES, {"format": form, **options})) == data, form


def test_the_documents_give_the_same_bytes_at_512_64_with_every_strategy(engine: Page) -> None:
    folder = Path(__file__).resolve().parents[3] / "shared" / "texts"
    documents = sorted(folder.glob("*.txt"))
    if not documents:
        pytest.skip("needs ../shared/texts, which is not here")
    for document in documents:
        text = document.read_text("utf-8")
        sent: str | None = text
        for strategy in STRATEGIES:
            settings = {"strategy": strategy, "size": 512, "overlap": 64}
            in_page = exported(engine, sent, **settings)
            expected = chunksight.chunk(text, **settings)
            assert in_page == chunksight.export(expected, "json", metadata=True, source="a.md")
            assert json.loads(in_page)
            sent = None
