"""How do thousands of sockets fit into one process? Each is a lean WebSocket that answers pings as browsers do."""

import asyncio
import os
import time
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final

TEXT: Final = 0x81
BINARY: Final = 0x82
PING: Final = 0x89
PONG: Final = 0x8A
UNMASKED: Final = b"\0\0\0\0"  # a client must mask; with zeros there is nothing to do

Heard = Callable[["Socket", bytes, float], None]


def now() -> float:
    """Milliseconds."""
    return time.perf_counter() * 1000


class Socket(asyncio.Protocol):
    def __init__(self, host: str, path: str, heard: Heard) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_lost = False
        self._heard = heard
        self._buffer = b""
        self._transport: Any = None
        self._upgrade = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()

    def send(self, payload: bytes, kind: int = TEXT) -> None:
        if not self.is_lost:
            self._transport.write(masked(kind, payload))

    def close(self) -> None:
        self._transport.abort()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._upgrade)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the connection"))

    def data_received(self, data: bytes) -> None:
        at = now()
        data = self._buffer + data
        if not self.opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
                return
            self.opened.set_result(None)
        self._buffer = self._read(data, at)

    def _read(self, data: bytes, at: float) -> bytes:
        """All whole frames; what is left over."""
        start, end = 0, len(data)
        while end - start >= 2:
            kind, size = data[start], data[start + 1]
            head = start + 2
            if size == 126:
                size, head = int.from_bytes(data[head : head + 2], "big"), head + 2
            elif size == 127:
                size, head = int.from_bytes(data[head : head + 8], "big"), head + 8
            if head + size > end:
                break
            payload = data[head : head + size]
            start = head + size
            if kind == PING:
                self.send(payload, PONG)
            elif kind in (TEXT, BINARY):
                self._heard(self, payload, at)
        return data[start:]


def masked(kind: int, payload: bytes) -> bytes:
    """A client's frame."""
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + UNMASKED + payload
    return bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big") + UNMASKED + payload


async def connect(address: tuple[str, int], path: str, heard: Heard) -> Socket:
    """Open, its handshake done."""
    host, port = address
    socket = Socket(f"{host}:{port}", path, heard)
    await asyncio.get_running_loop().create_connection(lambda: socket, host, port)
    await socket.opened
    return socket
