"""Does whoever knocks at the port for https speak TLS? Whoever does not is told the way, in plain http.

The first byte tells. It must stay where it is for whoever speaks TLS: it is looked at on a copy of the socket, and
the connection is made anew on that.

A handshake costs more than most of what is said afterwards, and whoever only begins one pays nothing for it: so it is
begun from the household's ration, like all else.
"""

import asyncio
import contextlib
import os
import socket
import ssl
from collections.abc import Callable
from functools import partial
from typing import Final, cast

from prems.server.http.entrance.visitor import Crowded
from prems.server.limits import Place
from prems.server.turns import Ration

HANDSHAKE: Final = b"\x16"  # the first byte of TLS, and of nothing that people type
SHAKING: Final = 1.0  # milliseconds, about: a signature with the key of the certificate
Inside = Callable[[Place | None], asyncio.BaseProtocol]
GivesPlace = Callable[[asyncio.BaseTransport], Place | None]
RationOf = Callable[[asyncio.BaseTransport], Ration]


class Threshold:
    """Whoever stands here has a place already: else silence would be free where https is spoken."""

    def __init__(
        self,
        tls: ssl.SSLContext,
        safe: Inside,
        plain: Inside,
        within: float,
        gives: GivesPlace,
        ration_of: RationOf,
    ) -> None:
        self._tls = tls
        self._safe = safe
        self._plain = plain
        self._within = within
        self._gives = gives
        self._ration_of = ration_of
        self._waiting: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def knock(self) -> asyncio.Protocol:
        return _Knock(self)

    def close(self) -> None:
        """Whoever was let through just before is sent away."""
        self._is_closed = True
        for task in self._waiting:
            task.cancel()

    def look_at(self, transport: asyncio.Transport) -> None:
        """Raises Crowded, and OSError where no file is left or whoever knocked is gone already."""
        if self._is_closed:
            return
        place = self._gives(transport)
        try:
            copy = socket.socket(fileno=os.dup(transport.get_extra_info("socket").fileno()))
        except OSError:
            _leave(place)
            raise
        copy.setblocking(False)
        task = asyncio.get_running_loop().create_task(self._let_in(copy, place, self._ration_of(transport)))
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def _let_in(self, sock: socket.socket, place: Place | None, ration: Ration) -> None:
        loop = asyncio.get_running_loop()
        try:
            first = await asyncio.wait_for(_first_byte(sock), self._within)
            if first == HANDSHAKE:
                await _time_to_shake(ration)
                await self._shake(sock, place)
            elif first:
                await loop.connect_accepted_socket(partial(self._plain, place), sock)
            else:
                sock.close()
                _leave(place)
        except (OSError, asyncio.CancelledError):  # silent, gone, or TLS that is none
            sock.close()
            _leave(place)

    async def _shake(self, sock: socket.socket, place: Place | None) -> None:
        """Raises OSError."""
        loop, guest = asyncio.get_running_loop(), self._safe(place)
        try:
            await loop.connect_accepted_socket(lambda: guest, sock, ssl=self._tls, ssl_handshake_timeout=self._within)
        except BaseException:
            guest.connection_lost(None)  # nobody else tells it, and it would hold on to itself
            raise


class _Knock(asyncio.Protocol):
    def __init__(self, threshold: Threshold) -> None:
        self._threshold = threshold

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)
        transport.pause_reading()
        with contextlib.suppress(Crowded, OSError):
            self._threshold.look_at(transport)
        transport.abort()  # the copy keeps the connection


def _leave(place: Place | None) -> None:
    if place is not None:
        place.leave()


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


async def _time_to_shake(ration: Ration) -> None:
    """Until the household has some for one handshake more."""
    if not ration.has_time:
        turn = asyncio.get_running_loop().create_future()
        ration.wait(lambda: _tell(turn, ration))
        await turn
    else:
        ration.spend(SHAKING)


def _tell(turn: asyncio.Future[None], ration: Ration) -> None:
    if not turn.done():  # else the door was closed meanwhile
        ration.spend(SHAKING)
        turn.set_result(None)
