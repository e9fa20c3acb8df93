"""Who gets a view when? The players each after their hold [T22], spectators never before the players [T23]."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from prems.protocol import messages
from prems.server.metrics import Metrics
from prems.server.socket.connection import Connection
from prems.server.tables.gallery import Gallery
from prems.server.tables.shown import Shown, framed, together
from prems.table import effects as fx
from prems.table.events import RaceClosed
from prems.table.state import Instant, PersonId, chair_of
from prems.table.table import Table
from prems.table.view import PersonView

NEVER: Final = float("inf")
AT_ONCE: Final = 1.0  # milliseconds: a shorter hold is none, for a loop's alarms count whole ones
GATHERED: Final = 50.0  # milliseconds: while nothing is played, all that happens within them is one view
GATHERED_EACH: Final = 2.0  # milliseconds for each who is here, where that is longer: a full table is told rarely
AS_GOOD_AS_NOW: Final = 5.0  # milliseconds, in which countdowns go on and nobody sees it


class Delivery:
    """The open sockets of one table. Only what is committed may come here."""

    def __init__(self, table: Table, metrics: Metrics, clock: Callable[[], Instant]) -> None:
        self.connections: dict[PersonId, Connection] = {}
        self.is_pulsing = False
        self._table = table
        self._metrics = metrics
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._newest = Shown(fx.Show(table.sight.view(clock()), {}))
        self._gallery = Gallery(table.sight, clock, self._newest, self._send_to_spectators)
        self._holds: Mapping[PersonId, float] = {}  # of the newest view
        self._held: dict[PersonId, list[tuple[float, Shown]]] = {}  # by when each may leave, the oldest first
        self._departure: asyncio.TimerHandle | None = None  # of the first of them
        self._departs_at = NEVER
        self._decided = float("-inf")  # the newest view
        self._due_at = 0.0  # when the newest view has left to everybody who was here: a newcomer gets it no sooner
        self._gathered: fx.Show | None = None  # will be shown in a moment, unless there is a newer one
        self._people: Sequence[PersonView] | None = None  # will be told in a moment, unless a view tells it before
        self._people_until = 0.0
        self._is_gathering = False
        self._as_of = (float("-inf"), self._newest)

    def show(self, show: fx.Show, decided: Instant) -> None:
        """In the lobby no more than one view in a moment, with all that has happened."""
        before, self._gathered, self._people = self._gathered, None, None
        if before is not None:
            show = together(before, show)
        if show.view.stage != "lobby" or decided >= self._decided + self._gathers_for:
            self._show(show, decided)
        else:
            self._gathered = show
            self._gather()

    def tell_people(self, people: Sequence[PersonView], decided: Instant) -> None:
        """Who is here: no more often than views in the lobby."""
        if decided >= self._people_until and self._gathered is None:
            self._tell_people(people, decided)
        else:
            self._people = people
            self._gather()

    def _gather(self) -> None:
        if not self._is_gathering:
            self._is_gathering = True
            until = max(self._decided + self._gathers_for, self._people_until)
            wait = max(0.0, until - self._clock())
            self._loop.call_later(wait / 1000, self._tell_gathered)

    @property
    def _gathers_for(self) -> float:
        """Milliseconds."""
        return max(GATHERED, GATHERED_EACH * len(self.connections))

    def _tell_gathered(self) -> None:
        """What came last is told last."""
        self._is_gathering = False
        gathered, self._gathered = self._gathered, None
        people, self._people = self._people, None
        if gathered is not None:
            self._show(gathered, self._clock())
        if people is not None:
            self._tell_people(people, self._clock())

    def _tell_people(self, people: Sequence[PersonView], now: Instant) -> None:
        self._people_until = now + self._gathers_for
        self.tell_all(messages.People(list(people), self._table.sight.tvs()))

    def _show(self, show: fx.Show, decided: Instant) -> None:
        self._newest = shown = Shown(show, self._newest)
        view, public, all_held = shown.v, shown.for_all, self._held
        is_in_lobby = show.view.stage == "lobby"
        for hint in show.view.hints:
            if isinstance(hint, RaceClosed):
                self._metrics.add("races_closed")
        self._holds = holds = show.holds
        self._decided, now = decided, self._clock()
        soon = now + AT_ONCE - decided
        self._due_at = decided + max(holds.values(), default=0.0)
        known = {*(one.id for one in show.view.people), *(tv.id for tv in show.view.tvs)} if is_in_lobby else ()
        has_watchers = False
        told: dict[PersonId, bool] = {}
        for person, connection in self.connections.items():
            hold = holds.get(person)
            if hold is None:
                if person not in known:  # watches, or came meanwhile and is greeted
                    has_watchers = not is_in_lobby
                    continue
                hold = 0.0
            if hold >= soon or person in all_held:
                self._hold(person, decided + hold, shown)
            elif connection.newest >= view:
                continue
            elif public is None or connection.is_behind:
                self._send(person, connection, shown, now)
            elif (is_pinged := connection.send_view(public, now)) is not None:
                told[person] = is_pinged
            else:
                self._metrics.add("slow_readers")
        self._tell(told, view, now)
        if self.connections:
            self._metrics.delivery.add(now - decided)
        self._gallery.show(show, shown, is_in_lobby, has_watchers)

    def _hold(self, person: PersonId, until: float, shown: Shown) -> None:
        """One person's views do not overtake each other."""
        if (held := self._held.get(person)) is not None:
            held.append((max(until, held[-1][0]), shown))
            return
        self._held[person] = [(until, shown)]
        if until < self._departs_at:
            self._set_departure(until)

    def greet(self, person: PersonId, is_asked: bool = False) -> None:
        """Newcomers and slow readers get the newest view; spectators the last that spectators may see.

        Nobody gets it before it was planned to leave: an early card would be worth more to a partner than any lie.
        """
        connection = self.connections.get(person)
        if connection is None:
            return
        is_watching = self._is_watching(person)
        early = self._leaves_at(person) - self._clock()
        if early > 0.0 and not is_watching:
            self._loop.call_later(early / 1000, self._greet_later, person, connection, is_asked)
            return
        connection.is_asking = False
        if self._held.get(person) and not is_watching:  # due by now, and only there is what has happened told
            for held in self._held.pop(person):
                self._send_held(person, *held)
            is_asked = False
        known = self._gallery.newest() if is_watching else self._newest
        if self._gathered is not None:
            known = Shown(self._gathered)
        if known is None or (connection.newest >= known.v and not is_asked):
            return
        if known.v == self._table.state.last:
            known = self._as_of_now(person)
        self._send(person, connection, known, self._clock())

    def _leaves_at(self, person: PersonId) -> float:
        """When the newest view does, to this person; to whoever has come since, when everybody else has it."""
        if held := self._held.get(person):
            return held[-1][0]
        hold = self._holds.get(person)
        return self._due_at if hold is None else self._decided + hold

    def _greet_later(self, person: PersonId, connection: Connection, is_asked: bool) -> None:
        if self.connections.get(person) is connection:
            self.greet(person, is_asked)

    def _as_of_now(self, person: PersonId) -> Shown:
        """The same view, with its countdowns as they are now, and as this person's screen shows it.

        Where a hundred people come at once, all who see no more than the others get the same bytes.
        """
        table, now = self._table, self._clock()
        is_bare, own = table.sight.screen_of(person) == "hands", table.sight.secrets(person)
        since, shown = self._as_of
        if shown.v == table.state.last and now - since < AS_GOOD_AS_NOW and not is_bare and own is None:
            return shown
        bare = table.sight.view(now, "hands") if is_bare else None
        secrets = {} if own is None else {person: own}
        shown = Shown(fx.Show(table.sight.view(now), {}, bare, secrets, self._newest.live_since))
        if shown.for_all:
            self._as_of = (now, shown)
        return shown

    def forget(self, person: PersonId) -> Connection | None:
        self._holds = {one: hold for one, hold in self._holds.items() if one != person}
        self._held.pop(person, None)
        return self.connections.pop(person, None)

    def hear_players(self) -> None:
        """What they said before this moment, even where there was no time for it yet: no hand is late by that."""
        for chair in self._table.state.chairs:
            if chair.person is not None and (connection := self.connections.get(chair.person)) is not None:
                connection.hear_now()

    def pulse(self) -> float | None:
        """Everybody hears something every second and a half. After how many to look again; None: nobody is here."""
        now = self._clock()
        lasting = [connection.pulse(now) for connection in self.connections.values()]
        self.is_pulsing = bool(lasting)
        return min(lasting) / 1000 if lasting else None

    def tell(self, person: PersonId, message: messages.Message) -> None:
        if person in self.connections:
            self.connections[person].say(message)

    def hint(self, person: PersonId, message: messages.Message) -> None:
        """Dropped like a cue where somebody reads too slowly."""
        if person in self.connections:
            self.connections[person].send_cue(framed(message))

    def tell_all(self, message: messages.Message) -> None:
        frame = framed(message)
        for connection in self.connections.values():
            connection.send(frame)

    def cue(self, cue: fx.Cue) -> None:
        frame = framed(messages.Cued(cue.person, cue.what, cue.seat, cue.at))
        for person, connection in self.connections.items():
            if person != cue.person:
                connection.send_cue(frame)

    def close_all(self, why: messages.Message) -> None:
        self._gathered = self._people = None
        self._gallery.close()
        for connection in self.connections.values():
            connection.close(why)

    def _depart(self) -> None:
        """Whatever has waited long enough leaves: one alarm for all, since a loop keeps no order among several."""
        self._departure, self._departs_at = None, NEVER
        now, soonest = self._clock(), NEVER
        for person, held in [*self._held.items()]:
            while held and held[0][0] - now < AT_ONCE:
                self._send_held(person, *held.pop(0))
            if not held:
                self._held.pop(person, None)
            elif held[0][0] < soonest:
                soonest = held[0][0]
        if soonest < self._departs_at:
            self._set_departure(soonest)

    def _set_departure(self, moment: float) -> None:
        if self._departure is not None:
            self._departure.cancel()
        self._departs_at = moment
        self._departure = self._loop.call_later((moment - self._clock()) / 1000, self._depart)

    def _send_held(self, person: PersonId, due: float, shown: Shown) -> None:
        connection = self.connections.get(person)
        if connection is not None and connection.newest < shown.v:
            now = self._clock()
            self._metrics.delivery.add(now - due)
            self._send(person, connection, shown, now)

    def _send(self, person: PersonId, connection: Connection, shown: Shown, now: Instant) -> None:
        public, secret, was_behind = shown.for_all, b"", connection.is_behind
        if public is None:
            public, secret = shown.public(self._table.sight.screen_of(person)), shown.secret(person)
        is_pinged = None if public is None else connection.send_view(public, now, secret)
        if is_pinged is None:
            self._metrics.add("slow_readers")
        else:
            self._tell({person: is_pinged}, shown.v, now, was_behind)

    def _tell(self, told: dict[PersonId, bool], view: int, now: Instant, was_behind: bool = False) -> None:
        """Who has got it, and whether with a ping."""
        self._metrics.views_sent += len(told)
        self._table.sent(told, view, now, was_behind=was_behind)

    def _send_to_spectators(self, shown: Shown) -> None:
        for person, connection in self.connections.items():
            if connection.newest < shown.v and self._is_watching(person):
                self._send(person, connection, shown, self._clock())

    def _is_watching(self, person: PersonId) -> bool:
        state = self._table.state
        return state.stage != "lobby" and person not in state.tvs and chair_of(state, person) is None
