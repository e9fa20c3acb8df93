"""How long is a table's patience with people who are away, or do nothing, and what happens then?"""

from collections.abc import Callable, Sequence

from prems.kernel.values import Event
from prems.table import effects as fx
from prems.table import events as e
from prems.table.clockwork import Step
from prems.table.keeping.parts import Parts
from prems.table.people import attendance
from prems.table.people.presence import IDLE, NEVER_JOINED
from prems.table.state import Instant, PersonId, chair_at


class Patience:
    """`happen` is told the events that follow when it ends."""

    def __init__(self, parts: Parts, now: Instant, happen: Callable[[Sequence[Event], Instant], None]) -> None:
        self._parts = parts
        self._happen = happen
        self._acted_at = now  # anybody
        longest = parts.longest_empty if parts.state.people else min(parts.longest_empty, NEVER_JOINED)
        parts.presence.closes_at = Instant(now + longest)

    def acted(self, person: PersonId, now: Instant) -> None:
        """Whoever does something is here."""
        self._acted_at = now
        if self._parts.presence.missed:
            self._parts.presence.acted(person)

    def dropped(self, person: PersonId, now: Instant) -> None:
        """Expected back, for a while [T08]."""
        grace = self._parts.wait(self._parts.state.settings.grace_ms)
        self._parts.presence.dropped(person, Instant(now + grace))

    def wait_if_empty(self, now: Instant) -> None:
        """A table without people pauses, and closes after a while [T09]."""
        parts = self._parts
        if parts.is_empty:
            parts.presence.closes_at = Instant(now + parts.longest_empty)
            if parts.open_game is not None and parts.state.stage == "playing":
                parts.open_game.pause.wish(None, now)

    def add_steps(self, steps: list[Step]) -> None:
        """The moments at which it ends."""
        playing, presence = self._parts.open_game, self._parts.presence
        if playing is not None:
            if (limit_at := playing.limit_at()) is not None:
                steps.append((limit_at, self._time_out))
            if playing.bots.are_seated and playing.is_at_play:
                steps.append((Instant(self._acted_at + IDLE), self._rest))
        if (presence.waited_for or presence.asked) and (given_up_at := presence.due()) is not None:
            steps.append((given_up_at, self._give_up_waiting))
        if presence.closes_at is not None:
            steps.append((presence.closes_at, self._close))

    def _time_out(self, now: Instant) -> None:
        """The table acts for somebody; whoever lets that happen three times is asked [T05]."""
        parts = self._parts
        assert parts.open_game is not None
        ms = parts.wait(parts.state.settings.answer_ms)
        for seat in parts.open_game.time_out(now):
            chair = chair_at(parts.state, seat)
            person = None if chair is None or chair.bot else chair.person
            if person is not None and parts.presence.missed_a_turn(person, Instant(now + ms)):
                parts.journal.want(fx.Ask(person, ms))

    def _rest(self, now: Instant) -> None:
        """Bots alone would play for ever: they wait until somebody does something [T10]."""
        parts = self._parts
        assert parts.open_game is not None
        parts.open_game.pause.wish(None, now)
        for person in parts.state.people.values():
            if person.wants_seat and parts.here.get(person.id):
                parts.journal.want(fx.Ask(person.id, parts.wait(parts.state.settings.answer_ms)))

    def _give_up_waiting(self, now: Instant) -> None:
        parts = self._parts
        people = parts.presence.given_up(now)
        self._happen(attendance.given_up(parts.state, people, parts.presence.around, parts.clock(now)), now)

    def _close(self, now: Instant) -> None:
        self._parts.journal.record([e.TableClosed(self._parts.clock(now))])
        self._parts.journal.want(fx.Close())
