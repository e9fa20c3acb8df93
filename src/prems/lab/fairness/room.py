"""What does the real table say to a race of simulated people, and what was true?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from prems.lab.fairness.cheats import HONEST, Cheat, CheatingPage, CheatingWire
from prems.lab.fairness.light import LIGHT, Reach, Turn
from prems.lab.world.kernel import WHOLE, Client, Measured
from prems.lab.world.line import Line
from prems.lab.world.page import Page
from prems.lab.world.person import Person
from prems.lab.world.screen import Paint
from prems.lab.world.world import Wire, World
from prems.protocol import messages
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import Lane, RaceClosed
from prems.table.fairness.limits import HARD_CLOSE
from prems.table.state import Instant, PersonId, Settings, TableState
from prems.table.table import Table
from prems.table.view import TableView

WARM_UP: Final = 10  # views
GETTING_TO_KNOW: Final = 18_000.0  # idle pings before the game
BETWEEN_RACES: Final = 4_000.0
LATEST: Final = 2_500.0  # by then every hand has come


@dataclass
class Outcomes:
    """One race: what the table said, and the truth beside it."""

    reactions: Sequence[float]
    race: RaceClosed | None = None
    hands: dict[int, Lane] = field(default_factory=dict)
    claims: dict[int, float] = field(default_factory=dict)
    early: list[float] = field(default_factory=list)
    """How long each page held the card before it drew it."""
    shown: list[float] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    """Whose paint was known before the verdict."""
    view: int = -1
    """In which the light went on."""
    newest: int = -1
    """When the first hand arrived."""

    @property
    def verdict(self) -> RaceClosed:
        assert self.race is not None, "the race was never decided"
        return self.race

    @property
    def winner(self) -> int:
        """-1: the first hand was wrong, and nobody won."""
        return -1 if self.verdict.winner is None else seat_of(self.verdict.winner)

    @property
    def delay(self) -> float:
        return self.verdict.waited

    @property
    def answers(self) -> dict[int, Lane]:
        """The hands that were timed from the light; one that came after the verdict may be timed from there."""
        return {seat: hand for seat, hand in self.hands.items() if abs(hand.time - hand.reaction) < 0.02}

    @property
    def violations(self) -> int:
        """Hands that came too late although they were faster, of pages known to watch: only the hard close may."""
        if self.delay >= HARD_CLOSE:
            return 0
        best = self.verdict.hands[0].time
        raced = {seat_of(hand.seat) for hand in self.verdict.hands}
        late = (hand for seat, hand in self.hands.items() if seat not in raced and seat in self.seen)
        return sum(hand.time < best - 0.01 for hand in late)


class Room(World):
    """A lasting table of people who race again and again."""

    keeps_still_after = 250.0
    """Whoever has seen for this long that another was first does not reach any more."""

    def __init__(
        self,
        people: Sequence[Person],
        chance: Random,
        *,
        cheat: Cheat = HONEST,
        client: Client | None = WHOLE,
    ) -> None:
        """The cheat sits on seat 0; `client` is how that seat acknowledges, None: everybody comes through a proxy."""
        settings = Settings(count_ms=0)
        super().__init__(Table(TableState("LAB", LIGHT, settings=settings), Instant(0.0)), pings=chance)
        self.people = people
        self._chance = chance
        self._race = Outcomes(())
        self._pressing: dict[int, float] = {}  # when each hand is to come down
        for seat, person in enumerate(people):
            line: Line = person.line
            if client is not None:
                line = Measured(line, person.line, chance, client if seat == 0 else WHOLE)
            self._sit_down(seat, person, line, cheat if seat == 0 else HONEST)
        self.advance(GETTING_TO_KNOW)
        self.do(self.table.request(id_of(0), r.Start("lab"), self.at))
        for _ in range(WARM_UP):
            self.pause()
            self.turn(on=False)

    def _sit_down(self, seat: int, person: Person, line: Line, cheat: Cheat) -> None:
        me = id_of(seat)
        say = partial(self.say, me)
        if cheat is HONEST:
            page, wire = Page(self.agenda, person.screen, say, person), Wire
        else:
            page, wire = CheatingPage(self.agenda, person.screen, say, person), CheatingWire
            page.cheats(cheat)
        page.on_paint = partial(self._paints, seat)
        connection = wire(line, page)
        if isinstance(connection, CheatingWire):
            connection.cheat = cheat
        self.connect(me, me, connection)

    # --- racing ---

    def race(self, reactions: Sequence[float]) -> Outcomes:
        """Everybody may reach, and does so after their reaction."""
        race = self.begin(reactions)
        self.run_while(lambda: race.race is None)
        self.advance(LATEST)
        pages = {seat: self.wires[id_of(seat)].page for seat in race.hands}
        race.claims = {seat: page.claims[race.view] for seat, page in pages.items() if race.view in page.claims}
        return race

    def begin(self, reactions: Sequence[float]) -> Outcomes:
        """The light goes on."""
        self.pause()
        for person in self.people:
            person.line.begin(self.at)
        self._race = race = Outcomes(reactions)
        self.turn(on=True)
        race.view = self.state.last
        return race

    def pause(self) -> None:
        """Time passes; pings are answered."""
        self.advance(BETWEEN_RACES * (0.75 + 0.5 * self._chance.random()))

    def turn(self, *, on: bool) -> None:
        self.do(self.table.play(id_of(0), Turn("", on), self.at))

    def _paints(self, seat: int, view: TableView, paint: Paint) -> None:
        race = self._race
        if view.v == race.view:
            race.early.append(paint.drawn - paint.ready)
            race.shown.append(paint.shown)
            self._pressing[seat] = paint.shown + race.reactions[seat]
            self.agenda.at(self._pressing[seat], self._press, seat)
        elif view.v > race.view and paint.shown + self.keeps_still_after < self._pressing.get(seat, 0.0):
            del self._pressing[seat]

    def _press(self, seat: int) -> None:
        if self._pressing.pop(seat, None) is not None:
            page = self.wires[id_of(seat)].page
            page.press(Reach(""), self._race.view if isinstance(page, CheatingPage) else None)

    # --- taking notes ---

    def noticed(self, effect: fx.Effect) -> None:
        if isinstance(effect, fx.Record):
            for event in effect.events:
                if isinstance(event, RaceClosed) and self._race.race is None:
                    self._race.race = event
                    self._race.hands |= {seat_of(hand.seat): hand for hand in event.hands}
        elif isinstance(effect, fx.HandAnswered):
            self._race.hands.setdefault(seat_of(effect.lane.seat), effect.lane)

    def hear(self, person: PersonId, message: messages.Message) -> None:
        race = self._race
        if isinstance(message, messages.Hand) and race.newest < 0:
            race.newest = self.state.last
        elif isinstance(message, messages.Seen) and message.v == race.view and race.race is None:
            race.seen.add(seat_of(person))
        super().hear(person, message)


def id_of(seat: int) -> PersonId:
    return PersonId(f"p{seat}")


def seat_of(person: str) -> int:
    return int(person[1:])
