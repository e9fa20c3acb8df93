"""How is the data copied, and put back? Neither needs a server, and a server that runs need not stop for a copy."""

import contextlib
import os
import sqlite3
from pathlib import Path

from prems.server.storage.folder import CLAIM, claimed, make_folder, make_private
from prems.server.storage.inspection import NAME, Found, inspected
from prems.server.storage.store import StoreError


def back_up(folder: Path, copy: Path) -> Found:
    """A whole and consistent copy, for the one who makes it alone. Raises StoreError."""
    if not (folder / NAME).exists():
        raise StoreError(f"there is no {NAME} in {folder}")
    _copied(folder / NAME, copy)
    return inspected(copy)


def put_back(folder: Path, copy: Path) -> Found:
    """Into a folder without data: what lies there is never overwritten. Raises StoreError."""
    found = inspected(copy)
    _check(copy)
    target = folder / NAME
    if target.exists():
        raise StoreError(f"{target} is there already: move it away with its -wal and -shm, or give another folder")
    try:
        make_folder(target)
        claim = claimed(folder)
    except OSError as error:
        raise StoreError(f"{folder}: {error}") from error
    try:
        _copied(copy, target)
    finally:
        claim.close()
    _give_to_owner(folder)
    return found


def _copied(source: Path, target: Path) -> None:
    if target.exists():
        raise StoreError(f"{target} is there already: give another name")
    try:
        make_private(target)
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
            contextlib.closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
    except (OSError, sqlite3.Error) as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"{target}: {error}") from error


def _check(copy: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro", uri=True)) as db:
            (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        verdict = error
    if verdict != "ok":
        raise StoreError(f"{copy} is damaged: {verdict}")


def _give_to_owner(folder: Path) -> None:
    """Put back by root, it must still be the server's."""
    owner = folder.stat()
    for name in (NAME, CLAIM):
        with contextlib.suppress(OSError, AttributeError):  # not root; or Windows
            os.chown(folder / name, owner.st_uid, owner.st_gid)
