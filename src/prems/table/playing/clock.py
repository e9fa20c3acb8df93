"""What time is it in the game? Its clock stops in a pause and runs at the table's pace [T11, T13]."""

from prems.kernel.values import Ms
from prems.table.state import Instant


class GameClock:
    """`now` is the outer clock in milliseconds, which never stops."""

    def __init__(self, pace: float = 1.0, reads: Ms = 0) -> None:
        self._pace = pace
        self._reads = float(reads)
        self._since: Instant | None = None  # running since this outer moment

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def start(self, now: Instant) -> None:
        if self._since is None:
            self._since = now

    def stop(self, now: Instant) -> None:
        self._reads, self._since = self._elapsed(now), None

    def read(self, now: Instant) -> Ms:
        return round(self._elapsed(now))

    def when(self, reading: Ms) -> Instant:
        """The outer moment at which the clock will show this, if it is running."""
        assert self._since is not None, "a stopped clock never gets there"
        return Instant(self._since + (reading - self._reads) * self._pace)

    def _elapsed(self, now: Instant) -> float:
        return self._reads if self._since is None else self._reads + (now - self._since) / self._pace
