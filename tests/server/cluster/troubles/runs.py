"""How is one trouble suffered again and again, at random moments of games in full swing?"""

import asyncio
import sys
import tempfile
import time
from collections import deque
from collections.abc import Coroutine
from pathlib import Path
from typing import Final

from tests.kit.server.postgres import Postgres
from tests.server.cluster.evening import Evening
from tests.server.cluster.moves import Timekeeper
from tests.server.cluster.town import Town
from tests.server.cluster.troubles.accidents import AWAKE, Trouble, cut_off
from tests.server.cluster.troubles.found import Found, Place
from tests.server.cluster.workers import Workers, worker_killed

PACE: Final = 0.25  # of games that are played while all nodes are deployed
TABLES: Final = 2  # in play at the sick node, one of each game
AT_ONCE: Final = 5  # evenings that come to their end, beside the one that is in trouble: most of a run is that wait
ROUNDS: Final = 5  # rolling deploys in one evening, whose tables play one game after the other
CONTROLS: Final = 20  # runs, in which a build without the fence must fail
UNFENCED: Final = (sys.executable, "-m", "tests.server.cluster.unfenced")


async def suffered(town: Place, trouble: Trouble, found: Found, times: int, tables: int = TABLES) -> Found:
    """Again and again, at random moments of games in full swing, which end while others are in trouble already."""
    ends = Ends()
    while found.runs < times and time.monotonic() < found.until:
        found.runs += 1
        evening = town.evening()
        async with found.noticing(town, evening):
            await town.begin(evening, tables)
            hurt = town.hurt(evening)
            since = evening.look_at_the_clock()
            evening.come_late()
            async with trouble(town):
                found.back += await evening.seen_again(since, hurt)
                evening.lost += await town.missing(evening)
        await ends.begin(finish(town, evening, found))
    await ends.wait()
    return found


class Ends:
    """Games that come to their end while others are in trouble already."""

    def __init__(self) -> None:
        self._tasks: deque[asyncio.Task[None]] = deque()

    async def begin(self, end: Coroutine[object, object, None]) -> None:
        self._tasks.append(asyncio.create_task(end))
        while len(self._tasks) > AT_ONCE:
            await self._tasks.popleft()

    async def wait(self) -> None:
        while self._tasks:
            await self._tasks.popleft()


async def finish(town: Place, evening: Evening, found: Found) -> None:
    """To the end of all games, which can be verified."""
    if not evening.is_stuck:
        async with found.noticing(town, evening):
            await evening.end()
            evening.lost += await town.missing(evening)
    await evening.go_home()


async def killed_workers(folder: Path, seed: int, found: Found, times: int) -> Found:
    async with Workers(folder, seed) as workers:
        return await suffered(workers, worker_killed, found, times, 2 * TABLES)


async def rolling_deploys(town: Town, games: int, found: Found, times: int) -> Found:
    """All nodes, one after the other, while so many games are played at a pace that people can follow.

    One evening after the other, and nothing is looked for in logs before its end: people's own program must not be
    what is slow, else it takes the servers for frozen.
    """
    while found.runs < times and time.monotonic() < found.until:
        evening = town.evening(Timekeeper)
        async with found.noticing(town, evening):
            await town.begin(evening, games, PACE)
            for _ in range(min(ROUNDS, times - found.runs)):
                found.runs += 1
                await _deployed(town, evening)
            everybody = [one for some in evening.tables.values() for one in some if isinstance(one, Timekeeper)]
            for one in (one for one in everybody if not one.watch):
                found.back += one.away
                found.cut += one.cut
                found.counted += max(0, sum(told["why"] == "play" for told in one.said("counted")) - _begun(one))
        await finish(town, evening, found)
    return found


async def _deployed(town: Town, evening: Evening) -> None:
    for nth, node in enumerate(town.nodes):
        node.process.terminate()
        await asyncio.to_thread(node.process.wait, 60)
        await town.restart(nth)
        await evening.plays_on(within=120)


def _begun(player: Timekeeper) -> int:
    """Games at this player's table, each of which begins with a 3-2-1."""
    return int(player.view["games"]) + bool(player.view["stage"] == "playing")


async def unfenced(postgres: Postgres, seed: int) -> list[int]:
    """The control: what a build without the fence has lost, run by run, until it has. Trouble and check are the same.

    Not every cut loses something: an append must get through before the beat that tells the node of its death.
    """
    lost: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        async with Town(postgres, Path(folder), seed, UNFENCED) as town:
            while not any(lost) and len(lost) < CONTROLS:
                evening = town.evening()
                await town.begin(evening, 2 * TABLES)
                async with cut_off(town):
                    await asyncio.sleep(AWAKE)
                lost.append(await town.missing(evening))
                await evening.go_home()
    return lost
