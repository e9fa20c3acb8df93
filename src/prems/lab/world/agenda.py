"""What happens next, on a clock that costs nothing?"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count

Act = Callable[..., object]


class Agenda:
    """Acts in order of time; those of one moment in the order in which they were planned."""

    __slots__ = ("_acts", "_order", "now")

    def __init__(self, now: float = 0.0) -> None:
        self.now = now
        self._acts: list[tuple[float, int, Act, tuple[object, ...]]] = []
        self._order = count()

    def at(self, moment: float, act: Act, *args: object) -> None:
        heappush(self._acts, (moment, next(self._order), act, args))

    @property
    def coming(self) -> float | None:
        """The moment of the next act."""
        return self._acts[0][0] if self._acts else None

    def do_next(self) -> None:
        moment, _, act, args = heappop(self._acts)
        self.now = max(self.now, moment)
        act(*args)
