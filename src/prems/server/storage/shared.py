"""Where several processes write to one file, what does the one that started them do with it?

It holds no table and appends nothing: whoever plays must not wait for its sweeping.
"""

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from prems.server.storage.folder import claimed, make_folder, make_private
from prems.server.storage.inspection import size_of
from prems.server.storage.library import BUSY, Library, connected, patient
from prems.server.storage.nodes import Nodes
from prems.server.storage.schema import VERSION, prepare
from prems.server.storage.store import StoreError

LARGE: Final = 16 * 1024 * 1024  # bytes that are written before they are moved from the log into the file


class SharedFile:
    def __init__(self, path: Path) -> None:
        """Raises StoreError."""
        try:
            make_folder(path)
            self._claim = claimed(path.parent)
            make_private(path)
            self._db = connected(path)
            prepare(self._db)
            self._db.execute(f"PRAGMA busy_timeout={BUSY}")
            Nodes(self._db).bury_all()
            self._library = Library(patient(path))
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{path}: {error}") from error
        self._path = path

    def bury(self, at: str) -> None:
        """A process that has ended: nobody need wait until its lease does."""
        with contextlib.suppress(sqlite3.Error):  # then the others find out by themselves
            self._db.execute("DELETE FROM nodes WHERE at = ?", (at,))

    def sweep(self, is_due: bool) -> None:
        """If much was written, or after a while, so that what was deleted does not stay there either."""
        if is_due or size_of(self._path) - self._path.stat().st_size > LARGE:
            with contextlib.suppress(sqlite3.Error):  # later, then
                self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._db.execute(f"PRAGMA user_version={VERSION}")

    async def forget_before(self, moment: int) -> None:
        """Raises StoreError."""
        await self._library.do(self._library.forget_before, moment)

    def close(self) -> None:
        self._library.close()
        self._db.close()
        self._claim.close()
