"""How do events get into PostgreSQL, soon and with little work for the loop and for the database?

A statement costs both of them as much as ten of its rows. So whoever comes soon after another waits a moment, until
some have come together. Whatever goes another way than usual is looked into by a task, which repeats with care.
"""

import asyncio
from struct import Struct
from typing import Final, NamedTuple

from prems.server.storage.postgres.line import Line
from prems.server.storage.postgres.wire import Connection, Row, Wire
from prems.server.storage.store import Fenced, StoreError, Told

WITHIN: Final = 2.0  # seconds, one try
PATIENCE: Final = 5.0  # seconds of tries, in which people only see a table that stands still
AGAIN_AFTER: Final = 0.1
GATHERED: Final = 0.002  # seconds after a statement in which others are waited for, and for how long
ENOUGH: Final = 3  # nobody waits for more
MOST: Final = 16  # in one statement
MOST_WITH_CARE: Final = 1000

SAY_WHO: Final = "UPDATE nodes SET pid = pg_backend_pid() WHERE id = $1"
FENCED: Final = "nodes WHERE nodes.id = $1 FOR KEY SHARE OF nodes"
APPEND: Final = f"INSERT INTO events SELECT given.* FROM (VALUES {{}}) given, {FENCED}"
APPEND_AGAIN: Final = f"""INSERT INTO events
    SELECT given.* FROM unnest($2::int8[], $3::int8[], $4::bytea[]) given, {FENCED}
    ON CONFLICT DO NOTHING RETURNING table_id, n"""
ALIVE: Final = "SELECT FROM nodes WHERE id = $1"
WRITTEN: Final = """SELECT table_id, n FROM events JOIN unnest($1::int8[], $2::int8[], $3::bytea[]) AS r (t, m, given)
    ON table_id = t AND n = m WHERE lines = given"""

NAMES: Final = tuple(b"append_%d" % rows for rows in range(MOST + 1))
BINARY: Final = tuple((1,) * (1 + 3 * rows) for rows in range(MOST + 1))
number: Final = Struct(">q").pack


class Event(NamedTuple):
    told: Told
    table: int
    n: int
    lines: bytes


class Appends:
    """All that a node writes, on one line, in the order in which it came."""

    def __init__(self, url: str) -> None:
        self._wire = Wire(url, WITHIN, self._make_ready)
        self._node = 0
        self._waiting: list[Event] = []
        self._sending: asyncio.Handle | None = None  # of those who wait
        self._under_way: list[Event] = []
        self._sent_at = 0.0
        self._line: Line | None = None
        self._mending: asyncio.Task[None] | None = None
        self._is_closed = False
        self.is_failing = False

    def begin(self, node: int) -> None:
        """What an earlier one has decided is not written by this one."""
        self._waiting, decided_before = [], self._waiting
        for event in decided_before:
            _tell(event, Fenced("the node that decided this was declared dead"))
        if self._line is not None:
            self._lose_line(True)
        self._wire.close()  # the next one is this node's
        self._node = node

    def append(self, event: Event) -> None:
        self._waiting.append(event)
        if not self._under_way:
            self._plan()

    def close(self) -> None:
        """As soon as nothing is left to do."""
        self._is_closed = True
        if not self._under_way:
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            self._plan()
        elif self._is_closed:
            self._lose_line(True)

    def _plan(self) -> None:
        """When does the next statement go? What comes in the same turn of the loop goes along."""
        loop, count = asyncio.get_running_loop(), len(self._waiting)
        if self._sending is not None:
            if count != ENOUGH and not self._is_closed:
                return
            self._sending.cancel()
        may_wait = count < ENOUGH and not self._is_closed and loop.time() < self._sent_at + GATHERED
        self._sending = loop.call_later(GATHERED, self._send) if may_wait else loop.call_soon(self._send)

    def _send(self) -> None:
        self._sending = None
        most = MOST_WITH_CARE if self._line is None else MOST
        events, self._waiting = self._waiting[:most], self._waiting[most:]
        if not events:
            return
        self._under_way, self._sent_at = events, asyncio.get_running_loop().time()
        if self._line is None:
            self._mend(is_repeated=False)
            return
        values = [number(self._node)]
        for _, table, n, lines in events:
            values += number(table), number(n), lines
        self._line.say(NAMES[len(events)], values, BINARY[len(events)])

    def _heard(self, kept: int | None) -> None:
        if kept != len(self._under_way):
            self._lose_line(kept is None)
            return
        events, self._under_way = self._under_way, []
        for event in events:
            _tell(event, None)
        self._go_on()

    # --- with care ---

    async def _make_ready(self, connection: Connection) -> None:
        """Whoever declares this node dead can end what it has under way."""
        await connection.execute(SAY_WHO, (self._node,))
        await connection.execute(prepared(APPEND))

    def _lose_line(self, is_broken: bool) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if is_broken:
            self._wire.close()
        if self._under_way:
            self._mend(is_repeated=is_broken)

    def _mend(self, is_repeated: bool) -> None:
        self._mending = asyncio.ensure_future(self._mended(self._node, self._under_way, is_repeated))

    async def _mended(self, node: int, events: list[Event], is_repeated: bool) -> None:
        try:
            refused = await self._refused(node, events, is_repeated)
            self.is_failing = False
        except StoreError as error:
            self.is_failing = not isinstance(error, Fenced)
            refused = {event.table: error for event in events}
        except Exception as error:  # a bug: whoever waits must not wait for ever
            refused = {event.table: error for event in events}
        for event in events:
            _tell(event, refused.get(event.table))
        self._under_way = []
        if self._wire.line is not None:
            self._line = Line(self._wire.line, WITHIN, self._heard)
        self._go_on()

    async def _refused(self, node: int, events: list[Event], is_repeated: bool) -> dict[int, Exception]:
        """By table, what was not kept. Raises StoreError: nothing was, for all that can be known."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                kept = await self._wire.rows(APPEND_AGAIN, node, *_columns(events))
                return {} if len(kept) == len(events) else await self._missing(node, events, kept, is_repeated)
            except Fenced:
                raise
            except StoreError:
                if asyncio.get_running_loop().time() > until:
                    raise
                self.is_failing = is_repeated = True
                await asyncio.sleep(AGAIN_AFTER)

    async def _missing(
        self, node: int, events: list[Event], kept: list[Row], is_repeated: bool
    ) -> dict[int, Exception]:
        """Whoever is found alive was so before: its number is given once."""
        if not await self._wire.rows(ALIVE, node):
            raise Fenced(f"node {node} was declared dead")
        written = set(kept)
        if is_repeated:  # perhaps an earlier try was kept, and nobody heard of it
            written.update(await self._wire.rows(WRITTEN, *_columns(events)))
        twice = StoreError("an event of that number is there already")
        return {event.table: twice for event in events if (event.table, event.n) not in written}


def prepared(append: str) -> str:
    """A statement for each number of rows: lists would have to be packed here and unpacked there."""
    row = "(${}::int8, ${}::int8, ${}::bytea)"
    rows = [row.format(*range(3 * nth + 2, 3 * nth + 5)) for nth in range(MOST)]
    said = [append.format(", ".join(rows[:count])) for count in range(1, MOST + 1)]
    return ";".join(f"PREPARE append_{count} AS {statement}" for count, statement in enumerate(said, 1))


def _columns(events: list[Event]) -> tuple[list[int], list[int], list[bytes]]:
    return [event.table for event in events], [event.n for event in events], [event.lines for event in events]


def _tell(event: Event, refused: Exception | None) -> None:
    """In a moment: whoever is told writes more, and here is something under way."""
    asyncio.get_running_loop().call_soon(event.told, refused)
