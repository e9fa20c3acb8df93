"""Who makes trouble? Pages that vanish, reload, stall, lie, talk nonsense, flood and guess."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import aiohttp
from tests.kit.server.raw import RawSocket
from tests.server.attacks.fuzz import Nonsense

from bench.soak.evening import SETTINGS, Evening, Table
from prems.client import Client, wire
from prems.protocol.messages import PROTOCOL

ELSEWHERE: Final = "127.0.0.2"  # another address of this machine: whoever guesses is slowed down, and nobody else
MISHAPS: Final = (
    aiohttp.ClientError,
    ConnectionError,
    AssertionError,
    TimeoutError,
    asyncio.IncompleteReadError,
    ValueError,
)


class Trouble:
    def __init__(self, client: Client, port: int, evening: Evening) -> None:
        self.made: Counter[str] = Counter()
        self._client = client
        self._port = port
        self._evening = evening

    async def make(self) -> None:
        """Something, again and again."""
        while not self._evening.is_over:
            await asyncio.sleep(random.uniform(0.1, 0.8))
            kind = random.choice(self._kinds())
            self.made[kind.__name__] += 1
            with suppress(*MISHAPS):
                await kind()

    def _kinds(self) -> list[Callable[[], Awaitable[None]]]:
        return [self.drop, self.reload, self.lie, self.stall, self.babble, self.flood, self.guess]

    def _table(self) -> Table | None:
        playing = [table for table in self._evening.tables.values() if table.is_playing()]
        return random.choice(playing) if playing else None

    # --- at a table where people play ---

    async def drop(self) -> None:
        """The connection is lost; its page comes back by itself."""
        if table := self._table():
            await random.choice(table.people).leave()

    async def reload(self) -> None:
        if table := self._table():
            table.reload(random.choice(table.people))

    async def lie(self) -> None:
        """About what was painted when, and that no hand is coming."""
        if table := self._table():
            person = random.choice(table.people)
            view = max(0, person.newest + random.randint(-3, 2))
            await person.say(
                {"say": "seen", "v": view, "p": random.random() * 1e7, "hz": random.choice([1, 60, 1000])}
            )
            await person.say({"say": "beat", "v": view, "e": random.choice([-1e6, 0, 1e6])})
            await person.hand("grab", at=random.random() * 1e7, grip=random.random())

    async def stall(self) -> None:
        """Somebody watches, and stops reading."""
        if table := self._table():
            watcher = await self._visit(table.code, watch=True)
            watcher.reads.clear()
            await asyncio.sleep(random.uniform(0.5, 3.0))
            watcher.vanish()

    # --- at a table of their own ---

    async def babble(self) -> None:
        visitor = await self._visit(await self._client.open_table("arriba", settings=SETTINGS, bots=["easy"]))
        nonsense = Nonsense(random.randrange(10**9))
        for _ in range(50):
            visitor.write(wire.TEXT, nonsense.message())
            await asyncio.sleep(0.005)
        visitor.vanish()

    async def flood(self) -> None:
        visitor = await self._visit(await self._client.open_table("leprechauns", settings=SETTINGS))
        for _ in range(3_000):
            visitor.say({"say": "ask", "request": {"ask": "emote", "what": "wow"}})
        with suppress(*MISHAPS):
            await visitor.until_closed(5)
        visitor.vanish()

    async def guess(self) -> None:
        connector = aiohttp.TCPConnector(local_addr=(ELSEWHERE, 0))
        async with aiohttp.ClientSession(connector=connector) as http:
            for _ in range(10):
                code = "".join(random.choices("BCDFGHJKLMNPQRSTVWXZ", k=4))
                async with http.get(f"http://127.0.0.1:{self._port}/api/tables/{code}") as answer:
                    await answer.read()

    async def _visit(self, code: str, watch: bool = False) -> RawSocket:
        visitor = await asyncio.wait_for(RawSocket.open(self._port, code, buffered=4_096), 10)
        token = f"{random.getrandbits(128):032x}"
        visitor.say({"say": "hello", "protocol": PROTOCOL, "token": token, "name": "Nobody", "watch": watch})
        return visitor
