"""Who is shown in where? The porter looks at what somebody asks for, and takes no byte of it.

So whoever gets the socket gets it untouched, with the kernel's own measure of the way to whoever is there.
"""

import asyncio
import contextlib
import re
import socket
import zlib
from collections.abc import Callable
from typing import Final

from prems.server.http.entrance.door import MOST_UNREAD, WAITING, hosts
from prems.server.http.entrance.households import household
from prems.server.http.entrance.visitor import ASKS_WITHIN
from prems.server.limits import Places

GLANCE: Final = 4096  # bytes: the first line, and mostly all of the head
LOOKS_AGAIN: Final = 0.02  # seconds, after half a line
TO_A_WORKER: Final = re.compile(rb"[A-Z]+ /w(\d{1,3})/")
NEW_TABLE: Final = b"POST /api/tables "
FORWARDED: Final = re.compile(rb"\r\nx-forwarded-for:([^\r\n]*+)(?=\r\n)", re.IGNORECASE)  # whole lines, in one go


def place_of(head: bytes, address: str, workers: int, turn: int) -> int:
    """By name, if it says one. New tables in turn; everything else of one household at one, which counts it."""
    if (named := TO_A_WORKER.match(head)) and 0 < int(named[1]) <= workers:
        return int(named[1]) - 1
    if head.startswith(NEW_TABLE):
        return turn % workers
    return zlib.crc32(household(address).encode()) % workers


def forwarded(head: bytes) -> str | None:
    """For whom a proxy asks, if it says so in what was seen."""
    said = FORWARDED.findall(head)
    return said[-1].rpartition(b",")[2].strip().decode("latin-1") if said else None


class Porter:
    def __init__(self, show_in: Callable[[socket.socket, bytes], None], places: Places | None) -> None:
        self._show_in = show_in
        self._places = places
        self._listening: list[socket.socket] = []
        self._loop = asyncio.get_running_loop()

    def open(self, host: str, port: int) -> list[tuple[str, int]]:
        """Where it listens. Raises OSError."""
        for name in hosts(host):
            family = socket.AF_INET6 if ":" in name else socket.AF_INET
            listening = socket.create_server((name, port), family=family, backlog=WAITING, reuse_port=False)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_UNREAD)
            listening.setblocking(False)
            port = listening.getsockname()[1]
            self._listening.append(listening)
        for listening in self._listening:
            self._loop.add_reader(listening, self._knocked, listening)
        return [listening.getsockname()[:2] for listening in self._listening]

    def close(self) -> None:
        for listening in self._listening:
            self._loop.remove_reader(listening)
            listening.close()

    def _knocked(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):  # gone already, or no file is left
            while True:
                sock, address = listening.accept()
                who = household(address[0])
                if self._places is not None and self._places.is_full(who):
                    sock.close()
                    continue
                place = None if self._places is None else self._places.take(who)
                sock.setblocking(False)
                _Guest(sock, self._loop, self._show_in, lambda place=place: place and place.leave())  # type: ignore[misc]


class _Guest:
    """Somebody at the door, for ten seconds at most."""

    def __init__(
        self,
        sock: socket.socket,
        loop: asyncio.AbstractEventLoop,
        show_in: Callable[[socket.socket, bytes], None],
        left: Callable[[], object],
    ) -> None:
        self._sock = sock
        self._loop = loop
        self._show_in = show_in
        self._left = left
        self._again: asyncio.TimerHandle | None = None
        self._patience = loop.call_later(ASKS_WITHIN, self._go)
        self._wait()

    def _wait(self) -> None:
        self._loop.add_reader(self._sock, self._look)

    def _look(self) -> None:
        try:
            head = self._sock.recv(GLANCE, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            head = b""
        if not head:
            self._go()
        elif b"\r\n" in head or len(head) >= GLANCE:
            self._show_in(self._sock, head)
            self._go()
        else:  # half a line: it would be readable for ever
            self._loop.remove_reader(self._sock)
            self._again = self._loop.call_later(LOOKS_AGAIN, self._wait)

    def _go(self) -> None:
        """Whoever was shown in has a copy of the socket."""
        self._patience.cancel()
        if self._again is not None:
            self._again.cancel()
        self._loop.remove_reader(self._sock)
        self._sock.close()
        self._left()
