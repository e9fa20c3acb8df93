"""How do thousands of people fit into one process? Each has a lean socket and behaves as a page does."""

import asyncio
import os
import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.server.paints import Paints
from bench.server.seen import Play, Seen, View
from bench.server.wire import Socket, connect, now
from prems.protocol.messages import PROTOCOL

AFTER_A_RACE: Final = 3000.0  # milliseconds: cards are deliberately not turned, which is no delay


class Said(Struct, tag_field="say", tag=str.lower):
    pass


class Welcome(Said):
    you: str


class Heard(Struct):
    say: str


_heard: Final = msgspec.json.Decoder(Heard)
_welcome: Final = msgspec.json.Decoder(Welcome)
_encode: Final = msgspec.json.Encoder().encode


class Somebody:
    """One person at a table of Arriba: turns cards, grabs now and then, answers pings at once."""

    def __init__(self, table: "Watched", nth: int) -> None:
        self.table = table
        self.nth = nth
        self._socket: Socket | None = None
        self._seq = 0
        self.me = ""
        self.seat: str | None = None
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._paints = Paints()
        self._seen = Seen()

    async def come(self, port: int, code: str, come_from: str | None = None) -> None:
        self._socket = await connect(("127.0.0.1", port), f"/ws/{code}", self._heard, come_from)
        self._socket.on_lost = self._lost
        name = f"P{self.nth}"
        self.say({"say": "hello", "protocol": PROTOCOL, "token": os.urandom(16).hex(), "name": name, "changes": True})
        await self.welcomed

    def say(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            self._socket.send(_encode(message))

    def _lost(self) -> None:
        self.table.crowd.lost += 1

    def _heard(self, socket: Socket, payload: bytes, at: float) -> None:
        crowd = self.table.crowd
        crowd.bytes += len(payload)
        if (view := self._seen.heard(payload)) is not None:
            crowd.delivered += 1
            self._paints.painted(socket, view.v, at)
            self._look(view, at)
        elif payload.startswith(b'{"say":"welcome"'):
            self.me = _welcome.decode(payload).you
            self.welcomed.set_result(None)
        elif not payload.startswith((b'{"say":"people"', b'{"say":"counted"', b'{"say":"missed"')):
            crowd.other[payload[:60]] = crowd.other.get(payload[:60], 0) + 1

    def _look(self, view: View, at: float) -> None:
        self.table.arrived(self, view.v, at)
        self.seat = next((chair.seat for chair in view.chairs if chair.person == self.me), None)
        if view.stage == "over" and self.nth == 0:
            asyncio.get_running_loop().call_later(1, self.say, {"say": "ask", "request": {"ask": "start"}})
        elif view.play is not None:
            self._think(view, view.play)

    def _think(self, view: View, play: Play) -> None:
        loop = asyncio.get_running_loop()
        if self.seat == play.turn:
            loop.call_later(self.table.crowd.pause(), self._flip, view.v)
        elif self.seat == play.head_by:
            loop.call_later(self.table.crowd.pause(), self.play, "signal")
        own = play.exposed.get(self.seat or "", "-")
        if any(
            seat != self.seat and card[:-1] == own[:-1] and own[:-1].isdigit() for seat, card in play.exposed.items()
        ):
            loop.call_later(random.gauss(0.45, 0.08), self._grab, view.v)

    def _flip(self, view: int) -> None:
        self.table.acted(self, view, now())
        self.play("flip")

    def play(self, verb: str) -> None:
        self.say({"say": "play", "command": {"do": verb, "seat": self.seat or ""}})

    def _grab(self, view: int) -> None:
        self._seq += 1
        self.table.is_busy_until = now() + AFTER_A_RACE
        command = {"do": "grab", "seat": self.seat or "", "grip": random.random()}
        hand = {"say": "hand", "command": command, "v": view, "t": now(), "kind": "key", "seq": self._seq}
        self.say({**hand, "paints": self._paints.told()})


class Watched:
    """A table, as the stopwatch of the load sees it: who acted when, who saw what came of it when."""

    def __init__(self, crowd: "Crowd") -> None:
        self.crowd = crowd
        self._actor: Somebody | None = None
        self._at = 0.0
        self._before = 0
        self._shown = 0
        self.is_busy_until = 0.0

    def acted(self, actor: Somebody, view: int, at: float) -> None:
        is_held = at < self.is_busy_until
        self._actor, self._before, self._at = None if is_held else actor, view, at
        self.crowd.actions += 1

    def arrived(self, who: Somebody, view: int, at: float) -> None:
        """From the actor's press through the decision and its commit to the others' screens.

        The farthest screen is held for nobody: the first that shows a view is one without a hold.
        """
        if self._actor is None or view != self._before + 1 or not self.crowd.is_measuring:
            return
        if self._shown < view:
            self._shown = view
            self.crowd.prompt.append(at - self._at)
        if who is not self._actor:
            self.crowd.ways.append(at - self._at)


class Crowd:
    def __init__(self, pause: Callable[[], float]) -> None:
        self.pause = pause
        self.is_measuring = False
        self.ways: list[float] = []
        self.prompt: list[float] = []  # without holds
        self.delivered = self.actions = self.lost = self.bytes = 0
        self.other: dict[bytes, int] = {}
