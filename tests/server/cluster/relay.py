"""How is a cable cut? By a relay that stops passing bytes on: nothing is reset, nobody is told.

When it is mended, each line comes back by itself and at another moment, as TCP tries again. It is a process of its
own, which ends with whoever started it: in the loop of hundreds of people it would be slower than any cable.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from random import Random
from typing import Final

LATEST: Final = 1.5  # seconds after the cable is mended
CUT: Final = b"cut\n"
MENDED: Final = b"mended\n"


class Relay:
    """Between one node and the database."""

    def __init__(self, port: int, chance: Random) -> None:
        self.port = 0
        self._to = port
        self._seed = chance.randrange(10**6)
        self._process: Process | None = None

    async def open(self) -> None:
        command = (sys.executable, "-m", "tests.server.cluster.relay", str(self._to), str(self._seed))
        self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert self._process.stdout is not None
        self.port = int(await self._process.stdout.readline())

    def cut(self, is_cut: bool) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(CUT if is_cut else MENDED)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()


class Cable:
    def __init__(self, to: int, chance: Random) -> None:
        self._to = to
        self._chance = chance
        self._passes = asyncio.Event()
        self._passes.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def lie(self) -> None:
        """Until nobody is there any more who could cut it."""
        server = await asyncio.start_server(self._met, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        while said := await asyncio.to_thread(sys.stdin.buffer.readline):
            if said == CUT:
                self._passes.clear()
            else:
                self._passes.set()

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


if __name__ == "__main__":
    asyncio.run(Cable(int(sys.argv[1]), Random(int(sys.argv[2]))).lie())
