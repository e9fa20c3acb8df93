"""Is anything lost when nodes, their cable or the database are in trouble? Real nodes, a real PostgreSQL, real games.

make cluster        every trouble, 20 times: about an hour; then a build without the fence, which must fail
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from math import inf
from pathlib import Path
from statistics import median
from typing import Any, Final

import aiohttp
import msgspec
from bench.machine import machine
from msgspec import Struct, field

from prems.lease import LEASE
from tests.kit.server.postgres import Postgres
from tests.server.cluster.balancer import PROGRAM
from tests.server.cluster.evening import Evening
from tests.server.cluster.moves import Timekeeper
from tests.server.cluster.town import NODES, Town
from tests.server.cluster.workers import Workers, worker_killed

PACE: Final = 0.25  # of games that are played while all nodes are deployed
TABLES: Final = 2  # in play at the sick node, one of each game
AWAKE: Final = 1.5  # seconds that a node has to show something wrong, once it can again
AT_ONCE: Final = 2  # evenings that come to their end, beside the one that is in trouble
CONTROLS: Final = 20  # runs, in which a build without the fence must fail
UNFENCED: Final = (sys.executable, "-m", "tests.server.cluster.unfenced")

Place = Town | Workers
Trouble = Callable[[Any], AbstractAsyncContextManager[None]]  # of a place


class Found(Struct):
    """After some runs of one trouble."""

    name: str
    folder: str  # where everything is told of a run that did not go well
    until: float = inf  # no run begins later
    runs: int = 0
    lost: int = 0  # things that were seen and are not kept, holes and forks
    stuck: int = 0  # runs in which a table was not seen again, or a game did not end
    broke: int = 0  # runs in which something stood in a log that nobody expected
    counted: int = 0  # a 3-2-1 that nobody should have seen
    back: list[float] = field(default_factory=list)  # seconds without anything new, of each player
    load: float = 0.0  # programs that wanted a processor at once, these among them
    seconds: float = 0.0

    @asynccontextmanager
    async def noticing(self, town: "Place", evening: Evening) -> AsyncIterator[None]:
        """Whatever goes wrong meanwhile is counted, and all that is known of it kept."""
        run, lost, stuck, why = self.runs, self.lost, self.stuck, ""
        try:
            yield
        except (TimeoutError, AssertionError, aiohttp.ClientError, ValueError):
            why = traceback.format_exc()
            self.stuck += 1
        if broke := town.broke():
            self.broke += 1
        if broke or self.lost > lost or self.stuck > stuck:
            folder = Path(self.folder) / f"{self.name.replace(' ', '-')}-{run}"
            await town.tell(folder, evening, why)
            print(f"{self.name}, run {run}: not well, see {folder}", flush=True)

    @property
    def is_well(self) -> bool:
        return not (self.lost or self.stuck or self.broke or self.counted)

    def __str__(self) -> str:
        told = f"{self.runs} runs, lost {self.lost}, stuck {self.stuck}, broken {self.broke}"
        told += f", {self.counted} saw a 3-2-1" if self.counted else ""
        if some := sorted(self.back):
            told += (
                f"; nothing new for {median(some):.2f} s, p99 {some[int(len(some) * 0.99)]:.2f}, {some[-1]:.2f} most"
            )
        return told


# --- what happens; where the body begins, people can see their table again ---


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
    until = time.monotonic() + town.chance.choice((3.0, 6.0, 6.0, 30.0))
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
    await asyncio.sleep(town.chance.uniform(LEASE + 1.0, LEASE + 2.5))
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
    await asyncio.sleep(8)
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


TROUBLES: Final[dict[str, Trouble]] = {
    "a node is deployed": deployed,
    "kill -9 of a node": killed,
    "two nodes adopt at once": two_adopt_at_once,
    "SIGSTOP of a node": stopped_for_a_while,
    "node cut off from the database": cut_off,
    "database killed": database_crashed,
    "database restarted": database_restarted,
    "database frozen for 8 s": database_frozen,
}


# --- runs ---


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
            async with trouble(town):
                found.back += await evening.seen_again(since, hurt)
                found.lost += await town.missing(evening)
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
    async with found.noticing(town, evening):
        await evening.end()
        found.lost += await town.missing(evening)
    await evening.go_home()


async def killed_workers(folder: Path, seed: int, found: Found, times: int) -> Found:
    async with Workers(folder, seed) as workers:
        return await suffered(workers, worker_killed, found, times, 2 * TABLES)


async def rolling_deploys(town: Town, games: int, found: Found, times: int) -> Found:
    """All nodes, one after the other, while so many games are played at a pace that people can follow."""
    ends = Ends()
    while found.runs < times and time.monotonic() < found.until:
        found.runs += 1
        evening = town.evening(Timekeeper)
        async with found.noticing(town, evening):
            await town.begin(evening, games, PACE)
            for nth, node in enumerate(town.nodes):
                node.process.terminate()
                await asyncio.to_thread(node.process.wait, 60)
                await town.restart(nth)
                await evening.plays_on(within=120)
            everybody = [one for some in evening.tables.values() for one in some if isinstance(one, Timekeeper)]
            for one in (one for one in everybody if not one.watch):
                found.back += one.away
                found.counted += max(0, sum(told["why"] == "play" for told in one.said("counted")) - _begun(one))
            found.lost += await town.missing(evening)
        await ends.begin(finish(town, evening, found))
    await ends.wait()
    return found


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


async def all_of_it(postgres: Postgres, args: argparse.Namespace) -> bool:
    """In one town, one trouble after the other. Is all well?"""
    kept = tempfile.mkdtemp(prefix="prems-cluster-")
    is_well = True
    with tempfile.TemporaryDirectory() as folder:
        async with Town(postgres, Path(folder) / "town", args.seed) as town:
            runs: dict[str, Callable[[Found], Coroutine[object, object, Found]]] = {
                name: partial(suffered, town, trouble, times=args.times) for name, trouble in TROUBLES.items()
            }
            runs["kill -9 of a worker"] = partial(
                killed_workers, Path(folder) / "workers", args.seed, times=args.times
            )
            runs["rolling deploy"] = partial(rolling_deploys, town, args.games, times=args.times)
            for name, run in runs.items():
                if args.only in name:
                    began = time.monotonic()
                    found = await run(Found(name, kept, began + args.within))
                    found.load, found.seconds = os.getloadavg()[1], time.monotonic() - began
                    print(f"{name}: {found} ({found.seconds:.0f} s, load {found.load:.0f})", flush=True)
                    is_well &= found.is_well
                    if args.keep:
                        keep(args.keep, found)
    return is_well


def keep(file: Path, found: Found) -> None:
    """With what other runs have found: all of it takes an hour, which need not be had at once."""
    before = msgspec.json.decode(file.read_bytes()) if file.exists() else {"found": []}
    together = {"machine": machine(), "found": [*before["found"], {**msgspec.to_builtins(found), "until": None}]}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(together), indent=1) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="troubles whose name has this in it")
    parser.add_argument("--within", type=float, default=inf, help="seconds, after which no run of a trouble begins")
    parser.add_argument("--keep", type=Path, help="a file to which the figures are added")
    parser.add_argument("--games", type=int, default=50, help="that are played during a rolling deploy")
    args = parser.parse_args()
    shown_in = "the nodes themselves: there is no HAProxy here" if PROGRAM is None else "HAProxy"
    print(f"{NODES} nodes, people shown in by {shown_in}", flush=True)
    with Postgres() as postgres:
        is_well = asyncio.run(all_of_it(postgres, args))
        if args.only in "without a fence":
            lost = asyncio.run(unfenced(postgres, args.seed))
            print(f"without a fence, node cut off from the database: lost {lost}, run by run", flush=True)
            assert sum(lost) > 0, "the test must be able to fail"
    assert is_well


if __name__ == "__main__":
    main()
