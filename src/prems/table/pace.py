"""When may the next card be turned, and what waits until then?

All moments are of the game's own clock: they stand still in a pause and run at the table's pace.
"""

from msgspec import Struct

from prems.kernel.live import LivePlay
from prems.kernel.values import Command, Ms, Seat
from prems.table.state import PersonId


class Kept(Struct, frozen=True):
    """A gesture that came too early: done as soon as it may be [A82]."""

    seat: Seat
    command: Command
    brisk: float | None
    person: PersonId | None


class Counted(Struct, frozen=True):
    """1 - 2 - 3 - Arriba! The rules get the command when the count ends [A82]."""

    seat: Seat
    command: Command
    until: Ms


class Pace:
    def __init__(self, live: "LivePlay[object]") -> None:
        self._live = live
        self.free_at: Ms = 0
        """From then on a card may be turned."""
        self.kept: Kept | None = None
        self.counted: Counted | None = None
        self.deal_at: Ms | None = None

    def decided(self, now: Ms) -> None:
        """At least so long lies between two turns, match or none [A82]."""
        self._wait_until(now + max(self._live.gap.values(), default=0))

    def raced(self, now: Ms) -> None:
        """People look at the photo finish."""
        self._wait_until(now + self._live.after_race)

    def count(self, seat: Seat, command: Command, now: Ms) -> Ms | None:
        """For so long; None: it is being counted already."""
        if self.counted is not None:
            return None
        ms = self._live.count[type(command)]
        self.counted = Counted(seat, command, now + ms)
        return ms

    def count_ends_at(self) -> Ms | None:
        """Where a race came in between, not before people have looked at it [A26]."""
        return None if self.counted is None else max(self.counted.until, self.free_at)

    def limit(self, due: Ms | None) -> Ms | None:
        """When the table itself acts: not while somebody counts, for that one has acted."""
        return None if due is None or self.counted is not None else max(due, self.free_at)

    def interrupt(self) -> None:
        """A pause, or the end: what was on its way is not done."""
        self.kept = None
        self.counted = None

    def _wait_until(self, moment: Ms) -> None:
        self.free_at = max(self.free_at, moment)
