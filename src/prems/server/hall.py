"""Which tables are open on this server? They are found by their code."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from prems.protocol import messages
from prems.server import lines
from prems.server.codes import new_code, tidy
from prems.server.metrics import Metrics
from prems.server.room import Room
from prems.server.store import Store
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")


def unix_now() -> int:
    return int(time.time())


class Hall:
    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], int] = unix_now) -> None:
        self._store = store
        self._metrics = metrics
        self.now = now
        self.rooms: dict[str, Room] = {}

    @property
    def clock(self) -> Callable[[], float]:
        loop = asyncio.get_running_loop()
        return lambda: loop.time() * 1000

    def find(self, code: str) -> Room | None:
        return self.rooms.get(tidy(code))

    async def open(self, game: str) -> Room:
        code = new_code(self.rooms, len(self.rooms))
        id_ = await self._store.open_table(code, game, self.now())
        return self._add(Table.opened(code, game, self.clock()), id_)

    def restore(self) -> int:
        """Every table that was open when the server last ran, however that ended."""
        for kept in self._store.kept():
            try:
                table, effects = Table.restored(
                    kept.code, kept.game, lines.events(kept.game, kept.lines), self.clock()
                )
            except Exception:
                log.exception("table %s cannot be restored; its log is kept", kept.code)
                continue
            self._add(table, kept.id).do(effects)
        return len(self.rooms)

    async def stop(self) -> None:
        """Graceful: everything is committed and everybody told to come back."""
        await asyncio.gather(*(room.stop(messages.Bye("restart")) for room in list(self.rooms.values())))
        self._store.close()

    def _add(self, table: Table, id_: int) -> Room:
        room = Room(table, id_, self._store, self._metrics, self.clock, self.now, self._forget)
        self.rooms[table.state.code] = room
        self._metrics.add("tables")
        return room

    def _forget(self, room: Room) -> None:
        if self.rooms.pop(room.table.state.code, None) is not None:
            self._metrics.add("tables", -1)
            self._store.close_table(room.id, self.now())
            asyncio.get_running_loop().create_task(room.stop(messages.Bye("closed")))
