"""How does the load speak to servers that do our work: Colyseus, boardgame.io, a lean one of Python?"""

import itertools
import sys
from collections import defaultdict
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.places import NODE, ROOT, SERVERS
from bench.server.paints import Paints
from bench.server.peers.arriba import ArribaTable
from bench.server.peers.boardgame import Talk
from bench.server.peers.colyseus import JOIN_ROOM, ROOM_DATA, joined
from bench.server.tables import SEATS, Address, Crowd, Table
from bench.server.wire import Socket, connect
from prems.client.wire import BINARY
from prems.kernel.values import Command

ROOM_STATE_PATCH: Final = 15
DO: Final = bytes((ROOM_DATA,)) + msgspec.msgpack.encode("do")
SEEN: Final = bytes((ROOM_DATA,)) + msgspec.msgpack.encode("seen")
PROGRAMS: Final = SERVERS / "arriba"

_encode: Final = msgspec.json.Encoder().encode
_codes: Final = itertools.count()


def production(program: str, folder: str) -> list[str]:
    return ["env", "NODE_ENV=production", NODE, "--no-warnings", str(PROGRAMS / program), folder]


class ColyseusSameWork:
    """With frames: as many pings and paints go to and fro as where races are timed, and nothing is made of them."""

    def __init__(self, has_frames: bool = False) -> None:
        self._has_frames = has_frames
        self.name = "colyseus-frames" if has_frames else "colyseus-same"

    def command(self, folder: str) -> list[str]:
        return production("colyseus.mjs", folder) + ["frames"] * self._has_frames

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Room(crowd, self._has_frames)
        table.sockets = await joined(address, table.heard)
        return table


class _Room(ArribaTable):
    def __init__(self, crowd: Crowd, has_frames: bool) -> None:
        super().__init__(crowd)
        self._has_frames = has_frames
        self._paints: dict[Socket, Paints] = defaultdict(partial(Paints, _packed))

    def say(self, nth: int, command: Command, view: int) -> None:
        told = {**msgspec.to_builtins(command), "v": view}
        self.sockets[nth].send(DO + msgspec.msgpack.encode(told), BINARY)

    def heard(self, socket: Socket, payload: bytes, at: float) -> None:
        """The first field of the state is its number, and it changes every time: four bytes behind its index."""
        if payload[0] == ROOM_STATE_PATCH:
            number = int.from_bytes(payload[2:6], "little")
            if self._has_frames:
                self._paints[socket].painted(socket, number, at)
            self.arrived(number, at)
        elif payload[0] == JOIN_ROOM:
            socket.send(bytes((JOIN_ROOM,)), BINARY)


def _packed(socket: Socket, message: dict[str, Any]) -> None:
    socket.send(SEEN + msgspec.msgpack.encode(message), BINARY)


class BoardgameSameWork:
    name = "boardgame.io-same"

    def command(self, folder: str) -> list[str]:
        return production("boardgame.mjs", folder)

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Match(crowd)
        table.sockets = await table.talk.connected(address)
        return table


class _Match(ArribaTable):
    def __init__(self, crowd: Crowd) -> None:
        super().__init__(crowd)
        self.talk = Talk("arriba", lambda state, at: self.arrived(state.number, at))

    def act(self) -> bool:
        return self.talk.is_synced and super().act()

    def say(self, nth: int, command: Command, view: int) -> None:
        args = [{**msgspec.to_builtins(command), "v": view}]
        self.sockets[nth].send(self.talk.move("act", args, view, str(nth)))


class Told(Struct):
    n: int


_told: Final = msgspec.json.Decoder(Told)


class LeanPython:
    """The floor: our rules, our log and our view, and nothing else; with frames, as much is said as by timing."""

    def __init__(self, has_frames: bool = False) -> None:
        self._has_frames = has_frames
        self.name = "lean-frames" if has_frames else "lean"

    def command(self, folder: str) -> list[str]:
        program = ["env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "bench.server.programs.lean", folder]
        return program + ["frames"] * self._has_frames

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        table = _Lean(crowd, self._has_frames)
        code = f"/{next(_codes)}"
        table.sockets = [await connect(address, code, table.heard) for _ in range(SEATS)]
        return table


class _Lean(ArribaTable):
    def __init__(self, crowd: Crowd, has_frames: bool) -> None:
        super().__init__(crowd)
        self._has_frames = has_frames
        self._paints: dict[Socket, Paints] = defaultdict(Paints)

    def say(self, nth: int, command: Command, view: int) -> None:
        self.sockets[nth].send(_encode({**msgspec.to_builtins(command), "v": view}))

    def heard(self, socket: Socket, payload: bytes, at: float) -> None:
        number = _told.decode(payload).n
        if self._has_frames:
            self._paints[socket].painted(socket, number, at)
        self.arrived(number, at)
