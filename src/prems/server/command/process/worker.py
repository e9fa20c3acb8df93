"""What is a process that serves some of the tables? It gets its people from the one that started it."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct, structs

from prems.server.http.entrance.admission import Admission, Counted
from prems.server.http.entrance.door import Door
from prems.server.http.hosting import Hosting

VARIABLE: Final = "PREMS_WORKER"  # number, how many there are, and the line to the one that started it
READY: Final = b"!"
SOMEBODY: Final = b"?"
LONGEST: Final = 4096  # bytes of what is said on the line


class Heard(Struct, frozen=True, array_like=True):
    """What another worker has counted; None: it has ended."""

    worker: int
    counted: Counted | None


encode: Final = msgspec.msgpack.Encoder().encode
read_counted: Final = msgspec.msgpack.Decoder(Counted).decode
_read: Final = msgspec.msgpack.Decoder(Heard).decode


class Worker(Struct, frozen=True):
    number: int
    of: int
    line: int  # a file descriptor

    @property
    def at(self) -> str:
        return f"/w{self.number}"

    def hosting(self, hosting: Hosting) -> Hosting:
        return structs.replace(hosting, at=self.at)


def this_worker(environment: Mapping[str, str] = os.environ) -> Worker | None:
    """None: this process is nobody's worker."""
    said = environment.get(VARIABLE, "").split(",")
    return Worker(*map(int, said)) if len(said) == 3 else None


class Line:
    """To the one that started this worker: people come in through it, and workers tell each other what they count.

    If it ends, so does the worker.
    """

    def __init__(self, worker: Worker, door: Door, admission: Admission, is_over: Callable[[], None]) -> None:
        self._sock = socket.socket(fileno=worker.line)
        self._sock.setblocking(False)
        self._door = door
        self._admission = admission
        self._is_over = is_over

    def open(self) -> None:
        asyncio.get_running_loop().add_reader(self._sock, self._heard)
        self._sock.send(READY)
        self._admission.on_counted = self._tell

    def close(self) -> None:
        if self._sock.fileno() < 0:
            return  # whoever started this worker was gone first
        self._admission.on_counted = lambda _: None
        asyncio.get_running_loop().remove_reader(self._sock)
        self._sock.close()

    def _heard(self) -> None:
        with contextlib.suppress(BlockingIOError):
            try:
                said, files, _, _ = socket.recv_fds(self._sock, LONGEST, 1)
            except ConnectionError:
                said, files = b"", []
            if not said:
                self.close()
                self._is_over()
            elif said != SOMEBODY:
                self._hear(_read(said))
            for file in files:
                sock = socket.socket(fileno=file)
                sock.setblocking(False)
                self._door.let_in(sock)

    def _hear(self, heard: Heard) -> None:
        if heard.counted is None:
            self._admission.forget(heard.worker)
        else:
            self._admission.counted_elsewhere(heard.worker, heard.counted)

    def _tell(self, counted: Counted) -> None:
        """What does not get through is told with the next change."""
        with contextlib.suppress(OSError):
            self._sock.send(encode(counted))
