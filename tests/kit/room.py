"""A room for tests: it carries out what a table wants as a server does, on a clock that costs nothing.

People are called by their names in small letters, which are also their ids. Every trip takes as long as it is told
to; every screen paints a frame after a view arrives. Whatever leaves the table is checked on its way.
"""

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

import msgspec

from prems.games.arriba.commands import Flip, Grab
from prems.games.arriba.events import CardFlipped
from prems.kernel.values import Command, Event, Gesture, Malformed
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.evolve import evolve
from prems.table.fairness import Pong, Press
from prems.table.state import Instant, PersonId, Settings, TableState
from prems.table.table import Table
from prems.table.view import TableView

FRAME = 10.0
HZ = 100.0
WAY = 10.0
SEED = "a seed that nobody may see"

E = TypeVar("E", bound=Event)
F = TypeVar("F")


class Stuck(AssertionError):
    """Time does not go on."""


class Room:
    def __init__(self, game: str = "arriba", table: Table | None = None, at: float = 0.0) -> None:
        self.at = Instant(at)
        self.first_game = game
        self.table = table or Table.opened("ROOM", game, Instant(at))
        self.log: list[Event] = []
        self.causes: dict[int, Command] = {}  # by the number of the first event
        self.clock: dict[int, float] = {}  # when an event was recorded, by its number
        self.told: list[tuple[float, fx.Effect]] = []
        self.screens: dict[str, list[tuple[float, TableView]]] = {}  # what was painted, and when
        self.malformed: list[str] = []  # what a hand was told on its arrival
        self.ways: dict[str, float] = {}
        self.connections: set[str] = set()
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._last_sent: dict[str, float] = {}
        self._seq = count()

    @property
    def state(self) -> TableState:
        return self.table.state

    # --- people ---

    def join(self, *people: str, way: float = WAY, watch: bool = False) -> None:
        for person in people:
            self.do(self.table.join(PersonId(person), person.title(), self.at, wants_seat=not watch))
            if person in self.table.state.people:
                self.ways[person] = way
                self.connections.add(person)
                for _ in range(16):
                    self._ponged(person, Pong(None, 2 * way))

    def drop(self, *people: str) -> None:
        for person in people:
            self.connections.discard(person)
            self.do(self.table.drop(PersonId(person), self.at))

    def ask(self, person: str, *requests: r.AnyRequest) -> None:
        for request in requests:
            self.do(self.table.request(PersonId(person), request, self.at))

    def start(self, *people: str, settings: Settings | None = None, **options: Any) -> None:
        """They sit down, the first is host and starts, 3-2-1 is counted."""
        self.join(*people)
        host = people[0]
        if settings or options:
            self.ask(host, r.Set(options=options, settings=settings))
        self.ask(host, r.Start(SEED))
        self.advance(self.state.settings.count_ms * self.state.settings.pace)

    # --- playing ---

    def play(self, person: str, command: Command) -> None:
        self.do(self.table.play(PersonId(person), command, self.at))

    def flip(self, *people: str, brisk: float | None = None) -> None:
        """One after the other, as soon as they may; then all screens show the card."""
        for person in people:
            before = len(self.happened(CardFlipped))
            self.play(person, Flip("", brisk))
            self.run_while(lambda before=before: len(self.happened(CardFlipped)) == before, within=2_500)  # type: ignore[misc]
            self.advance(100)

    def hand(
        self,
        person: str,
        after: float = 300.0,
        command: Gesture | None = None,
        view: int | None = None,
        extra: float = 0,
    ) -> None:
        """A hand comes down so long after its own screen painted a view (the newest), and arrives a way later."""
        painted, seen = next(
            (painted, seen) for painted, seen in reversed(self.screens[person]) if view is None or seen.v == view
        )
        pressed = painted + after
        press = Press(command or Grab(""), seen.v, self._page(person, pressed), "touch", next(self._seq))
        arrives = pressed + self.ways[person] + extra
        self._later(arrives, lambda: self.pressed(person, press))

    def pressed(self, person: str, press: Press) -> None:
        try:
            self.do(self.table.press(PersonId(person), press, self.at))
        except Malformed as error:
            self.malformed.append(str(error))

    # --- time ---

    def advance(self, ms: float) -> None:
        self.run_until(self.at + ms)

    def run_until(self, moment: float) -> None:
        for _ in range(200_000):
            due = self.table.due()
            coming = self._agenda[0][0] if self._agenda else None
            if due is not None and due <= moment and (coming is None or due <= coming):
                self.at = max(self.at, due)
                self.do(self.table.wake(self.at))
            elif coming is not None and coming <= moment:
                self.at = Instant(max(self.at, coming))
                heappop(self._agenda)[2]()
            else:
                self.at = Instant(moment)
                return
        raise Stuck(f"at {self.at}, due {self.table.due()}")

    def run_while(self, holds: Callable[[], bool], within: float = 3_600_000) -> None:
        """Until it no longer holds; fails if that takes longer."""
        limit = self.at + within
        for _ in range(200_000):
            if not holds():
                return
            due = self.table.due()
            moments = [moment for moment in (due, self._agenda[0][0] if self._agenda else None) if moment is not None]
            if not moments or min(moments) > limit:
                raise Stuck(f"nothing comes of it within {within} ms")
            self.run_until(max(self.at, min(moments)))
        raise Stuck(f"at {self.at}")

    # --- what has happened ---

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.log if isinstance(event, kind)]

    def told_to(self, person: str, kind: type[F]) -> list[F]:
        return [
            effect for _, effect in self.told if isinstance(effect, kind) and getattr(effect, "person", "") == person
        ]

    def all_told(self, kind: type[F]) -> list[F]:
        return [effect for _, effect in self.told if isinstance(effect, kind)]

    def when(self, event: Event) -> float:
        """On the outer clock."""
        return self.clock[next(n for n, other in enumerate(self.log, start=1) if other is event)]

    def refused(self, person: str) -> list[str]:
        return [refusal.code for refusal in self.told_to(person, fx.Refuse)]

    def sees(self, person: str) -> TableView:
        return self.screens[person][-1][1]

    def seen_at(self, person: str, view: int) -> float:
        return next(painted for painted, seen in self.screens[person] if seen.v == view)

    def continued_with(self, table: Table) -> "Room":
        """The same evening after a crash: the log is what is left."""
        after = Room(self.first_game, table, self.at)
        after.log = list(self.log)
        after.clock = dict(self.clock)
        return after

    def check_log(self) -> None:
        """The log is the truth: folding it gives what the table has become."""
        folded = TableState("ROOM", self.first_game)
        for event in self.log:
            folded = evolve(folded, event)
        assert folded == self.state

    # --- carrying out ---

    def do(self, effects: Iterable[fx.Effect]) -> None:
        for effect in effects:
            self.told.append((self.at, effect))
            match effect:
                case fx.Record():
                    self._record(effect)
                case fx.Show():
                    self._show(effect)
                case fx.Listen(person=person):
                    self._later(self.at + self.ways[person], lambda person=person: self._beat(person))  # type: ignore[misc]
                case fx.Dismiss(person=person):
                    self.connections.discard(person)

    def _record(self, record: fx.Record) -> None:
        assert record.events, "an empty decision"
        assert record.first == len(self.log) + 1, "events are numbered without gaps"
        if record.cause is not None:
            self.causes[record.first] = record.cause
        for event in record.events:
            self.log.append(event)
            self.clock[len(self.log)] = self.at

    def _show(self, show: fx.Show) -> None:
        view = show.view
        assert view.v == len(self.log), "a view's number is that of its last event"
        check_sealed(view)
        for person in sorted(self.connections):
            hold = show.holds.get(PersonId(person), 0.0 if view.stage == "lobby" else None)
            if hold is not None:
                self._send(person, view, self.at + hold)
            else:
                self._later(self.at, lambda person=person: self._send_to_spectator(person, view))  # type: ignore[misc]

    def _send_to_spectator(self, person: str, view: TableView) -> None:
        at = self.table.spectators_at(view.v)
        if at <= self.at:
            self._send(person, view, self.at)
        else:
            self._later(at, lambda: self._send_to_spectator(person, view))

    def _send(self, person: str, view: TableView, at: float) -> None:
        """Views of one person never overtake each other."""
        at = self._last_sent[person] = max(at, self._last_sent.get(person, 0.0))
        self._later(at, lambda: self._sent(person, view))

    def _sent(self, person: str, view: TableView) -> None:
        if person in self.connections:
            way = self.ways[person]
            painted = self.at + way + FRAME
            self.table.sent(PersonId(person), view.v, self.at)
            self._later(painted, lambda: self.screens.setdefault(person, []).append((painted, view)))
            self._later(self.at + 2 * way, lambda: self._ponged(person, Pong(view.v, 2 * way)))
            self._later(painted + way, lambda: self._seen(person, view.v, painted))

    def _ponged(self, person: str, pong: Pong) -> None:
        self.do(self.table.pong(PersonId(person), pong, self.at) or [])

    def _seen(self, person: str, view: int, painted: float) -> None:
        if person in self.connections:
            self.table.seen(PersonId(person), view, self._page(person, painted), HZ)

    def _beat(self, person: str) -> None:
        """The page says that no hand of its own came down until now."""
        if person in self.connections and self.screens.get(person):
            painted, view = self.screens[person][-1]
            quiet = self.at - painted
            arrives = self.at + self.ways[person]
            self._later(arrives, lambda: self.do(self.table.heartbeat(PersonId(person), view.v, quiet, self.at)))

    def _page(self, person: str, at: float) -> float:
        """Every page has a clock of its own."""
        return at + 5_000.0 * (1 + sum(map(ord, person)) % 97)

    def _later(self, at: float, act: Callable[[], None]) -> None:
        heappush(self._agenda, (at, next(self._order), act))


def check_sealed(view: TableView) -> None:
    """Nothing leaves the table that nobody may see yet."""
    text = msgspec.json.encode(view).decode()
    if view.stage != "over":
        assert view.seed is None
        assert SEED not in text, "the seed is secret until the game is over"
    if view.is_paused:
        assert view.play is None, "the cards are covered"
    for hint in view.hints:
        if type(hint).__name__ == "Dealt":
            assert not getattr(hint, "draw", None), "the deal is hidden"
            assert not getattr(hint, "chests", None), "the deal is hidden"
            assert not getattr(hint, "actions", None), "the deal is hidden"
