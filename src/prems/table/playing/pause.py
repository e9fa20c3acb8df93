"""When are the cards covered, and what uncovers them? [T11]"""

from msgspec import Struct

from prems.table import effects as fx
from prems.table import events as e
from prems.table.journal import Journal
from prems.table.playing.clock import GameClock
from prems.table.state import Instant, PersonId


class PauseWanted(Struct, frozen=True):
    """As soon as no race is open."""

    person: PersonId | None  # None: nobody is here


class Pause:
    def __init__(self, journal: Journal, clock: GameClock) -> None:
        self._journal = journal
        self._clock = clock
        self.wanted: PauseWanted | None = None
        self.uncovered_at: Instant | None = None  # after a 3-2-1

    def wish(self, person: PersonId | None, now: Instant) -> None:
        """It begins after the running race, in the place of a slip at once. Without a person: nobody is here."""
        state = self._journal.state
        if self._clock.is_running:
            self.wanted = PauseWanted(person)
        elif state.slip is not None or self.uncovered_at is not None or (person and state.paused_by is None):
            self.uncovered_at = None
            self._journal.record([e.PlayPaused(self._clock.read(now), person)])

    def resume(self, now: Instant) -> None:
        """After a 3-2-1."""
        state = self._journal.state
        self.wanted = None
        if state.is_paused and self.uncovered_at is None:
            ms = state.settings.count_ms * state.settings.pace
            self.uncovered_at = Instant(now + ms)
            self._journal.want(fx.Count("play", ms))

    def resume_for_somebody(self, now: Instant) -> None:
        """Somebody is here again: a pause that nobody asked for, or that nobody could end, is over [T09, T11]."""
        state = self._journal.state
        if self.wanted is not None and self.wanted.person is None:
            self.wanted = None
        if state.is_paused and (state.paused_by is None or state.host is None):
            self.resume(now)

    def begin(self, now: Instant) -> None:
        person = self.wanted.person if self.wanted else None
        self.wanted = None
        self._journal.record([e.PlayPaused(self._clock.read(now), person)])

    def end(self, now: Instant) -> None:
        self.uncovered_at = None
        self._journal.record([e.PlayResumed(self._clock.read(now))])

    def cancel(self) -> None:
        """The game is over: there is nothing to cover."""
        self.wanted = None
