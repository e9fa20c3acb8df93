"""How is a statement that is said a thousand times a second said with little work? To libpq itself, without a task.

Values go in as the server stores them, what comes out is a number. A driver's own way of doing the same, with a task
that waits, time limits and rows, takes the loop twice as long.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

import psycopg
from psycopg.pq.abc import PGresult

from prems.server.storage.postgres.wire import Connection

LOOKS: Final = 0.25  # of a time limit, between two looks whether it is over
TWICE: Final = b"23505"  # SQL's name of it: the key is there already

Heard = Callable[[int | None], None]
"""How many rows were changed; None: nobody knows, and the line is not to be used any more."""


class Line:
    """One connection that nobody else uses meanwhile; one statement at a time, prepared before."""

    def __init__(self, connection: Connection, limit: float, heard: Heard) -> None:
        self._loop = asyncio.get_running_loop()
        self._libpq = connection.pgconn
        self._socket = connection.fileno()
        self._limit = limit
        self._heard = heard
        self._said_at: float | None = None  # None: nothing is under way
        self._answer: PGresult | None = None
        self._loop.add_reader(self._socket, self._read)
        self._looking = self._loop.call_later(limit * LOOKS, self._look)

    def say(self, name: bytes, values: Sequence[bytes], formats: Sequence[int]) -> None:
        self._said_at = self._loop.time()
        try:
            self._libpq.send_query_prepared(name, values, formats)
            self._flush()
        except psycopg.Error:
            self._end(None)

    def close(self) -> None:
        """What is under way is not heard any more; the connection stays, for whoever made it."""
        self._looking.cancel()
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)

    def _flush(self) -> None:
        if self._libpq.flush():  # the kernel did not take it all
            self._loop.add_writer(self._socket, self._write)

    def _write(self) -> None:
        self._loop.remove_writer(self._socket)
        try:
            self._flush()
        except psycopg.Error:
            self._end(None)

    def _read(self) -> None:
        libpq = self._libpq
        try:
            libpq.consume_input()
            while not libpq.is_busy():
                answer = libpq.get_result()
                if answer is None:
                    break
                self._answer = answer
            else:
                return
        except psycopg.Error:
            self._end(None)
            return
        if self._said_at is not None:
            self._end(self._changed())

    def _changed(self) -> int | None:
        answer, self._answer = self._answer, None
        if answer is None:
            return None
        changed = answer.command_tuples
        is_twice = changed is None and answer.error_field(psycopg.pq.DiagnosticField.SQLSTATE) == TWICE
        return 0 if is_twice else changed

    def _end(self, changed: int | None) -> None:
        self._said_at = None
        self._heard(changed)

    def _look(self) -> None:
        """One look every now and then for thousands of statements, where a time limit for each would be work."""
        self._looking = self._loop.call_later(self._limit * LOOKS, self._look)
        if self._said_at is not None and self._loop.time() > self._said_at + self._limit:
            self._end(None)
