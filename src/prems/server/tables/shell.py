"""One table on real sockets: who comes, who goes, what is asked of it, and how does it end?

What pages say goes into the table at once, with the moment of its arrival: see `session.py`. What the table wants
done goes into its outbox.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from msgspec import structs

from prems import __version__
from prems.protocol import messages
from prems.server.limits import MOST_PEOPLE
from prems.server.socket.connection import NO_VIEW, Connection
from prems.server.storage.store import StoreError
from prems.server.tables import asking
from prems.server.tables.air import Air
from prems.server.tables.asking import Asking
from prems.server.tables.delivery import Delivery
from prems.server.tables.environment import Environment
from prems.server.tables.finished.archive import Archive
from prems.server.tables.homes import Homes
from prems.server.tables.outbox import Outbox, SendNewest
from prems.server.tables.rounds import Rounds
from prems.table import effects as fx
from prems.table import requests as r
from prems.table.handing import pack
from prems.table.state import Instant, PersonId
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")

SAVED_WITHIN: Final = 5.0  # seconds, when the server stops
LINKS_WAITING: Final = 2_000.0  # milliseconds between two reports on everybody's connection
LINKS_IN_PLAY: Final = 10_000.0

LOCKED: Final = messages.Error("locked", "This table is locked. Ask the host to open it.")
FULL: Final = messages.Error("full", "This table is full.")
CROWDED: Final = messages.Error("too-fast", "Too many people come at once. Try again in a moment.")
FLOODED: Final = "%d connections were closed for speaking too fast"
TOO_FAST: Final = messages.Error("too-fast", "Too many messages. Slow down and come back.")
KICKED: Final = messages.Error(
    "kicked", "The host removed you, or somebody who plays from the same place. Only the host can let you back in."
)


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
        self.delivery = Delivery(table, environment.metrics, environment.clock)
        self.outbox = Outbox(table, id_, self.delivery, self, environment)
        self.rounds = Rounds(table, self.delivery, self, environment)
        self.asking = Asking(self.here)
        self.air = Air()
        self._environment = environment
        self._homes = Homes(environment.salt)
        self._archive = Archive(id_, table.state, environment)
        self._links_told = 0.0

    @property
    def code(self) -> str:
        return self.table.state.code

    @property
    def is_frozen(self) -> bool:
        return isinstance(self.trouble, messages.Error) and self.trouble.code == "internal"

    @property
    def here(self) -> Collection[PersonId]:
        """Who has an open line."""
        return self.delivery.connections.keys()

    def announce(self, message: messages.Announced) -> None:
        self.delivery.tell_all(message)

    def hang_up(self, person: PersonId, why: messages.Error) -> None:
        """Ends the line of somebody who is not wanted here any more; their seat waits as for anybody who is away."""
        if (connection := self.delivery.connections.get(person)) is not None:
            connection.close(why)

    async def has_kept_its_games(self) -> None:
        await self._archive.has_kept_all()

    # --- people ---

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
        before = self.delivery.forget(person)
        if before is not None:
            before.close(messages.Bye("elsewhere"))
        self.delivery.connections[person] = connection
        connection.has = NO_VIEW if hello.changes else None
        self.rounds.check(connection, person)
        told = self._environment
        connection.say(messages.Welcome(person, self.code, __version__, told.ice, told.pages))
        if (restart_at := self._environment.restart_at) is not None and restart_at > at:
            connection.say(messages.Announced(restart_at - at))
        newest = SendNewest(person, since=hello.since)
        missed = [] if is_new or hello.since is None else [newest]  # before what their coming changes [T38]
        self.outbox.do([*missed, *effects, newest], at)
        self.rounds.compare_clocks(connection, person)
        if hello.lag is not None and person in state.tvs:
            self.outbox.do(self.table.lagging(person, hello.lag, hello.plus_minus, at), at)
        if is_new and person == self.table.state.host:
            self._bring_screens_of(person, at)
        if self.starts_by_itself and person == self.table.state.host:
            self.starts_by_itself = False
            self.request(person, r.Start(), at)
        self.rounds.begin(connection, person)
        return True

    def _bring_screens_of(self, host: PersonId, at: Instant) -> None:
        """They follow whoever took them to the next table [T32]."""
        for tv in self._environment.pairing.following(host, self.code):
            self.outbox.do(self.table.request(host, r.ShowOn(tv=tv), at), at)
        if self._environment.screens is not None:
            self._environment.screens.following(host, self.code, partial(self._show_on, host, ""))

    def _show_on(self, person: PersonId, code: str, tv: PersonId | None) -> None:
        """A screen that was looked for elsewhere."""
        if self.trouble is None:
            self._ask(person, r.ShowOn(code, tv), self._environment.clock())

    def release(self, tv: PersonId, at: Instant) -> None:
        """It has gone on with its host."""
        if self.trouble is None:
            self.outbox.do(self.table.release(tv, at), at)

    def _closed_to(self, person: PersonId, household: str, at: Instant) -> messages.Error | None:
        """Why somebody new is not let in."""
        if person in self.table.state.tvs:
            return None if self.asking.may_turn_up(person, at) else CROWDED
        if person in self.table.state.people:
            return None
        if self._homes.are_shared(household, self.table.state.barred):
            return KICKED
        if asking.is_worn_out(self.table.state):
            return FULL
        if len(self.table.state.people) >= MOST_PEOPLE:
            self.outbox.do(self.table.forget_absent(at), at)
        if len(self.table.state.people) >= MOST_PEOPLE:
            return FULL
        return None if self.asking.may_come(at) else CROWDED

    def leave(self, connection: Connection, person: PersonId, at: Instant) -> None:
        """The socket is gone; a newer one of the same person is something else."""
        if self.trouble is None and self.delivery.connections.get(person) is connection:
            self.delivery.forget(person)
            self.air.left(person)
            self.asking.left(person)
            if person in self.table.state.people:
                self.outbox.do(self.table.drop(person, at), at)

    def hears(self, connection: Connection) -> bool:
        """The line is closed as soon as the same person has a newer one; and the table does not stand still."""
        return self.trouble is None and connection.is_open

    def request(self, person: PersonId, asked: r.AnyRequest, at: Instant) -> None:
        match asked:
            case r.Start():
                self._ask(person, r.Start(seed=secrets.token_hex(16)), at)
            case r.Set():
                checked = asking.checked(asked, self.table.state.game, self._environment.fastest_pace)
                self._ask(person, checked, at)
            case r.ShowOn(code=code):
                self._seek_screen(person, code, at)
            case _:
                self._ask(person, asked, at)

    def _ask(self, person: PersonId, request: r.AnyRequest | None, at: Instant) -> None:
        """None: too much of it came from there."""
        refused = None if request is None else self.asking.refused(self.table.state, person, request, at)
        if self.asking.is_pestered_by(person):
            self._stop_pestering(person)
            return
        if request is None or refused is not None:
            self.outbox.do([fx.Refuse(person, refused or "too-fast")], at)
        else:
            self.outbox.do(self.table.request(person, request, at), at)

    def _seek_screen(self, person: PersonId, code: str, at: Instant) -> None:
        """Here, else wherever it waits. A guess is counted before it is known whether it was one."""
        pairing, household, others = self._environment.pairing, self._homes.of(person), self._environment.screens
        if not pairing.may_guess(household, at):
            self._ask(person, None, at)
            return
        tv = pairing.find(code)
        if tv is None:
            pairing.guessed_wrong(household, at)
        if tv is None and others is not None:
            others.find(code, partial(self._show_on, person, code))
        else:
            self._ask(person, r.ShowOn(code, tv), at)

    def _stop_pestering(self, person: PersonId) -> None:
        self.asking.left(person)
        hang_up_on_a_flood(self.delivery.connections[person], self._environment)

    def tell_links(self) -> None:
        """Connections change by themselves: while people wait they see how. In play the next view says it."""
        at, state, sight = self._environment.clock(), self.table.state, self.table.sight
        pause = LINKS_IN_PLAY if state.stage == "playing" else LINKS_WAITING
        is_owed = sight.owes_links()
        if at - self._links_told >= pause or is_owed:
            self._links_told = at
            people = sight.people()
            if state.stage != "playing" or state.is_paused or is_owed:
                self.delivery.tell_people(people, at)
            self.outbox.do(self.table.confide(), at)

    def set_up(self, asked: r.Set, bots: list[r.AddBot]) -> None:
        """Options and bots that were asked for together with the table, before anybody is here."""
        at = self._environment.clock()
        asked = asking.checked(asked, self.table.state.game, self._environment.fastest_pace)
        self.outbox.do(self.table.set_up([asked, *bots], at), at)

    def do(self, effects: list[fx.Effect]) -> None:
        self.outbox.do(effects, self._environment.clock())

    # --- what the outbox leaves to others ---

    def fetch(self, tv: PersonId) -> None:
        taken = self.table.state.tvs.get(tv)
        if taken is not None:
            before = self._environment.pairing.fetch(tv, taken.taken_by, self.code)
            if self._environment.screens is not None:
                self._environment.screens.taken(tv, taken.taken_by, self.code)
            if before is not None:
                self.on_fetched(tv, before)

    def let_tv_go(self, tv: PersonId) -> None:
        self._environment.pairing.let_go(tv, self.code)
        if self._environment.screens is not None:
            self._environment.screens.let_go(tv, self.code)

    def dismiss(self, person: PersonId, last_word: messages.Bye) -> None:
        self.air.left(person)
        connection = self.delivery.forget(person)
        if connection is not None:
            connection.close(last_word)

    def keep_finished_games(self) -> None:
        self._archive.look_at(self.table.state)

    def close(self) -> None:
        self.on_close()

    def fenced(self) -> None:
        self.on_fenced()

    # --- the end ---

    def freeze(self) -> None:
        """A broken invariant: this table stands still, its log is kept, all others play on."""
        log.exception("table %s is frozen", self.code)
        self._environment.metrics.add("bugs")
        self._stand_still(messages.Error("internal", "Something broke at this table. Its log is kept."))

    def give_up(self, error: StoreError) -> None:
        """What was not saved did not happen: nobody saw it. The table comes back from its log, as after a crash."""
        log.error("table %s cannot be saved: %s", self.code, error)
        self._environment.metrics.add("storage_errors")
        sentence = "The server cannot save this table just now. Come back in a moment: play goes on from there."
        self._stand_still(messages.Error("storage", sentence))
        self.on_store_error()

    @property
    def may_move(self) -> bool:
        """Nothing is under way, and nobody would notice."""
        return self.trouble is None and self.outbox.is_empty and self.table.may_move()

    def pack_up(self, at: str) -> bytes:
        """What goes along to another process. From now on nothing happens here; whoever comes is sent there."""
        handed = self.table.handed(self._environment.clock())
        self.trouble = messages.Moved(at)
        self.outbox.stand_still()
        return pack(structs.replace(handed, starts_by_itself=self.starts_by_itself))

    def unpack(self) -> None:
        """It stays after all."""
        self.trouble = None
        self.outbox.go_on()

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
        self.outbox.forget()
        self.outbox.stand_still()
        self.delivery.close_all(why)

    async def stop(self, why: messages.Message) -> None:
        """Whatever was decided is committed; everybody is told to come back."""
        try:
            async with asyncio.timeout(SAVED_WITHIN):
                await self.outbox.is_kept()
                await self._archive.has_kept_all()
        except TimeoutError:
            log.error("table %s could not be saved in time", self.code)
        self._stand_still(why)
        self._archive.stop()


def hang_up_on_a_flood(connection: Connection, environment: Environment) -> None:
    """Whoever floods us is let go."""
    environment.metrics.add("floods")
    environment.noise.happened(FLOODED)
    connection.hang_up(TOO_FAST)
