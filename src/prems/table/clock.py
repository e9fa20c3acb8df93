"""What time is it in the game? Its clock stops in a pause and runs at the table's pace."""

from prems.kernel.values import Ms


class GameClock:
    """`at` is the outer clock in milliseconds, which never stops."""

    def __init__(self, pace: float = 1.0, reads: Ms = 0) -> None:
        self._pace = pace
        self._reads = float(reads)
        self._since: float | None = None  # running since this outer moment

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def start(self, at: float) -> None:
        if self._since is None:
            self._since = at

    def stop(self, at: float) -> None:
        self._reads, self._since = self._elapsed(at), None

    def read(self, at: float) -> Ms:
        return round(self._elapsed(at))

    def when(self, reading: Ms) -> float:
        """The outer moment at which the clock will show this, if it is running."""
        assert self._since is not None, "a stopped clock never gets there"
        return self._since + (reading - self._reads) * self._pace

    def _elapsed(self, at: float) -> float:
        return self._reads if self._since is None else self._reads + (at - self._since) / self._pace
