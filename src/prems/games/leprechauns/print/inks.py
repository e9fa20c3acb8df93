"""In which inks are the colour words printed, and which pattern can help to tell them apart?

The inks were searched for the largest smallest distance under normal sight and simulated colour blindness;
docs/cards.md has the figures. A pattern says the same without any colour.
"""

from typing import Final

from prems.paper import BLACK
from prems.paper.shapes import circle, line, number, path, rect

INKS: Final = {
    "red": "#E8283A",
    "orange": "#ED7F01",
    "yellow": "#FFDA07",
    "green": "#22B26C",
    "blue": "#1846EA",
    "purple": "#6822A6",
    "brown": "#55270F",
    "grey": "#938C95",
    "black": "#17121A",
    "white": "#FFFFFF",
}

# Inks as light as the paper are printed on a dark strip.
PALE: Final = frozenset({"yellow", "white"})


def pattern(colour: str) -> str:
    """A tile of marks, to lay over the ink."""
    wide, high, marks = _MARKS[colour]
    mark = BLACK if colour in _LIGHT else "#FFFFFF"
    size = f'width="{number(wide)}" height="{number(high)}"'
    return f'<pattern {size} patternUnits="userSpaceOnUse"><g color="{mark}" fill="{mark}">{marks}</g></pattern>'


def patterned(shape: str, colour: str) -> str:
    """A shape in the ink with its pattern (part `lep-ink-red` and so on)."""
    return path(shape, INKS[colour]) + path(shape, f"url(#lep-ink-{colour})")


def _stroke(d: str) -> str:
    return line(d, 1, stroke_linecap="butt")


_LIGHT: Final = PALE | {"orange", "green", "grey"}

# The width and height of a tile, and what is on it.
_MARKS: Final[dict[str, tuple[float, float, str]]] = {
    "red": (4, 2.6, rect(0, 0, 4, 0.9)),  # lying stripes
    "orange": (4, 4, _stroke("M-1 3L3-1M1 5L5 1")),  # stripes rising
    "yellow": (3.4, 2.6, circle(1.7, 1.3, 0.75)),  # dots
    "green": (4, 4, _stroke("M-1 1L3 5M1-1L5 3")),  # stripes falling
    "blue": (5, 2.6, _stroke("M0 1.3Q1.25-.5 2.5 1.3T5 1.3")),  # waves
    "purple": (2.6, 2.6, path("M0 0h1.3v1.3h-1.3zM1.3 1.3h1.3v1.3h-1.3z")),  # checks
    "brown": (2.6, 4, rect(0, 0, 0.9, 4)),  # standing stripes
    "grey": (3.4, 2.6, path("M1.3 .3h.8v.6h.6v.8h-.6v.6h-.8v-.6h-.6v-.8h.6z")),  # crosses
    "black": (4, 4, ""),  # none: it is the darkest
    "white": (3.4, 2.6, circle(1.7, 1.3, 0.7, "none", stroke="currentColor", stroke_width=".5")),  # rings
}
