"""Whose hand is it: which seat, in front of which screen, on which device, with which head start?"""

from msgspec.structs import replace

from prems.kernel.values import Seat
from prems.table.fairness.hands.press import Press
from prems.table.fairness.limits import LONGEST_HEAD_START, LONGEST_LAG, UNSEEN
from prems.table.fairness.screens.screen import Screen
from prems.table.fairness.screens.showing import Answer, Showing
from prems.table.fairness.trust.allowance import Allowance
from prems.table.fairness.trust.in_a_room import in_a_room


class Racer:
    """A seat as long as the same person, or bot, plays it: `screen` shows the cards, on `device` they are grabbed."""

    __slots__ = ("device", "head_start", "is_in_a_room", "lag", "screen", "seat")

    def __init__(
        self, seat: Seat, screen: Screen, head_start: float, device: Screen | None = None, lag: float = 0.0
    ) -> None:
        self.seat = seat
        self.screen = screen
        self.device = device or screen
        self.head_start = min(max(head_start, 0.0), LONGEST_HEAD_START)  # [T03]
        self.lag = min(max(lag, 0.0), LONGEST_LAG)  # of the screen, where it counts [T35]
        self.is_in_a_room = self.device is not screen
        """It looks at another screen than the one that it presses."""

    @property
    def is_comparable(self) -> bool:
        """Its clock and that of its screen are known: without that a hand counts for nothing."""
        return not self.is_in_a_room or (
            self.device.clock.offset is not None and self.screen.clock.offset is not None
        )

    @property
    def is_there(self) -> bool:
        """A hand may come: somebody looks, and has something to press."""
        if not self.is_in_a_room:
            return self.screen.is_watched
        return self.screen.is_watched and self.device.is_watched and self.is_comparable

    def allowance(self) -> Allowance:
        """Only where it is comparable."""
        own, shown = self.device.clock.offset, self.screen.clock.offset
        if not self.is_in_a_room or own is None or shown is None:
            return self.screen.allowance()
        return in_a_room(self.device.link, self.screen.link, own, shown)

    def answer(self, press: Press, now: float, allowance: Allowance) -> Answer | None:
        """Which view a hand answered; None: it counts for nothing."""
        if not self.is_in_a_room:
            return self.screen.answer(press.view, press.pressed, press.seq, now, allowance)
        is_new = self.device.pressed(press.pressed, press.seq)
        on_screen = allowance.stamp(press.pressed)
        return self.screen.showings.answer(None, on_screen, now, allowance) if is_new else None

    def as_shown(self, exposing: Showing) -> Showing:
        """With the paint that counts: a later view's, where that one was painted over."""
        painted = self.screen.showings.paint_of(exposing)
        return exposing if painted == exposing.painted else replace(exposing, painted=painted)

    def unseen_at(self, showing: Showing) -> float:
        """A shared screen that has not painted the view by then shows nothing: hands are void, and cost nothing."""
        link = self.screen.link
        return showing.sent + (link.p90 if showing.pong is None else showing.pong) + link.base + UNSEEN
