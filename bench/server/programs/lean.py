"""What is the least that our work costs in Python? Our rules, log and view; no people, no timing, no safety."""

import itertools
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from bench.server.programs import plain
from prems.games.arriba import ARRIBA
from prems.games.arriba.commands import Deal, Flip, Grab, Signal, Timeout
from prems.games.arriba.options import Options
from prems.games.arriba.view import View
from prems.kernel.values import Command, Refusal
from prems.server.command.process.running import run_loop
from prems.server.socket import frames
from prems.server.storage.sqlite import SqliteStore
from prems.server.tables.table_log import written

WITHOUT_END: Final = Options(rounds=1_000_000, turn_ms=None, signal_ms=None)
SEATS: Final = ("P0", "P1", "P2", "P3")


class Answered(Struct):
    v: int  # to which view


class Seen(Struct, tag_field="say", tag="seen"):
    v: int
    p: float
    before: dict[int, float]


class Told(Struct):
    n: int
    view: View
    hints: list[Any]


_seen: Final = msgspec.json.Decoder(Seen)
_command: Final = msgspec.json.Decoder(Deal | Flip | Signal | Grab | Timeout)
_answered: Final = msgspec.json.Decoder(Answered)
_encode: Final = msgspec.json.Encoder().encode
_numbers: Final = itertools.count(1)
_stores: Final[list[SqliteStore]] = []
_has_frames: Final = "frames" in sys.argv[2:]
PINGS: Final = 4, 3  # so many for so many views: one and a half an action, as where races are timed


class Table(plain.Table):
    def __init__(self) -> None:
        super().__init__()
        self.number = next(_numbers)
        self.state = ARRIBA.rules.blank(SEATS, WITHOUT_END)
        self.last = 0
        self.grabbed_at = -1

    def act(self, command: Command, view: int) -> None:
        if isinstance(command, Grab) and view <= self.grabbed_at:
            return  # somebody was faster: late, never wrong [A43]
        decision = ARRIBA.rules.decide(self.state, command, 0)
        if isinstance(decision, Refusal):
            return
        if isinstance(command, Grab):
            self.grabbed_at = view
        for event in decision:
            self.state = ARRIBA.rules.evolve(self.state, event)
        first = self.last + 1
        lines = b"\n".join(written(first, decision, command))
        self.last += len(decision)
        self.n += 1
        hints = [ARRIBA.sight.redact(event, None) for event in decision]
        told = frames.text(_encode(Told(self.n, ARRIBA.sight.view(self.state), hints)))
        _stores[0].append(self.number, first, lines, lambda _: self.tell(told))

    def tell(self, told: bytes) -> None:
        for socket in self.sockets:
            socket.write(told)
        if _has_frames:
            self.ping()

    def ping(self) -> None:
        pings, views = PINGS
        for nth in range(self.n * pings // views, (self.n + 1) * pings // views):
            self.sockets[nth % len(self.sockets)].write(frames.ping(nth))


class Player(plain.Player):
    table = Table

    def act(self, table: Any, said: bytes) -> None:
        if said.startswith(b'{"say"'):
            _seen.decode(said)
            return
        table.act(_command.decode(said), _answered.decode(said).v)


async def serve() -> None:
    _stores.append(SqliteStore(Path(sys.argv[1]) / "lean.db"))
    await plain.serve(Player)


if __name__ == "__main__":
    run_loop(serve())
