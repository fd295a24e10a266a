"""Hiding comments and strings, so that the line scanner meets only code."""

import re

from chunksight.scan.code_syntax import TOKENS, Syntax, closer_of, opener_of

COMMENT, STRING = "\x02", "\x01"
_PATIENCE = 32


def hide_opaque(text: str, syntax: Syntax) -> str:
    """The text with every character of comments and strings replaced, line ends inside too."""
    parts: list[str] = []
    done = _hide(text, opener_of(syntax.tokens), 0, len(text), parts, {})
    parts.append(text[done:])
    return "".join(parts)


def _hide(
    text: str,
    opener: "re.Pattern[str]",
    start: int,
    end: int,
    parts: list[str],
    failures: dict[str, int],
) -> int:
    """Append what has been read from `start`, up to the end of the last token."""
    done = start
    search = opener.search
    while found := search(text, start, end):
        name = found.lastgroup or ""
        token = TOKENS[name]
        first, start = found.span()
        if token.closer:
            # Looked for in vain too often: the text is of another kind, or means us ill.
            if failures.get(name, 0) > _PATIENCE:
                continue
            mark = found[f"{name}_mark"] if "{}" in token.closer else ""
            line_end = text.find("\n", start, end) if token.here_document else start
            closing = closer_of(name, mark).search(text, line_end, end) if line_end >= 0 else None
            if not closing or not closing.lastgroup:
                failures[name] = failures.get(name, 0) + 1
                continue
            if token.here_document:
                parts.append(text[done:start])
                done = _hide(text, opener, start, line_end, parts, failures)
                parts.append(text[done:line_end])
                done = first = line_end
            start = closing.end()
        parts.append(text[done:first])
        parts.append((COMMENT if token.is_comment else STRING) * (start - first))
        done = start
    return done
