"""Whose hand is it: which seat, in front of which screen, with which head start?"""

from prems.kernel.values import Seat
from prems.table.fairness.limits import LONGEST_HEAD_START
from prems.table.fairness.screens.screen import Screen


class Racer:
    """A seat as long as the same person, or bot, plays it."""

    __slots__ = ("head_start", "screen", "seat")

    def __init__(self, seat: Seat, screen: Screen, head_start: float) -> None:
        self.seat = seat
        self.screen = screen
        self.head_start = min(max(head_start, 0.0), LONGEST_HEAD_START)  # [T03]
