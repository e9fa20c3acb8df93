"""Which round trip does the server's kernel measure? From a write to its acknowledgement, whoever sends that.

An honest browser's pong carries the acknowledgement. Whoever holds the pong back leaves it to a timer of the kernel,
and where a carrier splits TCP on the way, it comes from there. What is lost is sent again: that is counted, and
no measure of the way.
"""

from collections import deque
from random import Random
from typing import Final, NamedTuple, Protocol

from prems.lab.world.line import Line
from prems.table.fairness import KernelTrip

DELAYED: Final = 40.0  # after which Linux acknowledges by itself; others take up to 200
QUICK: Final = 0.5  # of what is not answered: acknowledged at once all the same, as after a rest
FORGOTTEN: Final = 300_000.0  # the least one is the least of this long
LEAST_PATIENCE: Final = 200.0  # above the smoothed one: what is not acknowledged by then is sent again


class Way(Protocol):
    """One packet by itself: it waits for no other."""

    lost: int
    """So far, in either direction."""

    def way_down(self) -> float: ...

    def way_up(self) -> float: ...


class Estimate:
    """As Linux does it: an eighth of each new sample for the mean, a quarter for the deviation."""

    def __init__(self) -> None:
        self.srtt: float | None = None
        self.rttvar = 0.0
        self._lows: deque[tuple[float, float]] = deque()  # falling samples of the last while: the first is the least

    def sampled(self, at: float, time: float) -> None:
        if self.srtt is None:
            self.srtt, self.rttvar = time, time / 2.0
        else:
            off = time - self.srtt
            is_calming = off < -self.rttvar  # a fall is believed slowly
            self.rttvar += (abs(off) - self.rttvar) / (32.0 if is_calming else 4.0)
            self.srtt += off / 8.0
        while self._lows and self._lows[-1][1] >= time:
            self._lows.pop()
        self._lows.append((at, time))
        while self._lows[0][0] < at - FORGOTTEN:
            self._lows.popleft()

    @property
    def patience(self) -> float:
        """For an acknowledgement."""
        return (self.srtt or 0.0) + max(LEAST_PATIENCE, 4.0 * self.rttvar)

    @property
    def min_rtt(self) -> float:
        return self._lows[0][1] if self._lows else 0.0


class _Write(NamedTuple):
    sent: float
    arrived: float
    acknowledged_at: float  # by the client's kernel, unless something is said before
    is_lost: bool  # and came when it was sent again: no measure of the way


class Client(NamedTuple):
    """How the other end acknowledges."""

    delayed: float = DELAYED
    quick: float = QUICK
    drops_bare: bool = False  # nothing but what is said carries an acknowledgement
    feigns: bool = False  # reads packets and says that they were lost, unless it answers in time
    seen: float = 1.0  # the share of the round trip that the kernel sees: below 1, TCP is split on the way

    @property
    def hides_what_came(self) -> bool:
        return self.drops_bare or self.feigns


WHOLE: Final = Client()


class Measured:
    """A line, and what the server's kernel makes of it."""

    def __init__(self, line: Line, way: Way, chance: Random, client: Client = WHOLE) -> None:
        self.estimate = Estimate()
        self._line = line
        self._way = way
        self._chance = chance
        self._client = client
        self._open: deque[_Write] = deque()
        self._resent: list[float] = []  # when what was sent again had come
        if client.feigns:
            self.estimate.sampled(0.0, way.way_down() + way.way_up())  # else there would be no conversation

    def down(self, sent: float) -> float:
        lost = self._way.lost
        arrives = self._line.down(sent)
        if self._client.seen < 1.0:
            self.estimate.sampled(sent, self._client.seen * (self._way.way_down() + self._way.way_up()))
            return arrives
        is_lost = self._way.lost > lost
        self._open.append(_Write(sent, arrives, arrives + self._patience(), is_lost))
        if is_lost:
            self._resent.append(arrives)
        return arrives

    def up(self, sent: float) -> float:
        arrives = self._line.up(sent)
        self._bare_until(sent)
        self._acknowledged(sent, arrives)
        return arrives

    def read(self, at: float) -> KernelTrip | None:
        """What the kernel says now."""
        self._bare_until(at)
        known = self.estimate
        return None if known.srtt is None else KernelTrip(known.srtt, known.rttvar, known.min_rtt)

    def resent(self, at: float) -> int:
        """How many packets that had not come it has sent again by now."""
        return sum(when <= at for when in self._resent)

    def _patience(self) -> float:
        if self._client.hides_what_came:
            return float("inf")
        return 0.3 if self._chance.random() < self._client.quick else self._client.delayed

    def _bare_until(self, moment: float) -> None:
        while self._open and (leaves := min(write.acknowledged_at for write in self._open)) < moment:
            self._acknowledged(leaves, leaves + self._way.way_up())

    def _acknowledged(self, left: float, arrives: float) -> None:
        """Everything that had come when the acknowledgement left; the oldest of it is the sample.

        What is sent again in vain does not count: the other kernel says so, unless that is kept from us.
        """
        oldest: float | None = None
        while self._open and self._open[0].arrived <= left:
            write = self._open.popleft()
            if self._client.hides_what_came and arrives - write.sent > self.estimate.patience:
                self._resent.append(write.sent + self.estimate.patience)
                if self._client.feigns:
                    continue
            oldest = write.sent if oldest is None and not write.is_lost else oldest
        if oldest is not None:
            self.estimate.sampled(arrives, arrives - oldest)
