"""How alike are the 18 symbols, measured?"""

import json
from functools import cache

from PIL import Image, ImageChops

from prems.games.arriba.print.symbols import SYMBOLS
from tools.pictures.raster import ink

SIZE = 64


def lookalikes() -> str:
    """The table that the game ships: of two symbols' ink, how much they share at best."""
    table = {a: {b: round(1 - distance(a, b), 3) for b in SYMBOLS if a != b} for a in SYMBOLS}
    rows = ",\n".join(f'"{a}": {json.dumps(row)}' for a, row in table.items())
    return f"{{\n{rows}\n}}\n"


@cache
def distance(a: int, b: int, size: int = SIZE) -> float:
    """0 for the same picture, 1 for no ink in common; the best of four turns of the second."""
    if a > b:
        return distance(b, a, size)
    return min(_difference(a, b, turn, size) for turn in (0, 90, 180, 270))


def _difference(a: int, b: int, turn: int, size: int) -> float:
    one, other = _ink(a, 0, size), _ink(b, turn, size)
    return _mass(ImageChops.difference(one, other)) / _mass(ImageChops.lighter(one, other))


def _mass(image: Image.Image) -> int:
    return sum(level * count for level, count in enumerate(image.histogram()))


@cache
def _ink(symbol: int, turn: int, size: int) -> Image.Image:
    return ink(SYMBOLS[symbol], size, turn)
