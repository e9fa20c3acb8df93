"""What time is it in the game? Its clock stops in a pause and runs at the table's pace [T11, T13]."""

from prems.kernel.values import Ms
from prems.table.state import Instant


class GameClock:
    """`now` is the outer clock in milliseconds, which never stops."""

    def __init__(self, pace: float = 1.0, reads: Ms = 0) -> None:
        self._pace = pace
        self._reads = float(reads)
        self._since: Instant | None = None  # running since this outer moment
        self.is_running = False

    def start(self, now: Instant) -> None:
        if self._since is None:
            self._since = now
            self.is_running = True

    def stop(self, now: Instant) -> None:
        if self._since is not None:
            self._reads += (now - self._since) / self._pace
            self._since = None
            self.is_running = False

    def read(self, now: Instant) -> Ms:
        since = self._since
        return round(self._reads if since is None else self._reads + (now - since) / self._pace)

    def when(self, reading: Ms) -> Instant:
        """The outer moment at which the clock will show this, if it is running."""
        assert self._since is not None, "a stopped clock never gets there"
        return Instant(self._since + (reading - self._reads) * self._pace)
