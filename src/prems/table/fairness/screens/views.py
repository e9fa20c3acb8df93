"""What could rightly be reached for in which view?"""

from collections.abc import Mapping
from itertools import islice
from typing import Final

import msgspec

from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.table.fairness.limits import SILENT

Reach = Mapping[Target, Mapping[Seat, int]]
"""Who may rightly reach for what in a view: target -> seat -> the view in which it became live."""

MOST_KEPT: Final = 48
KEPT_FOR: Final = SILENT + 1_000.0  # milliseconds since a newer one was due, its way and back counted


class _Revealed(msgspec.Struct, frozen=True):
    reach: Reach
    due: float
    oldest: int
    """The view itself, or the oldest that brought what is live in it."""


class Views:
    """The table's last views, oldest first."""

    __slots__ = ("_revealed",)

    def __init__(self) -> None:
        self._revealed: dict[int, _Revealed] = {}

    @property
    def newest(self) -> int:
        return next(reversed(self._revealed), -1)

    @property
    def oldest(self) -> int:
        return next(iter(self._revealed), -1)

    def revealed(self, view: int, reach: Reach, due: float) -> None:
        oldest = min([view, *(since for seats in reach.values() for since in seats.values())]) if reach else view
        self._revealed[view] = _Revealed(reach, due, oldest)
        if len(self._revealed) > MOST_KEPT:
            del self._revealed[self.oldest]

    def forget(self, now: float) -> None:
        """Call it now and then: a page that shows such a view is not looked at."""
        while (newer := next(islice(self._revealed.values(), 1, None), None)) and newer.due < now - KEPT_FOR:
            del self._revealed[self.oldest]

    def due(self, view: int) -> float | None:
        """None: it is forgotten, as one that waited for a database in trouble may be."""
        revealed = self._revealed.get(view)
        return None if revealed is None else revealed.due

    def exposed(self, seat: Seat, target: Target, view: int) -> int | None:
        """Where what this seat could reach for in `view` became live; None: nothing was live for it."""
        revealed = self._revealed.get(view)
        return None if revealed is None else revealed.reach.get(target, {}).get(seat)

    def chances(self, target: Target, since: int) -> set[tuple[Seat, int]]:
        """Who could rightly reach for the target from `since` on, and where that chance became live."""
        found: set[tuple[Seat, int]] = set()
        for view, revealed in reversed(self._revealed.items()):
            if view < since:
                break
            found.update(revealed.reach.get(target, {}).items())
        return found

    @property
    def oldest_needed(self) -> int:
        """Older views are on nobody's mind: they expose nothing in any view that is kept."""
        return min([revealed.oldest for revealed in self._revealed.values()], default=-1)
