"""Which photo finishes may a page have missed whose line was broken for a moment? [T38]"""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from prems.server.tables.shown import UNKNOWN, Shown
from prems.table.state import Instant

WORTH_SEEING: Final = 10_000.0  # milliseconds: longer ago the game is elsewhere
MOST: Final = 12  # views: all the chests of a round, and hands that came late
SURELY_SEEN: Final = 500.0  # milliseconds: whose line has said something so much later has got it


class Finishes:
    """Each with the view before it: a page draws the difference. Thousands of tables keep as little as they can."""

    __slots__ = ("_races",)

    def __init__(self) -> None:
        self._races: list[tuple[Instant, Shown, Shown]] = []

    def __bool__(self) -> bool:
        return bool(self._races)

    def add(self, before: Shown, shown: Shown, decided: Instant) -> None:
        del self._races[: 1 - MOST]
        self._races.append((decided, _to_be_sent_whole(before), _to_be_sent_whole(shown)))

    def forget(self, now: Instant, heard: float) -> None:
        """What nobody can have missed, since all lines were heard then."""
        until = max(now - WORTH_SEEING, heard - SURELY_SEEN)
        if self._races[0][0] <= until:
            self._races = [race for race in self._races if race[0] > until]

    def between(self, since: int, until: int, now: Instant, held: float = 0.0) -> Iterator[Shown]:
        """After the one view and up to the other, decided no later than `held` ago; what is known may come twice."""
        for decided, before, shown in self._races:
            if since < shown.v <= until and held <= now - decided < WORTH_SEEING:
                yield before
                yield shown


def _to_be_sent_whole(shown: Shown) -> Shown:
    """Nobody who asks for it has the one before."""
    return structs.replace(shown, since=UNKNOWN, change=b"")
