"""Which tables are open on this server? They are found by their code, wherever they are."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Final

from msgspec import Struct

from prems.lease import PORTION
from prems.protocol import messages
from prems.server.storage.store import CodeTaken, Fenced, Kept, Owner, StoreError
from prems.server.tables import table_log
from prems.server.tables.arrivals.newcomer import BANNED
from prems.server.tables.codes import new_code, tidy
from prems.server.tables.environment import Environment
from prems.server.tables.shell import TableShell
from prems.table.handing import unpack
from prems.table.state import Instant, PersonId
from prems.table.table import Table

log: Final = logging.getLogger("prems.server")

TRY_AGAIN: Final = 1.0  # seconds, after a table could not be saved


class LeftOut(Struct, frozen=True):
    """A table that could not be restored. Its log is kept for whoever can mend it, but not for ever."""

    id: int
    opened: int


class Tables:
    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.shells: dict[str, TableShell] = {}
        self.unrestored: dict[str, LeftOut] = {}  # by code
        self.on_closed: Callable[[str], None] = lambda _: None
        self.elsewhere = 0  # open tables of other nodes, as far as is known
        self._adopting = asyncio.Lock()
        self._deaths = 0  # of this node: what was asked for before the last one is not its own any more
        self._joining: asyncio.Task[None] | None = None
        self._chores: set[asyncio.Task[None]] = set()

    def is_any_playing(self) -> bool:
        """With somebody there who would notice if it stood still."""
        return any(shell.here and shell.table.state.stage == "playing" for shell in self.shells.values())

    def find(self, code: str) -> TableShell | None:
        return self.shells.get(tidy(code))

    async def look_for(self, code: str) -> TableShell | Owner | None:
        """Here, or whose it is; a table that nobody owns is adopted at once. Raises StoreError."""
        if (shell := self.find(code)) is not None or self.environment.store.is_alone or tidy(code) in self.unrestored:
            return shell
        owner = await self.environment.store.owner(tidy(code))
        if owner is None or owner.node not in (None, self.environment.store.node):
            return owner
        await self.adopt(1, tidy(code))
        return self.find(code) or await self.environment.store.owner(tidy(code))

    async def adopt(self, most: int, code: str | None = None) -> int:
        """Tables that nobody owns; gives their number. Raises StoreError."""
        async with self._adopting:
            if code is not None and (code in self.shells or code in self.unrestored):
                return 0  # while this waited for its turn
            deaths = self._deaths
            adopted = await self.environment.store.adopt(most, code)
            if self._deaths != deaths:
                return 0  # they are anybody's again
            for kept in adopted:
                self._restore(kept)
        if not self.environment.store.is_alone:
            self.environment.metrics.add("adopted", len(adopted))
        return len(adopted)

    def adopt_soon(self, most: int) -> None:
        """One portion at a time, while beats go on: whoever restores must not fall silent."""
        if not self._adopting.locked():
            self._chore(self._adopt_some(most))

    async def _adopt_some(self, most: int) -> None:
        try:
            await self.adopt(most)
        except StoreError as error:
            log.warning("tables that nobody owns were not adopted: %s", error)

    async def have_kept_games(self, code: str) -> None:
        """A page that has just seen the end may ask for the game before it is kept."""
        if (shell := self.find(code)) is not None:
            await shell.has_kept_its_games()

    async def open(self, game: str) -> TableShell:
        """Raises StoreError."""
        deaths = self._deaths
        while True:
            code = new_code(self.shells, len(self.shells) + self.elsewhere)
            try:
                id_ = await self.environment.store.open_table(code, game, self.environment.now())
            except CodeTaken:
                continue  # by a table that could not be restored, or is elsewhere
            if self._deaths != deaths:
                raise Fenced("this node was declared dead before the table was open")
            return self._add(Table.opened(code, game, self.environment.clock()), id_)

    async def restore(self) -> int:
        """Every table that was open when the server last ran, however that ended. Raises StoreError."""
        try:
            self.environment.bans |= await self.environment.store.bans()
            while await self.adopt(PORTION) and self.environment.store.is_alone:
                pass  # among others the rest is taken beat by beat
        except StoreError as error:
            raise StoreError(f"the data cannot be read: {error}") from error
        return len(self.shells)

    def close(self, shell: TableShell) -> None:
        if self.has(shell):
            self._forget(shell)
            self.environment.pairing.closed(shell.code)
            self._chore(self._closed(shell))

    async def give_up(self, code: str) -> None:
        """A table that could not be restored: its log is deleted. Raises StoreError."""
        await self.environment.store.close_table(self.unrestored[code].id, self.environment.now())
        del self.unrestored[code]
        self.environment.metrics.counts["tables_unrestored"] = len(self.unrestored)

    async def give_up_before(self, moment: int) -> None:
        """Tables of before this moment that could not be restored. Raises StoreError."""
        for code in [code for code, left in self.unrestored.items() if left.opened < moment]:
            await self.give_up(code)
            log.warning("table %s could not be restored for so long that its log was deleted", code)

    def announce(self, restart_at: Instant | None) -> None:
        """On all pages, and on those that come until then; None calls it off."""
        self.environment.restart_at = restart_at
        within = None if restart_at is None else restart_at - self.environment.clock()
        for shell in self.shells.values():
            shell.announce(messages.Announced(within))

    def ban(self, person: PersonId) -> None:
        """From all tables, and whoever is at one is sent away."""
        self.environment.bans.add(person)
        for shell in self.shells.values():
            shell.hang_up(person, BANNED)

    def take_bans(self, bans: set[PersonId]) -> None:
        """As they are by now: another node may have banned somebody, or let somebody come again."""
        for person in bans - self.environment.bans:
            self.ban(person)
        self.environment.bans &= bans

    async def stop(self) -> None:
        """Graceful: everything is committed and everybody told to come back."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*(shell.stop(messages.Bye("restart")) for shell in self.shells.values()))
        self.shells.clear()
        store = self.environment.store
        if not store.is_alone:
            with contextlib.suppress(StoreError):  # then the others find out by themselves
                await store.leave()
        store.close()

    def hand_over(self, shell: TableShell) -> None:
        """It is another node's now."""
        self._forget(shell)
        shell.go()

    def _forget(self, shell: TableShell) -> None:
        del self.shells[shell.code]
        self.environment.metrics.counts["tables"] = len(self.shells)
        self.on_closed(shell.code)

    def has(self, shell: TableShell) -> bool:
        """Still, or has it been closed, given away or abandoned meanwhile?"""
        return self.shells.get(shell.code) is shell

    def abandon_all(self) -> None:
        """This node was declared dead: its tables are others', who go on from what is kept. It begins anew."""
        self._deaths += 1
        abandoned = len(self.shells)
        for shell in list(self.shells.values()):
            self._abandon(shell)
        if self._joining is None or self._joining.done():
            log.error("this node was declared dead; tables that go on elsewhere: %d", abandoned)
            self.environment.metrics.add("fenced")
            self._joining = self._chore(self._join())

    def _abandon(self, shell: TableShell) -> None:
        self._forget(shell)
        shell.abandon()

    def _fenced(self, shell: TableShell) -> None:
        """Of a table that was abandoned before this is no news: its node has another life by now."""
        if self.has(shell):
            self.abandon_all()

    async def _join(self) -> None:
        while True:
            try:
                await self.environment.store.join()
                return
            except StoreError:
                await asyncio.sleep(TRY_AGAIN)

    def _restore(self, kept: Kept) -> None:
        if kept.is_damaged:
            log.error("table %s cannot be restored: the data is damaged where its events are", kept.code)
            self._leave_out(kept)
            return
        try:
            handed = None if not kept.handed else unpack(kept.handed)
            table, effects = Table.restored(
                kept.code, kept.game, table_log.events(kept.lines), self.environment.clock(), handed
            )
        except Exception:
            log.exception("table %s cannot be restored; its log is kept", kept.code)
            self._leave_out(kept)
            return
        for tv in table.state.tvs.values():
            self.environment.pairing.known(tv.id, tv.taken_by, kept.code)
        shell = self._add(table, kept.id)
        shell.starts_by_itself = handed is not None and handed.starts_by_itself
        shell.do(effects)

    def _leave_out(self, kept: Kept) -> None:
        self.unrestored[kept.code] = LeftOut(kept.id, kept.opened)
        self.environment.metrics.counts["tables_unrestored"] = len(self.unrestored)

    def _add(self, table: Table, id_: int) -> TableShell:
        shell = TableShell(table, id_, self.environment)
        shell.on_close = lambda: self.close(shell)
        shell.on_fetched = self._went_on
        shell.on_store_error = lambda: self._bring_back_later(shell)
        shell.on_fenced = lambda: self._fenced(shell)
        self.shells[shell.code] = shell
        self.environment.metrics.counts["tables"] = len(self.shells)
        return shell

    async def look_for_screens(self) -> None:
        """Which of those here were taken by a table of another process? Raises StoreError."""
        pairing, others = self.environment.pairing, self.environment.screens
        here = {tv: shell for shell in self.shells.values() for tv in shell.table.state.tvs}
        if others is not None and (here or pairing.waiting()):
            for tv, table in (await others.tables_of([*here, *pairing.waiting()])).items():
                if (shell := here.get(tv)) is not None and shell.code != table:
                    shell.release(tv, self.environment.clock())
                pairing.send(tv, table)

    def _went_on(self, tv: PersonId, table: str) -> None:
        """A screen followed its host from this table to another one."""
        if (shell := self.find(table)) is not None:
            shell.release(tv, self.environment.clock())

    async def _closed(self, shell: TableShell) -> None:
        await shell.stop(messages.Bye("closed"))
        try:
            await self.environment.store.close_table(shell.id, self.environment.now())
        except Fenced:
            pass  # another's by now
        except StoreError as error:
            log.error("table %s is not closed in the store: %s", shell.code, error)

    def _bring_back_later(self, shell: TableShell) -> None:
        self._chore(self._bring_back(shell))

    async def _bring_back(self, shell: TableShell) -> None:
        """As after a crash: from the log, as soon as it can be written to again."""
        while True:
            await asyncio.sleep(TRY_AGAIN)
            try:
                kept = await self.environment.store.reload(shell.id)
            except Fenced:  # it is another's, or this node was declared dead, which the next beat tells
                if self.has(shell):
                    self._abandon(shell)
                return
            except StoreError:
                continue
            await shell.stop(messages.Bye("restart"))
            if self.has(shell):  # not abandoned meanwhile
                self._restore(kept)
            return

    def _chore(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        chore = asyncio.get_running_loop().create_task(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)
        return chore
