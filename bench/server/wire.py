"""How do thousands of sockets fit into one process? Each is a lean WebSocket that answers pings as browsers do."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from prems.client import wire

Heard = Callable[["Socket", bytes, float], None]


def now() -> float:
    """Milliseconds."""
    return time.perf_counter() * 1000


class Socket(asyncio.Protocol):
    def __init__(self, host: str, path: str, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self.on_lost: Callable[[], None] = lambda: None
        self.answers_after = 0.0  # seconds, from a ping to its pong
        self._heard = heard
        self._head = b""
        self._frames = wire.Frames()
        self._transport: Any = None
        self._upgrade = wire.upgrade(host, path)

    def send(self, payload: bytes, kind: int = wire.TEXT) -> None:
        self.write(wire.masked(kind, payload))

    def write(self, data: bytes) -> None:
        """Whatever it is."""
        if not self.is_lost:
            self._transport.write(data)

    def pause(self) -> None:
        """Nothing is read any more."""
        self._transport.pause_reading()

    def close(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._upgrade)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        self.on_lost()
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        at = now()
        if not self.opened.done():
            head, found, data = (self._head + data).partition(wire.END_OF_HEAD)
            if not found:
                self._head = head
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.opened.set_result(None)
        for kind, payload in self._frames.of(data):
            if kind == wire.PING and not self.answers_after:
                self.send(payload, wire.PONG)
            elif kind == wire.PING:
                asyncio.get_running_loop().call_later(self.answers_after, self.send, payload, wire.PONG)
            elif kind in (wire.TEXT, wire.BINARY):
                self._heard(self, payload, at)


async def connect(address: tuple[str, int], path: str, heard: Heard, come_from: str | None = None) -> Socket:
    """Open, its handshake done; perhaps from another address of this machine."""
    host, port = address
    socket = Socket(f"{host}:{port}", path, heard)
    local = None if come_from is None else (come_from, 0)
    await asyncio.get_running_loop().create_connection(lambda: socket, host, port, local_addr=local)
    await socket.opened
    return socket
