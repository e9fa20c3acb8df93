"""What does the real table say to races in front of one TV, and what was true?"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from msgspec import Struct

from prems.lab.fairness.light import LIGHT, Reach, Turn
from prems.lab.fairness.outcomes import Outcomes, id_of, seat_of
from prems.lab.room.wifi import HOME, SAVES_POWER, Wifi
from prems.lab.world.kernel import Measured
from prems.lab.world.mixes import MIXES
from prems.lab.world.page import Page
from prems.lab.world.person import Person
from prems.lab.world.screen import Paint
from prems.lab.world.world import Wire, World
from prems.protocol import messages
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness.limits import FASTEST_CHOICE
from prems.table.state import Instant, PersonId, Settings, TableState
from prems.table.table import Table
from prems.table.view import TableView

TV: Final = PersonId("tv")
GETTING_TO_KNOW: Final = 18_000.0
BETWEEN_RACES: Final = 4_000.0
LATEST: Final = 2_500.0
KEEPS_STILL_AFTER: Final = 250.0  # whoever has seen for this long that another was first does not reach any more
LAGS: Final = (20.0, 150.0)  # of TVs
CALIBRATED_TO: Final = 5.0  # how far a calibration is off, as a standard deviation: give or take 10


class Lies(Struct, frozen=True):
    """Of the phone on seat 0 about its presses or its clock, and of the TV about its paints; all are milliseconds."""

    press: float = 0.0
    clock: float = 0.0
    paint: float = 0.0


class LyingPage(Page):
    """Says that its hands came down earlier, that its clock stands elsewhere, or that it painted later."""

    lies = Lies()

    def _claimed(self, stamp: float, painted: float | None) -> float:
        if painted is None:
            return stamp
        return max(min(stamp, painted + FASTEST_CHOICE), stamp - self.lies.press)

    def _tock(self, number: int) -> None:
        self._say(messages.Tock(number, self.screen.stamp(self._agenda.now) + self.lies.clock))

    def _painted(self, view: TableView, painted: float) -> None:
        super()._painted(view, painted + self.lies.paint)


class LivingRoom(World):
    """The first `in_room` of them look at the TV; the others, far away, each at their own screen."""

    def __init__(
        self, chance: Random, in_room: int, far: int = 0, *, minds_lag: bool = True, lies: Lies | None = None
    ) -> None:
        settings = Settings(count_ms=0, cards="tv", minds_lag=minds_lag)
        super().__init__(Table(TableState("LAB", LIGHT, settings=settings), Instant(0.0)), pings=chance)
        self._chance = chance
        self._lies = lies or Lies()
        self._in_room = in_room
        self._race = Outcomes(())
        self._pressing: dict[int, float] = {}  # when each hand is to come down
        self.lag = chance.uniform(*LAGS)
        home = HOME.round_trip(chance)  # everybody in the room has the same way to the server
        self.people = [self._at_home(home, saves_power=chance.random() < SAVES_POWER) for _ in range(in_room)]
        self.people += [Person(MIXES["world"], chance) for _ in range(far)]
        for seat, person in enumerate(self.people):
            self._sit_down(id_of(seat), person, LyingPage if seat == 0 else Page)
        self.do(self.table.request(id_of(0), r.ShowOn(tv=TV), self.at))
        self.tv = self._at_home(home, saves_power=False, hz=60)
        self._sit_down(TV, self.tv, LyingPage)
        lag = min(max(0.0, self.lag + chance.gauss(0.0, CALIBRATED_TO)), 1000.0)
        self.do(self.table.lagging(TV, lag, CALIBRATED_TO, self.at))
        for seat in range(in_room, in_room + far):
            self.do(self.table.request(id_of(seat), r.Look("own"), self.at))
        self.advance(GETTING_TO_KNOW)
        self.do(self.table.request(id_of(0), r.Start("lab"), self.at))
        for _ in range(10):
            self._pause()
            self._turn(on=False)

    def race(self, reactions: Sequence[float]) -> Outcomes:
        """Everybody may reach, and does so after their reaction to what they see."""
        self._pause()
        for person in (*self.people, self.tv):
            person.line.begin(self.at)
        self._race = race = Outcomes(reactions, seen=set(range(self._in_room, len(self.people))))
        self._turn(on=True)
        race.view = self.state.last
        self.run_while(lambda: race.race is None)
        self.advance(LATEST)
        return race

    def _at_home(self, way: float, *, saves_power: bool, hz: int | None = None) -> Person:
        person = Person(HOME, self._chance, hz=hz)
        person.line = Wifi(self._chance, way + self._chance.uniform(1.0, 6.0), saves_power=saves_power)
        return person

    def _sit_down(self, me: PersonId, person: Person, kind: type[Page]) -> None:
        page = kind(self.agenda, person.screen, partial(self.say, me), person, gathers=me != TV)
        if isinstance(page, LyingPage):
            lies = self._lies
            page.lies = Lies(paint=lies.paint) if me == TV else Lies(press=lies.press, clock=lies.clock)
        page.on_paint = partial(self._paints, me)
        self.connect(me, str(me), Wire(Measured(person.line, person.line, self._chance), page), me != TV)

    def _paints(self, me: PersonId, view: TableView, paint: Paint) -> None:
        """Whoever looks there reacts, or sees that another was first and keeps still."""
        race, shown = self._race, paint.shown + (self.lag if me == TV else 0.0)
        own = () if me == TV or seat_of(str(me)) < self._in_room else (seat_of(str(me)),)
        for seat in range(self._in_room) if me == TV else own:
            if view.v == race.view:
                self._pressing[seat] = shown + race.reactions[seat]
                self.agenda.at(self._pressing[seat], self._press, seat)
            elif view.v > race.view and shown + KEEPS_STILL_AFTER < self._pressing.get(seat, 0.0):
                del self._pressing[seat]

    def _press(self, seat: int) -> None:
        if self._pressing.pop(seat, None) is not None:
            self.wires[id_of(seat)].page.press(Reach(""))

    def _pause(self) -> None:
        self.advance(BETWEEN_RACES * (0.75 + 0.5 * self._chance.random()))

    def _turn(self, *, on: bool) -> None:
        self.do(self.table.play(id_of(0), Turn("", on), self.at))

    def hear(self, person: PersonId, message: messages.Message) -> None:
        is_told = person == TV and isinstance(message, messages.Seen) and message.v == self._race.view
        if is_told and self._race.race is None:
            self._race.seen |= set(range(self._in_room))
        super().hear(person, message)

    def noticed(self, effect: fx.Effect) -> None:
        if isinstance(effect, fx.Record):
            self._race.told(effect.events)
        elif isinstance(effect, fx.HandAnswered) and effect.lane.outcome != "void":
            self._race.hands.setdefault(seat_of(effect.lane.seat), effect.lane)
