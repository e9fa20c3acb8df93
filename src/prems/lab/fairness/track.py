"""What does the real table say to a race of simulated people, and what was true?"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from prems.lab.fairness.cheats import HONEST, Cheat, CheatingPage, CheatingWire, Unread
from prems.lab.fairness.light import LIGHT, Reach, Turn
from prems.lab.fairness.outcomes import Outcomes, id_of, seat_of
from prems.lab.fairness.place import HERE, Place, Undefended
from prems.lab.world.kernel import WHOLE, Client, Measured
from prems.lab.world.line import Line
from prems.lab.world.page import Page
from prems.lab.world.person import Person
from prems.lab.world.screen import Paint
from prems.lab.world.world import Wire, World
from prems.protocol import messages
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.fairness.limits import BUCKET_MOST, FASTEST_CHOICE
from prems.table.state import Instant, PersonId, Settings, TableState
from prems.table.table import Table
from prems.table.view import TableView

WARM_UP: Final = 10  # views
GETTING_TO_KNOW: Final = 18_000.0  # idle pings before the game
BETWEEN_RACES: Final = 4_000.0
LATEST: Final = 2_500.0  # by then every hand has come
ACCOMPLICE: Final = 1  # the seat
UNREAD: Final = 300.0  # for which version 0.1 read nothing more from whoever flooded it
UNHEARD: Final = 50.0  # for which nothing is heard of a flood today


class Track(World):
    """A lasting table of people who race again and again."""

    keeps_still_after = 250.0
    """Whoever has seen for this long that another was first does not reach any more."""

    def __init__(
        self,
        people: Sequence[Person],
        chance: Random,
        *,
        cheat: Cheat = HONEST,
        client: Client = WHOLE,
        place: Place = HERE,
    ) -> None:
        """The cheat sits on seat 0; `client` is how that seat acknowledges."""
        settings = Settings(count_ms=0, strict=place.is_strict)
        super().__init__(Table(TableState("LAB", LIGHT, settings=settings), Instant(0.0)), pings=chance)
        self.people = people
        self._chance = chance
        self._cheat, self._client, self._place = cheat, client, place
        self._race = Outcomes(())
        self._races = 0
        self._deaf_until = 0.0  # for the cheat, who has talked too much
        self._pressing: dict[int, float] = {}  # when each hand is to come down
        for seat in range(len(people)):
            self._sit_down(seat)
        self.advance(GETTING_TO_KNOW)
        self.do(self.table.request(id_of(0), r.Start("lab"), self.at))
        for _ in range(WARM_UP):
            self.pause()
            self.turn(on=False)

    def _sit_down(self, seat: int) -> None:
        me, person, cheat = id_of(seat), self.people[seat], self._cheat_of(seat)
        say = partial(self.say, me)
        if cheat is HONEST:
            page, wire = Page(self.agenda, person.screen, say, person), Wire
        else:
            page, wire = CheatingPage(self.agenda, person.screen, say, person), CheatingWire
            page.cheats(cheat)
        page.on_paint = partial(self._paints, seat)
        connection = wire(self._line(seat, person), page)
        if isinstance(connection, CheatingWire):
            connection.cheat = cheat
        self.connect(me, str(me), connection)
        if not self._place.is_defended:
            screen = self.table.watch.screens[me]
            screen.link = Undefended(strict=self._place.is_strict, credit=screen.link.credit)
            screen.link.credit.bucket = screen.link.credit.bucket if self._races else BUCKET_MOST

    def _line(self, seat: int, person: Person) -> Line:
        if self._place.has_kernel:
            is_other = seat > 0 and self._cheat_of(seat) is HONEST
            return Measured(person.line, person.line, self._chance, WHOLE if is_other else self._client)
        return Unread(person.line) if seat == 0 else person.line

    def _cheat_of(self, seat: int) -> Cheat:
        hold = self._cheat.accomplice
        if seat == ACCOMPLICE and hold is not None:
            return Cheat("accomplice", idle_pongs=hold, race_pongs=hold)
        return self._cheat if seat == 0 else HONEST

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
        self._come_anew()
        self.pause()
        for person in self.people:
            person.line.begin(self.at)
        self._race = race = Outcomes(reactions, seen=set(range(len(reactions))))
        self._flood()
        self.turn(on=True)
        race.view = self.state.last
        return race

    def _come_anew(self) -> None:
        self._races += 1
        if self._cheat.reconnects and self._races % self._cheat.reconnects == 0:
            self.disconnect(id_of(0))
            self._sit_down(0)

    def _flood(self) -> None:
        if self._cheat.floods:
            line = self.wires[id_of(0)].line
            if self._place.is_defended:
                self._deaf_until = self.at + UNHEARD
            elif isinstance(line, Unread):
                line.until = self.at + UNREAD

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
            self._pressing[seat] = paint.shown + self._presses_after(seat, paint.shown)
            self.agenda.at(self._pressing[seat], self._press, seat)
        elif view.v > race.view and paint.shown + self.keeps_still_after < self._pressing.get(seat, 0.0):
            del self._pressing[seat]

    def _presses_after(self, seat: int, shown: float) -> float:
        """Whoever was told of the card reacts to that; a claim must not look like a false start."""
        race = self._race
        if seat == ACCOMPLICE:
            race.told_at = shown
        told_before = shown - race.told_at if seat == 0 and self._cheat.accomplice is not None else 0.0
        return max(FASTEST_CHOICE + 1.0, race.reactions[seat] - max(0.0, told_before))

    def _press(self, seat: int) -> None:
        if self._pressing.pop(seat, None) is not None:
            page = self.wires[id_of(seat)].page
            page.press(Reach(""), self._race.view if isinstance(page, CheatingPage) else None)

    # --- taking notes ---

    def noticed(self, effect: fx.Effect) -> None:
        if isinstance(effect, fx.Record):
            self._race.told(effect.events)
        elif isinstance(effect, fx.HandAnswered):
            self._race.hands.setdefault(seat_of(effect.lane.seat), effect.lane)

    def hear(self, person: PersonId, message: messages.Message) -> None:
        race = self._race
        if person == id_of(0) and self.at < self._deaf_until:
            return
        if isinstance(message, messages.Hand) and race.newest < 0:
            race.newest = self.state.last
        super().hear(person, message)
