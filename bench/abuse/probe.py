"""How long does the server's loop stand still? Every few milliseconds somebody at a table of their own pings it.

In a process of its own. What the machine gave to others meanwhile, while the server or the probe was ready to run, is
told apart: on a busy machine that is no fault of the server's.
"""

import itertools
import os
import socket
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench.abuse.visits import hello, opened
from prems.client import wire

EVERY: Final = 0.005  # seconds
SOCKETS: Final = 5  # so that none of them speaks too fast
ANSWERS_WITHIN: Final = 30.0  # seconds
ADDRESS: Final = "127.0.0.9"


class StoodStill(Struct, frozen=True):
    """The longest, in milliseconds."""

    by_itself: float
    as_seen: float  # with what the machine gave to others


def watch(port: int, pid: int, asked: Connection) -> None:
    """Answers whenever it is asked: what was the longest since last time? Ends when nobody can ask any more."""
    code = opened(port, ADDRESS)
    lines = itertools.cycle([_Line(port, code) for _ in range(SOCKETS)])
    longest = StoodStill(0.0, 0.0)
    while True:
        began, waited = time.perf_counter(), _waited(pid)
        next(lines).ping()
        took = (time.perf_counter() - began) * 1000
        by_itself = max(0.0, took - (_waited(pid) - waited))
        longest = StoodStill(max(longest.by_itself, by_itself), max(longest.as_seen, took))
        if asked.poll(max(0.0, EVERY - took / 1000)):
            try:
                asked.recv()
            except EOFError:
                return
            asked.send(longest)
            longest = StoodStill(0.0, 0.0)


class _Line:
    def __init__(self, port: int, code: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), ANSWERS_WITHIN, (ADDRESS, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(wire.upgrade(f"127.0.0.1:{port}", f"/ws/{code}"))
        head = b""
        while wire.END_OF_HEAD not in head:
            head += self._socket.recv(1)
        self._frames = wire.Frames()
        self._socket.sendall(wire.masked(wire.TEXT, hello("Probe")))

    def ping(self) -> None:
        nonce = os.urandom(8)
        self._socket.sendall(wire.masked(wire.PING, nonce))
        while (wire.PONG, nonce) not in (heard := self._frames.of(self._read())):
            self._answer(heard)
        self._answer(heard)

    def _read(self) -> bytes:
        data = self._socket.recv(2**16)
        if not data:
            raise ConnectionError("the server has let the probe go")
        return data

    def _answer(self, heard: list[wire.Frame]) -> None:
        for kind, payload in heard:
            if kind == wire.PING:
                self._socket.sendall(wire.masked(wire.PONG, payload))


def _waited(pid: int) -> float:
    """Milliseconds in which the loop of that process, or this one, could have run and the machine did not let it."""
    return (
        sum(int(Path(f"/proc/{one}/task/{one}/schedstat").read_text().split()[1]) for one in (pid, os.getpid())) / 1e6
    )
