"""What is a drawing that a screen and a sheet of paper can both show?"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from prems.paper import CARD_CORNER, CARD_HEIGHT, CARD_WIDTH, WHITE
from prems.paper.shapes import number, rect

XMLNS: Final = 'xmlns="http://www.w3.org/2000/svg"'

Parts = Mapping[str, str]
"""What several drawings show, by id: `use(id)` in a body, defined once in a page or a sprite."""


@dataclass(frozen=True)
class Drawing:
    """Something cut from paper, in a box of its own units."""

    art: str
    parts: Parts
    width: float
    height: float

    @property
    def body(self) -> str:
        return self.art

    def svg(self) -> str:
        """A picture that stands alone."""
        return _page(f"0 0 {number(self.width)} {number(self.height)}", self.body, self.parts)

    def symbol(self, name: str) -> str:
        """An entry of a sprite, which has to hold the parts too."""
        box = f"0 0 {number(self.width)} {number(self.height)}"
        return f'<symbol id="{name}" viewBox="{box}">{self.body}</symbol>'


@dataclass(frozen=True)
class Face(Drawing):
    """One side of a card: round corners on screen; on paper its colour runs beyond the cut."""

    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT
    rim: str = WHITE
    spill: str = ""  # what also runs beyond the cut: over the rim, under the art
    corners: str = ""  # on paper over the art: what is round on screen, square

    @property
    def body(self) -> str:
        return rect(0, 0, self.width, self.height, self.rim, CARD_CORNER) + self.art

    def printed(self, bleed: float) -> str:
        """The face for the press, with `bleed` millimetres too much on each side."""
        wide, high = self.width + 2 * bleed, self.height + 2 * bleed
        ground = rect(-bleed, -bleed, wide, high, self.rim) + self.spill
        box = " ".join(map(number, (-bleed, -bleed, wide, high)))
        return _page(box, ground + self.art + self.corners, self.parts)


def use(part: str, x: float = 0, y: float = 0, scale: float = 1, **attributes: object) -> str:
    """The part, its origin at x, y."""
    move = f"translate({number(x)} {number(y)})" if x or y else ""
    size = f"scale({number(scale)})" if scale != 1 else ""
    where = f' transform="{move}{size}"' if move or size else ""
    more = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<use href="#{part}"{where}{more}/>'


def needed(body: str, parts: Parts) -> Iterator[str]:
    """The parts that a body refers to, each after those that it refers to itself."""
    seen: set[str] = set()
    for name in _NAMES.findall(body):
        if name in parts and name not in seen:
            for deeper in (*needed(parts[name], parts), name):
                if deeper not in seen:
                    seen.add(deeper)
                    yield deeper


def definition(name: str, body: str) -> str:
    """A part as an element that can be used by its name."""
    first, rest = re.match(r"<([a-z]+)(.*)", body, re.DOTALL).groups()  # type: ignore[union-attr]
    single = body.count("<") == 1 or first == "pattern"
    return f'<{first} id="{name}"{rest}' if single else f'<g id="{name}">{body}</g>'


_NAMES: Final = re.compile(r"#([\w.-]+)")


def _page(box: str, body: str, parts: Parts) -> str:
    defs = "".join(definition(name, parts[name]) for name in needed(body, parts))
    return f'<svg {XMLNS} viewBox="{box}">{f"<defs>{defs}</defs>" if defs else ""}{body}</svg>'
