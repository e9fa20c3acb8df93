"""What does a player's gloved hand look like, from both sides?"""

from typing import Final, Literal

from prems.paper import CREAM, PLAYERS
from prems.paper.face import Drawing
from prems.paper.shapes import circle, group, line, path, polygon

Side = Literal["back", "palm"]
Which = Literal["left", "right"]
HAND: Final = (100.0, 130.0)
CUFF: Final = "translate(30.5 106.5)"  # where its pattern goes


def hand(player: str, which: Which = "right", side: Side = "back") -> Drawing:
    """Fingers up; `side` is what we see of it: nails and knuckles, or the palm's pale lines."""
    art = hand_art(player, side)
    if (which == "left") != (side == "palm"):
        art = group(art, "translate(100 0)scale(-1 1)")
    return Drawing(art, {}, *HAND)


def hand_art(player: str, side: Side = "back", cuff: bool = True) -> str:
    """The right hand's back, or the left hand's palm: the thumb is on the left."""
    paper, shade, pattern = PLAYERS[player]
    glove = glove_art(paper, shade)
    return glove["paper"] + glove[side] + (glove["band"] + group(CUFFS[pattern], CUFF) if cuff else "")


def glove_art(paper: str, shade: str) -> dict[str, str]:
    """What a hand is laid from: the paper, one of its sides, the band on which a cuff's pattern goes."""
    band = path("M29 104L80 105L82 129L27 128Z", shade)
    return {"paper": silhouette(paper), "back": _back_marks(shade), "palm": _palm_marks(shade), "band": band}


def silhouette(paper: str) -> str:
    """The hand alone, cut from one sheet."""
    fingers = line("M34 62L25 23M47 58L44 12M60 58L63 14M72 64L82 29", 16, paper)
    thumb = line("M37 89C23 84 14 73 9 60", 17, paper)
    palm = path("M26 58C40 50 66 50 80 62C83 80 80 96 75 108H33C26 94 24 76 26 58Z", paper)
    return thumb + fingers + palm


def hands() -> dict[str, Drawing]:
    """Every hand by its id: `hand-rosa-left-back` and so on."""
    return {
        f"hand-{player}-{which}-{side}": hand(player, which, side)
        for player in PLAYERS
        for which in ("left", "right")
        for side in ("back", "palm")
    }


def _back_marks(shade: str) -> str:
    seams = line("M39.5 60L36 45M53.5 57V41M67 60L71 46", 2.6, shade)
    knuckles = line("M36 72q3-3 6 0M48 69q3.5-3 7 0M61 70q3.5-3 7 1", 2.6, shade)
    nails = "".join(
        f'<ellipse rx="4.6" ry="5.8" transform="translate({x} {y})rotate({turn})"/>'
        for x, y, turn in (
            (24.6, 21, -13),
            (43.9, 10.8, -4),
            (63.1, 12.8, 4),
            (82.3, 27.5, 16),
            (8.6, 58.5, -24),
        )
    )
    return seams + group(nails, fill=CREAM, opacity=".94") + knuckles


def _palm_marks(shade: str) -> str:
    pads = "".join(
        f'<ellipse rx="5" ry="8" transform="translate({x} {y})rotate({turn})"/>'
        for x, y, turn in ((26, 27, -13), (44.2, 17, -4), (62.8, 19, 4), (80.3, 34, 16), (12.4, 65, -26))
    )
    palm = path("M33 66C46 58 64 60 75 70C76 86 72 96 67 102H41C34 92 31 80 33 66Z")
    lines = line("M36 73C48 67 60 71 73 79M36 81C46 77 58 81 66 93M43 69C53 77 51 92 48 100", 3, shade)
    return group(pads + palm, fill=CREAM, opacity=".42") + lines


# The eight patterns, each within 48 x 20.
CUFFS: Final[dict[str, str]] = {
    "zigzag": line("M2 16L9.3 5L16.6 16L24 5L31.4 16L38.7 5L46 16", 4, CREAM, stroke_linecap="butt"),
    "dots": "".join(circle(x, 10, 4, CREAM) for x in (6.5, 18.2, 29.8, 41.5)),
    "stripes": path("M3 1h4v18h-4zM12.5 1h4v18h-4zM22 1h4v18h-4zM31.5 1h4v18h-4zM41 1h4v18h-4z", CREAM),
    "scallops": path("M1 19A7.7 11 0 0 1 16.3 19ZM16.3 19A7.7 11 0 0 1 31.7 19ZM31.7 19A7.7 11 0 0 1 47 19Z", CREAM),
    "checks": path("M0 1h8v9h-8zM16 1h8v9h-8zM32 1h8v9h-8zM8 10h8v9h-8zM24 10h8v9h-8zM40 10h8v9h-8z", CREAM),
    "waves": line("M2 12Q7.5 3 13 10T24 10T35 10T46 10", 4.4, CREAM),
    "steps": line(
        "M2 17H7V10.5H12V4H17V10.5H22V17H28V10.5H33V4H38V10.5H43V17H46",
        3.6,
        CREAM,
        stroke_linejoin="miter",
        stroke_linecap="butt",
    ),
    "diamonds": "".join(polygon(((x, 2), (x + 6, 10), (x, 18), (x - 6, 10)), CREAM) for x in (8, 24, 40)),
}
