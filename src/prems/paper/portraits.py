"""What do the bots look like? Nine faces of folded paper, each with a temper that shows at the size of a name tag."""

from typing import Final

from prems.kernel.bot import Portrait
from prems.paper import BLACK, GOLD, GOLD_LIGHT, WHITE
from prems.paper.face import Drawing
from prems.paper.shapes import circle, folded, group, line, path, polygon, ring

PORTRAIT: Final = (100.0, 100.0)
MINT: Final = "#C9E9DC"  # pale enough for every ground, and white eyes can be seen on it
LID: Final = "#86BFAB"


def portraits() -> dict[str, Drawing]:
    """Every face by its id: `bot-sleepy` and so on. They lie on their player's paper."""
    return {f"bot-{portrait}": Drawing(art, {}, *PORTRAIT) for portrait, art in FACES.items()}


def _sleepy() -> str:
    """Sees it, a little late."""
    aerial = line("M50 30C50 16 64 10 74 18", 5, GOLD) + circle(77, 22, 7, GOLD_LIGHT)
    head = folded("M8 100V62C8 38 26 26 50 26S92 38 92 62V100Z", MINT, "M50 26C74 26 92 38 92 62V100H50Z")
    eyes = "".join(circle(x, 60, 13, WHITE) + circle(x, 64, 6.5, BLACK) for x in (30, 70))
    lids = path("M15 60A15 15 0 0 1 45 60Z M55 60A15 15 0 0 1 85 60Z", LID) + line("M15 60H45M55 60H85", 4, BLACK)
    return aerial + head + eyes + lids + line("M42 82H58", 5, BLACK)


def _sprung() -> str:
    """The hand has gone before the head has turned."""
    spring = line("M36 100L64 93L36 86L64 79L40 72", 5, GOLD)
    box = folded("M14 12H86V68H14Z", MINT, "M50 12H86V68H50Z")
    eyes = circle(33, 36, 15, WHITE) + circle(38, 39, 7, BLACK) + circle(69, 36, 9, WHITE) + circle(66, 34, 5, BLACK)
    mouth = path("M34 56H68A17 9 0 0 1 34 56Z", BLACK)
    return spring + group(box + eyes + mouth, "rotate(-9 50 70)")


def _wound() -> str:
    """Goes at once, until the spring runs out."""
    key = line("M50 24V16", 6, GOLD) + "".join(ring(x, 11, 7, 6, GOLD_LIGHT) for x in (40, 60))
    head = folded("M8 62A42 40 0 0 1 92 62V100H8Z", MINT, "M50 22A42 40 0 0 1 92 62V100H50Z")
    eyes = line("M21 56A11 11 0 0 1 41 56M59 56A11 11 0 0 1 79 56", 6, BLACK)
    cheeks = circle(22, 71, 7, GOLD) + circle(78, 71, 7, GOLD)
    return key + head + eyes + cheeks + circle(50, 80, 8, BLACK)


def _careful() -> str:
    """Looks twice."""
    head = folded("M20 14H80L88 100H12Z", MINT, "M50 14H80L88 100H50Z")
    lenses = "".join(circle(x, 50, 18, BLACK) + circle(x, 50, 13, WHITE) + circle(x, 52, 6, BLACK) for x in (30, 70))
    bridge = line("M46 49Q50 44 54 49", 5, BLACK)
    return head + lenses + bridge + line("M41 78Q50 84 59 78", 5, BLACK) + path("M20 14H80L81 24H19Z", GOLD)


def _spiky() -> str:
    """First slap, then look."""
    comb = polygon(
        ((12, 46), (8, 14), (26, 28), (32, 4), (46, 24), (56, 2), (66, 25), (84, 8), (82, 30), (90, 46)), GOLD
    )
    head = folded("M12 40H88L84 100H16Z", MINT, "M50 40H88L84 100H50Z")
    brows = line("M18 46L40 54M82 46L60 54", 6, BLACK, stroke_linecap="butt")
    eyes = circle(31, 60, 7.5, BLACK) + circle(69, 60, 7.5, BLACK)
    grin = path("M26 71H74L68 85H32Z", BLACK) + path("M34 71H42V78H34ZM46 71H54V78H46ZM58 71H66V78H58Z", WHITE)
    return comb + head + brows + eyes + grin


def _dreamy() -> str:
    """Here, most of the time."""
    rotor = line("M50 26V12", 5, GOLD) + path(
        "M50 12C38 2 22 2 14 10C24 18 40 18 50 12C60 22 76 22 86 14C78 6 60 4 50 12Z", GOLD_LIGHT
    )
    head = folded(
        "M50 24C80 24 90 46 90 68C90 84 84 100 78 100H22C16 100 10 84 10 68C10 46 20 24 50 24Z",
        MINT,
        "M50 24C80 24 90 46 90 68C90 84 84 100 78 100H50Z",
    )
    eyes = "".join(circle(x, 54, 13, WHITE) + circle(x + 5, 48, 6.5, BLACK) for x in (32, 66))
    return rotor + head + eyes + line("M40 78Q48 84 60 76", 5, BLACK)


def _swift() -> str:
    """There before you."""
    bolt = polygon(((58, 0), (36, 24), (49, 24), (42, 42), (68, 15), (54, 15)), GOLD_LIGHT)
    head = folded("M10 34L50 26L90 34L80 74L50 94L20 74Z", MINT, "M50 26L90 34L80 74L50 94Z")
    eyes = polygon(((20, 46), (45, 55), (24, 60)), BLACK) + polygon(((80, 46), (55, 55), (76, 60)), BLACK)
    return head + bolt + eyes + line("M40 77Q54 79 62 71", 5, BLACK)


def _keen() -> str:
    """One eye, and nothing gets past it."""
    lamps = circle(16, 30, 8, GOLD) + circle(84, 30, 8, GOLD)
    head = folded("M16 24H84L92 100H8Z", MINT, "M50 24H84L92 100H50Z")
    eye = circle(50, 52, 25, GOLD) + circle(50, 52, 20, WHITE) + circle(50, 52, 12, BLACK) + circle(55, 47, 4, WHITE)
    return lamps + head + eye + line("M36 87H64", 5, BLACK)


def _wakeful() -> str:
    """Never looks away."""
    ears = polygon(((6, 12), (34, 26), (20, 44)), GOLD) + polygon(((94, 12), (66, 26), (80, 44)), GOLD)
    head = folded("M12 100V54A38 38 0 0 1 88 54V100Z", MINT, "M50 16A38 38 0 0 1 88 54V100H50Z")
    eyes = "".join(circle(x, 54, 21, WHITE) + circle(x, 54, 9, BLACK) + circle(x + 3, 50, 3, WHITE) for x in (28, 72))
    return ears + head + eyes + polygon(((42, 72), (58, 72), (50, 86)), GOLD)


FACES: Final[dict[Portrait, str]] = {
    "sleepy": _sleepy(),
    "sprung": _sprung(),
    "wound": _wound(),
    "careful": _careful(),
    "spiky": _spiky(),
    "dreamy": _dreamy(),
    "swift": _swift(),
    "keen": _keen(),
    "wakeful": _wakeful(),
}
