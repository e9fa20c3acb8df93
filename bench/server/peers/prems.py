"""How does the load play Arriba at Prem's? It turns cards; with race timing it answers as a page does, and grabs."""

import asyncio
import os
import random
import sys
from functools import partial
from typing import Any, Final

import aiohttp
import msgspec
from msgspec import Struct

from bench.places import SERVERS
from bench.server.paints import Paints
from bench.server.seen import Seen, View
from bench.server.tables import AFTER_A_RACE, AFTER_A_SIGNAL, SEATS, Address, Crowd, Table, reaction
from bench.server.wire import Socket, connect, now
from prems.protocol.messages import PROTOCOL

PACE: Final = 0.25  # cards may be turned every 175 ms: two actions a second are never held back
SETTINGS: Final = {"pace": PACE, "turners_delay": False}
OPTIONS: Final = {"turn_ms": None, "signal_ms": None}  # the table itself turns no card: only the load acts
LIMITS: Final = [
    "--tables-a-minute",
    "1000000",
    "--tables-an-address",
    "20000",
    "--sockets-an-address",
    "100000",
    "--fastest-pace",
    "0.01",
    "--log-level",
    "error",
]


class Welcome(Struct):
    you: str


_welcome = msgspec.json.Decoder(Welcome)
_encode = msgspec.json.Encoder().encode


class Prems:
    def __init__(self, is_timed: bool, workers: int = 1) -> None:
        self.is_timed = is_timed
        self._workers = workers
        self.name = "prems" if is_timed else "prems-bare"

    def command(self, folder: str) -> list[str]:
        program = ["-m", "prems.cli", "serve"] if self.is_timed else [str(SERVERS / "bare.py")]
        return [sys.executable, *program, "--port", "0", "--data", folder, "--workers", str(self._workers), *LIMITS]

    async def seat(self, address: Address, crowd: Crowd) -> Table:
        async with (
            aiohttp.ClientSession(f"http://{address[0]}:{address[1]}") as http,
            http.post("/api/tables", json={"game": "arriba", "settings": SETTINGS, "options": OPTIONS}) as answer,
        ):
            answer.raise_for_status()
            told = await answer.json()
            path = f"{told.get('at', '')}/ws/{told['code']}"  # with workers: past none of them
        table = _Table(crowd, self.is_timed)
        sockets: list[Socket] = []
        for nth in range(SEATS):
            person = _Person(table, nth)
            sockets.append(await connect(address, path, person.heard))
            person.hello(sockets[-1])
            await person.welcomed
        table.sockets = sockets
        return table


class _Table(Table):
    def __init__(self, crowd: Crowd, is_timed: bool) -> None:
        super().__init__(crowd)
        self.is_timed = is_timed
        self.chairs: dict[str, int] = {}  # whose seat is which socket's
        self.quiet_until = 0.0
        self._view: View | None = None
        self._acted_on = -1

    def start(self) -> None:
        """Not before everybody everywhere is seated: a game that is on costs the server time."""
        self.ask_to_start()
        super().start()

    def ask_to_start(self) -> None:
        self.sockets[0].send(_encode({"say": "ask", "request": {"ask": "start"}}))

    def act(self) -> bool:
        view = self._view
        if view is None or view.play is None or view.is_paused or view.v == self._acted_on:
            return False
        seat = view.play.turn or view.play.head_by
        if seat not in self.chairs or now() < self.quiet_until:
            return False
        self._acted_on = view.v
        verb = "flip" if view.play.turn else "signal"
        self.sockets[self.chairs[seat]].send(_encode({"say": "play", "command": {"do": verb, "seat": seat}}))
        if verb == "signal":  # counted first: 1 - 2 - 3 - Arriba!
            self.quiet_until = now() + AFTER_A_SIGNAL
            return False
        return True

    def shown(self, view: View, nth: int, at: float) -> None:
        self.arrived(view.v, at)
        if self._view is None or view.v > self._view.v:
            self._view = view
            if view.stage == "over" and nth == 0:
                asyncio.get_running_loop().call_later(1, self.ask_to_start)


class _Person:
    def __init__(self, table: _Table, nth: int) -> None:
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._table = table
        self._nth = nth
        self._me = ""
        self._seq = 0
        self._paints = Paints()
        self._seen = Seen()

    def hello(self, socket: Socket) -> None:
        hello: dict[str, Any] = {"say": "hello", "protocol": PROTOCOL, "name": f"P{self._nth}", "changes": True}
        socket.send(_encode({**hello, "token": os.urandom(16).hex()}))

    def heard(self, socket: Socket, payload: bytes, at: float) -> None:
        if (view := self._seen.heard(payload)) is not None:
            seat = next((chair.seat for chair in view.chairs if chair.person == self._me), None)
            if seat is not None:
                self._table.chairs[seat] = self._nth
            self._table.shown(view, self._nth, at)
            if self._table.is_timed:
                self._paints.painted(socket, view.v, at)
            self._look(socket, view, seat)
        elif payload.startswith(b'{"say":"welcome"'):
            self._me = _welcome.decode(payload).you
            self.welcomed.set_result(None)

    def _look(self, socket: Socket, view: View, seat: str | None) -> None:
        """Two cards of one symbol: the hand is on its way."""
        if view.play is None or seat is None or view.stage != "playing":
            return
        own = view.play.exposed.get(seat, "")[:-1]
        if own.isdigit() and any(card[:-1] == own and other != seat for other, card in view.play.exposed.items()):
            self._table.quiet_until = now() + AFTER_A_RACE
            asyncio.get_running_loop().call_later(reaction(), partial(self._grab, socket, view.v, seat))

    def _grab(self, socket: Socket, view: int, seat: str) -> None:
        self._seq += 1
        grab = {"do": "grab", "seat": seat, "grip": round(random.random(), 3)}
        hand = {"say": "hand", "command": grab, "v": view, "t": now(), "kind": "key", "seq": self._seq}
        hand["paints"] = self._paints.told()
        socket.send(_encode(hand))
