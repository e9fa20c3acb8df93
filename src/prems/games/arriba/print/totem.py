"""How is the totem cut?"""

from typing import Final, Literal

from prems.paper import AGAVE, AZUL, BLACK, CREAM, RED, ROSA, STRAW, TEAL, VIOLET
from prems.paper.shapes import circle, folded, path, polygon

TOTEM: Final = (120.0, 260.0)

Gaze = Literal["straight", "left", "right", "up"]

_SHADE = 0.2


def totem(gaze: Gaze = "straight") -> str:
    """Five folded blocks are the grip scale [A41]; the upper ones first, each stands before the one above."""
    return _plumes() + _eye(gaze) + _beads() + _zigzag() + _foot()


def _foot() -> str:
    block = folded("M14 258V240H26V224H94V240H106V258Z", VIOLET, "M60 258V224H94V240H106V258Z", _SHADE)
    return block + path(
        "M20 247h9v5h-9zM34 247h9v5h-9zM48.5 247h9v5h-9zM62.5 247h9v5h-9zM77 247h9v5h-9zM91 247h9v5h-9z",
        STRAW,
    )


def _zigzag() -> str:
    band = polygon(
        (
            (26.8, 211),
            (37, 193),
            (49, 211),
            (60, 193),
            (71, 211),
            (83, 193),
            (93.2, 211),
            (94.3, 200),
            (83, 182),
            (71, 200),
            (60, 182),
            (49, 200),
            (37, 182),
            (25.7, 200),
        ),
        CREAM,
    )
    return path("M28 224L23 172H97L92 224Z", RED) + band + path("M60 172H97L92 224H60Z", BLACK, opacity=_SHADE)


def _beads() -> str:
    beads = "".join(circle(x, 152, 5.8, STRAW) for x in (46, 60, 74))
    return path("M34 172L38 132H82L86 172Z", TEAL) + beads + path("M60 132H82L86 172H60Z", BLACK, opacity=_SHADE)


def _eye(gaze: Gaze) -> str:
    x, y = {"straight": (60, 105), "left": (54, 105), "right": (66, 105), "up": (60, 99.5)}[gaze]
    lid = path("M60 83L85 105L60 128L35 105Z", CREAM) + path("M60 92L75 105L60 119L45 105Z", AZUL)
    return (
        path("M30 132L20 108L30 78H90L100 108L90 132Z", ROSA)
        + lid
        + circle(x, y, 5.4, CREAM)
        + path("M60 78H90L100 108L90 132H60Z", BLACK, opacity=_SHADE)
    )


def _plumes() -> str:
    plume = "M60 78C47 62 47 36 60 16C73 36 73 62 60 78Z"
    colours = {-64: AGAVE, 64: AGAVE, -32: AZUL, 32: AZUL, 0: RED}
    fan = "".join(path(plume, colour, transform=f"rotate({turn} 60 78)") for turn, colour in colours.items())
    fold = path("M60 16C73 36 73 62 60 78Z", BLACK, opacity=_SHADE)
    crown = path("M36 78A24 24 0 0 1 84 78Z", STRAW) + path("M48.5 78A11.5 11.5 0 0 1 71.5 78Z", BLACK)
    return fan + fold + crown + path("M60 54A24 24 0 0 1 84 78H60Z", BLACK, opacity=_SHADE)
