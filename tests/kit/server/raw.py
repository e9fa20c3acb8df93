"""What if a client does not behave? A WebSocket client that can say anything at all, byte by byte."""

import asyncio
import contextlib
import json
import os
import socket
from typing import Any

from prems.client import wire

Raw = dict[str, Any]


class RawSocket:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.told: list[Raw] = []
        self.pongs: list[bytes] = []
        self.close_code: int | None = None
        self.answers_pings = True
        self.answers_goodbye = True
        self.reads = asyncio.Event()
        self.reads.set()
        self._frames = wire.Frames()
        self._reader = reader
        self._writer = writer
        self._reading = asyncio.ensure_future(self._read_all())

    @classmethod
    async def open(cls, port: int, code: str, buffered: int | None = None, headers: Raw | None = None) -> "RawSocket":
        """`buffered`: how many bytes the system keeps for a reader that does not read."""
        sock = socket.socket()
        sock.setblocking(False)
        if buffered is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffered)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=sock, limit=buffered or 2**16)
        writer.write(wire.upgrade(f"127.0.0.1:{port}", f"/ws/{code}", **(headers or {})))
        head = await reader.readuntil(wire.END_OF_HEAD)
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    def say(self, message: Any) -> None:
        self.write(wire.TEXT, json.dumps(message).encode())

    def write(self, kind: int, payload: bytes) -> None:
        self.write_raw(wire.masked(kind, payload, os.urandom(4)))

    def write_head(self, kind: int, size: int) -> None:
        """A frame that claims this length, and a little of it."""
        self.write_raw(wire.head(kind, size) + b"x" * 100)

    def write_raw(self, data: bytes) -> None:
        self._writer.write(data)

    def said(self, kind: str) -> list[Raw]:
        return [message for message in self.told if message["say"] == kind]

    async def until_closed(self, seconds: float = 20.0) -> list[Raw]:
        async with asyncio.timeout(seconds):
            await self._reading
        return self.told

    @property
    def is_closed(self) -> bool:
        return self._reading.done()

    def vanish(self) -> None:
        self._reading.cancel()
        self._writer.transport.abort()

    async def _read_all(self) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await self._reader.read(2**16):
                for kind, payload in self._frames.of(data):
                    self._heard(kind, payload)
                await self.reads.wait()
        self._writer.close()

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == wire.TEXT:
            self.told.append(json.loads(payload))
        elif kind == wire.PONG:
            self.pongs.append(payload)
        elif kind == wire.PING and self.answers_pings:
            self.write(wire.PONG, payload)
        elif kind == wire.CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            if self.answers_goodbye:
                self.write(wire.CLOSE, payload)
