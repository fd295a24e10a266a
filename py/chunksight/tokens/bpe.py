"""The tiktoken encodings: exact counts, also of runs that older tiktoken cannot take."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, count
from operator import eq

import tiktoken

from chunksight.tokens.pretokens import PreTokens

BPE_ENCODINGS = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base")

# Below this length a text can hold no run that is slow in any tiktoken.
_LONG_TEXT = 2_000
# A pre-token is encoded in stretches of this many bytes: tiktoken before 0.13 takes time
# quadratic in the length of a pre-token and fails on very long ones.
_STRETCH = 512


class BpeTokenizer(PreTokens):
    """One of tiktoken's encodings.

    >>> BpeTokenizer("o200k_base").count("Hola, mundo!")
    4
    """

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._encoding = tiktoken.get_encoding(name)
        except OSError as error:
            raise OSError(
                f"the vocabulary of {name} could not be downloaded; without a network set "
                "TIKTOKEN_CACHE_DIR to a folder that holds it (after a build, .cache/tiktoken)"
            ) from error
        self._encode = self._encoding.encode_ordinary
        super().__init__(self._encoding._pat_str)

    @cached_property
    def lengths(self) -> bytearray:
        """Bytes of each token, by its id."""
        ranks = self._encoding._mergeable_ranks
        if all(map(eq, ranks.values(), count())):  # as most vocabularies are, and far faster
            return bytearray(map(len, ranks))
        lengths = bytearray(max(ranks.values()) + 1)
        for token, rank in ranks.items():
            lengths[rank] = len(token)
        return lengths

    def count(self, text: str) -> int:
        """Exact number of tokens of `text`, special-token names being plain text."""
        return len(self.encode(text))

    def encode(self, text: str) -> list[int]:
        """Token ids of `text`, in time linear in its length."""
        if len(text) <= _LONG_TEXT:
            return self._encode(text)
        ids: list[int] = []
        for _ in self.encoding(text, ids):
            pass
        return ids

    def encoding(
        self, text: str, ids: list[int], pieces: "array[int] | None" = None
    ) -> Iterator[int]:
        """Put the token ids of `text` into `ids` step by step, and the ends of its pre-tokens into
        `pieces`; gives the characters done."""
        done = solid = 0
        # What is blank after `solid` is encoded piece by piece, as white space is split according
        # to what follows; what lies before can be encoded by itself.
        blanks: list[str] = []
        for match in self.pattern.finditer(text):
            start, end = match.span()
            if pieces is not None:
                pieces.append(end)
            long = end - start > _STRETCH
            if long or solid - done > _LONG_TEXT // 2:
                ids += self._encode(text[done:solid])
                done = solid
                yield done
            if long:
                for piece in [*blanks, match[0]]:
                    yield from self._encode_pretoken(piece.encode(), ids, start)
                done = end
            if long or not text[end - 1].isspace():
                solid = end
                blanks.clear()
            else:
                blanks.append(match[0])
        ids += self._encode(text[done:])

    def _encode_pretoken(self, pretoken: bytes, ids: list[int], done: int) -> Iterator[int]:
        """Append the token ids of one pre-token, however long; gives `done` at times.

        Token ids are the encoding of their bytes exactly if each neighbouring pair is the encoding
        of its own bytes. So a stretch is encoded together with the last tokens before it, and only
        the pair at that seam is left to check; where it fails, the seam moves back.
        """
        encode = self._encoding._encode_single_piece
        # Tokens before the pre-token have nothing to do with it.
        first = len(ids)
        for start in range(0, len(pretoken), _STRETCH):
            stretch = pretoken[start : start + _STRETCH]
            redone = 4
            while True:
                low = max(first, len(ids) - redone)
                tail = ids[low:]
                new = encode(self._bytes(tail) + stretch)
                seam = [*ids[max(first, low - 1) : low], new[0]]
                if len(seam) == 1 or encode(self._bytes(seam)) == seam:
                    break
                redone *= 2
            ids[low:] = new
            yield done

    def piece_lengths(self, piece: bytes) -> list[int]:
        """Bytes of each token of one pre-token, or of a part of one."""
        if len(piece) <= _STRETCH:
            ids = self._encoding._encode_single_piece(piece)
        else:
            ids = []
            for _ in self._encode_pretoken(piece, ids, 0):
                pass
        return [self.lengths[token] for token in ids]

    def _bytes(self, ids: list[int]) -> bytes:
        return self._encoding.decode_bytes(ids)

    def pieces(self, text: str) -> list[tuple[int, bytes]]:
        """Id and bytes of each token of `text`; a token may hold a part of a character."""
        ids = self.encode(text)
        return list(zip(ids, self._encoding.decode_tokens_bytes(ids), strict=True))

    def ends(self, text: str) -> list[int]:
        """Offset in code points at which each token of `text` ends (rounded down)."""
        ends = accumulate(map(self.lengths.__getitem__, self.encode(text)))
        if text.isascii():
            return list(ends)
        characters = list(accumulate(len(character.encode()) for character in text))
        return [bisect_right(characters, end) for end in ends]
