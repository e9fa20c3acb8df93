"""Which screens of all processes wait for a table, under which code, and to which table does each belong [T32]?"""

from collections.abc import Sequence
from typing import Final

from prems.server.storage.database import Database
from prems.table.state import PersonId

A_DAY: Final = 86_400  # seconds, after which a screen that nobody turned on again is forgotten

AT_OPEN_TABLES: Final = "SELECT tv, at_table FROM screens JOIN tables ON tables.code = at_table AND closed IS NULL"
IS_ANOTHERS: Final = "SELECT 1 FROM screens WHERE code = ? AND tv <> ?"
WAITS: Final = """INSERT INTO screens (tv, code, since) VALUES (?, ?, ?)
    ON CONFLICT (tv) DO UPDATE SET code = excluded.code, since = excluded.since"""
TAKEN: Final = """INSERT INTO screens (tv, host, at_table, since) VALUES (?, ?, ?, ?)
    ON CONFLICT (tv) DO UPDATE SET code = NULL, host = excluded.host, at_table = excluded.at_table,
        since = excluded.since"""


class Screens:
    """A code is good once: whoever takes the screen takes the code from it."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def wait(self, tv: PersonId, code: str, now: int) -> bool:
        """False: another one shows that code."""
        self._db.execute("DELETE FROM screens WHERE since < ?", (now - A_DAY,))
        if self._db.execute(IS_ANOTHERS, (code, tv)).fetchone():
            return False
        self._db.execute(WAITS, (tv, code, now))
        return True

    def gone(self, tv: PersonId, code: str) -> None:
        """Nobody can take it by that code any more. Whose it was is remembered; nobody's is not."""
        self._db.execute("DELETE FROM screens WHERE tv = ? AND code = ? AND host IS NULL", (tv, code))
        self._db.execute("UPDATE screens SET code = NULL WHERE tv = ? AND code = ?", (tv, code))

    def find(self, code: str) -> PersonId | None:
        found = self._db.execute("SELECT tv FROM screens WHERE code = ?", (code,)).fetchone()
        return None if found is None else PersonId(found[0])

    def take(self, tv: PersonId, host: PersonId, table: str, now: int) -> None:
        self._db.execute(TAKEN, (tv, host, table, now))

    def let_go(self, tv: PersonId, table: str) -> None:
        """Unless it has gone on to another table already."""
        self._db.execute("DELETE FROM screens WHERE tv = ? AND at_table = ?", (tv, table))

    def tables_of(self, tvs: Sequence[PersonId]) -> dict[PersonId, str]:
        """Those of them that belong to an open table."""
        if not tvs:
            return {}
        asked = f"{AT_OPEN_TABLES} WHERE tv IN ({', '.join('?' * len(tvs))})"
        return {PersonId(tv): table for tv, table in self._db.execute(asked, tvs).fetchall()}

    def following(self, host: PersonId, table: str) -> list[PersonId]:
        """The screens that go with their host to another table."""
        rows = self._db.execute("SELECT tv FROM screens WHERE host = ? AND at_table <> ?", (host, table)).fetchall()
        return [PersonId(tv) for (tv,) in rows]
