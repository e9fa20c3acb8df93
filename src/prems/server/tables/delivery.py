"""Who gets a view when? The players each after their hold [T22], spectators never before the players [T23]."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import count
from typing import Final

from msgspec import structs

from prems.protocol import codec, messages
from prems.protocol.changes import changed
from prems.server.metrics import Metrics
from prems.server.socket import frames
from prems.server.socket.connection import Connection
from prems.table import effects as fx
from prems.table.events import RaceClosed, TableEvent
from prems.table.state import Instant, PersonId, ScreenKind, chair_of
from prems.table.table import Table
from prems.table.view import PersonView, Secrets, TableView

AT_ONCE: Final = 1.0  # milliseconds: a shorter hold is none, for a loop's alarms count whole ones
GATHERED: Final = 50.0  # milliseconds: while nothing is played, all that happens within them is one view
GATHERED_EACH: Final = 2.0  # milliseconds for each who is here, where that is longer: a full table is told rarely
AS_GOOD_AS_NOW: Final = 5.0  # milliseconds, in which countdowns go on and nobody sees it
LOOKS_AGAIN: Final = 100.0  # milliseconds, after which a racer's missing pong may have come
MOST_RELEASED: Final = 3  # views to spectators in one turn: a full gallery takes milliseconds for each
MOST_KEPT_BACK: Final = 256  # views that spectators may not see yet: an older one is not worth showing
NO_SECRETS: Final[Mapping[PersonId, Secrets]] = {}
NOTHING_BEFORE: Final[Mapping[ScreenKind, "Public"]] = {}
UNKNOWN: Final = -1  # what no socket has
_nth: Final = count(1)  # a view may be made twice with the same number, and differ in its countdowns


class Public:
    """A view for all screens of a kind: whole, and what changed. Each is encoded once, for the first who needs it."""

    __slots__ = ("_before", "_change", "_view", "_whole", "nth", "since")

    def __init__(self, view: TableView, before: "Public | None") -> None:
        self.nth = next(_nth)
        self.since = UNKNOWN if before is None else before.nth
        self._view = view
        self._before = None if before is None else before._view
        self._whole: bytes | None = None
        self._change: bytes | None = None

    def frame(self, has: int | None) -> bytes:
        """For a socket on which that was sent last."""
        if has == self.since:
            if self._change is None:
                assert self._before is not None
                self._change = _frame(changed(self._before, self._view))
                self._before = None
            return self._change
        if self._whole is None:
            self._whole = _frame(messages.View(self._view))
        return self._whole


class Shown:
    """A view with its frames: the public part the same for all screens of a kind, the secrets for each person."""

    __slots__ = ("_public", "_secrets", "for_all", "live_since", "v")

    def __init__(
        self,
        full: TableView,
        hands_only: TableView | None = None,
        secrets: Mapping[PersonId, Secrets] = NO_SECRETS,
        live_since: int = -1,
        before: "Shown | None" = None,
    ) -> None:
        self.v = full.v
        self.live_since = live_since
        was = NOTHING_BEFORE if before is None else before._public
        self._public: dict[ScreenKind, Public] = {"full": Public(full, was.get("full"))}
        if hands_only is not None:
            self._public["hands"] = Public(hands_only, was.get("hands"))
        self._secrets = {person: _frame(messages.Secret(own)) for person, own in secrets.items()}
        self.for_all = self._public["full"] if hands_only is None and not secrets else None
        """The same to everybody, which is what mostly is sent."""

    def public(self, kind: ScreenKind) -> Public | None:
        """None: nobody had such a screen when this was shown."""
        return self._public.get("hands" if kind == "hands" else "full")

    def secret(self, person: PersonId) -> bytes:
        """Goes before it, in the same write."""
        return self._secrets.get(person, b"")


class Delivery:
    """The open sockets of one table. Only what is committed may come here."""

    def __init__(self, table: Table, metrics: Metrics, clock: Callable[[], Instant]) -> None:
        self.connections: dict[PersonId, Connection] = {}
        self._table = table
        self._metrics = metrics
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._newest = Shown(table.sight.view(clock()))
        self._released: Shown | None = self._newest  # the last that spectators may see; None: it was not looked after
        self._gallery: deque[fx.Show] = deque(maxlen=MOST_KEPT_BACK)  # what spectators may not see yet
        self._gallery_alarm: asyncio.TimerHandle | None = None
        self._holds: Mapping[PersonId, float] = {}  # of the newest view
        self._held: dict[PersonId, list[tuple[float, Shown]]] = {}  # by when each may leave, the oldest first
        self._departure: asyncio.TimerHandle | None = None  # of the first of them
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
            show = _together(before, show)
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
        self._newest = shown = _shown(show, self._newest)
        is_in_lobby = show.view.stage == "lobby"
        for hint in show.view.hints:
            if isinstance(hint, RaceClosed):
                self._metrics.add("races_closed")
        self._holds = holds = show.holds
        self._decided, now = decided, self._clock()
        self._due_at = decided + max(holds.values(), default=0.0)
        known = {*(one.id for one in show.view.people), *(tv.id for tv in show.view.tvs)} if is_in_lobby else ()
        has_watchers = False
        told: dict[PersonId, bool] = {}
        all_held = self._held
        for person, connection in self.connections.items():
            hold = holds.get(person)
            if hold is None:
                if person not in known:  # watches, or came meanwhile and is greeted
                    has_watchers = not is_in_lobby
                    continue
                hold = 0.0
            at = decided + hold
            if all_held and person in all_held:  # one person's views do not overtake each other
                held = all_held[person]
                held.append((max(at, held[-1][0]), shown))
            elif at - now >= AT_ONCE:
                all_held[person] = [(at, shown)]
            elif connection.newest < shown.v:
                self._write(person, connection, shown, now, told)
        self._tell(told, shown.v, now)
        if all_held:
            self._depart()
        if self.connections:
            self._metrics.delivery.add(now - decided)
        self._show_gallery(show, shown, is_in_lobby, has_watchers)

    def _show_gallery(self, show: fx.Show, shown: Shown, is_in_lobby: bool, has_watchers: bool) -> None:
        """Where nobody watches, only the newest view waits for somebody who might come."""
        if not has_watchers:
            self._gallery.clear()
        self._released = shown if is_in_lobby else self._released if has_watchers else None
        if not is_in_lobby:
            self._gallery.append(show)
            if has_watchers and self._gallery_alarm is None:
                self._release()

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
        if is_watching and self._gallery_alarm is None:
            self._release()
        known = self._released if is_watching else self._newest
        if self._gathered is not None:
            known = _shown(self._gathered)
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
        secrets = NO_SECRETS if own is None else {person: own}
        shown = Shown(table.sight.view(now), bare, secrets, self._newest.live_since)
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

    def tell(self, person: PersonId, message: messages.Message) -> None:
        if person in self.connections:
            self.connections[person].say(message)

    def hint(self, person: PersonId, message: messages.Message) -> None:
        """Dropped like a cue where somebody reads too slowly."""
        if person in self.connections:
            self.connections[person].send_cue(frames.text(codec.encode(message)))

    def tell_all(self, message: messages.Message) -> None:
        frame = _frame(message)
        for connection in self.connections.values():
            connection.send(frame)

    def cue(self, cue: fx.Cue) -> None:
        frame = _frame(messages.Cued(cue.person, cue.what, cue.seat, cue.at))
        for person, connection in self.connections.items():
            if person != cue.person:
                connection.send_cue(frame)

    def close_all(self, why: messages.Message) -> None:
        self._gathered = self._people = None
        if self._gallery_alarm is not None:
            self._gallery_alarm.cancel()
        for connection in self.connections.values():
            connection.close(why)

    def _depart(self) -> None:
        """Whatever has waited long enough leaves: one alarm for all, since a loop keeps no order among several."""
        now, soonest = self._clock(), float("inf")
        for person, held in [*self._held.items()]:
            while held and held[0][0] - now < AT_ONCE:
                self._send_held(person, *held.pop(0))
            if not held:
                self._held.pop(person, None)
            elif held[0][0] < soonest:
                soonest = held[0][0]
        if self._departure is not None:
            self._departure.cancel()
        wait = (soonest - now) / 1000
        self._departure = self._loop.call_later(wait, self._depart) if self._held else None

    def _send_held(self, person: PersonId, due: float, shown: Shown) -> None:
        connection = self.connections.get(person)
        if connection is not None and connection.newest < shown.v:
            now = self._clock()
            self._metrics.delivery.add(now - due)
            self._send(person, connection, shown, now)

    def _send(self, person: PersonId, connection: Connection, shown: Shown, now: Instant) -> None:
        told: dict[PersonId, bool] = {}
        self._write(person, connection, shown, now, told)
        self._tell(told, shown.v, now)

    def _tell(self, told: dict[PersonId, bool], view: int, now: Instant) -> None:
        self._metrics.views_sent += len(told)
        self._table.sent(told, view, now)

    def _write(
        self, person: PersonId, connection: Connection, shown: Shown, now: Instant, told: dict[PersonId, bool]
    ) -> None:
        """`told`: who has got it, and whether with a ping."""
        public, has, was_behind = shown.for_all, connection.has, connection.is_behind
        is_pinged = connection.newest < shown.live_since
        if public is not None:
            frame = public.frame(has)
        else:
            kind = self._table.sight.screen_of(person)
            public = shown.public(kind)
            frame = b"" if public is None else shown.secret(person) + public.frame(has)
            is_pinged = is_pinged and kind != "hands"  # a screen without cards is told of none
        if public is None or not connection.send_view(frame, shown.v, now, is_pinged):
            self._metrics.add("slow_readers")
            return
        if has is not None:
            connection.has = public.nth
        if was_behind:
            self._metrics.views_sent += 1
            self._table.sent({person: is_pinged}, shown.v, now, was_behind=True)
        else:
            told[person] = is_pinged

    def _release(self) -> None:
        """Spectators get each view when every racer has it; of many at once the newest."""
        self._gallery_alarm = None
        due, wait = self._due_in_gallery()
        for show in due if len(due) <= MOST_RELEASED else [reduce(caught_up, due)]:
            self._released = shown = _shown(show, self._released)
            for person, connection in self.connections.items():
                if connection.newest < shown.v and self._is_watching(person):
                    self._send(person, connection, shown, self._clock())
        if self._gallery:
            self._gallery_alarm = self._loop.call_later(min(wait, LOOKS_AGAIN) / 1000, self._release)

    def _due_in_gallery(self) -> tuple[list[fx.Show], float]:
        """What spectators may see by now, and how many milliseconds the next has to wait."""
        due: list[fx.Show] = []
        while self._gallery:
            wait = self._spectators_at(self._gallery[0].view.v) - self._clock()
            if wait > 0:
                return due, wait
            due.append(self._gallery.popleft())
        return due, 0.0

    def _is_watching(self, person: PersonId) -> bool:
        state = self._table.state
        return state.stage != "lobby" and person not in state.tvs and chair_of(state, person) is None

    def _spectators_at(self, view: int) -> float:
        try:
            return self._table.sight.spectators_at(view)
        except KeyError:  # it is so old that the table has forgotten it
            return 0.0


def _frame(message: messages.Message) -> bytes:
    return frames.text(codec.encode(message))


def _shown(show: fx.Show, before: Shown | None = None) -> Shown:
    return Shown(show.view, show.hands_only, show.secrets, show.live_since, before)


def _together(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, with what happened before the older one too."""
    bare = None if show.hands_only is None else _after(before.hands_only, show.hands_only)
    return structs.replace(show, view=_after(before.view, show.view), hands_only=bare)


def caught_up(before: fx.Show, show: fx.Show) -> fx.Show:
    """The newer view, and what the table itself told before: cards that were told of may be covered by now."""
    earlier = [_without_cards(event) for event in before.view.hints if isinstance(event, TableEvent)]
    return structs.replace(show, view=structs.replace(show.view, hints=[*earlier, *show.view.hints]))


def _without_cards(event: TableEvent) -> TableEvent:
    """Lanes and names of a photo finish stay."""
    return structs.replace(event, cards={}) if isinstance(event, RaceClosed) else event


def _after(before: TableView | None, view: TableView) -> TableView:
    return view if before is None else structs.replace(view, hints=[*before.hints, *view.hints])
