"""Which shapes do scissors cut?"""

from collections.abc import Iterable
from math import atan2, cos, degrees, pi, sin

from prems.paper import BLACK

Point = tuple[float, float]


def number(value: float) -> str:
    """As few characters as a hundredth of a unit needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text.startswith(("0.", "-0.")):
        return text.replace("0.", ".", 1)
    return "0" if text == "-0" else text


def polar(radius: float, turn: float, centre: Point = (50, 50)) -> Point:
    """0 degrees is up, going clockwise."""
    angle = turn * pi / 180
    return centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)


def points(*places: Point) -> str:
    return " ".join(f"{number(x)} {number(y)}" for x, y in places)


def path(d: str, fill: str = "", **attributes: object) -> str:
    return f'<path d="{d}"{_attributes(fill=fill, **attributes)}/>'


def line(d: str, width: float, stroke: str = "currentColor", **attributes: object) -> str:
    """A strip of even width with round ends."""
    ends = {"stroke_linecap": "round", "stroke_linejoin": "round"} | attributes
    return f'<path d="{d}"{_attributes(fill="none", stroke=stroke, stroke_width=number(width), **ends)}/>'


def circle(x: float, y: float, radius: float, fill: str = "", **attributes: object) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f"<circle {place}{_attributes(fill=fill, **attributes)}/>"


def ring(x: float, y: float, radius: float, width: float, stroke: str = "currentColor") -> str:
    return circle(x, y, radius, fill="none", stroke=stroke, stroke_width=number(width))


def rect(x: float, y: float, width: float, height: float, fill: str = "", corner: float = 0) -> str:
    place = "".join(f' {key}="{number(v)}"' for key, v in (("x", x), ("y", y), ("rx", corner)) if v)
    return f'<rect{place} width="{number(width)}" height="{number(height)}"{_attributes(fill=fill)}/>'


def group(body: str, transform: str = "", **attributes: object) -> str:
    return f"<g{_attributes(transform=transform, **attributes)}>{body}</g>"


def polygon(places: Iterable[Point], fill: str = "", **attributes: object) -> str:
    return path(f"M{points(*places)}Z", fill, **attributes)


def folded(d: str, fill: str, right_half: str, depth: float = 0.16) -> str:
    """A sheet folded down the middle: its right half lies in the shade."""
    return path(d, fill) + path(right_half, BLACK, opacity=number(depth))


def scalloped(x: float, y: float, width: float, height: float, bite: float) -> str:
    """A panel whose four hems are rows of small arches."""
    across, down = round(width / (2 * bite)), round(height / (2 * bite))
    dx, dy, rise = width / across, height / down, bite * 0.55
    arch = f"a{number(dx / 2)} {number(rise)} 0 0 1 "
    side = f"a{number(rise)} {number(dy / 2)} 0 0 1 "
    return (
        f"M{number(x)} {number(y)}"
        + f"{arch}{number(dx)} 0" * across
        + f"{side}0 {number(dy)}" * down
        + f"{arch}{number(-dx)} 0" * across
        + f"{side}0 {number(-dy)}" * down
        + "Z"
    )


def scalloped_disc(centre: Point, radius: float, bites: int) -> str:
    """A disc whose hem is a ring of small arches."""
    rim = [polar(radius, 360 * k / bites, centre) for k in range(bites)]
    bite = number(pi * radius / bites * 1.02)
    arches = "".join(f"A{bite} {bite} 0 0 1 {points(place)}" for place in (*rim[1:], rim[0]))
    return f"M{points(rim[0])}{arches}Z"


def rays(box: tuple[float, float, float, float], centre: Point, count: int, fill: str) -> str:
    """Wedges from a centre to the edges of a box (x, y, width, height), cut flush with it."""
    wedges = []
    for k in range(count):
        start, end = 360 * k / count, 360 * (k + 0.5) / count
        rim = [start, *(a for a in _corners(box, centre) if start < a < end), end]
        wedges.append(f"M{points(centre, *(_edge(box, centre, a) for a in rim))}Z")
    return path("".join(wedges), fill)


def burst(centre: Point, wide: float, high: float, fill: str, spikes: int = 14, depth: float = 0.2) -> str:
    """A star of paper for something loud."""
    return polygon(
        (
            (centre[0] + wide * reach * sin(pi * k / spikes), centre[1] - high * reach * cos(pi * k / spikes))
            for k in range(2 * spikes)
            for reach in ((1 - depth) if k % 2 else 1,)
        ),
        fill,
    )


def strip(x: float, y: float, width: float, height: float, fill: str, lean: float = 1) -> str:
    """A strip cut by hand: no two edges parallel."""
    tilt, slant = 0.06 * height * lean, 0.008 * width * lean
    return polygon(
        (
            (x, y + max(tilt, 0)),
            (x + width - abs(slant), y + max(-tilt, 0)),
            (x + width, y + height - max(tilt, 0)),
            (x + abs(slant), y + height - max(-tilt, 0)),
        ),
        fill,
    )


def _corners(box: tuple[float, float, float, float], centre: Point) -> list[float]:
    x, y, width, height = box
    corners = ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
    return sorted(degrees(atan2(cx - centre[0], centre[1] - cy)) % 360 for cx, cy in corners)


def _edge(box: tuple[float, float, float, float], centre: Point, angle: float) -> Point:
    """Where a ray that leaves the centre meets the box."""
    x, y, width, height = box
    dx, dy = polar(1, angle, (0, 0))
    reach_x = ((x + width if dx > 0 else x) - centre[0]) / dx if abs(dx) > 1e-9 else float("inf")
    reach_y = ((y + height if dy > 0 else y) - centre[1]) / dy if abs(dy) > 1e-9 else float("inf")
    reach = min(reach_x, reach_y)
    return centre[0] + reach * dx, centre[1] + reach * dy


def _attributes(**values: object) -> str:
    """Attributes by keyword; an empty value is left out."""
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in values.items() if value != "")
