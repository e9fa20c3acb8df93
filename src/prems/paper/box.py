"""What does a game give to the press?"""

from collections.abc import Mapping
from dataclasses import dataclass

from prems.paper.face import Drawing, Face


@dataclass(frozen=True)
class PrintedCard:
    id: str
    face: Face
    back: Face
    back_id: str


@dataclass(frozen=True)
class Plate:
    """A drawing in millimetres, at most 190 x 250, that has a sheet to itself."""

    id: str
    front: Drawing
    back: Drawing | None = None


@dataclass(frozen=True)
class Box:
    """Everything to print for one game."""

    title: str
    cards: tuple[PrintedCard, ...]
    plates: tuple[Plate, ...]
    booklet: str  # typst text: four panels, see press/kit.typ
    pictures: Mapping[str, Drawing]  # what the booklet may show, by id
    look: Mapping[str, str]  # its colours: "title", "strip" and "tint"
