"""Who gets a finished game without having played it? Whoever has the secret that one of its players gave out.

Only its digest is kept and looked for: how long that takes tells nothing about a secret.
"""

from typing import Final

from prems.server.storage.database import Database
from prems.server.storage.schema import unpacked
from prems.server.storage.store import Finished
from prems.table.state import PersonId

MOST: Final = 50  # secrets of one game; the oldest goes

PLAYED: Final = """SELECT games.id FROM games
    JOIN tables ON tables.id = table_id JOIN players ON players.game = games.id
    WHERE code = ? AND nth = ? AND person = ? AND log IS NOT NULL ORDER BY games.id DESC LIMIT 1"""
GIVE: Final = "INSERT INTO shares (digest, game, since) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
TAKE_BACK: Final = f"DELETE FROM shares WHERE game IN ({PLAYED})"
TOO_MANY: Final = f"""DELETE FROM shares WHERE game IN ({PLAYED}) AND digest NOT IN
    (SELECT digest FROM shares WHERE game IN ({PLAYED}) ORDER BY since DESC LIMIT {MOST})"""
FIND: Final = """SELECT log, photos, ended FROM games JOIN shares ON shares.game = games.id
    WHERE digest = ? AND log IS NOT NULL"""


class Shares:
    def __init__(self, db: Database) -> None:
        self._db = db

    def give(self, code: str, nth: int, player: PersonId, digest: bytes, now: int) -> bool:
        which = (code, nth, player)
        played = self._db.execute(PLAYED, which).fetchone()
        is_theirs = played is not None and self._db.execute(GIVE, (digest, *played, now)).rowcount == 1
        self._db.execute(TOO_MANY, (*which, *which))
        return is_theirs

    def take_back(self, code: str, nth: int, player: PersonId) -> int:
        return self._db.execute(TAKE_BACK, (code, nth, player)).rowcount

    def find(self, digest: bytes) -> Finished | None:
        found = self._db.execute(FIND, (digest,)).fetchone()
        if found is None:
            return None
        log, photos, ended = found
        return Finished(unpacked(log), photos=b"" if photos is None else unpacked(photos), ended=ended)
