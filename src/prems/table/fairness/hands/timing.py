"""What time does a hand get, and what does it earn or cost its player?"""

import msgspec

from prems.kernel.playing.racing import Target
from prems.table.fairness.hands.hand import Fate, TimedHand
from prems.table.fairness.hands.press import Press
from prems.table.fairness.hands.racer import Racer
from prems.table.fairness.screens.showing import Showing
from prems.table.fairness.trust.allowance import Allowance


class Timing(msgspec.Struct, frozen=True, gc=False):
    """A hand's time, from the sending that brought its screen what it reaches for. All are differences."""

    racer: Racer
    exposing: Showing
    allowance: Allowance
    elapsed: float
    claimed: float | None
    least: float
    greatest: float

    @property
    def bounded(self) -> float:
        """The claim, kept within its bounds; where no paint counts, the slowest that is possible."""
        if self.claimed is None:
            return self.greatest
        return min(max(self.claimed, self.least), self.greatest)

    @property
    def used(self) -> float:
        """What the seat was held back counts [T01], and its head start is subtracted [T03]."""
        return self.bounded + self.allowance.penalty + self.delay - self.racer.head_start

    @property
    def delay(self) -> float:
        return self.exposing.delays.get(self.racer.seat, 0.0)

    @property
    def verified(self) -> float:
        """Never rests on this race's pong, which is what would have to be verified."""
        if self.elapsed <= 0.0:
            return 0.0
        return min(max((self.bounded + self.allowance.fastest) / self.elapsed, 0.0), 1.0)

    @property
    def plus_minus(self) -> float:
        if self.claimed is None:
            return (self.greatest - self.least) / 2.0
        return self.allowance.precision

    def settle(self, *, has_reason: bool) -> None:
        """Let the bucket pay and the bias learn, once for each view with a hand."""
        screen = self.racer.screen
        if self.exposing.is_settled or screen.is_bot:
            return
        self.exposing.is_settled = True
        exposing, allowance, credit = self.exposing, self.allowance, screen.link.credit
        believed = allowance.believed(exposing.pong)
        credit.paid(believed - allowance.base, allowance.jitter)
        if self.claimed is None or exposing.pong is None:
            return
        credit.unexplained(self.elapsed - self.bounded - believed, allowance.frame)
        is_clamped = self.claimed < self.least
        screen.review.note(reaction=self.bounded, is_right=has_reason, is_clamped=is_clamped)


def timing(racer: Racer, exposing: Showing, allowance: Allowance, pressed: float, now: float) -> Timing:
    elapsed = now - exposing.sent
    painted = racer.screen.showings.paint_of(exposing)
    return Timing(
        racer,
        exposing,
        allowance,
        elapsed,
        None if painted is None else pressed - painted,
        allowance.least_reaction(elapsed, exposing.pong),
        allowance.greatest_reaction(elapsed, exposing.pong),
    )


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
        step=timed.allowance.step,
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
