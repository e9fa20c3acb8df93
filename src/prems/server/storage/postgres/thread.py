"""How does a thread use PostgreSQL as it would use SQLite? With a loop of its own, in which it waits for answers."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

from psycopg.pq import TransactionStatus

from prems.server.storage.database import Row, Values
from prems.server.storage.postgres.wire import TROUBLE, Connection, connected, limited, sentence

T = TypeVar("T")

LIMIT: Final = 30.0  # seconds, for one statement


class Trouble(Exception):
    """Whatever went wrong there."""


class Found:
    def __init__(self, rows: list[Row], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchone(self) -> Row:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Row]:
        return self._rows


class ThreadDatabase:
    """A `Database`. It connects when it is first asked, and again after every failure."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.new_event_loop()
        self._connection: Connection | None = None

    @property
    def in_transaction(self) -> bool:
        return self._connection is not None and self._connection.info.transaction_status != TransactionStatus.IDLE

    def execute(self, statement: str, values: Values = (), /) -> Found:
        """What only looks may look twice: a line that broke while nobody used it is noticed when it is used."""
        may_repeat = self._connection is not None and not self.in_transaction and statement.startswith("SELECT")
        try:
            return self._wait(self._executed(numbered(statement.replace("BEGIN IMMEDIATE", "BEGIN")), values))
        except Trouble:
            if not may_repeat:
                raise
        return self._wait(self._executed(numbered(statement), values))

    def executemany(self, statement: str, values: Iterable[Values], /) -> Found:
        return self._wait(self._executed_many(numbered(statement), values))

    def do(self, work: Callable[[Connection], Awaitable[None]]) -> None:
        """Something that was written for a loop."""
        self._wait(self._done(work))

    def rollback(self) -> None:
        self._drop()  # the server rolls back what nobody ends

    def close(self) -> None:
        self._drop()
        self._loop.close()

    async def _executed(self, statement: str, values: Values) -> Found:
        connection = await self._connected()
        with limited(connection, LIMIT):
            found = await connection.execute(statement, values or None)
            return Found(await found.fetchall() if found.description else [], found.rowcount)

    async def _executed_many(self, statement: str, values: Iterable[Values]) -> Found:
        connection = await self._connected()
        with limited(connection, LIMIT):
            await connection.cursor().executemany(statement, values)
        return Found([], -1)

    async def _done(self, work: Callable[[Connection], Awaitable[None]]) -> None:
        connection = await self._connected()
        with limited(connection, LIMIT):
            await work(connection)

    async def _connected(self) -> Connection:
        if self._connection is None:
            async with asyncio.timeout(LIMIT):
                self._connection = await connected(self._url)
        return self._connection

    def _wait(self, asked: Awaitable[T]) -> T:
        try:
            return self._loop.run_until_complete(asked)
        except TROUBLE as error:
            self._drop()
            raise Trouble(sentence(error)) from error
        except KeyboardInterrupt:
            self._loop.set_exception_handler(lambda _loop, _context: None)  # what was under way is nobody's any more
            raise

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.pgconn.finish()


def numbered(statement: str) -> str:
    """PostgreSQL counts its question marks."""
    first, *rest = statement.split("?")
    return first + "".join(f"${nth}{part}" for nth, part in enumerate(rest, 1))
