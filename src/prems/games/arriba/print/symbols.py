"""How are the 18 symbols cut?

Each is drawn in the current colour in a box of 100, its ink within 49 of the middle: it fits at any angle.
1-2, 3-4 and so on are pairs made to fool the eye: an extra ring, a turned arm, a gap. Eight of them do so
to the pixel (lookalikes.py has the figures); spiral and labyrinth do so in passing.
"""

from typing import Final

from prems.paper.shapes import circle, group, line, number, path, points, polar, ring

CUT: Final = "currentColor"


def sun(kernel: bool) -> str:
    rays = "".join(_blade("M41.5 21.5L50 2.5L58.5 21.5Z", 45 * k) for k in range(8))
    return rays + ring(50, 50, 19.5, 11) + (circle(50, 50, 6.5, CUT) if kernel else "")


def pinwheel(rebel: bool) -> str:
    """Five blades; in the look-alike one blows the other way."""
    blade = "M47 47C45 33 49 23 33 9C60 2 71 24 57 45Z"
    turned = "M53 47C55 33 51 23 67 9C40 2 29 24 43 45Z"
    blades = (_blade(turned if rebel and k == 1 else blade, 72 * k) for k in range(5))
    return "".join(blades) + circle(50, 50, 11, CUT)


def spiral() -> str:
    turns = [polar(4 + 39 * step / 120, 20 + 850 * step / 120) for step in range(121)]
    return circle(50, 50, 9, CUT) + line(f"M{points(*turns)}", 9.5)


def labyrinth() -> str:
    """Two open rings: a spiral to a hasty eye."""

    def wall(radius: float, door: float) -> str:
        start, end = polar(radius, door), polar(radius, -door)
        return line(f"M{points(start)}A{radius} {radius} 0 1 1 {points(end)}", 9.5)

    return circle(50, 50, 9, CUT) + wall(25, 26) + wall(43, 15)


def flower(picked: bool) -> str:
    petal = "M50 31C38 24 36 5 50 2.5C64 5 62 24 50 31Z"
    petals = (_blade(petal, 60 * k) for k in range(6) if not (picked and k == 1))
    return "".join(petals) + ring(50, 50, 11, 8)


def arrows(homing: bool) -> str:
    """Four ways out; in the look-alike one arrow comes home."""
    out, home = "M44.5 38V20H31L50 2.5L69 20H55.5V38Z", "M44.5 4V21H31L50 38.5L69 21H55.5V4Z"
    ways = (_blade(home if homing and k == 0 else out, 90 * k) for k in range(4))
    return "".join(ways) + circle(50, 50, 7.5, CUT)


def waves(mirrored: bool) -> str:
    """Three rows of mountains; in the look-alike the middle one is their reflection."""

    def row(y: float, up: bool) -> str:
        s = 7.7 if up else -7.7
        return f"M{points(*((19.4 + 15.3 * k, y + (-s if k % 2 else s)) for k in range(5)))}"

    return line(row(26.5, True) + row(50, not mirrored) + row(73.5, True), 10.5)


def crescents(following: bool) -> str:
    """Two crescents back to back round a dot; in the look-alike they follow each other."""
    left = "M15 18Q60 50 15 82Q25 50 15 18Z"
    right = "M62.5 18Q107.5 50 62.5 82Q72.5 50 62.5 18Z" if following else "M85 18Q40 50 85 82Q75 50 85 18Z"
    return _blade(left) + _blade(right) + circle(50, 50, 8.5, CUT)


def eye(weeping: bool) -> str:
    """Three lashes; in the look-alike the middle one hangs below, like a tear."""
    lid = line("M7 50Q50 14 93 50Q50 86 7 50Z", 9.5)
    middle = "M50 86V93" if weeping else "M50 14V7"
    lashes = line(f"M26 23L22.5 17M74 23L77.5 17{middle}", 10.5)
    return lid + lashes + circle(50, 50, 11, CUT)


def terraces(door: bool) -> str:
    """A stepped temple seen from above; in the look-alike one door is open."""
    east, west = "V24H76V38.7H91V61.3H76V76H61.3V91", "H38.7V76H24V61.3H9V38.7H24V24H38.7V9"
    outer = line(f"M61.3 9{east}{west}{'' if door else 'Z'}", 9.8, stroke_linecap="butt")
    return outer + _blade("M50 36L64 50L50 64L36 50Z")


def _blade(d: str, turn: float = 0) -> str:
    """A solid shape with softened corners, turned about the middle."""
    shape = path(d, CUT, stroke=CUT, stroke_width=2, stroke_linejoin="round")
    return group(shape, f"rotate({number(turn)} 50 50)") if turn else shape


SYMBOLS: Final[dict[int, str]] = {
    1: sun(kernel=False),
    2: sun(kernel=True),
    3: pinwheel(rebel=False),
    4: pinwheel(rebel=True),
    5: spiral(),
    6: labyrinth(),
    7: flower(picked=False),
    8: flower(picked=True),
    9: arrows(homing=False),
    10: arrows(homing=True),
    11: waves(mirrored=False),
    12: waves(mirrored=True),
    13: crescents(following=False),
    14: crescents(following=True),
    15: eye(weeping=False),
    16: eye(weeping=True),
    17: terraces(door=False),
    18: terraces(door=True),
}
