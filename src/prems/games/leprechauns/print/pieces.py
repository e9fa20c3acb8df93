"""How are chest, coins, hat, clover and rainbow cut?"""

from typing import Final

from prems.paper import BLACK, CHERRY, GOLD, GOLD_LIGHT, RAINBOW, WHITE
from prems.paper.letters import cap_height, typed
from prems.paper.shapes import circle, folded, group, number, path, rect

WOOD, WOOD_LIGHT, WOOD_DARK, WOOD_EDGE = "#8B4A22", "#A65C2C", "#6F3817", "#4E260F"
CHEST: Final = (100.0, 84.0)


def coin(x: float, y: float, value: int | str, radius: float = 8.4, bad: bool = False) -> str:
    """A value in gold; 6 and 9 are underlined, they are read from all sides."""
    rim, middle, edge = (CHERRY, "#D7354B", "#6E0F20") if bad else (GOLD, GOLD_LIGHT, "#8A5A00")
    text = str(value)
    size = radius * (1.22 if len(text) == 1 else 1)
    ink = WHITE if bad else BLACK
    low = y + cap_height("title", size) / 2
    bar = rect(x - radius * 0.38, low + radius * 0.14, radius * 0.76, radius * 0.16, ink) if text in "69" else ""
    return (
        circle(x, y + radius * 0.11, radius, edge)
        + circle(x, y, radius, rim)
        + circle(x, y, radius * 0.82, middle)
        + typed(text, "title", size, x, low, ink)
        + bar
    )


def chest() -> str:
    """The lid ajar, gold inside."""
    gold = "".join(
        circle(x, y, r, c)
        for x, y, r, c in (
            (26, 38, 8, GOLD),
            (42, 34, 9, GOLD_LIGHT),
            (60, 34, 9, GOLD),
            (76, 37, 8, GOLD_LIGHT),
        )
    )
    lid = folded("M8 34C8 10 24 4 50 4C76 4 92 10 92 34Z", WOOD_LIGHT, "M50 4C76 4 92 10 92 34H50Z")
    hoops = path("M20 34L18 11L27 7L29 34ZM71 34L73 7L82 11L80 34Z", GOLD)
    box = folded("M6 42H94V80H6Z", WOOD, "M50 42H94V80H50Z")
    bands = path("M20 42H29V80H20ZM71 42H80V80H71Z", GOLD)
    lock = (
        path("M41 40H59V56a9 9 0 0 1-18 0Z", GOLD_LIGHT)
        + circle(50, 51, 3.6, BLACK)
        + path("M48.4 52H51.6L53 60H47Z", BLACK)
    )
    return gold + group(lid + hoops, "rotate(-5 8 34)") + box + bands + lock


def small_chest(x: float, y: float, turn: float, value: int | None = None) -> str:
    """A chest card as it lies on the table, 21 x 29."""
    card = rect(-10.5, -14.5, 21, 29, WOOD, 2) + rect(-7.3, -8.5, 14.6, 17, WHITE)
    value_coin = (
        coin(0, -11, value, 4.2) + coin(0, 11, value, 4.2)
        if value
        else circle(0, -11.2, 2, GOLD) + circle(0, 11.2, 2, GOLD)
    )
    return group(
        rect(-10.5, -13.3, 21, 29, BLACK, 2).replace("/>", ' opacity=".18"/>') + card + value_coin,
        f"translate({number(x)} {number(y)})rotate({number(turn)})",
    )


def rainbow(x: float, y: float, radius: float, width: float) -> str:
    """An arch, red outside; y is the ground it stands on."""
    arches = []
    for k, colour in enumerate(RAINBOW):
        r = radius - k * width
        arches.append(
            path(
                f"M{number(x - r)} {number(y)}A{number(r)} {number(r)} 0 0 1 {number(x + r)} {number(y)}Z",
                colour,
            )
        )
    return "".join(arches)


def clover(x: float, y: float, scale: float, fill: str) -> str:
    leaf = path("M0 0C-4-10-13-11-13-18C-13-25-4-26 0-19C4-26 13-25 13-18C13-11 4-10 0 0Z")
    leaves = "".join(group(leaf, f"rotate({turn})") if turn else leaf for turn in (0, 120, 240))
    stalk = path("M-1.6 0C0 10-2 18-8 26L-3 27C3 18 3 10 2 0Z")
    return group(stalk + leaves, f"translate({number(x)} {number(y)})scale({number(scale)})", fill=fill)


def hat(x: float, y: float, scale: float, felt: str = "#1E9A5F") -> str:
    """The leprechaun is under it."""
    crown = folded("M-16 8L-13-20Q0-23 13-20L16 8Z", felt, "M0-21.5Q7-21.5 13-20L16 8H0Z", 0.2)
    band = path("M-15.8 1.5H15.8L16.4 8.5H-16.4Z", BLACK)
    buckle = rect(-5.5, 0, 11, 10, GOLD) + rect(-2.8, 2.7, 5.6, 4.6, BLACK)
    brim = folded(
        "M-28 8.5Q0 12 28 8.5L26 15Q0 18.5-26 15Z",
        "#15794B",
        "M0 10.3Q14 10.3 28 8.5L26 15Q13 16.8 0 16.8Z",
        0.2,
    )
    return group(crown + band + buckle + brim, f"translate({number(x)} {number(y)})scale({number(scale)})")
