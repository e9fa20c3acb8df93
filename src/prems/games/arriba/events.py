"""What can happen in a game of Arriba?"""

from typing import Final, Literal, get_args

from prems.games.arriba.cards import Card
from prems.kernel.values import Event, Seat

Phase = Literal["turn", "head", "last_call", "round_over", "game_over"]
Why = Literal["match", "totem", "wrong"]


class Dealt(Event, frozen=True):
    round: int
    first: Seat
    draw: dict[Seat, list[Card]]  # top card first


class CardFlipped(Event, frozen=True):
    seat: Seat
    card: Card
    phase: Phase
    turn: Seat | None


class SignalGiven(Event, frozen=True):
    """Everybody with a draw pile turned a card at the same instant."""

    seat: Seat  # who turned the head
    cards: dict[Seat, Card]
    phase: Phase
    turn: Seat | None


class TotemGrabbed(Event, frozen=True):
    """Somebody took the totem, rightly or wrongly, and the cards have moved."""

    seat: Seat
    why: Why
    lifted: list[Seat]  # whose face-up piles left the table
    under: dict[Seat, list[Card]]  # what each put under the draw pile, from the upper card to the lowest
    pool: list[Card]  # what now lies under the totem, top first
    spent: list[Card]  # exposed totem cards that were grabbed for
    phase: Phase
    turn: Seat | None


class RoundEnded(Event, frozen=True):
    points: dict[Seat, int]


class GameEnded(Event, frozen=True):
    winners: list[Seat]


AnyEvent = Dealt | CardFlipped | SignalGiven | TotemGrabbed | RoundEnded | GameEnded

EVENTS: Final[tuple[type[Event], ...]] = get_args(AnyEvent)
