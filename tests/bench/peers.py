"""The other libraries, all in one form: `split(text, size, overlap) -> list[str]`.

The benchmarks run in an environment of their own, which stays out of the repository:

    python3 -m venv .cache/bench
    .cache/bench/bin/pip install -r tests/bench/requirements.txt
    .cache/bench/bin/python tests/bench/corpora.py --fetch      # texts, see there
    .cache/bench/bin/python tests/bench/cost.py
    .cache/bench/bin/python tests/bench/packing.py

Where tiktoken cannot download its vocabulary, let TIKTOKEN_CACHE_DIR name a directory that has it.
A library that is not installed is left out, and the benchmark says so. Every library counts with
cl100k_base and keeps its own defaults otherwise.
"""

import platform
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import tiktoken

Split = Callable[[str, int, int], list[str]]

ENCODING = "cl100k_base"
MODEL = "gpt-4"  # semantic-text-splitter asks for a model, not an encoding; this one's is the same


class Peer(NamedTuple):
    """One library's splitter."""

    name: str
    package: str
    split: Split
    overlaps: bool = True
    only: str = ""
    """The one corpus this splitter is meant for; empty means all."""


@cache
def encoding() -> tiktoken.Encoding:
    """The tokenizer that every count here is made with."""
    return tiktoken.get_encoding(ENCODING)


def count(text: str) -> int:
    """Number of tokens of `text`, special-token names being plain text."""
    return len(encoding().encode_ordinary(text))


@cache
def _langchain(size: int, overlap: int) -> Any:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    return RecursiveCharacterTextSplitter.from_tiktoken_encoder(
        encoding_name=ENCODING, chunk_size=size, chunk_overlap=overlap, disallowed_special=()
    )


def langchain(text: str, size: int, overlap: int) -> list[str]:
    """LangChain's RecursiveCharacterTextSplitter."""
    pieces: list[str] = _langchain(size, overlap).split_text(text)
    return pieces


@cache
def _longest_token() -> int:
    return max(len(token) for token in encoding().token_byte_values())


def semchunk(text: str, size: int, overlap: int) -> list[str]:
    """semchunk; made anew for every call, since it remembers counts from one call to the next."""
    from semchunk import chunkerify

    chunker = chunkerify(encoding(), size, max_token_chars=_longest_token())
    pieces: list[str] = chunker(text, overlap=overlap or None)
    return pieces


@cache
def _semantic(kind: str, size: int, overlap: int) -> Any:
    import semantic_text_splitter

    made = getattr(semantic_text_splitter, kind)
    return made.from_tiktoken_model(MODEL, size, overlap)


def semantic_text(text: str, size: int, overlap: int) -> list[str]:
    """semantic-text-splitter's TextSplitter."""
    pieces: list[str] = _semantic("TextSplitter", size, overlap).chunks(text)
    return pieces


def semantic_markdown(text: str, size: int, overlap: int) -> list[str]:
    """semantic-text-splitter's MarkdownSplitter."""
    pieces: list[str] = _semantic("MarkdownSplitter", size, overlap).chunks(text)
    return pieces


@cache
def _llama_index(size: int, overlap: int) -> Any:
    from llama_index.core.node_parser import SentenceSplitter

    return SentenceSplitter(
        chunk_size=size, chunk_overlap=overlap, tokenizer=encoding().encode_ordinary
    )


def llama_index(text: str, size: int, overlap: int) -> list[str]:
    """LlamaIndex's SentenceSplitter."""
    pieces: list[str] = _llama_index(size, overlap).split_text(text)
    return pieces


def chonkie(text: str, size: int, overlap: int) -> list[str]:
    """chonkie's RecursiveChunker, which has no overlap; made anew, like semchunk's."""
    from chonkie import RecursiveChunker

    if overlap:
        raise ValueError("chonkie's RecursiveChunker has no overlap")
    made = RecursiveChunker(tokenizer=encoding(), chunk_size=size)
    return [chunk.text for chunk in made.chunk(text)]


PEERS = (
    Peer("LangChain Recursive", "langchain-text-splitters", langchain),
    Peer("semchunk", "semchunk", semchunk),
    Peer("semantic-text-splitter", "semantic-text-splitter", semantic_text),
    Peer("semantic-text-splitter md", "semantic-text-splitter", semantic_markdown, only="markdown"),
    Peer("LlamaIndex Sentence", "llama-index-core", llama_index),
    Peer("chonkie Recursive", "chonkie", chonkie, overlaps=False),
)


def installed_peers() -> tuple[list[Peer], list[str]]:
    """The peers that can run here, and a word on each that cannot."""
    usable, missing = [], []
    for peer in PEERS:
        try:
            peer.split("One sentence. Another one.", 8, 0)
        except (ImportError, PackageNotFoundError) as error:
            missing.append(f"{peer.name} is left out: {error}")
        else:
            usable.append(peer)
    return usable, missing


def _versions(peers: list[Peer]) -> Iterator[str]:
    yield f"{platform.python_implementation()} {platform.python_version()}"
    yield f"tiktoken {version('tiktoken')}"
    yield from dict.fromkeys(f"{peer.package} {version(peer.package)}" for peer in peers)


def describe(peers: list[Peer]) -> str:
    """One line with the versions of everything that is measured."""
    return ", ".join(_versions(peers))
