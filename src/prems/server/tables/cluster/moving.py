"""How do tables leave this process for another, so that nobody notices? Lobbies first, games as they end."""

import asyncio
import logging
from typing import Final

from prems.server.storage.store import StoreError
from prems.server.tables.cluster.node import Node
from prems.server.tables.environment import Environment
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables

log: Final = logging.getLogger("prems.server")

LOOKS_EVERY: Final = 0.05  # seconds
BETWEEN_RACES: Final = 10.0  # seconds, in which a game that must go is mostly quiet for a moment


class Moving:
    def __init__(self, tables: Tables, node: Node, environment: Environment) -> None:
        self._tables = tables
        self._node = node
        self._environment = environment

    async def drain(self, within: float) -> None:
        """Until no table is left, or nobody is there to take them. Games may end, within this many seconds."""
        loop = asyncio.get_running_loop()
        ends_at = loop.time() + within
        while self._tables.shells and self._node.is_draining and loop.time() < ends_at + BETWEEN_RACES:
            if loop.time() >= ends_at and not self._node.successors:
                return
            for shell in list(self._tables.shells.values()):
                may_end = shell.table.state.stage == "playing" and loop.time() < ends_at
                if not may_end and shell.may_move:
                    await self.move(shell)
            await asyncio.sleep(LOOKS_EVERY)

    async def move(self, shell: TableShell) -> bool:
        """To whoever has the fewest; False: it stays."""
        if not (successors := self._node.successors):
            return False
        peer = min(successors, key=lambda peer: peer.tables + self._node.given[peer.id])
        handed = shell.pack_up(peer.at)
        try:
            is_theirs = await self._environment.store.hand_over(shell.id, peer.id, handed)
        except StoreError as error:
            log.warning("nobody knows whether table %s was handed over", shell.code)
            shell.give_up(error)  # the store will say whose it is
            return False
        if not self._tables.has(shell):
            return False  # abandoned meanwhile, with all others
        if not is_theirs:
            shell.unpack()
            return False
        self._node.given[peer.id] += 1
        self._environment.metrics.add("moved")
        self._tables.hand_over(shell)
        return True
