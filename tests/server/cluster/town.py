"""Three nodes as processes, one PostgreSQL, a balancer before them. The first node will be in trouble."""

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import aiohttp
import psycopg

from prems.client import Client
from prems.server.storage.postgres.wire import Row
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
        self._read = [0] * NODES  # letters of each log that were looked at
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

    def evening(self, person: type[Watching] = Watching) -> Evening:
        return Evening(self.client, self.chance.randrange(10**6), self.past, person)

    async def begin(self, evening: Evening, tables: int, pace: float | None = None) -> None:
        """In full swing, all of it at the first node, some people past the balancer.

        Whoever looks on too, unless all nodes are to go: they would be left with words that only it understands.
        """
        await self._is_whole()
        await evening.open(tables, pace)
        await evening.watch(self.sick.url if pace is None else None)
        await evening.plays_on()
        await asyncio.sleep(self.chance.random())

    def hurt(self, evening: Evening) -> list[str]:
        """The tables of the node that will be in trouble."""
        return list(evening.tables)

    async def missing(self, evening: Evening) -> int:
        """How much of what was seen until now is not kept."""
        seen = evening.seen()
        lines = await self._lines(list(evening.tables))
        return evening.missing(lambda code: lines[code], seen)

    async def asked(self, statement: str, *values: object) -> list[Row]:
        """Games of an earlier run end while the database is in trouble for a later one."""
        async with asyncio.timeout(60):
            while True:
                with suppress(OSError, psycopg.OperationalError):
                    return await self.postgres.asked(statement, *values)
                await asyncio.sleep(0.1)

    async def tell(self, folder: Path, evening: Evening, why: str) -> None:
        """Everything that whoever wants to know what went wrong may ask for."""
        folder.mkdir(parents=True, exist_ok=True)
        told = [why, *evening.told()]
        told += map(str, await self.asked("SELECT *, clock_timestamp() - beat AS age FROM nodes"))
        tables = """SELECT tables.id, code, game, closed, owner, format, length(handed) AS handed, count(n) AS rows,
            max(n) AS last FROM tables LEFT JOIN events ON tables.id = table_id WHERE code = ANY($1::text[])
            GROUP BY 1"""
        told += map(str, await self.asked(tables, list(evening.tables)))
        told += map(str, await self.asked("SELECT pid, state, wait_event, query FROM pg_stat_activity"))
        async with aiohttp.ClientSession(connector=trusting()) as session:
            for url in [self.client.url, *(node.url for node in self.nodes)]:
                for path in ("/healthz", "/readyz", "/metrics", *(f"/api/tables/{code}" for code in evening.tables)):
                    told.append(f"{url}{path}: {await _answer(session, url + path)}")
        (folder / "told").write_text("\n".join(told), encoding="utf-8")
        for code, lines in (await self._lines(list(evening.tables))).items():
            (folder / code).write_bytes(b"\n".join(lines))
        for log in (*self._folder.glob("n*/server.log"), self._folder / "haproxy.log", self.postgres.folder / "log"):
            with suppress(OSError):
                shutil.copy(log, folder / f"{log.parent.name}-{log.name}")

    def at(self, nth: int) -> str:
        """Where pages reach that node."""
        return f"/n{nth + 1}" if PROGRAM is not None else f"ws://127.0.0.1:{self._ports[nth]}"

    def broke(self) -> bool:
        """Something that nobody expected stands in a log, since this was last asked."""
        logs = [node.log() for node in self.nodes]
        new = [log[read:] for log, read in zip(logs, self._read, strict=True)]
        self._read = [len(log) for log in logs]
        return any("Traceback" in log for log in new)

    def _started(self, nth: int) -> ServerProcess:
        url = self.postgres.url
        if nth == 0:
            url = url.replace(str(self.postgres.port), str(self.relay.port))
        port = self._ports[nth]
        behind = ["--behind-proxy", "--public-url", f"https://127.0.0.1:{self._door}"] if PROGRAM is not None else []
        options = ["--drain", "0", "--store", url, "--at", self.at(nth), *behind]
        start = partial(ServerProcess, self._folder / f"n{nth + 1}", *options, port=port, prems=self._prems)
        try:
            return start()
        except AssertionError:  # the database was not there just now: systemd starts it again
            return start()

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
        await self.postgres.asked("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


async def _answer(session: aiohttp.ClientSession, url: str) -> str:
    try:
        async with session.get(url, timeout=aiohttp.ClientTimeout(total=5)) as answer:
            return f"{answer.status} {await answer.text()}"
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return repr(error)


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
