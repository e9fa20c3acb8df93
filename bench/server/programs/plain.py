"""What does any Python server cost here? It reads an action, tells its table of four, and does nothing else.

It tells as many bytes as Prem's does, so what Prem's costs more is rules, log, views and timing.
"""

import asyncio
from base64 import b64encode
from hashlib import sha1
from typing import Any, Final

import msgspec
from msgspec import Struct

from prems.server.command.process.running import run_loop
from prems.server.socket import frames

LONGEST: Final = 16 * 1024
AS_LONG_AS_A_VIEW: Final = "-" * 1_600
MAGIC: Final = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of the handshake (RFC 6455, 1.3)


class Action(Struct):
    seat: int
    card: int


class Told(Struct):
    n: int
    turn: int
    seat: int
    card: int
    rest: str = AS_LONG_AS_A_VIEW


class Table:
    def __init__(self) -> None:
        self.n = 0
        self.sockets: list[asyncio.Transport] = []


_action: Final = msgspec.json.Decoder(Action)
_encode: Final = msgspec.json.Encoder().encode
_tables: Final[dict[str, Table]] = {}


class Player(asyncio.Protocol):
    table = Table

    def __init__(self) -> None:
        self._table: Table | None = None
        self._reader = frames.Reader(LONGEST)

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport

    def data_received(self, data: bytes) -> None:
        if self._table is None:
            self._table = self._seated(data.decode())
            return
        self._reader.feed(data)
        while (found := self._reader.take()) is not None:
            if found[0] != frames.PONG:
                self.act(self._table, found[1])

    def act(self, table: Table, said: bytes) -> None:
        action = _action.decode(said)
        table.n += 1
        told = frames.text(_encode(Told(table.n, (action.seat + 1) % 4, action.seat, action.card)))
        for socket in table.sockets:
            socket.write(told)

    def _seated(self, asked: str) -> Table:
        first, *headers = asked.split("\r\n")
        key = next(line.split(": ")[1] for line in headers if line.startswith("Sec-WebSocket-Key"))
        accepted = b64encode(sha1((key + MAGIC).encode()).digest()).decode()
        self._transport.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Accept: {accepted}\r\n\r\n".encode()
        )
        table = _tables.setdefault(first.split()[1], self.table())
        table.sockets.append(self._transport)
        return table


async def serve(player: type[Player] = Player) -> None:
    server = await asyncio.get_running_loop().create_server(player, "127.0.0.1", 0)
    print(f"open at http://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    run_loop(serve())
