"""Where are events kept? Every event is committed before anybody sees it."""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import Struct

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL,
    opened INTEGER NOT NULL, closed INTEGER);
CREATE UNIQUE INDEX IF NOT EXISTS open_codes ON tables (code) WHERE closed IS NULL;
CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, line BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS events_of_table ON events (table_id);
CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, nth INTEGER NOT NULL,
    ended INTEGER NOT NULL, log BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS games_of_table ON games (table_id);
"""


class Kept(Struct, frozen=True):
    """A table that was open when the server last ran."""

    id: int
    code: str
    game: str
    lines: list[bytes]


class Store(Protocol):
    """What a server needs of its storage; another database can fill it."""

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]": ...
    def append(self, table: int, lines: Sequence[bytes]) -> "asyncio.Future[None]": ...
    def close_table(self, table: int, now: int) -> "asyncio.Future[None]": ...
    def keep_game(self, table: int, nth: int, log: bytes, now: int) -> "asyncio.Future[None]": ...
    def game(self, table: int, nth: int) -> "asyncio.Future[bytes | None]": ...
    def lines(self, table: int) -> "asyncio.Future[list[bytes]]": ...
    def forget_before(self, moment: int) -> "asyncio.Future[int]": ...
    def kept(self) -> Iterator[Kept]: ...
    def close(self) -> None: ...


class SqliteStore:
    """One thread writes: it commits whatever is waiting, again and again, without a fixed window."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._jobs: queue.SimpleQueue[tuple[str, tuple[Any, ...], Future[Any] | None] | None] = queue.SimpleQueue()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.executescript(SCHEMA)
        self._writer = threading.Thread(target=self._write, name="prems-store", daemon=True)
        self._writer.start()

    def kept(self) -> Iterator[Kept]:
        """All tables that are still open. Call it before anything else is written."""
        for id_, code, game in self._db.execute("SELECT id, code, game FROM tables WHERE closed IS NULL").fetchall():
            rows = self._db.execute("SELECT line FROM events WHERE table_id = ? ORDER BY id", (id_,))
            yield Kept(id_, code, game, [line for (line,) in rows])

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]":
        return self._submit("INSERT INTO tables (code, game, opened) VALUES (?, ?, ?)", (code, game, now))

    def append(self, table: int, lines: Sequence[bytes]) -> "asyncio.Future[None]":
        for line in lines[:-1]:
            self._jobs.put(("INSERT INTO events (table_id, line) VALUES (?, ?)", (table, line), None))
        return self._submit("INSERT INTO events (table_id, line) VALUES (?, ?)", (table, lines[-1]))

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]":
        self._jobs.put(("DELETE FROM events WHERE table_id = ?", (table,), None))
        return self._submit("UPDATE tables SET closed = ? WHERE id = ?", (now, table))

    def keep_game(self, table: int, nth: int, log: bytes, now: int) -> "asyncio.Future[None]":
        return self._submit(
            "INSERT INTO games (table_id, nth, ended, log) VALUES (?, ?, ?, ?)", (table, nth, now, log)
        )

    def game(self, table: int, nth: int) -> "asyncio.Future[bytes | None]":
        return self._submit("SELECT log FROM games WHERE table_id = ? AND nth = ?", (table, nth))

    def lines(self, table: int) -> "asyncio.Future[list[bytes]]":
        """The whole log of an open table."""
        return self._submit("SELECT line FROM events WHERE table_id = ? ORDER BY id", (table,))

    def forget_before(self, moment: int) -> "asyncio.Future[int]":
        """Games and closed tables that ended before this moment."""
        self._jobs.put(("DELETE FROM games WHERE ended < ?", (moment,), None))
        return self._submit("DELETE FROM tables WHERE closed < ?", (moment,))

    def close(self) -> None:
        """Whatever is waiting is committed first."""
        self._jobs.put(None)
        self._writer.join()
        self._db.close()

    def _submit(self, sql: str, values: tuple[Any, ...]) -> "asyncio.Future[Any]":
        done: Future[Any] = Future()
        self._jobs.put((sql, values, done))
        return asyncio.wrap_future(done)

    def _write(self) -> None:
        while True:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            jobs = [job for job in waiting if job is not None]
            if jobs:
                self._commit(jobs)
            if len(jobs) < len(waiting):
                return

    def _commit(self, jobs: list[tuple[str, tuple[Any, ...], Future[Any] | None]]) -> None:
        results: list[tuple[Future[Any], Any]] = []
        try:
            self._db.execute("BEGIN")
            for sql, values, done in jobs:
                cursor = self._db.execute(sql, values)
                if done is not None:
                    results.append((done, _result(sql, cursor)))
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            for _, _, done in jobs:
                if done is not None:
                    done.set_exception(error)
            return
        for done, result in results:
            done.set_result(result)


def _result(sql: str, cursor: sqlite3.Cursor) -> Any:
    if sql.startswith("SELECT line"):
        return [line for (line,) in cursor]
    if sql.startswith("SELECT"):
        row = cursor.fetchone()
        return None if row is None else row[0]
    return cursor.lastrowid if sql.startswith("INSERT INTO tables") else cursor.rowcount
