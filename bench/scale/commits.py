"""How soon is an event kept, and what does that cost, in the file and in PostgreSQL on the same machine?

Appends come at a fixed rate and at random moments, as from tables that know nothing of each other, whether or not
earlier ones are kept: whoever waits for answers measures nothing but its own patience. What the load itself costs is
measured with a store that keeps nothing, and taken off.
"""

import asyncio
import os
import random
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Protocol

from msgspec import Struct
from tests.kit.server.postgres import Postgres

from bench.cost import cpu_ms, family
from bench.machine import idle_seconds
from bench.scale.alarm import Alarm
from bench.spread import percentile
from prems.server.command.process.running import run_loop
from prems.server.storage.postgres.appends import APPEND, BINARY, NAMES, WITHIN, number, prepared
from prems.server.storage.postgres.line import Line
from prems.server.storage.postgres.store import PostgresStore
from prems.server.storage.postgres.wire import Connection, connected
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Told

TABLES: Final = 1_000
LINE: Final = b"x" * 300
SLICE: Final = 1.0  # seconds
BREATH: Final = 0.001  # seconds, between two looks whether all are kept
CALM: Final = 0.15  # cores that others may use, in a slice that counts as calm


class Commits(Struct, frozen=True):
    store: str
    rate: int  # appends a second
    p50: float  # milliseconds
    p99: float
    most: float
    loop_us: float  # processor time of the loop for an append, the load's own taken off
    server_us: float  # of PostgreSQL's processes
    failed: int
    slices: int  # of the trial
    calm: int  # of these, in which nobody else used the machine
    calm_p50: float  # in them
    calm_p99: float


class Appends(Protocol):
    def append(self, table: int, n: int, lines: bytes, told: Told) -> None: ...


class Nowhere:
    """Keeps nothing: what is left is the load."""

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:  # noqa: ARG002
        asyncio.get_running_loop().call_soon(told, None)


class Alone:
    """libpq and the same statement, one row as soon as the one before is kept: no gathering, no second try."""

    def __init__(self, connection: Connection, node: int) -> None:
        self._line = Line(connection, WITHIN, self._heard)
        self._node = number(node)
        self._waiting: deque[tuple[Told, list[bytes]]] = deque()

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        self._waiting.append((told, [self._node, number(table), number(n), lines]))
        if len(self._waiting) == 1:
            self._say()

    def _say(self) -> None:
        self._line.say(NAMES[1], self._waiting[0][1], BINARY[1])

    def _heard(self, kept: int | None) -> None:
        assert kept == 1
        told, _ = self._waiting.popleft()
        if self._waiting:
            self._say()
        told(None)

    def close(self) -> None:
        self._line.close()


class Load:
    def __init__(self, store: Appends, tables: list[int]) -> None:
        self._store = store
        self._tables = tables
        self._written = dict.fromkeys(tables, 0)
        self._nth = 0
        self._under_way = 0
        self.took: list[float] = []
        self.calm: list[float] = []  # those of slices in which nobody else used the machine
        self.slices = self.calm_slices = 0
        self.failed = 0

    async def run(self, rate: int, seconds: float) -> float:
        """Seconds of this thread's processor."""
        looking = asyncio.ensure_future(self._look())
        over = asyncio.get_running_loop().create_future()
        chance = random.Random(rate)
        cpu = time.thread_time()
        due = time.monotonic()
        until = due + seconds

        def append() -> None:
            nonlocal due
            now = time.monotonic()
            while due <= now:
                self._append()
                due += chance.expovariate(rate)
            if due < until:
                alarm.set(due)
            else:
                over.set_result(None)

        with Alarm(append) as alarm:
            alarm.set(due)
            await over
        while self._under_way:
            await asyncio.sleep(BREATH)
        looking.cancel()
        return time.thread_time() - cpu

    async def _look(self) -> None:
        """Was it calm? Whoever is busy for a moment is busy with a hundred commits."""
        while True:
            before, idle, own, at = len(self.took), idle_seconds(), _own(), time.perf_counter()
            await asyncio.sleep(SLICE)
            took = time.perf_counter() - at
            others = (os.cpu_count() or 1) - (idle_seconds() - idle) / took - (_own() - own) / took
            self.slices += 1
            if others < CALM:
                self.calm_slices += 1
                self.calm += self.took[before:]

    def _append(self) -> None:
        table = self._tables[self._nth % len(self._tables)]
        self._nth += 1
        self._written[table] += 1
        self._under_way += 1
        asked = time.perf_counter()

        def kept(error: Exception | None) -> None:
            self._under_way -= 1
            self.took.append(1000 * (time.perf_counter() - asked))
            if error is not None:
                self.failed += 1

        self._store.append(table, self._written[table], LINE, kept)


Opened = Callable[[ExitStack], Awaitable[tuple[Appends, list[int], Callable[[], float]]]]


async def nowhere(_: ExitStack) -> tuple[Appends, list[int], Callable[[], float]]:
    return Nowhere(), list(range(TABLES)), lambda: 0.0


async def in_a_file(stack: ExitStack) -> tuple[Appends, list[int], Callable[[], float]]:
    folder = stack.enter_context(tempfile.TemporaryDirectory())
    store = SqliteStore(Path(folder) / "prems.sqlite3")
    stack.callback(store.close)
    return store, await tables_of(store), lambda: 0.0


async def in_postgresql(stack: ExitStack) -> tuple[Appends, list[int], Callable[[], float]]:
    """With every write on the disk before it is answered, as it ships."""
    postgres = stack.enter_context(Postgres(is_durable=True))
    store = await PostgresStore.opened(postgres.url, "")
    stack.callback(store.close)
    return store, await tables_of(store), lambda: sum(map(cpu_ms, postgres.pids()))


async def in_postgresql_by_libpq_alone(stack: ExitStack) -> tuple[Appends, list[int], Callable[[], float]]:
    postgres = stack.enter_context(Postgres(is_durable=True))
    store = await PostgresStore.opened(postgres.url, "")
    stack.callback(store.close)
    connection = await connected(postgres.url)
    stack.callback(connection.pgconn.finish)
    await connection.execute(prepared(APPEND))
    alone = Alone(connection, store.node)
    stack.callback(alone.close)
    return alone, await tables_of(store), lambda: sum(map(cpu_ms, postgres.pids()))


async def tables_of(store: SqliteStore | PostgresStore) -> list[int]:
    return [await store.open_table(f"T{nth}", "arriba", 0) for nth in range(TABLES)]


ALONE: Final = "PostgreSQL, libpq alone"
STORES: Final[dict[str, Opened]] = {
    "the file": in_a_file,
    "PostgreSQL": in_postgresql,
    ALONE: in_postgresql_by_libpq_alone,
}


def _own() -> float:
    """Processor seconds of this process and all that it has started."""
    return sum(cpu_ms(pid) for child in family(os.getpid()) for pid in {child, *family(child)}) / 1000


def measure(rates: tuple[int, ...], seconds: float, runs: int) -> list[Commits]:
    """Taking turns."""
    found: list[Commits] = []

    async def all_of_it() -> None:
        for _ in range(runs):
            for rate in rates:
                own, _, _ = await _trial(nowhere, rate, seconds)
                for name, opened in STORES.items():
                    cpu, server, load = await _trial(opened, rate, seconds)
                    found.append(
                        Commits(
                            store=name,
                            rate=rate,
                            p50=percentile(load.took, 50),
                            p99=percentile(load.took, 99),
                            most=round(max(load.took), 1),
                            loop_us=round(1e6 * (cpu - own) / len(load.took), 1),
                            server_us=round(1000 * server / len(load.took), 1),
                            failed=load.failed,
                            slices=load.slices,
                            calm=load.calm_slices,
                            calm_p50=percentile(load.calm, 50),
                            calm_p99=percentile(load.calm, 99),
                        )
                    )

    run_loop(all_of_it())
    return found


async def _trial(opened: Opened, rate: int, seconds: float) -> tuple[float, float, Load]:
    with ExitStack() as stack:
        store, tables, server = await opened(stack)
        await Load(store, tables[: TABLES // 2]).run(rate, 1.0)  # warm
        load = Load(store, tables[TABLES // 2 :])
        before = server()
        cpu = await load.run(rate, seconds)
        return cpu, server() - before, load
