"""What is around a table in tests? Lines that always take the same time, screens that paint a frame later.

People are called by their names in small letters, which are also their ids. Whatever leaves the table is checked on
its way.
"""

from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from prems.games import GAMES
from prems.games.arriba.commands import Flip, Grab
from prems.games.arriba.events import CardFlipped
from prems.kernel.values import Command, Event, Gesture, Malformed
from prems.lab.world.line import Steady
from prems.lab.world.page import Page
from prems.lab.world.screen import Even, Paint
from prems.lab.world.world import Stuck, Wire, World
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.evolve import evolve
from prems.table.fairness import Pong, Press
from prems.table.state import MANY, Instant, PersonId, Settings, TableState
from prems.table.table import Table
from prems.table.view import TableView

__all__ = ["SEED", "SteadyWorld", "Stuck"]

FRAME = 10.0
WAY = 10.0
PONGS = 16
SEED = "a seed that nobody may see"

E = TypeVar("E", bound=Event)
F = TypeVar("F")


class SteadyWorld(World):
    def __init__(self, game: str = "arriba", table: Table | None = None, at: float = 0.0) -> None:
        super().__init__(table or Table.opened("ROOM", game, Instant(at)), at)
        self.first_game = game
        self.log: list[Event] = []
        self.causes: dict[int, Command] = {}  # by the number of the first event
        self.clock: dict[int, float] = {}  # when an event was recorded, by its number
        self.told: list[tuple[float, fx.Effect]] = []
        self.screens: dict[str, list[tuple[float, TableView]]] = {}  # what was painted, and when
        self.lines: dict[str, Steady] = {}

    @property
    def connections(self) -> set[str]:
        return {str(person) for person in self.wires}

    # --- people ---

    def join(self, *people: str, way: float = WAY, watch: bool = False, played: int = MANY) -> None:
        for person in people:
            line = Steady(way)
            say = partial(self.say, PersonId(person))
            page = Page(self.agenda, Even(FRAME, _offset(person)), say, gathers=person != "tv")
            page.on_paint = partial(self._paint, person)
            wire = Wire(line, page, pong_after=0.0)
            if self.connect(PersonId(person), person.title(), wire, not watch, played):
                self.lines[person] = line
                for _ in range(PONGS):
                    self.do(self.table.pong(PersonId(person), Pong(None, 2 * way), self.at) or [])

    def drop(self, *people: str) -> None:
        for person in people:
            self.disconnect(PersonId(person))

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
        """A hand comes down that long after its own screen painted a view (the newest); the page says so at once."""
        painted, seen = next(
            (painted, seen) for painted, seen in reversed(self.screens[person]) if view is None or seen.v == view
        )
        page = self.wires[PersonId(person)].page
        self.agenda.at(painted + after, page.press, command or Grab(""), seen.v, extra)

    def pressed(self, person: str, press: Press) -> None:
        try:
            self.do(self.table.press(PersonId(person), press, self.at))
        except Malformed as error:
            self.malformed.append(str(error))

    def stamp(self, person: str, at: float) -> float:
        """What this person's page calls that moment."""
        return at + _offset(person)

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

    def continued_with(self, table: Table) -> "SteadyWorld":
        """The same evening after a crash: the log is what is left."""
        after = SteadyWorld(self.first_game, table, self.at)
        after.log = list(self.log)
        after.clock = dict(self.clock)
        return after

    def check_log(self) -> None:
        """The log is the truth: folding it gives what the table has become."""
        folded = TableState("ROOM", self.first_game)
        for event in self.log:
            folded = evolve(folded, event)
        assert folded == self.state
        if folded.game_state is not None:
            assert folded.waits_for_deal == GAMES[folded.game].rules.wants_deal(folded.game_state)

    # --- what leaves the table ---

    def noticed(self, effect: fx.Effect) -> None:
        self.told.append((self.at, effect))
        if isinstance(effect, fx.Record):
            self._record(effect)
        elif isinstance(effect, fx.Show):
            assert effect.view.v == len(self.log), "a view's number is that of its last event"
            check_sealed(effect.view)
            if effect.view.v == self.state.last:
                anew = self.table.sight.view(self.at)
                passing: dict[str, Any] = {"hints": [], "count": None, "limit": None}
                assert structs.replace(effect.view, **passing) == structs.replace(anew, **passing), (
                    "made of the one before"
                )

    def _record(self, record: fx.Record) -> None:
        assert record.events, "an empty decision"
        assert record.first == len(self.log) + 1, "events are numbered without gaps"
        if record.cause is not None:
            self.causes[record.first] = record.cause
        for event in record.events:
            self.log.append(event)
            self.clock[len(self.log)] = self.at

    def _paint(self, person: str, view: TableView, paint: Paint) -> None:
        painted = self.screens.setdefault(person, [])
        self.agenda.at(paint.shown, painted.append, (paint.shown, view))


def _offset(person: str) -> float:
    """Every page has a clock of its own."""
    return 5_000.0 * (1 + sum(map(ord, person)) % 97)


def check_sealed(view: TableView) -> None:
    """Nothing leaves the table that nobody may see yet."""
    text = msgspec.json.encode(view).decode()
    if view.stage != "over":
        assert view.seed is None
        assert SEED not in text, "the seed is secret until the game is over"
    if view.is_paused:
        assert view.play is None, "the cards are covered"
    for hint in view.hints:
        if isinstance(hint, GAMES[view.game].language.events):
            assert GAMES[view.game].sight.redact(hint, None) == hint, "what nobody may see is left out already"
