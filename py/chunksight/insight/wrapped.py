"""Which line ends only wrap a paragraph: found where that is sure, else taken for real ends.

Lines of a log, of verse, of a table of values stand for themselves, though they are long and end
inside what looks like a sentence. A paragraph was surely wrapped if it is made of words, if hardly
any line had room for the first word of the next, and if most lines go on in lower case.
"""

import re

_LINE = re.compile(r"[^\r\n]+")
_LEADING = re.compile(r"[\s>]*")
_STOP = re.compile(r"""[.!?…:;。！？]["'”’»)\]]*$""")

_FEWEST_LINES = 3
_NARROWEST, _WIDEST = 40, 130
_FULL = 0.9
_GOES_ON = 0.5
_LETTERS = 0.8
_FEWEST_WORDS = 5


def wrapped_lines(text: str, start: int, end: int) -> frozenset[int]:
    """Where the lines of a paragraph begin that surely go on with the one before.

    >>> text = (
    ...     "The lamp turns slowly above the sea, and the ships that\\n"
    ...     "pass by the rocks in the night count how often it has\\n"
    ...     "flashed before any of them thinks of a change of course.\\n"
    ... )
    >>> [text[at:].split()[0] for at in sorted(wrapped_lines(text, 0, len(text)))]
    ['pass', 'flashed']
    """
    spans = [_without_marks(text, *found.span()) for found in _LINE.finditer(text, start, end)]
    lines = [text[low:high].rstrip() for low, high in spans]
    if len(lines) < _FEWEST_LINES or not _is_prose(lines):
        return frozenset()
    width = max(map(len, lines))
    if not _NARROWEST <= width <= _WIDEST:
        return frozenset()
    following = lines[1:]
    full = sum(
        len(line) + 1 + len(after.split(None, 1)[0]) > width
        for line, after in zip(lines, following, strict=False)
        if after
    )
    lower = [at for (at, _), line in zip(spans[1:], following, strict=True) if line[:1].islower()]
    if full < _FULL * len(following) or len(lower) < _GOES_ON * len(following):
        return frozenset()
    ended = {at for (at, _), line in zip(spans[1:], lines, strict=False) if _STOP.search(line)}
    return frozenset(lower) - ended


def _without_marks(text: str, low: int, high: int) -> tuple[int, int]:
    """A line without its indentation and the marks of a quote."""
    marks = _LEADING.match(text, low, high)
    return (marks.end() if marks else low), high


def _is_prose(lines: list[str]) -> bool:
    visible = "".join("".join(lines).split())
    letters = sum(map(str.isalpha, visible))
    words = sum(len(line.split()) for line in lines)
    return letters >= _LETTERS * len(visible) and words >= _FEWEST_WORDS * len(lines)
