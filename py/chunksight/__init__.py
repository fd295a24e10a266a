"""Chunksight: cut a text into token-bounded chunks, and see why each cut is where it is.

>>> import chunksight as cs
>>> [chunk.tokens for chunk in cs.chunk("One two three. Four five six.", size=4).chunks]
[4, 4]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from chunksight.chunk import chunk, count
from chunksight.export import export
from chunksight.model import Boundary, Candidate, Chunk, Overlap, Result, Stats
from chunksight.plan import Plan, plan
from chunksight.settings import Settings

if TYPE_CHECKING:
    from chunksight.insight.flags import check
    from chunksight.reading import read
    from chunksight.weighed import explain

__version__ = "0.1.0"

__all__ = [
    "Boundary",
    "Candidate",
    "Chunk",
    "Overlap",
    "Plan",
    "Result",
    "Settings",
    "Stats",
    "check",
    "chunk",
    "count",
    "explain",
    "export",
    "plan",
    "read",
]

# Loaded on first use: the page starts without them.
_LATER = {
    "check": "chunksight.insight.flags",
    "explain": "chunksight.weighed",
    "read": "chunksight.reading",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
