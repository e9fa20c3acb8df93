"""What becomes of what a table wants? It is carried out as the server does it: in order, each view after its hold."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Final

from prems.games import GAMES
from prems.kernel.game import AnyGame
from prems.kernel.values import Malformed
from prems.lab.world.agenda import Agenda
from prems.lab.world.kernel import Measured
from prems.lab.world.line import Line
from prems.lab.world.page import Page
from prems.protocol import codec, messages
from prems.table import effects as fx
from prems.table.fairness import KernelTrip, Pong, Press
from prems.table.fairness.limits import LONGEST_UNPINGED, NO_PING
from prems.table.state import MANY, Instant, PersonId, Played, TableState, chair_of
from prems.table.table import Table
from prems.table.view import TableView

PONG_AFTER: Final = 0.2  # a browser answers a ping by itself
PING_EVERY: Final = 1000.0
MOST_STEPS: Final = 2_000_000


class Stuck(AssertionError):
    """Time does not go on."""


class Wire:
    """One person's connection: the line, the page at its end, and how long its pongs are held back."""

    def __init__(self, line: Line, page: Page, pong_after: float = PONG_AFTER) -> None:
        self.line = line
        self.page = page
        self.pong_after = pong_after
        self.newest = -1  # view sent
        self.sends_at = 0.0
        self.view_at = self.pinged_at = float("-inf")

    def holds_back(self, _view: int | None) -> float:
        """The pong of this view's ping; None: of an idle one."""
        return 0.0

    def kernel_trip(self, at: float) -> KernelTrip | None:
        """What the server's kernel has measured; None: it does not say."""
        return self.line.read(at) if isinstance(self.line, Measured) else None

    def resent(self, at: float) -> int:
        """How many packets the server's kernel had to send again, as far as it says."""
        return self.line.resent(at) if isinstance(self.line, Measured) else 0


class World:
    """A table on a free clock. `commit`: how long what is decided takes to be saved; nothing is sent before."""

    def __init__(self, table: Table, at: float = 0.0, *, commit: float = 0.0, pings: Random | None = None) -> None:
        self.table = table
        self.agenda = Agenda(at)
        self.wires: dict[PersonId, Wire] = {}
        self.malformed: list[str] = []
        self._commit = commit
        self._pings = pings
        self._outbox: deque[tuple[float, fx.Effect]] = deque()
        self._is_committing = False
        self._newest: TableView | None = None
        self._live_since = -1

    @property
    def at(self) -> Instant:
        return Instant(self.agenda.now)

    @property
    def state(self) -> TableState:
        return self.table.state

    def noticed(self, effect: fx.Effect) -> None:
        """For whoever keeps notes: this is about to be carried out."""

    # --- people ---

    def connect(
        self, person: PersonId, name: str, wire: Wire, wants_seat: bool = True, played: Played = MANY
    ) -> bool:
        """False: the table did not let them in."""
        effects = self.table.join(person, name, self.at, wants_seat=wants_seat, played=played)
        if any(isinstance(effect, fx.Refuse) for effect in effects):
            self.do(effects)
            return False
        wire.page.me = person
        self.wires[person] = wire
        self.do(effects)
        self._greet(person)
        if self._pings is not None:
            self._ping(person, wire)
        return True

    def disconnect(self, person: PersonId) -> None:
        self.wires.pop(person, None)
        self.do(self.table.drop(person, self.at))

    # --- time ---

    def advance(self, ms: float) -> None:
        self.run_until(self.at + ms)

    def run_until(self, moment: float) -> None:
        for _ in range(MOST_STEPS):
            if not self._step(moment):
                self.agenda.now = max(self.agenda.now, moment)
                return
        raise Stuck(f"at {self.at}, due {self.table.due()}")

    def run_while(self, holds: Callable[[], bool], within: float = 3_600_000) -> None:
        """Until it no longer holds; fails if that takes longer."""
        limit = self.at + within
        for _ in range(MOST_STEPS):
            if not holds():
                return
            if not self._step(limit):
                raise Stuck(f"nothing comes of it within {within} ms")
        raise Stuck(f"at {self.at}")

    def _step(self, limit: float) -> bool:
        """Whatever comes next, the table first; False: nothing before the limit."""
        due, coming = self.table.due(), self.agenda.coming
        if due is not None and due <= limit and (coming is None or due <= coming):
            self.agenda.now = max(self.at, due)
            self.do(self.table.wake(self.at))
        elif coming is not None and coming <= limit:
            self.agenda.do_next()
        else:
            return False
        return True

    # --- what the table wants ---

    def do(self, effects: Iterable[fx.Effect]) -> None:
        self._outbox.extend((self.at, effect) for effect in effects)
        if not self._is_committing:
            self._carry_on()

    def _carry_on(self) -> None:
        self._is_committing = False
        while self._outbox:
            decided, effect = self._outbox.popleft()
            self.noticed(effect)
            if isinstance(effect, fx.Record):
                if self._commit:
                    self._is_committing = True
                    self.agenda.at(self.at + self._commit, self._carry_on)
                    return
            else:
                self._carry_out(effect, decided)

    def _carry_out(self, effect: fx.Effect, decided: float) -> None:
        match effect:
            case fx.Show():
                self._show(effect, decided)
            case fx.Listen(person=person):
                self._tell(person, messages.Listen())
            case fx.Refuse(person=person) | fx.HandAnswered(person=person) | fx.Ask(person=person):
                self._pass_by(person)
            case fx.People() | fx.Count() | fx.Cue():
                for person in self.wires:
                    self._pass_by(person)
            case fx.Dismiss(person=person):
                self.wires.pop(person, None)

    def _tell(self, person: PersonId, message: messages.Message) -> None:
        if (wire := self.wires.get(person)) is not None:
            self.agenda.at(wire.line.down(self.at), wire.page.heard, message)

    def _pass_by(self, person: PersonId) -> None:
        """A message to which a page says nothing: it is only in the way of others."""
        if (wire := self.wires.get(person)) is not None:
            wire.line.down(self.at)

    # --- views ---

    def _show(self, show: fx.Show, decided: float) -> None:
        self._newest, self._live_since, holds = show.view, show.live_since, show.holds
        for person, wire in self.wires.items():
            is_bare = show.hands_only is not None and self.table.sight.screen_of(person) == "hands"
            view = show.hands_only if is_bare and show.hands_only is not None else show.view
            if view.stage == "lobby" or person in holds:
                wire.sends_at = max(wire.sends_at, decided + holds.get(person, 0.0))  # none overtakes another
                self.agenda.at(wire.sends_at, self._send, person, wire, view, show.live_since)
            else:
                self.agenda.at(self.at, self._send_to_spectator, person, wire, view)

    def _send_to_spectator(self, person: PersonId, wire: Wire, view: TableView) -> None:
        at = self.table.sight.spectators_at(view.v)
        if at <= self.at:
            self._send(person, wire, view)
        else:
            self.agenda.at(at, self._send_to_spectator, person, wire, view)

    def _greet(self, person: PersonId) -> None:
        """Whoever has just come gets the newest view; a spectator waits for the next."""
        is_racing = person in self.state.tvs or chair_of(self.state, person) is not None
        is_watching = self.state.stage != "lobby" and not is_racing
        if self._newest is not None and not is_watching:
            self._send(person, self.wires[person], self._newest, self._live_since)

    def _send(self, person: PersonId, wire: Wire, view: TableView, live_since: int = -1) -> None:
        if self.wires.get(person) is wire and wire.newest < view.v:
            is_pinged = self.table.sight.screen_of(person) != "hands" and wire.newest < live_since
            wire.newest = view.v
            wire.view_at = self.at
            self.table.sent({person: is_pinged}, view.v, self.at)
            resent = wire.resent(self.at)
            arrives = wire.line.down(self.at)
            self.agenda.at(arrives, wire.page.heard, messages.View(view))
            if is_pinged:
                self.agenda.at(arrives, self._pinged, person, wire, view.v, self.at, resent)

    # --- pings ---

    def _ping(self, person: PersonId, wire: Wire) -> None:
        """Idle, about once a second."""
        assert self._pings is not None
        if self.wires.get(person) is not wire:
            return
        quiet_until = min(wire.view_at + NO_PING, wire.pinged_at + LONGEST_UNPINGED)
        if self.at < quiet_until:
            self.agenda.at(quiet_until, self._ping, person, wire)
        else:
            wire.pinged_at = self.at
            self.agenda.at(wire.line.down(self.at), self._pinged, person, wire, None, self.at)
            self.compare_clocks(person)
            if (trip := wire.kernel_trip(self.at)) is not None:
                self.table.watch.screens[person].link.checked(trip)
            self.agenda.at(self.at + PING_EVERY * self._pings.uniform(0.7, 1.3), self._ping, person, wire)

    def compare_clocks(self, person: PersonId) -> None:
        """Where the table has a TV."""
        if (number := self.table.tick(person, self.at)) is not None:
            self._tell(person, messages.Tick(number))

    def _pinged(self, person: PersonId, wire: Wire, view: int | None, sent: float, resent: int = 0) -> None:
        held_back = wire.holds_back(view)
        if held_back:
            self.agenda.at(self.at + held_back, self._pongs, person, wire, view, sent, resent)
        else:
            self._pongs(person, wire, view, sent, resent)

    def _pongs(self, person: PersonId, wire: Wire, view: int | None, sent: float, resent: int) -> None:
        arrives = wire.line.up(self.at + wire.pong_after)
        self.agenda.at(arrives, self._ponged, person, wire, view, arrives - sent, resent)

    def _ponged(self, person: PersonId, wire: Wire, view: int | None, trip: float, resent: int) -> None:
        if self.wires.get(person) is wire:
            is_resent = view is not None and wire.resent(self.at) > resent
            self.do(self.table.pong(person, Pong(view, trip, is_resent), self.at) or ())

    # --- what pages say ---

    def say(self, person: PersonId, message: messages.Message) -> None:
        """A page sends this off."""
        if (wire := self.wires.get(person)) is not None:
            self.agenda.at(wire.line.up(self.at), self._heard, person, wire, message)

    def _heard(self, person: PersonId, wire: Wire, message: messages.Message) -> None:
        if self.wires.get(person) is wire:
            try:
                self.hear(person, message)
            except Malformed as error:
                self.malformed.append(str(error))

    def hear(self, person: PersonId, message: messages.Message) -> None:
        match message:
            case messages.Seen(v=view, p=painted, hz=hz, hidden=hidden, before=before):
                self.do(self.table.seen(person, {**before, view: painted}, hz, hidden) or ())
            case messages.Tock(n=number, c=reads):
                self.do(self.table.tock(person, number, reads, self.at) or ())
            case messages.Beat(v=view, e=reaction, paints=paints, hz=hz):
                self.table.seen(person, paints, hz)
                self.do(self.table.heartbeat(person, view, reaction, self.at))
            case messages.Hand(command=raw, v=view, t=stamp, kind=kind, seq=seq, paints=paints, hz=hz):
                self.table.seen(person, paints, hz)
                press = Press(codec.gesture(self.state.game, raw), view, stamp, kind, seq)
                self.do(self.table.press(person, press, self.at))
            case _:
                raise Malformed(f"no page of this world says {type(message).__name__.lower()!r}")


@contextmanager
def known_to_tables(game: AnyGame) -> Iterator[None]:
    """Tables play this game for a while, in the place of one with the same name if there is one."""
    before = GAMES.get(game.name)
    GAMES[game.name] = game
    try:
        yield
    finally:
        if before is None:
            del GAMES[game.name]
        else:
            GAMES[game.name] = before
