"""How does one line to PostgreSQL survive all that happens to it? After a failure it is thrown away and made anew."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict

from prems.server.storage.store import Away, StoreError

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = psycopg.AsyncConnection[Row]
Work = Callable[[Connection], Awaitable[T]]

CONNECTS_WITHIN: Final = 5.0  # seconds
UNREADABLE: Final = "the address cannot be read; in a password write %2F for /, %40 for @, %3A for :"
TROUBLE: Final = (OSError, psycopg.Error)
AWAY: Final = (
    OSError,
    psycopg.OperationalError,
    psycopg.errors.ReadOnlySqlTransaction,  # a standby, which may be promoted in a moment
)


async def connected(url: str) -> Connection:
    options = read(url).get("options", "")
    return await psycopg.AsyncConnection.connect(
        url,
        autocommit=True,
        cursor_factory=psycopg.AsyncRawCursor,
        application_name="prems",
        options=f"{options} -c synchronous_commit=on",
    )


def read(url: str) -> dict[str, Any]:
    """Nothing of what is no address may be repeated: it may be a part of the password."""
    with contextlib.suppress(psycopg.ProgrammingError):
        parts = conninfo_to_dict(url)
        ports, host = str(parts.get("port", 0)), str(parts.get("host"))
        if ports.replace(",", "").isdecimal() and "@" not in host:
            return parts
    raise psycopg.ProgrammingError(UNREADABLE)


def sentence(error: Exception) -> str:
    """What went wrong, in one line."""
    return f"PostgreSQL: {' '.join(str(error).split()) or type(error).__name__}"


def is_there(url: str) -> bool:
    """Does it answer, even if it does not want us?"""
    return psycopg.pq.PGconn.ping(url.encode()) == psycopg.pq.Ping.OK


def cut(connection: Connection) -> None:
    """Whoever waits for an answer on it is told at once that none will come, and lets it go."""
    with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def limited(connection: Connection, seconds: float) -> Iterator[None]:
    """A cut cable says nothing. Who is merely cancelled asks the server to stop, and waits for its answer."""
    is_over = False

    def end() -> None:
        nonlocal is_over
        is_over = True
        cut(connection)

    ending = asyncio.get_running_loop().call_later(seconds, end)
    try:
        yield
    except psycopg.Error as error:
        if is_over:
            raise TimeoutError(f"no answer within {seconds:g} s") from error
        raise
    finally:
        ending.cancel()


async def found(connection: Connection, statement: str, *values: object) -> list[Row]:
    return await (await connection.execute(statement, values)).fetchall()


class Wire:
    """One connection, one question at a time, each with a time limit."""

    def __init__(self, url: str, limit: float, made: Work[None] | None = None) -> None:
        self._url = url
        self._limit = limit
        self._made = made
        self._lock = asyncio.Lock()
        self._connection: Connection | None = None
        self._is_let_go = False  # while it is being made

    async def ask(self, work: Work[T]) -> T:
        """Raises StoreError: nobody knows then whether it was done."""
        async with self._lock:
            connection = self._connection
            try:
                if connection is None or connection.closed:
                    self._connection = connection = await self._connect()
                with limited(connection, self._limit):
                    return await work(connection)
            except Exception as error:
                self._raise_trouble(error, connection)

    async def rows(self, statement: str, *values: object) -> list[Row]:
        """What one statement finds. Raises StoreError."""
        return await self.ask(lambda connection: found(connection, statement, *values))

    async def count(self, statement: str, *values: object) -> int:
        """How many rows one statement changes. Raises StoreError."""

        async def changed(connection: Connection) -> int:
            return (await connection.execute(statement, values)).rowcount

        return await self.ask(changed)

    def _raise_trouble(self, error: Exception, connection: Connection | None) -> NoReturn:
        """Raises StoreError, unless it is a bug of whoever asked."""
        if not isinstance(error, TROUBLE):
            raise error
        if connection is not None:
            connection.pgconn.finish()
        kind = Away if isinstance(error, AWAY) else StoreError
        raise kind(sentence(error)) from error

    async def _connect(self) -> Connection:
        """With a time limit of its own: under the usual one, a line that is slow to open would never open."""
        self._is_let_go = False
        async with asyncio.timeout(max(self._limit, CONNECTS_WITHIN)):
            connection = await connected(self._url)
        try:
            if self._made is not None:
                with limited(connection, CONNECTS_WITHIN):
                    await self._made(connection)
            if self._is_let_go:
                raise OSError("the line was let go while it was made")
        except BaseException:
            connection.pgconn.finish()
            raise
        return connection

    @property
    def line(self) -> Connection | None:
        """For whoever knows that nobody else is asking."""
        return None if self._connection is None or self._connection.closed else self._connection

    def close(self) -> None:
        """Whoever is asking is told; the next one gets a new line."""
        connection, self._connection = self._connection, None
        self._is_let_go = True
        if connection is not None and self._lock.locked():
            cut(connection)
        elif connection is not None:
            connection.pgconn.finish()
