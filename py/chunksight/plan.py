"""How many windows documents of a known length make, before any text is at hand."""

from dataclasses import dataclass

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
    _check_numbers(tokens=tokens, size=size, overlap=overlap, documents=documents)
    if overlap_sides not in SIDES:
        known = ", ".join(SIDES)
        raise ValueError(f"overlap_sides {overlap_sides!r} is not known; use one of: {known}")
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
        inflation=embedded / tokens if tokens else 1.0,
        documents=documents,
        overlap_sides=overlap_sides,
    )


def _check_numbers(**values: int) -> None:
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int):
            of_what = "" if name == "documents" else " of tokens"
            raise TypeError(f"{name} must be a whole number{of_what}, not {value!r}")
    if values["tokens"] < 0:
        raise ValueError(f"tokens must be 0 or more, not {values['tokens']}")
    if values["size"] < 1:
        raise ValueError(f"size must be at least 1, not {values['size']}")
    if values["documents"] < 0:
        raise ValueError(f"documents must be 0 or more, not {values['documents']}")


def _check_overlap(size: int, overlap: int, shared: int) -> None:
    if not 0 <= overlap < size:
        raise ValueError(
            f"overlap {overlap} must be at least 0 and smaller than size {size}, "
            "or the window would never advance"
        )
    if shared >= size:
        raise ValueError(
            f"overlap {overlap} on both sides must be less than half of size {size}, "
            "or the window would never advance"
        )
