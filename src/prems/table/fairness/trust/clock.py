"""How does a page's clock stand to ours, and how exactly is that known?

A page that reads its clock between two instants of ours bounds the difference from both sides. The best of the last
half minute leaves an interval as wide as the least round trip.
"""

import msgspec

from prems.table.fairness.limits import CLOCK_MEMORY, DRIFT, OUTSTANDING_TICKS


class Offset(msgspec.Struct, frozen=True, gc=False):
    """Ours = theirs + `middle`, give or take `error`."""

    middle: float
    error: float


class _Exchange(msgspec.Struct, frozen=True, gc=False):
    at: float
    least: float
    most: float


class Clock:
    """One page on one connection. `at` and `now` are on our clock, `reads` is what the page's own said between."""

    __slots__ = ("_asked", "_exchanges", "_ticks", "offset")

    def __init__(self) -> None:
        self.offset: Offset | None = None
        """None: it has never been asked, or has not answered."""
        self._ticks = 0
        self._asked: dict[int, float] = {}
        self._exchanges: list[_Exchange] = []

    def ask(self, now: float) -> int:
        """The number of the question that leaves now."""
        self._ticks += 1
        if len(self._asked) >= OUTSTANDING_TICKS:
            del self._asked[next(iter(self._asked))]
        self._asked[self._ticks] = now
        return self._ticks

    def answered(self, number: int, reads: float, now: float) -> None:
        """What was never asked, or is answered twice, counts for nothing."""
        if (asked_at := self._asked.pop(number, None)) is None:
            return
        self._exchanges.append(_Exchange(now, asked_at - reads, now - reads))
        while self._exchanges[0].at < now - CLOCK_MEMORY:
            del self._exchanges[0]
        self.offset = self._compared()

    def _compared(self) -> Offset:
        """Newest first, and no further back than they agree: a clock that was set is another clock."""
        newest = self._exchanges[-1]
        least, most = newest.least, newest.most
        for exchange in reversed(self._exchanges):
            drift = DRIFT * (newest.at - exchange.at)
            higher, lower = max(least, exchange.least - drift), min(most, exchange.most + drift)
            if higher > lower:
                break
            least, most = higher, lower
        return Offset((least + most) / 2.0, (most - least) / 2.0)
