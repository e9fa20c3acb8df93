"""Where on a sheet does each card lie, and where its back?"""

from dataclasses import dataclass
from typing import Final, Literal

from prems.paper import CARD_HEIGHT, CARD_WIDTH

PaperName = Literal["a4", "letter"]
Duplex = Literal["long", "short", "fold"]

PAPERS: Final[dict[PaperName, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
DUPLEXES: Final[tuple[Duplex, ...]] = ("long", "short", "fold")

BLEED: Final = 2.0
GAP: Final = 2 * BLEED
MARGIN: Final = 4.2  # what a home printer leaves white


@dataclass(frozen=True)
class Place:
    """The upper left corner of a card's cut; `turned` lies upside down."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True)
class Layout:
    """One sheet of cards: its size, and the places of fronts and backs in the same order."""

    width: float
    height: float
    fronts: tuple[Place, ...]
    backs: tuple[Place, ...]
    fold: float | None = None  # where to fold, if fronts and backs share a side


def layout(paper: PaperName, duplex: Duplex) -> Layout:
    return _folded(*PAPERS[paper]) if duplex == "fold" else _two_sided(*PAPERS[paper], duplex)


def cuts(layout_: Layout) -> tuple[list[float], list[float]]:
    """Where the knife goes: across at these x, along at these y."""
    places = layout_.fronts + (layout_.backs if layout_.fold else ())
    xs = {edge for place in places for edge in (place.x, place.x + CARD_WIDTH)}
    ys = {edge for place in places for edge in (place.y, place.y + CARD_HEIGHT)}
    return sorted(xs), sorted(ys)


def _two_sided(short: float, long: float, duplex: Duplex) -> Layout:
    """The sheet that holds more: upright or lying."""
    width, height = max(((short, long), (long, short)), key=lambda size: _fits(*size))
    fronts = _grid(width, height)
    upright = (width < height) == (duplex == "long")
    backs = tuple(_behind(place, width, height, upright) for place in fronts)
    return Layout(width, height, fronts, backs)


def _behind(place: Place, width: float, height: float, upright: bool) -> Place:
    """Turning a sheet like a page swaps left and right; turning it like a pad, top and bottom."""
    if upright:
        return Place(width - place.x - CARD_WIDTH, place.y)
    return Place(place.x, height - place.y - CARD_HEIGHT, turned=True)


def _folded(short: float, long: float) -> Layout:
    """Fronts left of the fold, backs right of it, as in a mirror."""
    width, height = long, short
    half = tuple(Place(x, y) for y in _starts(height, CARD_HEIGHT) for x in _toward(width / 2))
    backs = tuple(Place(width - place.x - CARD_WIDTH, place.y) for place in half)
    return Layout(width, height, half, backs, fold=width / 2)


def _toward(fold: float) -> list[float]:
    count = _count(fold + MARGIN, CARD_WIDTH)
    return [fold - BLEED - (CARD_WIDTH + GAP) * (k + 1) + GAP for k in reversed(range(count))]


def _grid(width: float, height: float) -> tuple[Place, ...]:
    return tuple(Place(x, y) for y in _starts(height, CARD_HEIGHT) for x in _starts(width, CARD_WIDTH))


def _starts(space: float, size: float) -> list[float]:
    count = _count(space, size)
    first = (space - count * size - (count - 1) * GAP) / 2
    return [first + k * (size + GAP) for k in range(count)]


def _count(space: float, size: float) -> int:
    return int((space - 2 * MARGIN) // (size + GAP))


def _fits(width: float, height: float) -> int:
    return _count(width, CARD_WIDTH) * _count(height, CARD_HEIGHT)
