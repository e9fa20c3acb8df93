"""make cluster        every trouble, 20 times: twenty minutes; then a build without the fence, which must fail"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from math import inf
from pathlib import Path
from typing import Final

from tests.kit.server.postgres import Postgres
from tests.server.cluster.balancer import PROGRAM
from tests.server.cluster.town import NODES, Town
from tests.server.cluster.troubles.accidents import TROUBLES
from tests.server.cluster.troubles.found import Found, keep, kept
from tests.server.cluster.troubles.runs import killed_workers, rolling_deploys, suffered, unfenced

Run = Callable[[Path, int, Found, int], Awaitable[Found]]  # with a seed, and how many times

CONTROL: Final = "without a fence"


def all_runs(games: int) -> dict[str, Run]:
    """By trouble, what takes longest first."""

    async def in_a_town(
        run: Callable[[Town, Found, int], Awaitable[Found]], folder: Path, seed: int, found: Found, times: int
    ) -> Found:
        with await asyncio.to_thread(Postgres) as postgres:
            async with Town(postgres, folder, seed) as town:
                return await run(town, found, times)

    async def a_trouble(name: str, town: Town, found: Found, times: int) -> Found:
        return await suffered(town, TROUBLES[name], found, times)

    async def deploys(town: Town, found: Found, times: int) -> Found:
        return await rolling_deploys(town, games, found, times)

    runs: dict[str, Run] = {name: partial(in_a_town, partial(a_trouble, name)) for name in TROUBLES}
    return {"rolling deploy": partial(in_a_town, deploys), **runs, "kill -9 of a worker": killed_workers}


async def suffer(args: argparse.Namespace, until: float) -> bool:
    """Is all well? Most of it is waiting, so several troubles are suffered at once, each in a town of its own."""
    bad = tempfile.mkdtemp(prefix="prems-cluster-")
    may_begin = asyncio.Semaphore(args.towns)

    async def one(name: str, run: Run, folder: Path) -> bool:
        async with may_begin:
            before = kept(args.keep)
            times = args.times - sum(other["runs"] for other in before if other["name"] == name)
            if times <= 0 or time.monotonic() > until:
                return True
            began = time.monotonic()
            found = await run(
                folder / name.replace(" ", "-"), args.seed + len(before), Found(name, bad, until), times
            )
        found.load, found.seconds = os.getloadavg()[1], time.monotonic() - began
        print(f"{name}: {found} ({found.seconds:.0f} s, load {found.load:.0f})", flush=True)
        if args.keep and found.runs:
            keep(args.keep, found)
        return found.is_well

    with tempfile.TemporaryDirectory() as folder:
        runs = [one(name, run, Path(folder)) for name, run in all_runs(args.games).items() if args.only in name]
        return all(await asyncio.gather(*runs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="troubles whose name has this in it")
    parser.add_argument("--towns", type=int, default=5, help="in trouble at once")
    parser.add_argument("--within", type=float, default=inf, help="seconds, after which no run begins")
    parser.add_argument("--keep", type=Path, help="a file of figures: only what is missing there is run, and added")
    parser.add_argument("--games", type=int, default=50, help="that are played during a rolling deploy")
    args = parser.parse_args()
    shown_in = "the nodes themselves: there is no HAProxy here" if PROGRAM is None else "HAProxy"
    print(f"{NODES} nodes, people shown in by {shown_in}", flush=True)
    until = time.monotonic() + args.within
    is_well = asyncio.run(suffer(args, until))
    if args.only in CONTROL and time.monotonic() < until:
        with Postgres() as postgres:
            lost = asyncio.run(unfenced(postgres, args.seed))
        print(f"{CONTROL}, node cut off from the database: lost {lost}, run by run", flush=True)
        assert sum(lost) > 0, "the test must be able to fail"
    assert is_well


if __name__ == "__main__":
    main()
