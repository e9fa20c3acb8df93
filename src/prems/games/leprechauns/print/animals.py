"""What do the ten animals and the ten hand signs look like?

Eight animals and the signs are from an open icon set (icons.LICENCE.txt); two animals are our own.
"""

import json
from importlib.resources import files
from typing import Final

from prems.paper import BLACK
from prems.paper.shapes import circle, group, line, path

_GREY, _MUZZLE, _WOOL = "#9A8781", "#EFE3D6", "#CFC6DA"


def donkey() -> str:
    """Ears first."""
    ear = path("M9.8 14.5C5.5 11.5 3.6 5 5.3 1.7C5.7 1 6.5.9 7.2 1.3C10.5 3 13 8.5 13.4 12.5Z", _GREY) + path(
        "M9.9 11.5C7.5 9 6.4 5.3 6.8 3.4C9 4.8 10.8 8.3 11.3 11Z", "#E9A9A4"
    )
    ears = ear + group(ear, "translate(32 0)scale(-1 1)")
    head = path(
        "M16 8.5C21.5 8.5 24 11.8 24 16.5C24 22.5 22.6 31 16 31C9.4 31 8 22.5 8 16.5C8 11.8 10.5 8.5 16 8.5Z",
        _GREY,
    )
    muzzle = path(
        "M16 20.5C20.5 20.5 23 23 23 25.7C23 29 20.3 31 16 31C11.7 31 9 29 9 25.7C9 23 11.5 20.5 16 20.5Z",
        _MUZZLE,
    )
    mane = path(
        "M16 5C18.3 5.6 19.6 8.7 18.9 13.5L16.6 11.6L15.7 14.5L14.5 11.6L13.1 13.3C12.4 8.7 13.7 5.6 16 5Z",
        "#4A3B3A",
    )
    eyes = circle(11.9, 17, 1.5, BLACK) + circle(20.1, 17, 1.5, BLACK)
    nostrils = circle(13.3, 24.6, 1, "#6B5A55") + circle(18.7, 24.6, 1, "#6B5A55")
    return ears + head + muzzle + mane + eyes + nostrils + line("M13.3 27.8Q16 29.3 18.7 27.8", 1, "#6B5A55")


def sheep() -> str:
    """A cloud with a face."""
    curls = "".join(
        circle(x, y, size)
        for x, y, size in (
            (16, 8, 5.6),
            (9.7, 9.6, 4.8),
            (22.3, 9.6, 4.8),
            (6, 15.2, 4.7),
            (26, 15.2, 4.7),
            (6.6, 21.6, 4.6),
            (25.4, 21.6, 4.6),
            (11, 26.3, 4.6),
            (21, 26.3, 4.6),
            (16, 20, 9),
        )
    )
    ear = path("M9.3 14.2C6 11.9 2.7 12.3 1.2 14.1C2.5 17.1 6.3 18.2 9.6 17Z", "#5A4656")
    ears = ear + group(ear, "translate(32 0)scale(-1 1)")
    face = path(
        "M16 11.2C20.9 11.2 23 13.7 22.6 17.7C22.1 23.3 19.7 27.2 16 27.2"
        "C12.3 27.2 9.9 23.3 9.4 17.7C9 13.7 11.1 11.2 16 11.2Z",
        "#5A4656",
    )
    fringe = group(circle(12.8, 11.3, 2.7) + circle(16.1, 10.5, 3) + circle(19.3, 11.3, 2.7), fill=_WOOL)
    eyes = "".join(circle(x, 17.4, 1.7, "#FFF") + circle(x, 17.7, 0.9, BLACK) for x in (13, 19))
    nose = path("M14.2 22.3H17.8L16 24.3Z", "#F3A7B4")
    return group(curls, fill=_WOOL) + ears + face + fringe + eyes + nose


def _plain(drawings: dict[str, str]) -> dict[str, str]:
    return {name: body.replace("\n", "") for name, body in drawings.items()}


# By motif, each in a box of 32; a sign is in the current colour.
ICONS: Final[dict[str, str]] = _plain(
    json.loads(files(__package__).joinpath("icons.json").read_text(encoding="utf-8"))
    | {"animal:donkey": donkey(), "animal:sheep": sheep()}
)
