"""How does a table of people play a game in time? Observations and time go in, effects come out.

Call what happened, carry out the effects in their order, and call `wake` at the moment that `due` names.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct, structs

from prems.games import GAMES
from prems.kernel.chance import Chance
from prems.kernel.game import AnyGame
from prems.kernel.shuffle import seeded
from prems.kernel.values import Command, Event, Malformed, Ms, Refusal, Seat
from prems.table import effects as fx
from prems.table import people as p
from prems.table import requests as r
from prems.table import seating
from prems.table.bots import Bots
from prems.table.clock import GameClock
from prems.table.evolve import evolve
from prems.table.fairness import Outcome, Pong, Press, Stopwatch, turners_delay
from prems.table.people import PersonId, TableState, chair_of
from prems.table.races import Racer, Races, photo_finish, timed
from prems.table.view import CountView, PersonView, TableView, people_view, table_view

TURNS_MISSED: Final = 3  # made by the table, before a person is asked
KEY: Final = -1.0  # the briskness of a card turned with a key

Brisk = float | None


class Counting(Struct, frozen=True):
    why: Literal["play", "signal"]
    until: float
    seat: Seat | None = None
    command: Command | None = None


class Kept(Struct, frozen=True):
    """A gesture that came too early: done as soon as it may be [A82]."""

    command: Command
    brisk: Brisk


class Table:
    def __init__(self, state: TableState) -> None:
        self.state = state
        self.here: dict[PersonId, bool] = {}
        self.watch = Stopwatch(strict=state.settings.strict)
        self.is_closed = False
        self._out: list[fx.Effect] = []
        self._hints: list[Event] = []
        self._clock = GameClock()
        self._races = Races(self.game, self.watch)
        self._bots = Bots(self.game.live.hand, state.settings.pace)
        self._counting: Counting | None = None
        self._kept: dict[Seat, Kept] = {}
        self._free_at = 0.0  # from then on a card may be turned
        self._deal_at: float | None = None
        self._grace: dict[Seat, float] = {}
        self._asked: dict[Seat, float] = {}
        self._missed: Counter[Seat] = Counter()
        self._wants_pause: PersonId | None = None
        self._close_at: float | None = None

    @classmethod
    def opened(cls, code: str, game: str, at: float) -> "Table":
        table = cls(TableState(code, game))
        table._close_at = at + table._wait(table.state.settings.close_ms)
        return table

    @classmethod
    def restored(cls, code: str, game: str, events: Iterable[Event], at: float) -> "tuple[Table, list[fx.Effect]]":
        """After a crash or a stop: nobody is here yet, and a race that was open is void."""
        state = TableState(code, game)
        clock: Ms = 0
        for event in events:
            state = evolve(state, event)
            clock = event.at
        table = cls(state)
        table._clock = GameClock(state.settings.pace, reads=clock)
        table._close_at = at + table._wait(state.settings.close_ms)
        if state.stage == "playing":
            table._sit_down_to_play(at)
            if not state.is_paused:
                table._happen([p.PlayPaused(clock, None)], at)
        return table, table._flush()

    @property
    def game(self) -> AnyGame:
        return GAMES[self.state.game]

    def furnish(self, requests: Sequence[r.Request], at: float) -> list[fx.Effect]:
        """What was asked for together with the table, before anybody is here."""
        for request in requests:
            answer = seating.answer(self.state, self.state.host, request, self._clock.read(at))
            if not isinstance(answer, r.Declined):
                self._happen(answer, at)
        return self._flush()

    # --- people ---

    def join(
        self, person: PersonId, name: str, at: float, wants_seat: bool = True, colour: p.Colour | None = None
    ) -> list[fx.Effect]:
        """Somebody opens a connection: new at the table, or back. Refused: there is one Refuse and nothing else."""
        came = seating.came(self.state, person, name, self._clock.read(at), wants_seat, colour)
        if isinstance(came, r.Declined):
            return [fx.Refuse(person, came.code)]
        self.here[person] = True
        self.watch.join(person)
        self._close_at = None
        if came:
            self._happen(came, at)
        self._is_back(person, at)
        if self.state.stage == "playing" and self.state.is_paused and self.state.paused_by is None:
            self._count_down(at)
        self._out.append(fx.People(self.people()))
        return self._flush()

    def drop(self, person: PersonId, at: float) -> list[fx.Effect]:
        """The connection is lost. Dropped is not left: the chair is kept, and after a grace a bot plays it [A81]."""
        self.here[person] = False
        if person in self.watch.racers:
            self.watch.leave(person)
        chair = chair_of(self.state, person)
        if chair is not None and self.state.stage == "playing" and chair.bot is None:
            self._grace[chair.seat] = at + self._wait(self.state.settings.grace_ms)
        if not any(self.here.values()):
            self._nobody_here(at)
        self._out.append(fx.People(self.people()))
        self._settle(at)
        return self._flush()

    def request(self, person: PersonId, request: r.Request, at: float) -> list[fx.Effect]:
        """Something beside playing. Raises Malformed where it makes no sense at all."""
        if person not in self.state.people:
            return [fx.Refuse(person, "not-seated")]
        self._is_back(person, at)
        match request:
            case r.Emote():
                self._out.append(fx.Cue(person, request.what))
            case r.Here():
                pass
            case r.Pause() | r.Resume():
                self._pause_or_resume(person, request, at)
            case _:
                answer = seating.answer(self.state, person, request, self._clock.read(at))
                if isinstance(answer, r.Declined):
                    self._out.append(fx.Refuse(person, answer.code))
                else:
                    self._happen(answer, at)
        return self._flush()

    def _pause_or_resume(self, person: PersonId, request: r.Request, at: float) -> None:
        if not p.is_host(self.state, person):
            self._out.append(fx.Refuse(person, "not-host"))
        elif self.state.stage != "playing":
            self._out.append(fx.Refuse(person, "not-in-play"))
        elif isinstance(request, r.Resume):
            if self.state.is_paused:
                self._count_down(at)
        elif not self.state.is_paused:
            self._wants_pause = person
            self._pause_if_quiet(at)
        else:
            self._counting = None  # the count back into play is called off
            self._happen([p.PlayPaused(self._clock.read(at), person)], at)

    # --- playing ---

    def play(self, person: PersonId, command: Command, at: float, brisk: Brisk = None) -> list[fx.Effect]:
        """A command of the game that does not race. `brisk`: how fast a card was turned, 0 to 1; None: by key."""
        seat = self._seat_in_play(person, at)
        if seat is not None:
            if not hasattr(command, "seat"):
                raise Malformed("that is not a player's to say")
            command = self.game.live.of_person(structs.replace(command, seat=seat))
            self.game.check(self.state.play, command)
            self._act(seat, command, at, brisk, person)
        return self._flush()

    def press(self, person: PersonId, command: Command, press: Press, at: float) -> list[fx.Effect]:
        """A hand came down: it races. Wake up at `due` for the verdict."""
        seat = self._seat_in_play(person, at)
        if seat is not None:
            if not isinstance(command, self.game.live.hand):
                raise Malformed("that is not a hand")
            command = structs.replace(command, seat=seat)
            self.game.check(self.state.play, command)
            if self.state.settings.hand not in ("any", press.kind):
                self._out.append(fx.Refuse(person, "not-a-choice"))
            else:
                self._press(person, seat, command, press, at, person)
        return self._flush()

    # --- what the connections observe ---

    def sent(self, person: PersonId, view: int, at: float) -> None:
        """A view was written to this person's socket."""
        if person in self.watch.racers:
            self.watch.sent(person, view, at)

    def seen(self, person: PersonId, view: int, painted: float, hz: float, hidden: bool = False) -> None:
        """This person's page has painted the view."""
        if person in self.watch.racers:
            self.watch.seen(person, view, painted, hz, hidden=hidden)

    def pong(self, person: PersonId, pong: Pong, at: float) -> list[fx.Effect]:
        if person in self.watch.racers:
            self.watch.pong(person, pong)
        self._settle(at)
        return self._flush()

    def heartbeat(self, person: PersonId, view: int, reaction: float, at: float) -> list[fx.Effect]:
        if person in self.watch.racers:
            self.watch.heartbeat(person, view, reaction)
        self._settle(at)
        return self._flush()

    def hide(self, person: PersonId, hidden: bool, at: float) -> list[fx.Effect]:
        if person in self.watch.racers:
            self.watch.hide(person, hidden)
        self._settle(at)
        return self._flush()

    def spectators_at(self, view: int) -> float:
        """When spectators may see a view. Ask again at that moment: it may have moved on."""
        return self.watch.spectators_at(view) if self.state.stage != "lobby" else 0.0

    # --- time ---

    def due(self) -> float | None:
        """The next moment at which `wake` is to be called."""
        following = self._next()
        return None if following is None else following[0]

    def wake(self, at: float) -> list[fx.Effect]:
        while (following := self._next()) is not None and following[0] <= at:
            moment, act = following
            act(moment)
        return self._flush()

    def _next(self) -> tuple[float, Callable[[float], None]] | None:
        """What time itself does next, and when."""
        options: list[tuple[float | None, Callable[[float], None]]] = [
            (self._races.closes_at(), self._settle),
            (self._close_at, self._close),
            (min(self._grace.values(), default=None), self._stand_in_for_dropped),
            (min(self._asked.values(), default=None), self._stand_in_for_silent),
        ]
        if self._clock.is_running:
            options.append((self._bots.due(), self._bot_acts))
            if not self._races.are_open:
                options.append((self._limit_at(), self._time_out))
                options.append((self._deal_at, self._deal))
                options.append((self._free_at if self._kept else None, self._do_kept))
        if self._counting is not None and not self._races.are_open:
            options.append((self._counting.until, self._count_is_over))
        running = [(when, act) for when, act in options if when is not None]
        return min(running, key=lambda option: option[0], default=None)

    def _limit_at(self) -> float | None:
        """When the game's own time limit runs out; not while somebody counts, for that one has acted."""
        due = self.game.due(self.state.play)
        return None if due is None or self._counting is not None else self._clock.when(due)

    # --- views ---

    def people(self) -> list[PersonView]:
        """Who is here, and how good each connection is now."""
        return people_view(self.state, self.here, self.watch)

    def view(self, at: float) -> TableView:
        count = self._counting
        limit_at = self._limit_at() if self._clock.is_running else None
        return table_view(
            self.state,
            self.here,
            self.watch,
            self._hints,
            None if count is None else CountView(count.why, max(0.0, count.until - at), count.seat),
            None if limit_at is None else max(0.0, limit_at - at),
        )

    def _show(self, at: float, turner: Seat | None = None, delay: float = 0.0, has_moved: bool = False) -> None:
        """Everybody gets the view; in a game each after the hold that makes it arrive for all at once."""
        holds: dict[PersonId, float] = {}
        if self.state.stage != "lobby" and self.state.play is not None:
            players = self._players()
            plan = self._races.revealed(
                self.state.last, self.state.play, players, at, None if turner is None else players[turner], delay
            )
            holds = {racer: hold for racer, hold in plan.holds.items() if racer in self.here}
            if has_moved and not self.state.is_paused:
                due = dict.fromkeys(players, at + plan.horizon)
                if turner is not None:
                    due[turner] += delay
                view = self.game.view(self.state.play, None)
                self._bots.look(view, self.state.last, self._clock.read(at), at, due)
        self._out.append(fx.Show(self.view(at), holds))
        self._hints = []

    def _players(self) -> dict[Seat, Racer]:
        """Whose hand plays each seat."""
        return {chair.seat: _bot_of(chair.seat) if chair.bot else chair.person or "" for chair in self.state.chairs}

    # --- events ---

    def _happen(self, events: Sequence[Event], at: float, cause: Command | None = None) -> None:
        """Events of the table itself, or of the game: recorded, written down, shown."""
        self._record(events, cause)
        for event in events:
            self._follow(event, at)
        if not self._is_counting_in:
            self._show(at, has_moved=cause is not None)

    def _record(self, events: Sequence[Event], cause: Command | None = None) -> None:
        self._out.append(fx.Record(self.state.last + 1, events, cause))
        for event in events:
            self.state = evolve(self.state, event)
            self._hints.append(event)

    def _follow(self, event: Event, at: float) -> None:
        """What an event of the table means for connections, bots and clocks."""
        match event:
            case p.GameStarted():
                self._clock = GameClock(self.state.settings.pace)
                self._sit_down_to_play(at)
                self._count_down(at)
            case p.ChairsSet():
                self._sync_chairs()
            case p.SettingsSet():
                self._rebuild_watch()
            case p.PersonWent(person=person, is_kicked=is_kicked):
                self.here.pop(person, None)
                if person in self.watch.racers:
                    self.watch.leave(person)
                self._out.append(fx.Dismiss(person, "kicked" if is_kicked else "left"))
                if not any(self.here.values()):
                    self._nobody_here(at)
            case p.PlayPaused():
                self._clock.stop(at)
                self._bots.hush()
                self._kept.clear()
                self._counting = None

    @property
    def _is_counting_in(self) -> bool:
        return False

    def _flush(self) -> list[fx.Effect]:
        out, self._out = self._out, []
        return out

    # --- the game's own time ---

    def _sit_down_to_play(self, at: float) -> None:
        """Connections, bots and races of a game that begins or goes on."""
        self._bots = Bots(self.game.live.hand, self.state.settings.pace)
        self.watch.tie = self.game.live.tie_ms(self.state.play)
        self._races = Races(self.game, self.watch)
        self._kept.clear()
        self._missed.clear()
        self._asked.clear()
        self._free_at = at
        self._deal_at = None
        self._grace = {
            chair.seat: at + self._wait(self.state.settings.grace_ms)
            for chair in self.state.chairs
            if chair.person and not chair.bot and not self.here.get(chair.person)
        }
        self._sync_chairs()

    def _sync_chairs(self) -> None:
        """Who plays now races; who only watches does not; bots sit where chairs say so."""
        seated = {chair.person for chair in self.state.chairs if chair.bot is None}
        for person, is_here in self.here.items():
            racer = self.watch.racers.get(person)
            if racer is None or not is_here:
                continue
            if self.state.stage == "playing" and person not in seated:
                self.watch.leave(person)
            elif not racer.is_connected:
                self.watch.join(person)
        if self.state.stage != "playing":
            return
        for chair in self.state.chairs:
            racer_id = _bot_of(chair.seat)
            has_mind = self._bots.plays(chair.seat)
            if chair.person in self.watch.racers:
                self.watch.racers[chair.person].head_start = float(chair.head_start)
            if chair.bot and not has_mind:
                self.watch.join_bot(racer_id, head_start=float(chair.head_start))
                self._bots.sit_down(chair.seat, seating.bot_named(self.state, chair.bot), self._chance(chair.seat))
            elif not chair.bot and has_mind:
                self.watch.leave(racer_id)
                self._bots.get_up(chair.seat)

    def _chance(self, seat: Seat) -> Chance:
        return Chance(int.from_bytes(sha256(f"{self.state.seed}/bot/{seat}".encode()).digest()[:8], "big"))

    def _rebuild_watch(self) -> None:
        """Strict tables bound every link anew."""
        if self.watch.strict == self.state.settings.strict:
            return
        self.watch = Stopwatch(strict=self.state.settings.strict)
        for person, is_here in self.here.items():
            if is_here:
                self.watch.join(person)

    def _count_down(self, at: float) -> None:
        """3-2-1, then the cards are uncovered and the clock runs."""
        ms = self._wait(self.state.settings.count_ms)
        self._counting = Counting("play", at + ms)
        self._out.append(fx.Count("play", ms))

    def _count_is_over(self, at: float) -> None:
        counting, self._counting = self._counting, None
        if counting is None:
            return
        if counting.command is not None:
            self._decide(counting.command, at)  # refused: a grab took the head away in the meantime [A26]
        else:
            self._clock.start(at)
            self._free_at = at
            self._happen([p.PlayResumed(self._clock.read(at))], at)
            if self.game.live.wants_deal(self.state.play) and self._deal_at is None:
                self._deal(at)
            else:
                self._look_again(at)

    def _look_again(self, at: float) -> None:
        """After a pause bots look at the cards as people do."""
        view = self.game.view(self.state.play, None)
        due = dict.fromkeys(self._players(), at)
        self._bots.look(view, self.state.last, self._clock.read(at), at, due)

    def _deal(self, at: float) -> None:
        self._deal_at = None
        self._decide(self.game.deal(self.state.play, seeded(self.state.seed or "")), at)

    def _time_out(self, at: float) -> None:
        """Nobody acted in time: the table does [A71, A80]; who lets that happen three times is asked."""
        awaited = self.game.live.awaited(self.state.play)
        self._decide(self.game.timeout, at)
        for seat in awaited:
            self._missed[seat] += 1
            chair = p.chair_at(self.state, seat)
            if self._missed[seat] >= TURNS_MISSED and chair and chair.person and not chair.bot:
                self._ask(seat, chair.person, at)

    def _ask(self, seat: Seat, person: PersonId, at: float) -> None:
        if seat not in self._asked:
            ms = self._wait(self.state.settings.answer_ms)
            self._asked[seat] = at + ms
            self._out.append(fx.Ask(person, ms))

    # --- acting ---

    def _seat_in_play(self, person: PersonId, at: float) -> Seat | None:
        """The seat that this person plays; else the person is told why not."""
        self._is_back(person, at)
        chair = chair_of(self.state, person)
        if chair is None:
            self._out.append(fx.Refuse(person, "not-seated"))
        elif self.state.stage != "playing":
            self._out.append(fx.Refuse(person, "not-in-play"))
        elif not self._clock.is_running:
            self._out.append(fx.Refuse(person, "paused"))
        else:
            return chair.seat
        return None

    def _act(self, seat: Seat, command: Command, at: float, brisk: Brisk, person: PersonId | None) -> None:
        live = self.game.live
        if type(command) in live.gap and (self._races.are_open or at < self._free_at):
            self._kept[seat] = Kept(command, brisk)  # [A43, A82]
            return
        refusal = self.game.decide(self.state.play, command, self._clock.read(at))
        if isinstance(refusal, Refusal):
            if person is not None:
                self._out.append(fx.Refuse(person, refusal.code))
        elif type(command) in live.count:
            self._count_for(seat, command, at)
        else:
            self._decide(command, at, brisk)

    def _count_for(self, seat: Seat, command: Command, at: float) -> None:
        """1 - 2 - 3 - Arriba! The rules get the signal when the count ends [A82]."""
        if self._counting is None:
            ms = self.game.live.count[type(command)] * self.state.settings.pace
            self._counting = Counting("signal", at + ms, seat, command)
            self._out.append(fx.Count("signal", ms, seat))

    def _do_kept(self, at: float) -> None:
        for seat, kept in list(self._kept.items()):
            del self._kept[seat]
            self._act(seat, kept.command, at, kept.brisk, None)

    def _decide(self, command: Command, at: float, brisk: Brisk = None) -> None:
        """Let the rules judge; what they refuse did not happen."""
        decision = self.game.decide(self.state.play, command, self._clock.read(at))
        if isinstance(decision, Refusal):
            return
        self._record(decision, command)
        self._free_at = at + max(self.game.live.gap.values(), default=0) * self.state.settings.pace
        self._after_decision(at)
        turner = next((seat for event in decision if (seat := self.game.live.turner(event))), None)
        has_delay = turner is not None and self.state.settings.turners_delay and len(decision) == 1
        self._show(at, turner if has_delay else None, turners_delay(brisk) if has_delay else 0.0, has_moved=True)
        self._bots_follow(at)

    def _after_decision(self, at: float) -> None:
        if self.state.stage == "over":
            self._clock.stop(at)
            self._bots.hush()
            self._races.forget()
            self._kept.clear()
            self._counting = None
            self._grace.clear()
            self._asked.clear()
        elif self.game.live.wants_deal(self.state.play):
            self._deal_at = at + self._wait(self.game.live.between_rounds)

    def _bots_follow(self, at: float) -> None:
        """Bots vote as the people did [L26]."""
        if self.state.stage == "playing":
            bots = [chair.seat for chair in self.state.chairs if chair.bot]
            for command in self.game.live.of_bots(self.state.play, bots)[:1]:
                self._decide(command, at)

    def _press(
        self, racer: Racer, seat: Seat, command: Command, press: Press, at: float, person: PersonId | None
    ) -> None:
        code = self.game.live.refused(self.state.play, command)
        if code is None and self._races.is_racing(racer):
            code = "hand-down"
        if code is not None:
            if person is not None:
                self._out.append(fx.Refuse(person, code))
            return
        press = structs.replace(press, target=self.game.live.target(command))
        hand = self._races.press(racer, seat, command, press, at)
        if hand.outcome in (Outcome.LATE, Outcome.VOID) and person is not None:
            self._out.append(fx.HandAnswered(person, timed(hand, seat)))
        self._settle(at)

    def _settle(self, at: float) -> None:
        """Every race that is over goes to the rules as one command; then the photo finish is shown."""
        for verdict, command, seats in self._races.close(at):
            decision = self.game.decide(self.state.play, command, self._clock.read(at))
            if isinstance(decision, Refusal):
                continue
            winner = self.game.live.winner(decision)
            self._record([photo_finish(verdict, winner, seats, self._clock.read(at))])
            self._record(decision, command)
            self._free_at = at + self.game.live.after_race * self.state.settings.pace
            self._after_decision(at)
            self._show(at, has_moved=True)
        self._pause_if_quiet(at)

    def _bot_acts(self, at: float) -> None:
        meant = self._bots.take(at)
        if meant is None:
            return
        if isinstance(meant.command, self.game.live.hand):
            grip = getattr(meant.command, "grip", None)
            press = Press(meant.view, meant.at, "bot", grip)
            self._press(_bot_of(meant.seat), meant.seat, meant.command, press, at, None)
        else:
            self._act(meant.seat, meant.command, at, None, None)

    # --- presence ---

    def _is_back(self, person: PersonId, at: float) -> None:
        """Whoever does something is here: a bot that played for that person gives the chair back [A81]."""
        chair = chair_of(self.state, person)
        if chair is None:
            return
        self._missed.pop(chair.seat, None)
        self._asked.pop(chair.seat, None)
        self._grace.pop(chair.seat, None)
        if chair.bot is not None:
            self._happen([seating.stood_in(self.state, chair.seat, None, self._clock.read(at))], at)

    def _stand_in_for_dropped(self, at: float) -> None:
        self._stand_in(self._grace, at)

    def _stand_in_for_silent(self, at: float) -> None:
        self._stand_in(self._asked, at)

    def _stand_in(self, waiting: dict[Seat, float], at: float) -> None:
        for seat in [seat for seat, until in waiting.items() if until <= at]:
            del waiting[seat]
            chair = p.chair_at(self.state, seat)
            if self.state.stage == "playing" and chair is not None and chair.bot is None:
                bot = seating.stand_in(self.state)
                self._happen([seating.stood_in(self.state, seat, bot, self._clock.read(at))], at)
                if self._clock.is_running:
                    self._look_again(at)

    def _nobody_here(self, at: float) -> None:
        self._close_at = at + self._wait(self.state.settings.close_ms)
        if self.state.stage == "playing" and self._clock.is_running:
            self._wants_pause = ""
            self._pause_if_quiet(at)

    def _pause_if_quiet(self, at: float) -> None:
        """A pause begins after the running race."""
        if self._wants_pause is None or self._races.are_open:
            return
        person, self._wants_pause = self._wants_pause or None, None
        if self.state.stage == "playing" and not self.state.is_paused:
            self._happen([p.PlayPaused(self._clock.read(at), person)], at)

    def _close(self, at: float) -> None:
        self._close_at = None
        self.is_closed = True
        self._record([p.TableClosed(self._clock.read(at))])
        self._out.append(fx.Close())

    def _wait(self, ms: float) -> float:
        return ms * self.state.settings.pace


def _bot_of(seat: Seat) -> Racer:
    """A bot's hand needs a name that no person can have."""
    return f"bot {seat}"
