"""How does a table of people play in time? Observations and time go in, effects come out.

Call what happened, carry out the effects in their order, and call `wake` at the moment that `due` names.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import structs

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Gesture, Malformed, Ms
from prems.table import decide
from prems.table import effects as fx
from prems.table import events as e
from prems.table import requests as r
from prems.table.clockwork import Clockwork, Step
from prems.table.evolve import evolve
from prems.table.fairness import Pong, Press, Stopwatch
from prems.table.handing import Handed, Reunion, taken_along
from prems.table.journal import Journal
from prems.table.keeping.following import Following
from prems.table.keeping.parts import Parts
from prems.table.keeping.sight import Sight
from prems.table.people import attendance, tvs
from prems.table.people.lags import Lags
from prems.table.people.presence import Presence
from prems.table.people.seats import own_gesture
from prems.table.playing.coach import is_answered_by
from prems.table.playing.held import HeldHands
from prems.table.playing.open_game import OpenGame
from prems.table.refusals import TableCode
from prems.table.state import (
    MANY,
    Chair,
    Colour,
    Instant,
    Lag,
    PersonId,
    Played,
    ScreenKind,
    TableState,
    Traits,
    chair_at,
)


class Table:
    """`now` is the outer clock. What arrives may be stamped a little earlier than the last call."""

    def __init__(self, state: TableState, now: Instant) -> None:
        self._journal = Journal(state)
        self._presence = Presence()
        self.state = state
        self.here = self._presence.here
        watch = Stopwatch(strict=state.settings.strict)
        self._parts = Parts(state, self._journal, self._presence, self.here, watch)
        self._held = HeldHands()
        self._lags = Lags()
        self.sight = Sight(self._parts)
        self._following = Following(self._parts, self.sight, now)
        self._patience = self._following.patience
        self._reunion = Reunion(self._parts, self.sight)
        self._clockwork = Clockwork(now, self._steps, self._show_news)
        self.due = self._clockwork.due
        """The next moment at which `wake` is to be called."""

    @classmethod
    def opened(cls, code: str, game: str, now: Instant) -> "Table":
        return cls(TableState(code, game), now)

    @classmethod
    def restored(
        cls, code: str, game: str, events: Iterable[Event], now: Instant, handed: Handed | None = None
    ) -> "tuple[Table, list[fx.Effect]]":
        """After a crash or a stop: nobody is here yet, everybody is waited for, an open race is void [T15].

        With what another process handed over there is no pause: play goes on as soon as everybody is back, or after a
        moment, and everybody's allowance is what it was.
        """
        state = TableState(code, game)
        clock: Ms = 0
        for event in events:
            state = evolve(state, event)
            clock = event.at
        table = cls(state, now)
        if handed is not None and handed.last == state.last:
            table._come_back(clock, handed)
        else:
            table._come_back(clock)
        return table, table._journal.flush()

    def _come_back(self, clock: Ms, handed: Handed | None = None) -> None:
        parts, state, now = self._parts, self.state, self._now
        is_playing = state.stage == "playing" and not state.is_paused
        together = handed if is_playing and handed is not None and handed.here else None
        for person in state.people:
            self._patience.dropped(person, now)
        if state.stage != "lobby":
            reads = clock if together is None else together.reads
            parts.open_game = OpenGame(self._journal, parts.watch, now, reads)
        if together is not None:
            self._reunion.expect(together, now)
        elif is_playing:
            self._journal.record([e.PlayPaused(clock, None)])
        self._following.seat_everybody()
        self.sight.show(now)
        self._clockwork.stir()
        for person, link in ({} if handed is None else handed.links).items():
            parts.watch.expect(person, link)

    def may_move(self) -> bool:
        """Would nobody notice if it went on in another process now?"""
        if self.state.stage != "playing":
            return True
        playing = self._parts.open_game
        is_at_ease = playing is not None and playing.is_quiet(self._now)
        return is_at_ease and self._reunion.expected is None and not self._held

    def handed(self, now: Instant) -> Handed:
        """What is to be taken along. Call it when all that was decided is kept, and nothing else after it."""
        return taken_along(self._parts, now)

    @property
    def _now(self) -> Instant:
        return self._clockwork.now

    @property
    def _reads(self) -> Ms:
        """The game's own clock."""
        return self._parts.clock(self._now)

    @property
    def game(self) -> AnyGame:
        return self._parts.game

    @property
    def watch(self) -> Stopwatch:
        return self._parts.watch

    @property
    def open_game(self) -> OpenGame | None:
        return self._parts.open_game

    @property
    def is_closed(self) -> bool:
        return self.state.is_closed

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
        at = self._parts.clock(max(now, self._now))
        is_tv = person in self.state.tvs
        wants_seat = wants_seat and not is_tv
        came = attendance.came(self.state, person, name, wants_seat, at, colour, traits, played)
        if isinstance(came, r.Declined):
            return [fx.Refuse(person, came.code)]
        self._clockwork.enter(now)
        self._presence.came(person, screen, is_tv)
        self.watch.connect(person)
        self._happen(came)
        self._happen(attendance.succeeded(self.state, person, self._presence.around, self._reads))
        self._following.welcome_back(person, self._parts.chairs_of(person), self._now)
        self._following.seat_everybody()
        self._reunion.look_around(self._now)
        self.sight.tell_who_is_here()
        self.sight.confide_anew(person)
        return self._done()

    def drop(self, person: PersonId, now: Instant) -> list[fx.Effect]:
        """The connection is lost. Dropped is not left: the chair is kept, and after a grace a bot plays it [T08]."""
        self._clockwork.enter(now)
        if self.here.get(person):
            self._patience.dropped(person, self._now)
            self._following.seat_everybody()
            self._patience.wait_if_empty(self._now)
            self._following.cover_if_blind(self._now)
            self.sight.tell_who_is_here()
        return self._done()

    def release(self, tv: PersonId, now: Instant) -> list[fx.Effect]:
        """The screen went with its host to another table [T32]."""
        self._clockwork.enter(now)
        if tv in self.state.tvs:
            self._happen(tvs.released(self.state, tv, self._reads))
            self._following.mind_the_tv(self._now)
        return self._done()

    def lagging(self, tv: PersonId, lag: Lag, plus_minus: Lag, now: Instant) -> list[fx.Effect]:
        """What this screen knows of its own lag from another evening [T35]."""
        self._clockwork.enter(now)
        self._happen(tvs.lagging(self.state, tv, lag, plus_minus, self._reads))
        return self._done()

    def forget_absent(self, now: Instant) -> list[fx.Effect]:
        """To make room for others [T27]."""
        self._clockwork.enter(now)
        for person in attendance.absent(self.state, self._presence.around):
            self._happen(attendance.went(self.state, person, self._presence.around, self._reads))
        return self._done()

    def request(self, person: PersonId, request: r.AnyRequest, now: Instant) -> list[fx.Effect]:
        """Something beside playing. Raises Malformed where it makes no sense at all."""
        decide.check(self.state, request)
        self._clockwork.enter(now)
        if self.here.get(person):
            self._following.welcome_back(person, self._parts.chairs_of(person), self._now)
            self._following.answer(person, request, self._now)
        else:
            self._journal.want(fx.Refuse(person, "not-here"))
        return self._done()

    def set_up(self, requests: Iterable[r.SettingUp], now: Instant) -> list[fx.Effect]:
        """What was asked for together with the table: its game and options, bots, a lock. Raises Malformed."""
        self._clockwork.enter(now)
        for request in requests:
            self._happen(decide.set_up(self.state, request, self._reads))
        return self._done()

    # --- playing ---

    def play(self, person: PersonId, gesture: Command, now: Instant) -> list[fx.Effect]:
        """A gesture that does not race."""
        if isinstance(gesture, GAMES[self.state.game].racing.gestures):
            raise Malformed("a hand has to be timed")
        chairs = self._parts.chairs_of(person)
        own = own_gesture(self.state, gesture, chairs)
        at = self._clockwork.enter(now)
        code, open_game, _ = self._playing(person, chairs, own, at)
        if open_game is None:
            self._journal.want(fx.Refuse(person, code))
        else:
            open_game.act(own, at, person)
        return self._done()

    def press(self, person: PersonId, press: Press, now: Instant) -> list[fx.Effect]:
        """A hand came down: it races. Wake up at `due` for the verdict."""
        if not isinstance(press.gesture, self.game.racing.gestures):
            raise Malformed("that is not a hand")
        chairs = self._parts.chairs_of(person)
        own = own_gesture(self.state, press.gesture, chairs)
        if own is not press.gesture:
            press = structs.replace(press, gesture=own)
        at = self._clockwork.enter(now)
        code, open_game, was_away = self._playing(person, chairs, own, at)
        if open_game is None:
            if not self._was_late_at_the_end(person, press, now):
                self._journal.want(fx.Refuse(person, code))
        elif was_away:
            self._journal.want(fx.Refuse(person, "away"))
        elif self.state.settings.device not in ("any", press.kind):
            self._journal.want(fx.Refuse(person, "other-device"))
        elif (until := self.watch.owes_paint(own.seat, now)) is not None and until > at:
            self._held.hold(person, press, now, Instant(until))
        else:
            open_game.press(press, now, person)
        return self._done()

    def _was_late_at_the_end(self, person: PersonId, press: Press, now: Instant) -> bool:
        seats = [chair.seat for chair in self._parts.chairs_of(person) if chair.seat in self.state.seats]
        if self.open_game is None or self.state.stage != "over" or not seats or not self.here.get(person):
            return False
        seat = press.gesture.seat if press.gesture.seat in seats else seats[0]
        own = structs.replace(press, gesture=structs.replace(press.gesture, seat=seat))
        return self.open_game.press_after_the_end(own, now, person)

    # --- what the connections observe ---

    def sent(self, told: Mapping[PersonId, bool], view: int, now: Instant, was_behind: bool = False) -> None:
        """A view was written to these people's sockets, True: with a ping; late where they were behind."""
        watch = self._parts.watch
        watch.sent(told, view, now, was_behind)
        if watch.races:
            self._clockwork.stir()

    def seen(
        self, person: PersonId, paints: Mapping[int, float], hz: float, hidden: bool | None = None
    ) -> list[fx.Effect] | None:
        """When this person's page has painted which views, oldest first. None: no hand waited to know."""
        if paints:
            watch = self._parts.watch
            watch.seen(person, paints, hz, hidden)
            if watch.races:
                self._clockwork.stir()
        if self._held.until is None or person not in self.state.tvs:
            return None
        self._take_held(self._now)
        return self._done()

    def tick(self, person: PersonId, now: Instant) -> int | None:
        """Where hands race by a TV clocks are compared: the number of the question to send now [T34]."""
        screen = self.watch.screens.get(person) if self.state.tvs else None
        return None if screen is None else screen.clock.ask(now)

    def tock(self, person: PersonId, number: int, reads: float, now: Instant) -> list[fx.Effect] | None:
        """The answer to it. None: nobody waited for that."""
        if (screen := self.watch.screens.get(person)) is not None:
            screen.clock.answered(number, reads, now)
            self._clockwork.stir()
        if self._reunion.expected is None:
            return None
        self._clockwork.enter(now)
        self._reunion.look_around(self._now)
        return self._done()

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
                self._happen(tvs.lagging(self.state, tv, measured.lag, measured.plus_minus, self._reads))
        return self._done()

    def pong(self, person: PersonId, pong: Pong, now: Instant) -> list[fx.Effect] | None:
        """Every person, every second. None: no race waits for it, and `due` is what it was."""
        watch = self._parts.watch
        watch.pong(person, pong)
        if not watch.races:
            return None
        self._clockwork.stir()
        return self.wake(now)

    def heartbeat(self, person: PersonId, view: int, reaction: float, now: Instant) -> list[fx.Effect]:
        if self._takes_part(person):
            self.watch.heartbeat(person, view, reaction)
            self._clockwork.stir()
        return self.wake(now)

    def hide(self, person: PersonId, hidden: bool, now: Instant) -> list[fx.Effect]:
        self._clockwork.enter(now)
        if person in self.watch.screens:
            self.watch.hide(person, hidden)
        if person in self.state.tvs:
            self._following.mind_the_tv(self._now)
        return self._done()

    def _takes_part(self, person: PersonId) -> bool:
        screen = self.watch.screens.get(person)
        return screen is not None and screen.is_connected

    def confide(self) -> list[fx.Effect]:
        """Links change by themselves: now and then the host is told what they show."""
        self.sight.confide()
        return self._journal.flush()

    # --- time ---

    def wake(self, now: Instant) -> list[fx.Effect]:
        self._clockwork.wake(now)
        return self._journal.flush()

    def _done(self) -> list[fx.Effect]:
        """What follows at once; then all that is to be done about it."""
        self._clockwork.settle()
        return self._journal.flush()

    def _steps(self) -> list[Step]:
        """What time itself does next, and when."""
        if self.state.is_closed:
            return []
        steps: list[Step] = []
        if (held_until := self._held.until) is not None:
            steps.append((held_until, self._take_held))
        if (expected := self._reunion.expected) is not None:
            steps.append(self._reunion.step(expected))
        if (playing := self._parts.open_game) is not None:
            playing.add_steps(steps)
        self._patience.add_steps(steps)
        return steps

    def _show_news(self) -> None:
        """One view for all that has happened in one step."""
        if self._journal.news:
            self.sight.show(self._clockwork.now)

    def _happen(self, events: Sequence[Event]) -> None:
        self._following.happen(events, self._now)

    def _take_held(self, now: Instant) -> None:
        self._held.take(now, self._parts.open_game, self._parts.watch, self._journal)

    def _playing(
        self, person: PersonId, chairs: Sequence[Chair], gesture: Gesture, now: Instant
    ) -> tuple[TableCode, OpenGame | None, bool]:
        """The game that this person plays now, or why not; and whether a bot did until now."""
        if not self.here.get(person):
            return "not-here", None, False
        was_away = self._following.welcome_back(person, chairs, now)
        state, open_game = self.state, self._parts.open_game
        if not chairs:
            return "not-seated", None, was_away
        if open_game is None or state.stage != "playing":
            return "not-in-play", None, was_away
        if state.slip is not None and person == state.newcomer:
            if not is_answered_by(state, gesture):
                return "slip", None, was_away
            open_game.put_slip_away(now)
        return "paused", open_game if open_game.is_running else None, was_away
