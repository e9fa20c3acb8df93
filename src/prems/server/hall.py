"""Which tables are open on this server? They are found by their code."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from prems.protocol import messages
from prems.server import lines
from prems.server.codes import new_code, tidy
from prems.server.house import House
from prems.server.room import Room
from prems.server.store import CodeTaken, Kept, StoreError
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")

TRY_AGAIN: Final = 1.0  # seconds, after a table could not be saved


class Hall:
    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self._chores: set[asyncio.Task[None]] = set()

    def find(self, code: str) -> Room | None:
        return self.rooms.get(tidy(code))

    async def open(self, game: str) -> Room:
        """Raises StoreError."""
        while True:
            code = new_code(self.rooms, len(self.rooms))
            try:
                id_ = await self.house.store.open_table(code, game, self.house.now())
            except CodeTaken:
                continue  # by a table that could not be restored
            return self._add(Table.opened(code, game, self.house.clock()), id_)

    def restore(self) -> int:
        """Every table that was open when the server last ran, however that ended."""
        for kept in self.house.store.kept():
            self._restore(kept)
        return len(self.rooms)

    def close(self, room: Room) -> None:
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            self.house.metrics.counts["tables"] = len(self.rooms)
            self._chore(self._closed(room))

    async def stop(self) -> None:
        """Graceful: everything is committed and everybody told to come back."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*(room.stop(messages.Bye("restart")) for room in self.rooms.values()))
        self.rooms.clear()
        self.house.store.close()

    def _restore(self, kept: Kept) -> None:
        try:
            table, effects = Table.restored(kept.code, kept.game, lines.events(kept.lines), self.house.clock())
        except Exception:
            log.exception("table %s cannot be restored; its log is kept", kept.code)
            return
        self._add(table, kept.id).do(effects)

    def _add(self, table: Table, id_: int) -> Room:
        room = Room(table, id_, self.house)
        room.on_close = lambda: self.close(room)
        room.on_store_error = lambda: self._chore(self._bring_back(room))
        self.rooms[room.code] = room
        self.house.metrics.counts["tables"] = len(self.rooms)
        return room

    async def _closed(self, room: Room) -> None:
        await room.stop(messages.Bye("closed"))
        try:
            await self.house.store.close_table(room.id, self.house.now())
        except StoreError as error:
            log.error("table %s is not closed in the store: %s", room.code, error)

    async def _bring_back(self, room: Room) -> None:
        """As after a crash: from the log, as soon as it can be written to again."""
        while True:
            await asyncio.sleep(TRY_AGAIN)
            try:
                kept = await self.house.store.reload(room.id)
            except StoreError:
                continue
            await room.stop(messages.Bye("restart"))
            self._restore(kept)
            return

    def _chore(self, work: Coroutine[Any, Any, None]) -> None:
        chore = asyncio.get_running_loop().create_task(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)
