"""When is a view sent to whom, so that all see it at about the same instant?"""

from collections.abc import Mapping

import msgspec

from prems.table.fairness.limits import LONGEST_HOLD
from prems.table.fairness.verdict import Who

SLOWEST_TURN = 60.0
BRISKEST_TURN = 20.0
KEY_TURN = 40.0


class Stagger(msgspec.Struct, frozen=True):
    """Send the view to each seat `holds[seat]` after the decision, with a ping in the same write."""

    horizon: float
    """H: after so long the view is due on every screen."""
    holds: dict[Who, float]


def stagger(ests: Mapping[Who, float], turner: Who | None = None, delay: float = 0.0) -> Stagger:
    """The slowest link gets the view first. The turner's copy is held back by the turner's delay [A11]."""
    horizon = min(max(ests.values(), default=0.0), LONGEST_HOLD)
    holds = {seat: max(0.0, horizon - est) for seat, est in ests.items()}
    if turner in holds:
        holds[turner] += delay
    return Stagger(horizon, holds)


def turners_delay(briskness: float | None) -> float:
    """[A11] 20 ms for a brisk flick (1) to 60 ms for a slow one (0); a key (None) takes 40 ms."""
    if briskness is None:
        return KEY_TURN
    return SLOWEST_TURN - (SLOWEST_TURN - BRISKEST_TURN) * min(max(briskness, 0.0), 1.0)
