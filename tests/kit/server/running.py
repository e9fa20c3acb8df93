"""How does a test get a server? In its own loop, on a free port of this machine, gone when the test is."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ParamSpec

import msgspec

from prems.client import Client, Player
from prems.server.http.app import Server
from prems.server.http.entrance.door import Door
from prems.server.http.hosting import Hosting
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Store

P = ParamSpec("P")

QUICK: dict[str, Any] = {"pace": 0.02, "count_ms": 2100, "close_ms": 60_000_000, "grace_ms": 50_000_000}
"""A table that waits a fiftieth of the time; whoever is away is waited for."""

HOSTING = Hosting(tables_a_minute=1e6, tables_an_address=10_000, sockets_an_address=10_000, fastest_pace=1e-6)
BEHIND_A_PROXY = msgspec.structs.replace(HOSTING, behind_proxy=True)
"""As it must be said where a delaying proxy ends TCP: the kernel sees only the way to it."""
LONGEST_TEST = 60.0  # seconds


def in_loop(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """A test that awaits."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(LONGEST_TEST):
                await test(*args, **kwargs)

        asyncio.run(bounded())

    return run


class Running:
    """A server, its client, and everybody who was sent there."""

    def __init__(self, server: Server, client: Client, port: int, door: Door) -> None:
        self.server = server
        self.client = client
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.visits: list[asyncio.Task[None]] = []
        self._door = door

    def join(self, code: str, *players: Player) -> list[asyncio.Task[None]]:
        visits = [asyncio.ensure_future(self.client.join(code, player)) for player in players]
        self.visits += visits
        return visits

    def stay(self, code: str, *players: Player) -> list[asyncio.Task[None]]:
        visits = [asyncio.ensure_future(self.client.stay(code, player, again_after=0.05)) for player in players]
        self.visits += visits
        return visits

    async def stop(self) -> None:
        """As if the process was asked to stop."""
        await self.server.stop()
        await self._door.close()

    def metric(self, name: str) -> int:
        return self.server.environment.metrics.count(name)


@asynccontextmanager
async def running(
    folder: Path, store: Store | None = None, hosting: Hosting = HOSTING, port: int = 0
) -> AsyncIterator[Running]:
    server = Server(store or SqliteStore(folder / "prems.sqlite3"), hosting)
    admission = server.admission
    door = Door(server.app(), admission.places_at_the_door, server.environment.noise, admission.rations)
    [(_, bound)] = await door.open("127.0.0.1", port)
    async with Client(f"http://127.0.0.1:{bound}") as client:
        house = Running(server, client, bound, door)
        try:
            yield house
        finally:
            for visit in house.visits:
                visit.cancel()
            await asyncio.gather(*house.visits, return_exceptions=True)
            await house.stop()


async def until(is_so: Callable[[], Any], seconds: float = 60.0) -> None:
    """Wait for something that must happen soon."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)
