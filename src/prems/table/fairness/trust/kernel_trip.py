"""What does the server's kernel say of the way there and back?"""

from typing import Final

import msgspec

from prems.table.fairness.limits import (
    LEAD_SHARE,
    LEAST_SHARE,
    LEAST_SLACK,
    LEAST_SPREAD_SHARE,
    LEAST_SPREAD_SLACK,
    SMOOTHED_SHARE,
    SMOOTHED_SLACK,
    SPREAD_SHARE,
    SPREAD_SLACK,
)

NO_BOUND: Final = float("inf")


class KernelTrip(msgspec.Struct, frozen=True, gc=False):
    """From a write to its acknowledgement, in milliseconds.

    Acknowledging is not the client's own doing: whoever holds a pong back leaves it to the kernel at the other end.
    """

    smoothed: float
    deviation: float | None = None
    """None: only one sample is known, or the system does not say."""
    least: float | None = None
    resent: int = 0
    """Packets of this connection that were lost, and had to be sent again, so far."""
    slack: float = 0.0
    """For what may have changed since, where it was measured only once."""

    @property
    def explains(self) -> float:
        """The longest usual round trip that such a way explains."""
        smoothed = SMOOTHED_SHARE * self.smoothed + SMOOTHED_SLACK
        least = smoothed if self.least is None else LEAST_SHARE * self.least + LEAST_SLACK
        return min(smoothed, least) + self.slack

    @property
    def explains_ahead(self) -> float:
        """The longest round trip for which a view is sent ahead."""
        return self.explains + LEAD_SHARE * self.shortest

    @property
    def explains_spread(self) -> float:
        """How far the slow round trips may lie above the usual one."""
        usual = NO_BOUND if self.deviation is None else SPREAD_SHARE * self.deviation + SPREAD_SLACK
        least = NO_BOUND if self.least is None else LEAST_SPREAD_SHARE * self.least + LEAST_SPREAD_SLACK
        return min(usual, least)

    @property
    def shortest(self) -> float:
        return self.smoothed if self.least is None else min(self.least, self.smoothed)
