"""How far away is somebody? A proxy that lets bytes through after a delay, in order, and can remember them."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

UPGRADED = b"HTTP/1.1 101"
REFUSED = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n"
A_TICK = 1e-6  # seconds


class Way:
    """One direction. All times are seconds."""

    def __init__(self, delay: float, jitter: float = 0.0, seed: int = 0) -> None:
        self.delay = delay
        self.jitter = jitter
        self.stalled_until = 0.0
        self._chance = random.Random(seed)

    def stall(self, seconds: float) -> None:
        """Nothing comes through for a while; then all of it, as after a lost packet."""
        self.stalled_until = asyncio.get_running_loop().time() + seconds

    def arrival(self) -> float:
        """When something that leaves now arrives."""
        loop = asyncio.get_running_loop()
        return max(loop.time() + self.delay + self._chance.random() * self.jitter, self.stalled_until)


class Proxy:
    """Listens on `port`. `tapes` holds every byte that the server sent, connection by connection."""

    def __init__(self, down: Way, up: Way) -> None:
        self.down = down
        self.up = up
        self.port = 0
        self.tapes: list[bytearray] = []
        self.refusing: set[bytes] = set()
        self._to = 0
        self._open: set[asyncio.Transport] = set()
        self._lines: list[tuple[bytearray, Pipe, Pipe]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Every connection is lost, without a goodbye."""
        for transport in list(self._open):
            transport.abort()

    @property
    def sockets(self) -> int:
        """How many connections have become web sockets."""
        return sum(tape.startswith(UPGRADED) for tape in self.tapes)

    def hush(self) -> None:
        """Every web socket stays, and nothing comes through it any more."""
        for tape, *ends in self._lines:
            for end in ends if tape.startswith(UPGRADED) else ():
                end.transport.pause_reading()

    def refuses(self, request: bytes) -> bool:
        """What begins as one of `refusing` does not get to the server, once."""
        refused = {begin for begin in self.refusing if request.startswith(begin)}
        self.refusing -= refused
        return bool(refused)

    async def accepted(self, near: "Pipe") -> None:
        loop = asyncio.get_running_loop()
        tape = bytearray()
        self.tapes.append(tape)
        try:
            _, far = await loop.create_connection(lambda: Pipe(self.down, tape), "127.0.0.1", self._to)
        except OSError:
            near.abort()
            return
        near.other, far.other = far, near
        self._lines.append((tape, near, far))
        self._open |= {near.transport, far.transport}
        near.go_on()


class Pipe(asyncio.Protocol):
    """One end of a connection: what it reads is written to the other end, later."""

    def __init__(self, way: Way, tape: bytearray | None = None, proxy: Proxy | None = None) -> None:
        self.other: Pipe | None = None
        self.transport: Any = None
        self._way = way
        self._tape = tape
        self._proxy = proxy
        self._last = 0.0
        self._early: list[Any] = []  # came before there was another end

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        if self._proxy is not None:
            self._task = asyncio.ensure_future(self._proxy.accepted(self))

    def go_on(self) -> None:
        early, self._early = self._early, []
        for do in early:
            self._later(do)

    def abort(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._proxy is not None and self._proxy.refuses(data):
            self.transport.write(REFUSED)
            return
        if self._tape is not None:
            self._tape += data
        self._later(lambda other: other.transport.write(data))

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 (asyncio's signature)
        self._later(lambda other: other.transport.close())

    def _later(self, do: Any) -> None:
        loop = asyncio.get_running_loop()
        self._last = max(self._last + A_TICK, self._way.arrival())  # a loop keeps no order among equal moments
        if self.other is None:
            self._early.append(do)
        else:
            loop.call_at(self._last, do, self.other)


@asynccontextmanager
async def proxied(
    port: int, down: float = 0.0, up: float = 0.0, jitter: float = 0.0, seed: int = 0
) -> AsyncIterator[Proxy]:
    proxy = Proxy(Way(down, jitter, seed), Way(up, jitter, seed + 1))
    proxy._to = port
    server = await asyncio.get_running_loop().create_server(lambda: Pipe(proxy.up, proxy=proxy), "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        proxy.cut()
