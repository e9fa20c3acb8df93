"""What can happen in a game of Primeurs?"""

from typing import Final, get_args

from prems.kernel.values import Event, Seat
from tests.kit.primeurs.cards import Card


class Dealt(Event, frozen=True):
    first: Seat
    hands: dict[Seat, list[Card]]
    stall: list[Card]  # top card first


class FruitCried(Event, frozen=True):
    seat: Seat
    card: Card
    turn: Seat  # who cries next


class BellRung(Event, frozen=True):
    seat: Seat
    cry: Card  # for which fruit
    card: Card  # shown, and laid on the heap


class BellHushed(Event, frozen=True):
    seat: Seat
    cry: Card


class PenaltyDrawn(Event, frozen=True):
    seat: Seat
    cry: Card
    card: Card | None  # for the eyes of that seat alone; None: the stall is empty, or it is somebody else's


class GameEnded(Event, frozen=True):
    winners: list[Seat]


AnyEvent = Dealt | FruitCried | BellRung | BellHushed | PenaltyDrawn | GameEnded

EVENTS: Final[tuple[type[Event], ...]] = get_args(AnyEvent)
