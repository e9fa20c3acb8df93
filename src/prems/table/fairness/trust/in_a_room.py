"""What is believed of a hand that races by a screen which is not its own [T34]?

Time runs from that screen's paint, on our clock: as it says, but within what its own sending and pong allow.
From there on only the way up of the hand's own line counts, which no pong shows; so the usual one is believed, and no
more.
"""

import msgspec

from prems.table.fairness.limits import BAND, CAP, HANDLING, LEAST_WAY, PLACING, USUAL_SLACK
from prems.table.fairness.trust.allowance import Allowance, Sending
from prems.table.fairness.trust.clock import Offset
from prems.table.fairness.trust.link import Link


class InARoom(Allowance, frozen=True, kw_only=True, gc=False):
    """A lie about a clock is a lie about a stamp: it ends at the same bounds, and the same bias learns of it."""

    way_down: Allowance
    """Of the screen."""
    device: Offset
    screen: Offset
    together: float
    """The most that may lie between that sending and the hand's arrival, besides half of the screen's round trip."""

    def stamp(self, pressed: float) -> float:
        return pressed + self.device.middle - self.screen.middle

    def claimed(self, pressed: float, sending: Sending) -> float | None:
        return None if sending.painted is None else pressed + self.device.middle - self.start(sending)

    def start(self, sending: Sending) -> float:
        if sending.painted is None:
            return sending.sent
        return self._painted(sending.painted, sending.sent, self.way_down.most(sending))

    def latest_start(self, sending: Sending) -> float:
        most = self.way_down.most_to_wait(sending)
        return sending.sent + most if sending.painted is None else self._painted(sending.painted, sending.sent, most)

    def _painted(self, painted: float, sent: float, most: float) -> float:
        return min(max(painted + self.screen.middle, sent), sent + most)

    def bounds(self, elapsed: float, sending: Sending) -> tuple[float, float]:
        """One way down and one way up are a round trip: two devices that lie gain no more than one elsewhere."""
        sent_for = elapsed + self.start(sending) - sending.sent
        both = min(CAP, self.way_down.believed(sending) / 2.0 + self.together)
        least, greatest = super().bounds(elapsed, sending)
        return max(least, sent_for - both), max(greatest, sent_for - both)

    @property
    def fastest_way(self) -> float:
        return self.fastest + self.way_down.fastest

    def believed(self, sending: Sending) -> float:  # noqa: ARG002 (it went another way than the hand)
        return self.base


def in_a_room(device: Link, screen: Link, devices_clock: Offset, screens_clock: Offset) -> InARoom:
    """Take it once a race, as any other allowance."""
    up, down = device.one_way(HANDLING, frames=0.0), screen.one_way(PLACING, frames=2.0)
    usual = min(up.base, device.fastest + USUAL_SLACK)
    return InARoom(
        **msgspec.structs.asdict(
            msgspec.structs.replace(
                up,
                base=usual,
                slack=up.slack + LEAST_WAY * (up.base - usual),
                most_believed=usual,
                most_resent=usual,
                penalty=up.penalty + down.penalty + max(0.0, _within(device) + _within(screen) - BAND),
                precision=2.0 + max(1.0, device.device.step) + devices_clock.error + screens_clock.error,
            )
        ),
        way_down=down,
        device=devices_clock,
        screen=screens_clock,
        together=usual / 2.0 + HANDLING + 2.0 * down.frame + max(device.jitter, screen.jitter),
    )


def _within(link: Link) -> float:
    """What is taken for an honest device's: of the two of them together as much as of one elsewhere."""
    return min(max(link.credit.bias, 0.0), BAND)
