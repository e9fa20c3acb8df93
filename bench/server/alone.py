"""What does an action cost Prem's own code, without sockets? Bytecodes, which are the same on any machine.

python -m bench.server.alone               by file; --bare: without race timing; --functions: by function
python -m bench.server.alone --plain 40    not a bytecode is counted: what do 40 seconds of play take, compiled too?
                                           valgrind --tool=callgrind counts their instructions: of 40 less those of 20

Twenty tables are played as the load of `measure.py` plays a thousand: two actions a second, hands after a person's
reaction, paints told together, pings as rarely as where four thousand people are. The loop's clock jumps to its next
alarm and both clocks are one, so that two runs are the same to the bytecode.
"""

import asyncio
import itertools
import random
import re
import secrets
import selectors
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import msgspec

from bench.server.peers.prems import OPTIONS, PACE
from bench.server.tables import AFTER_A_RACE, AFTER_A_SIGNAL
from prems.games.arriba.rules.live import matches
from prems.protocol.messages import PROTOCOL
from prems.server.command.process.garbage import leave_it
from prems.server.metrics import Metrics
from prems.server.socket.connection import Connection
from prems.server.storage.sqlite import SqliteStore
from prems.server.tables.arrivals.newcomer import Newcomer
from prems.server.tables.environment import Environment
from prems.server.tables.shell import TableShell
from prems.server.tables.tables import Tables
from prems.server.turns import Ration
from prems.table import requests as r
from prems.table.fairness.limits import PAINTS_GATHERED
from prems.table.state import Instant, PersonId, Settings, chair_at

TABLES: Final = 20
AS_MANY_AS: Final = 4_000  # people: how often they are pinged
EVERY: Final = 0.5  # seconds, from action to action
WARM_UP: Final = 20.0  # seconds
COUNTED_FOR: Final = 20.0
WAY: Final = 0.0002  # seconds, to a page or back
TEXT: Final = 0x81
PONG: Final = 0x8A
MASK: Final = b"\x01\x02\x03\x04"
SOURCES: Final = "/src/prems/"
BARE: Final = "--bare" in sys.argv  # without race timing
BY_FUNCTION: Final = "--functions" in sys.argv
PLAIN_FOR: Final = float(sys.argv[sys.argv.index("--plain") + 1]) if "--plain" in sys.argv else None  # seconds
SHOWN: Final = 60 if BY_FUNCTION else 20
_seeds: Final = itertools.count()  # the same games each time
_encode: Final = msgspec.json.Encoder().encode
_shows: Final = re.compile(rb'\{"say":"(view|change)"')
_view: Final = re.compile(rb'"v":(\d+)')
_ping: Final = re.compile(rb"\x89\x08(.{8})$", re.DOTALL)


class _Selector(selectors.DefaultSelector):
    """Nothing comes from outside: waiting is done by changing the clock."""

    now = 1_000.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0 if timeout is not None else None)
        if not ready and timeout is not None:
            self.now += max(timeout, 0.0)
        return ready


class Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._clock = _Selector()
        super().__init__(self._clock)

    def time(self) -> float:
        return self._clock.now


def now() -> Instant:
    return Instant(asyncio.get_running_loop().time() * 1000)


def masked(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0x80 | 126)) + size.to_bytes(2, "big")
    key = (MASK * (size // 4 + 1))[:size]
    return head + MASK + bytes(one ^ other for one, other in zip(payload, key, strict=True))


def uncounted(work: Callable[..., Any]) -> Callable[..., Any]:
    """Of the load."""

    def done(*args: Any) -> Any:
        tracer = sys.gettrace()
        sys.settrace(None)
        try:
            return work(*args)
        finally:
            sys.settrace(tracer)

    return done


class Wire:
    """A transport, and the page behind it: it paints every view at once, and tells so as pages do."""

    transport: Any = None

    def __init__(self) -> None:
        self.connection: Connection | None = None
        self.person = PersonId("")
        self.views = 0
        self._untold: dict[int, float] = {}
        self._loop = asyncio.get_running_loop()

    @uncounted
    def write(self, data: bytes) -> None:
        if not BARE and (ping := _ping.search(data)) is not None:
            self._loop.call_later(2 * WAY, self.hear, masked(PONG, ping.group(1)))
        if _shows.search(data[:24]) is None:
            return
        self.views += 1
        view = _view.search(data)
        assert view is not None
        if not BARE:
            if not self._untold:
                self._loop.call_later(PAINTS_GATHERED / 1000, self._tell)
            self._untold[int(view.group(1))] = now()

    def hear(self, frame: bytes) -> None:
        assert self.connection is not None
        self.connection.data_received(frame)

    def say(self, message: dict[str, Any]) -> None:
        self.hear(_said(message))

    def _tell(self) -> None:
        if self._untold:
            last, painted = self._untold.popitem()
            self.say({"say": "seen", "v": last, "p": painted, "before": self.told()})

    def told(self) -> dict[int, float]:
        """What goes along with a hand."""
        told, self._untold = self._untold, {}
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


@uncounted
def _said(message: dict[str, Any]) -> bytes:
    return masked(TEXT, _encode(message))


class Counted:
    """Bytecodes and calls, by file or function."""

    def __init__(self) -> None:
        self.codes: Counter[str] = Counter()
        self.calls: Counter[str] = Counter()

    def enters(self, frame: FrameType, _event: str, _: object) -> Any:
        where = frame.f_code.co_filename.rpartition(SOURCES)[2]
        if SOURCES not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if BY_FUNCTION:
            where += f" {frame.f_code.co_qualname}"
        self.calls[where] += 1

        def steps(_frame: FrameType, event: str, _: object) -> Any:
            self.codes[where] += event == "opcode"
            return steps

        return steps


class Play:
    """Four at a table: they turn cards, and grab where two are alike."""

    def __init__(self, shell: TableShell, environment: Environment, dice: random.Random) -> None:
        self.actions = 0
        self.wires: dict[PersonId, Wire] = {}
        self._shell = shell
        self._dice = dice
        self._acted_on = -1
        self._reached_for: object = None
        self._quiet_until = 0.0
        self._hands = 0
        for nth in range(4):
            self._come(environment, nth)

    def _come(self, environment: Environment, nth: int) -> None:
        wire: Any = Wire()
        connection = wire.connection = Connection(wire, environment.clock, lambda _: None, Ration())
        connection.take_over(Newcomer(connection, lambda _: self._shell, environment, "home"))
        hello = {"say": "hello", "protocol": PROTOCOL, "name": f"P{nth}", "changes": True}
        wire.say({**hello, "token": secrets.token_hex(16)})
        wire.person = next(reversed(self._shell.delivery.connections))
        self.wires[wire.person] = wire

    def start(self) -> None:
        next(iter(self.wires.values())).say({"say": "ask", "request": {"ask": "start"}})
        asyncio.get_running_loop().call_later(self._dice.random() * EVERY, self._tick)

    def _tick(self) -> None:
        asyncio.get_running_loop().call_later(EVERY if self._act() else EVERY / 10, self._tick)

    def _act(self) -> bool:
        state = self._shell.table.state
        game = state.game_state
        if state.stage == "over":
            self._shell.request(next(iter(self.wires)), r.Start(), now())
        if state.stage != "playing" or state.is_paused or game is None or now() < self._quiet_until:
            return False
        found = uncounted(matches)(game)
        if found and found != self._reached_for:
            self._quiet_until = now() + AFTER_A_RACE
            for seat in found[0].seats:
                reaction = self._dice.gauss(0.45, 0.08)
                asyncio.get_running_loop().call_later(reaction, partial(self._grab, seat, state.last))
        self._reached_for = found
        seat = game.turn or game.head_by
        if found or seat is None or state.last == self._acted_on:
            return False
        self._acted_on = state.last
        verb = "flip" if game.turn else "signal"
        if game.turn is None:
            self._quiet_until = now() + AFTER_A_SIGNAL
        self._wire(seat).say({"say": "play", "command": {"do": verb, "seat": seat}})
        self.actions += game.turn is not None
        return True

    @uncounted
    def _wire(self, seat: str) -> Wire:
        chair = chair_at(self._shell.table.state, seat)
        assert chair is not None
        assert chair.person is not None
        return self.wires[chair.person]

    def _grab(self, seat: str, view: int) -> None:
        self._hands += 1
        wire = self._wire(seat)
        grab = {"do": "grab", "seat": seat, "grip": round(self._dice.random(), 3)}
        hand = {"say": "hand", "command": grab, "v": view, "t": now(), "kind": "key", "seq": self._hands}
        wire.say(hand if BARE else {**hand, "paints": wire.told()})


async def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "alone.sqlite3")
        environment = Environment(store, Metrics(), now, lambda: 0, 0.01)
        tables, dice, counted = Tables(environment), random.Random(5), Counted()
        shells = [await tables.open("arriba") for _ in range(TABLES)]
        for shell in shells:
            shell.set_up(r.Set("arriba", OPTIONS, Settings(pace=PACE)), [])
        plays = [Play(shell, environment, dice) for shell in shells]
        for play in plays:
            play.start()
        environment.metrics.counts["connections"] = AS_MANY_AS
        await asyncio.sleep(WARM_UP)
        before = _so_far(plays)
        leave_it()
        if PLAIN_FOR is None:
            sys.settrace(counted.enters)
        began = time.process_time()
        await asyncio.sleep(PLAIN_FOR or COUNTED_FOR)
        took = time.process_time() - began
        sys.settrace(None)
        actions, views = (now - was for now, was in zip(_so_far(plays), before, strict=True))
        if PLAIN_FOR is None:
            _say(counted, actions, views)
        else:
            print(f"{1e6 * took / actions:8.1f} us an action, {1e6 * took / views:.1f} a view: {actions} and {views}")
        await tables.stop()


def _say(counted: Counted, actions: int, views: int) -> None:
    for where, codes in counted.codes.most_common(SHOWN):
        print(f"{codes / actions:8.1f} in {counted.calls[where] / actions:6.2f} calls {where}")
    codes, calls = counted.codes.total(), counted.calls.total()
    print(f"{codes / actions:8.0f} bytecodes and {calls / actions:.0f} calls an action, {codes / views:.0f} a view")


def _so_far(plays: list[Play]) -> tuple[int, int]:
    return sum(play.actions for play in plays), sum(wire.views for play in plays for wire in play.wires.values())


if __name__ == "__main__":
    secrets.token_hex = lambda nbytes=None: random.Random(next(_seeds)).randbytes(nbytes or 16).hex()
    random.seed(7)
    if BARE:
        import bench.server.programs.bare  # noqa: F401 (it changes the server)
    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(run())
