"""What happens to nodes, their cable and the database? Where a body begins, people can see their table again."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

import aiohttp

from prems.lease import LEASE
from tests.server.cluster.town import Town

AWAKE: Final = 1.5  # seconds that a node has to show something wrong, once it can again
PAUSES: Final = (3.0, 6.0, 30.0, 30.0)  # seconds: just longer than a lease, and as long as a machine that is moved

Trouble = Callable[[Any], AbstractAsyncContextManager[None]]  # of a place


@asynccontextmanager
async def killed(town: Town) -> AsyncIterator[None]:
    town.sick.kill()
    try:
        yield
    finally:
        await town.restart()


@asynccontextmanager
async def stopped_for_a_while(town: Town) -> AsyncIterator[None]:
    """A paused process is the normal accident, not the dead one. On waking it believes that nothing has happened."""
    until = time.monotonic() + town.chance.choice(PAUSES)
    os.kill(town.sick.process.pid, signal.SIGSTOP)
    try:
        yield
        await asyncio.sleep(max(0.0, until - time.monotonic()))
    finally:
        os.kill(town.sick.process.pid, signal.SIGCONT)
    await asyncio.sleep(AWAKE)


@asynccontextmanager
async def cut_off(town: Town) -> AsyncIterator[None]:
    """From the database, for longer than a lease."""
    town.relay.cut(True)
    try:
        await asyncio.sleep(town.chance.uniform(LEASE + 1.0, LEASE + 2.5))
        assert await _say(town.sick.url) == {503}, "it is out of touch, and says so"
        assert await _say(*(node.url for node in town.nodes[1:])) == {200}
    finally:
        town.relay.cut(False)
    yield
    await asyncio.sleep(AWAKE)


@asynccontextmanager
async def two_adopt_at_once(town: Town) -> AsyncIterator[None]:
    """Both others are asked for the same tables in the moment in which these are nobody's."""
    before = await _adopted(town)
    owned = "SELECT code FROM tables JOIN nodes ON owner = nodes.id WHERE at = $1"
    codes = [code for (code,) in await town.asked(owned, town.at(0))]
    town.sick.kill()
    async with aiohttp.ClientSession() as session:

        async def asked(url: str) -> str:
            async with session.get(url) as answer:
                return str((await answer.json()).get("at"))

        others = [node.url for node in town.nodes[1:]]
        urls = [f"{url}/api/tables/{code}" for code in codes for url in (*others, *others)]
        await town.asked("DELETE FROM nodes WHERE at = $1", town.at(0))
        said = await asyncio.gather(*map(asked, urls))
    for nth in range(0, len(said), 4):
        assert len(set(said[nth : nth + 4])) == 1, f"two owners: {said[nth : nth + 4]}"
    assert await _adopted(town) - before == len(codes), "each was adopted once"
    try:
        yield
    finally:
        await town.restart()


async def _say(*urls: str) -> set[int]:
    """What do they answer who are asked whether they live, and whether newcomers should come?"""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session:
        asked = [session.get(f"{url}{path}") for url in urls for path in ("/healthz", "/readyz")]
        return {answer.status for answer in await asyncio.gather(*asked)}


async def _adopted(town: Town) -> int:
    """By both others together, since they were started."""
    async with aiohttp.ClientSession() as session:
        texts = [await (await session.get(f"{node.url}/metrics")).text() for node in town.nodes[1:]]
    lines = [line for text in texts for line in text.splitlines() if line.startswith("prems_adopted_total ")]
    return sum(int(float(line.split()[1])) for line in lines)


@asynccontextmanager
async def database_crashed(town: Town) -> AsyncIterator[None]:
    town.postgres.stop()
    await asyncio.sleep(town.chance.uniform(0.2, 3.0))
    await asyncio.to_thread(town.postgres.start)
    yield


@asynccontextmanager
async def database_restarted(town: Town) -> AsyncIterator[None]:
    """Politely, as for an update: sessions are ended, and it is back at once."""
    town.postgres.stop(is_polite=True)
    await asyncio.to_thread(town.postgres.start)
    yield


@asynccontextmanager
async def database_frozen(town: Town) -> AsyncIterator[None]:
    town.postgres.freeze(True)
    try:
        await asyncio.sleep(8)
        assert await _say(*(node.url for node in town.nodes)) == {503}
    finally:
        town.postgres.freeze(False)
    yield


@asynccontextmanager
async def deployed(town: Town) -> AsyncIterator[None]:
    """Its tables go to the others, between two races."""
    town.sick.process.terminate()
    try:
        yield
    finally:
        await asyncio.to_thread(town.sick.process.wait, 60)
        await town.restart()


TROUBLES: Final[dict[str, Trouble]] = {  # what takes longest first
    "SIGSTOP of a node": stopped_for_a_while,
    "database frozen for 8 s": database_frozen,
    "node cut off from the database": cut_off,
    "database killed": database_crashed,
    "database restarted": database_restarted,
    "kill -9 of a node": killed,
    "a node is deployed": deployed,
    "two nodes adopt at once": two_adopt_at_once,
}
