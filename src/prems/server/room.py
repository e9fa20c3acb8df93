"""One table on real sockets: observations go into the table, its effects are carried out in their order.

What pages say goes in at once, with the moment of its arrival. What the table wants done goes through one task, which
commits events before anybody sees them.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable
from typing import Final

from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server import frames, lines
from prems.server.connection import Connection
from prems.server.metrics import Metrics
from prems.server.store import Store
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Press
from prems.table.people import PersonId
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")

AT_ONCE: Final = 0.5  # milliseconds: a shorter hold is none
LINKS_WAITING: Final = 2_000.0  # milliseconds between two reports on everybody's connection
LINKS_IN_PLAY: Final = 10_000.0


class Greet:
    """Show the newest committed view to somebody who has just come."""

    def __init__(self, person: PersonId) -> None:
        self.person = person


class Room:
    def __init__(
        self,
        table: Table,
        id_: int,
        store: Store,
        metrics: Metrics,
        clock: Callable[[], float],
        now: Callable[[], int],
        closed: "Callable[[Room], None]",
    ) -> None:
        self.table = table
        self.id = id_
        self.connections: dict[PersonId, Connection] = {}
        self.is_frozen = False
        self.starts_by_itself = False
        self._store = store
        self._metrics = metrics
        self._clock = clock
        self._now = now
        self._closed = closed
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[tuple[float, fx.Effect | Greet]] = deque()
        self._filled = asyncio.Event()
        self._alarm: asyncio.TimerHandle | None = None
        self._newest: tuple[int, bytes] | None = None  # the last committed view and its frame
        self._gallery: deque[tuple[int, bytes]] = deque()  # views that spectators may not see yet
        self._gallery_alarm: asyncio.TimerHandle | None = None
        self._released: tuple[int, bytes] | None = None  # the last view that spectators have seen
        self._sends_at: dict[PersonId, float] = {}
        self._links_told = 0.0
        self._games_kept = table.state.games if table.state.stage == "over" else table.state.games - 1
        self._chores: set[asyncio.Task[None]] = set()
        self._task = self._loop.create_task(self._carry_out_all(), name=f"table {table.state.code}")

    # --- what pages say ---

    def join(self, connection: Connection, hello: messages.Hello, person: PersonId) -> bool:
        effects = self.table.join(person, hello.name, self._clock(), wants_seat=not hello.watch, colour=hello.colour)
        if effects and isinstance(effects[0], fx.Refuse):
            connection.close(messages.Error("locked", "This table is locked. Ask the host to open it."))
            return False
        before = self.connections.get(person)
        if before is not None:
            before.close(messages.Bye("elsewhere"))
        self.connections[person] = connection
        self._do(effects, Greet(person))
        if self.starts_by_itself and person == self.table.state.host:
            self.starts_by_itself = False
            self._request(person, r.Start())
        return True

    def leave(self, connection: Connection, person: PersonId) -> None:
        """The socket is gone; a newer one of the same person is something else."""
        if self.connections.get(person) is connection:
            del self.connections[person]
            self._sends_at.pop(person, None)
            if person in self.table.state.people:
                self._do(self.table.drop(person, self._clock()))

    def hear(self, connection: Connection, person: PersonId, said: messages.Message) -> None:
        """One message of a page; raises Malformed. A bug freezes this table and no other."""
        at = self._clock()
        try:
            self._hear(connection, person, said, at)
        except Malformed:
            raise
        except Exception:
            self._freeze()

    def _hear(self, connection: Connection, person: PersonId, said: messages.Message, at: float) -> None:
        table = self.table
        match said:
            case messages.Seen(v=view, p=painted, hz=hz, hidden=hidden):
                table.seen(person, view, painted, hz, hidden)
            case messages.Hand(command=raw, v=view, t=stamp, kind=kind, seq=seq):
                command = codec.command(table.state.game, raw)
                press = Press(view, stamp, kind, getattr(command, "grip", None), seq=seq)
                self._do(table.press(person, command, press, at))
            case messages.Play(command=raw, brisk=brisk):
                command = codec.command(table.state.game, raw)
                if isinstance(command, table.game.live.hand):
                    raise Malformed("a hand is said with 'hand', so that it can be timed")
                self._do(table.play(person, command, at, brisk))
            case messages.Beat(v=view, e=reaction):
                self._do(table.heartbeat(person, view, reaction, at))
            case messages.Hide(hidden=hidden):
                self._do(table.hide(person, hidden, at))
            case messages.Ask(request=raw):
                self._request(person, codec.request(raw))
            case messages.Again():
                self._do([], Greet(person))
            case messages.Flick(what=what):
                self._do([fx.Cue(person, what)])
            case messages.Signal(to=other, data=data):
                if other in self.connections:
                    self.connections[other].say(messages.Signalled(person, data))
            case _:
                raise Malformed("'hello' is said once, at the beginning")
        if table.is_closed:
            connection.close(messages.Bye("closed"))

    def _request(self, person: PersonId, request: r.Request) -> None:
        if isinstance(request, r.Start):
            request = r.Start(seed=secrets.token_hex(16))
        self._do(self.table.request(person, request, self._clock()))

    def pong(self, connection: Connection, person: PersonId, nonce: bytes) -> None:
        pong = connection.pong(nonce)
        if pong is not None:
            self._do(self.table.pong(person, pong, self._clock()))

    def ping(self, person: PersonId, connection: Connection) -> None:
        """Idle, about once a second."""
        kernel = connection.kernel_round_trip()
        racer = self.table.watch.racers.get(person)
        if kernel is not None and racer is not None:
            racer.link.kernel_round_trip(kernel)
        connection.ping()
        self._tell_links()

    def _tell_links(self) -> None:
        """Connections change by themselves: while people wait for each other they see how."""
        at = self._clock()
        if at - self._links_told >= (LINKS_IN_PLAY if self.table.state.stage == "playing" else LINKS_WAITING):
            self._links_told = at
            self._tell_all(messages.People(self.table.people()))

    def furnish(self, game_options: r.Set | None, bots: list[r.AddBot]) -> None:
        """Options and bots that were asked for together with the table, before anybody is here."""
        self._do(self.table.furnish([*([game_options] if game_options else []), *bots], self._clock()))

    # --- what the table wants done ---

    def do(self, effects: list[fx.Effect]) -> None:
        self._do(effects)

    def _do(self, effects: list[fx.Effect], *then: Greet) -> None:
        at = self._clock()
        self._outbox.extend((at, effect) for effect in (*effects, *then))
        if self._outbox:
            self._filled.set()
        self._set_alarm()

    def _set_alarm(self) -> None:
        due = None if self.is_frozen else self.table.due()
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if due is None else self._loop.call_at(due / 1000, self._wake)

    def _wake(self) -> None:
        self._alarm = None
        try:
            self._do(self.table.wake(self._clock()))
        except Exception:
            self._freeze()

    async def _carry_out_all(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            try:
                while self._outbox:
                    at, effect = self._outbox.popleft()
                    if isinstance(effect, fx.Record):
                        await self._commit(effect)
                    else:
                        self._carry_out(effect, at)
            except asyncio.CancelledError:
                raise
            except Exception:
                self._freeze()

    async def _commit(self, record: fx.Record) -> None:
        """Consecutive decisions are committed together."""
        written = lines.written(record.first, record.events, record.cause)
        while self._outbox and isinstance(self._outbox[0][1], fx.Record):
            following = self._outbox.popleft()[1]
            assert isinstance(following, fx.Record)
            written += lines.written(following.first, following.events, following.cause)
        await self._store.append(self.id, written)
        self._metrics.add("events_committed", len(written))

    def _carry_out(self, effect: fx.Effect | Greet, at: float) -> None:
        match effect:
            case fx.Show():
                self._show(effect, at)
            case fx.People(people=all_of_them):
                self._tell_all(messages.People(all_of_them))
            case fx.Refuse(person=person, code=code):
                self._metrics.add("refusals")
                self._tell(person, messages.Refused(code))
            case fx.HandAnswered(person=person, hand=hand):
                self._tell(person, messages.Missed(hand))
            case fx.Ask(person=person, within=within):
                self._tell(person, messages.Asked(within))
            case fx.Count(why=why, ms=ms, seat=seat):
                self._tell_all(messages.Counted(why, ms, seat))
            case fx.Cue(person=person, what=what):
                self._tell_all(messages.Cued(person, what), but=person)
            case fx.Dismiss(person=person, why=why):
                connection = self.connections.pop(person, None)
                if connection is not None:
                    connection.close(messages.Bye(why))
            case fx.Close():
                self._closed(self)
            case Greet(person=person):
                self._greet(person)

    def _show(self, show: fx.Show, at: float) -> None:
        """One frame for all. Each seat gets it after its hold; spectators never before the players."""
        frame = frames.text(codec.encode(messages.View(show.view)))
        view = show.view.v
        self._newest = (view, frame)
        is_race_on = show.view.stage != "lobby"
        for person in self.connections:
            hold = show.holds.get(person)
            if hold is not None:
                self._send_after(person, frame, view, at + hold)
            elif not is_race_on:
                self._send_view(person, frame, view)
        if is_race_on:
            self._gallery.append((view, frame))
            self._watch_gallery()
        else:
            self._gallery.clear()
            self._released = self._newest
        self._count_races(show)
        if show.view.stage == "over" and self._games_kept < self.table.state.games:
            self._games_kept = self.table.state.games
            chore = self._loop.create_task(self._keep_game(self._games_kept))
            self._chores.add(chore)
            chore.add_done_callback(self._chores.discard)

    async def _keep_game(self, nth: int) -> None:
        """A finished game stays as a log that players can download."""
        kept = await self._store.lines(self.id)
        await self._store.keep_game(self.id, nth, lines.game_log(self.table.state.game, kept, nth), self._now())

    def _count_races(self, show: fx.Show) -> None:
        for hint in show.view.hints:
            if isinstance(hint, RaceClosed):
                self._metrics.add("races_closed")

    def _send_after(self, person: PersonId, frame: bytes, view: int, at: float) -> None:
        """Views of one person never overtake each other."""
        at = max(at, self._sends_at.get(person, 0.0))
        self._sends_at[person] = at
        if at - self._clock() < AT_ONCE:
            self._send_view(person, frame, view)
        else:
            self._loop.call_at(at / 1000, self._send_view, person, frame, view)

    def _send_view(self, person: PersonId, frame: bytes, view: int) -> None:
        connection = self.connections.get(person)
        if connection is None:
            return
        sent = connection.send_view(frame, view)
        if sent is None:
            self._metrics.add("slow_readers")
        else:
            self._metrics.add("views_sent")
            self.table.sent(person, view, sent)

    def _watch_gallery(self) -> None:
        """Spectators get each view when every racer has it."""
        while self._gallery:
            view, frame = self._gallery[0]
            at = self.table.spectators_at(view)
            if at > self._clock():
                if self._gallery_alarm is None:
                    self._gallery_alarm = self._loop.call_at(at / 1000, self._gallery_rings)
                return
            self._gallery.popleft()
            self._released = (view, frame)
            for person in self._spectators():
                self._send_view(person, frame, view)

    def _gallery_rings(self) -> None:
        self._gallery_alarm = None
        self._watch_gallery()

    def _spectators(self) -> list[PersonId]:
        seated = {chair.person for chair in self.table.state.chairs}
        return [person for person in self.connections if person not in seated]

    def _greet(self, person: PersonId) -> None:
        """Who comes back in a game gets the newest view, a spectator the last that spectators may see."""
        seated = {chair.person for chair in self.table.state.chairs}
        known = self._newest if person in seated or self.table.state.stage == "lobby" else self._released
        if known is not None:
            self._send_view(person, known[1], known[0])

    def _tell(self, person: PersonId, message: messages.Message) -> None:
        if person in self.connections:
            self.connections[person].say(message)

    def _tell_all(self, message: messages.Message, but: PersonId | None = None) -> None:
        frame = frames.text(codec.encode(message))
        for person, connection in self.connections.items():
            if person != but:
                connection.send(frame)

    async def game_log(self, nth: int) -> bytes | None:
        return await self._store.game(self.id, nth)

    # --- the end ---

    def _freeze(self) -> None:
        """A broken invariant: this table stands still, its log is kept, all others play on."""
        log.exception("table %s is frozen", self.table.state.code)
        self._metrics.add("bugs")
        self.is_frozen = True
        for connection in self.connections.values():
            connection.close(messages.Error("internal", "Something broke at this table. Its log is kept."))

    async def stop(self, why: messages.Message) -> None:
        """Whatever was decided is committed; everybody is told to come back."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._gallery_alarm is not None:
            self._gallery_alarm.cancel()
        while self._outbox and not self._task.done():
            await asyncio.sleep(0)
        await asyncio.gather(*self._chores, return_exceptions=True)
        self._task.cancel()
        for connection in self.connections.values():
            connection.close(why)
