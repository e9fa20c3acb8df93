"""How do many machines keep their events in one PostgreSQL, so that no two of them ever write the same one?

An append is one statement, in which the node's own row is locked against its deletion: after a node was declared dead
nothing of it is kept any more, however long a packet was on its way. Beats, appends, everything else and the library
each have a connection, so that none waits for another.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from prems.lease import BEAT, LEASE, Peer, Roll
from prems.server.storage.library import Library
from prems.server.storage.postgres.schema import ONE_AT_A_TIME, prepare
from prems.server.storage.postgres.thread import ThreadDatabase, Trouble
from prems.server.storage.postgres.wire import Connection, Wire
from prems.server.storage.shelf import Shelf
from prems.server.storage.store import FORMAT, CodeTaken, Fenced, Kept, Owner, StoreError

T = TypeVar("T")

BEATS_WITHIN: Final = 1.5  # seconds
APPENDS_WITHIN: Final = 2.0  # one try
ANSWERS_WITHIN: Final = 10.0  # everything else
PATIENCE: Final = 5.0  # seconds of tries, in which people only see a table that stands still
AGAIN_AFTER: Final = 0.1
MOST_ROWS: Final = 1000  # in one statement
SIZED_EVERY: Final = 120  # beats
COUNTED_EVERY: Final = 10  # beats: all nodes look at all tables then; between, only at who their owners are

APPEND: Final = """INSERT INTO events SELECT {} nodes WHERE nodes.id = $1 FOR KEY SHARE OF nodes
    ON CONFLICT DO NOTHING RETURNING table_id, n"""
APPEND_MANY: Final = APPEND.format("r.* FROM unnest($2::int8[], $3::int8[], $4::bytea[]) r,")
APPEND_ONE: Final = APPEND.format("$2::int8, $3::int8, $4::bytea FROM")  # mostly there is but one: a fifth cheaper
ALIVE: Final = "SELECT FROM nodes WHERE id = $1"
WRITTEN: Final = """SELECT table_id, n FROM events JOIN unnest($1::int8[], $2::int8[], $3::bytea[]) AS r (t, m, given)
    ON table_id = t AND n = m WHERE lines = given"""
MARK: Final = "extract(epoch FROM beat)::float8"  # of a beat
THERE: Final = f"SELECT id, {MARK} FROM nodes WHERE at = $1"
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
OWNER: Final = """SELECT game, nodes.id, coalesce(at, '') FROM tables LEFT JOIN nodes ON nodes.id = owner
    WHERE code = $1 AND closed IS NULL"""


class Row(NamedTuple):
    done: "asyncio.Future[None]"
    table: int
    n: int
    lines: bytes


class PostgresStore(Shelf):
    """Make it with `opened`."""

    is_alone = False

    def __init__(self, url: str, at: str) -> None:
        self._at = at
        self._node = 0
        self._beats = Wire(url, BEATS_WITHIN)
        self._appends = Wire(url, APPENDS_WITHIN, self._say_who)
        self._rest = Wire(url, ANSWERS_WITHIN)
        self._database = ThreadDatabase(url)
        self._library = Library(self._database, Trouble)
        self._rows: list[Row] = []
        self._writing: asyncio.Task[None] | None = None  # from the first append on
        self._idle: asyncio.Future[None] | None = None  # in which it waits for more
        self._is_closed = False
        self._is_failing = False
        self._size = 0
        self._beaten = 0
        self._counts: dict[int | None, int] = {}  # open tables, by owner

    @classmethod
    async def opened(cls, url: str, at: str, is_sole: bool = False) -> "PostgresStore":
        """Sole: no other node may be reached in the same place. Raises StoreError."""
        store = cls(url, at)
        await store._rest.ask(prepare)
        if is_sole:
            await store._take_place()
        await store.join()
        return store

    async def _take_place(self) -> None:
        """Of a node that crashed there; one that lives is heard within a lease. Raises StoreError."""
        loop = asyncio.get_running_loop()
        seen: dict[int, float] = {}
        until = loop.time() + LEASE
        while beats := dict(await self._rest.ask(lambda db: db.fetch(THERE, self._at))):
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
        self._node = await self._rest.ask(lambda db: db.fetchval(said, self._at, FORMAT))
        self._appends.close()  # the next one is this node's
        self._rows, decided_before = [], self._rows
        for row in decided_before:
            _settle(row.done, Fenced("the node that decided this was declared dead"))
        return self._node

    async def _say_who(self, connection: Connection) -> None:
        """So that whoever declares this node dead can end what it has under way."""
        await connection.execute("UPDATE nodes SET pid = pg_backend_pid() WHERE id = $1", self._node)

    def beat(self, is_draining: bool) -> "asyncio.Future[Roll | None]":
        return asyncio.ensure_future(self._beats.ask(lambda db: self._beat(db, is_draining)))

    async def _beat(self, db: Connection, is_draining: bool) -> Roll | None:
        found = await db.fetch(BEATEN, self._node, is_draining, FORMAT)
        if not found:
            return None
        if self._beaten % SIZED_EVERY == 0:
            self._size = await db.fetchval("SELECT pg_database_size(current_database())")
        if is_draining or self._beaten % COUNTED_EVERY == 0:
            self._counts = dict(await db.fetch(COUNTS))
        self._beaten += 1
        peers = [
            Peer(id_, at, beat, draining, self._counts.get(id_, 0), reads)
            for id_, at, beat, draining, reads, _ in found
        ]
        return Roll(tuple(peers), found[0]["count"])

    def bury(self, silent: Sequence[Peer]) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._beats.ask(lambda db: self._bury(db, silent)))

    async def _bury(self, db: Connection, silent: Sequence[Peer]) -> int:
        """A session that was stopped between two packets would hold its lock: it is ended first."""
        seen = [peer.id for peer in silent], [peer.beat for peer in silent]
        await db.fetch(
            f"SELECT pg_terminate_backend(pid) FROM nodes, {SEEN} WHERE {SILENT} AND pid IS NOT NULL", *seen
        )
        return _count(await db.execute(f"DELETE FROM nodes USING {SEEN} WHERE {SILENT}", *seen))

    def leave(self) -> "asyncio.Future[None]":
        left = "DELETE FROM nodes WHERE id = $1"
        return asyncio.ensure_future(self._do(left, self._node))

    def owner(self, code: str) -> "asyncio.Future[Owner | None]":
        return asyncio.ensure_future(self._owner(code))

    async def _owner(self, code: str) -> Owner | None:
        found = await self._rest.ask(lambda db: db.fetchrow(OWNER, code))
        return None if found is None else Owner(*found)

    def adopt(self, most: int, code: str | None = None) -> "asyncio.Future[list[Kept]]":
        return asyncio.ensure_future(self._adopted(most, code))

    async def _adopted(self, most: int, code: str | None) -> list[Kept]:
        which = (ADOPT_SOME, FORMAT, self._node, most) if code is None else (ADOPT_THIS, FORMAT, self._node, code)
        found = await self._rest.ask(lambda db: db.fetch(*which))
        return [
            Kept(id_, name, game, opened, await self.lines(id_), handed=handed)
            for id_, name, game, opened, handed in found
        ]

    def hand_over(self, table: int, to: int, handed: bytes) -> "asyncio.Future[bool]":
        return asyncio.ensure_future(self._handed_over(table, to, handed))

    async def _handed_over(self, table: int, to: int, handed: bytes) -> bool:
        moved = f"""UPDATE tables SET owner = $3, handed = $4 WHERE id = $1 AND {OURS}
            AND EXISTS (SELECT 1 FROM nodes WHERE nodes.id = $3 AND nodes.format >= tables.format)"""
        return bool(_count(await self._rest.ask(lambda db: db.execute(moved, table, self._node, to, handed))))

    # --- tables ---

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]":
        return asyncio.ensure_future(self._opened(code, game, now))

    async def _opened(self, code: str, game: str, now: int) -> int:
        said = """INSERT INTO tables (code, game, opened, owner, format) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT DO NOTHING RETURNING id"""
        id_: int | None = await self._rest.ask(lambda db: db.fetchval(said, code, game, now, self._node, FORMAT))
        if id_ is None:
            raise CodeTaken(code)
        return id_

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]":
        closed = asyncio.ensure_future(self._closed(table, now))
        closed.add_done_callback(lambda done: self._forget_events(table) if _has_succeeded(done) else None)
        return closed

    async def _closed(self, table: int, now: int) -> None:
        said = f"UPDATE tables SET closed = $3 WHERE id = $1 AND {OURS}"
        if not _count(await self._rest.ask(lambda db: db.execute(said, table, self._node, now))):
            raise Fenced(f"table {table} is another's")

    def _forget_events(self, table: int) -> None:
        if not self._library.is_closed:
            self._library.do(self._library.forget_events, table).add_done_callback(_has_succeeded)

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        return asyncio.ensure_future(self._reloaded(table))

    async def _reloaded(self, table: int) -> Kept:
        said = f"UPDATE tables SET closed = NULL WHERE id = $1 AND {OURS} RETURNING id, code, game, opened"
        found = await self._rest.ask(lambda db: db.fetchrow(said, table, self._node))
        if found is None:
            raise Fenced(f"table {table} is another's")
        id_, code, game, opened = found
        return Kept(id_, code, game, opened, await self.lines(table))

    def forget_before(self, moment: int) -> "asyncio.Future[None]":
        """By one node at a time; the others need not."""
        return self._library.do(self._forget_before, moment)

    def _forget_before(self, moment: int) -> None:
        if self._database.execute("SELECT pg_try_advisory_lock(?)", (ONE_AT_A_TIME + 1,)).fetchone()[0]:
            try:
                self._library.forget_before(moment)
            finally:
                self._database.execute("SELECT pg_advisory_unlock(?)", (ONE_AT_A_TIME + 1,))

    async def _do(self, statement: str, *values: object) -> None:
        await self._rest.ask(lambda db: db.execute(statement, *values))

    # --- events ---

    def append(self, table: int, n: int, lines: bytes) -> "asyncio.Future[None]":
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rows.append(Row(done, table, n, lines))
        if self._writing is None:
            self._writing = asyncio.ensure_future(self._write())
        self._wake()
        return done

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def _write(self) -> None:
        """All that came while the last statement was under way goes into the next one."""
        while self._rows or not self._is_closed:
            if not self._rows:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle
                continue
            rows, self._rows = self._rows[:MOST_ROWS], self._rows[MOST_ROWS:]
            try:
                refused = await self._refused(rows)
                self._is_failing = False
            except StoreError as error:
                self._is_failing = not isinstance(error, Fenced)
                refused = {row.table: error for row in rows}
            except Exception as error:  # a bug: whoever waits must not wait for ever
                refused = {row.table: error for row in rows}
            for row in rows:
                if not row.done.done():
                    _settle(row.done, refused.get(row.table))

    async def _refused(self, rows: list[Row]) -> dict[int, Exception]:
        """By table, what was not kept. Raises StoreError: nothing was, for all that can be known."""
        node, is_repeated, until = self._node, False, asyncio.get_running_loop().time() + PATIENCE
        columns = tuple(zip(*rows, strict=True))[1:] if len(rows) > 1 else rows[0][1:]
        while True:
            try:
                kept = await self._appends.rows(APPEND_MANY if len(rows) > 1 else APPEND_ONE, node, *columns)
                return {} if len(kept) == len(rows) else await self._missing(node, rows, kept, is_repeated)
            except Fenced:
                raise
            except StoreError:
                if asyncio.get_running_loop().time() > until:
                    raise
                self._is_failing = is_repeated = True
                await asyncio.sleep(AGAIN_AFTER)

    async def _missing(
        self, node: int, rows: list[Row], kept: Sequence[Sequence[int]], is_repeated: bool
    ) -> dict[int, Exception]:
        """Whoever is found alive was so before: its number is given once."""
        if not await self._appends.rows(ALIVE, node):
            raise Fenced(f"node {node} was declared dead")
        written = {(table, n) for table, n in kept}
        if is_repeated:  # perhaps an earlier try was kept, and nobody heard of it
            columns = [row.table for row in rows], [row.n for row in rows], [row.lines for row in rows]
            written.update((table, n) for table, n in await self._appends.rows(WRITTEN, *columns))
        twice = StoreError("an event of that number is there already")
        return {row.table: twice for row in rows if (row.table, row.n) not in written}

    def size(self) -> int:
        return self._size

    async def is_well(self) -> bool:
        """After a failure it tries whether an event could be kept again: a full disk can still be read."""
        if self._is_failing:
            try:
                await self._beats.ask(_tried)
            except StoreError:
                return False
        return True

    def close(self) -> None:
        self._is_closed = True
        self._wake()
        self._library.close()
        for wire in (self._appends, self._beats, self._rest):
            wire.close()


async def _tried(db: Connection) -> None:
    trial = db.transaction()
    await trial.start()
    await db.execute("INSERT INTO events VALUES (0, 0, '')")
    await trial.rollback()


def _settle(done: "asyncio.Future[None]", refused: Exception | None) -> None:
    if refused is None:
        done.set_result(None)
    else:
        done.set_exception(refused)


def _count(status: str) -> int:
    return int(status.rsplit(" ", 1)[-1])


def _has_succeeded(done: "asyncio.Future[T]") -> bool:
    return not done.cancelled() and done.exception() is None
