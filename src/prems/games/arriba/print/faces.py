"""What does each card of Arriba look like? docs/cards.md lists the ids."""

from typing import Final

from prems.games.arriba.cards import COLOURS, DECK, HEADS, SYMBOL_OF, TOTEMS, Card
from prems.games.arriba.print.symbols import SYMBOLS
from prems.games.arriba.print.totem import TOTEM, Gaze, totem
from prems.kernel.words import Lang
from prems.paper import (
    CARD_HEIGHT,
    CARD_WIDTH,
    CARMINE,
    CARMINE_DARK,
    COBALT,
    COBALT_DARK,
    EMERALD,
    EMERALD_DARK,
    LAGO,
    MARIGOLD,
    MARIGOLD_LIGHT,
    NIGHT,
    OCHRE,
    OCHRE_DARK,
    TEAL,
    VIOLET,
    WHITE,
)
from prems.paper.axolotl import Mood, axolotl
from prems.paper.face import Drawing, Face, use
from prems.paper.shapes import circle, path, polygon, rays, rect, scalloped, scalloped_disc

# Four papers of nearly one lightness, and the dark of their cut edge: colour neither helps nor hurts [A20].
SHEETS: Final = {"r": CARMINE, "g": EMERALD, "b": COBALT, "y": OCHRE}
EDGES: Final = {"r": CARMINE_DARK, "g": EMERALD_DARK, "b": COBALT_DARK, "y": OCHRE_DARK}

GAZES: Final[dict[Card, Gaze]] = dict(zip(TOTEMS, ("straight", "left", "right", "up"), strict=True))
MOODS: Final[dict[Card, Mood]] = dict(zip(HEADS, ("grin", "wink", "tongue", "shout"), strict=True))

_MIDDLE: Final = (CARD_WIDTH / 2, CARD_HEIGHT / 2)
_PANEL: Final = (3.0, 3.0, 57.0, 82.0)
_SPAN: Final = 0.53  # of a symbol's box of 100: 52 of the card's 63


def face(card: Card) -> Face:
    """The side of a card that everybody waits for."""
    if card in GAZES:
        stage = path(scalloped_disc((31.5, 41), 26, 24), MARIGOLD) + path(
            "M2.9 73Q31.5 62 60.1 73V85.1H2.9Z", MARIGOLD_LIGHT
        )
        return _special(stage + use(f"arriba-totem-{GAZES[card]}", 14.1, 6.2, 0.29), NIGHT, VIOLET)
    if card in MOODS:
        return _special(use(f"arriba-axolotl-{MOODS[card]}", 10, 21, 0.43), TEAL, LAGO)
    return _symbol_card(SYMBOL_OF[card], card[-1])


def back() -> Face:
    """A sun cut out of magenta paper, marigold behind. It looks the same upside down."""
    return Face(use("arriba-back-art"), PARTS)


def deck(_: Lang) -> list[Face]:
    return [*map(face, DECK), back()]


def sample() -> list[Face]:
    """Every symbol once, the colours in turn."""
    cards = [f"{n}{COLOURS[(n * 3 + n // 2) % 4]}" for n in SYMBOLS]
    return [face(card) for card in (*cards, TOTEMS[0], HEADS[0])]


def drawings() -> dict[str, Drawing]:
    """Everything that a screen may want, by id."""
    cards: dict[str, Drawing] = {f"arriba-{card}": face(card) for card in DECK}
    sheets = {f"arriba-sheet-{colour}": Face(_sheet(colour), PARTS) for colour in COLOURS}
    return cards | {
        "arriba-back": back(),
        **sheets,
        "arriba-totem": Drawing(use("arriba-totem-straight"), PARTS, *TOTEM),
    }


def _symbol_card(symbol: int, colour: str) -> Face:
    x, y = _MIDDLE[0] - 50 * _SPAN, _MIDDLE[1] - 50 * _SPAN
    edge = use(f"arriba-cut-{symbol}", x, y - 1, _SPAN, color=EDGES[colour])
    hole = use(f"arriba-cut-{symbol}", x, y, _SPAN, color=WHITE)
    return Face(_sheet(colour) + edge + hole, PARTS)


def _sheet(colour: str) -> str:
    return use("arriba-panel", fill=SHEETS[colour])


def _special(picture: str, ground: str, ray: str) -> Face:
    return Face(rect(*_PANEL, ground) + rays(_PANEL, _MIDDLE, 12, ray) + picture, PARTS)


def _back_art() -> str:
    diamonds = (
        polygon(((x, y - 4.2), (x + 3, y), (x, y + 4.2), (x - 3, y)))
        for y in (12, 76)
        for x in (11.5, 21.5, 31.5, 41.5, 51.5)
    )
    dots = (circle(x, y, 2.3) for y in (24, 34, 44, 54, 64) for x in (10.5, 52.5))
    sun = (path("M28.6 32.3L31.5 25L34.4 32.3Z", transform=f"rotate({30 * k} 31.5 44)") for k in range(12))
    holes = "".join((*diamonds, *dots, *sun)) + circle(*_MIDDLE, 10.2)
    middle = circle(*_MIDDLE, 6.6, "#B80F5B") + circle(*_MIDDLE, 2.9, MARIGOLD)
    return rect(*_PANEL, "#B80F5B") + f'<g fill="{MARIGOLD}">{holes}</g>' + middle


PARTS: Final = {
    "arriba-panel": path(scalloped(3.8, 3.8, 55.4, 80.4, 3)),
    "arriba-back-art": _back_art(),
    **{f"arriba-cut-{number}": drawing for number, drawing in SYMBOLS.items()},
    **{f"arriba-totem-{gaze}": totem(gaze) for gaze in GAZES.values()},
    **{f"arriba-axolotl-{mood}": axolotl(mood) for mood in MOODS.values()},
}
