"""How does this process live among others on the same data? It beats, judges who is silent, and takes over tables."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final

from prems.lease import BEAT, Lease, Peer, Roll
from prems.server.storage.store import FORMAT, StoreError
from prems.server.tables.environment import Environment
from prems.server.tables.tables import Tables

log: Final = logging.getLogger("prems.server")

BANS_EVERY: Final = 5.0  # seconds, after which bans of other nodes are looked for


class Node:
    def __init__(self, tables: Tables, environment: Environment) -> None:
        self.is_draining = False  # no new tables; those that are open go elsewhere
        self.given: Counter[int] = Counter()  # tables, to whom, since the last beat
        self.roll = Roll(())  # as the last beat found it
        self._tables = tables
        self._environment = environment
        self._store = environment.store
        self._node = self._store.node
        self._lease = Lease(self._node, time.monotonic())
        environment.metrics.watch("prems_lease_age_seconds", "Since the last beat that was kept.", self._age)

    @property
    def is_alive(self) -> bool:
        """For all that it can know. Alone it always is."""
        return self._store.is_alone or self._lease.is_held(time.monotonic())

    @property
    def successors(self) -> list[Peer]:
        """Who could take over tables, the emptiest first. An older version cannot read what this one has written."""
        others = [peer for peer in self.roll.peers if peer.id != self._node and peer.format >= FORMAT]
        return sorted((o for o in others if not o.is_draining and self._lease.hears(o)), key=lambda peer: peer.tables)

    def anywhere(self, code: str) -> str | None:
        """Where a table could be that perhaps does not exist. Nobody can tell it from one that does."""
        others = sorted(peer.at for peer in self.roll.peers if peer.id != self._node and self._lease.hears(peer))
        mark = blake2b(code.encode(), key=self._environment.salt, digest_size=8).digest()
        return others[int.from_bytes(mark) % len(others)] if others else None

    async def live(self) -> None:
        """Until it is cancelled; alone it need not. A beat waits for nothing but its own answer."""
        if not self._store.is_alone:
            async with asyncio.TaskGroup() as together:
                for work, every, failed in (
                    (self._beat, BEAT, "%d beats were not kept: %s"),
                    (self._tables.look_for_screens, BEAT, "%d looks for screens failed: %s"),
                    (self._look_for_bans, BANS_EVERY, "%d looks for bans failed: %s"),
                ):
                    together.create_task(self._again_and_again(work, every, failed))

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], every: float, failed: str) -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await work()
            except StoreError as error:
                self._environment.noise.happened(failed, error)
            except Exception as error:
                log.exception(failed, 1, error)

    async def _beat(self) -> None:
        asked, node = time.monotonic(), self._store.node
        found = await self._store.beat(self.is_draining)
        if node != self._store.node:
            return  # it has joined anew, and this is no news
        if node != self._node:
            self._node = node
            self._lease = Lease(node, asked)
        judgement = self._lease.beaten(asked, time.monotonic(), found, self.is_draining)
        if found is None or judgement.close_all:
            self._tables.abandon_all()
            return
        self.roll = found
        self.given.clear()
        self._tables.elsewhere = max(0, found.tables - len(self._tables.shells))
        if judgement.dead:
            buried = await self._store.bury(judgement.dead)
            log.warning("nodes that were silent for too long, whose tables go on elsewhere: %d", buried)
        if judgement.adopt or judgement.dead:
            self._tables.adopt_soon(max(judgement.adopt, 1))

    async def _look_for_bans(self) -> None:
        self._tables.take_bans(await self._store.bans())

    def _age(self) -> float | None:
        return None if self._store.is_alone else round(self._lease.age(time.monotonic()), 3)
