"""Three nodes as processes, one PostgreSQL, a balancer before them. The first node will be in trouble."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
import asyncpg

from prems.client import Client
from tests.kit.server.postgres import Postgres
from tests.kit.server.process import PREMS, ServerProcess, free_port
from tests.server.cluster.balancer import PROGRAM, Balancer
from tests.server.cluster.evening import Evening, Watching
from tests.server.cluster.relay import Relay

NODES: Final = 3


class Town:
    """People come through the balancer, where there is one, or by the last node; some go past it to the first."""

    def __init__(self, postgres: Postgres, folder: Path, seed: int, prems: Sequence[str] = PREMS) -> None:
        self.postgres = postgres
        self.chance = Random(seed)
        self._folder = folder
        self._prems = prems
        self._ports = [free_port() for _ in range(NODES)]
        self._door = free_port()
        self._stack = AsyncExitStack()
        self.nodes: list[ServerProcess] = []

    async def __aenter__(self) -> "Town":
        await self._forget_everything()
        self.relay = Relay(self.postgres.port, self.chance)
        await self.relay.open()
        self._stack.callback(self.relay.close)
        starting = [asyncio.to_thread(self._started, nth) for nth in range(NODES)]
        self.nodes = list(await asyncio.gather(*starting))
        self._stack.callback(self._stop)
        if PROGRAM is not None:
            balancer = await asyncio.to_thread(Balancer, self._folder, self._door, self._ports)
            self._stack.push(balancer)
        self.past = await self._client(self.sick.url)
        self.client = await self._client(self.nodes[-1].url if PROGRAM is None else f"https://127.0.0.1:{self._door}")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def sick(self) -> ServerProcess:
        return self.nodes[0]

    async def restart(self, nth: int = 0) -> None:
        """A node that has ended, in the same place. It is ready when this returns."""
        self.nodes[nth] = await asyncio.to_thread(self._started, nth)

    async def evening(self, tables: int, pace: float | None = None, person: type[Watching] = Watching) -> Evening:
        """In full swing, all of it at the first node, some people and everybody who looks on past the balancer."""
        await self._is_whole()
        evening = Evening(self.client, self.chance.randrange(10**6), self.past, person)
        await evening.open(tables, pace)
        await evening.watch_at(self.sick.url)
        try:
            await evening.plays_on()
        except TimeoutError:
            print(f"not in full swing: {evening.stages()}\n{await self.state(list(evening.tables))}", flush=True)
            raise
        await asyncio.sleep(self.chance.random())
        return evening

    async def missing(self, evening: Evening) -> int:
        """How much of what was seen until now is not kept."""
        seen = evening.seen()
        lines = await self._lines(list(evening.tables))
        return evening.missing(lambda code: lines[code], seen)

    async def asked(self, statement: str, *values: object) -> list[asyncpg.Record]:
        connection = await self._connected()
        try:
            found: list[asyncpg.Record] = await connection.fetch(statement, *values)
            return found
        finally:
            await connection.close()

    async def _connected(self) -> asyncpg.Connection:
        """Games of an earlier run end while the database is in trouble for a later one."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError, asyncpg.PostgresError):
                    return await asyncpg.connect(self.postgres.url)
                await asyncio.sleep(0.1)

    async def state(self, codes: Sequence[str]) -> str:
        """For whoever wants to know what went wrong."""
        nodes = await self.asked("SELECT id, at, draining, clock_timestamp() - beat AS age FROM nodes")
        tables = await self.asked(
            """SELECT code, owner, handed IS NOT NULL AS handed, count(*) AS rows FROM tables JOIN events
                ON id = table_id WHERE code = ANY($1::text[]) GROUP BY 1, 2, 3""",
            list(codes),
        )
        logs = [f"{node.url}\n{node.log()[-1500:]}" for node in self.nodes]
        return "\n".join([*map(str, (*nodes, *tables)), *logs])

    def at(self, nth: int) -> str:
        """Where pages reach that node."""
        return f"/n{nth + 1}" if PROGRAM is not None else f"ws://127.0.0.1:{self._ports[nth]}"

    def broke(self) -> bool:
        """Something that nobody expected stands in a log."""
        broken = [log for node in self.nodes if "Traceback" in (log := node.log())]
        for log in broken:
            at = log.index("Traceback")
            print(log[max(0, at - 500) : at + 3000], flush=True)
        return bool(broken)

    def _started(self, nth: int) -> ServerProcess:
        url = self.postgres.url
        if nth == 0:
            url = url.replace(str(self.postgres.port), str(self.relay.port))
        port = self._ports[nth]
        behind = ["--behind-proxy", "--public-url", f"https://127.0.0.1:{self._door}"] if PROGRAM is not None else []
        options = ["--drain", "0", "--store", url, "--at", self.at(nth), *behind]
        return ServerProcess(self._folder / f"n{nth + 1}", *options, port=port, prems=self._prems)

    def _stop(self) -> None:
        for node in self.nodes:
            node.kill()
            node.__exit__(None, None, None)

    async def _client(self, url: str) -> Client:
        return await self._stack.enter_async_context(Client(url, connector=trusting()))

    async def _is_whole(self) -> None:
        """Every node lives and is ready, and every old row is gone."""
        async with aiohttp.ClientSession(connector=trusting()) as session:
            for node in self.nodes:
                await until_ready(session, f"{node.url}/readyz")
            await until_ready(session, f"{self.client.url}/readyz")
        async with asyncio.timeout(30):
            while (await self.asked("SELECT count(*) FROM nodes"))[0][0] != NODES:
                await asyncio.sleep(0.1)

    async def _lines(self, codes: Sequence[str]) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {code: [] for code in codes}
        said = """SELECT code, lines FROM events JOIN tables ON id = table_id WHERE code = ANY($1::text[])
            AND closed IS NULL ORDER BY id, n"""
        for code, lines in await self.asked(said, list(codes)):
            found[code].extend(lines.splitlines())
        return found

    async def _forget_everything(self) -> None:
        connection = await asyncpg.connect(self.postgres.url)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()


def trusting() -> aiohttp.TCPConnector:
    """The balancer's certificate is its own."""
    return aiohttp.TCPConnector(limit=0, ssl=False)


async def until_ready(session: aiohttp.ClientSession, url: str, within: float = 60.0) -> None:
    async with asyncio.timeout(within):
        while True:
            with suppress(aiohttp.ClientError, TimeoutError):
                async with session.get(url, timeout=aiohttp.ClientTimeout(total=2)) as answer:
                    if answer.status == 200:
                        return
            await asyncio.sleep(0.05)
