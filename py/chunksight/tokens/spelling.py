"""A text drawn token by token: what each token covers, and the bytes of parts of characters."""

from collections.abc import Sequence

_CONTINUES, _MASK = 0x80, 0xC0

Spelled = tuple[int, int, int] | tuple[int, int, int, str]


def spell(pieces: Sequence[tuple[int, bytes]], start: int = 0) -> list[Spelled]:
    """`(start, end, id)` of each token, in UTF-16 units counted from `start`.

    Tokens that hold a part of a character cover the same span, all they have in common, and each
    has its own bytes as a fourth, in hexadecimal.

    >>> spell([(9906, b"Hi"), (62904, bytes.fromhex("f09f")), (220, bytes.fromhex("9982"))])
    [(0, 2, 9906), (2, 4, 62904, 'f09f'), (2, 4, 220, '9982')]
    """
    spelled: list[Spelled] = []
    shared: list[tuple[int, bytes]] = []
    for number, piece in enumerate(pieces, 1):
        shared.append(piece)
        if number < len(pieces) and pieces[number][1][0] & _MASK == _CONTINUES:
            continue
        text = b"".join(data for _, data in shared).decode()
        end = start + len(text.encode("utf-16-le")) // 2
        if len(shared) == 1:
            spelled.append((start, end, piece[0]))
        else:
            spelled += [(start, end, token, data.hex()) for token, data in shared]
        start = end
        shared.clear()
    return spelled
