"""What is kept of the people who agreed to it: which games did they play, and what did they do there?"""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from msgspec import structs

from prems.kernel.values import Seats
from prems.server.storage.database import Database
from prems.server.storage.store import Memory, Remembered
from prems.table.state import PersonId

_remembered: Final = msgspec.json.Decoder(Remembered).decode
_seats: Final = msgspec.json.Decoder(Seats).decode

MOST: Final = 500  # games of one person; the oldest go
OUTLIVE: Final = 365 * 86_400  # seconds, by which a memory may be older than the oldest game

HAS_AGREED: Final = "SELECT 1 FROM agreed WHERE person = ?"
WHICH: Final = "SELECT code, nth, ended FROM games JOIN tables ON tables.id = table_id WHERE games.id = ?"
KEEP: Final = """INSERT INTO memories (person, game, code, nth, ended, deeds, seats) VALUES (?, ?, ?, ?, ?, ?, ?)"""
TOO_MANY: Final = f"""DELETE FROM memories WHERE person = ? AND id NOT IN
    (SELECT id FROM memories WHERE person = ? ORDER BY ended DESC, id DESC LIMIT {MOST})"""
OF: Final = "SELECT code, nth, ended, deeds, seats FROM memories WHERE person = ? ORDER BY ended DESC, id DESC"

NOTHING_CAME: Final = "DELETE FROM agreed WHERE since < ? AND person NOT IN (SELECT person FROM memories)"


class Memories:
    def __init__(self, db: Database) -> None:
        self._db = db

    def agree(self, player: PersonId, now: int) -> None:
        self._db.execute("INSERT INTO agreed VALUES (?, ?) ON CONFLICT DO NOTHING", (player, now))

    def disagree(self, player: PersonId) -> None:
        """Nothing is locked where there is nothing to delete."""
        for table in ("agreed", "memories"):
            if self._db.execute(f"SELECT 1 FROM {table} WHERE person = ?", (player,)).fetchone():
                self._db.execute(f"DELETE FROM {table} WHERE person = ?", (player,))

    def agreed(self, players: Iterable[PersonId]) -> list[PersonId]:
        return [player for player in players if self._db.execute(HAS_AGREED, (player,)).fetchone()]

    def keep(self, game: int, told: Mapping[PersonId, Remembered]) -> None:
        for player, remembered in told.items():
            deeds, seats = structs.replace(remembered, seats=()), remembered.seats
            which = self._db.execute(WHICH, (game,)).fetchone()
            self._db.execute(KEEP, (player, game, *which, msgspec.json.encode(deeds), msgspec.json.encode(seats)))
            self._db.execute(TOO_MANY, (player, player))

    def of(self, player: PersonId) -> list[Memory] | None:
        if not self.agreed([player]):
            return None
        rows = self._db.execute(OF, (player,)).fetchall()
        return [Memory(code, nth, ended, _read(deeds, seats)) for code, nth, ended, deeds, seats in rows]

    def forget(self, player: PersonId, code: str, nth: int) -> int:
        which = (player, code, nth)
        return self._db.execute("DELETE FROM memories WHERE person = ? AND code = ? AND nth = ?", which).rowcount

    def forget_before(self, moment: int) -> None:
        self._db.execute("DELETE FROM memories WHERE ended < ?", (moment - OUTLIVE,))
        self._db.execute(NOTHING_CAME, (moment - OUTLIVE,))


def _read(deeds: bytes, seats: bytes | None) -> Remembered:
    remembered = _remembered(deeds)
    return remembered if seats is None else structs.replace(remembered, seats=_seats(seats))
