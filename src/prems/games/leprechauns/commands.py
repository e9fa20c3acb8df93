"""What can a player of Leprechauns do?"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from prems.games.leprechauns.cards import ActionId, ChestId
from prems.kernel.values import Command, Gesture, Seat

WhichHand = Literal["left", "right"]
Side = Literal["palm", "back"]
Share = Annotated[float, Meta(ge=0, le=1)]
Spot = tuple[Share, Share]
"""Where a hand lands: x and y, each from 0 to 1 across the card [L15]."""

MIDDLE: Spot = (0.5, 0.5)


class Deal(Command, frozen=True):
    """The chests and the action pile in their shuffled order, and who begins with PREM'S [L03, L05]."""

    chests: tuple[ChestId, ...]
    actions: tuple[ActionId, ...]
    prems: Seat


class Signal(Gesture, frozen=True):
    """The PREM'S holder's: all reveal their top chest at once [L11]."""


class Slap(Gesture, frozen=True):
    card_of: Seat
    hand: WhichHand | None = None  # None: the dominant one
    side: Side = "palm"
    spot: Spot = MIDDLE


class TimedSlap(Struct, frozen=True, omit_defaults=True):
    """One hand of a race, with its decided, comparable time [L14, T01]."""

    seat: Seat
    card_of: Seat
    at: float
    hand: WhichHand | None = None
    side: Side = "palm"
    spot: Spot = MIDDLE


class Race(Command, frozen=True):
    """Hands that came down together: the faster has the card, the other is free again [L14]."""

    slaps: Annotated[list[TimedSlap], Meta(min_length=1)]


class Lift(Gesture, frozen=True):
    """The hand comes off its card [L15, L16]."""


class Recite(Gesture, frozen=True):
    """The motifs from memory, in either order [L20, L21]; performed aloud there is nothing to pick [L26]."""

    answers: list[str] | None = None
    is_picked: bool = False  # a bot's recital is judged by the table even where judging is aloud


class Vote(Gesture, frozen=True):
    ok: bool


class Bet(Gesture, frozen=True):
    """A listener's guess: will this recital be right? For no points; it may be changed until the verdict [L28]."""

    ok: bool


class Name(Gesture, frozen=True):
    """Who recites next [L23]."""

    next: Seat


class Swap(Gesture, frozen=True):
    """With whom, or null to keep one's own chest [L45]."""

    partner: Seat | None = field(name="with")


class Discard(Gesture, frozen=True):
    card: ChestId


class GivePrems(Gesture, frozen=True):
    to: Seat


class Timeout(Command, frozen=True):
    """The time limit that is running now runs out [L17, L25, L31, L75]."""


COMMANDS = (Deal, Signal, Slap, Race, Lift, Recite, Vote, Bet, Name, Swap, Discard, GivePrems, Timeout)
