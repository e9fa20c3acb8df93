"""How is the axolotl cut?"""

from typing import Literal

from prems.paper import BLACK, CREAM, ROSA, VIOLET
from prems.paper.shapes import circle, folded, group, line, path

Mood = Literal["grin", "wink", "tongue", "shout"]


def axolotl(mood: Mood = "grin") -> str:
    """The head: all gills and grin."""
    return _gills() + _face() + _eyes(mood) + _mouth(mood)


def _gills() -> str:
    def gill(x: float, y: float, turn: float, colour: str) -> str:
        frond = path("M0 6C10 14 26 12 37 0C26-12 10-14 0-6Z", colour)
        holes = "".join(circle(at, 0, size, CREAM) for at, size in ((14, 1.5), (20.5, 1.8), (27, 1.5)))
        return group(frond + holes, f"translate({x} {y})rotate({turn})")

    right = gill(74, 44, -48, VIOLET) + gill(79, 55, -8, ROSA) + gill(74, 67, 30, VIOLET)
    return right + group(right, "translate(100 0)scale(-1 1)")


def _face() -> str:
    head = "M50 24C76 24 86 42 86 58C86 76 68 86 50 86C32 86 14 76 14 58C14 42 24 24 50 24Z"
    cheeks = circle(24.5, 61, 4.6, ROSA, opacity=0.35) + circle(75.5, 61, 4.6, ROSA, opacity=0.35)
    return folded(head, "#FF8FA8", "M50 24C76 24 86 42 86 58C86 76 68 86 50 86Z", 0.1) + cheeks


def _eyes(mood: Mood) -> str:
    def open_eye(x: float) -> str:
        return circle(x, 48, 6.8, BLACK) + circle(x + 2, 46, 2.4, CREAM)

    wink = line("M62.5 50Q69 43.5 75.5 50", 4, BLACK)
    return open_eye(31) + (wink if mood == "wink" else open_eye(69))


def _mouth(mood: Mood) -> str:
    if mood == "shout":
        return path("M50 58C62 58 66 64 64 71C62 79 57 82 50 82C43 82 38 79 36 71C34 64 38 58 50 58Z", BLACK) + path(
            "M40 76Q50 67 60 76Q56 82 50 82Q44 82 40 76Z", ROSA
        )
    grin = path("M29 60Q50 66 71 60Q69 80 50 80Q31 80 29 60Z", BLACK)
    if mood == "tongue":
        return grin + path("M43 68H57V80C57 90 43 90 43 80Z", ROSA) + line("M50 71V79", 1.8, "#8F0846")
    return grin + path("M39 73Q50 66 61 73Q57 80 50 80Q43 80 39 73Z", ROSA)
