"""Who gets a view when? The players each after their hold, spectators never before the players."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from prems.protocol import codec, messages
from prems.server.metrics import Metrics
from prems.server.socket import frames
from prems.server.socket.connection import Connection
from prems.table import effects as fx
from prems.table.state import PersonId, chair_of
from prems.table.table import Table
from prems.table.view import TableView

AT_ONCE: Final = 0.5  # milliseconds: a shorter hold is none
MOST_KEPT_BACK: Final = 256  # views that spectators may not see yet: an older one is not worth showing


class Shown:
    """A view with its frame: encoded once, the same bytes for all."""

    __slots__ = ("frame", "v")

    def __init__(self, view: TableView) -> None:
        self.v = view.v
        self.frame = frames.text(codec.encode(messages.View(view)))


class Delivery:
    """The open sockets of one table. Only what is committed may come here."""

    def __init__(self, table: Table, metrics: Metrics, clock: Callable[[], float]) -> None:
        self.connections: dict[PersonId, Connection] = {}
        self._table = table
        self._metrics = metrics
        self._clock = clock
        self._loop = asyncio.get_running_loop()
        self._newest = Shown(table.view(clock()))
        self._released: Shown | None = self._newest  # the last that spectators may see; None: it was not looked after
        self._gallery: deque[Shown] = deque(maxlen=MOST_KEPT_BACK)  # views that spectators may not see yet
        self._gallery_alarm: asyncio.TimerHandle | None = None
        self._sends_at: dict[PersonId, float] = {}

    def show(self, show: fx.Show, decided: float) -> None:
        self._newest = shown = Shown(show.view)
        is_in_lobby = show.view.stage == "lobby"
        now = self._clock()
        for person in self.connections:
            hold = show.holds.get(person, 0.0 if is_in_lobby else None)
            if hold is not None:
                self._send_at(person, shown, decided + hold, now)
        self._show_gallery(shown, is_in_lobby)

    def _show_gallery(self, shown: Shown, is_in_lobby: bool) -> None:
        """Where nobody watches, only the newest view waits for somebody who might come."""
        seated = {chair.person for chair in self._table.state.chairs}
        has_watchers = not is_in_lobby and not seated.issuperset(self.connections)
        if not has_watchers:
            self._gallery.clear()
        self._released = shown if is_in_lobby else self._released if has_watchers else None
        if not is_in_lobby:
            self._gallery.append(shown)
            if has_watchers and self._gallery_alarm is None:
                self._release()

    def greet(self, person: PersonId, is_asked: bool = False) -> None:
        """Who has just come, or was too slow, gets the newest view; a spectator the last that spectators may see."""
        connection = self.connections.get(person)
        if connection is None:
            return
        is_watching = self._is_watching(person)
        if is_watching and self._gallery_alarm is None:
            self._release()
        known = self._released if is_watching else self._newest
        if known is None or (connection.newest >= known.v and not is_asked):
            return
        if known.v == self._table.state.last:
            known = Shown(self._table.view(self._clock()))  # the same, with its countdowns as they are now
        self._send(person, connection, known)

    def forget(self, person: PersonId) -> Connection | None:
        self._sends_at.pop(person, None)
        return self.connections.pop(person, None)

    def tell(self, person: PersonId, message: messages.Message) -> None:
        if person in self.connections:
            self.connections[person].say(message)

    def tell_all(self, message: messages.Message) -> None:
        frame = frames.text(codec.encode(message))
        for connection in self.connections.values():
            connection.send(frame)

    def cue(self, cue: fx.Cue) -> None:
        frame = frames.text(codec.encode(messages.Cued(cue.person, cue.what, cue.seat)))
        for person, connection in self.connections.items():
            if person != cue.person:
                connection.send_cue(frame)

    def close_all(self, why: messages.Message) -> None:
        if self._gallery_alarm is not None:
            self._gallery_alarm.cancel()
        for connection in self.connections.values():
            connection.close(why)

    def _send_at(self, person: PersonId, shown: Shown, at: float, now: float) -> None:
        """Views of one person never overtake each other."""
        self._sends_at[person] = at = max(at, self._sends_at.get(person, 0.0))
        if at - now < AT_ONCE:
            self._send_once(person, shown, at)
        else:
            self._loop.call_later((at - now) / 1000, self._send_once, person, shown, at)

    def _send_once(self, person: PersonId, shown: Shown, due: float) -> None:
        connection = self.connections.get(person)
        if connection is not None and connection.newest < shown.v:
            sent = self._send(person, connection, shown)
            if sent is not None:
                self._metrics.delivery.add(sent - due)

    def _send(self, person: PersonId, connection: Connection, shown: Shown) -> float | None:
        """The moment of it, or None if it was not sent."""
        sent = connection.send_view(shown.frame, shown.v)
        if sent is None:
            self._metrics.add("slow_readers")
        else:
            self._metrics.add("views_sent")
            self._table.sent(person, shown.v, sent)
        return sent

    def _release(self) -> None:
        """Spectators get each view when every racer has it."""
        self._gallery_alarm = None
        while self._gallery:
            wait = self._spectators_at(self._gallery[0].v) - self._clock()
            if wait > 0:
                self._gallery_alarm = self._loop.call_later(wait / 1000, self._release)
                return
            self._released = self._gallery.popleft()
            for person, connection in self.connections.items():
                if connection.newest < self._released.v and self._is_watching(person):
                    self._send(person, connection, self._released)

    def _is_watching(self, person: PersonId) -> bool:
        state = self._table.state
        return state.stage != "lobby" and chair_of(state, person) is None

    def _spectators_at(self, view: int) -> float:
        try:
            return self._table.spectators_at(view)
        except KeyError:  # so many views ago that the table has forgotten it
            return 0.0
