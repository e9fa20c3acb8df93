"""What can a player of Arriba do?"""

from typing import Annotated

from msgspec import Meta, Struct

from prems.games.arriba.cards import Card
from prems.kernel.values import Command, Gesture, Seat

Share = Annotated[float, Meta(ge=0, le=1)]

Grip = Share
"""Where the hand holds the totem: 0 at the foot, 1 at the head [A41]."""


class Match(Struct, frozen=True, tag_field="kind", tag="match"):
    """Equal symbols lie exposed: those showing one may grab [A20]."""

    symbol: Annotated[int, Meta(ge=1, le=18)]
    seats: Annotated[list[Seat], Meta(min_length=2)]


class Totem(Struct, frozen=True, tag_field="kind", tag="totem"):
    """A totem card lies exposed and is not spent: everybody may grab [A22]."""

    seat: Seat


Live = Match | Totem


class Deal(Command, frozen=True):
    """All cards in their shuffled order; in the first round also who begins [A02, A05]."""

    cards: tuple[Card, ...]
    first: Seat | None = None


class Flip(Gesture, frozen=True):
    brisk: Share | None = None  # how fast the card was turned outward [A11]; None: by key


class Signal(Gesture, frozen=True):
    """The end of the count of the one who turned a head: all flip at once [A23]."""


class Grab(Gesture, frozen=True):
    grip: Grip = 0.5
    live: list[Live] | None = None  # what was live on that player's screen [A43]; None: what is live now


class Hand(Struct, frozen=True, omit_defaults=True):
    """One hand of a race, with its decided, comparable time [A42]."""

    seat: Seat
    at: float
    grip: Grip = 0.5
    live: list[Live] | None = None


class Race(Command, frozen=True):
    """Hands that came down together: the first settles the grab [A40, A41]."""

    grabs: Annotated[list[Hand], Meta(min_length=1)]


class Timeout(Command, frozen=True):
    """The time limit that is running now runs out [A71, A80]."""


COMMANDS = (Deal, Flip, Signal, Grab, Race, Timeout)
