"""Which processes own tables, and which of them live? A node's row is its lease and its fence."""

import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Final

from prems.lease import Peer, Roll
from prems.server.storage.store import FORMAT, Fenced, Kept, Owner

LIVES: Final = "EXISTS (SELECT 1 FROM nodes WHERE id = ?)"
JOIN: Final = "INSERT INTO nodes (at, beat, format) VALUES (?, ?, ?)"
BEAT: Final = "UPDATE nodes SET beat = ?, draining = ? WHERE id = ?"
PEERS: Final = """SELECT id, at, beat, draining,
    (SELECT count(*) FROM tables WHERE owner = nodes.id AND closed IS NULL AND handed IS NULL), format FROM nodes"""
BURY: Final = "DELETE FROM nodes WHERE id = ? AND beat = ?"
ANYBODYS: Final = """closed IS NULL AND format <= ?
    AND (owner IS NULL OR owner NOT IN (SELECT id FROM nodes) OR (owner = ? AND handed IS NOT NULL))"""
ORPHANS: Final = f"SELECT count(*) FROM tables WHERE {ANYBODYS}"
SOME_ORPHANS: Final = f"SELECT id, code, game, opened, handed FROM tables WHERE {ANYBODYS} LIMIT ?"
THIS_ONE: Final = """SELECT id, code, game, opened, handed FROM tables WHERE closed IS NULL AND format <= ?
    AND (owner IS NULL OR owner NOT IN (SELECT id FROM nodes) OR owner = ?) AND code = ? LIMIT 1"""
ADOPT: Final = "UPDATE tables SET owner = ?, format = ?, handed = NULL WHERE id = ?"
OWNER: Final = """SELECT game, nodes.id, ifnull(at, '') FROM tables LEFT JOIN nodes ON nodes.id = owner
    WHERE code = ? AND closed IS NULL"""
HAND_OVER: Final = f"""UPDATE tables SET owner = ?, handed = ? WHERE id = ? AND owner = ? AND {LIVES}
    AND EXISTS (SELECT 1 FROM nodes WHERE id = ? AND nodes.format >= tables.format)"""


class Nodes:
    """Each call is one transaction of whoever calls. The clock is that of all processes of this machine."""

    def __init__(self, db: sqlite3.Connection, clock: Callable[[], float] = time.monotonic) -> None:
        self._db = db
        self._clock = clock

    def join(self, at: str) -> int:
        node = self._db.execute(JOIN, (at, self._clock(), FORMAT)).lastrowid
        assert node is not None
        return node

    def beat(self, node: int, is_draining: bool) -> Roll | None:
        if not self._db.execute(BEAT, (self._clock(), is_draining, node)).rowcount:
            return None
        peers = [
            Peer(id_, at, beat, bool(draining), tables, reads)
            for id_, at, beat, draining, tables, reads in self._db.execute(PEERS)
        ]
        (orphans,) = self._db.execute(ORPHANS, (FORMAT, node)).fetchone()
        return Roll(tuple(peers), orphans)

    def bury(self, silent: Sequence[Peer]) -> int:
        """Whoever has beaten meanwhile lives."""
        return self._db.executemany(BURY, [(peer.id, peer.beat) for peer in silent]).rowcount

    def bury_all(self) -> None:
        """Whoever has the claim on the folder knows that nobody else lives."""
        self._db.execute("DELETE FROM nodes")

    def owner(self, code: str) -> Owner | None:
        found = self._db.execute(OWNER, (code,)).fetchone()
        return None if found is None else Owner(*found)

    def adopt(self, node: int, most: int, code: str | None) -> list[Kept]:
        """Without their lines. By its code also one of its own, which it could not read when it took it."""
        if not self._db.execute(f"SELECT {LIVES}", (node,)).fetchone()[0]:
            raise Fenced(f"node {node} was declared dead")
        asked = (SOME_ORPHANS, most) if code is None else (THIS_ONE, code)
        found = self._db.execute(asked[0], (FORMAT, node, asked[1])).fetchall()
        self._db.executemany(ADOPT, [(node, FORMAT, id_) for id_, *_ in found])
        return [Kept(id_, name, game, opened, [], handed=handed) for id_, name, game, opened, handed in found]

    def hand_over(self, node: int, table: int, to: int, handed: bytes) -> bool:
        return self._db.execute(HAND_OVER, (to, handed, table, node, node, to)).rowcount == 1

    def leave(self, node: int) -> None:
        self._db.execute("DELETE FROM nodes WHERE id = ?", (node,))
