"""Between which bounds must a reaction lie, given when the view left and when the hand arrived?"""

from typing import Protocol

import msgspec

from prems.table.fairness.limits import CAP, STAMP_SLACK


class Sending(Protocol):
    """A view on its way to a screen: `sent` and `pong` on our clock, `painted` on the screen's."""

    sent: float
    is_pinged: bool
    pong: float | None
    is_resent: bool
    painted: float | None


class Allowance(msgspec.Struct, frozen=True, gc=False):
    """What a link is believed during one race.

    The same `most` bounds the claim and sets the wait: therefore a hand that comes after its deadline
    could not have been faster than the best.
    """

    base: float
    jitter: float
    most_believed: float
    """The longest round trip that is believed: the usual one, its jitter, and what one race takes from the bucket."""
    most_resent: float
    """As that, where the kernel had to send the view again: a lost packet costs as much on any line."""
    slack: float
    """Frames, handling and jitter on top of the round trip."""
    fastest: float
    penalty: float
    frame: float
    precision: float

    def stamp(self, pressed: float) -> float:
        """A press, on the clock of the screen by which it is timed."""
        return pressed

    def claimed(self, pressed: float, sending: Sending) -> float | None:
        """The reaction that the page claims; None where no paint counts."""
        return None if sending.painted is None else pressed - sending.painted

    def start(self, sending: Sending) -> float:
        """From where the way and the reaction together are measured, on our clock."""
        return sending.sent

    def latest_start(self, sending: Sending) -> float:
        """As `start`; while that is not known yet, the latest that it may turn out to be."""
        return sending.sent

    @property
    def fastest_way(self) -> float:
        """From the sending to the arrival, without a reaction."""
        return self.fastest

    def believed(self, sending: Sending) -> float:
        """The believed round trip: the pong shows how long the way was this time; where nobody asked, it was usual.

        Pongs overtake nothing: a hand without one came from no browser.
        """
        if sending.pong is None or not sending.is_pinged:
            return self.base
        return min(sending.pong, self.most_resent if sending.is_resent else self.most_believed)

    def most(self, sending: Sending) -> float:
        """The most that may lie between sending and arrival besides the reaction."""
        return min(CAP, self.believed(sending) + self.slack)

    def most_to_wait(self, sending: Sending) -> float:
        """As `most`; while the pong is still on its way, the most that it may turn out to be."""
        is_awaited = sending.is_pinged and sending.pong is None
        return min(CAP, self.most_resent + self.slack) if is_awaited else self.most(sending)

    def bounds(self, elapsed: float, sending: Sending) -> tuple[float, float]:
        """A claim below the one is not believed, above the other impossible; without a claim it counts."""
        believed = self.believed(sending)
        least = elapsed - min(CAP, believed + self.slack)
        return least, max(elapsed - min(self.fastest, believed) + STAMP_SLACK, least)


EXACT = Allowance(
    base=0.0,
    jitter=0.0,
    most_believed=0.0,
    most_resent=0.0,
    slack=0.0,
    fastest=0.0,
    penalty=0.0,
    frame=0.0,
    precision=0.0,
)
"""Of a bot, whose hand arrives at once."""
