"""One table on real sockets: observations go into the table, its effects are carried out in their order.

What pages say goes in at once, with the moment of its arrival. What the table wants done waits in an outbox until all
events before it are committed.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import Struct, structs

from prems import __version__
from prems.kernel.values import Malformed
from prems.protocol import codec, messages
from prems.server.limits import MOST_PEOPLE
from prems.server.socket.connection import Connection
from prems.server.storage.store import Fenced, StoreError
from prems.server.tables import asking, table_log
from prems.server.tables.air import Air
from prems.server.tables.asking import Asking
from prems.server.tables.delivery import Delivery
from prems.server.tables.environment import Environment
from prems.server.tables.finished.archive import Archive
from prems.server.tables.homes import Homes
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.events import RaceClosed
from prems.table.fairness import Pong, Press
from prems.table.handing import pack
from prems.table.state import Instant, PersonId, chair_of
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")

ONE_TICK: Final = 0.5  # milliseconds: a loop counts whole ones, and must not ring before the moment
SAVED_WITHIN: Final = 5.0  # seconds, when the server stops
LINKS_WAITING: Final = 2_000.0  # milliseconds between two reports on everybody's connection
LINKS_IN_PLAY: Final = 10_000.0
AGAIN_AFTER: Final = 100.0  # milliseconds after a view, before it is sent again to whoever asks for it


LOCKED: Final = messages.Error("locked", "This table is locked. Ask the host to open it.")
FULL: Final = messages.Error("full", "This table is full.")
CROWDED: Final = messages.Error("too-fast", "Too many people come at once. Try again in a moment.")
FLOODED: Final = "%d connections were closed: they spoke too fast"
TOO_FAST: Final = messages.Error("too-fast", "Too many messages. Slow down and come back.")
KICKED: Final = messages.Error(
    "kicked", "The host removed you, or somebody who plays from the same place. Only the host can let you back in."
)


class Greet(Struct, frozen=True):
    """Show the newest committed view to somebody who has just come, or asks for it again."""

    person: PersonId
    is_asked: bool = False


class TableShell:
    def __init__(self, table: Table, id_: int, environment: Environment) -> None:
        self.table = table
        self.id = id_
        self.trouble: messages.Message | None = None  # why it stands still
        self.starts_by_itself = False
        self.on_close: Callable[[], None] = lambda: None
        self.on_fetched: Callable[[PersonId, str], None] = lambda _tv, _before: None
        self.on_store_error: Callable[[], None] = lambda: None
        self.on_fenced: Callable[[], None] = lambda: None
        self._environment = environment
        self._delivery = Delivery(table, environment.metrics, environment.clock)
        self._loop = asyncio.get_running_loop()
        self._outbox: deque[tuple[Instant, fx.Effect | Greet]] = deque()
        self._committing: asyncio.Future[None] | None = None  # what comes after it in the outbox waits
        self._committing_since = 0.0
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0
        self._links_told = 0.0
        self._asking = Asking()
        self._air = Air()
        self._homes = Homes(environment.salt)
        self._archive = Archive(id_, table.state, environment)

    @property
    def code(self) -> str:
        return self.table.state.code

    @property
    def is_frozen(self) -> bool:
        return isinstance(self.trouble, messages.Error) and self.trouble.code == "internal"

    @property
    def here(self) -> Collection[PersonId]:
        """Who has an open line."""
        return self._delivery.connections.keys()

    def announce(self, message: messages.Announced) -> None:
        self._delivery.tell_all(message)

    def hang_up(self, person: PersonId, why: messages.Error) -> None:
        """Ends the line of somebody who is not wanted here any more; their seat waits as for anybody who is away."""
        if (connection := self._delivery.connections.get(person)) is not None:
            connection.close(why)

    async def has_kept_its_games(self) -> None:
        await self._archive.has_kept_all()

    # --- what pages say; a bug freezes this table and no other ---

    def join(
        self, connection: Connection, hello: messages.Hello, person: PersonId, at: Instant, household: str
    ) -> bool:
        """Raises Malformed. False: the connection was told why not."""
        if self.trouble is not None:
            connection.close(self.trouble)
            return False
        if (closed := self._closed_to(person, household, at)) is not None:
            connection.close(closed)
            return False
        is_new = person not in self.table.state.people
        effects = self.table.join(
            person, hello.name, at, not hello.watch, hello.colour, hello.traits, hello.screen, hello.played
        )
        if effects and isinstance(effects[0], fx.Refuse):
            connection.close(KICKED if effects[0].code == "kicked" else LOCKED)
            return False
        state = self.table.state
        self._homes.came(person, household, state.people.keys() | state.barred.keys())
        before = self._delivery.forget(person)
        if before is not None:
            before.close(messages.Bye("elsewhere"))
        self._delivery.connections[person] = connection
        self._check(connection, person)
        told = self._environment
        connection.say(messages.Welcome(person, self.code, __version__, told.ice, told.pages))
        if (restart_at := self._environment.restart_at) is not None and restart_at > at:
            connection.say(messages.Announced(restart_at - at))
        self._do([*effects, Greet(person)], at)
        if hello.lag is not None and person in state.tvs:
            self._do(self.table.lagging(person, hello.lag, hello.plus_minus, at), at)
        if is_new and person == self.table.state.host:
            self._bring_screens_of(person, at)
        if self.starts_by_itself and person == self.table.state.host:
            self.starts_by_itself = False
            self._request(person, r.Start(), at)
        return True

    def _bring_screens_of(self, host: PersonId, at: Instant) -> None:
        """They follow whoever took them to the next table [T32]."""
        for tv in self._environment.pairing.following(host, self.code):
            self._do(self.table.request(host, r.ShowOn(tv=tv), at), at)

    def release(self, tv: PersonId, at: Instant) -> None:
        """It has gone on with its host."""
        if self.trouble is None:
            self._do(self.table.release(tv, at), at)

    def _closed_to(self, person: PersonId, household: str, at: Instant) -> messages.Error | None:
        """Why somebody new is not let in."""
        if person in self.table.state.people or person in self.table.state.tvs:
            return None
        if self._homes.are_shared(household, self.table.state.barred):
            return KICKED
        if asking.is_worn_out(self.table.state):
            return FULL
        if len(self.table.state.people) >= MOST_PEOPLE:
            self._do(self.table.forget_absent(at), at)
        if len(self.table.state.people) >= MOST_PEOPLE:
            return FULL
        return None if self._asking.may_come(at) else CROWDED

    def leave(self, connection: Connection, person: PersonId, at: Instant) -> None:
        """The socket is gone; a newer one of the same person is something else."""
        if self._is_of(connection, person) and self.trouble is None:
            self._delivery.forget(person)
            self._air.left(person)
            self._asking.left(person)
            if person in self.table.state.people:
                self._do(self.table.drop(person, at), at)

    def hear(self, connection: Connection, person: PersonId, said: messages.Message, at: Instant) -> None:
        """One message of a page; raises Malformed."""
        if not self._is_of(connection, person) or self.trouble is not None:
            return
        table = self.table
        match said:
            case messages.Seen(v=view, p=painted, hz=hz, hidden=hidden):
                effects = table.seen(person, view, painted, hz, hidden)
                if effects is not None:
                    self._do(effects, at)
            case messages.Hand(command=raw, v=view, t=stamp, kind=kind, seq=seq):
                press = Press(codec.gesture(table.state.game, raw), view, stamp, kind, seq)
                self._do(table.press(person, press, at), at)
            case messages.Play(command=raw):
                self._do(table.play(person, codec.gesture(table.state.game, raw), at), at)
            case messages.Beat(v=view, e=reaction):
                self._do(table.heartbeat(person, view, reaction, at), at)
            case messages.Hide(hidden=hidden):
                self._do(table.hide(person, hidden, at), at)
            case messages.Ask(request=raw):
                self._request(person, codec.request(raw), at)
            case messages.Tock(n=number, c=reads):
                table.tock(person, number, reads, at)
            case messages.Flashed(at=stamps):
                table.flashed(person, stamps)
            case messages.Tapped(tv=taps, own=own):
                self._do(table.tapped(person, taps, own, at), at)
            case messages.Again():
                if not connection.is_asking:
                    self._see_again(connection, person, at)
            case messages.Flick(what=what):
                if chair_of(table.state, person) is not None and self._asking.may_cue(at):  # it belongs to a seat
                    self._do([fx.Cue(person, what)], at)
            case messages.Air(on=is_on):
                self._air.switch(person, is_on)
            case messages.Signal(to=other, data=data):
                if self._air.carries(person, other, table.performer, len(bytes(data)), at):
                    self._delivery.hint(other, messages.Signalled(person, codec.value(data)))
                elif self._air.invites(person, other, table.performer, at):
                    self._delivery.hint(other, messages.Signalled(person, None))
            case _:
                raise Malformed("'hello' is said once, at the beginning")

    def _request(self, person: PersonId, asked: r.AnyRequest, at: Instant) -> None:
        request: r.AnyRequest | None = asked
        if isinstance(request, r.Start):
            request = r.Start(seed=secrets.token_hex(16))
        elif isinstance(request, r.Set):
            request = asking.checked(request, self.table.state.game, self._environment.fastest_pace)
        elif isinstance(request, r.ShowOn):
            request = self._screen_shown(person, request.code, at)
        refused = None if request is None else self._asking.refused(self.table.state, person, request, at)
        if self._asking.is_pestered_by(person):
            self._let_go(person)
            return
        if request is None or refused is not None:
            self._do([fx.Refuse(person, refused or "too-fast")], at)
        else:
            self._do(self.table.request(person, request, at), at)

    def _screen_shown(self, person: PersonId, code: str, at: Instant) -> r.ShowOn | None:
        """None: too many wrong codes came from there."""
        pairing, household = self._environment.pairing, self._homes.of(person)
        return r.ShowOn(tv=pairing.find(code, household, at)) if pairing.may_guess(household, at) else None

    def _let_go(self, person: PersonId) -> None:
        """As whoever floods us."""
        self._environment.metrics.add("floods")
        self._environment.noise.happened(FLOODED)
        self._asking.left(person)
        self._delivery.connections[person].hang_up(TOO_FAST)

    def _see_again(self, connection: Connection, person: PersonId, at: Instant) -> None:
        """Not at once if a view has just left: perhaps it was that one."""
        connection.is_asking = True
        wait = connection.view_at + AGAIN_AFTER - at
        if wait > 0.0:
            self._loop.call_later(wait / 1000, self._greet_again, connection, person)
        else:
            self._do([Greet(person, is_asked=True)], at)

    def _greet_again(self, connection: Connection, person: PersonId) -> None:
        if self._is_of(connection, person) and self.trouble is None:
            self._do([Greet(person, is_asked=True)], self._environment.clock())

    def pong(self, connection: Connection, person: PersonId, pong: Pong, at: Instant) -> None:
        if self._is_of(connection, person) and self.trouble is None:
            effects = self.table.pong(person, pong, at)
            if effects is not None:
                self._do(effects, at)

    def ping(self, connection: Connection, person: PersonId) -> None:
        """Idle, about once a second."""
        connection.ping()
        number = self.table.tick(person, self._environment.clock())
        if number is not None:
            connection.say(messages.Tick(number))
        self._check(connection, person)
        self._tell_links()

    def _check(self, connection: Connection, person: PersonId) -> None:
        """Ask the kernel about the way to this person: at hello, while the link is new, then now and then."""
        screen = self.table.watch.screens.get(person)
        is_wanted = screen is not None and (screen.link.kernel is None or connection.is_to_be_checked)
        if is_wanted and screen is not None and (trip := connection.kernel_trip()) is not None:
            screen.link.checked(trip)

    def _tell_links(self) -> None:
        """Connections change by themselves: while people wait for each other they see how."""
        at = self._environment.clock()
        pause = LINKS_IN_PLAY if self.table.state.stage == "playing" else LINKS_WAITING
        if at - self._links_told >= pause or self.table.owes_links():
            self._links_told = at
            self._delivery.tell_all(messages.People(self.table.people(), self.table.tvs()))
            self._do(self.table.confide(), at)

    def caught_up(self, connection: Connection, person: PersonId) -> None:
        """A slow reader has read everything: now it gets a fresh view."""
        if self._is_of(connection, person) and self.trouble is None:
            self._do([Greet(person)], self._environment.clock())

    def furnish(self, asked: r.Set, bots: list[r.AddBot]) -> None:
        """Options and bots that were asked for together with the table, before anybody is here."""
        at = self._environment.clock()
        asked = asking.checked(asked, self.table.state.game, self._environment.fastest_pace)
        self._do(self.table.furnish([asked, *bots], at), at)

    def do(self, effects: list[fx.Effect]) -> None:
        self._do(effects, self._environment.clock())

    def _is_of(self, connection: Connection, person: PersonId) -> bool:
        return self._delivery.connections.get(person) is connection

    # --- what the table wants done ---

    def _do(self, effects: "Sequence[fx.Effect | Greet]", at: Instant) -> None:
        if effects:
            self._outbox.extend((at, effect) for effect in effects)
            if self._committing is None:
                self._carry_on()
        self._set_alarm()

    def _set_alarm(self) -> None:
        """An alarm that rings too early is set again then: most of them are put off long before they ring."""
        due = None if self.trouble is not None else self.table.due()
        if self._alarm is not None:
            if due is not None and self._alarm_at <= due:
                return
            self._alarm.cancel()
            self._alarm = None
        if due is not None:
            self._alarm_at = due
            wait = (due - self._environment.clock() + ONE_TICK) / 1000
            self._alarm = self._loop.call_later(wait, self._wake)

    def _wake(self) -> None:
        self._alarm = None
        at = self._environment.clock()
        try:
            due = self.table.due()
            if due is not None and due <= at:
                self._do(self.table.wake(at), at)
            else:
                self._set_alarm()
        except Exception:
            self.freeze()

    def _carry_on(self) -> None:
        """In order, up to events that are not committed yet."""
        try:
            while self._outbox:
                at, effect = self._outbox.popleft()
                if isinstance(effect, fx.Record):
                    self._commit(effect)
                    return
                self._carry_out(effect, at)
        except Exception:
            self.freeze()

    def _commit(self, record: fx.Record) -> None:
        """Consecutive decisions are committed together."""
        written = table_log.written(record.first, record.events, record.cause)
        while self._outbox and isinstance(self._outbox[0][1], fx.Record):
            following = self._outbox.popleft()[1]
            assert isinstance(following, fx.Record)
            written += table_log.written(following.first, following.events, following.cause)
        self._committing = self._environment.store.append(self.id, record.first, b"\n".join(written))
        self._committing_since = self._environment.clock()
        self._committing.add_done_callback(self._committed)
        self._environment.metrics.add("events_committed", len(written))

    def _committed(self, committing: "asyncio.Future[None]") -> None:
        self._committing = None
        try:
            committing.result()
        except Fenced:
            self.on_fenced()
        except StoreError as error:
            log.error("table %s cannot be saved: %s", self.code, error)
            self._give_up()
        except Exception:
            self.freeze()
        else:
            self._environment.metrics.commit.add(self._environment.clock() - self._committing_since)
            self._carry_on()

    def _carry_out(self, effect: fx.Effect | Greet, at: Instant) -> None:
        delivery = self._delivery
        match effect:
            case fx.Show():
                delivery.show(effect, at)
                self._after_show(effect)
            case fx.People(people=all_of_them):
                delivery.tell_people(all_of_them, at)
            case fx.Confide(person=person, seen=seen):
                delivery.tell(person, messages.Confided(seen))
            case fx.Refuse(person=person, code=code):
                self._environment.metrics.add("refusals")
                delivery.tell(person, messages.Refused(code))
            case fx.HandAnswered(person=person, lane=lane):
                delivery.tell(person, messages.Missed(lane))
            case fx.Listen(person=person):
                delivery.tell(person, messages.Listen())
            case fx.Ask(person=person, within=within):
                delivery.tell(person, messages.Asked(within))
            case fx.Count(why=why, ms=ms, seat=seat):
                delivery.tell_all(messages.Counted(why, ms, seat))
            case fx.Cue():
                delivery.cue(effect)
            case fx.Fetch(tv=tv):
                self._fetch(tv)
            case fx.LetGo(tv=tv):
                self._environment.pairing.let_go(tv, self.code)
            case fx.Flash(tv=tv, person=person):
                delivery.tell(tv, messages.Flash())
                delivery.tell(person, messages.Flash())
            case fx.Dismiss(person=person, why=why):
                self._air.left(person)
                connection = delivery.forget(person)
                if connection is not None:
                    connection.close(messages.Bye(why))
            case fx.Close():
                self.on_close()
            case Greet(person=person, is_asked=is_asked):
                delivery.greet(person, is_asked)

    def _fetch(self, tv: PersonId) -> None:
        taken = self.table.state.tvs.get(tv)
        if taken is not None:
            before = self._environment.pairing.fetch(tv, taken.taken_by, self.code)
            if before is not None:
                self.on_fetched(tv, before)

    def _after_show(self, show: fx.Show) -> None:
        for hint in show.view.hints:
            if isinstance(hint, RaceClosed):
                self._environment.metrics.add("races_closed")
        if show.view.stage != "playing":
            self._archive.look_at(self.table.state)

    # --- the end ---

    def freeze(self) -> None:
        """A broken invariant: this table stands still, its log is kept, all others play on."""
        log.exception("table %s is frozen", self.code)
        self._environment.metrics.add("bugs")
        self._stand_still(messages.Error("internal", "Something broke at this table. Its log is kept."))

    def _give_up(self) -> None:
        """What was not saved did not happen: nobody saw it. The table comes back from its log, as after a crash."""
        self._environment.metrics.add("storage_errors")
        sentence = "The server cannot save this table just now. Come back in a moment: play goes on from there."
        self._stand_still(messages.Error("storage", sentence))
        self.on_store_error()

    @property
    def may_move(self) -> bool:
        """Nothing is under way, and nobody would notice."""
        is_idle = self.trouble is None and self._committing is None and not self._outbox
        return is_idle and self.table.may_move()

    def pack_up(self, at: str) -> bytes:
        """What goes along to another process. From now on nothing happens here; whoever comes is sent there."""
        handed = self.table.handed(self._environment.clock())
        self.trouble = messages.Moved(at)
        self._set_alarm()
        return pack(structs.replace(handed, starts_by_itself=self.starts_by_itself))

    def unpack(self) -> None:
        """It stays after all."""
        self.trouble = None
        self._do(self.table.wake(self._environment.clock()), self._environment.clock())

    def go(self) -> None:
        """It is there now: so should everybody be."""
        assert self.trouble is not None
        self._stand_still(self.trouble)
        self._archive.stop()

    def abandon(self) -> None:
        """It goes on elsewhere from what is kept: what was decided here since then counts for nothing."""
        self._stand_still(messages.Bye("restart"))
        self._archive.stop()

    def _stand_still(self, why: messages.Message) -> None:
        self.trouble = why
        self._outbox.clear()
        self._set_alarm()
        self._delivery.close_all(why)

    async def stop(self, why: messages.Message) -> None:
        """Whatever was decided is committed; everybody is told to come back."""
        try:
            async with asyncio.timeout(SAVED_WITHIN):
                while self._committing is not None:
                    await asyncio.wait([self._committing])
                await self._archive.has_kept_all()
        except TimeoutError:
            log.error("table %s could not be saved in time", self.code)
        self._stand_still(why)
        self._archive.stop()
