"""How are events kept in one file, soon and without making the loop wait for a disk?

An event's row goes into the kernel's memory in a thirtieth of a millisecond, less than it takes to hand it to a
thread: the loop does that itself, every few milliseconds for all events together. What may have to wait for a disk or
a lock is done by a thread.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache, partial
from itertools import chain, groupby
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import Struct, structs

from prems.lease import Peer, Roll
from prems.server.storage.folder import claimed, make_folder, make_private
from prems.server.storage.inspection import size_of
from prems.server.storage.library import Library, connected, lines_of, patient
from prems.server.storage.nodes import LIVES, Nodes
from prems.server.storage.schema import VERSION, prepare
from prems.server.storage.shelf import Shelf
from prems.server.storage.store import (
    FORMAT,
    CodeTaken,
    Fenced,
    Kept,
    Owner,
    StoreError,
    Told,
)

BUSY: Final = 1000  # milliseconds, in which a lock of another program may go away
MOST_ROWS: Final = 1000  # in one statement
GATHERED: Final = 2_000_000  # nanoseconds between two commits: one for many events costs little more than one for one
SWEPT_EVERY: Final = 4000  # rows, after which they are moved from the log of the database into its file

OPEN: Final = "INSERT INTO tables (code, game, opened, owner, format) VALUES (?, ?, ?, ?, ?)"
CLOSE: Final = f"UPDATE tables SET closed = ? WHERE id = ? AND owner = ? AND {LIVES}"
STILL_OURS: Final = (
    f"UPDATE tables SET closed = NULL WHERE id = ? AND owner = ? AND {LIVES} RETURNING id, code, game, opened"
)
APPEND: Final = f"INSERT INTO events (table_id, n, lines) SELECT * FROM (VALUES {{}}) WHERE {LIVES}"

T = TypeVar("T")
Work = Callable[[], object]
Done = asyncio.Future[Any]  # with whatever the job gives
Row = tuple[int, int, bytes]
Answered = Callable[[Any], None]  # a StoreError, or whatever the job gives
Outcome = tuple[Answered, object]  # who is told, and what


class Job(Struct, frozen=True):
    """Work in one transaction; an event's row is put into one statement with its neighbours."""

    told: Answered
    row: Row | None = None
    work: Work = lambda: None


class Chore(Enum):
    """What the thread does beside jobs."""

    SWEEP = auto()
    EMPTY = auto()  # nothing may stay in the log of the database
    CLOSE = auto()


class SqliteStore(Shelf):
    """With `at` it is one of several on this file, which somebody else has claimed, brought up and sweeps."""

    def __init__(self, path: Path, at: str | None = None) -> None:
        self._at = at
        self._claim: sqlite3.Connection | None = None
        try:
            if at is None:
                make_folder(path)
                self._claim = claimed(path.parent)
                make_private(path)
            self._db = connected(path)
            self._nodes = Nodes(self._db)
            if at is None:
                prepare(self._db)
                self._nodes.bury_all()
            self._db.execute(f"PRAGMA busy_timeout={BUSY}")
            self._node = self._nodes.join(at or "")
            self._db.execute("PRAGMA busy_timeout=0")
            self._sweeper = connected(path)
            self._sweeper.execute(f"PRAGMA busy_timeout={BUSY}")
            self._library = Library(patient(path))
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: {error}") from error
        self._path = path
        self._rows: list[Row] = []  # since the last commit
        self._told: list[Told] = []  # who wrote each
        self._written_at = 0  # by a finer clock than the loop's, which counts whole milliseconds
        self._unswept = 0
        self._is_failing = False
        self._trial: asyncio.Future[None] | None = None  # whether it still is
        self._queued = 0  # as long as the thread has jobs, rows queue there too: their order is kept
        self._jobs: queue.SimpleQueue[Job | Chore] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._writer = threading.Thread(target=self._write, name="prems-store", daemon=True)
        self._writer.start()

    @property
    def node(self) -> int:
        return self._node

    @property
    def is_alone(self) -> bool:
        return self._at is None

    def join(self) -> "asyncio.Future[int]":
        return self._do(self._join)

    def beat(self, is_draining: bool) -> "asyncio.Future[Roll | None]":
        return self._do(lambda: self._nodes.beat(self._node, is_draining))

    def bury(self, silent: Sequence[Peer]) -> "asyncio.Future[int]":
        return self._do(lambda: self._nodes.bury(silent))

    def owner(self, code: str) -> "asyncio.Future[Owner | None]":
        return self._do(lambda: self._nodes.owner(code))

    def adopt(self, most: int, code: str | None = None) -> "asyncio.Future[list[Kept]]":
        return asyncio.ensure_future(self._adopted(most, code))

    def hand_over(self, table: int, to: int, handed: bytes) -> "asyncio.Future[bool]":
        return self._do(lambda: self._nodes.hand_over(self._node, table, to, handed))

    def leave(self) -> "asyncio.Future[None]":
        return self._do(lambda: self._nodes.leave(self._node))

    def open_table(self, code: str, game: str, now: int) -> "asyncio.Future[int]":
        return self._do(lambda: self._opened(code, game, now))

    def append(self, table: int, n: int, lines: bytes, told: Told) -> None:
        self._rows.append((table, n, lines))
        self._told.append(told)
        if len(self._told) == 1:
            loop, wait = asyncio.get_running_loop(), left_to_gather(self._written_at, time.monotonic_ns())
            if wait > 0:
                loop.call_later(wait / 1000, self._write_rows)
            else:
                loop.call_soon(self._write_rows)

    def close_table(self, table: int, now: int) -> "asyncio.Future[None]":
        """Its events go later, in portions; if that is interrupted, the rest goes with the next forgetting."""
        closed = self._do(lambda: self._changed(CLOSE, now, table, self._node, self._node).rowcount)
        closed.add_done_callback(lambda done: self._forget_events(table) if _has_succeeded(done) else None)
        return closed

    def reload(self, table: int) -> "asyncio.Future[Kept]":
        return self._do(lambda: self._reloaded(table))

    def size(self) -> int:
        return size_of(self._path)

    async def is_well(self) -> bool:
        """After a failure it tries whether something can be written again: one try for all who ask."""
        if self._is_failing and (self._trial is None or self._trial.done()):
            self._trial = self._do(lambda: self._db.execute(f"PRAGMA user_version={VERSION}").rowcount)
        if self._is_failing and self._trial is not None:
            await asyncio.wait([self._trial])
            self._is_failing = not _has_succeeded(self._trial)
        return not self._is_failing

    def close(self) -> None:
        self._write_rows()
        self._library.close()
        self._jobs.put(Chore.CLOSE)
        self._writer.join()
        self._sweeper.close()
        self._db.close()
        if self._claim is not None:
            self._claim.close()

    def _forget_events(self, table: int) -> None:
        if not self._library.is_closed:
            self._library.do(self._library.forget_events, table).add_done_callback(_has_succeeded)

    def _swept(self, forgetting: "asyncio.Future[T]") -> "asyncio.Future[T]":
        """What was deleted is not to stay in the log of the database either."""
        forgetting.add_done_callback(lambda _: self._jobs.put(Chore.EMPTY) if self.is_alone else None)
        return forgetting

    # --- the loop's side ---

    def _write_rows(self) -> None:
        """Whoever is told at once writes more, or asks for something."""
        rows, told = self._rows, self._told
        if not rows:
            return
        self._rows, self._told = [], []
        self._written_at = time.monotonic_ns()
        self._unswept += len(rows)
        if self._unswept > SWEPT_EVERY and self.is_alone:
            self._unswept = 0
            self._jobs.put(Chore.SWEEP)
        if self._queued or len(rows) > MOST_ROWS:
            self._queue_rows(rows, told)
            return
        try:
            self._insert(rows)
        except Fenced as fenced:
            refused: list[Outcome] = [(one, fenced) for one in told]
            asyncio.get_running_loop().call_soon(self._settle, refused)
        except sqlite3.Error:  # a lock, which the thread can wait for, or something worse, which it explains
            self._queue_rows(rows, told)
        else:
            for one in told:
                one(None)

    def _do(self, work: Work) -> Done:
        self._write_rows()
        done: Done = asyncio.get_running_loop().create_future()
        self._queue([Job(partial(_settle, done), work=work)])
        return done

    def _queue_rows(self, rows: list[Row], told: list[Told]) -> None:
        self._queue([Job(one, row) for one, row in zip(told, rows, strict=True)])

    def _queue(self, jobs: list[Job]) -> None:
        self._loop = asyncio.get_running_loop()
        self._queued += len(jobs)
        for job in jobs:
            self._jobs.put(job)

    def _finished(self, outcomes: list[Outcome]) -> None:
        self._queued -= len(outcomes)
        self._settle(outcomes)

    def _settle(self, outcomes: list[Outcome]) -> None:
        for told, outcome in outcomes:
            if isinstance(outcome, StoreError) and not isinstance(outcome, (CodeTaken, Fenced)):
                self._is_failing = True  # until a trial succeeds: what was only read says nothing
            told(outcome)

    # --- the thread's side ---

    def _write(self) -> None:
        is_closing = False
        while not is_closing:
            waiting = [self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get())
            jobs = [job for job in waiting if isinstance(job, Job)]
            if jobs:
                self._db.execute(f"PRAGMA busy_timeout={BUSY}")
                outcomes = self._committed(jobs)
                self._db.execute("PRAGMA busy_timeout=0")
                self._tell(outcomes)
            if Chore.EMPTY in waiting:
                self._sweep("TRUNCATE")
            elif Chore.SWEEP in waiting:
                self._sweep("RESTART")
            is_closing = Chore.CLOSE in waiting

    def _sweep(self, how: str) -> None:
        """Mostly while the loop goes on writing; it may not during the rest, and the first write of a new log.

        The second time little is left of what came meanwhile. To begin the log anew takes less time than to empty it.
        """
        with contextlib.suppress(sqlite3.Error):  # later, then
            self._sweeper.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._sweeper.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._sweeper.execute(f"PRAGMA wal_checkpoint({how})")
            self._sweeper.execute(f"PRAGMA user_version={VERSION}")

    def _committed(self, jobs: list[Job]) -> list[Outcome]:
        """All together; where that fails each by itself, so that only the guilty one is told."""
        try:
            return self._run(jobs)
        except (sqlite3.Error, StoreError) as error:
            if self._db.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
            if len(jobs) > 1:
                return [outcome for job in jobs for outcome in self._committed([job])]
            return [(jobs[0].told, error if isinstance(error, StoreError) else StoreError(str(error)))]

    def _run(self, jobs: list[Job]) -> list[Outcome]:
        rows = [job.row for job in jobs if job.row is not None]
        if len(rows) == len(jobs) <= MOST_ROWS:
            self._insert(rows)  # one statement is a transaction of its own
            return [(job.told, None) for job in jobs]
        outcomes: list[Outcome] = []
        self._db.execute("BEGIN IMMEDIATE")
        for is_row, group in groupby(jobs, key=lambda job: job.row is not None):
            some = list(group)
            if is_row:
                for start in range(0, len(some), MOST_ROWS):
                    self._insert([job.row for job in some[start : start + MOST_ROWS] if job.row is not None])
            outcomes += [(job.told, None if is_row else job.work()) for job in some]
        self._db.execute("COMMIT")
        return outcomes

    def _insert(self, rows: Sequence[Row]) -> None:
        """One statement: the fence is asked where it cannot change any more."""
        self._changed(_append(len(rows)), *chain.from_iterable(rows), self._node)

    def _changed(self, statement: str, *values: object) -> sqlite3.Cursor:
        """A statement that changes something unless this node, or this table's owner, is another."""
        cursor = self._db.execute(statement, values)
        if not cursor.rowcount:
            raise Fenced(f"node {self._node} was declared dead, or this table is another's")
        return cursor

    def _join(self) -> int:
        self._node = self._nodes.join(self._at or "")
        return self._node

    def _opened(self, code: str, game: str, now: int) -> int | None:
        try:
            return self._db.execute(OPEN, (code, game, now, self._node, FORMAT)).lastrowid
        except sqlite3.IntegrityError as error:
            raise CodeTaken(str(error)) from error

    async def _adopted(self, most: int, code: str | None) -> list[Kept]:
        """Their lines are read while others commit. A damaged page costs the tables that stand on it."""
        adopted = await self._do(lambda: self._nodes.adopt(self._node, most, code))
        for nth, kept in enumerate(adopted):
            try:
                adopted[nth] = structs.replace(kept, lines=await self.lines(kept.id))
            except StoreError:
                adopted[nth] = structs.replace(kept, is_damaged=True)
        return list(adopted)

    def _reloaded(self, table: int) -> Kept:
        found = self._db.execute(STILL_OURS, (table, self._node, self._node)).fetchone()
        if found is None:
            raise Fenced(f"table {table} is another's")
        id_, code, game, opened = found
        return Kept(id_, code, game, opened, lines_of(self._db, table))

    def _tell(self, outcomes: list[Outcome]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._finished, outcomes)


def left_to_gather(written_at: int, now: int) -> int:
    """Whole milliseconds, as a loop counts them: it would round others up."""
    return (written_at + GATHERED - now) // 1_000_000


@cache
def _append(rows: int) -> str:
    return APPEND.format(", ".join(["(?, ?, ?)"] * rows))


def _settle(done: Done, outcome: object) -> None:
    if done.done():
        return
    if isinstance(outcome, StoreError):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


def _has_succeeded(done: Done) -> bool:
    return not done.cancelled() and done.exception() is None
