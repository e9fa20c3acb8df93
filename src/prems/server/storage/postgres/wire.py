"""How does one line to PostgreSQL survive all that happens to it? After a failure it is thrown away and made anew."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar

import asyncpg

from prems.server.storage.store import Away, StoreError

T = TypeVar("T")
Connection: TypeAlias = Any  # asyncpg's, which has no types
Work = Callable[[Connection], Awaitable[T]]

TROUBLE: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
AWAY: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.CannotConnectNowError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,  # a standby, which may be promoted in a moment
)


async def connected(url: str, limit: float, **options: Any) -> Connection:
    """Nothing of the address is repeated where it cannot be read: it may be a part of the password."""
    try:
        return await asyncpg.connect(url, timeout=limit, **options)
    except ValueError:
        sentence = "the address cannot be read; in a password write %2F for /, %40 for @, %3A for :"
        raise asyncpg.InterfaceError(sentence) from None


class Wire:
    """One connection, one question at a time, each with a time limit: a cut cable says nothing."""

    def __init__(self, url: str, limit: float, made: Work[None] | None = None) -> None:
        self._url = url
        self._limit = limit
        self._made = made
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._prepared: dict[str, Connection] = {}  # statements, on this connection

    async def ask(self, work: Work[T]) -> T:
        """Raises StoreError: nobody knows then whether it was done."""
        async with self._lock:
            try:
                async with asyncio.timeout(self._limit):
                    if self._connection is None or self._connection.is_closed():
                        self._connection, self._prepared = await self._connected(), {}
                    return await work(self._connection)
            except TROUBLE as error:
                raise self._given_up(error) from error

    async def row(self, statement: str, *values: object) -> Any:
        """The one row of a statement that is asked again and again, with less work than `ask`. Raises StoreError."""
        async with self._lock:
            try:
                prepared = self._prepared.get(statement)
                if prepared is None or self._connection is None or self._connection.is_closed():
                    async with asyncio.timeout(self._limit):
                        prepared = await self._made_ready(statement)
                [row] = await prepared.fetch(*values, timeout=self._limit)
                return row
            except TROUBLE as error:
                raise self._given_up(error) from error

    def _given_up(self, error: Exception) -> StoreError:
        self.close()
        kind = Away if isinstance(error, AWAY) else StoreError
        return kind(f"PostgreSQL: {str(error) or type(error).__name__}")

    async def _made_ready(self, statement: str) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection, self._prepared = await self._connected(), {}
        self._prepared[statement] = prepared = await self._connection.prepare(statement)
        return prepared

    async def _connected(self) -> Connection:
        connection = await connected(
            self._url, self._limit, server_settings={"synchronous_commit": "on", "application_name": "prems"}
        )
        if self._made is not None:
            await self._made(connection)
        return connection

    def close(self) -> None:
        connection, self._connection, self._prepared = self._connection, None, {}
        if connection is not None:
            connection.terminate()
