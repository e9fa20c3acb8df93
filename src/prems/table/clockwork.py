"""What does time do next at a table? One step after the other, and whatever it has brought comes first."""

from collections.abc import Callable, Iterable
from operator import itemgetter

from prems.table.state import Instant

Step = tuple[Instant, Callable[[Instant], None]]
"""A moment, and what is to be done then."""


class Clockwork:
    """`steps`: what time will do. `is_restless`: may that have changed unseen? `after` is called after each step."""

    def __init__(
        self,
        now: Instant,
        steps: Callable[[], Iterable[Step]],
        is_restless: Callable[[], bool],
        after: Callable[[], None],
    ) -> None:
        self.now = now
        self._steps = steps
        self._is_restless = is_restless
        self._after = after
        self._following: Step | None = None
        self.wind()

    def wind(self) -> None:
        """Look again at what comes next."""
        self._following = self._next()

    def due(self) -> Instant | None:
        following = self._soonest()
        return None if following is None else max(following[0], self.now)

    def enter(self, now: Instant) -> None:
        """Everything that was due before is done first."""
        following = self._soonest()
        while following is not None and following[0] < now:
            self._do(following)
            following = self._next()
        self.now = max(self.now, now)

    def settle(self) -> None:
        """What follows at once is done too."""
        self._after()
        while (following := self._next()) is not None and following[0] <= self.now:
            self._do(following)
        self._following = following

    def _soonest(self) -> Step | None:
        """As it was known after the last call; only the end of a race is moved by what is observed in between."""
        return self._next() if self._is_restless() else self._following

    def _next(self) -> Step | None:
        return min(self._steps(), key=_moment, default=None)

    def _do(self, step: Step) -> None:
        moment, act = step
        self.now = max(self.now, moment)
        act(self.now)
        self._after()


_moment = itemgetter(0)
