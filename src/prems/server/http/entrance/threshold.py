"""Does whoever knocks at the port for https speak TLS? Whoever does not is told the way, in plain http.

The first byte tells. It must stay where it is for whoever speaks TLS: it is looked at on a copy of the socket, and
the connection is made anew on that.
"""

import asyncio
import contextlib
import os
import socket
import ssl
from collections.abc import Callable
from typing import Final, cast

HANDSHAKE: Final = b"\x16"  # the first byte of TLS, and of nothing that people type
Inside = Callable[[], asyncio.BaseProtocol]


class Threshold:
    def __init__(self, tls: ssl.SSLContext, safe: Inside, plain: Inside, within: float) -> None:
        self._tls = tls
        self._safe = safe
        self._plain = plain
        self._within = within
        self._waiting: set[asyncio.Task[None]] = set()

    def knock(self) -> asyncio.Protocol:
        return _Knock(self)

    def close(self) -> None:
        for task in self._waiting:
            task.cancel()

    def look_at(self, sock: socket.socket) -> None:
        task = asyncio.get_running_loop().create_task(self._let_in(sock))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _let_in(self, sock: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        try:
            first = await asyncio.wait_for(_first_byte(sock), self._within)
            if first == HANDSHAKE:
                await loop.connect_accepted_socket(
                    self._safe, sock, ssl=self._tls, ssl_handshake_timeout=self._within
                )
            elif first:
                await loop.connect_accepted_socket(self._plain, sock)
            else:
                sock.close()
        except (OSError, asyncio.CancelledError):  # silent, gone, or TLS that is none
            sock.close()


class _Knock(asyncio.Protocol):
    def __init__(self, threshold: Threshold) -> None:
        self._threshold = threshold

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        transport.pause_reading()
        with contextlib.suppress(OSError):  # no file is left, or gone already
            copy = socket.socket(fileno=os.dup(transport.get_extra_info("socket").fileno()))
            copy.setblocking(False)
            self._threshold.look_at(copy)
        transport.abort()  # the copy keeps the connection


async def _first_byte(sock: socket.socket) -> bytes:
    """Empty: whoever was there has gone. Raises OSError."""
    loop = asyncio.get_running_loop()
    has_come = asyncio.Event()
    loop.add_reader(sock, has_come.set)
    try:
        await has_come.wait()
    finally:
        loop.remove_reader(sock)
    return sock.recv(1, socket.MSG_PEEK)
