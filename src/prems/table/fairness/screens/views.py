"""What was revealed in which view, and when did it reach whom?"""

from collections.abc import Mapping
from itertools import takewhile
from operator import attrgetter
from typing import Final

import msgspec

from prems.kernel.playing.racing import Target
from prems.kernel.values import Seat
from prems.table.fairness.limits import SILENT
from prems.table.state import PersonId

Reach = Mapping[Target, Mapping[Seat, int]]
"""Who may rightly reach for what in a view: target -> seat -> the view in which it became live."""

MOST_KEPT: Final = 48
KEPT_FOR: Final = SILENT + 1_000.0  # milliseconds since a newer one was due, its way and back counted
NOBODY: Final[Reach] = {}
NO_PONGS: Final[dict[PersonId, float]] = {}  # one for all, since half a hundred empty ones would be a possession
NO_DELAYS: Final[Mapping[Seat, float]] = {}
NEVER: Final = float("inf")
NO_ONE: Final[frozenset[PersonId]] = frozenset()
_oldest = attrgetter("oldest")


class Revealed(msgspec.Struct, gc=False):
    """One view: all that it is for everybody, and when it was sent to each person and painted there."""

    number: int
    oldest: int
    """The view itself, or the oldest that brought what is live in it."""
    reach: Reach = NOBODY
    decided: float = 0.0
    due: float = NEVER
    """The instant at which it was due on every screen: N. Never: it was shown while nothing was played."""
    holds: Mapping[PersonId, float] = {}
    """For how long after the decision it was to be held, for everybody who was there then."""
    delays: Mapping[Seat, float] = NO_DELAYS
    """Which seats the game holds back, and by how much: it counts, whether or not the sending was held."""
    pongs: dict[PersonId, float] = {}
    sent: dict[PersonId, float] = {}
    """The first sending, on the table's clock."""
    came: Mapping[PersonId, float] | None = None
    """When it came onto the screens of those who got it some other way than planned."""
    broken: frozenset[PersonId] = NO_ONE
    """Whose line broke before it was sent: what was planned for them counts no more."""
    pinged: frozenset[PersonId] = NO_ONE
    """With whose first sending a ping went. Else the way is taken to be the usual one."""
    resent: frozenset[PersonId] = NO_ONE
    """To whom the kernel had to send a packet again before the pong came: one was lost on the way."""
    painted: dict[PersonId, float] = {}
    """By the pages that are open now, each on its own clock."""
    bygone: frozenset[PersonId] = NO_ONE
    """To whom it went over an earlier connection: no other may claim to have painted it."""
    settled: frozenset[PersonId] = NO_ONE
    """Whose hand for it was weighed."""

    def planned(self, person: PersonId, now: float) -> float:
        """When it was to leave; to whoever came later, now."""
        return now if self.is_unplanned(person) else self.decided + self.holds[person]

    def comes_unplanned(self, person: PersonId, at: float) -> None:
        """Nobody gains by it: the view counts from when it has come, and is due."""
        came = at if self.due == NEVER else max(at, self.due)
        self.came = {**(self.came or {}), person: came}

    def due_for(self, person: PersonId) -> float:
        """On that screen."""
        return self.due if self.came is None else self.came.get(person, self.due)

    def is_unplanned(self, person: PersonId) -> bool:
        return person not in self.holds or person in self.broken


class Views:
    """The table's last views, oldest first."""

    __slots__ = ("_revealed", "known")

    def __init__(self) -> None:
        self._revealed: dict[int, Revealed] = {}  # what a hand may answer
        self.known: dict[int, Revealed] = {}
        """These, older ones that brought what is live in them, and the lobby's."""

    @property
    def newest(self) -> int:
        return next(reversed(self._revealed), -1)

    @property
    def oldest(self) -> int:
        return next(iter(self._revealed), -1)

    # --- what happens to them ---

    def revealed(self, shown: Revealed) -> None:
        """Once more after a move: whoever has got it keeps what they have."""
        if (before := self.known.get(shown.number)) is not None:
            shown.holds = {person: hold for person, hold in shown.holds.items() if person not in before.sent}
            shown.sent, shown.pinged, shown.painted = before.sent, before.pinged, before.painted
            shown.came, shown.broken = before.came, before.broken
            shown.pongs, shown.resent, shown.bygone = before.pongs, before.resent, before.bygone
        self._revealed[shown.number] = self.known[shown.number] = shown
        if len(self._revealed) > MOST_KEPT:
            del self._revealed[self.oldest]

    def shown(self, view: int) -> Revealed | None:
        """Of one that came while nothing was played nothing is known yet. None: it is forgotten, and stays so."""
        known = self.known.get(view)
        if known is None and view > next(reversed(self.known), -1):
            known = self.known[view] = Revealed(view, view, pongs=NO_PONGS)
            if not self._revealed and len(self.known) > MOST_KEPT:  # a lobby goes on for as long as it likes
                del self.known[next(iter(self.known))]
        return known

    def ponged(self, person: PersonId, view: int, round_trip: float, is_resent: bool = False) -> None:
        """The first one counts, and only on the connection that the view went over."""
        shown = self.known.get(view)
        if shown is None or person not in shown.sent or person in shown.bygone or person in shown.pongs:
            return
        shown.pongs = {**shown.pongs, person: round_trip}
        if is_resent:
            shown.resent |= {person}

    def painted(self, person: PersonId, paints: Mapping[int, float]) -> list[float]:
        """The paints that count: others are of nothing that was sent, or of what this page has painted already."""
        known, counted = self.known, []
        for view, painted in paints.items():
            shown = known.get(view)
            if shown is not None and person in shown.sent and person not in shown.painted:
                shown.painted[person] = painted
                counted.append(painted)
        return counted

    def reconnected(self, person: PersonId) -> None:
        """Another page knows nothing of what the one before has painted."""
        for shown in self.known.values():
            shown.painted.pop(person, None)
            if person in shown.sent:
                shown.bygone |= {person}
            elif person in shown.holds:
                shown.broken |= {person}

    def forget(self, now: float) -> None:
        """Now and then, drop what is on nobody's mind: a page that shows such a view is not looked at."""
        revealed, long_ago = self._revealed, now - KEPT_FOR
        for view, newer in zip([*revealed], [*revealed.values()][1:], strict=False):
            if newer.due >= long_ago:
                break
            del revealed[view]
        needed = min(map(_oldest, revealed.values()), default=-1)
        for view in [*takewhile(needed.__gt__, self.known)]:
            del self.known[view]

    # --- what was live in them ---

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
