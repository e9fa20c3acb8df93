"""Who plays meanwhile? Tables of four that want to be left in peace, in a process of their own."""

import asyncio
import random
from multiprocessing.connection import Connection
from typing import Final

from bench.abuse.visits import opened
from bench.server.crowd import Crowd, Somebody, Watched

SEATS: Final = 4
TABLES_AN_ADDRESS: Final = 25
PAUSE: Final = 0.5  # seconds before somebody turns a card, on average


def play(port: int, tables: int, asked: Connection) -> None:
    """Says at which tables, when everybody sits; then, when asked: how many ms did views take since then?"""
    asyncio.run(_play(port, tables, asked))


async def _play(port: int, tables: int, asked: Connection) -> None:
    crowd = Crowd(lambda: random.uniform(0.8, 1.2) * PAUSE)
    codes = [await _seat(crowd, port, f"127.0.0.{10 + nth // TABLES_AN_ADDRESS}") for nth in range(tables)]
    crowd.is_measuring = True
    is_over = asyncio.Event()
    asyncio.get_running_loop().add_reader(asked.fileno(), _answer, asked, crowd, is_over)
    asked.send(codes)
    await is_over.wait()


async def _seat(crowd: Crowd, port: int, address: str) -> str:
    options = {"turners_delay": False}
    code = await asyncio.to_thread(opened, port, address, game="arriba", options=options, settings={"pace": 0.5})
    table = Watched(crowd)
    people = [Somebody(table, nth) for nth in range(SEATS)]
    for person in people:
        await person.come(port, code, address)
    people[0].say({"say": "ask", "request": {"ask": "start"}})
    return code


def _answer(asked: Connection, crowd: Crowd, is_over: asyncio.Event) -> None:
    try:
        asked.recv()
    except EOFError:
        asyncio.get_running_loop().remove_reader(asked.fileno())
        is_over.set()
        return
    asked.send([*crowd.ways])
    crowd.ways.clear()
