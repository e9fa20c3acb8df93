"""What can a player of Primeurs do?"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from prems.kernel.values import Command, Gesture, Seat
from tests.kit.primeurs.cards import Card

Does = Literal["ring", "hush"]


class Deal(Command, frozen=True):
    """All cards in their shuffled order, and who cries first [P02]."""

    cards: tuple[Card, ...]
    first: Seat


class Cry(Gesture, frozen=True):
    """The top card of the stall is turned up [P10]."""


class Ring(Gesture, frozen=True):
    """I hold it [P20]."""


class Hush(Gesture, frozen=True):
    """I do not [P21]."""


class Reach(Struct, frozen=True, omit_defaults=True):
    """One hand of a race, with its decided, comparable time."""

    seat: Seat
    at: float
    does: Does
    saw: Card | None = None  # the fruit that lay on that player's screen [P11]; None: what lies there now


class Race(Command, frozen=True):
    """Hands that came down together: the first one counts [P23]."""

    hands: Annotated[list[Reach], Meta(min_length=1)]


class Timeout(Command, frozen=True):
    """The crier was too slow [P10], or nobody answers the last fruit [P31]."""


COMMANDS: Final = (Deal, Cry, Ring, Hush, Race, Timeout)
