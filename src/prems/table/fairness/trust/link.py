"""How far may this connection's word be believed?"""

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
        "_longest_lead",
        "_recent",
        "_sorted",
        "_strict",
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
        self.est = UNKNOWN_LINK
        """By how much a view is sent ahead of one on a link without any latency."""
        self._longest_lead = float("inf")
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
        recent = self._recent
        if len(recent) == PONGS:
            del recent[0]
        recent.append(time)
        self._sorted = known = sorted(recent)
        n = len(known)
        self.med = (known[(n - 1) // 2] + known[n // 2]) / 2.0
        self.p90 = known[-(-9 * n // 10) - 1]
        self.est = min(LEAD * self.p90, self._longest_lead)

    def checked(self, trip: KernelTrip) -> None:
        """The kernel's own measure of the same way, now."""
        self.kernel = trip
        self._longest_lead = LEAD * trip.explains_ahead
        self.est = min(LEAD * self.p90 if self._sorted else UNKNOWN_LINK, self._longest_lead)

    def vouched(self, is_vouched: bool) -> None:
        """By the host."""
        self.is_vouched = is_vouched

    def allowance(self) -> Allowance:
        """What this link is believed. Take it once a race: it must not change while one runs."""
        device, credit, base, spread = self.device, self.credit, self.base, self.spread
        jitter, own_jitter = _jitter(spread, LEAST_PONG_JITTER), _jitter(spread, LEAST_JITTER)
        moment = min(credit.bucket, self.bad_moment)
        return Allowance(
            base=base,
            jitter=jitter,
            most_believed=base + jitter + moment,
            most_resent=base + jitter + max(moment, credit.for_losses),
            slack=HANDLING + 2.0 * device.frame + own_jitter,
            fastest=self.fastest,
            penalty=credit.penalty,
            frame=device.frame,
            precision=_precision(device, own_jitter),
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
    def base(self) -> float:
        """The usual round trip that is believed."""
        if not (known := self._sorted):
            return 0.0
        base = self.med if len(known) >= FRESH_PONGS else known[0]
        return base if (bound := self._bound) is None else min(base, bound.explains)

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
        return _precision(self.device, self.jitter)

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
        return _jitter(self.spread, LEAST_JITTER)

    @property
    def wants_heartbeats(self) -> bool:
        """A steady link needs none: they would cost more than the wait that they save."""
        return self.p90 - self.med >= STEADY

    @property
    def _bound(self) -> KernelTrip | None:
        return None if self.is_vouched else self.kernel


def _jitter(spread: float, least: float) -> float:
    return min(max(JITTER * spread, least), MOST_JITTER)


def _precision(device: Device, jitter: float) -> float:
    return 2.0 + max(1.0, device.step) + 0.5 * jitter
