"""What on the table of Arriba can make a hand move, rightly or wrongly?"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from prems.games.arriba.bots.lookalikes import FOOLS, LOOKALIKES
from prems.games.arriba.cards import SYMBOL_OF, Card, is_totem
from prems.games.arriba.view import View
from prems.kernel.values import Seat

Kind = Literal["totem", "match", "look-alike", "colour", "their match", "spent totem"]


class Sight(Struct, frozen=True):
    """One thing to react to, known by the cards that it consists of."""

    kind: Kind
    cards: tuple[Card, ...]


def sights(view: View, me: Seat) -> list[Sight]:
    return [*_totems(view), *_beside_mine(view, me), *_matches_of_others(view, me)]


def is_right(sight: Sight) -> bool:
    """May this player take the totem for it? [A20, A22]"""
    return sight.kind in ("totem", "match")


def likeness(sight: Sight) -> float:
    """How close a look-alike comes for which this symbol is, or could be, taken; 0 where none fools the eye."""
    symbol, other = (SYMBOL_OF[card] for card in sight.cards)
    alike = LOOKALIKES[symbol][other] if symbol != other else max(LOOKALIKES[symbol].values())
    return alike if alike >= FOOLS else 0.0


def is_one_colour(sight: Sight) -> bool:
    return len({card[-1] for card in sight.cards}) == 1


def _totems(view: View) -> Iterator[Sight]:
    for card in view.exposed.values():
        if is_totem(card):
            yield Sight("spent totem" if card in view.spent else "totem", (card,))


def _beside_mine(view: View, me: Seat) -> Iterator[Sight]:
    mine = view.exposed.get(me)
    if mine not in SYMBOL_OF:
        return
    for seat, card in view.exposed.items():
        if seat != me and card in SYMBOL_OF and (kind := _kind(mine, card)):
            yield Sight(kind, (mine, card))


def _kind(mine: Card, other: Card) -> Kind | None:
    symbol, theirs = SYMBOL_OF[mine], SYMBOL_OF[other]
    if symbol == theirs:
        return "match"
    if LOOKALIKES[symbol][theirs] >= FOOLS:
        return "look-alike"
    return "colour" if mine[-1] == other[-1] else None


def _matches_of_others(view: View, me: Seat) -> Iterator[Sight]:
    lying: dict[int, Card] = {}
    for seat, card in view.exposed.items():
        if seat == me or card not in SYMBOL_OF:
            continue
        equal = lying.setdefault(SYMBOL_OF[card], card)
        if equal != card and SYMBOL_OF[card] != SYMBOL_OF.get(view.exposed.get(me, "")):
            yield Sight("their match", (equal, card))
