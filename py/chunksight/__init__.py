"""Chunksight: cut a text into token-bounded chunks, and see why each cut is where it is.

>>> import chunksight as cs
>>> [chunk.tokens for chunk in cs.chunk("One two three. Four five six.", size=4).chunks]
[4, 4]
"""

from chunksight.chunk import chunk, count
from chunksight.export import export
from chunksight.model import Beyond, Boundary, Chunk, Overlap, Result, Stats
from chunksight.plan import Plan, plan
from chunksight.settings import Settings

__version__ = "0.1.0"

__all__ = [
    "Beyond",
    "Boundary",
    "Chunk",
    "Overlap",
    "Plan",
    "Result",
    "Settings",
    "Stats",
    "chunk",
    "count",
    "export",
    "plan",
]
