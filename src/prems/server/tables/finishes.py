"""Which photo finishes may a page have missed whose line was broken for a moment? [T38]"""

from collections import deque
from collections.abc import Iterator
from typing import Final

from prems.server.tables.shown import Shown
from prems.table.state import Instant

WORTH_SEEING: Final = 10_000.0  # milliseconds: longer ago the game is elsewhere
MOST: Final = 12  # views: all the chests of a round, and hands that came late
SURELY_SEEN: Final = 1_000.0  # milliseconds: whose line has said something so much later has got it


class Finishes:
    """Each with the view before it: a page draws the difference."""

    def __init__(self) -> None:
        self._races: deque[tuple[Instant, Shown, Shown]] = deque(maxlen=MOST)

    def __bool__(self) -> bool:
        return bool(self._races)

    def add(self, before: Shown, shown: Shown, decided: Instant) -> None:
        self._races.append((decided, before, shown))

    def forget(self, now: Instant, heard: float) -> None:
        """What nobody can have missed, since all lines were heard then: thousands of tables would keep it in vain."""
        races, until = self._races, max(now - WORTH_SEEING, heard - SURELY_SEEN)
        while races and races[0][0] <= until:
            races.popleft()

    def between(self, since: int, until: int, now: Instant, held: float = 0.0) -> Iterator[Shown]:
        """After the one view and up to the other, decided no later than `held` ago; what is known may come twice."""
        for decided, before, shown in self._races:
            if since < shown.v <= until and held <= now - decided < WORTH_SEEING:
                yield before
                yield shown
