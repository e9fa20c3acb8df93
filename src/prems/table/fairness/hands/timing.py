"""What time does a hand get, and what does it earn or cost its player?"""

import msgspec

from prems.kernel.playing.racing import Target
from prems.table.fairness.hands.hand import Fate, TimedHand
from prems.table.fairness.hands.press import Press
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.trust.allowance import Allowance
from prems.table.fairness.trust.credit import OF_A_VIEW, USUAL_HANDLING
from prems.table.fairness.trust.in_a_room import InARoom


class Timing(msgspec.Struct, frozen=True, gc=False):
    """A hand's time, from the sending that brought its screen what it reaches for. All are differences."""

    racer: Racer
    exposing: Showing
    allowance: Allowance
    sent_for: float
    """From that sending to the hand's arrival."""
    elapsed: float
    """From where it counts to the hand's arrival: the same, or since a shared screen's paint [T34]."""
    claimed: float | None
    least: float
    greatest: float
    bounded: float
    """The claim, kept within its bounds; where no paint counts, the slowest that is possible."""

    @property
    def used(self) -> float:
        """What the seat was held back counts [T01], and its head start is subtracted [T03]."""
        return self.bounded + self.allowance.penalty + self.delay - self.racer.head_start - self.racer.lag

    @property
    def delay(self) -> float:
        return self.exposing.delays.get(self.racer.seat, 0.0)

    @property
    def verified(self) -> float:
        """Never rests on this race's pong, which is what would have to be verified."""
        if self.sent_for <= 0.0:
            return 0.0
        return min(max((self.bounded + self.allowance.fastest_way) / self.sent_for, 0.0), 1.0)

    @property
    def plus_minus(self) -> float:
        if self.claimed is None:
            return (self.greatest - self.least) / 2.0
        return self.allowance.precision

    def settle(self, *, has_reason: bool) -> None:
        """Let the bucket pay and the bias learn, once for each view with a hand whose way was measured."""
        racer, shown, allowance = self.racer, self.exposing.revealed, self.allowance
        exposing = racer.screen.showings.of(shown)  # its pong may have come since
        if exposing is None or racer.screen.is_bot or not racer.device.showings.settle(shown):
            return
        if isinstance(allowance, InARoom):
            self._settle_in_a_room(allowance, exposing)
        elif exposing.is_pinged:
            believed = allowance.believed(exposing)
            racer.screen.link.credit.paid(believed - allowance.base, allowance.jitter, is_resent=exposing.is_resent)
            if self.claimed is None or exposing.pong is None:
                return
            racer.screen.link.credit.unexplained(self.elapsed - self.bounded - believed, allowance.frame)
        if self.claimed is not None:
            is_clamped = self.claimed < self.least and exposing.is_pinged
            racer.device.review.note(reaction=self.bounded, is_right=has_reason, is_clamped=is_clamped)

    def _settle_in_a_room(self, allowance: InARoom, exposing: Showing) -> None:
        """Two lines, each half of the way: the hand's for each hand, the screen's once for all of them."""
        if self.claimed is None:
            return
        up = self.elapsed - self.bounded - allowance.base / 2.0
        self.racer.device.link.credit.unexplained(up, 0.0, USUAL_HANDLING - OF_A_VIEW)
        down = allowance.way_down
        if not exposing.is_pinged or not self.racer.screen.showings.settle(exposing.revealed):
            return
        screen, believed = self.racer.screen.link.credit, down.believed(exposing)
        screen.paid(believed - down.base, down.jitter, is_resent=exposing.is_resent)
        if exposing.pong is not None:
            screen.unexplained(self.sent_for - self.elapsed - believed / 2.0, down.frame, OF_A_VIEW)


def timing(racer: Racer, exposing: Showing, allowance: Allowance, pressed: float, now: float) -> Timing:
    shown = racer.as_shown(exposing)
    elapsed = now - allowance.start(shown)
    claimed = allowance.claimed(pressed, shown)
    least, greatest = allowance.bounds(elapsed, shown)
    bounded = greatest if claimed is None else min(max(claimed, least), greatest)
    sent_for = now - exposing.sent
    return Timing(racer, exposing, allowance, sent_for, elapsed, claimed, least, greatest, bounded)


def timed_hand(
    timed: Timing, press: Press, target: Target, fate: Fate, now: float, answered: "Answered"
) -> TimedHand:
    used = timed.used
    return TimedHand(
        seat=timed.racer.seat,
        target=target,
        press=press,
        fate=fate,
        arrived=now,
        view=answered.view,
        exposed=answered.exposed,
        has_reason=answered.has_reason,
        is_too_soon=answered.is_too_soon,
        reaction=timed.claimed,
        used=used,
        due=timed.exposing.due,
        time=timed.exposing.due + used,
        verified=timed.verified,
        plus_minus=timed.plus_minus,
        delay=timed.delay,
        head_start=timed.racer.head_start,
        lag=timed.racer.lag,
        is_in_a_room=timed.racer.is_in_a_room,
    )


def void_hand(racer: Racer, press: Press, target: Target, now: float) -> TimedHand:
    return TimedHand(
        seat=racer.seat, target=target, press=press, fate=Fate.VOID, arrived=now, head_start=racer.head_start
    )


class Answered(msgspec.Struct, frozen=True, gc=False):
    """What a hand answered: the view, where it is timed from, and whether its seat had a reason there."""

    view: int
    exposed: int
    has_reason: bool
    is_too_soon: bool
