"""Whose is the data folder? One server's at a time, and nobody else on this machine may read it."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from prems.server.storage.store import StoreError

CLAIM: Final = "in-use.sqlite3"


def claimed(folder: Path) -> sqlite3.Connection:
    """The claim is a lock, which ends with the process however that ends."""
    make_private(folder / CLAIM)
    claim = sqlite3.connect(folder / CLAIM, timeout=0, check_same_thread=False, isolation_level=None)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        claim.close()
        raise StoreError(f"another Prem's is using {folder}: stop it, or give another folder with --data") from None
    return claim


def make_folder(data: Path) -> None:
    """Private if it is ours: new, empty, or with our data in it. Whatever else lies there is not our business."""
    data.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    names = {path.name for path in data.parent.iterdir()}
    if not names or data.name in names:
        with contextlib.suppress(OSError):  # somebody else's folder, in which we may write
            data.parent.chmod(0o700)


def make_private(path: Path) -> None:
    """Before SQLite opens it: the files that it puts beside it get the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):  # not there; or somebody else's, to whom it was left
            file.chmod(0o600)
