"""When may the next card be turned, and what waits until then?

All moments are of the game's own clock: they stand still in a pause and run at the table's pace.
"""

from typing import Final

from msgspec import Struct

from prems.kernel.playing.pacing import AnyPacing
from prems.kernel.values import Gesture, Ms
from prems.table.state import PersonId

CLEAR: Final[Ms] = 200  # between the going of a photo finish and the next card


class KeptGesture(Struct, frozen=True):
    """A gesture that came too early: done as soon as it may be [T06]."""

    gesture: Gesture
    person: PersonId | None


class Counted(Struct, frozen=True):
    """The rules get the gesture when its count ends [T07]."""

    gesture: Gesture
    until: Ms


class Pace:
    def __init__(self, pacing: AnyPacing) -> None:
        self._pacing = pacing
        self.free_at: Ms = 0
        """From then on a card may be turned."""
        self.kept: KeptGesture | None = None
        self.counted: Counted | None = None
        self.deal_at: Ms | None = None
        self.looks_until: Ms = 0
        """The last photo finish lies on the screens."""
        self.looked: Ms = 0
        """At photo finishes since the last decision that was no race: nobody's time runs meanwhile."""

    def decided(self, now: Ms) -> None:
        """The gap lies before every turn, whether or not there was something to race for [T06]."""
        self.looked = 0
        free_at = now + self._pacing.gap
        if free_at > self.free_at:
            self.free_at = free_at

    def look(self, now: Ms, ms: Ms) -> None:
        """People look at a photo finish: once, for all, and nobody's time runs meanwhile [T30]."""
        self.free_at = max(self.free_at, now + ms + CLEAR)
        self.looked = self.free_at - now
        self.looks_until = now + ms

    def count(self, gesture: Gesture, now: Ms) -> Ms | None:
        """For how long; None: it is being counted already."""
        if self.counted is not None:
            return None
        ms = self._pacing.counted[type(gesture)]
        self.counted = Counted(gesture, now + ms)
        return ms

    def count_ends_at(self) -> Ms | None:
        """Where a race came in between, not before people have looked at it [T07]."""
        return None if self.counted is None else max(self.counted.until, self.free_at)

    def interrupt(self) -> None:
        """A pause, or the end: what was on its way is not done."""
        self.kept = None
        self.counted = None
