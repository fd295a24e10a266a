"""Vocabularies in a form that a page loads fast: token lengths, then token bytes, deflated.

The ordinary `.tiktoken` file is one base64 line per token. Here the tokens lie in rank order, so
the rank need not be written, and one `struct.unpack` cuts them all apart.
"""

import base64
import struct
import zlib
from itertools import count

Ranks = dict[bytes, int]

_COUNT = struct.Struct("<I")


def pack(tiktoken_file: bytes) -> bytes:
    """The compact form of a `.tiktoken` file; a rank that no token has becomes a token of length 0.

    >>> unpack(pack(b"YQ== 0\\nYmM= 2\\n"))
    {b'a': 0, b'bc': 2}
    """
    tokens: dict[int, bytes] = {}
    for line in tiktoken_file.splitlines():
        if line:
            token, rank = line.split()
            tokens[int(rank)] = base64.b64decode(token)
    in_order = [tokens.get(rank, b"") for rank in range(max(tokens) + 1)]
    lengths = bytes(map(len, in_order))
    return zlib.compress(_COUNT.pack(len(in_order)) + lengths + b"".join(in_order), 9)


def unpack(data: bytes) -> Ranks:
    """The rank of every token, as `tiktoken.load.load_tiktoken_bpe` would give it."""
    raw = zlib.decompress(data)
    (size,) = _COUNT.unpack_from(raw)
    lengths = raw[_COUNT.size : _COUNT.size + size]
    pieces = [f"{length}s" for length in range(256)]
    layout = "".join(map(pieces.__getitem__, lengths))
    ranks: Ranks = dict(zip(struct.unpack_from(layout, raw, _COUNT.size + size), count()))
    ranks.pop(b"", None)
    return ranks


def install(name: str, data: bytes) -> None:
    """Let `tiktoken.get_encoding(name)` take its ranks from `data` instead of the network.

    Only the loading of ranks is replaced: pattern and special tokens stay tiktoken's own.
    """
    # Not at the top: the build packs vocabularies where tiktoken is not installed.
    from tiktoken_ext import openai_public  # type: ignore[import-untyped]

    ordinary = openai_public.load_tiktoken_bpe

    def load(address: str, expected_hash: str | None = None) -> Ranks:
        if address.endswith(f"/{name}.tiktoken"):
            return unpack(data)
        ranks: Ranks = ordinary(address, expected_hash)
        return ranks

    openai_public.load_tiktoken_bpe = load
