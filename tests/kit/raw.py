"""What if a client does not behave? A WebSocket client that can say anything at all, byte by byte."""

import asyncio
import json
import os
import socket
from base64 import b64encode
from typing import Any

from prems.server.socket import frames

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
        self._reader = reader
        self._writer = writer
        self._reading = asyncio.ensure_future(self._read_all())

    @classmethod
    async def open(cls, port: int, code: str, buffered: int | None = None) -> "RawSocket":
        """`buffered`: how many bytes the system keeps for a reader that does not read."""
        sock = socket.socket()
        sock.setblocking(False)
        if buffered is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffered)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=sock, limit=buffered or 2**16)
        key = b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        return cls(reader, writer)

    def say(self, message: Any) -> None:
        self.write(frames.TEXT, json.dumps(message).encode())

    def write(self, kind: int, payload: bytes) -> None:
        self.write_raw(self.masked(kind, payload, os.urandom(4)))

    def write_head(self, kind: int, size: int) -> None:
        """A frame that says it is so long, and a little of it."""
        wide = bytes([0xFE]) + size.to_bytes(2, "big") if size < 65_536 else bytes([0xFF]) + size.to_bytes(8, "big")
        self.write_raw(bytes([kind]) + wide + bytes(4) + b"x" * 100)

    def write_raw(self, data: bytes) -> None:
        self._writer.write(data)

    @staticmethod
    def masked(kind: int, payload: bytes, mask: bytes) -> bytes:
        size = len(payload)
        long = size.to_bytes(2, "big") if size > 125 else b""
        body = bytes(byte ^ mask[nth % 4] for nth, byte in enumerate(payload))
        return bytes([kind, 0x80 | (126 if long else size)]) + long + mask + body

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
        try:
            while await self._read_one():
                await self.reads.wait()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        self._writer.close()

    async def _read_one(self) -> bool:
        kind, size = await self._reader.readexactly(2)
        if size > 125:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        payload = await self._reader.readexactly(size)
        if kind == frames.TEXT:
            self.told.append(json.loads(payload))
        elif kind == frames.PONG:
            self.pongs.append(payload)
        elif kind == frames.PING and self.answers_pings:
            self.write(frames.PONG, payload)
        elif kind == frames.CLOSE:
            self.close_code = int.from_bytes(payload[:2], "big")
            if self.answers_goodbye:
                self.write(frames.CLOSE, payload)
        return True
