"""Who gets a view when? The players each after their hold [T22], spectators never before the players [T23]."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from prems.protocol import messages
from prems.server.metrics import Metrics
from prems.server.socket.connection import Connection
from prems.server.tables.finishes import Finishes
from prems.server.tables.gallery import Gallery
from prems.server.tables.shown import Shown, following, framed, together
from prems.table import effects as fx
from prems.table.events import HandCameLate, RaceClosed
from prems.table.state import Instant, PersonId, chair_of
from prems.table.table import Table
from prems.table.view import PersonView

NEVER: Final = float("inf")
AT_ONCE: Final = 1.0  # milliseconds: a shorter hold is none, for a loop's alarms count whole ones
GATHERED: Final = 50.0  # milliseconds: while nothing is played, all that happens within them is one view
GATHERED_EACH: Final = 2.0  # milliseconds for each who is here, where that is longer: a full table is told rarely
AS_GOOD_AS_NOW: Final = 5.0  # milliseconds, in which countdowns go on and nobody sees it


Held = tuple[float, int, PersonId, Shown]
"""When it may leave, its `nth`, and to whom: one person's views do not overtake each other."""


class Delivery:
    """The open sockets of one table. Only what is committed may come here."""

    def __init__(self, table: Table, metrics: Metrics, clock: Callable[[], Instant]) -> None:
        self.connections: dict[PersonId, Connection] = {}
        self.decided = float("-inf")  # the newest view
        self.all_heard_at = float("-inf")  # or hear something after that moment
        self._table = table
        self._metrics = metrics
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._newest = following(None, fx.Show(table.sight.view(clock()), {}))
        self._gallery = Gallery(table.sight, clock, self._newest, self._send_to_spectators)
        self._finishes = Finishes()
        self._holds: Mapping[PersonId, float] = {}  # of the newest view
        self._held: list[Held] = []  # a heap: what leaves next comes first
        self._held_until: dict[PersonId, float] = {}  # now or once
        self._slow: set[PersonId] = set()  # who did not take a view, and has got none since
        self._departure: asyncio.TimerHandle | None = None  # of the first of them
        self._departs_at = NEVER
        self._gathered: fx.Show | None = None  # will be shown in a moment, unless there is a newer one
        self._people: Sequence[PersonView] | None = None  # will be told in a moment, unless a view tells it before
        self._people_until = 0.0
        self._is_gathering = False
        self._as_of = (float("-inf"), self._newest)

    def show(self, show: fx.Show, decided: Instant) -> None:
        """In the lobby no more than one view in a moment, with all that has happened."""
        self._people = None
        if self._gathered is not None:
            show, self._gathered = together(self._gathered, show), None
        if show.view.stage != "lobby":
            if self._show(show, show.holds, decided):
                self._gallery.show(show)
            else:
                self._gallery.unseen = show
        elif decided >= self.decided + self._gathers_for:
            self._show_in_lobby(show, decided)
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
            until = max(self.decided + self._gathers_for, self._people_until)
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
            self._show_in_lobby(gathered, self._clock())
        if people is not None:
            self._tell_people(people, self._clock())

    def _tell_people(self, people: Sequence[PersonView], now: Instant) -> None:
        self._people_until = now + self._gathers_for
        self.tell_all(messages.People(list(people), self._table.sight.tvs()))

    def _show_in_lobby(self, show: fx.Show, decided: Instant) -> None:
        """To those who are in it and have not got it: whoever came meanwhile is greeted."""
        view, connections = show.view, self.connections
        known = (*(one.id for one in view.people), *(tv.id for tv in view.tvs))
        waiting = {one: 0.0 for one in known if one in connections and connections[one].newest < view.v}
        self._show(show, waiting, decided)
        self._gallery.show_at_once(self._newest)

    def _show(self, show: fx.Show, holds: Mapping[PersonId, float], decided: Instant) -> bool:
        """Whether somebody watches. Mostly it is the same for all others, and nobody waits for an older one."""
        before, now = self._newest, self._clock()
        if self._finishes:
            self._finishes.forget(now, self._all_heard_since())
        self._newest = shown = following(before, show)
        self.decided, self._holds = decided, holds
        is_new = shown.v > before.v  # to everybody
        is_plain = is_new and shown.is_for_all and not self._held and not self._slow
        soon = now + AT_ONCE - decided
        is_watched = False
        told_of = [*map(type, show.view.hints)]
        if RaceClosed in told_of:
            self._metrics.add("races_closed", told_of.count(RaceClosed))
        if RaceClosed in told_of or HandCameLate in told_of:
            self._finishes.add(before, shown, decided)
        told: dict[PersonId, bool] = {}
        for person, connection in self.connections.items():
            hold = holds.get(person)
            if hold is None:  # watches, or came meanwhile and is greeted
                is_watched = True
            elif hold >= soon:
                self._hold(person, decided + hold, shown)
            elif is_plain:
                is_pinged = connection.send_view(shown, now)
                if is_pinged is None:
                    self._fell_behind(person)
                else:
                    told[person] = is_pinged
            elif self._held and self._held_for(person):
                self._hold(person, decided + hold, shown)
            elif connection.newest < shown.v:
                self._send(person, connection, shown, now)
        self._metrics.views_sent += len(told)
        self._table.sent(told, shown.v, now)
        if is_new and not is_watched:
            self.all_heard_at = decided
        if self.connections:
            self._metrics.delivery.add(now - decided)
        return is_watched

    def _all_heard_since(self) -> float:
        """Never, while somebody is away who may come back."""
        state, connections = self._table.state, self.connections
        if not connections.keys() >= {*state.people, *state.tvs}:
            return float("-inf")
        return min([connection.heard_at for connection in connections.values()], default=float("-inf"))

    def _fell_behind(self, person: PersonId) -> None:
        self._metrics.add("slow_readers")
        self._slow.add(person)

    def _hold(self, person: PersonId, until: float, shown: Shown) -> None:
        until = self._held_until[person] = max(until, self._held_until.get(person, 0.0))
        heappush(self._held, (until, shown.nth, person, shown))
        if until < self._departs_at:
            self._set_departure(until)

    def _held_for(self, person: PersonId) -> list[Held]:
        """The oldest first."""
        return sorted(held for held in self._held if held[2] == person)

    def _hold_no_more(self, person: PersonId) -> None:
        self._held = [held for held in self._held if held[2] != person]
        heapify(self._held)
        self._held_until.pop(person, None)

    def greet(self, person: PersonId, is_asked: bool = False, since: int | None = None) -> None:
        """Newcomers and slow readers get the newest view; spectators the last that spectators may see.

        Whoever was away for a moment, since that view, gets the photo finishes of that moment first [T38].

        Nobody gets it before it was planned to leave: an early card would be worth more to a partner than any lie.
        """
        connection = self.connections.get(person)
        if connection is None:
            return
        is_watching = self._is_watching(person)
        early = self._leaves_at(person) - self._clock()
        if early > 0.0 and not is_watching:
            self._make_up_for(person, connection, since, self._newest.v - 1, self._longest_hold())
            self._loop.call_later(early / 1000, self._greet_later, person, connection, is_asked, since)
            return
        connection.is_asking = False
        if not is_watching and (due := self._held_for(person)):  # only there is what has happened told
            self._hold_no_more(person)
            for held in due:
                self._send_held(held, self._clock())
            is_asked = False
        known = self._gallery.newest() if is_watching else self._newest
        if self._gathered is not None:
            known = following(None, self._gathered)
        if known is None or (connection.newest >= known.v and not is_asked):
            return
        self._make_up_for(person, connection, since, known.v)
        if known.v == self._table.state.last:
            known = self._as_of_now(person)
        self._send(person, connection, known, self._clock())

    def _make_up_for(
        self, person: PersonId, connection: Connection, since: int | None, until: int, held: float = 0.0
    ) -> None:
        """For the photo finishes of a page that knows a view, unless the cards are covered [T38, T11]."""
        if since is None or self._table.state.is_paused:
            return
        now, kind = self._clock(), self._table.sight.screen_of(person)
        for shown in self._finishes.between(since, until, now, held):
            if shown.v > connection.newest and shown.public(kind) is not None:
                self._send(person, connection, shown, now)

    def _leaves_at(self, person: PersonId) -> float:
        """When the newest view does, to this person; to whoever has come since, when everybody else has it."""
        if self._held_for(person):
            return self._held_until[person]
        hold = self._holds.get(person)
        return self.decided + (self._longest_hold() if hold is None else hold)

    def _longest_hold(self) -> float:
        return max(self._holds.values(), default=0.0)

    def _greet_later(self, person: PersonId, connection: Connection, is_asked: bool, since: int | None) -> None:
        if self.connections.get(person) is connection:
            self.greet(person, is_asked, since)

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
        shown = following(None, fx.Show(table.sight.view(now), {}, bare, secrets, self._newest.live_since))
        if shown.is_for_all:
            self._as_of = (now, shown)
        return shown

    def forget(self, person: PersonId) -> Connection | None:
        """Whoever comes back is a newcomer."""
        self._holds = {**self._holds, person: self._longest_hold()}
        self._slow.discard(person)
        self._hold_no_more(person)
        return self.connections.pop(person, None)

    def hear_players(self) -> None:
        """What they said before this moment, even where there was no time for it yet: no hand is late by that."""
        for chair in self._table.state.chairs:
            if chair.person is not None and (connection := self.connections.get(chair.person)) is not None:
                connection.hear_now()

    def tell(self, person: PersonId, message: messages.Message) -> None:
        if person in self.connections:
            self.connections[person].say(message)

    def pass_on(self, person: PersonId, message: messages.Message) -> None:
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
        now, held = self._clock(), self._held
        while held and held[0][0] - now < AT_ONCE:
            self._send_held(heappop(held), now)
        if held:
            self._set_departure(held[0][0])

    def _set_departure(self, moment: float) -> None:
        if self._departure is not None:
            self._departure.cancel()
        self._departs_at = moment
        self._departure = self._loop.call_later((moment - self._clock()) / 1000, self._depart)

    def _send_held(self, held: Held, now: Instant) -> None:
        due, _, person, shown = held
        connection = self.connections.get(person)
        if connection is not None and connection.newest < shown.v:
            self._metrics.delivery.add(now - due)
            self._send(person, connection, shown, now)

    def _send(self, person: PersonId, connection: Connection, shown: Shown, now: Instant) -> None:
        was_behind = connection.is_behind
        if shown.is_for_all:
            is_pinged = connection.send_view(shown, now)
        else:
            public = shown.public(self._table.sight.screen_of(person))
            is_pinged = None if public is None else connection.send_view(public, now, shown.secret(person))
        if is_pinged is None:
            self._fell_behind(person)
            return
        self._slow.discard(person)
        self._metrics.views_sent += 1
        self._table.sent({person: is_pinged}, shown.v, now, was_behind=was_behind)

    def _send_to_spectators(self, shown: Shown) -> None:
        for person, connection in self.connections.items():
            if connection.newest < shown.v and self._is_watching(person):
                self._send(person, connection, shown, self._clock())

    def _is_watching(self, person: PersonId) -> bool:
        state = self._table.state
        return state.stage != "lobby" and person not in state.tvs and chair_of(state, person) is None
