"""Who was first, by how much, and how sure is that?"""

from enum import Enum, auto

import msgspec

from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.table.fairness.hands.press import Press


class Fate(Enum):
    """What becomes of a hand before the rules look at it. Whether it was right is for them to say."""

    RACES = auto()
    LATE = auto()
    """Its race was over already."""
    VOID = auto()
    """It counts for nothing: its page never showed that view, or the same hand came twice."""


class TimedHand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One hand, judged. All times are milliseconds."""

    seat: Seat
    target: Target
    press: Press
    fate: Fate
    arrived: float
    view: int | None = None
    """The view that this hand answered; what was live there counts [T02]."""
    exposed: int | None = None
    """The view in which what it reached for became live: the race is timed from there."""
    has_reason: bool = False
    """In the view that it answered, something was live for this seat."""
    is_too_soon: bool = False
    """It had a reason only in a view that nobody can have reacted to yet [T02]."""
    reaction: float | None = None
    """As the page claims; None where no paint counts, as after a reload."""
    used: float = 0.0
    """The reaction that counts: bounded, with what the seat was held back, without the head start."""
    due: float = 0.0
    """The instant at which the exposing view was due on every screen."""
    time: float = 0.0
    """`used`, made comparable where hands answer different views."""
    verified: float = 0.0
    """The share of the time from sending to arrival that this reaction and the fastest known way account for."""
    plus_minus: float = 0.0
    delay: float = 0.0
    head_start: float = 0.0
    lag: float = 0.0
    """Of the screen that it looked at, taken off [T35]."""
    is_in_a_room: bool = False
    """It looked at another screen than the one that it pressed [T34]."""
    joins: bool = False
    """Late, and soon enough after the grab to be on its photo finish [T29]."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """A closed race. Its contenders are for the rules."""

    target: Target
    hands: tuple[TimedHand, ...]
    """Fastest first; then those that came too late."""
    dead_heat: tuple[Seat, ...]
    """The seats that cannot be told apart from the fastest, itself included; empty if it was alone."""
    opened: float
    closed: float

    @property
    def contenders(self) -> tuple[TimedHand, ...]:
        """The hands that raced."""
        return tuple(hand for hand in self.hands if hand.fate is Fate.RACES)
