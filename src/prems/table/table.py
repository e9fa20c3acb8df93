"""How does a table of people play in time? Observations and time go in, effects come out.

Call what happened, carry out the effects in their order, and call `wake` at the moment that `due` names.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from msgspec import Struct, structs

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Gesture, Malformed, Ms, Seat
from prems.table import decide
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.clockwork import Clockwork, Step
from prems.table.evolve import evolve
from prems.table.fairness import Pong, Press, Stopwatch
from prems.table.handing import LONGEST_HOLD, Handed
from prems.table.journal import Journal
from prems.table.people import attendance, tvs
from prems.table.people.confidant import Confidant, host_view
from prems.table.people.lags import Lags
from prems.table.people.presence import IDLE, LONGEST_EMPTY, NEVER_JOINED, Presence
from prems.table.people.roll import Roll, tvs_view
from prems.table.people.seats import own_gesture, seat_everybody
from prems.table.playing.coach import is_answered_by
from prems.table.playing.open_game import OpenGame
from prems.table.refusals import TableCode
from prems.table.state import (
    MANY,
    Colour,
    Instant,
    Lag,
    PersonId,
    Played,
    ScreenKind,
    TableState,
    Traits,
    chair_at,
    chair_of,
    chairs_of,
    tv_of,
)
from prems.table.view import PersonView, Secrets, TableView, TvView, secrets_of, table_view


class Held(Struct, frozen=True):
    person: PersonId
    press: Press
    arrived: Instant
    until: Instant


class Expected(Struct):
    """After a move: who comes along, and until when they are waited for."""

    handed: Handed
    until: Instant
    people: set[PersonId]


class Table:
    """`now` is the outer clock. What arrives may be stamped a little earlier than the last call."""

    def __init__(self, state: TableState, now: Instant) -> None:
        self._journal = Journal(state)
        self._presence = Presence()
        self._presence.closes_at = Instant(now + min(self._longest_empty(), inf if state.people else NEVER_JOINED))
        self._acted_at = now  # anybody
        self._roll = Roll()
        self._confidant = Confidant()
        self._lags = Lags()
        self._held: list[Held] = []  # hands that came sooner than the word of the TV by which they are timed
        self.watch = Stopwatch(strict=state.settings.strict)
        self.open_game: OpenGame | None = None
        self._expected: Expected | None = None  # after a move
        self._clockwork = Clockwork(now, self._steps, lambda: self.is_racing, self._show_news)

    @classmethod
    def opened(cls, code: str, game: str, now: Instant) -> "Table":
        return cls(TableState(code, game), now)

    @classmethod
    def restored(
        cls, code: str, game: str, events: Iterable[Event], now: Instant, handed: Handed | None = None
    ) -> "tuple[Table, list[fx.Effect]]":
        """After a crash or a stop: nobody is here yet, everybody is waited for, an open race is void [T15].

        With what another process handed over there is no pause: play goes on as soon as everybody is back, or after a
        moment, and nobody's allowance is another than it was.
        """
        state = TableState(code, game)
        clock: Ms = 0
        for event in events:
            state = evolve(state, event)
            clock = event.at
        table = cls(state, now)
        if handed is None or handed.last != state.last:
            table._go_on_from(clock)
            return table, table._journal.flush()
        if state.stage == "playing" and not state.is_paused and handed.here:
            table._wait_for(handed)
        else:
            table._go_on_from(clock)
        for person, link in handed.links.items():
            table.watch.expect(person, link)
        return table, table._journal.flush()

    def _wait_for(self, handed: Handed) -> None:
        self._expected = Expected(handed, Instant(self._now + LONGEST_HOLD), set(handed.here))
        for person in self.state.people:
            self._presence.dropped(person, self._after(self.state.settings.grace_ms, self._now))
        self.open_game = OpenGame(self._journal, self.watch, self._now, reads=handed.reads)
        seat_everybody(self.watch, self.state, self.here)
        self._show()
        self._clockwork.wind()

    def _came_along(self, person: PersonId) -> None:
        if self._expected is not None:
            self._expected.people.discard(person)
            if not self._expected.people:
                self._expected.until = self._now

    def _go_on_together(self, now: Instant) -> None:
        """Everybody is back who was here, or was waited for long enough."""
        expected, self._expected = self._expected, None
        if expected is None or self.open_game is None:
            return
        if self._is_empty:
            self._journal.record([e.PlayPaused(expected.handed.reads, None)])
            return
        self.open_game.go_on(now, expected.handed.free_at, expected.handed.deal_at)
        self._show()

    def may_move(self) -> bool:
        """Would nobody notice if it went on in another process now?"""
        if self.state.stage != "playing":
            return True
        is_at_ease = self.open_game is not None and self.open_game.is_quiet(self._now)
        return is_at_ease and self._expected is None and not self._held and not self.state.tvs

    def handed(self, now: Instant) -> Handed:
        """What is to be taken along. Call it when all that was decided is kept, and nothing else after it."""
        free_at, deal_at = (0, None) if self.open_game is None else self.open_game.waits()
        return Handed(
            self.state.last,
            self._clock(now),
            free_at,
            deal_at,
            tuple(person for person, is_here in self.here.items() if is_here and person in self.state.people),
            {
                person: screen.link.carried()
                for person, screen in self.watch.screens.items()
                if person in self.state.people and not screen.is_bot
            },
        )

    def _go_on_from(self, clock: Ms) -> None:
        state = self.state
        for person in state.people:
            self._presence.dropped(person, self._after(state.settings.grace_ms, self._now))
        if state.stage != "lobby":
            self.open_game = OpenGame(self._journal, self.watch, self._now, reads=clock)
        if state.stage == "playing" and not state.is_paused:
            self._journal.record([e.PlayPaused(clock, None)])
        seat_everybody(self.watch, self.state, self.here)
        self._show()
        self._clockwork.wind()

    @property
    def state(self) -> TableState:
        return self._journal.state

    @property
    def _now(self) -> Instant:
        return self._clockwork.now

    @property
    def game(self) -> AnyGame:
        return GAMES[self.state.game]

    @property
    def here(self) -> dict[PersonId, bool]:
        return self._presence.here

    @property
    def is_closed(self) -> bool:
        return self.state.is_closed

    @property
    def is_racing(self) -> bool:
        """A hand is down: every observation may end the wait."""
        return self.open_game is not None and self.open_game.races.are_open

    @property
    def performer(self) -> PersonId | None:
        """Who performs now for the others to see and hear, if it is somebody who is here."""
        state = self.state
        seat = self.game.seating.performer(state.game_state) if state.stage == "playing" else None
        chair = None if seat is None else chair_at(state, seat)
        return chair.person if chair is not None and chair.bot is None else None

    # --- people ---

    def join(
        self,
        person: PersonId,
        name: str,
        now: Instant,
        wants_seat: bool = True,
        colour: Colour | None = None,
        traits: Traits | None = None,
        screen: ScreenKind = "full",
        played: Played = MANY,
    ) -> list[fx.Effect]:
        """Somebody opens a connection: new at the table, or back, or once more: then only the newer one counts.

        Refused: there is one Refuse and nothing else. The end of an older connection is no `drop`.
        """
        at = self._clock(max(now, self._now))
        is_tv = person in self.state.tvs
        wants_seat = wants_seat and not is_tv
        came = attendance.came(self.state, person, name, wants_seat, at, colour, traits, played)
        if isinstance(came, r.Declined):
            return [fx.Refuse(person, came.code)]
        self._clockwork.enter(now)
        self._presence.came(person, screen, is_tv)
        self._came_along(person)
        self.watch.connect(person)
        self._happen(came)
        self._happen(attendance.succeeded(self.state, person, self._presence.around, self._clock(self._now)))
        self._welcome_back(person)
        seat_everybody(self.watch, self.state, self.here)
        self._tell_who_is_here()
        self._confidant.forget(person)
        self._confide()
        return self._done()

    def drop(self, person: PersonId, now: Instant) -> list[fx.Effect]:
        """The connection is lost. Dropped is not left: the chair is kept, and after a grace a bot plays it [T08]."""
        self._clockwork.enter(now)
        if self.here.get(person):
            self._presence.dropped(person, self._after(self.state.settings.grace_ms, self._now))
            seat_everybody(self.watch, self.state, self.here)
            self._wait_if_empty()
            self._cover_if_blind()
            self._tell_who_is_here()
        return self._done()

    def release(self, tv: PersonId, now: Instant) -> list[fx.Effect]:
        """The screen went with its host to another table [T32]."""
        self._clockwork.enter(now)
        if tv in self.state.tvs:
            self._happen(tvs.released(self.state, tv, self._clock(self._now)))
            self._mind_the_tv()
        return self._done()

    def lagging(self, tv: PersonId, lag: Lag, plus_minus: Lag, now: Instant) -> list[fx.Effect]:
        """What this screen knows of its own lag from another evening [T35]."""
        self._clockwork.enter(now)
        self._happen(tvs.lagging(self.state, tv, lag, plus_minus, self._clock(self._now)))
        return self._done()

    def forget_absent(self, now: Instant) -> list[fx.Effect]:
        """To make room for others [T27]."""
        self._clockwork.enter(now)
        for person in attendance.absent(self.state, self._presence.around):
            self._happen(attendance.went(self.state, person, self._presence.around, self._clock(self._now)))
        return self._done()

    def request(self, person: PersonId, request: r.AnyRequest, now: Instant) -> list[fx.Effect]:
        """Something beside playing. Raises Malformed where it makes no sense at all."""
        decide.check(self.state, request)
        self._clockwork.enter(now)
        if self.here.get(person):
            self._welcome_back(person)
            self._answer(person, request)
        else:
            self._journal.want(fx.Refuse(person, "not-here"))
        return self._done()

    def furnish(self, requests: Iterable[r.Furnishing], now: Instant) -> list[fx.Effect]:
        """What was asked for together with the table: its game and options, bots, a lock. Raises Malformed."""
        self._clockwork.enter(now)
        for request in requests:
            self._happen(decide.furnished(self.state, request, self._clock(self._now)))
        return self._done()

    # --- playing ---

    def play(self, person: PersonId, gesture: Command, now: Instant) -> list[fx.Effect]:
        """A gesture that does not race."""
        if isinstance(gesture, self.game.racing.gestures):
            raise Malformed("a hand has to be timed")
        own = own_gesture(self.state, gesture, person)
        self._clockwork.enter(now)
        code, open_game, _ = self._playing(person, own)
        if open_game is None:
            self._journal.want(fx.Refuse(person, code))
        else:
            open_game.act(own, self._now, person)
        return self._done()

    def press(self, person: PersonId, press: Press, now: Instant) -> list[fx.Effect]:
        """A hand came down: it races. Wake up at `due` for the verdict."""
        if not isinstance(press.gesture, self.game.racing.gestures):
            raise Malformed("that is not a hand")
        press = structs.replace(press, gesture=own_gesture(self.state, press.gesture, person))
        self._clockwork.enter(now)
        code, open_game, was_away = self._playing(person, press.gesture)
        if open_game is None:
            if not self._was_late_at_the_end(person, press, now):
                self._journal.want(fx.Refuse(person, code))
        elif was_away:
            self._journal.want(fx.Refuse(person, "away"))
        elif self.state.settings.device not in ("any", press.kind):
            self._journal.want(fx.Refuse(person, "other-device"))
        elif (until := self.watch.owes_paint(press.gesture.seat, now)) is not None and until > self._now:
            self._held.append(Held(person, press, now, Instant(until)))
        else:
            open_game.press(press, now, person)
        return self._done()

    def _take_held(self, now: Instant) -> None:
        """A hand waits until its TV has said when it painted, or has not said it for too long [T34]."""
        held, self._held = self._held, []
        for hand in held:
            racer = self.watch.racers.get(hand.press.gesture.seat)
            if racer is None or self.open_game is None or not self.open_game.is_running:
                self._journal.want(fx.Refuse(hand.person, "paused"))
            elif hand.until > now and self.watch.owes_paint(racer.seat, hand.arrived) is not None:
                self._held.append(hand)
            else:
                self.open_game.press(hand.press, hand.arrived, hand.person)

    def _was_late_at_the_end(self, person: PersonId, press: Press, now: Instant) -> bool:
        seats = [chair.seat for chair in chairs_of(self.state, person) if chair.seat in self.state.seats]
        if self.open_game is None or self.state.stage != "over" or not seats or not self.here.get(person):
            return False
        seat = press.gesture.seat if press.gesture.seat in seats else seats[0]
        own = structs.replace(press, gesture=structs.replace(press.gesture, seat=seat))
        return self.open_game.press_after_the_end(own, now, person)

    # --- what the connections observe ---

    def sent(self, person: PersonId, view: int, now: Instant) -> None:
        """A view was written to this person's socket."""
        if self._takes_part(person):
            self.watch.sent(person, view, now)

    def seen(
        self, person: PersonId, view: int, painted: float, hz: float, hidden: bool = False
    ) -> list[fx.Effect] | None:
        """This person's page has painted the view. None: no hand waited to know when."""
        if self._takes_part(person):
            self.watch.seen(person, view, painted, hz, hidden=hidden)
        if not self._held or person not in self.state.tvs:
            return None
        self._take_held(self._now)
        return self._done()

    def tick(self, person: PersonId, now: Instant) -> int | None:
        """Where hands race by a TV clocks are compared: the number of the question to send now [T34]."""
        screen = self.watch.screens.get(person) if self.state.tvs else None
        return None if screen is None else screen.clock.ask(now)

    def tock(self, person: PersonId, number: int, reads: float, now: Instant) -> None:
        """The answer to it."""
        if (screen := self.watch.screens.get(person)) is not None:
            screen.clock.answered(number, reads, now)

    def flashed(self, tv: PersonId, stamps: Sequence[float]) -> None:
        """A TV says when it painted its flashes [T35]."""
        if tv in self.state.tvs and self.state.stage != "playing":
            self._lags.flashed(tv, stamps)

    def tapped(self, person: PersonId, taps: Sequence[float], own: Sequence[float], now: Instant) -> list[fx.Effect]:
        """Somebody tapped along: what is known of the TV's lag now [T35]."""
        self._clockwork.enter(now)
        tv = next(iter(self.state.tvs), None)
        if tv is not None and person not in self.state.tvs and self.state.stage != "playing":
            measured = self._lags.tapped(tv, person, taps, own, self.watch)
            if measured is not None:
                self._happen(tvs.lagging(self.state, tv, measured.lag, measured.plus_minus, self._clock(self._now)))
        return self._done()

    def pong(self, person: PersonId, pong: Pong, now: Instant) -> list[fx.Effect] | None:
        """Every person, every second. None: no race waits for it, and `due` is what it was."""
        if person in self.watch.screens:
            self.watch.pong(person, pong)
        return self.wake(now) if self.is_racing else None

    def heartbeat(self, person: PersonId, view: int, reaction: float, now: Instant) -> list[fx.Effect]:
        if self._takes_part(person):
            self.watch.heartbeat(person, view, reaction)
        return self.wake(now)

    def hide(self, person: PersonId, hidden: bool, now: Instant) -> list[fx.Effect]:
        if person in self.watch.screens:
            self.watch.hide(person, hidden)
        return self.wake(now)

    def _takes_part(self, person: PersonId) -> bool:
        screen = self.watch.screens.get(person)
        return screen is not None and screen.is_connected

    # --- what is seen ---

    def people(self) -> list[PersonView]:
        """Who is here, and how good each connection is now."""
        return self._roll.call(self.state, self.here, self.watch)

    def tvs(self) -> list[TvView]:
        return tvs_view(self.state, self.here, self.watch)

    def owes_links(self) -> bool:
        """Somebody's connection is known now that was not when it was told last."""
        return self._roll.owes(self.watch)

    def confide(self) -> list[fx.Effect]:
        """Links change by themselves: now and then the host is told what they show."""
        self._confide()
        return self._journal.flush()

    def view(self, now: Instant, kind: ScreenKind = "full") -> TableView:
        """The public part, the same for every screen of that kind [T24]."""
        playing = self.open_game
        limit_at = None if playing is None else playing.limit_at()
        return table_view(
            self.state,
            self._roll.as_told(self.state, self.here, self.watch),
            self._journal.news,
            None if playing is None else playing.count_view(now),
            None if limit_at is None else max(0.0, limit_at - now),
            () if playing is None else playing.beats,
            kind,
            self.tvs(),
        )

    def secrets(self, person: PersonId) -> Secrets | None:
        """What this person's seats see beside that [T24]. What happens may tell of cards that a bare screen hides."""
        hints = () if self.screen_of(person) == "hands" else self._journal.news
        return secrets_of(self.state, [chair.seat for chair in chairs_of(self.state, person)], hints)

    def screen_of(self, person: PersonId) -> ScreenKind:
        """What is shown there: no card on the own screen of somebody who looks at the TV [T33]."""
        if person in self.state.tvs:
            return "tv"
        own = self._presence.screens.get(person, "full")
        return "hands" if own == "hands" or tv_of(self.state, person) is not None else "full"

    def spectators_at(self, view: int) -> float:
        """When spectators may see a view [T23]. Ask again at that moment: it may have moved on."""
        return 0.0 if self.open_game is None else self.open_game.races.spectators_at(view)

    # --- time ---

    def due(self) -> Instant | None:
        """The next moment at which `wake` is to be called."""
        return self._clockwork.due()

    def wake(self, now: Instant) -> list[fx.Effect]:
        self._clockwork.enter(now)
        return self._done()

    def _done(self) -> list[fx.Effect]:
        """What follows at once; then all that is to be done about it."""
        self._clockwork.settle()
        return self._journal.flush()

    def _steps(self) -> Iterator[Step]:
        """What time itself does next, and when."""
        if self.state.is_closed:
            return
        if self._held:
            yield min(hand.until for hand in self._held), self._take_held
        if self._expected is not None:
            yield self._expected.until, self._go_on_together
        if self.open_game is not None:
            yield from self.open_game.steps()
            if (limit_at := self.open_game.limit_at()) is not None:
                yield limit_at, self._time_out
            if self.open_game.has_bots_at_play:
                yield Instant(self._acted_at + IDLE), self._rest
        if (given_up_at := self._presence.due()) is not None:
            yield given_up_at, self._give_up_waiting
        if self._presence.closes_at is not None:
            yield self._presence.closes_at, self._close

    def _show_news(self) -> None:
        """One view for all that has happened in one step."""
        if self._journal.news:
            self._show()

    def _show(self) -> None:
        holds = {} if self.open_game is None else self.open_game.reveal(self._now)
        has_bare_hands = any(self.screen_of(person) == "hands" for person in self._presence.screens)
        bare = self.view(self._now, "hands") if has_bare_hands else None
        seated = {chair.person for chair in self.state.chairs if chair.person is not None}
        own = {person: seen for person in seated if (seen := self.secrets(person)) is not None}
        self._journal.show(fx.Show(self.view(self._now), holds, bare, own))
        self._confide()

    def _confide(self) -> None:
        """The host alone is told, where that is news [T25]."""
        host, seen = self.state.host, host_view(self.state, self.watch)
        if host is not None and self._confidant.is_news(host, seen):
            self._journal.want(fx.Confide(host, seen))

    # --- what follows ---

    def _answer(self, person: PersonId, request: r.AnyRequest) -> None:
        if isinstance(request, r.Start | r.Resume) and self._is_blind:
            self._journal.want(fx.Refuse(person, "tv-away"))
            return
        answer = decide.decide(self.state, person, request, self._presence.around, self._clock(self._now))
        if isinstance(answer, r.Declined):
            self._journal.want(fx.Refuse(person, answer.code))
            return
        self._happen(answer)
        match request:
            case r.Emote(what=what, at=seat) if self._may_throw(person, seat):
                self._journal.want(fx.Cue(person, what, at=seat))
            case r.ShowOn(tv=tv) if tv is not None:
                self._journal.want(fx.Fetch(tv))
            case r.Calibrate():
                self._journal.want(fx.Flash(next(iter(self.state.tvs)), person))
            case r.Pause() if self.open_game is not None:
                self.open_game.pause.wish(person, self._now)
            case r.Resume() if self.open_game is not None:
                self.open_game.pause.resume(self._now)
            case r.Look() | r.Release():
                self._mind_the_tv()
            case r.Continue() | r.Coach(is_wanted=False) if self.open_game is not None:
                self.open_game.put_slip_away(self._now)

    def _may_throw(self, person: PersonId, at: Seat) -> bool:
        """An emote, from one chair at another, between races; else nobody sees it [T36]."""
        is_calm = self.open_game is None or self.open_game.is_calm(self._now)
        chairs = [chair for chair in (chair_of(self.state, person), chair_at(self.state, at)) if chair is not None]
        return self.state.settings.emotes and is_calm and len({chair.seat for chair in chairs}) == 2

    def _happen(self, events: Sequence[Event]) -> None:
        """Events of the table itself, and what they mean for connections, bots and clocks."""
        if events:
            self._journal.record(events)
            for event in events:
                self._follow(event)
            seat_everybody(self.watch, self.state, self.here)

    def _follow(self, event: Event) -> None:
        match event:
            case e.GameStarted():
                self._presence.cancel()
                self.open_game = OpenGame(self._journal, self.watch, self._now)
                self.open_game.pause.resume(self._now)
            case e.ChairsSet() if self.open_game is not None and self.state.stage == "playing":
                seat_everybody(self.watch, self.state, self.here)
                self.open_game.chairs_changed(self._now)
            case e.SettingsSet():
                self._refit()
            case e.PersonVouched():
                seat_everybody(self.watch, self.state, self.here)
                self._tell_who_is_here()
            case e.HostChosen(person=None) if not self._is_empty:
                self._go_on_for_somebody()
            case e.TvReleased(tv=tv):
                self._journal.want(fx.LetGo(tv))
            case e.PersonWent(person=person, is_kicked=is_kicked):
                self._presence.went(person)
                self._journal.want(fx.Dismiss(person, "kicked" if is_kicked else "left"))
                self._wait_if_empty()

    def _refit(self) -> None:
        """Another game puts the cards of the last one away; a strict table bounds every link anew."""
        if self.state.stage == "lobby":
            self.open_game = None
        if self.watch.strict != self.state.settings.strict:
            self.watch = Stopwatch(strict=self.state.settings.strict)
            for person in self.here:
                self.watch.connect(person)
            if self.open_game is not None:
                self.open_game.races.timed_by(self.watch)

    def _welcome_back(self, person: PersonId) -> bool:
        """Whoever does something is here [T08]. True: until now a bot played for that person."""
        self._presence.acted(person)
        self._acted_at = self._now
        self._go_on_for_somebody()
        news = attendance.back(self.state, person, self._clock(self._now))
        self._happen(news)
        return bool(news)

    def _time_out(self, now: Instant) -> None:
        """The table acts for somebody; whoever lets that happen three times is asked [T05]."""
        assert self.open_game is not None
        ms = self._wait(self.state.settings.answer_ms)
        for seat in self.open_game.time_out(now):
            chair = chair_at(self.state, seat)
            person = None if chair is None or chair.bot else chair.person
            if person is not None and self._presence.missed_a_turn(person, Instant(now + ms)):
                self._journal.want(fx.Ask(person, ms))

    def _give_up_waiting(self, now: Instant) -> None:
        people = self._presence.given_up(now)
        self._happen(attendance.given_up(self.state, people, self._presence.around, self._clock(now)))

    def _go_on_for_somebody(self) -> None:
        if self.open_game is not None and not self._is_blind:
            self.open_game.pause.resume_for_somebody(self._now)

    @property
    def _is_blind(self) -> bool:
        """Somebody who plays looks at a TV that is away [T33]."""
        return not all(self.here.get(tv) for tv in tvs.looked_at(self.state))

    def _mind_the_tv(self) -> None:
        """It came, went, or is looked at by others now."""
        self._cover_if_blind()
        self._go_on_for_somebody()

    def _cover_if_blind(self) -> None:
        """Nobody plays cards that they cannot see [T33]."""
        if self.open_game is not None and self.state.stage == "playing" and self._is_blind:
            self.open_game.pause.wish(None, self._now)

    @property
    def _is_empty(self) -> bool:
        return not any(is_here and person not in self.state.tvs for person, is_here in self.here.items())

    def _wait_if_empty(self) -> None:
        """A table without people pauses, and closes after a while [T09]."""
        if self._is_empty:
            self._presence.closes_at = Instant(self._now + self._longest_empty())
            if self.open_game is not None and self.state.stage == "playing":
                self.open_game.pause.wish(None, self._now)

    def _rest(self, now: Instant) -> None:
        """Bots alone would play for ever: they wait until somebody does something [T10]."""
        assert self.open_game is not None
        self.open_game.pause.wish(None, now)
        for person in self.state.people.values():
            if person.wants_seat and self.here.get(person.id):
                self._journal.want(fx.Ask(person.id, self._wait(self.state.settings.answer_ms)))

    def _close(self, now: Instant) -> None:
        self._journal.record([e.TableClosed(self._clock(now))])
        self._journal.want(fx.Close())

    def _tell_who_is_here(self) -> None:
        self._journal.want(fx.People(self.people()))

    def _playing(self, person: PersonId, gesture: Gesture) -> tuple[TableCode, OpenGame | None, bool]:
        """The game that this person plays now, or why not; and whether a bot did until now."""
        if not self.here.get(person):
            return "not-here", None, False
        was_away = self._welcome_back(person)
        if chair_of(self.state, person) is None:
            return "not-seated", None, was_away
        if self.open_game is None or self.state.stage != "playing":
            return "not-in-play", None, was_away
        if self.state.slip is not None and person == self.state.newcomer:
            if not is_answered_by(self.state, gesture):
                return "slip", None, was_away
            self.open_game.put_slip_away(self._now)
        return "paused", self.open_game if self.open_game.is_running else None, was_away

    # --- clocks ---

    def _clock(self, now: Instant) -> Ms:
        """What the running game's clock reads, or the last one's."""
        return 0 if self.open_game is None else self.open_game.clock(now)

    def _wait(self, ms: float) -> float:
        return ms * self.state.settings.pace

    def _longest_empty(self) -> float:
        return min(self._wait(self.state.settings.close_ms), LONGEST_EMPTY)

    def _after(self, ms: float, now: Instant) -> Instant:
        return Instant(now + self._wait(ms))
