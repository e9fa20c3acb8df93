"""How does a table of one process take a screen that waits in another [T32]? They meet in the store."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from prems.server.storage.store import Store, StoreError
from prems.server.tables.codes import tidy
from prems.server.tables.screens.pairing import Pairing
from prems.table.state import PersonId

log: Final = logging.getLogger("prems.server")


class SharedScreens:
    """Beside `Pairing`, which knows those of this process. What the store cannot tell just now nobody knows."""

    def __init__(self, store: Store, pairing: Pairing, now: Callable[[], int]) -> None:
        self._store = store
        self._pairing = pairing
        self._now = now
        self._chores: set[asyncio.Task[None]] = set()

    def waits(self, tv: PersonId, code: str, told: Callable[[str | None, bool], None]) -> None:
        """A screen of this process. Tells to which table it belongs, and whether no other shows that code."""

        async def waited() -> None:
            table, is_free = self._pairing.table_of(tv), True
            try:
                tables = await self._store.about_screens(lambda screens: screens.tables_of([tv]))
                table = tables.get(tv)
                if table is None:
                    is_free = await self._store.about_screens(lambda screens: screens.wait(tv, code, self._now()))
            finally:
                told(table, is_free)

        self._do(waited())

    def gone(self, tv: PersonId, code: str) -> None:
        self._do(self._store.about_screens(lambda screens: screens.gone(tv, code)))

    def find(self, code: str, found: Callable[[PersonId | None], None]) -> None:
        """The screen that shows this code, in whichever process."""

        async def sought() -> None:
            tv: PersonId | None = None
            try:
                tv = await self._store.about_screens(lambda screens: screens.find(tidy(code)))
            finally:
                found(tv)

        self._do(sought())

    def taken(self, tv: PersonId, host: PersonId, table: str) -> None:
        """By a table of this process."""
        self._do(self._store.about_screens(lambda screens: screens.take(tv, host, table, self._now())))

    def let_go(self, tv: PersonId, table: str) -> None:
        self._do(self._store.about_screens(lambda screens: screens.let_go(tv, table)))

    def following(self, host: PersonId, table: str, each: Callable[[PersonId], None]) -> None:
        """The screens that go with their host to a table of this process."""

        async def followed() -> None:
            for tv in await self._store.about_screens(lambda screens: screens.following(host, table)):
                each(tv)

        self._do(followed())

    async def tables_of(self, tvs: list[PersonId]) -> dict[PersonId, str]:
        """To which open tables do these belong by now? Raises StoreError."""
        return await self._store.about_screens(lambda screens: screens.tables_of(tvs)) if tvs else {}

    def _do(self, work: Awaitable[None]) -> None:
        chore = asyncio.get_running_loop().create_task(self._done(work))
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _done(self, work: Awaitable[None]) -> None:
        try:
            await work
        except StoreError as error:
            log.info("nothing was asked about a screen: %s", error)
