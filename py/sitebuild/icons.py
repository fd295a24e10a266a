"""The icons of the installed page: PNG files drawn from static/icon.svg, all of rectangles."""

import functools
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

FINE = 4
"""Each row of pixels is drawn as so many lines, for smooth corners."""
SAFE = 0.8
"""Of an icon that may be cut to any shape, so much in the middle is sure to be seen."""
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-mask.png": (512, True)}
"""By name: the side in pixels, and whether the system may cut it to a shape of its own."""

Colour = tuple[int, int, int]
Spans = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Rectangle:
    """One shape of the drawing, in units of its own, with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    colour: Colour


def draw_icons(drawing: Path, folder: Path) -> None:
    """Write each of ICONS into `folder`."""
    side, shapes = read_drawing(drawing)
    for name, (pixels, maskable) in ICONS.items():
        chosen = fill_square(shapes, side) if maskable else shapes
        (folder / name).write_bytes(png(paint(chosen, side, pixels)))


def read_drawing(path: Path) -> tuple[float, list[Rectangle]]:
    """The side of a square drawing and its rectangles, the lowest first."""
    root = ElementTree.parse(path).getroot()
    side = float(root.attrib["viewBox"].split()[2])
    shapes = []
    for element in root.iter("{http://www.w3.org/2000/svg}rect"):
        x, y, width, height, radius = (
            float(element.get(key, 0)) for key in ("x", "y", "width", "height", "rx")
        )
        shapes.append(Rectangle(x, y, width, height, radius, _colour(element.attrib["fill"])))
    return side, shapes


def fill_square(shapes: list[Rectangle], side: float) -> list[Rectangle]:
    """The ground over all of the square, and the rest drawn together to the part that is safe."""
    ground, *rest = shapes
    edge = side * (1 - SAFE) / 2
    moved = [
        Rectangle(
            edge + shape.x * SAFE,
            edge + shape.y * SAFE,
            shape.width * SAFE,
            shape.height * SAFE,
            shape.radius * SAFE,
            shape.colour,
        )
        for shape in rest
    ]
    return [Rectangle(0, 0, side, side, 0, ground.colour), *moved]


def paint(shapes: list[Rectangle], side: float, pixels: int) -> list[bytes]:
    """Rows of red, green, blue and opacity."""
    scale = pixels / side
    # Most rows are like the one above; each kind is painted once.
    painted: dict[tuple[Spans, ...], bytes] = {}
    rows = []
    for y in range(pixels):
        kind = tuple(_spans(shape, y, scale) for shape in shapes)
        if kind not in painted:
            row = [(0.0, 0.0, 0.0, 0.0)] * pixels
            for shape, spans in zip(shapes, kind, strict=True):
                for x, cover in _covers(spans, pixels).items():
                    row[x] = _over(row[x], shape.colour, cover)
            painted[kind] = b"".join(_stored(pixel) for pixel in row)
        rows.append(painted[kind])
    return rows


def _spans(shape: Rectangle, y: int, scale: float) -> Spans:
    """From where to where a shape goes, in pixels, on each fine line of a row where it is."""
    lines = [_span(shape, (y + (line + 0.5) / FINE) / scale) for line in range(FINE)]
    return tuple((line[0] * scale, line[1] * scale) for line in lines if line)


def _covers(spans: Spans, pixels: int) -> dict[int, float]:
    """How much of each pixel of a row is covered."""
    covers: dict[int, float] = {}
    for start, end in spans:
        for x in range(int(start), min(pixels, int(end) + 1)):
            part = max(0.0, min(end, x + 1) - max(start, x))
            covers[x] = covers.get(x, 0) + part / FINE
    return covers


def _span(shape: Rectangle, y: float) -> tuple[float, float] | None:
    """From where to where a shape goes at a height, or None where it is not."""
    if not shape.y <= y <= shape.y + shape.height:
        return None
    into_corner = shape.radius - min(y - shape.y, shape.y + shape.height - y)
    inset = 0.0
    if into_corner > 0:
        inset = shape.radius - (shape.radius**2 - into_corner**2) ** 0.5
    return shape.x + inset, shape.x + shape.width - inset


@functools.cache
def _over(
    below: tuple[float, float, float, float], colour: Colour, cover: float
) -> tuple[float, float, float, float]:
    """A colour laid over a pixel; colours are stored times their opacity."""
    left = 1 - cover
    red, green, blue, opacity = below
    return (
        red * left + colour[0] * cover,
        green * left + colour[1] * cover,
        blue * left + colour[2] * cover,
        opacity * left + cover,
    )


@functools.cache
def _stored(pixel: tuple[float, float, float, float]) -> bytes:
    *colours, opacity = pixel
    plain = [round(value / opacity) if opacity else 0 for value in colours]
    return bytes([*plain, round(opacity * 255)])


def png(rows: list[bytes]) -> bytes:
    """A PNG file of square rows, eight bits for each of red, green, blue and opacity."""
    side = len(rows)
    header = struct.pack(">2I5B", side, side, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    parts = [(b"IHDR", header), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, content) for name, content in parts)


def _part(name: bytes, content: bytes) -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def _colour(name: str) -> Colour:
    """A colour as #rrggbb."""
    red, green, blue = bytes.fromhex(name.removeprefix("#"))
    return red, green, blue
