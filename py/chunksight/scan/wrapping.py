"""Whether a text was wrapped to a fixed width, as PDF extracts, mail and RFCs are."""

import re
from collections.abc import Iterable

from chunksight.scan.markdown import Block

_MOST_LINES = 400
_FEWEST_LINES = 6
_SHORTEST, _LONGEST = 45, 130
_STOP = re.compile(r"""[.!?…:;。！？]["'”’»)\]]*\s*$""")


def looks_wrapped(text: str, blocks: Iterable[Block]) -> bool:
    """Whether most lines of its paragraphs are about equally long and end inside a sentence."""
    lengths: list[int] = []
    inside = 0
    for block in blocks:
        if block.kind != "paragraph":
            continue
        for line in text[block.start : block.end].splitlines()[:-1]:
            lengths.append(len(line.strip()))
            inside += not _STOP.search(line)
        if len(lengths) > _MOST_LINES:
            break
    if len(lengths) < _FEWEST_LINES:
        return False
    widest = sorted(lengths)[int(0.95 * (len(lengths) - 1))]
    full = sum(length > 0.7 * widest for length in lengths)
    return (
        _SHORTEST <= widest <= _LONGEST
        and full >= 0.75 * len(lengths)
        and inside >= 0.6 * len(lengths)
    )
