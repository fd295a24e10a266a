"""What follows from a plan: the vector index, the price, and how far a real run is from it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import log

from chunksight import checks
from chunksight.model import Result
from chunksight.plan import SIDES, Plan, plan
from chunksight.tokens import get_tokenizer

NUMBERS = {"float32": 32, "float16": 16, "int8": 8, "binary": 1}
"""Bits that one dimension of a vector takes."""

OVERLAP_SHARES = (0, 5, 10, 15, 20, 25, 30, 40, 50)
"""Overlaps of `overlap_table`, in per cent of the size."""

_LINK_BYTES = 4


@dataclass(frozen=True, slots=True)
class IndexSize:
    """A vector index in bytes: the vectors themselves and the links of an HNSW graph."""

    vectors: int
    dimensions: int
    numbers: str
    vector_bytes: int
    graph_bytes: int

    @property
    def total_bytes(self) -> int:
        """Vectors and graph together; identifiers, payload and copies come on top."""
        return self.vector_bytes + self.graph_bytes


def index_size(
    vectors: int, dimensions: int, numbers: str = "float32", links: int = 16
) -> IndexSize:
    """Bytes of `vectors` vectors and of an HNSW graph with M = `links` (0: no graph).

    Vectors take n × ⌈dimensions × bits ÷ 8⌉ bytes. The graph takes, on average per vector,
    (M_max0 + m_L · M_max) links of 4 bytes, with M_max0 = 2M, M_max = M and m_L = 1/ln M
    (Malkov and Yashunin, arXiv:1603.09320, section 4.2.3): 151 bytes for M = 16, inside the
    "M * 8-10 bytes" that hnswlib states. ValueError names a value that cannot be.

    >>> size = index_size(1000, 1536)
    >>> size.vector_bytes, size.graph_bytes
    (6144000, 151083)
    """
    checks.one_of("numbers", numbers, NUMBERS)
    checks.whole_number("vectors", vectors, 0)
    checks.whole_number("dimensions", dimensions, 1)
    checks.whole_number("links", links, 0)
    if links == 1:
        raise ValueError("links must be 0 (no graph) or at least 2, not 1")
    per_vector = -(-dimensions * NUMBERS[numbers] // 8)
    # In fractions, since a float does not hold every whole number.
    graph = (2 * links + links / Fraction(log(links))) * _LINK_BYTES if links else Fraction()
    return IndexSize(vectors, dimensions, numbers, vectors * per_vector, round(vectors * graph))


def embedding_cost(tokens: int, price: float) -> float:
    """US dollars for embedding `tokens` tokens once, at `price` dollars for a million.

    >>> round(embedding_cost(9_216_000, 0.02), 5)
    0.18432
    """
    checks.whole_number("tokens", tokens, 0, of="tokens")
    checks.amount("price", price, "dollars for a million tokens")
    try:
        return tokens * price / 1_000_000
    except OverflowError:
        said = f"{checks.shown(tokens)} tokens at {checks.shown(price)} dollars for a million"
        raise ValueError(f"{said} cost more than can be written: lower tokens or price") from None


@dataclass(frozen=True, slots=True)
class OverlapRow:
    """One line of the table against overlap: `cost` in dollars, None without a price."""

    share: float
    plan: Plan
    cost: float | None


def overlap_table(
    planned: Plan, price: float | None = None, shares: Sequence[float] = OVERLAP_SHARES
) -> tuple[OverlapRow, ...]:
    """The plan again with other overlaps, `shares` being per cent of the size.

    Shares that leave no new text are left out.

    >>> table = overlap_table(plan(tokens=8000, size=512))
    >>> [(row.plan.overlap, row.plan.chunks) for row in table][:3]
    [(0, 16), (25, 17), (51, 18)]
    """
    checks.made_by(planned, Plan, "chunksight.plan", "planned")
    checks.several("shares", shares, object, "")
    rows: list[OverlapRow] = []
    for share in shares:
        percent = Fraction(str(checks.amount("shares", share, "per cent of the size")))
        overlap = int(planned.size * percent / 100)
        if overlap * SIDES[planned.overlap_sides] >= planned.size:
            continue
        again = plan(
            tokens=planned.tokens,
            size=planned.size,
            overlap=overlap,
            overlap_sides=planned.overlap_sides,
            documents=planned.documents,
        )
        cost = None if price is None else embedding_cost(again.embedded, price)
        rows.append(OverlapRow(share, again, cost))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A run beside the plan for the same numbers; all but `fill` are chunks or tokens.

    embedded − planned.embedded = (repeated − planned_repeated) + context + rest: `context` is
    what headings or table headers add, `rest` what blank edges save and tokens that would reach
    over a cut cost. `why` says it in a sentence.
    """

    planned: Plan
    chunks: int
    embedded: int
    repeated: int
    planned_repeated: int
    context: int
    rest: int
    fill: float
    divided: int
    why: str


def compare(result: Result) -> Comparison:
    """What `result` took, beside what fixed windows of the same size and overlap would take.

    >>> from chunksight.chunk import chunk
    >>> compare(chunk("One two three. Four five six.", size=4)).why
    'As planned: 2 chunks and 8 tokens to embed.'
    """
    checks.made_by(result, Result, "chunksight.chunk", "result")
    settings, stats = result.settings, result.stats
    planned = plan(
        tokens=result.tokens if result.chunks else 0,
        size=settings.size,
        overlap=settings.overlap_tokens,
        overlap_sides=settings.overlap_sides,
    )
    count = get_tokenizer(settings.tokenizer).count
    context = sum(chunk.tokens - count(chunk.text) for chunk in result.chunks if chunk.context)
    facts = Comparison(
        planned=planned,
        chunks=stats.chunks,
        embedded=stats.tokens.total,
        repeated=stats.overlap.tokens,
        planned_repeated=planned.embedded - planned.tokens,
        context=context,
        rest=stats.tokens.total - context - stats.overlap.tokens - planned.tokens,
        fill=stats.fill,
        divided=stats.causes.get("structure", 0),
        why="",
    )
    return replace(facts, why=_why(facts))


def _why(facts: Comparison) -> str:
    planned = facts.planned
    if (facts.chunks, facts.embedded) == (planned.chunks, planned.embedded):
        return f"As planned: {facts.chunks} chunks and {facts.embedded} tokens to embed."
    return f"{_why_chunks(facts)}; {_why_tokens(facts)}."


def _why_chunks(facts: Comparison) -> str:
    said = f"{facts.chunks} chunks where {facts.planned.chunks} were planned"
    if facts.chunks > facts.planned.chunks:
        said += f", because chunks end at natural places and are {facts.fill:.0%} full on average"
        if facts.divided:
            said += f" ({facts.divided} cuts are made whatever the size)"
    elif facts.chunks < facts.planned.chunks and facts.repeated < facts.planned_repeated:
        said += ", because less is repeated than was asked for"
    return said


def _why_tokens(facts: Comparison) -> str:
    said = f"{facts.embedded} tokens to embed where {facts.planned.embedded} were planned"
    parts = [
        (facts.repeated - facts.planned_repeated, "repeated text"),
        (facts.context, "added headings or table headers"),
        (facts.rest, "blank edges and tokens at the cuts"),
    ]
    named = [f"{tokens:+d} by {what}" for tokens, what in parts if tokens]
    return said + (f" ({', '.join(named)})" if named else "")
