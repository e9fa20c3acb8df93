"""How do people with other eyes see a colour, and how far apart do two look to them?

The matrices are those of Machado, Oliveira and Fernandes (2009), in full strength, for linear light.
"""

from itertools import combinations
from math import dist
from typing import Final

SIGHTS: Final[dict[str, tuple[float, ...]]] = {
    "deuteranopia": (
        0.367322,
        0.860646,
        -0.227968,
        0.280085,
        0.672501,
        0.047413,
        -0.01182,
        0.04294,
        0.968881,
    ),
    "protanopia": (
        0.152286,
        1.052583,
        -0.204868,
        0.114503,
        0.786281,
        0.099216,
        -0.003882,
        -0.048116,
        1.051998,
    ),
    "tritanopia": (
        *(1.255528, -0.076749, -0.178779),
        *(-0.078411, 0.930809, 0.147602),
        *(0.004733, 0.691367, 0.3039),
    ),
    "greyscale": (0.2126, 0.7152, 0.0722) * 3,
}

Light = tuple[float, ...]


def seen_as(colour: str, sight: str) -> str:
    """The colour in which this one appears."""
    return "#" + "".join(f"{round(255 * _encoded(channel)):02X}" for channel in _through(colour, sight))


def distance(one: str, other: str, sight: str = "") -> float:
    """In CIE Lab: 2 is barely seen side by side, 20 is plain from memory."""
    return dist(_lab(_through(one, sight)), _lab(_through(other, sight)))


def closest(colours: dict[str, str], sight: str = "") -> tuple[float, str, str]:
    return min((distance(colours[a], colours[b], sight), a, b) for a, b in combinations(colours, 2))


def _through(colour: str, sight: str) -> Light:
    light = tuple(_linear(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5))
    if not sight:
        return light
    m = SIGHTS[sight]
    mixed = (sum(m[3 * row + k] * light[k] for k in range(3)) for row in range(3))
    return tuple(min(1.0, max(0.0, channel)) for channel in mixed)


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _encoded(value: float) -> float:
    return float(12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)


def _lab(light: Light) -> tuple[float, float, float]:
    red, green, blue = light
    x = _cube((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _cube(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _cube((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(value: float) -> float:
    return float(value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116)
