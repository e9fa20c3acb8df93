"""How does one line to PostgreSQL survive all that happens to it? After a failure it is thrown away and made anew."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

import asyncpg

from prems.server.storage.store import Away, StoreError

T = TypeVar("T")
Connection: TypeAlias = Any  # asyncpg's, which has no types
Work = Callable[[Connection], Awaitable[T]]

CONNECTS_WITHIN: Final = 5.0  # seconds
LOOKS: Final = 0.25  # of a time limit, between two looks whether it is over
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
        self._asked_at: float | None = None  # by whoever has no time limit of its own
        self._looking: asyncio.TimerHandle | None = None

    async def ask(self, work: Work[T]) -> T:
        """Raises StoreError: nobody knows then whether it was done."""
        async with self._lock:
            try:
                if not self._has_line:
                    await self._connect()
                async with asyncio.timeout(self._limit):
                    return await work(self._connection)
            except Exception as error:
                self._raise_trouble(error)

    async def rows(self, statement: str, *values: object) -> Any:
        """Of a statement that is asked again and again, with less work than `ask`. Raises StoreError."""
        async with self._lock:
            try:
                prepared = self._prepared.get(statement)
                if not self._has_line:
                    await self._connect()
                    prepared = None
                if prepared is None:
                    async with asyncio.timeout(self._limit):
                        prepared = await self._made_ready(statement)
                self._asked_at = asyncio.get_running_loop().time()
                return await prepared.fetch(*values)
            except Exception as error:
                self._raise_trouble(error)
            finally:
                self._asked_at = None

    def _watch(self) -> None:
        """One look every now and then for thousands of questions, where a time limit for each would be work."""
        self._looking = None
        if self._connection is None:
            return
        loop = asyncio.get_running_loop()
        if self._asked_at is not None and loop.time() > self._asked_at + self._limit:
            self._connection.terminate()  # whoever waits is told
        self._looking = loop.call_later(self._limit * LOOKS, self._watch)

    def _raise_trouble(self, error: Exception) -> NoReturn:
        """Raises StoreError, unless it is a bug of whoever asked.

        On a line that was let go meanwhile no error is a bug: asyncpg goes on with what is not there any more.
        """
        if self._has_line and not isinstance(error, TROUBLE):
            raise error
        self.close()
        kind = Away if isinstance(error, AWAY) else StoreError
        raise kind(f"PostgreSQL: {str(error) or type(error).__name__}") from error

    @property
    def _has_line(self) -> bool:
        return self._connection is not None and not self._connection.is_closed()

    async def _made_ready(self, statement: str) -> Connection:
        assert self._connection is not None
        self._prepared[statement] = prepared = await self._connection.prepare(statement)
        if self._looking is None:
            self._watch()
        return prepared

    async def _connect(self) -> None:
        """With a time limit of its own: under the usual one, a line that is slow to open would never open."""
        async with asyncio.timeout(max(self._limit, CONNECTS_WITHIN)):
            settings = {"synchronous_commit": "on", "application_name": "prems"}
            connection = await connected(self._url, CONNECTS_WITHIN, server_settings=settings)
            if self._made is not None:
                await self._made(connection)
        self._connection, self._prepared = connection, {}

    def close(self) -> None:
        connection, self._connection, self._prepared = self._connection, None, {}
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if connection is not None:
            connection.terminate()
