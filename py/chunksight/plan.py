"""How many windows a document of a known length makes, before any text is at hand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """Fixed windows over one document; all counts are tokens.

    `embedded` counts the last window as it is, `embedded_padded` as if it were full;
    `inflation` is embedded ÷ document tokens (1.0 for an empty document).
    """

    tokens: int
    size: int
    overlap: int
    chunks: int
    stride: int
    embedded: int
    embedded_padded: int
    inflation: float


def plan(*, tokens: int, size: int, overlap: int = 0) -> Plan:
    """Windows of `size` tokens that repeat `overlap` tokens, over a document of `tokens` tokens.

    n = ⌈(T − o) / (c − o)⌉, at least 1 for a document that is not empty; the exact total is
    T + (n − 1)·o, the padded one n·c. Raises ValueError or TypeError naming the value.

    >>> p = plan(tokens=8000, size=512, overlap=64)
    >>> p.stride, p.chunks, p.embedded, p.embedded_padded
    (448, 18, 9088, 9216)
    """
    for name, value in (("tokens", tokens), ("size", size), ("overlap", overlap)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name} must be a whole number of tokens, not {value!r}")
    if tokens < 0:
        raise ValueError(f"tokens must be 0 or more, not {tokens}")
    if size < 1:
        raise ValueError(f"size must be at least 1, not {size}")
    if not 0 <= overlap < size:
        raise ValueError(
            f"overlap {overlap} must be at least 0 and smaller than size {size}, "
            "or the window would never advance"
        )
    stride = size - overlap
    chunks = max(1, -((overlap - tokens) // stride)) if tokens else 0
    embedded = tokens + max(0, chunks - 1) * overlap
    return Plan(
        tokens=tokens,
        size=size,
        overlap=overlap,
        chunks=chunks,
        stride=stride,
        embedded=embedded,
        embedded_padded=chunks * size,
        inflation=embedded / tokens if tokens else 1.0,
    )
