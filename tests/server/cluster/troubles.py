"""Is anything lost when nodes, their cable or the database are in trouble? Real nodes, a real PostgreSQL, real games.

make cluster        every trouble, 20 times; a build without the fence must fail
"""

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Final

import asyncpg

from prems.client import Client
from tests.kit.server.postgres import Postgres
from tests.kit.server.process import ServerProcess, free_port
from tests.server.cluster.evening import Evening
from tests.server.cluster.relay import Relay

CUT: Final = 4.0  # seconds: longer than a lease, so that the others take over
SERVER: Final = (sys.executable, "-m", "prems.cli")
WITHOUT_A_FENCE: Final = (sys.executable, "-m", "tests.server.cluster.unfenced")


class Town:
    """Two nodes on one database. People know the second; every table is at the first, which will be in trouble."""

    def __init__(self, postgres: Postgres, folder: Path, seed: int, prems: Sequence[str] = SERVER) -> None:
        self.postgres = postgres
        self.chance = random.Random(seed)
        self._seed = seed
        self._folder = folder
        self._prems = prems
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Town":
        await self._forget_everything()
        self.relay = Relay(self.postgres.port)
        await self.relay.open()
        self._stack.callback(self.relay.close)
        cut = self.postgres.url.replace(str(self.postgres.port), str(self.relay.port))
        self.sick, self.well = await asyncio.gather(
            asyncio.to_thread(self._node, "sick", cut), asyncio.to_thread(self._node, "well", self.postgres.url)
        )
        self._stack.push(self.sick)
        self._stack.push(self.well)
        return self

    def _node(self, name: str, url: str) -> ServerProcess:
        port = free_port()
        where = f"ws://127.0.0.1:{port}"
        options = ["--drain", "0", "--store", url, "--at", where]
        return ServerProcess(self._folder / name, *options, port=port, prems=self._prems)

    async def open(self, tables: int) -> Evening:
        opener = await self._stack.enter_async_context(Client(self.sick.url))
        client = await self._stack.enter_async_context(Client(self.well.url))
        evening = Evening(client, self._seed, opener)
        self._stack.push_async_callback(evening.go_home)
        await evening.open(tables)
        await evening.watch_at(self.sick.url)
        await evening.plays_on()
        await asyncio.sleep(self.chance.random())
        return evening

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def check(self, evening: Evening, played: bool = True) -> int:
        """How much of what was seen is missing."""
        if played:
            await evening.plays_on()
        seen = evening.seen()
        lines = await self._lines()
        return evening.missing(lambda code: lines[code], seen)

    async def _lines(self) -> dict[str, list[bytes]]:
        connection = await asyncpg.connect(self.postgres.url)
        rows = await connection.fetch("SELECT code, lines FROM events JOIN tables ON id = table_id ORDER BY id, n")
        await connection.close()
        found: dict[str, list[bytes]] = {}
        for code, lines in rows:
            found.setdefault(code, []).extend(lines.splitlines())
        return found

    async def _forget_everything(self) -> None:
        connection = await asyncpg.connect(self.postgres.url)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()


Trouble = Callable[[Town], Awaitable[None]]


async def killed(town: Town) -> None:
    town.sick.kill()


async def stopped_for_a_while(town: Town) -> None:
    os.kill(town.sick.process.pid, signal.SIGSTOP)
    await asyncio.sleep(6)
    os.kill(town.sick.process.pid, signal.SIGCONT)


async def cut_off(town: Town) -> None:
    town.relay.cut(True)
    await asyncio.sleep(CUT)
    town.relay.cut(False)


async def database_crashed(town: Town) -> None:
    town.postgres.stop()
    await asyncio.sleep(town.chance.uniform(0.2, 2.0))
    await asyncio.to_thread(town.postgres.start)


async def database_frozen(town: Town) -> None:
    town.postgres.freeze(True)
    await asyncio.sleep(8)
    town.postgres.freeze(False)


async def stopped_politely(town: Town) -> None:
    """A deploy: its tables go to the other node, between races."""
    town.sick.process.terminate()
    await asyncio.to_thread(town.sick.process.wait, 60)


TROUBLES: Final[dict[str, Trouble]] = {
    "a node is deployed": stopped_politely,
    "kill -9 of a node": killed,
    "SIGSTOP of a node": stopped_for_a_while,
    "node cut off from the database": cut_off,
    "database crashed": database_crashed,
    "database frozen for 8 s": database_frozen,
}


async def suffer(
    trouble: Trouble, postgres: Postgres, seed: int, tables: int = 2, prems: Sequence[str] = SERVER
) -> tuple[int, list[float]]:
    """What was seen and is not kept; and for how long each player saw nothing new."""
    with tempfile.TemporaryDirectory() as folder:
        async with Town(postgres, Path(folder), seed, prems) as town:
            evening = await town.open(tables)
            since = evening.look_at_the_clock()
            await trouble(town)
            if prems is not SERVER:
                await asyncio.sleep(3)
                return await town.check(evening, played=False), []
            back = await evening.seen_again(since, list(evening.tables))
            missing = await town.check(evening)
            await evening.end()
            missing += await town.check(evening)
            for node in (town.sick, town.well):
                assert "Traceback" not in node.log(), node.log()
            return missing, back


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    with Postgres() as postgres:
        for name, trouble in TROUBLES.items():
            if args.only not in name:
                continue
            results = [asyncio.run(suffer(trouble, postgres, args.seed + nth)) for nth in range(args.times)]
            back = sorted(seconds for _, some in results for seconds in some)
            lost = sum(missing for missing, _ in results)
            print(f"{name}: {args.times} times, {lost} seen but not kept", flush=True)
            print(f"    nothing new for {median(back):.1f} s, {back[-1]:.1f} at most", flush=True)
            assert lost == 0
        if args.only in "without a fence":
            lost, _ = asyncio.run(suffer(cut_off, postgres, args.seed, prems=WITHOUT_A_FENCE))
            print(f"without a fence, cut off: {lost} seen but not kept")
            assert lost > 0, "the test must be able to fail"


if __name__ == "__main__":
    main()
