"""How many windows documents of a known length make, before any text is at hand."""

from dataclasses import dataclass
from math import inf

from chunksight.checks import one_of, shown, whole_number

SIDES = {"before": 1, "both": 2}
"""How many times a window repeats the overlap: before its new text, or before and after it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Fixed windows over `documents` documents of `tokens` tokens each.

    `size`, `overlap`, `stride` (new tokens a window adds) and `tokens` are of one document or
    window; `chunks`, `embedded` and `embedded_padded` are totals over all documents. `embedded`
    counts each last window as it is, `embedded_padded` as if it were full; `inflation` is
    embedded ÷ the documents' tokens (1.0 for empty documents).
    """

    tokens: int
    size: int
    overlap: int
    chunks: int
    stride: int
    embedded: int
    embedded_padded: int
    inflation: float
    documents: int = 1
    overlap_sides: str = "before"


def plan(
    *,
    tokens: int,
    size: int,
    overlap: int = 0,
    overlap_sides: str = "before",
    documents: int = 1,
) -> Plan:
    """Windows of `size` tokens that repeat `overlap` tokens, over documents of `tokens` tokens.

    For one document n = ⌈(T − o) / (c − o)⌉, at least 1 if it is not empty; the exact total is
    T + (n − 1)·o, the padded one n·c. With `overlap_sides` "both" neighbours share 2·o tokens, so
    2·o stands for o. Several documents are taken to be of the same, average length. Raises
    ValueError or TypeError naming the value.

    >>> p = plan(tokens=8000, size=512, overlap=64)
    >>> p.stride, p.chunks, p.embedded, p.embedded_padded
    (448, 18, 9088, 9216)
    """
    whole_number("tokens", tokens, 0, of="tokens")
    whole_number("size", size, 1, of="tokens")
    whole_number("overlap", overlap, 0, of="tokens")
    whole_number("documents", documents, 0)
    one_of("overlap_sides", overlap_sides, SIDES)
    shared = overlap * SIDES[overlap_sides]
    _check_overlap(size, overlap, shared)
    stride = size - shared
    windows = max(1, -((shared - tokens) // stride)) if tokens else 0
    embedded = tokens + max(0, windows - 1) * shared
    return Plan(
        tokens=tokens,
        size=size,
        overlap=overlap,
        chunks=documents * windows,
        stride=stride,
        embedded=documents * embedded,
        embedded_padded=documents * windows * size,
        inflation=_share(embedded, tokens) if tokens else 1.0,
        documents=documents,
        overlap_sides=overlap_sides,
    )


def _check_overlap(size: int, overlap: int, shared: int) -> None:
    if overlap >= size:
        raise ValueError(
            f"overlap {shown(overlap)} must be smaller than size {shown(size)}, "
            "or the window would never advance"
        )
    if shared >= size:
        raise ValueError(
            f"overlap {shown(overlap)} on both sides must be less than half of size "
            f"{shown(size)}, or the window would never advance"
        )


def _share(embedded: int, tokens: int) -> float:
    try:
        return embedded / tokens
    except OverflowError:
        return inf
