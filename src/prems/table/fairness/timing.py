"""What time does a hand get, and what does it earn or cost its player?"""

import msgspec

from prems.table.fairness.allowance import Allowance
from prems.table.fairness.racer import Racer
from prems.table.fairness.showing import Showing
from prems.table.fairness.verdict import Hand, Kind, Outcome, Target

TOTEM: Target = "totem"


class Press(msgspec.Struct, frozen=True, gc=False):
    """A hand as the page reports it, in the page's own clock."""

    view: int
    """What was on the screen."""
    pressed: float
    """The event's own time stamp."""
    kind: Kind = "mouse"
    grip: float | None = None
    target: Target = TOTEM
    seq: int | None = None
    """Counts a page's hands, so that one that is sent twice counts once."""


class Timing(msgspec.Struct, frozen=True, gc=False):
    """A hand's time, from the sending that brought its seat what it reaches for. All are differences."""

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
        """[A42] The turner's delay counts. [A44] The head start is subtracted."""
        return self.bounded + self.allowance.penalty + self.exposing.delay - self.racer.head_start

    @property
    def verified(self) -> float:
        return min(max(self.least / self.bounded, 0.0), 1.0) if self.bounded > 0.0 else 0.0

    @property
    def plus_minus(self) -> float:
        if self.claimed is None:
            return (self.greatest - self.least) / 2.0
        return self.allowance.precision

    def settle(self, *, is_right: bool) -> None:
        """Let the bucket pay and the bias learn, once for each view with a hand."""
        if self.exposing.is_settled or self.racer.is_bot:
            return
        self.exposing.is_settled = True
        exposing, allowance, credit = self.exposing, self.allowance, self.racer.link.credit
        credit.paid(allowance.believed(exposing.pong) - allowance.base, allowance.jitter)
        if self.claimed is None or exposing.pong is None:
            return
        credit.unexplained(self.elapsed - self.bounded - exposing.pong, allowance.frame)
        is_clamped = self.claimed < self.least
        self.racer.review.note(reaction=self.bounded, is_right=is_right, is_clamped=is_clamped)


def timing(racer: Racer, exposing: Showing, allowance: Allowance, pressed: float, at: float) -> Timing:
    elapsed = at - exposing.sent
    painted = racer.showings.paint_of(exposing)
    return Timing(
        racer,
        exposing,
        allowance,
        elapsed,
        None if painted is None else pressed - painted,
        allowance.least_reaction(elapsed, exposing.pong),
        allowance.greatest_reaction(elapsed, exposing.pong),
    )


def timed_hand(timed: Timing, press: Press, at: float, outcome: Outcome, answered: int, exposed: int) -> Hand:
    used = timed.used
    return Hand(
        seat=timed.racer.seat,
        target=press.target,
        outcome=outcome,
        kind=press.kind,
        grip=press.grip,
        arrived=at,
        view=answered,
        exposed=exposed,
        reaction=timed.claimed,
        used=used,
        due=timed.exposing.due,
        time=timed.exposing.due + used,
        verified=timed.verified,
        plus_minus=timed.plus_minus,
        delay=timed.exposing.delay,
        head_start=timed.racer.head_start,
        step=timed.allowance.step,
    )


def void_hand(racer: Racer, press: Press, at: float) -> Hand:
    return Hand(
        seat=racer.seat,
        target=press.target,
        outcome=Outcome.VOID,
        kind=press.kind,
        grip=press.grip,
        arrived=at,
        head_start=racer.head_start,
    )
