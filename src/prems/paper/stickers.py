"""What do people throw at each other between races? Six stickers, each cut from white paper with a rim."""

from typing import Final

from prems.paper import AZUL, AZUL_DARK, BLACK, CHERRY, CREAM, GOLD, GOLD_LIGHT, ORANGE, RED, ROSA, ROSA_DARK, WHITE
from prems.paper.axolotl import axolotl
from prems.paper.face import Drawing
from prems.paper.hands import glove_art
from prems.paper.shapes import burst, circle, folded, group, line, path, scalloped_disc

STICKER: Final = (100.0, 100.0)
_RIM: Final = path(scalloped_disc((50, 50), 45, 20), WHITE)


def stickers() -> dict[str, Drawing]:
    """Every sticker by its id: `sticker-bravo` and so on."""
    return {f"sticker-{what}": Drawing(_RIM + art, {}, *STICKER) for what, art in STICKERS.items()}


def _glove(paper: str, shade: str, transform: str) -> str:
    glove = glove_art(paper, shade)
    return group(glove["paper"] + glove["back"] + glove["band"], transform)


def _bravo() -> str:
    """Two hands that clap."""
    rays = line("M50 8V19M30 12L35 22M70 12L65 22", 5, GOLD)
    left = _glove(AZUL, AZUL_DARK, "translate(10 30)rotate(-4)scale(.46)")
    right = _glove(ROSA, ROSA_DARK, "translate(92 32)rotate(10)scale(-.46 .46)")
    return rays + right + left


def _ouch() -> str:
    """A hand that was too late, and what it feels."""
    star = burst((50, 52), 41, 41, GOLD_LIGHT, spikes=11, depth=0.26)
    hand = _glove(RED, CHERRY, "translate(24 20)scale(.52)")
    plaster = group(
        path("M-19-6.5H19V6.5H-19Z", CREAM)
        + path("M-6-6.5H6V6.5H-6Z", GOLD)
        + "".join(circle(x, y, 1.3, BLACK) for x in (-2.5, 2.5) for y in (-2.5, 2.5)),
        "translate(50 57)rotate(-24)",
    )
    return star + hand + plaster


def _hurry() -> str:
    """An hourglass that has run nearly out."""
    glass = path("M30 24H70C70 40 60 45 55 50C60 55 70 60 70 76H30C30 60 40 55 45 50C40 45 30 40 30 24Z", "#C9E9DC")
    sand = path("M45 41H55L50 50Z", ORANGE) + path("M33 75C34 66 43 64 50 58C57 64 66 66 67 75Z", ORANGE)
    shade = path("M50 24H70C70 40 60 45 55 50C60 55 70 60 70 76H50Z", BLACK, opacity=0.14)
    frame = "".join(folded(f"M24 {y}H76V{y + 9}H24Z", ROSA, f"M50 {y}H76V{y + 9}H50Z") for y in (15, 76))
    return glass + sand + shade + line("M50 50V60", 2.4, ORANGE) + frame


def _laugh() -> str:
    """A coin that laughs until it cries."""
    coin = circle(50, 51, 39, GOLD) + path("M50 12A39 39 0 0 1 50 90Z", BLACK, opacity=0.1)
    eyes = line("M25 44Q33 33 41 44M59 44Q67 33 75 44", 5.5, BLACK)
    mouth = path("M27 54H73Q71 78 50 78Q29 78 27 54Z", BLACK) + path(
        "M38 70Q50 61 62 70Q58 78 50 78Q42 78 38 70Z", RED
    )
    tears = "".join(
        path(f"M{x} 48Q{x + 6 * way} 60 {x + 3 * way} 63A6 6 0 0 1 {x - 5 * way} 60Z", AZUL)
        for x, way in ((21, -1), (79, 1))
    )
    return coin + eyes + mouth + tears


def _heart() -> str:
    heart = "M50 84C22 64 14 50 14 37C14 18 40 13 50 33C60 13 86 18 86 37C86 50 78 64 50 84Z"
    return folded(heart, RED, "M50 33C60 13 86 18 86 37C86 50 78 64 50 84Z", 0.18)


def _axolotl() -> str:
    return group(axolotl("shout"), "translate(14 12)scale(.72)")


STICKERS: Final = {
    "bravo": _bravo(),
    "ouch": _ouch(),
    "hurry": _hurry(),
    "laugh": _laugh(),
    "heart": _heart(),
    "axolotl": _axolotl(),
}
