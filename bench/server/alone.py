"""What does an action cost Prem's own code, without sockets? Bytecodes, which are the same on a busy machine.

python -m bench.server.alone               by file; --bare: without race timing; --functions: by function
"""

import asyncio
import itertools
import random
import re
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Final

import msgspec

from prems.games.arriba.rules.live import matches
from prems.protocol.messages import PROTOCOL
from prems.server.command.process.running import run_loop
from prems.server.metrics import Metrics
from prems.server.socket.connection import Connection
from prems.server.storage.sqlite import SqliteStore
from prems.server.tables.environment import Environment
from prems.server.tables.newcomer import Newcomer
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables
from prems.server.turns import Ration
from prems.table import requests as r
from prems.table.state import Instant, Settings

TABLES: Final = 20
ACTIONS: Final = 300
PACE: Final = 0.02
GATHERED: Final = 4  # views, of which a page tells at once that it has painted them
TEXT: Final = 0x81
PONG: Final = 0x8A
MASK: Final = b"\x01\x02\x03\x04"
SOURCES: Final = "/src/prems/"
BARE: Final = "--bare" in sys.argv  # without race timing
BY_FUNCTION: Final = "--functions" in sys.argv
SHOWN: Final = 60 if BY_FUNCTION else 20
_seeds: Final = itertools.count()  # the same games each time
_encode: Final = msgspec.json.Encoder().encode
_shows: Final = re.compile(rb'"say":"(view|change)"')
_view: Final = re.compile(rb'"v":(\d+)')
_ping: Final = re.compile(rb"\x89\x08(.{8})$", re.DOTALL)


def masked(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    key = (MASK * (size // 4 + 1))[:size]
    return head + MASK + bytes(one ^ other for one, other in zip(payload, key, strict=True))


def now() -> Instant:
    return Instant(time.monotonic() * 1000)


class Wire:
    """A transport, and the page behind it: it paints every view at once, and tells so of four together."""

    transport: Any = None

    def __init__(self, answers: list[tuple[Connection, bytes]]) -> None:
        self.connection: Connection | None = None
        self.untold: dict[int, float] = {}
        self._answers = answers

    def write(self, data: bytes) -> None:
        if BARE or self.connection is None or not _shows.search(data[:24]):
            return
        if (ping := _ping.search(data)) is not None:
            self._answers.append((self.connection, masked(PONG, ping.group(1))))
        view = _view.search(data)
        assert view is not None
        self.untold[int(view.group(1))] = now()
        if len(self.untold) == GATHERED:
            last, painted = self.untold.popitem()
            seen = {"say": "seen", "v": last, "p": painted, "before": self.told()}
            self._answers.append((self.connection, masked(TEXT, _encode(seen))))

    def told(self) -> dict[int, float]:
        """What goes along with a hand."""
        told, self.untold = self.untold, {}
        return told

    def get_protocol(self) -> "Wire":
        return self

    def get_extra_info(self, _: str) -> None:
        return None

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None: ...
    def set_protocol(self, _: object) -> None: ...
    def connection_lost(self, _: object) -> None: ...
    def set_write_buffer_limits(self, high: int) -> None: ...


class Counted:
    """Bytecodes and calls, by file or function."""

    def __init__(self) -> None:
        self.codes: Counter[str] = Counter()
        self.calls = 0

    def enters(self, frame: FrameType, _event: str, _: object) -> Any:
        where = frame.f_code.co_filename.rpartition(SOURCES)[2]
        if SOURCES not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        self.calls += 1
        if BY_FUNCTION:
            where += f" {frame.f_code.co_qualname}"

        def steps(_frame: FrameType, event: str, _: object) -> Any:
            self.codes[where] += event == "opcode"
            return steps

        return steps


class Round:
    """Everybody at all tables acts in turn, and grabs where two cards are alike."""

    def __init__(self) -> None:
        self.answers: list[tuple[Connection, bytes]] = []
        self.actions = 0
        self._shells: list[TableShell] = []
        self._wires: dict[Any, Wire] = {}  # by person
        self._grabbed: dict[int, int] = {}
        self._hands = 0

    async def open(self, tables: Tables, environment: Environment) -> None:
        for _ in range(TABLES):
            shell = await tables.open("arriba")
            shell.furnish(r.Set("arriba", {"turn_ms": None, "signal_ms": None}, Settings(pace=PACE)), [])
            for nth in range(4):
                self._come(shell, environment, nth)
            self._say(shell, next(iter(shell.here)), {"say": "ask", "request": {"ask": "start"}})
            self._shells.append(shell)
        await asyncio.sleep(0.5)

    def _come(self, shell: TableShell, environment: Environment, nth: int) -> None:
        wire: Any = Wire(self.answers)
        connection = wire.connection = Connection(wire, environment.clock, lambda _: None, Ration())
        connection.take_over(Newcomer(connection, lambda _: shell, environment, "home"))
        hello = {
            "say": "hello",
            "protocol": PROTOCOL,
            "name": f"P{nth}",
            "token": secrets.token_hex(16),
            "changes": True,
        }
        connection.data_received(masked(TEXT, _encode({**hello, "token": secrets.token_hex(16)})))
        self._wires[next(reversed(shell.delivery.connections))] = wire

    def _say(self, shell: TableShell, person: Any, message: dict[str, Any]) -> None:
        shell.delivery.connections[person].data_received(masked(TEXT, _encode(message)))

    async def go_round(self) -> None:
        for shell in self._shells:
            self._act(shell)
        for _ in range(3):
            await asyncio.sleep(0.004)
            said, self.answers[:] = self.answers[:], []
            for connection, frame in said:
                connection.data_received(frame)

    def _act(self, shell: TableShell) -> None:
        state = shell.table.state
        game, people = state.game_state, {chair.seat: chair.person for chair in state.chairs}
        if state.stage != "playing" or game is None:
            return
        found = _uncounted(matches, game)
        if found and self._grabbed.get(shell.id) != state.last:
            self._grabbed[shell.id] = state.last
            for seat in found[0].seats[:2]:
                self._hands += 1
                grab = {"do": "grab", "seat": seat, "grip": 0.5}
                hand = {
                    "say": "hand",
                    "command": grab,
                    "v": state.last,
                    "t": now(),
                    "kind": "key",
                    "seq": self._hands,
                    "paints": self._wires[people[seat]].told(),
                }
                self._say(shell, people[seat], hand)
        elif (seat := game.turn or game.head_by) is not None:
            self.actions += game.turn is not None
            verb = "flip" if game.turn else "signal"
            self._say(shell, people[seat], {"say": "play", "command": {"do": verb, "seat": seat}})


def _uncounted(work: Callable[..., Any], *args: Any) -> Any:
    """Of the load."""
    tracer = sys.gettrace()
    sys.settrace(None)
    done = work(*args)
    sys.settrace(tracer)
    return done


async def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "alone.sqlite3")
        environment = Environment(store, Metrics(), now, lambda: 0, 0.01)
        tables, play, counted = Tables(environment), Round(), Counted()
        await play.open(tables, environment)
        while play.actions < ACTIONS:
            await play.go_round()
        play.actions = 0
        sys.settrace(counted.enters)
        while play.actions < ACTIONS:
            await play.go_round()
        sys.settrace(None)
        for where, codes in counted.codes.most_common(SHOWN):
            print(f"{codes / play.actions:8.0f} {where}")
        total = sum(counted.codes.values()) / play.actions
        print(f"{total:8.0f} bytecodes and {counted.calls / play.actions:.0f} calls an action")
        await tables.stop()


if __name__ == "__main__":
    secrets.token_hex = lambda nbytes=None: random.Random(next(_seeds)).randbytes(nbytes or 16).hex()
    if BARE:
        import bench.server.programs.bare  # noqa: F401 (it changes the server)
    run_loop(run())
