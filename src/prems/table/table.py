"""How does a table of people play in time? Observations and time go in, effects come out.

Call what happened, carry out the effects in their order, and call `wake` at the moment that `due` names.
"""

from collections.abc import Iterable
from operator import itemgetter

from msgspec import structs

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Command, Event, Malformed, Ms, Seat
from prems.table import decide
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.company import Company
from prems.table.evolve import evolve
from prems.table.fairness import Pong, Press, Stopwatch
from prems.table.play import Play, Step
from prems.table.state import Chair, Colour, PersonId, TableState, WhichHand, chair_of
from prems.table.view import PersonView, TableView, table_view


class Table:
    """`at` is the outer clock in milliseconds. What arrives may be stamped a little earlier than the last call."""

    def __init__(self, state: TableState, at: float) -> None:
        self._company = Company(state, at)
        self._journal = self._company.journal
        self._now = at
        self._following = self._next()

    @classmethod
    def opened(cls, code: str, game: str, at: float) -> "Table":
        return cls(TableState(code, game), at)

    @classmethod
    def restored(cls, code: str, game: str, events: Iterable[Event], at: float) -> "tuple[Table, list[fx.Effect]]":
        """After a crash or a stop: nobody is here yet, everybody is waited for, a race that was open is void."""
        state = TableState(code, game)
        clock: Ms = 0
        for event in events:
            state = evolve(state, event)
            clock = event.at
        table = cls(state, at)
        table._company.restore(clock, at)
        table._show()
        table._following = table._next()
        return table, table._journal.flush()

    @property
    def state(self) -> TableState:
        return self._journal.state

    @property
    def game(self) -> AnyGame:
        return GAMES[self.state.game]

    @property
    def watch(self) -> Stopwatch:
        return self._company.watch

    @property
    def here(self) -> dict[PersonId, bool]:
        return self._company.presence.here

    @property
    def is_closed(self) -> bool:
        return self.state.is_closed

    @property
    def is_racing(self) -> bool:
        """A hand is down: every observation may end the wait."""
        play = self._company.play
        return play is not None and play.races.are_open

    # --- people ---

    def join(
        self,
        person: PersonId,
        name: str,
        at: float,
        wants_seat: bool = True,
        colour: Colour | None = None,
        hand: WhichHand = "right",
    ) -> list[fx.Effect]:
        """Somebody opens a connection: new at the table, or back, or once more: then only the newer one counts.

        Refused: there is one Refuse and nothing else. The end of an older connection is no `drop`.
        """
        clock = self._company.clock(max(at, self._now))
        came = decide.came(self.state, person, name, wants_seat, clock, colour, hand)
        if isinstance(came, r.Declined):
            return [fx.Refuse(person, came.code)]
        self._enter(at)
        self._company.came(person, came, self._now)
        return self._done()

    def drop(self, person: PersonId, at: float) -> list[fx.Effect]:
        """The connection is lost. Dropped is not left: the chair is kept, and after a grace a bot plays it [A81]."""
        self._enter(at)
        if self.here.get(person):
            self._company.dropped(person, self._now)
        return self._done()

    def request(self, person: PersonId, request: r.Request, at: float) -> list[fx.Effect]:
        """Something beside playing. Raises Malformed where it makes no sense at all."""
        decide.check(self.state, request)
        self._enter(at)
        if self.here.get(person):
            self._company.asked(person, request, self._now)
        else:
            self._journal.want(fx.Refuse(person, "not-here"))
        return self._done()

    def furnish(self, requests: Iterable[r.Request], at: float) -> list[fx.Effect]:
        """What was asked for together with the table: its game and options, bots, a lock. Raises Malformed."""
        self._enter(at)
        for request in requests:
            self._company.happen(decide.furnished(self.state, request, self._company.clock(self._now)), self._now)
        return self._done()

    # --- playing ---

    def play(self, person: PersonId, command: Command, at: float, brisk: float | None = None) -> list[fx.Effect]:
        """A command of the game that does not race. `brisk`: how fast a card was turned, 0 to 1; None: by key."""
        if isinstance(command, self.game.live.hand):
            raise Malformed("a hand has to be timed")
        command = self._of_person(command, person)
        self._enter(at)
        if (playing := self._playing(person)) is not None:
            play, seat, _ = playing
            play.act(seat, command, self._now, brisk, person)
        return self._done()

    def press(self, person: PersonId, command: Command, press: Press, at: float) -> list[fx.Effect]:
        """A hand came down: it races. Wake up at `due` for the verdict."""
        if not isinstance(command, self.game.live.hand):
            raise Malformed("that is not a hand")
        command = self._of_person(command, person)
        self._enter(at)
        if (playing := self._playing(person)) is not None:
            play, seat, was_away = playing
            if was_away:
                self._journal.want(fx.Refuse(person, "away"))
            elif self.state.settings.hand not in ("any", press.kind):
                self._journal.want(fx.Refuse(person, "not-a-choice"))
            else:
                play.press(person, seat, command, press, at, person)
        return self._done()

    # --- what the connections observe ---

    def sent(self, person: PersonId, view: int, at: float) -> None:
        """A view was written to this person's socket."""
        if self._takes_part(person):
            self.watch.sent(person, view, at)

    def seen(self, person: PersonId, view: int, painted: float, hz: float, hidden: bool = False) -> None:
        """This person's page has painted the view."""
        if self._takes_part(person):
            self.watch.seen(person, view, painted, hz, hidden=hidden)

    def pong(self, person: PersonId, pong: Pong, at: float) -> list[fx.Effect] | None:
        """Every person, every second. None: no race waits for it, and `due` is what it was."""
        watch = self._company.watch
        if person in watch.racers:
            watch.pong(person, pong)
        return self.wake(at) if self.is_racing else None

    def heartbeat(self, person: PersonId, view: int, reaction: float, at: float) -> list[fx.Effect]:
        if self._takes_part(person):
            self.watch.heartbeat(person, view, reaction)
        return self.wake(at)

    def hide(self, person: PersonId, hidden: bool, at: float) -> list[fx.Effect]:
        if person in self.watch.racers:
            self.watch.hide(person, hidden)
        return self.wake(at)

    def spectators_at(self, view: int) -> float:
        """When spectators may see a view. Ask again at that moment: it may have moved on."""
        play = self._company.play
        return 0.0 if play is None else play.races.spectators_at(view)

    # --- time ---

    def due(self) -> float | None:
        """The next moment at which `wake` is to be called."""
        following = self._soonest()
        return None if following is None else max(following[0], self._now)

    def wake(self, at: float) -> list[fx.Effect]:
        self._enter(at)
        return self._done()

    def people(self) -> list[PersonView]:
        """Who is here, and how good each connection is now."""
        return self._company.people()

    def view(self, at: float) -> TableView:
        play = self._company.play
        limit_at = None if play is None else play.limit_at()
        return table_view(
            self.state,
            self._company.people_as_told(),
            self._journal.news,
            None if play is None else play.count_view(at),
            None if limit_at is None else max(0.0, limit_at - at),
        )

    # --- one call after the other ---

    def _enter(self, at: float) -> None:
        """Whatever time has brought before comes first."""
        following = self._soonest()
        while following is not None and following[0] < at:
            self._do(following)
            following = self._next()
        self._now = max(self._now, at)

    def _done(self) -> list[fx.Effect]:
        """What follows at once; then all that is to be done about it."""
        self._show_news()
        while (following := self._next()) is not None and following[0] <= self._now:
            self._do(following)
        self._following = following
        return self._journal.flush()

    def _soonest(self) -> Step | None:
        """As it was known after the last call; only the end of a race is moved by what is observed in between."""
        return self._next() if self.is_racing else self._following

    def _next(self) -> Step | None:
        return min(self._company.steps(), key=_moment, default=None)

    def _do(self, step: Step) -> None:
        moment, act = step
        self._now = max(self._now, moment)
        act(self._now)
        self._show_news()

    def _show_news(self) -> None:
        """One view for all that has happened in one step."""
        if self._journal.news:
            self._show()

    def _show(self) -> None:
        play = self._company.play
        holds = {} if play is None else play.reveal(self._now)
        self._journal.show(fx.Show(self.view(self._now), holds))

    # --- who plays what ---

    def _of_person(self, command: Command, person: PersonId) -> Command:
        """A command as this person may give it; raises Malformed."""
        if type(command) not in self.game.commands or not hasattr(command, "seat"):
            raise Malformed(f"a player of {self.game.name} cannot say {type(command).__name__.lower()!r}")
        chair = chair_of(self.state, person)
        if chair is not None and self.state.stage == "playing":
            people = sum([other is chair or _is_played_by_a_person(other) for other in self.state.chairs])
            command = self.game.live.of_person(structs.replace(command, seat=chair.seat), people)
            self.game.check(self.state.play, command)
        return command

    def _playing(self, person: PersonId) -> tuple[Play, Seat, bool] | None:
        """The game, the seat that this person plays, and whether a bot did until now; else the person is told why."""
        if not self.here.get(person):
            self._journal.want(fx.Refuse(person, "not-here"))
            return None
        was_away = self._company.is_back(person, self._now)
        play, chair = self._company.play, chair_of(self.state, person)
        if chair is None:
            self._journal.want(fx.Refuse(person, "not-seated"))
        elif play is None or self.state.stage != "playing":
            self._journal.want(fx.Refuse(person, "not-in-play"))
        elif not play.is_running:
            self._journal.want(fx.Refuse(person, "paused"))
        else:
            return play, chair.seat, was_away
        return None

    def _takes_part(self, person: PersonId) -> bool:
        racer = self.watch.racers.get(person)
        return racer is not None and racer.is_connected


_moment = itemgetter(0)


def _is_played_by_a_person(chair: Chair) -> bool:
    """Who is expected back in a moment still plays."""
    return chair.person is not None and chair.bot is None
