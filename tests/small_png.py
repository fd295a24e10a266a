"""PNG files made small: few colours, one byte a pixel. Only what a screenshot needs."""

import struct
import zlib
from collections import Counter

STEPS = 32
"""So many levels are left of each of red, green and blue."""
MOST = 256


def with_few_colours(png: bytes) -> bytes:
    """The same picture in at most 256 colours; eight bits a channel, not interlaced."""
    width, height, pixels = _read(png)
    coarse = [tuple(round(value / 255 * (STEPS - 1)) for value in pixel) for pixel in pixels]
    chosen = [colour for colour, _ in Counter(coarse).most_common(MOST)]
    number = {colour: index for index, colour in enumerate(chosen)}
    for colour in set(coarse) - set(chosen):
        number[colour] = number[min(chosen, key=lambda other: _distance(colour, other))]
    palette = bytes(round(value * 255 / (STEPS - 1)) for colour in chosen for value in colour)
    indices = bytes(number[colour] for colour in coarse)
    rows = b"".join(b"\0" + indices[y * width : (y + 1) * width] for y in range(height))
    header = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    parts = [
        (b"IHDR", header),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _read(png: bytes) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Width, height and the pixels' red, green and blue."""
    width, height, depth, kind = struct.unpack(">2I2B", png[16:26])
    channels = {2: 3, 6: 4}[kind]
    if depth != 8:
        raise ValueError(f"{depth} bits a channel; only 8 can be read")
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    data = zlib.decompress(packed)
    row, pixels = bytearray(width * channels), []
    for y in range(height):
        line = data[y * (len(row) + 1) : (y + 1) * (len(row) + 1)]
        row = _unfiltered(line[0], bytearray(line[1:]), row, channels)
        pixels += list(zip(row[::channels], row[1::channels], row[2::channels], strict=True))
    return width, height, pixels


def _unfiltered(kind: int, row: bytearray, above: bytearray, channels: int) -> bytearray:
    """A row as it was before the filter of its kind was laid over it."""
    for at in range(len(row) if kind else 0):
        left = row[at - channels] if at >= channels else 0
        corner = above[at - channels] if at >= channels else 0
        guess = (0, left, above[at], (left + above[at]) // 2, _paeth(left, above[at], corner))[kind]
        row[at] = (row[at] + guess) & 255
    return row


def _paeth(left: int, above: int, corner: int) -> int:
    """Of the three neighbours the nearest to left + above - corner."""
    estimate = left + above - corner
    return min((left, above, corner), key=lambda value: abs(estimate - value))
