"""How is a cable cut? By a relay that stops passing bytes on: nothing is reset, nobody is told.

When it is mended, each line comes back by itself and at another moment, as TCP tries again.
"""

import asyncio
import contextlib
from random import Random
from typing import Final

LATEST: Final = 1.5  # seconds after the cable is mended


class Relay:
    """Between one node and the database."""

    def __init__(self, port: int, chance: Random) -> None:
        self.port = 0
        self._to = port
        self._chance = chance
        self._passes = asyncio.Event()
        self._passes.set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self, is_cut: bool) -> None:
        if is_cut:
            self._passes.clear()
        else:
            self._passes.set()

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _met(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:  # a database that is down refuses, it does not fall silent
            writer.close()
            return
        late = self._chance.uniform(0.0, LATEST)
        for come, go in ((reader, back), (there, writer)):
            task = asyncio.ensure_future(self._pass(come, go, late))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, come: asyncio.StreamReader, go: asyncio.StreamWriter, late: float) -> None:
        with contextlib.suppress(OSError):
            while data := await come.read(65_536):
                if not self._passes.is_set():
                    await self._passes.wait()
                    await asyncio.sleep(late)
                go.write(data)
                await go.drain()
        go.close()
