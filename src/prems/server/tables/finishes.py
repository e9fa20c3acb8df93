"""Which photo finishes may a page have missed whose line was broken for a moment? [T38]"""

from collections import deque
from collections.abc import Iterator
from typing import Final

from prems.server.tables.shown import Shown
from prems.table.state import Instant

WORTH_SEEING: Final = 10_000.0  # milliseconds: longer ago the game is elsewhere
MOST: Final = 12  # views: all the chests of a round, and hands that came late


class Finishes:
    """Each with the view before it: a page draws the difference."""

    def __init__(self) -> None:
        self._races: deque[tuple[Instant, Shown, Shown]] = deque(maxlen=MOST)

    def add(self, before: Shown, shown: Shown, decided: Instant) -> None:
        """Older ones go: thousands of tables would keep a dozen pairs of views each for nobody."""
        races = self._races
        while races and decided - races[0][0] >= WORTH_SEEING:
            races.popleft()
        races.append((decided, before, shown))

    def between(self, since: int, until: int, now: Instant, held: float = 0.0) -> Iterator[Shown]:
        """After the one view and up to the other, decided no later than `held` ago; what is known may come twice."""
        for decided, before, shown in self._races:
            if since < shown.v <= until and held <= now - decided < WORTH_SEEING:
                yield before
                yield shown
