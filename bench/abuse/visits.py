"""How does somebody come to the server, from an address of their own and with whatever they like to say?

Every address of the loopback network is another visitor to the server, so that each has limits of their own.
"""

import asyncio
import contextlib
import http.client
import json
import os
from collections.abc import Iterable
from typing import Any, Final

from bench.server.wire import Socket, connect
from prems.protocol.messages import PROTOCOL

Raw = dict[str, Any]

ANSWERED_WITHIN: Final = 20.0  # seconds


def hello(name: str, **more: object) -> bytes:
    said = {"say": "hello", "protocol": PROTOCOL, "token": os.urandom(16).hex(), "name": name, **more}
    return json.dumps(said).encode()


def opened(port: int, address: str, **table: object) -> str:
    """The code of a new table. Waits for the answer."""
    asked = http.client.HTTPConnection("127.0.0.1", port, ANSWERED_WITHIN, source_address=(address, 0))
    asked.request("POST", "/api/tables", json.dumps({"game": "arriba", **table}))
    answer = asked.getresponse()
    said = json.load(answer)
    asked.close()
    if answer.status != 201:
        raise ConnectionError(f"no table: {said}")
    code: str = said["code"]
    return code


class Guest:
    """A socket at a table, on which anything can be said."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.me = ""
        self.seat = ""
        self.view: Raw = {}
        self.heard = 0
        self._arrived = asyncio.Event()

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message).encode())

    def ask(self, request: str, **fields: object) -> None:
        self.say(say="ask", request={"ask": request, **fields})

    def play(self, command: str, **fields: object) -> None:
        self.say(say="play", command={"do": command, "seat": self.seat, **fields})

    async def is_in(self) -> None:
        async with asyncio.timeout(ANSWERED_WITHIN):
            await self._arrived.wait()

    def hear(self, _: Socket, payload: bytes, __: float) -> None:
        self.heard += 1
        if payload.startswith(b'{"say":"welcome"'):
            self.me = json.loads(payload)["you"]
        elif payload.startswith(b'{"say":"view"') and not self._arrived.is_set():
            self.view = json.loads(payload)["view"]
            chairs = self.view["chairs"]
            self.seat = next((chair["seat"] for chair in chairs if chair.get("person") == self.me), "")
            self._arrived.set()


class Visitor:
    """Somebody at one address, until the time is over: then all their connections are cut."""

    def __init__(self, port: int, address: str, seconds: float) -> None:
        self.port = port
        self.address = address
        self._seconds = seconds
        self._until: float | None = None
        self._sockets: list[Socket] = []
        self._writers: list[asyncio.StreamWriter] = []

    @property
    def has_time(self) -> bool:
        """It runs from the first question, when everything is prepared."""
        now = asyncio.get_running_loop().time()
        self._until = now + self._seconds if self._until is None else self._until
        return now < self._until

    async def table(self, **table: object) -> str:
        return await asyncio.to_thread(opened, self.port, self.address, **table)

    async def socket(self, code: str) -> Guest:
        """Before hello."""
        guest: list[Guest] = []
        connecting = connect(
            ("127.0.0.1", self.port), f"/ws/{code}", lambda *heard: guest[0].hear(*heard), self.address
        )
        socket = await connecting
        guest.append(Guest(socket))
        self._sockets.append(socket)
        return guest[0]

    async def guest(self, code: str, name: str, **more: object) -> Guest:
        guest = await self.socket(code)
        guest.socket.send(hello(name, **more))
        await guest.is_in()
        return guest

    async def guests(self, code: str, names: Iterable[str], **more: object) -> list[Guest]:
        return await asyncio.gather(*(self.guest(code, name, **more) for name in names))

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing has been said yet."""
        opening = asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        reader, writer = await asyncio.wait_for(opening, ANSWERED_WITHIN)
        self._writers.append(writer)
        return reader, writer

    async def send(self, request: bytes, lines: int = 4) -> None:
        """The same request again and again, as fast as it is answered, on some connections."""
        await asyncio.gather(*(self._repeat(request) for _ in range(lines)))

    async def _repeat(self, request: bytes) -> None:
        while self.has_time:
            with contextlib.suppress(ConnectionError, TimeoutError):
                reader, writer = await self.line()
                while self.has_time:
                    writer.write(request)
                    if not await asyncio.wait_for(reader.read(2**16), ANSWERED_WITHIN):
                        break
                writer.close()

    async def pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def go(self) -> None:
        for socket in self._sockets:
            socket.close()
        for writer in self._writers:
            writer.transport.abort()


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    given = {"Host": "localhost", "Content-Length": str(len(body)), **headers}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in given.items())]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
