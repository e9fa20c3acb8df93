"""What follows when people come, drop out, fall silent, sit, stand or go?"""

from collections.abc import Iterator, Sequence

from prems.kernel.values import Event, Ms
from prems.table import chairs, decide
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.fairness import Stopwatch
from prems.table.journal import Journal
from prems.table.play import Play, Step
from prems.table.presence import Presence
from prems.table.state import Person, PersonId, TableState, chair_at, chair_of
from prems.table.view import PersonView, people_view


class Company:
    """The people of a table, their connections and the game that they play."""

    def __init__(self, state: TableState, at: float) -> None:
        self.journal = Journal(state)
        self.presence = Presence()
        self.presence.closes_at = at + self._wait(state.settings.close_ms)
        self.watch = Stopwatch(strict=state.settings.strict)
        self.play: Play | None = None
        self._told: list[PersonView] = []
        self._told_of: tuple[dict[PersonId, Person], dict[PersonId, bool]] = ({}, {})

    @property
    def state(self) -> TableState:
        return self.journal.state

    def clock(self, at: float) -> Ms:
        """What the running game's clock reads, or the last one's."""
        return 0 if self.play is None else self.play.now(at)

    def restore(self, clock: Ms, at: float) -> None:
        """After a crash or a stop: nobody is here yet, everybody is waited for, a race that was open is void."""
        for person in self.state.people:
            self.presence.dropped(person, at + self._wait(self.state.settings.grace_ms))
        if self.state.stage != "lobby":
            self.play = Play(self.journal, self.watch, at, reads=clock)
        if self.state.stage == "playing" and not self.state.is_paused:
            self.journal.record([e.PlayPaused(clock, None)])

    def people(self) -> list[PersonView]:
        """Who is here, and how good each connection is now."""
        self._told_of = self.state.people.copy(), self.presence.here.copy()
        self._told = people_view(self.state, self.presence.here, self.watch)
        return self._told

    def people_as_told(self) -> list[PersonView]:
        """Who is here, and how good each connection was when it was told last: it is weighed every few seconds."""
        is_same = self._told_of == (self.state.people, self.presence.here)
        return self._told if is_same else self.people()

    # --- coming and going ---

    def came(self, person: PersonId, news: Sequence[Event], at: float) -> None:
        self.presence.came(person)
        self.watch.join(person)
        self.happen(news, at)
        if self.state.host not in self.presence.around and self.state.people[person].wants_seat:
            self.happen([e.HostChosen(self.clock(at), person)], at)
        self.is_back(person, at)
        self._take_part()
        if self.play is not None:
            self.play.pause.resume_for_somebody(at)
        self._tell_who_is_here()

    def dropped(self, person: PersonId, at: float) -> None:
        self.presence.dropped(person, at + self._wait(self.state.settings.grace_ms))
        self._take_part()
        self._wait_if_empty(at)
        self._tell_who_is_here()

    def is_back(self, person: PersonId, at: float) -> bool:
        """Whoever does something is here: a bot that played for that person gives the chair back [A81]."""
        self.presence.acted(person)
        chair = chair_of(self.state, person)
        if chair is None or chair.bot is None:
            return False
        self.happen([e.ChairsSet(self.clock(at), chairs.stood_in(self.state, chair, None))], at)
        return True

    # --- asking ---

    def asked(self, person: PersonId, request: r.Request, at: float) -> None:
        self.is_back(person, at)
        answer = self._answer(person, request, at)
        if isinstance(answer, r.Declined):
            self.journal.want(fx.Refuse(person, answer.code))
        else:
            self.happen(answer, at)

    def _answer(self, person: PersonId, request: r.Request, at: float) -> decide.Answer:
        match request:
            case r.Emote(what=what):
                self.journal.want(fx.Cue(person, what))
                return []
            case r.Here():
                return []
            case r.Pause() | r.Resume():
                return self._pause_or_resume(person, request, at)
            case _:
                return decide.answer(self.state, person, request, self.presence.around, self.clock(at))

    def _pause_or_resume(self, person: PersonId, request: r.Pause | r.Resume, at: float) -> decide.Answer:
        if person != self.state.host:
            return r.Declined("not-host")
        if self.play is None or self.state.stage != "playing":
            return r.Declined("not-in-play")
        if isinstance(request, r.Pause):
            self.play.pause.wish(person, at)
        else:
            self.play.pause.resume(at)
        return []

    # --- what follows from events ---

    def happen(self, events: Sequence[Event], at: float) -> None:
        """Events of the table itself, and what they mean for connections, bots and clocks."""
        if events:
            self.journal.record(events)
            for event in events:
                self._follow(event, at)
            self._take_part()

    def _follow(self, event: Event, at: float) -> None:
        match event:
            case e.GameStarted():
                self.presence.cancel()
                self.play = Play(self.journal, self.watch, at)
                self.play.pause.resume(at)
            case e.ChairsSet() if self.play is not None and self.state.stage == "playing":
                self.play.chairs_changed(self.watch, at)
            case e.SettingsSet():
                self._refit()
            case e.HostChosen(person=None) if self.play is not None and not self.presence.is_empty:
                self.play.pause.resume_for_somebody(at)
            case e.PersonWent(person=person, is_kicked=is_kicked):
                self.presence.went(person)
                self.journal.want(fx.Dismiss(person, "kicked" if is_kicked else "left"))
                self._wait_if_empty(at)

    def _refit(self) -> None:
        """Another game puts the cards of the last one away; a strict table bounds every link anew."""
        if self.state.stage == "lobby":
            self.play = None
        if self.watch.strict != self.state.settings.strict:
            self.watch = Stopwatch(strict=self.state.settings.strict)
            for person in self.presence.here:
                self.watch.join(person)
            if self.play is not None:
                self.play.races.timed_by(self.watch)

    def _take_part(self) -> None:
        """Who sits races; who only watches a game does not. The connection is the same: its link stays known."""
        head_starts = {chair.person: chair.head_start for chair in self.state.chairs}
        for person, racer in self.watch.racers.items():
            if not racer.is_bot:
                is_in_it = self.state.stage == "lobby" or person in head_starts
                racer.is_connected = is_in_it and self.presence.here.get(person, False)
                racer.head_start = float(head_starts.get(person, 0))

    # --- time ---

    def steps(self) -> Iterator[Step]:
        """What time itself does next, and when."""
        if self.state.is_closed:
            return
        if self.play is not None:
            yield from self.play.steps()
            if (limit_at := self.play.limit_at()) is not None:
                yield limit_at, self._time_out
        if (given_up_at := self.presence.due()) is not None:
            yield given_up_at, self._give_up_waiting
        if self.presence.closes_at is not None:
            yield self.presence.closes_at, self._close

    def _time_out(self, at: float) -> None:
        """The table acts for somebody; who lets that happen three times is asked."""
        assert self.play is not None
        ms = self._wait(self.state.settings.answer_ms)
        for seat in self.play.time_out(at):
            chair = chair_at(self.state, seat)
            person = None if chair is None or chair.bot else chair.person
            if person is not None and self.presence.missed_a_turn(person, at + ms):
                self.journal.want(fx.Ask(person, ms))

    def _give_up_waiting(self, at: float) -> None:
        """Who did not come back, or did not answer: a bot plays on. A host who is gone has a successor."""
        for person in self.presence.given_up(at):
            chair = chair_of(self.state, person)
            if self.state.stage == "playing" and chair is not None and chair.bot is None:
                played = chairs.stood_in(self.state, chair, chairs.stand_in(self.state))
                self.happen([e.ChairsSet(self.clock(at), played)], at)
        following = decide.next_host(self.state, self.presence.around)
        if self.state.host not in self.presence.around and following in self.presence.around:
            self.happen([e.HostChosen(self.clock(at), following)], at)

    def _wait_if_empty(self, at: float) -> None:
        """A table without people pauses, and closes after a while."""
        if self.presence.is_empty:
            self.presence.closes_at = at + self._wait(self.state.settings.close_ms)
            if self.play is not None and self.state.stage == "playing":
                self.play.pause.wish(None, at)

    def _close(self, at: float) -> None:
        self.journal.record([e.TableClosed(self.clock(at))])
        self.journal.want(fx.Close())

    def _tell_who_is_here(self) -> None:
        self.journal.want(fx.People(self.people()))

    def _wait(self, ms: float) -> float:
        return ms * self.state.settings.pace
