"""What lies in a data folder? Looked at without changing anything."""

import sqlite3
from pathlib import Path

from msgspec import Struct

from prems.server.storage.folder import CLAIM
from prems.server.storage.schema import VERSION
from prems.server.storage.store import StoreError

NAME = "prems.sqlite3"


class Found(Struct, frozen=True):
    format: int
    open_tables: int
    finished_games: int
    size: int  # bytes


def is_in_use(folder: Path) -> bool:
    """By a server that runs."""
    claim = folder / CLAIM
    if not claim.exists():
        return False
    db = sqlite3.connect(claim, timeout=0, isolation_level=None)
    try:
        db.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        return True
    finally:
        db.close()
    return False


def inspected(file: Path) -> Found:
    """Raises StoreError where this version could not use it."""
    try:
        db = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        try:
            return _found(db, file)
        finally:
            db.close()
    except sqlite3.Error as error:
        raise StoreError(f"{file}: {error}") from error


def _found(db: sqlite3.Connection, file: Path) -> Found:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StoreError(f"{file} was written by a newer version of Prem's (format {version}, here {VERSION})")
    if version == 0:
        raise StoreError(f"{file} holds no games of Prem's")
    (tables,) = db.execute("SELECT count(*) FROM tables WHERE closed IS NULL").fetchone()
    (games,) = db.execute("SELECT count(*) FROM games WHERE log IS NOT NULL").fetchone()
    return Found(version, tables, games, size_of(file))


def size_of(file: Path) -> int:
    """With what SQLite keeps beside it."""
    files = (file, file.with_name(file.name + "-wal"))
    return sum(path.stat().st_size for path in files if path.exists())
