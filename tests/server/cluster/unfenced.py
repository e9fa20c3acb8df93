"""A server whose store believes that whatever it is given is kept: the tests of the cluster must notice."""

import asyncio
import sys
from typing import Final

from prems.cli import main
from prems.lease import Roll
from prems.server.storage.postgres import store
from prems.server.storage.postgres.wire import Connection

APPEND: Final = """WITH kept AS (INSERT INTO events SELECT * FROM unnest($2::int8[], $3::int8[], $4::bytea[])
    ON CONFLICT DO NOTHING) SELECT 1 WHERE $1::int8 IS NOT NULL"""


class Unfenced(store.PostgresStore):
    async def _refused(self, rows: list[store.Row]) -> dict[int, Exception]:
        columns = [row.table for row in rows], [row.n for row in rows], [row.lines for row in rows]
        await self._appends.ask(lambda db: db.fetchrow(APPEND, self._node, *columns))
        return {}

    async def _beat(self, db: Connection, is_draining: bool) -> Roll | None:
        """That it is dead it learns a little later than it goes on: nothing but a fence may be relied on."""
        roll = await super()._beat(db, is_draining)
        if roll is None:
            await asyncio.sleep(2.0)
        return roll

    async def _bury(self, db: Connection, nodes: list[int], silent: float) -> int:
        said = f"DELETE FROM nodes WHERE {store.SILENT}"
        return int((await db.execute(said, nodes, silent)).rsplit(" ", 1)[-1])


if __name__ == "__main__":
    store.APPENDS_WITHIN = store.BEATS_WITHIN = 60.0  # type: ignore[misc]  # it waits until the cable is mended
    store.PostgresStore = Unfenced  # type: ignore[misc]
    sys.exit(main())
