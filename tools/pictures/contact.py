"""How are many drawings shown as one picture?"""

from collections.abc import Sequence

from prems.paper.face import XMLNS, Drawing, definition, needed
from prems.paper.shapes import group, number, rect


def contact(drawings: Sequence[Drawing], columns: int, width: float, ground: str, gap: float = 6) -> str:
    """A sheet of drawings, each `width` wide, with a hard shadow below."""
    high = max(drawing.height / drawing.width for drawing in drawings) * width
    rows = -(-len(drawings) // columns)
    wide, tall = gap + columns * (width + gap), gap + rows * (high + gap)
    placed = "".join(
        at(drawing, gap + (k % columns) * (width + gap), gap + (k // columns) * (high + gap), width)
        for k, drawing in enumerate(drawings)
    )
    return page(wide, tall, rect(0, 0, wide, tall, ground) + placed, drawings)


def at(drawing: Drawing, x: float, y: float, width: float, turn: float = 0) -> str:
    scale = width / drawing.width
    middle = f"{number(drawing.width / 2)} {number(drawing.height / 2)}"
    place = f"translate({number(x)} {number(y)})scale({scale:.4f})"
    shadow = rect(0, 1.6, drawing.width, drawing.height, "#2B1230", 5).replace("/>", ' opacity=".22"/>')
    flat = shadow if (drawing.width, drawing.height) == (63, 88) else ""
    return group(flat + drawing.body, place + (f"rotate({number(turn)} {middle})" if turn else ""))


def page(width: float, height: float, body: str, drawings: Sequence[Drawing]) -> str:
    """A picture with the parts that its drawings need."""
    parts: dict[str, str] = {}
    for drawing in drawings:
        parts |= {name: drawing.parts[name] for name in needed(drawing.body, drawing.parts)}
    defs = "".join(definition(name, part) for name, part in parts.items())
    return f'<svg {XMLNS} viewBox="0 0 {number(width)} {number(height)}"><defs>{defs}</defs>{body}</svg>'
