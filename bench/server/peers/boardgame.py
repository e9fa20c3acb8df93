"""How does the load speak boardgame.io? Socket.IO over a WebSocket: text packets with a number in front."""

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from bench.places import NODE, SERVERS
from bench.server.tables import SEATS, Address, Crowd, Table
from bench.server.wire import Socket, connect

WAY: Final = "/socket.io/?EIO=4&transport=websocket"


class Turn(Struct, rename="camel"):
    current_player: str


class State(Struct):
    number: int = field(name="_stateID")
    ctx: Turn


_update: "msgspec.json.Decoder[Any]" = msgspec.json.Decoder(tuple[str, str, State, list[Any]])
_encode = msgspec.json.Encoder().encode
_codes = itertools.count()


class Talk:
    """What four players of one match say and hear."""

    def __init__(self, game: str, told: Callable[[State, float], None]) -> None:
        self._code = f"m{next(_codes)}"
        self._told = told
        self._synced = 0
        self._connect = f"40/{game},".encode()
        self._event = f"42/{game},".encode()
        self._update = self._event + b'["update"'
        self._sync = self._event + b'["sync"'

    @property
    def is_synced(self) -> bool:
        return self._synced == SEATS

    async def connected(self, address: Address) -> list[Socket]:
        return [await connect(address, WAY, partial(self._heard, str(nth))) for nth in range(SEATS)]

    def move(self, name: str, args: Sequence[object], number: int, seat: str) -> bytes:
        made = {"type": "MAKE_MOVE", "payload": {"type": name, "args": args, "playerID": seat}}
        return self._event + _encode(["update", made, number, self._code, seat])

    def _heard(self, seat: str, socket: Socket, payload: bytes, at: float) -> None:
        if payload.startswith(self._update):
            self._told(_update.decode(payload[len(self._event) :])[2], at)
        elif payload.startswith(b"0"):
            socket.send(self._connect)
        elif payload.startswith(self._connect):
            socket.send(self._event + _encode(["sync", self._code, seat, None, SEATS]))
        elif payload.startswith(self._sync):
            self._synced += 1
        elif payload == b"2":
            socket.send(b"3")


class Boardgame:
    name = "boardgame.io"

    def command(self, _: str) -> list[str]:
        return [NODE, str(SERVERS / "boardgame.mjs")]

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Table(crowd)
        table.sockets = await table.talk.connected(address)
        return table


class _Table(Table):
    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd)
        self.talk = Talk("cards", self._told)
        self._turn = "0"
        self._acted_on = -1

    def act(self) -> bool:
        if not self.talk.is_synced or self.newest == self._acted_on:
            return False
        self._acted_on = self.newest
        self.sockets[int(self._turn)].send(self.talk.move("flip", [self.newest], self.newest, self._turn))
        return True

    def _told(self, state: State, at: float) -> None:
        self._turn = state.ctx.current_player
        self.arrived(state.number, at)
