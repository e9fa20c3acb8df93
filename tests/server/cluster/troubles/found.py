"""What have some runs of one trouble found, and what is kept of those that did not go well?"""

import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

import aiohttp
import msgspec
from bench.machine import machine
from msgspec import Struct, field

from tests.server.cluster.evening import Evening
from tests.server.cluster.town import Town
from tests.server.cluster.workers import Workers

Place = Town | Workers


class Found(Struct):
    """After some runs of one trouble."""

    name: str
    folder: str  # where everything is told of a run that did not go well
    until: float = inf  # no run begins later
    runs: int = 0
    lost: int = 0  # things that were seen and are not kept, holes and forks
    stuck: int = 0  # runs in which a table was not seen again, or a game did not end
    broke: int = 0  # runs in which something stood in a log that nobody expected
    counted: int = 0  # a 3-2-1 that nobody should have seen
    cut: int = 0  # lines of people who should have been taken along by their tables
    back: list[float] = field(default_factory=list)  # seconds without anything new, of each player
    load: float = 0.0  # programs that wanted a processor at once, these among them
    seconds: float = 0.0

    @asynccontextmanager
    async def noticing(self, town: Place, evening: Evening) -> AsyncIterator[None]:
        """Whatever goes wrong in it meanwhile is counted, and all that is known of that kept."""
        run, lost, disturbed, why = self.runs, evening.lost, self.counted + self.cut, ""
        try:
            yield
        except (TimeoutError, AssertionError, aiohttp.ClientError, ValueError):
            why = traceback.format_exc()
            self.stuck += 1
            evening.is_stuck = True
        self.lost += evening.lost - lost
        if broke := town.broke():
            self.broke += 1
        if broke or why or evening.lost > lost or self.counted + self.cut > disturbed:
            folder = Path(self.folder) / f"{self.name.replace(' ', '-')}-{run}-{next(iter(evening.tables), '')}"
            await town.tell(folder, evening, why)
            print(f"{self.name}, run {run}: not well, see {folder}", flush=True)

    @property
    def is_well(self) -> bool:
        return not (self.lost or self.stuck or self.broke or self.counted or self.cut)

    def __str__(self) -> str:
        told = f"{self.runs} runs, lost {self.lost}, stuck {self.stuck}, broken {self.broke}"
        told += f", {self.counted} saw a 3-2-1" if self.counted else ""
        told += f", {self.cut} lines were cut" if self.cut else ""
        if some := sorted(self.back):
            told += (
                f"; nothing new for {median(some):.2f} s, p99 {some[int(len(some) * 0.99)]:.2f}, {some[-1]:.2f} most"
            )
        return told


def kept(file: Path | None) -> list[Any]:
    """What other runs have found: all of it takes long, and need not be had at once."""
    found: list[Any] = msgspec.json.decode(file.read_bytes())["found"] if file is not None and file.exists() else []
    return found


def keep(file: Path, found: Found) -> None:
    """Without what is of this machine alone: where bad runs lie, and when there was no more time."""
    told = msgspec.to_builtins(found)
    del told["folder"], told["until"]
    told["back"] = [round(seconds, 2) for seconds in found.back]
    together = {"machine": machine(), "found": [*kept(file), told]}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(together), indent=0) + b"\n")
