"""Which picture does each action card bear?

All lie within x 9 to 54 and y 10 to 63 of the card: the name stands below.
"""

from typing import Final

from prems.games.leprechauns.cards import Edition
from prems.games.leprechauns.print.pieces import chest, coin, small_chest
from prems.paper import BLACK, CARMINE, GOLD, GOLD_LIGHT, RED, ROSA
from prems.paper.face import use
from prems.paper.letters import cap_height, lettered
from prems.paper.shapes import group, line, path, rect, ring

BAD: Final = CARMINE
_GLOVE: Final = "lep-glove"


def picture(kind: str, number: int | None = None, edition: Edition = "final") -> str:
    if kind == "forbidden":
        return _forbidden_number(number or 0)
    if kind == "negative":
        return _negative(edition)
    return _PICTURES[kind]


def _negative(edition: Edition) -> str:
    """Half a chest of five, rounded up, is three [L47]; the whole of a chest of three is three [L73]."""
    chest_card = group(small_chest(0, 0, -7, 5 if edition == "final" else 3), "translate(26 33)scale(1.4)")
    return chest_card + coin(42.5, 51, "−3", 10, bad=True)


def _forbidden_number(value: int) -> str:
    """The bar passes behind the number: it has to be read at a glance."""
    size = 22 if value < 10 else 18
    low = 37 + cap_height("title", size) / 2
    bar = rect(25.5, low + 2, 12, 2.4, BLACK) if value in (6, 9) else ""
    return (
        coin(31.5, 37, "", 17)
        + _forbidden()
        + lettered(
            str(value),
            "title",
            size,
            31.5,
            low,
            BLACK,
            stroke=GOLD_LIGHT,
            stroke_width=2.4,
            paint_order="stroke",
        )
        + bar
    )


def _forbidden() -> str:
    return ring(31.5, 37, 22, 4.6, BAD) + line("M16.5 52L46.5 22", 4.6, BAD, stroke_linecap="butt")


def _hand(side: str, x: float, y: float, scale: float, mirrored: bool = False, turn: float = 0) -> str:
    shape = use(f"{_GLOVE}-{side}")
    flip = f"translate({x} {y})rotate({turn})scale({-scale if mirrored else scale} {scale})translate(-50-65)"
    return group(shape, flip)


def _arrow(d: str, head: str) -> str:
    return line(d, 3, ROSA, stroke_linecap="butt") + path(head, ROSA)


def _back_of_hand() -> str:
    turn = _arrow("M14 27C17 14 30 9 43 13", "M40 7.5L50 17L37.5 19Z")
    return _hand("palm", 32.5, 41, 0.36) + turn


def _other_hand() -> str:
    both = _hand("back", 43, 30, 0.235, turn=8) + _hand("back", 20, 30, 0.235, mirrored=True, turn=-8)
    return both + _arrow("M18 56H45", "M19.5 49.5L10 56L19.5 62.5ZM43.5 49.5L53 56L43.5 62.5Z")


def _neighbour() -> str:
    cards = small_chest(20, 26.5, -11) + small_chest(43, 26.5, 11)
    ways = _arrow("M23 52Q15 50 13.5 46", "M8.5 48.5L13 40L18 47Z") + _arrow(
        "M40 52Q48 50 49.5 46", "M54.5 48.5L50 40L45 47Z"
    )
    return cards + ways + _hand("back", 31.5, 48, 0.2)


def _swap() -> str:
    upper = _arrow("M17 21C22 12 38 11 45.4 18.9", "M40.5 22L50.5 23.5L48 13.5Z")
    lower = _arrow("M46 54C41 63 25 64 17.6 56.1", "M22.5 53L12.5 51.5L15 61.5Z")
    return small_chest(20.5, 37.5, -8) + small_chest(42.5, 37.5, 8) + upper + lower


def _gift() -> str:
    box = rect(15, 34, 33, 27, RED) + path("M31.5 34H48V61H31.5Z", BLACK, opacity=".16")
    lid = rect(12.5, 26, 38, 9.5, ROSA) + path("M31.5 26H50.5V35.5H31.5Z", BLACK, opacity=".16")
    ribbon = rect(28, 35.5, 7, 25.5, GOLD) + rect(28, 26, 7, 9.5, GOLD_LIGHT)
    bow = path("M31.5 26C22 26 16 15 23 12.5C28.5 11 31 20 31.5 26C32 20 34.5 11 40 12.5C47 15 41 26 31.5 26Z", GOLD)
    return box + lid + ribbon + bow


def _kinds(values: tuple[int, ...]) -> str:
    """Coins of one kind, and the way out for one of them."""
    places = ((16.5, 20), (31.5, 17), (46.5, 20), (23, 35), (40, 35))
    coins = "".join(coin(x, y, value, 6.8) for (x, y), value in zip(places, values, strict=True))
    return coins + _arrow("M31.5 44V54", "M24.5 52L31.5 62.5L38.5 52Z")


_PICTURES: Final[dict[str, str]] = {
    "back-of-hand": _back_of_hand(),
    "other-hand": _other_hand(),
    "neighbour": _neighbour(),
    "swap": _swap(),
    "gift": _gift(),
    "odd": _kinds((1, 3, 5, 7, 9)),
    "even": _kinds((2, 4, 6, 8, 10)),
    "forbidden-chest": group(chest(), "translate(12.5 20)scale(.38)") + _forbidden(),
}
