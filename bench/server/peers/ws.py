"""How does the load speak to the plain servers, which only move bytes: one of node, one of Python?"""

import itertools
import sys

import msgspec
from msgspec import Struct

from bench.places import NODE, SERVERS
from bench.server.tables import SEATS, Address, Crowd, Table
from bench.server.wire import Socket, connect


class Told(Struct):
    n: int


_told = msgspec.json.Decoder(Told)
_codes = itertools.count()


class PlainWs:
    name = "ws"

    def command(self, _: str) -> list[str]:
        return [NODE, str(SERVERS / "ws.mjs")]

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Table(crowd)
        code = f"/{next(_codes)}"
        table.sockets = [await connect(address, code, table.heard) for _ in range(SEATS)]
        return table


class PlainPython(PlainWs):
    """As lean as Python can be: what Prem's costs more is what it does more."""

    name = "python"

    def command(self, _: str) -> list[str]:
        return [sys.executable, str(SERVERS / "plain.py")]


class _Table(Table):
    def act(self) -> bool:
        seat = self.newest % SEATS
        self.sockets[seat].send(b'{"seat":%d,"card":%d}' % (seat, self.newest))
        return True

    def heard(self, _: Socket, payload: bytes, at: float) -> None:
        self.arrived(_told.decode(payload).n, at)
