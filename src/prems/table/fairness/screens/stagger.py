"""When is a view sent to whom, so that all see it at about the same instant [T22]?"""

from collections.abc import Mapping

import msgspec

from prems.kernel.values import Seat
from prems.table.fairness.limits import LONGEST_HOLD
from prems.table.state import PersonId


class Stagger(msgspec.Struct, frozen=True):
    """Send the view to each person `holds[person]` after the decision."""

    horizon: float
    """H: how long after the decision the view is due on every screen."""
    holds: dict[PersonId, float]
    beats: tuple[PersonId, ...] = ()
    """Whose pages tell unasked that no hand came down: something may be raced for, and their links are restless."""
    live_since: int = -1
    """The newest view in which something became live that still is: a ping goes with it, in the same write, or with
    the first after it that is sent."""

    def delayed(self, delays: Mapping[Seat, float], alone: Mapping[Seat, PersonId]) -> "Stagger":
        """Whom the game holds back gets the view later by that much, if nobody else looks at the same screen."""
        holds = self.holds.copy()
        for seat, ms in delays.items():
            if seat in alone and (person := alone[seat]) in holds:
                holds[person] += ms
        return Stagger(self.horizon, holds)


def stagger(ests: Mapping[PersonId, float]) -> Stagger:
    """The slowest link gets the view first."""
    horizon = min(max(ests.values(), default=0.0), LONGEST_HOLD)
    return Stagger(horizon, {person: horizon - est if est < horizon else 0.0 for person, est in ests.items()})
