"""How does the load speak Colyseus? A reserved seat over HTTP, then binary messages."""

from typing import Any, Final

import aiohttp
import msgspec
from msgspec import Struct

from bench.places import NODE, SERVERS
from bench.server.tables import SEATS, Address, Crowd, Table
from bench.server.wire import Heard, Socket, connect
from prems.client.wire import BINARY

JOIN_ROOM: Final = 10
ROOM_DATA: Final = 13
FLIP: Final = bytes((ROOM_DATA,)) + msgspec.msgpack.encode("flip")
FLIPPED: Final = bytes((ROOM_DATA,)) + msgspec.msgpack.encode("flipped")


class Told(Struct):
    n: int


_told = msgspec.msgpack.Decoder(Told)
_encode = msgspec.msgpack.Encoder().encode


class Colyseus:
    name = "colyseus"

    def command(self, _: str) -> list[str]:
        return [NODE, str(SERVERS / "colyseus.mjs")]

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Table(crowd)
        table.sockets = await joined(address, table.heard)
        return table


async def joined(address: Address, heard: Heard) -> list[Socket]:
    """Four people in a new room."""
    sockets: list[Socket] = []
    async with aiohttp.ClientSession(f"http://{address[0]}:{address[1]}") as http:
        room = ""
        for _ in range(SEATS):
            seat = await _reserved(http, f"joinById/{room}" if room else "create/table")
            room = seat["roomId"]
            way = f"/{seat['processId']}/{room}?sessionId={seat['sessionId']}"
            sockets.append(await connect(address, way, heard))
    return sockets


async def _reserved(http: aiohttp.ClientSession, way: str) -> dict[str, Any]:
    async with http.post(f"/matchmake/{way}", json={}) as answer:
        seat: dict[str, Any] = await answer.json()
        answer.raise_for_status()
        return {**seat, **seat.get("room", {})}


class _Table(Table):
    def act(self) -> bool:
        seat = self.newest % SEATS
        self.sockets[seat].send(FLIP + _encode({"seat": seat, "card": self.newest}), BINARY)
        return True

    def heard(self, socket: Socket, payload: bytes, at: float) -> None:
        if payload[0] == JOIN_ROOM:
            socket.send(bytes((JOIN_ROOM,)), BINARY)
        elif payload.startswith(FLIPPED):
            self.arrived(_told.decode(payload[len(FLIPPED) :]).n, at)
