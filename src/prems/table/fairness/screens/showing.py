"""Which views was a screen sent, when did it show them, and which one did a hand answer?"""

from collections.abc import Iterator, Mapping

import msgspec

from prems.kernel.values import Seat
from prems.table.fairness.limits import FASTEST_CHOICE, HARD_CLOSE
from prems.table.fairness.screens.views import NEVER, NO_DELAYS, Revealed, Views
from prems.table.fairness.trust.allowance import Allowance
from prems.table.state import PersonId


class Showing(msgspec.Struct, gc=False):
    """One view on its way to one screen, as far as it is known now.

    `sent` is on the table's clock, `painted` on the page's.
    """

    revealed: Revealed
    due: float
    """The instant at which the view was due on every screen; to whoever came later, when it came onto this one."""
    sent: float
    """The first sending; as long as `is_sent` is false, the planned one."""
    delays: Mapping[Seat, float] = NO_DELAYS
    is_sent: bool = False
    is_bygone: bool = False
    """Over an earlier connection: no other may claim to have painted it."""
    is_pinged: bool = False
    """A ping went with it: something in it became live. Else the way is taken to be the usual one."""
    pong: float | None = None
    is_resent: bool = False
    """The kernel had to send a packet again before the pong came: one was lost on the way."""
    painted: float | None = None
    """By the page that is open now."""

    @property
    def view(self) -> int:
        return self.revealed.number


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The view a hand answered, and the one that was on the screen when it came down."""

    answered: Showing
    on_screen: Showing


class Showings:
    """The table's views as one person's screen got them. A view once sent keeps its first sending for ever."""

    __slots__ = ("_known", "_person", "_views")

    def __init__(self, views: Views, person: PersonId) -> None:
        self._views = views
        self._known = views.known
        self._person = person

    def of(self, shown: Revealed) -> Showing | None:
        """None: this screen was not there, and has not got it since."""
        person = self._person
        sent, hold = shown.sent.get(person), shown.holds.get(person)
        if sent is None:
            return None if hold is None else Showing(shown, shown.due, shown.decided + hold, shown.delays)
        return Showing(
            shown,
            shown.due_for(person),
            sent,
            NO_DELAYS if hold is None else shown.delays,
            True,
            person in shown.bygone,
            person in shown.pinged,
            shown.pongs.get(person),
            person in shown.resent,
            shown.painted.get(person),
        )

    def get(self, view: int) -> Showing | None:
        shown = self._known.get(view)
        return None if shown is None else self.of(shown)

    def newest_first(self) -> Iterator[Showing]:
        return filter(None, map(self.of, reversed(self._known.values())))

    def start_over(self) -> None:
        """Another page is open now."""
        self._views.reconnected(self._person)

    def settle(self, shown: Revealed) -> bool:
        """Note that a hand for it was weighed. False: that was noted before, or this screen never got it."""
        person = self._person
        if person in shown.settled or not (person in shown.sent or person in shown.holds):
            return False
        shown.settled |= {person}
        return True

    def exposing(self, view: int) -> Showing | None:
        """The sending that first brought this screen what became live in `view`."""
        showing = self.get(view)
        if showing is not None and showing.is_sent:
            return showing
        for later in self.newest_first():
            if later.view < view:
                break
            showing = later if later.is_sent else showing
        return showing

    def paint_of(self, exposing: Showing) -> float | None:
        """When the page first showed what `exposing` brought; None where no paint counts."""
        if exposing.is_bygone:
            return None
        if exposing.painted is not None:
            return exposing.painted
        painted = None
        for later in self.newest_first():
            if later.view <= exposing.view:
                break
            if later.painted is not None and not later.is_bygone:
                painted = later.painted
        return painted

    def answer(self, view: int | None, pressed: float, now: float, allowance: Allowance) -> Answer | None:
        """Which view a hand answered: the newest that its screen had shown for long enough to react to it.

        `view` is what the page says was on the screen; on another screen than its own it cannot know. None: the page
        never showed it.
        """
        if view is not None and ((named := self.get(view)) is None or named.painted is None):
            return None
        on_screen = None
        for showing in self.newest_first():
            if showing.painted is None:
                continue
            shown_for = _shown_for(showing, pressed - showing.painted, now, allowance)
            if on_screen is None and shown_for >= 0.0:
                on_screen = showing
            if shown_for >= FASTEST_CHOICE:
                return Answer(showing, on_screen or showing)
        return None

    def owed(self, arrived: float) -> Showing | None:
        """The newest view that a hand may answer which arrived then, where its paint is not known."""
        for showing in self.newest_first():
            if showing.is_sent and showing.sent + FASTEST_CHOICE <= arrived:
                return showing if showing.painted is None else None
        return None

    def shows_since(self, view: int, pressed: float, now: float, allowance: Allowance) -> float:
        """How long this screen had shown something newer than `view` when a hand came down, as far as is believed."""
        shown: list[float] = []
        for showing in self.newest_first():
            if showing.view <= view:
                break
            if showing.painted is not None:
                shown.append(_shown_for(showing, pressed - showing.painted, now, allowance))
        return max(shown, default=0.0)

    @property
    def silent_since(self) -> float:
        """When the first view left of which this page has told no paint; never, where it has told all."""
        person, since = self._person, NEVER
        for shown in reversed(self._known.values()):
            if person in shown.painted:
                break
            if person in shown.sent and person not in shown.bygone:
                since = shown.sent[person]
        return since


class Foreseen(Showings):
    """A bot sees every view when it is due, and what its seat is held back; none that was due before it sat down."""

    __slots__ = ("_seat", "_since")

    def __init__(self, views: Views, seat: Seat) -> None:
        super().__init__(views, PersonId(""))
        self._seat = seat
        self._since = views.newest

    def of(self, shown: Revealed) -> Showing | None:
        if shown.number <= self._since or shown.due == NEVER:
            return None
        at = shown.due + shown.delays.get(self._seat, 0.0)
        return Showing(shown, shown.due, at, shown.delays, is_sent=True, is_pinged=True, pong=0.0, painted=at)

    @property
    def silent_since(self) -> float:
        return NEVER


def _shown_for(showing: Showing, claimed: float, now: float, allowance: Allowance) -> float:
    """Neither longer than the fastest round trip allows, nor shorter than any bad moment explains."""
    elapsed = now - allowance.start(showing)
    least, greatest = allowance.bounds(elapsed, showing)
    return max(min(claimed, greatest), least - HARD_CLOSE)
