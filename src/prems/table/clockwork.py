"""What does time do next at a table? One step after the other, and whatever it has brought comes first."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from prems.table.state import Instant

Step = tuple[Instant, Callable[[Instant], None]]
"""A moment, and what is to be done then."""


class Clockwork:
    """`steps`: what time will do; where that changes unseen, `stir`. `after` is called after each step."""

    def __init__(
        self,
        now: Instant,
        steps: Callable[[], Sequence[Step]],
        after: Callable[[], None],
    ) -> None:
        self.now = now
        self._steps = steps
        self._after = after
        self._following: Step | None = None
        self._is_stirred = True

    def stir(self) -> None:
        """Something was observed that may move what comes next."""
        self._is_stirred = True

    def due(self) -> Instant | None:
        following = self._next() if self._is_stirred else self._following
        return None if following is None else max(following[0], self.now)

    def enter(self, now: Instant) -> Instant:
        """Everything that was due before is done first. The moment at which it happens: time runs one way."""
        following = self._next() if self._is_stirred else self._following
        while following is not None and following[0] < now:
            self._do(following)
            following = self._next()
        if now > self.now:
            self.now = now
        return self.now

    def wake(self, now: Instant) -> None:
        """Nothing has happened but time."""
        following = self._next() if self._is_stirred else self._following
        while following is not None and following[0] <= max(now, self.now):
            self._do(following)
            following = self._next()
        if now > self.now:
            self.now = now

    def settle(self) -> None:
        """What follows at once is done too."""
        self._after()
        while (following := self._next()) is not None and following[0] <= self.now:
            self._do(following)

    def _next(self) -> Step | None:
        self._is_stirred = False
        steps = self._steps()
        self._following = following = steps[0] if len(steps) == 1 else min(steps, key=_moment, default=None)
        return following

    def _do(self, step: Step) -> None:
        moment, act = step
        self.now = max(self.now, moment)
        act(self.now)
        self._after()


_moment = itemgetter(0)
