"""How does the load speak boardgame.io? Socket.IO over a WebSocket: text packets with a number in front."""

import itertools
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct, field

from bench.places import NODE, SERVERS
from bench.server.tables import SEATS, Address, Crowd, Table
from bench.server.wire import Socket, connect

CONNECT = b"40/cards,"
EVENT = b"42/cards,"
UPDATE = EVENT + b'["update"'


class Turn(Struct, rename="camel"):
    current_player: str


class State(Struct):
    number: int = field(name="_stateID")
    ctx: Turn


_update: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(tuple[str, str, State, list[Any]])
_encode = msgspec.json.Encoder().encode
_codes = itertools.count()


class Boardgame:
    name = "boardgame.io"

    def command(self, _: str) -> list[str]:
        return [NODE, str(SERVERS / "boardgame.mjs")]

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Table(crowd, f"m{next(_codes)}")
        way = "/socket.io/?EIO=4&transport=websocket"
        table.sockets = [await connect(address, way, partial(table.heard, str(nth))) for nth in range(SEATS)]
        return table


class _Table(Table):
    def __init__(self, crowd: Crowd, code: str) -> None:
        super().__init__(crowd)
        self.code = code
        self._synced = 0
        self._turn = "0"
        self._acted_on = -1

    def act(self) -> bool:
        if self._synced < SEATS or self.newest == self._acted_on:
            return False
        self._acted_on = self.newest
        seat = self._turn
        move = {"type": "MAKE_MOVE", "payload": {"type": "flip", "args": [self.newest], "playerID": seat}}
        self.sockets[int(seat)].send(EVENT + _encode(["update", move, self.newest, self.code, seat]))
        return True

    def heard(self, seat: str, socket: Socket, payload: bytes, at: float) -> None:
        if payload.startswith(UPDATE):
            state = _update.decode(payload[len(EVENT) :])[2]
            self._turn = state.ctx.current_player
            self.arrived(state.number, at)
        elif payload.startswith(b"0"):
            socket.send(CONNECT)
        elif payload.startswith(CONNECT):
            socket.send(EVENT + _encode(["sync", self.code, seat, None, SEATS]))
        elif payload.startswith(EVENT + b'["sync"'):
            self._synced += 1
        elif payload == b"2":
            socket.send(b"3")
