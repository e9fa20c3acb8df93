"""How does everything that is kept go from one database into another? Row by row, and then it is compared."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

import msgspec

from prems.server.storage.database import Database, Row
from prems.server.storage.store import StoreError

PORTION: Final = 500  # rows

TABLES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "tables": (("id",), ("code", "game", "opened", "closed", "format")),
    "events": (("table_id", "n"), ("lines",)),
    "games": (("id",), ("table_id", "nth", "ended", "log", "photos")),
    "players": (("person", "game"), ("stretches",)),
    "bans": (("person",), ("since",)),
    "shares": (("digest",), ("game", "since")),
    "agreed": (("person",), ("since",)),
    "memories": (("id",), ("person", "game", "code", "nth", "ended", "deeds", "seats")),
}
"""With their keys and the rest of their columns. Who owns a table is not copied: nobody does."""


def copy(source: Database, target: Database) -> dict[str, int]:
    """How many rows of what, in a transaction that whoever asked for it ends.

    Raises StoreError where the target is not empty, or not the same afterwards.
    """
    for name in TABLES:
        if target.execute(f"SELECT count(*) FROM {name}").fetchone()[0]:
            raise StoreError(f"there are {name} in the target already: it must be empty")
    target.execute("BEGIN IMMEDIATE")
    for name, (keys, others) in TABLES.items():
        columns = (*keys, *others)
        marks = ", ".join("?" * len(columns))
        for rows in _portions(source, name):
            target.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows)
    return compared(source, target)


def compared(source: Database, target: Database) -> dict[str, int]:
    """Raises StoreError."""
    found = {}
    for name in TABLES:
        (rows, digest), there = _digest(source, name), _digest(target, name)
        if (rows, digest) != there:
            raise StoreError(f"{name} are not the same in both: {rows} here, {there[0]} there")
        found[name] = rows
    return found


def _digest(db: Database, name: str) -> tuple[int, bytes]:
    """Whatever order an engine sorts texts in, the sum of its rows is the same."""
    total, count = 0, 0
    for rows in _portions(db, name):
        for row in rows:
            total = (total + int.from_bytes(sha256(msgspec.msgpack.encode(row)).digest())) % 2**256
            count += 1
    return count, total.to_bytes(32)


def _portions(db: Database, name: str) -> Iterator[list[Row]]:
    keys, others = TABLES[name]
    which, marks = ", ".join(keys), ", ".join("?" * len(keys))
    chosen = f"SELECT {', '.join((*keys, *others))} FROM {name}"
    rows = db.execute(f"{chosen} ORDER BY {which} LIMIT {PORTION}").fetchall()
    while rows:
        yield rows
        last = rows[-1][: len(keys)]
        rows = db.execute(f"{chosen} WHERE ({which}) > ({marks}) ORDER BY {which} LIMIT {PORTION}", last).fetchall()
