"""How are finished games kept, found and forgotten, while no table that goes on has to wait for it?

On a connection and a thread of their own. What is deleted is deleted in small portions: nobody can write meanwhile.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from prems.kernel.deeds import Stretch
from prems.server.storage.database import Database, Rows
from prems.server.storage.memories import Memories
from prems.server.storage.schema import packed, unpacked
from prems.server.storage.screens import Screens
from prems.server.storage.shares import Shares
from prems.server.storage.store import Finished, Remember, Remembered, StoreError
from prems.table.state import PersonId

T = TypeVar("T")

BUSY: Final = 1000  # milliseconds, in which a lock of somebody else may go away
PORTION: Final = 20  # games that are deleted at once
EVENTS: Final = 500  # rows that are deleted at once
BREATH: Final = 0.005  # seconds between two portions, for others to write

_stretches: Final = msgspec.json.Decoder(list[Stretch]).decode

LINES: Final = "SELECT lines FROM events WHERE table_id = ? ORDER BY n"
KEEP: Final = """INSERT INTO games (table_id, nth, ended, log, photos) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING id"""
PLAYED: Final = "INSERT INTO players (person, game, stretches) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
IS_KNOWN: Final = "SELECT 1 FROM games WHERE table_id = ? AND nth = ?"
GAME: Final = """SELECT log, photos, ended, stretches FROM games
    JOIN tables ON tables.id = table_id JOIN players ON players.game = games.id
    WHERE code = ? AND nth = ? AND person = ? AND log IS NOT NULL ORDER BY games.id DESC LIMIT 1"""
PLAYED_BY: Final = "SELECT game FROM players WHERE person = ?"
ENDED_BEFORE: Final = "SELECT id FROM games WHERE ended < ? AND log IS NOT NULL"
DELETED: Final = """SELECT id FROM games WHERE log IS NULL
    AND table_id NOT IN (SELECT id FROM tables WHERE closed IS NULL)"""
LEFT_OVER: Final = """SELECT id FROM tables WHERE closed IS NOT NULL
    AND EXISTS (SELECT 1 FROM events WHERE table_id = tables.id)"""
CLOSED_BEFORE: Final = """DELETE FROM tables WHERE closed < ?
    AND NOT EXISTS (SELECT 1 FROM games WHERE table_id = tables.id)
    AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = tables.id)"""  # its id is given to another one day
FORGOTTEN: Final = (
    "UPDATE games SET log = NULL, photos = NULL WHERE id IN",
    "DELETE FROM players WHERE game IN",
    "DELETE FROM shares WHERE game IN",
)
NOT_REMEMBERED: Final = "DELETE FROM memories WHERE game IN"
OUTLIVED: Final = "UPDATE memories SET game = NULL, seats = NULL WHERE game IN"
SOME_EVENTS: Final = """DELETE FROM events WHERE table_id = ? AND n IN
    (SELECT n FROM events WHERE table_id = ? LIMIT ?)"""


class Library:
    """In any database that understands the same few sentences."""

    def __init__(self, db: Database, errors: type[Exception] = sqlite3.Error) -> None:
        self._db = db
        self._errors = errors
        self.shares = Shares(self._db)
        self.memories = Memories(self._db)
        self.screens = Screens(self._db)
        self.is_closed = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="prems-library")

    def do(self, job: Callable[..., T], *given: object) -> "asyncio.Future[T]":
        """One of the jobs below, in the thread. After the end nothing is done any more, and whoever asks is told."""
        if self.is_closed:
            refused: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            refused.set_exception(StoreError("the store is closed"))
            return refused
        return asyncio.get_running_loop().run_in_executor(self._thread, self._done, job, *given)

    def close(self) -> None:
        self.is_closed = True
        self._thread.shutdown()
        self._db.close()

    # --- jobs ---

    def lines(self, table: int) -> list[bytes]:
        return lines_of(self._db, table)

    def keep(
        self, table: int, nth: int, fold: Callable[[list[bytes]], Finished], now: int, remember: Remember
    ) -> None:
        """Nothing is done twice, and what was deleted stays deleted."""
        if self._db.execute(IS_KNOWN, (table, nth)).fetchone():
            return
        finished = fold(self.lines(table))
        told = {person: remember(finished, person) for person in self.memories.agreed(finished.players)}
        self._db.execute("BEGIN IMMEDIATE")
        kept = self._db.execute(KEEP, (table, nth, now, packed(finished.log), packed(finished.photos))).fetchall()
        for (game,) in kept:  # none, if another node was quicker
            self._note(game, finished, told)
        self._db.execute("COMMIT")

    def _note(self, game: int, finished: Finished, told: Mapping[PersonId, Remembered]) -> None:
        played = [(person, game, msgspec.json.encode(parts)) for person, parts in finished.players.items()]
        self._db.executemany(PLAYED, played)
        self.memories.keep(game, told)

    def game(self, code: str, nth: int, player: PersonId) -> Finished | None:
        found = self._db.execute(GAME, (code, nth, player)).fetchone()
        if found is None:
            return None
        log, photos, ended, written = found
        stretches = [] if written is None else _stretches(written)
        return Finished(unpacked(log), {player: stretches}, b"" if photos is None else unpacked(photos), ended)

    def forget_player(self, player: PersonId) -> int:
        """Their table may be open, and would keep them again: they are remembered as deleted until it is closed."""
        deleted = self._in_portions(self._db.execute(PLAYED_BY, (player,)), *FORGOTTEN, NOT_REMEMBERED)
        self.memories.disagree(player)
        return deleted

    def forget_before(self, moment: int) -> None:
        self._in_portions(self._db.execute(ENDED_BEFORE, (moment,)), *FORGOTTEN, OUTLIVED)
        self.memories.forget_before(moment)
        self._in_portions(self._db.execute(DELETED), "DELETE FROM games WHERE id IN")
        for (table,) in self._db.execute(LEFT_OVER).fetchall():
            self.forget_events(table)
        self._db.execute(CLOSED_BEFORE, (moment,))

    def forget_events(self, table: int) -> None:
        while not self.is_closed and self._db.execute(SOME_EVENTS, (table, table, EVENTS)).rowcount == EVENTS:
            time.sleep(BREATH)

    def bans(self) -> set[PersonId]:
        return {PersonId(person) for (person,) in self._db.execute("SELECT person FROM bans").fetchall()}

    def ban(self, person: PersonId, now: int) -> None:
        self._db.execute("INSERT INTO bans VALUES (?, ?) ON CONFLICT DO NOTHING", (person, now))

    def unban(self, person: PersonId) -> None:
        self._db.execute("DELETE FROM bans WHERE person = ?", (person,))

    def _in_portions(self, found: Rows, *statements: str) -> int:
        ids = [id_ for (id_,) in found.fetchall()]
        for start in range(0, len(ids), PORTION):
            some = ids[start : start + PORTION]
            self._db.execute("BEGIN IMMEDIATE")
            for statement in statements:
                self._db.execute(f"{statement} ({', '.join('?' * len(some))})", some)
            self._db.execute("COMMIT")
            if self.is_closed:
                break
            time.sleep(BREATH)
        return len(ids)

    def _done(self, job: Callable[..., T], *given: object) -> T:
        try:
            return job(*given)
        except self._errors as error:
            if self._db.in_transaction:
                self._db.rollback()
            raise StoreError(str(error)) from error


def patient(path: Path) -> sqlite3.Connection:
    """It waits for the locks of others."""
    db = connected(path)
    db.execute(f"PRAGMA busy_timeout={BUSY}")
    return db


def connected(path: Path) -> sqlite3.Connection:
    """It neither waits for a lock nor sweeps unless it is told to. What is deleted is overwritten."""
    db = sqlite3.connect(path, timeout=0, check_same_thread=False, isolation_level=None)
    db.execute("PRAGMA synchronous=NORMAL")  # survives a killed process; a power cut may cost the last moments
    db.execute("PRAGMA wal_autocheckpoint=0")
    db.execute("PRAGMA secure_delete=ON")
    return db


def lines_of(db: Database, table: int) -> list[bytes]:
    return [line for (lines,) in db.execute(LINES, (table,)).fetchall() for line in lines.splitlines()]
