"""Who was first, by how much, and how sure is that?"""

from enum import StrEnum
from typing import Any, Literal

import msgspec

Target = str
Who = Any
"""Whatever a table calls who holds a hand: it only has to be a key."""

Kind = Literal["mouse", "touch", "key", "bot"]


class Outcome(StrEnum):
    WIN = "win"
    LATE = "late"
    WRONG = "wrong"
    FALSE_START = "false_start"
    VOID = "void"


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One hand, timed. All times are milliseconds."""

    seat: Who
    target: Target
    outcome: Outcome
    """What this hand is if it was the first; `late` and `void` are final."""
    kind: Kind
    grip: float | None
    arrived: float
    view: int | None = None
    """The view that this hand answered; what was live there counts [A43]."""
    exposed: int | None = None
    """The view in which what it reached for became live: the race is timed from there."""
    reaction: float | None = None
    """As the page claims; None where no paint counts, as after a reload."""
    used: float = 0.0
    """The reaction that counts: bounded, with the turner's delay, without the head start."""
    due: float = 0.0
    """The instant at which the exposing view was due on every screen."""
    time: float = 0.0
    """`used`, made comparable where hands answer different views."""
    at: float = 0.0
    """`time` as the rules should read it: hands that cannot be told apart are closer than the tie margin."""
    verified: float = 0.0
    """The share of the reaction that the server can prove without believing the page."""
    plus_minus: float = 0.0
    delay: float = 0.0
    head_start: float = 0.0
    step: float = 0.0

    @property
    def is_right(self) -> bool:
        return self.outcome is Outcome.WIN


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """A closed race. Hand `contenders` to the rules [A41], then publish `awarded_to(the seat they chose)`."""

    target: Target
    hands: tuple[Hand, ...]
    """Fastest first; then those that came too late."""
    dead_heat: tuple[Who, ...]
    """The seats that cannot be told apart from the fastest, itself included; empty if it was alone."""
    opened: float
    closed: float

    @property
    def contenders(self) -> tuple[Hand, ...]:
        """The hands that raced."""
        return tuple(hand for hand in self.hands if hand.outcome not in (Outcome.LATE, Outcome.VOID))

    def awarded_to(self, seat: Who) -> "Verdict":
        """[A36] Only the first holds the totem; every other hand gains nothing and loses nothing."""
        hands = (
            hand if hand.seat == seat or hand.outcome is Outcome.VOID else _too_late(hand) for hand in self.hands
        )
        return msgspec.structs.replace(self, hands=tuple(hands))


def _too_late(hand: Hand) -> Hand:
    return msgspec.structs.replace(hand, outcome=Outcome.LATE)
