"""How do people spend the evening? They open a table, play a whole game through all the trouble, check it, and go."""

import asyncio
import random
from contextlib import suppress
from typing import Any, Final

import aiohttp
from tests.kit.games import known
from tests.server.storage.crash import Remembering

from bench.soak.findings import Findings
from bench.soak.server import Server
from prems.client import Client
from prems.client.client import Raw
from prems.games import GAMES
from prems.kernel.log import Log, verify

STUCK_AFTER: Final = 90.0  # seconds without any news, while the server is up
SETTINGS: Final[Raw] = {"pace": 0.05, "close_ms": 100_000, "grace_ms": 20_000, "answer_ms": 200_000}
NAMES: Final = ("Ana", "Bo", "Cy", "Dee")


class Table:
    """One table and its people. They come back by themselves, whatever happens to them."""

    def __init__(self, client: Client, code: str, seed: int) -> None:
        self.code = code
        self.people = [Remembering(name, seed) for name in NAMES[: random.randint(2, 4)]]
        self._client = client
        self._visits: dict[Remembering, asyncio.Task[None]] = {}

    @property
    def newest(self) -> int:
        return max(person.newest for person in self.people)

    def come(self) -> None:
        for person in self.people:
            self.reload(person)

    def reload(self, person: Remembering) -> None:
        """A new page of the same device, the old one gone without a word."""
        if person in self._visits:
            self._visits[person].cancel()
        self._visits[person] = asyncio.ensure_future(self._client.stay(self.code, person, 0.2))

    def is_playing(self) -> bool:
        return any(person.view.get("stage") == "playing" for person in self.people)

    async def go(self) -> None:
        for person in self.people:
            await person.ask("leave")
        await asyncio.sleep(0.2)
        for visit in self._visits.values():
            visit.cancel()
        await asyncio.gather(*self._visits.values(), return_exceptions=True)


class Evening:
    def __init__(self, client: Client, server: Server, findings: Findings) -> None:
        self.tables: dict[str, Table] = {}
        self.is_over = False
        self.unanswered = 0  # requests for a table, of which the server may have kept some
        self._client = client
        self._server = server
        self._findings = findings

    async def spend(self, seed: int) -> None:
        """One table after the other."""
        nth = 0
        while not self.is_over:
            nth += 1
            table = await self._opened(random.choice(list(GAMES)), seed * 1_000 + nth)
            if table is None:
                return
            self.tables[table.code] = table
            self._findings.tables += 1
            try:
                await self._play(table)
            finally:
                del self.tables[table.code]
                await table.go()

    async def _opened(self, game: str, seed: int) -> Table | None:
        """As soon as the server is up and can save it."""
        while not self.is_over:
            with suppress(aiohttp.ClientError, ValueError, ConnectionError):
                code = await self._client.open_table(game, options=known(game).SHORT, settings=SETTINGS)
                return Table(self._client, code, seed)
            self.unanswered += 1
            await asyncio.sleep(0.3)
        return None

    async def _play(self, table: Table) -> None:
        table.come()
        if await self._until(table, lambda: all(person.seat for person in table.people), start=False):
            ended = await self._until(
                table, lambda: any(person.view.get("stage") == "over" for person in table.people), start=True
            )
            if ended and not self.is_over:
                await self._check(table)

    async def _until(self, table: Table, is_so: Any, start: bool) -> bool:
        """False: it is late and everybody goes home, or the table is stuck."""
        newest, waited = table.newest, 0.0
        while not is_so():
            if self.is_over:
                return False
            await asyncio.sleep(0.25)
            if start and not table.is_playing():
                await self._ask_to_start(table)
            waited = 0.0 if table.newest != newest or self._server.is_down else waited + 0.25
            newest = table.newest
            if waited > STUCK_AFTER:
                stage = [(p.name, p.view.get("stage"), p.newest, p.is_gone) for p in table.people]
                self._findings.wrong(f"table {table.code} is stuck: {stage}")
                return False
        return True

    async def _ask_to_start(self, table: Table) -> None:
        for person in table.people:
            if person.view.get("host") == person.me and person.view.get("stage") == "lobby":
                await person.ask("start")

    async def _check(self, table: Table) -> None:
        """The log of the game can be decided again; all were told the same verdicts."""
        for _ in range(120):  # kept a moment after the end is shown, and not while the server is down
            with suppress(aiohttp.ClientError, ConnectionError):
                log = await self._client.game_log(table.code, 1, table.people[0])
                self._findings.events += verify(Log(GAMES, log.splitlines()))
                self._findings.games += 1
                self._findings.same_verdicts(table.people)
                return
            await asyncio.sleep(0.25)
        self._findings.wrong(f"the finished game of table {table.code} cannot be downloaded")
