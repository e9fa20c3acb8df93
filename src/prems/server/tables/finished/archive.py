"""How are a table's finished games kept? As logs that those who played them can download."""

import asyncio
import logging
from functools import partial
from typing import Final

from prems.server.storage.store import StoreError
from prems.server.tables import table_log
from prems.server.tables.environment import Environment
from prems.server.tables.finished.deeds import remembered
from prems.table.state import TableState

log: Final = logging.getLogger("prems.server")

KEPT_WITHIN: Final = 5.0  # seconds
LATE_HANDS: Final = 0.8  # seconds, in which they may still join the last photo finish, from far away too [T29]
TRY_AGAIN: Final = 2.0  # seconds, after a game could not be kept


class Archive:
    def __init__(self, table: int, state: TableState, environment: Environment) -> None:
        self._table = table
        self._environment = environment
        self._keeping: set[asyncio.Task[None]] = set()
        self._kept = max(0, _finished(state) - 1)
        self._keep_newest(state)  # perhaps the server was killed before it could keep the last one

    def look_at(self, state: TableState) -> None:
        """Call it when a table between two games has been shown: then the end of the last one is committed."""
        if self._kept < _finished(state):
            self._environment.metrics.add("games_finished")
            self._keep_newest(state)

    def _keep_newest(self, state: TableState) -> None:
        if self._kept < _finished(state):
            self._kept = _finished(state)
            task = asyncio.get_running_loop().create_task(self._keep(state.code, self._kept))
            self._keeping.add(task)
            task.add_done_callback(self._keeping.discard)

    async def has_kept_all(self) -> None:
        """A page that has just seen the end may ask for the game before it is kept."""
        if self._keeping:
            await asyncio.wait(self._keeping, timeout=KEPT_WITHIN)

    def stop(self) -> None:
        for task in self._keeping:
            task.cancel()

    async def _keep(self, code: str, nth: int) -> None:
        fold = partial(table_log.game_log, nth=nth)
        await asyncio.sleep(LATE_HANDS)
        while True:
            try:
                await self._environment.store.keep_game(self._table, nth, fold, self._environment.now(), remembered)
                return
            except StoreError as error:
                log.error("game %d of table %s is not kept yet: %s", nth, code, error)
                await asyncio.sleep(TRY_AGAIN)


def _finished(state: TableState) -> int:
    return state.games - (state.stage == "playing")
