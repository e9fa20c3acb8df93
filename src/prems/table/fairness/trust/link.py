"""How far may this connection's word be believed?"""

from bisect import bisect_left, insort

import msgspec

from prems.table.fairness.limits import (
    BEYOND,
    FRESH_PONGS,
    HANDLING,
    JITTER,
    LEAD,
    LEAST_JITTER,
    LEAST_PONG_JITTER,
    LEAST_WAY,
    MOMENT_SHARE,
    MOMENT_SLACK,
    MOST_JITTER,
    NOT_VERIFIED,
    PONGS,
    STEADY,
    UNKNOWN_LINK,
)
from prems.table.fairness.trust.allowance import Allowance
from prems.table.fairness.trust.carried import CarriedLink
from prems.table.fairness.trust.credit import Credit
from prems.table.fairness.trust.device import Device
from prems.table.fairness.trust.kernel_trip import KernelTrip


class Link:
    """One connection of one player. After a reconnect go on with `reconnected()`.

    Where the kernel's round trip is known, it bounds what pongs may say, because they can be held back. Whoever the
    host vouches for is believed all the same, but never gets a card sooner for it.
    """

    __slots__ = (
        "_recent",
        "_sorted",
        "_strict",
        "base",
        "credit",
        "device",
        "est",
        "is_vouched",
        "kernel",
        "med",
        "p90",
    )

    def __init__(self, *, strict: bool = False, credit: Credit | None = None) -> None:
        self.credit = credit or Credit()
        self.device = Device(strict=strict)
        self.kernel: KernelTrip | None = None
        self.is_vouched = False
        self.med = 0.0
        self.p90 = 0.0
        self.base = 0.0
        """The usual round trip that is believed."""
        self.est = UNKNOWN_LINK
        """By how much a view is sent ahead of one on a link without any latency."""
        self._strict = strict
        # No deque, which takes 760 bytes, empty or not: nothing has one that is there once a person.
        self._recent: list[float] = []
        self._sorted: list[float] = []

    def carried(self) -> CarriedLink:
        return CarriedLink(tuple(self._recent), self.credit.carried(), self.device.carried(), self.kernel)

    @classmethod
    def brought(cls, carried: CarriedLink, *, strict: bool) -> "Link":
        link = cls(strict=strict, credit=Credit.brought(carried.credit))
        link.device = Device.brought(carried.device, strict=strict)
        for trip in carried.trips:
            link.round_trip(trip)
        if carried.kernel is not None:
            link.checked(carried.kernel)
        return link

    def reconnected(self) -> "Link":
        """The link to use from now on: its round trips start anew, what the player did is kept."""
        self.credit.reconnected()
        return Link(strict=self._strict, credit=self.credit)

    def round_trip(self, time: float) -> None:
        """An idle ping was answered after `time`."""
        if len(self._recent) == PONGS:
            del self._sorted[bisect_left(self._sorted, self._recent.pop(0))]
        self._recent.append(time)
        insort(self._sorted, time)
        self._measure()

    def checked(self, trip: KernelTrip) -> None:
        """The kernel's own measure of the same way, now."""
        self.kernel = trip
        self._measure()

    def vouched(self, is_vouched: bool) -> None:
        """By the host."""
        if is_vouched != self.is_vouched:
            self.is_vouched = is_vouched
            self._measure()

    def allowance(self) -> Allowance:
        """What this link is believed. Take it once a race: it must not change while one runs."""
        device, credit = self.device, self.credit
        jitter = self._jitter(LEAST_PONG_JITTER)
        moment = min(credit.bucket, self.bad_moment)
        slack = HANDLING + 2.0 * device.frame + self.jitter
        return Allowance(
            base=self.base,
            jitter=jitter,
            most_believed=self.base + jitter + moment,
            most_resent=self.base + jitter + max(moment, credit.for_losses),
            slack=slack,
            fastest=self.fastest,
            penalty=credit.penalty,
            frame=device.frame,
            precision=self.precision,
        )

    def one_way(self, handling: float, frames: float) -> Allowance:
        """As `allowance`, where only the way there or back lies in between, and this many frames [T34]."""
        both = self.allowance()
        slack = handling + frames * self.device.frame + self.jitter - LEAST_WAY * self.base
        return msgspec.structs.replace(both, slack=slack, fastest=LEAST_WAY * self.fastest)

    @property
    def is_measured(self) -> bool:
        return bool(self._sorted)

    @property
    def fastest(self) -> float:
        """The shortest way there and back that was ever seen; nobody can make it look longer."""
        if not self._sorted:
            return 0.0
        return self._sorted[0] if self.kernel is None else min(self._sorted[0], self.kernel.shortest)

    @property
    def spread(self) -> float:
        """How far its slow round trips are believed to lie above the usual one."""
        spread = self.p90 - self.med
        return spread if (bound := self._bound) is None else min(spread, bound.explains_spread)

    @property
    def bad_moment(self) -> float:
        """The most that one race may take from the allowance: the farther a line, the dearer its bad moments."""
        is_believed = self.is_vouched and self.is_measured
        return MOMENT_SLACK + MOMENT_SHARE * (self._sorted[0] if is_believed else self.fastest)

    @property
    def precision(self) -> float:
        """To show people: "your races are exact to about 6 ms"."""
        return 2.0 + max(1.0, self.device.step) + 0.5 * self.jitter

    @property
    def is_unverified(self) -> bool:
        """The pongs take longer than the kernel can explain: show "link not verified", accuse nobody."""
        if self.kernel is None or len(self._sorted) < FRESH_PONGS:
            return False
        return self.med > self.kernel.explains + NOT_VERIFIED

    @property
    def is_beyond(self) -> bool:
        """Tell the player: "your link is beyond what we can make fair"."""
        return self.med > BEYOND

    @property
    def jitter(self) -> float:
        """Of a hand's own way: J."""
        return self._jitter(LEAST_JITTER)

    @property
    def wants_heartbeats(self) -> bool:
        """A steady link needs none: they would cost more than the wait that they save."""
        return self.p90 - self.med >= STEADY

    def _jitter(self, least: float) -> float:
        return min(max(JITTER * self.spread, least), MOST_JITTER)

    def _measure(self) -> None:
        known = self._sorted
        if not (n := len(known)):
            self.est = self._ahead(UNKNOWN_LINK)
            return
        self.med = (known[(n - 1) // 2] + known[n // 2]) / 2.0
        self.p90 = known[-(-9 * n // 10) - 1]
        self.est = self._ahead(LEAD * self.p90)
        self.base = self.med if n >= FRESH_PONGS else known[0]
        if (bound := self._bound) is not None:
            self.base = min(self.base, bound.explains)

    def _ahead(self, est: float) -> float:
        return est if self.kernel is None else min(est, LEAD * self.kernel.explains_ahead)

    @property
    def _bound(self) -> KernelTrip | None:
        return None if self.is_vouched else self.kernel
