"""What is a process that serves some of the tables? It gets its people from the one that started it."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct, structs

from prems.server.http.entrance.door import Door
from prems.server.http.hosting import Hosting

VARIABLE: Final = "PREMS_WORKER"  # number, how many there are, and the line to the one that started it
READY: Final = b"!"
SOMEBODY: Final = b"?"


class Worker(Struct, frozen=True):
    number: int
    of: int
    line: int  # a file descriptor

    @property
    def at(self) -> str:
        return f"/w{self.number}"

    def hosting(self, hosting: Hosting) -> Hosting:
        """New tables come in turn: each counts its share."""
        return structs.replace(
            hosting,
            at=self.at,
            tables_a_minute=max(1.0, hosting.tables_a_minute / self.of),
            tables_an_address=-(-hosting.tables_an_address // self.of),
        )


def this_worker(environment: Mapping[str, str] = os.environ) -> Worker | None:
    """None: this process is nobody's worker."""
    said = environment.get(VARIABLE, "").split(",")
    return Worker(*map(int, said)) if len(said) == 3 else None


class Line:
    """To the one that started this worker: people come in through it. If it ends, so does the worker."""

    def __init__(self, worker: Worker, door: Door, is_over: Callable[[], None]) -> None:
        self._sock = socket.socket(fileno=worker.line)
        self._sock.setblocking(False)
        self._door = door
        self._is_over = is_over

    def open(self) -> None:
        asyncio.get_running_loop().add_reader(self._sock, self._heard)
        self._sock.send(READY)

    def close(self) -> None:
        if self._sock.fileno() < 0:
            return  # whoever started this worker was gone first
        asyncio.get_running_loop().remove_reader(self._sock)
        self._sock.close()

    def _heard(self) -> None:
        with contextlib.suppress(BlockingIOError):
            said, files, _, _ = socket.recv_fds(self._sock, 1, 1)
            if not said:
                self.close()
                self._is_over()
            for file in files:
                sock = socket.socket(fileno=file)
                sock.setblocking(False)
                self._door.let_in(sock)
