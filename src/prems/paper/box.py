"""What does a game give to the press and to the screen?"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from prems.kernel.words import Lang
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


@dataclass(frozen=True)
class Print:
    """All that a game has drawn: every game's `print` has one, called PRINT, or says None.

    Where a game has one edition only, its name is "".
    """

    boxes: Mapping[str, Callable[[Lang, bool], Box]]  # by edition: in a language, with or without patterns
    sprites: Mapping[Lang | None, Callable[[], Mapping[str, Drawing]]]  # for screens; None: cards without words
    decks: Mapping[str, Callable[[Lang], Sequence[Face]]]  # by edition: every face and back, for the gallery
    sample: Callable[[], Sequence[Face]]  # those on which one sees what other eyes make of the colours
    ground: str  # the colour on which the gallery lays them
    previewed: tuple[int, ...]  # which sheets of the first edition in French show it best
    inline: Mapping[str, Drawing] = field(default_factory=dict)  # what pages show before any sprite has come
