"""Two workers on one port and one file: one of them will be killed in the middle of its games."""

import asyncio
import os
import shutil
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

from prems.client import Client
from prems.server.command.admin import ask
from prems.server.command.process.orders import Status
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import until
from tests.server.cluster.evening import Evening

IN_A_RECITAL: Final = 0.5  # of the times, while somebody is asked and time runs


class Workers:
    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = Random(seed)
        self._stack = AsyncExitStack()
        self._where: dict[str, str] = {}
        self._read = 0  # letters of the log that were looked at

    async def __aenter__(self) -> "Workers":
        self.server = self._stack.enter_context(ServerProcess(self.folder, "--workers", "2"))
        self.client = await self._stack.enter_async_context(Client(self.server.url))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def pids(self) -> list[int]:
        parent = self.server.process.pid
        return [int(pid) for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]

    def evening(self) -> Evening:
        return Evening(self.client, self.chance.randrange(10**6))

    async def begin(self, evening: Evening, tables: int) -> None:
        """In full swing."""
        async with asyncio.timeout(60):
            while len(await asyncio.to_thread(ask, self.folder, Status())) < 2:
                await asyncio.sleep(0.1)
        await evening.open(tables)
        await evening.plays_on()
        self._where = await evening.where()
        assert set(self._where.values()) == {"/w1", "/w2"}, "new tables are spread"
        is_recital = self.chance.random() < IN_A_RECITAL
        games = {code: people[0] for code, people in evening.tables.items()}
        codes = [code for code, one in games.items() if not is_recital or one.view["game"] == "leprechauns"]
        self._at = self._where[self.chance.choice(codes)]
        [self.victim] = [pid for pid in self.pids if _at(pid) == self._at]
        await asyncio.sleep(self.chance.random())
        if is_recital:
            hurt = [games[code] for code in self.hurt(evening)]
            await until(lambda: any((one.view["play"] or {}).get("phase") == "recite" for one in hurt), 60)

    def hurt(self, _: Evening) -> list[str]:
        """The tables of the one that will be killed."""
        return [code for code, where in self._where.items() if where == self._at]

    async def missing(self, evening: Evening) -> int:
        """How much of what was seen until now is not kept."""
        return evening.missing(self._lines, evening.seen())

    async def tell(self, folder: Path, evening: Evening, why: str) -> None:
        """Everything that whoever wants to know what went wrong may ask for."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "told").write_text("\n".join([why, *evening.told(), str(self._where)]), encoding="utf-8")
        for file in self.folder.iterdir():
            if file.is_file():
                shutil.copy(file, folder)

    def broke(self) -> bool:
        """Something that nobody expected stands in the log, since this was last asked."""
        log = self.server.log()
        new, self._read = log[self._read :], len(log)
        return "Traceback" in new

    def _lines(self, code: str) -> list[bytes]:
        with sqlite3.connect(self.folder / "prems.sqlite3") as db:
            rows = db.execute(
                "SELECT events.lines FROM events JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY n",
                (code,),
            ).fetchall()
        db.close()
        return [line for (some,) in rows for line in some.splitlines()]


def _at(pid: int) -> str:
    return "/w1" if b"PREMS_WORKER=1," in Path(f"/proc/{pid}/environ").read_bytes() else "/w2"


@asynccontextmanager
async def worker_killed(workers: Workers) -> AsyncIterator[None]:
    os.kill(workers.victim, signal.SIGKILL)
    yield
