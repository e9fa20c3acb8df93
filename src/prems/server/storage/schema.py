"""What does the data file look like, and how is an older one brought up to date? In numbered steps."""

import contextlib
import logging
import re
import sqlite3
import zlib
from collections.abc import Callable
from typing import Final

from prems.server.storage.store import StoreError

log: Final = logging.getLogger("prems.server")

FORMAT_1: Final = (
    """CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL,
        opened INTEGER NOT NULL, closed INTEGER)""",
    "CREATE UNIQUE INDEX IF NOT EXISTS open_codes ON tables (code) WHERE closed IS NULL",
    "CREATE INDEX IF NOT EXISTS codes ON tables (code)",
    "CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, lines BLOB NOT NULL)",
    "CREATE INDEX IF NOT EXISTS events_of_table ON events (table_id)",
    """CREATE TABLE IF NOT EXISTS games (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, nth INTEGER NOT NULL,
        ended INTEGER NOT NULL, players TEXT NOT NULL, log BLOB NOT NULL)""",
    "CREATE UNIQUE INDEX IF NOT EXISTS games_of_table ON games (table_id, nth)",
)

FORMAT_2: Final = (
    "ALTER TABLE games RENAME TO old_games",
    "DROP INDEX games_of_table",
    """CREATE TABLE games (id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL, nth INTEGER NOT NULL,
        ended INTEGER NOT NULL, log BLOB, photos BLOB)""",  # packed; log NULL: deleted, and never to be kept again
    "CREATE UNIQUE INDEX games_of_table ON games (table_id, nth)",
    "CREATE TABLE players (person TEXT NOT NULL, game INTEGER NOT NULL, PRIMARY KEY (person, game)) WITHOUT ROWID",
    "CREATE INDEX players_of_game ON players (game)",
    "INSERT INTO games SELECT id, table_id, nth, ended, packed(log), NULL FROM old_games",
)

FORMAT_4: Final = (
    "ALTER TABLE players ADD COLUMN stretches BLOB",  # when they played which seat; NULL: written before it was asked
    "CREATE TABLE shares (digest BLOB PRIMARY KEY, game INTEGER NOT NULL, since INTEGER NOT NULL) WITHOUT ROWID",
    "CREATE INDEX shares_of_game ON shares (game)",
    "CREATE TABLE agreed (person TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID",
    """CREATE TABLE memories (id INTEGER PRIMARY KEY, person TEXT NOT NULL, game INTEGER, code TEXT NOT NULL,
        nth INTEGER NOT NULL, ended INTEGER NOT NULL, deeds BLOB NOT NULL, seats BLOB)""",  # game NULL: outlived
    "CREATE INDEX memories_of_person ON memories (person, ended)",
    "CREATE INDEX memories_of_game ON memories (game)",
)

FORMAT_5: Final = (
    """CREATE TABLE nodes (id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, beat REAL NOT NULL,
        draining INTEGER NOT NULL DEFAULT 0)""",  # AUTOINCREMENT: a number is never given again
    "ALTER TABLE tables ADD COLUMN owner INTEGER",  # a node; one that is not there any more, or NULL: anybody's
    "ALTER TABLE tables ADD COLUMN format INTEGER NOT NULL DEFAULT 1",  # of its lines
    "ALTER TABLE tables ADD COLUMN handed BLOB",
    "CREATE INDEX open_owners ON tables (owner) WHERE closed IS NULL",
    "ALTER TABLE events ADD COLUMN n INTEGER NOT NULL DEFAULT 0",  # the number of the first line
    "UPDATE events SET n = first_number(id, lines)",
    "DROP INDEX events_of_table",
    "CREATE UNIQUE INDEX events_of_table ON events (table_id, n)",  # no two nodes can write the same event
)


def packed(log: bytes) -> bytes:
    return zlib.compress(log)


def unpacked(log: bytes) -> bytes:
    return zlib.decompress(log)


def _first(db: sqlite3.Connection) -> None:
    for statement in FORMAT_1:
        db.execute(statement)


def _second(db: sqlite3.Connection) -> None:
    """Players are found by an index, logs are packed, photos kept, and a deleted game is remembered as deleted."""
    db.create_function("packed", 1, packed, deterministic=True)
    for statement in FORMAT_2:
        db.execute(statement)
    for game, players in db.execute("SELECT id, players FROM old_games").fetchall():
        db.executemany("INSERT INTO players VALUES (?, ?)", [(person, game) for person in set(players.split())])
    db.execute("DROP TABLE old_games")


def _third(db: sqlite3.Connection) -> None:
    """Whom the host of the server does not want here any more."""
    db.execute("CREATE TABLE bans (person TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID")


def _fourth(db: sqlite3.Connection) -> None:
    """Games can be shared by a secret, and players who agree find again what they did."""
    for statement in FORMAT_4:
        db.execute(statement)


def _fifth(db: sqlite3.Connection) -> None:
    """Several processes share the data: each table has an owner, and each event a number."""
    db.create_function("first_number", 2, _first_number, deterministic=True)
    for statement in FORMAT_5:
        db.execute(statement)


def _first_number(row: int, lines: bytes) -> int:
    """As it stands in the line; of what is no line of ours, anything that nothing else has."""
    found = re.match(rb'{"n":(\d+)', lines)
    return -row if found is None else int(found[1])


def _sixth(db: sqlite3.Connection) -> None:
    """Several processes share the screens that wait for a table, and say which logs they can read."""
    db.execute("ALTER TABLE nodes ADD COLUMN format INTEGER NOT NULL DEFAULT 1")
    db.execute(
        """CREATE TABLE screens (tv TEXT PRIMARY KEY, code TEXT UNIQUE, host TEXT, at_table TEXT,
            since INTEGER NOT NULL) WITHOUT ROWID"""  # code NULL: it does not wait; host NULL: nobody took it yet
    )


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_first, _second, _third, _fourth, _fifth, _sixth)
VERSION: Final = len(STEPS)


def prepare(db: sqlite3.Connection) -> None:
    """Raises StoreError where a newer version has written. An interrupted step leaves everything as it was."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(f"the data was written by a newer version of Prem's (format {version}, here {VERSION})")
    db.execute("PRAGMA journal_mode=WAL")
    for number in range(version + 1, VERSION + 1):
        if version:
            log.info("the data is brought from format %d to %d: thousands of games take seconds", number - 1, number)
        db.execute("BEGIN EXCLUSIVE")
        STEPS[number - 1](db)
        db.execute(f"PRAGMA user_version={number}")
        db.execute("COMMIT")
    if 0 < version < VERSION:
        with contextlib.suppress(sqlite3.Error):  # a full disk: then the file stays larger than it need be
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
