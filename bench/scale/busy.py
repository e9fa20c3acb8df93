"""Is a node taken for dead when the machine has no moment to spare? Two nodes, a database, and busy neighbours.

The neighbours do nothing but count, two for each core. With `--nice` they step back behind everything else and only
fill what is left: for a machine on which others already fight for the cores.
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import fmean
from typing import Final
from urllib.request import urlopen

from msgspec import Struct
from tests.kit.server.postgres import Postgres
from tests.kit.server.process import ServerProcess, free_port

from bench.machine import idle_seconds
from bench.server.peers.prems import Prems
from bench.server.tables import Crowd
from prems.server.command.process.running import run_loop

NEIGHBOURS: Final = 2  # for each core
TABLES: Final = 20  # of four, at each node
LOOKS_EVERY: Final = 0.25  # seconds


class Busy(Struct, frozen=True):
    minutes: float
    nice: int
    neighbours: int
    machine: float  # share of all cores that somebody used
    wanted: float  # programs that wanted a core, on average, the neighbours left out
    deaths: int  # nodes that were declared dead, though they lived
    oldest: float  # seconds: the oldest lease that was seen
    usual: float
    actions: int
    lost: int  # sockets


async def live(minutes: float, nice: int) -> Busy:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = stack.enter_context(Postgres(is_durable=True))
        nodes = {name: free_port() for name in ("n1", "n2")}
        for name, port in nodes.items():
            options = ["--store", postgres.url, "--at", f"/{name}", "--drain", "0"]
            stack.enter_context(ServerProcess(folder / name, *options, port=port))
        crowd = Crowd(1.0)
        ports = [port for port in nodes.values() for _ in range(TABLES)]
        tables = [await Prems(True).seat(("127.0.0.1", port), crowd) for port in ports]
        neighbours = NEIGHBOURS * (os.cpu_count() or 1)
        for _ in range(neighbours):
            counting = subprocess.Popen([sys.executable, "-c", f"import os; os.nice({nice})\nwhile True: pass"])
            stack.callback(counting.wait)
            stack.callback(counting.kill)
        for table in tables:
            table.start()
        crowd.begin_measuring()
        began, idle = time.monotonic(), idle_seconds()
        ages: list[float] = []
        running: list[int] = []
        while time.monotonic() < began + 60 * minutes:
            await asyncio.sleep(LOOKS_EVERY)
            running.append(int(Path("/proc/loadavg").read_text().split()[3].split("/")[0]))
            ages += [await asyncio.to_thread(_metric, port, "prems_lease_age_seconds") for port in nodes.values()]
        took = time.monotonic() - began
        crowd.is_over = True
        return Busy(
            minutes=round(took / 60, 2),
            nice=nice,
            neighbours=neighbours,
            machine=round(1.0 - (idle_seconds() - idle) / took / (os.cpu_count() or 1), 3),
            wanted=round(fmean(running) - neighbours, 1),
            deaths=sum(int(_metric(port, "prems_fenced_total")) for port in nodes.values()),
            oldest=max(ages),
            usual=round(fmean(ages), 3),
            actions=crowd.actions,
            lost=sum(socket.is_lost for table in tables for socket in table.sockets),
        )


def measure(minutes: float, nice: int) -> Busy:
    found: list[Busy] = []

    async def run() -> None:
        found.append(await live(minutes, nice))

    run_loop(run())
    return found[0]


def _metric(port: int, name: str) -> float:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
        [value] = re.findall(rf"^{name} (\S+)$", metrics.read().decode(), re.MULTILINE)
    return float(value)
