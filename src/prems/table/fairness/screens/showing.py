"""Which views were sent to a screen, when did it show them, and which one did a hand answer?"""

from collections.abc import Iterator, Mapping
from itertools import takewhile

import msgspec

from prems.kernel.values import Seat
from prems.table.fairness.limits import FASTEST_CHOICE, HARD_CLOSE
from prems.table.fairness.trust.allowance import Allowance


class Showing(msgspec.Struct, gc=False):
    """One view on its way to one screen. `sent` is on the table's clock, `painted` on the page's."""

    view: int
    due: float
    """The instant at which the view was due on every screen: N."""
    sent: float
    """The first sending; as long as `is_sent` is false, the planned one."""
    delays: Mapping[Seat, float]
    """Which seats the game holds back, and by how much: it counts, whether or not the sending was held."""
    connection: int
    """Of the first sending: no other may claim to have painted it."""
    is_sent: bool = False
    is_pinged: bool = False
    """A ping went with it: something in it became live. Else the way is taken to be the usual one."""
    pong: float | None = None
    is_resent: bool = False
    """The kernel had to send a packet again before the pong came: one was lost on the way."""
    painted: float | None = None
    painted_on: int = -1
    is_settled: bool = False


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The view a hand answered, and the one that was on the screen when it came down."""

    answered: Showing
    on_screen: Showing


class Showings:
    """The views of one screen, oldest first. A view once sent keeps its first sending for ever."""

    __slots__ = ("_by_view", "connection")

    def __init__(self) -> None:
        self.connection = 0
        self._by_view: dict[int, Showing] = {}

    def get(self, view: int) -> Showing | None:
        return self._by_view.get(view)

    def newest_first(self) -> Iterator[Showing]:
        return reversed(self._by_view.values())

    def planned(self, view: int, due: float, sent: float, delays: Mapping[Seat, float]) -> Showing:
        return self._by_view.setdefault(view, Showing(view, due, sent, delays, self.connection))

    def sent(self, view: int, now: float, is_pinged: bool = True, was_behind: bool = False) -> None:
        """A second sending, after a reload or in a second tab, changes nothing.

        To whoever had left too much unread it counts as sent when it was planned: else that would be worth the time
        in which a partner tells the card.
        """
        showing = self._by_view.get(view) or self.planned(view, now, now, {})
        if not showing.is_sent:
            if not was_behind:
                showing.sent = now
            showing.connection = self.connection
            showing.is_sent = True
            showing.is_pinged = is_pinged

    def ponged(self, view: int, round_trip: float, is_resent: bool = False) -> None:
        showing = self._by_view.get(view)
        if showing is not None and showing.pong is None and showing.connection == self.connection:
            showing.pong, showing.is_resent = round_trip, is_resent

    def seen(self, paints: Mapping[int, float]) -> list[float]:
        """The paints that count: others are of nothing that was sent, or of what this page has painted already."""
        by_view, connection, counted = self._by_view, self.connection, []
        for view, painted in paints.items():
            showing = by_view.get(view)
            if showing is not None and showing.is_sent and showing.painted_on != connection:
                showing.painted = painted
                showing.painted_on = connection
                counted.append(painted)
        return counted

    def exposing(self, view: int) -> Showing | None:
        """The sending that first brought this screen what became live in `view`."""
        showing = self._by_view.get(view)
        if showing is not None and showing.is_sent:
            return showing
        for later in self.newest_first():
            if later.view < view:
                break
            showing = later if later.is_sent else showing
        return showing

    def paint_of(self, exposing: Showing) -> float | None:
        """When the page first showed what `exposing` brought; None where no paint counts."""
        if exposing.connection != self.connection:
            return None
        if exposing.painted is not None:
            return exposing.painted if exposing.painted_on == self.connection else None
        painted = None
        for later in self.newest_first():
            if later.view <= exposing.view:
                break
            if later.painted is not None and later.connection == self.connection:
                painted = later.painted
        return painted

    def answer(self, view: int | None, pressed: float, now: float, allowance: Allowance) -> Answer | None:
        """Which view a hand answered: the newest that its screen had shown for long enough to react to it.

        `view` is what the page says was on the screen; on another screen than its own it cannot know. None: the page
        never showed it.
        """
        if view is not None and not self._is_painted(self._by_view.get(view)):
            return None
        on_screen = None
        for showing in self.newest_first():
            if showing.painted is None or showing.painted_on != self.connection:
                continue
            shown_for = _shown_for(showing, pressed - showing.painted, now, allowance)
            if on_screen is None and shown_for >= 0.0:
                on_screen = showing
            if shown_for >= FASTEST_CHOICE:
                return Answer(showing, on_screen or showing)
        return None

    def _is_painted(self, showing: Showing | None) -> bool:
        return showing is not None and showing.painted_on == self.connection

    def owed(self, arrived: float) -> Showing | None:
        """The newest view that a hand may answer which arrived then, where its paint is not known."""
        for showing in self.newest_first():
            if showing.is_sent and showing.sent + FASTEST_CHOICE <= arrived:
                return None if self._is_painted(showing) else showing
        return None

    def shows_since(self, view: int, pressed: float, now: float, allowance: Allowance) -> float:
        """How long this screen had shown something newer than `view` when a hand came down, as far as is believed."""
        newer = (s for s in self._by_view.values() if s.view > view and s.painted_on == self.connection)
        shown = (_shown_for(s, pressed - s.painted, now, allowance) for s in newer if s.painted is not None)
        return max(shown, default=0.0)

    @property
    def silent_since(self) -> float:
        """When the first view left of which this page has told no paint; never, where it has told all."""
        since = float("inf")
        for showing in self.newest_first():
            if self._is_painted(showing):
                break
            if showing.is_sent and showing.connection == self.connection:
                since = showing.sent
        return since

    def forget(self, before: int) -> None:
        """They come in their order: whatever is newer need not be looked at."""
        for view in list(takewhile(before.__gt__, self._by_view)):
            del self._by_view[view]


def _shown_for(showing: Showing, claimed: float, now: float, allowance: Allowance) -> float:
    """Neither longer than the fastest round trip allows, nor shorter than any bad moment explains."""
    elapsed = now - allowance.start(showing)
    longest = allowance.greatest_reaction(elapsed, showing)
    shortest = allowance.least_reaction(elapsed, showing) - HARD_CLOSE
    return max(min(claimed, longest), shortest)
