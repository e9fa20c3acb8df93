"""How do many machines keep their events in one PostgreSQL, so that no two of them ever write the same one?

An append is one statement, in which the node's own row is locked against its deletion: after a node was declared dead
nothing of it is kept any more, however long a packet was on its way. Beats, appends, everything else and the library
each have a connection, so that none waits for another.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, TypeVar

from prems.lease import BEAT, LEASE, Peer, Roll
from prems.server.storage.library import Library
from prems.server.storage.postgres.appends import Appends, Event
from prems.server.storage.postgres.schema import ONE_AT_A_TIME, prepare
from prems.server.storage.postgres.thread import ThreadDatabase, Trouble
from prems.server.storage.postgres.wire import Connection, Wire, found, is_there
from prems.server.storage.shelf import Shelf
from prems.server.storage.store import FORMAT, Away, CodeTaken, Fenced, Kept, Owner, StoreError, Told

T = TypeVar("T")

BEATS_WITHIN: Final = 1.5  # seconds
ANSWERS_WITHIN: Final = 10.0  # everything else
SIZED_EVERY: Final = 120  # beats
COUNTED_EVERY: Final = 10  # beats: all nodes look at all tables then; between, only at who their owners are

MARK: Final = "extract(epoch FROM beat)::float8"  # of a beat
THERE: Final = f"SELECT id, {MARK} FROM nodes WHERE at = $1"
SIZE: Final = "SELECT pg_database_size(current_database())"
COUNTS: Final = "SELECT owner, count(*) FROM tables WHERE closed IS NULL AND handed IS NULL GROUP BY owner"
BEATEN: Final = f"""WITH RECURSIVE me AS
        (UPDATE nodes SET beat = clock_timestamp(), draining = $2 WHERE id = $1 RETURNING 1),
    owners AS (SELECT min(owner) AS id FROM tables WHERE closed IS NULL
        UNION ALL SELECT (SELECT min(owner) FROM tables WHERE closed IS NULL AND owner > owners.id)
            FROM owners WHERE owners.id IS NOT NULL),
    gone AS (SELECT id FROM owners WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owners.id)),
    orphans AS (SELECT
        (SELECT count(*) FROM gone JOIN tables ON owner = gone.id WHERE closed IS NULL AND format <= $3)
        + (SELECT count(*) FROM tables WHERE owner IS NULL AND closed IS NULL AND format <= $3)
        + (SELECT count(*) FROM tables WHERE owner = $1 AND closed IS NULL AND handed IS NOT NULL AND format <= $3)
        AS count FROM me)
    SELECT nodes.id, at, {MARK}, draining, format, orphans.count FROM nodes, orphans"""
ANYBODYS: Final = """closed IS NULL AND format <= $1
    AND (owner IS NULL OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = owner)
        OR (owner = $2 AND handed IS NOT NULL))"""
ADOPT: Final = """WITH found AS (SELECT id, handed FROM tables WHERE {} FOR UPDATE SKIP LOCKED)
    UPDATE tables SET owner = $2, format = $1, handed = NULL FROM found
    WHERE tables.id = found.id AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $2)
    RETURNING tables.id, code, game, opened, found.handed"""
ADOPT_SOME: Final = ADOPT.format(f"{ANYBODYS} ORDER BY id LIMIT $3")
ADOPT_THIS: Final = ADOPT.format(  # also one of its own, which it could not read when it took it
    f"code = $3 AND ({ANYBODYS} OR (closed IS NULL AND format <= $1 AND owner = $2))"
)
SEEN: Final = "unnest($1::int8[], $2::float8[]) AS seen (node, beaten)"
SILENT: Final = f"id = node AND {MARK} = beaten"  # whoever has beaten meanwhile lives
OURS: Final = "owner = $2 AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $2)"
TOUCHED: Final = f"SELECT xmin::text FROM tables WHERE id = $1 AND {OURS}"  # by whom it was last changed
UNTOUCHED: Final = f"id = $1 AND {OURS} AND xmin::text = $3"
OWNER: Final = """SELECT game, nodes.id, coalesce(at, '') FROM tables LEFT JOIN nodes ON nodes.id = owner
    WHERE code = $1 AND closed IS NULL"""


class PostgresStore(Shelf):
    """Make it with `opened`."""

    is_alone = False

    def __init__(self, url: str, at: str) -> None:
        self._at = at
        self._node = 0
        self._beats = Wire(url, BEATS_WITHIN)
        self._appends = Appends(url)
        self._rest = Wire(url, ANSWERS_WITHIN)
        self._database = ThreadDatabase(url)
        self._library = Library(self._database, Trouble)
        self._size = 0
        self._beaten = 0
        self._counts: dict[int | None, int] = {}  # open tables, by owner

    @classmethod
    async def opened(cls, url: str, at: str, is_sole: bool = False) -> "PostgresStore":
        """Sole: no other node may be reached in the same place. Raises StoreError."""
        store = cls(url, at)
        try:
            await store._rest.ask(prepare)
        except Away as error:
            if await asyncio.to_thread(is_there, url):  # and does not want us
                raise StoreError(str(error)) from error
            raise
        if is_sole:
            await store._take_place()
        await store.join()
        return store

    async def _take_place(self) -> None:
        """Of a node that crashed there; one that lives is heard within a lease. Raises StoreError."""
        loop = asyncio.get_running_loop()
        seen: dict[int, float] = {}
        beats: dict[int, float]
        until = loop.time() + LEASE
        while beats := dict(await self._rest.rows(THERE, self._at)):
            if seen and any(seen.get(node) != beat for node, beat in beats.items()):
                raise StoreError(f"another node is reached at {self._at!r} already: give each an --at of its own")
            if loop.time() >= until:
                await self.bury([Peer(node, self._at, beat) for node, beat in beats.items()])
            seen = seen or beats
            await asyncio.sleep(BEAT)

    # --- nodes ---

    @property
    def node(self) -> int:
        return self._node

    def join(self) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._joined())

    async def _joined(self) -> int:
        said = "INSERT INTO nodes (at, format) VALUES ($1, $2) RETURNING id"
        [(self._node,)] = await self._rest.rows(said, self._at, FORMAT)
        self._appends.begin(self._node)
        return self._node

    def beat(self, is_draining: bool) -> "asyncio.Future[Roll | None]":
        return asyncio.ensure_future(self._beats.ask(lambda db: self._beat(db, is_draining)))

    async def _beat(self, db: Connection, is_draining: bool) -> Roll | None:
        beaten = await found(db, BEATEN, self._node, is_draining, FORMAT)
        if not beaten:
            return None
        if self._beaten % SIZED_EVERY == 0:
            [(self._size,)] = await found(db, SIZE)
        if is_draining or self._beaten % COUNTED_EVERY == 0:
            self._counts = dict(await found(db, COUNTS))
        self._beaten += 1
        peers = [
            Peer(id_, at, beat, draining, self._counts.get(id_, 0), reads)
            for id_, at, beat, draining, reads, _ in beaten
        ]
        *_, orphans = beaten[0]
        return Roll(tuple(peers), orphans)

    def bury(self, silent: Sequence[Peer]) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._beats.ask(lambda db: self._bury(db, silent)))

    async def _bury(self, db: Connection, silent: Sequence[Peer]) -> int:
        """A session that was stopped between two packets would hold its lock: it is ended first."""
        seen = [peer.id for peer in silent], [peer.beat for peer in silent]
        await db.execute(
            f"SELECT pg_terminate_backend(pid) FROM nodes, {SEEN} WHERE {SILENT} AND pid IS NOT NULL", seen
        )
        return (await db.execute(f"DELETE FROM nodes USING {SEEN} WHERE {SILENT}", seen)).rowcount

    def leave(self) -> "asyncio.Future[None]":
        return asyncio.ensure_future(self._left())

    async def _left(self) -> None:
        await self._rest.count("DELETE FROM nodes WHERE id = $1", self._node)

    def owner(self, code: str) -> "asyncio.Future[Owner | None]":
        return asyncio.ensure_future(self._owner(code))

    async def _owner(self, code: str) -> Owner | None:
        owners = await self._rest.rows(OWNER, code)
        return Owner(*owners[0]) if owners else None

    def adopt(self, most: int, code: str | None = None) -> "asyncio.Future[list[Kept]]":
        return asyncio.ensure_future(self._adopted(most, code))

    async def _adopted(self, most: int, code: str | None) -> list[Kept]:
        which = (ADOPT_SOME, FORMAT, self._node, most) if code is None else (ADOPT_THIS, FORMAT, self._node, code)
        return [
            Kept(id_, name, game, opened, await self.lines(id_), handed=handed)
            for id_, name, game, opened, handed in await self._rest.rows(*which)
        ]

    def hand_over(self, table: int, to: int, handed: bytes) -> "asyncio.Future[bool]":
        return asyncio.ensure_future(self._handed_over(table, to, handed))

    async def _handed_over(self, table: int, to: int, handed: bytes) -> bool:
        moved = f"""UPDATE tables SET owner = $4, handed = $5 WHERE {UNTOUCHED}
            AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $4 AND nodes.format >= tables.format)"""
        return await self._changed(moved, table, to, handed)

    async def _changed(self, statement: str, table: int, *values: object) -> bool:
        """A table of this node, as it stands now. What is given up may arrive late, when it was taken up again."""
        for (touched,) in await self._rest.rows(TOUCHED, table, self._node):
            return bool(await self._rest.count(statement, table, self._node, touched, *values))
        return False

    # --- tables ---

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._opened(code, game, now))

    async def _opened(self, code: str, game: str, now: int) -> int:
        said = """INSERT INTO tables (code, game, opened, owner, format) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING RETURNING id"""
        for (id_,) in await self._rest.rows(said, code, game, now, self._node, FORMAT):
            return int(id_)
        raise CodeTaken(code)

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]":
        closed = asyncio.ensure_future(self._closed(table, now))
        closed.add_done_callback(lambda done: self._forget_events(table) if _has_succeeded(done) else None)
        return closed

    async def _closed(self, table: int, now: int) -> None:
        if not await self._changed(f"UPDATE tables SET closed = $4 WHERE {UNTOUCHED}", table, now):
            raise Fenced(f"table {table} is another's")

    def _forget_events(self, table: int) -> None:
        if not self._library.is_closed:
            self._library.do(self._library.forget_events, table).add_done_callback(_has_succeeded)

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        return asyncio.ensure_future(self._reloaded(table))

    async def _reloaded(self, table: int) -> Kept:
        said = f"UPDATE tables SET closed = NULL WHERE id = $1 AND {OURS} RETURNING id, code, game, opened"
        for id_, code, game, opened in await self._rest.rows(said, table, self._node):
            return Kept(id_, code, game, opened, await self.lines(table))
        raise Fenced(f"table {table} is another's")

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        """By one node at a time; the others need not."""
        return self._library.do(self._forget_before, moment)

    def _forget_before(self, moment: int) -> None:
        if self._database.execute("SELECT pg_try_advisory_lock(?)", (ONE_AT_A_TIME + 1,)).fetchone()[0]:
            try:
                self._library.forget_before(moment)
            finally:
                self._database.execute("SELECT pg_advisory_unlock(?)", (ONE_AT_A_TIME + 1,))

    # --- events ---

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        self._appends.append(Event(told, table, n, lines))

    def size(self) -> int:
        return self._size

    async def is_well(self) -> bool:
        """After a failure it tries whether an event could be kept again: a full disk can still be read."""
        if self._appends.is_failing:
            try:
                await self._beats.ask(_tried)
            except StoreError:
                return False
        return True

    def close(self) -> None:
        self._library.close()
        for wire in (self._appends, self._beats, self._rest):
            wire.close()


async def _tried(db: Connection) -> None:
    async with db.transaction(force_rollback=True):
        await db.execute("INSERT INTO events VALUES (0, 0, '')")


def _has_succeeded(done: "asyncio.Future[T]") -> bool:
    return not done.cancelled() and done.exception() is None
