"""What does one delivery cost a server, and how soon does it arrive? One core for it, one for the load."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from msgspec import Struct

from bench.cost import cpu_ms, family, memory_kb, stay_on_core
from bench.places import ROOT, SERVERS
from bench.server.peers import PEERS
from bench.server.tables import SEATS, Address, Crowd, Peer, Table
from bench.spread import percentile

SERVERS_CORE: Final = 0
LOADS_CORE: Final = 1
AT_ONCE: Final = 20  # tables that are being opened
SEATED_WITHIN: Final = 300.0  # seconds


class Trial(Struct, frozen=True):
    """What is asked of a server."""

    peer: str
    tables: int
    actions_a_second: float  # of one table
    warm_up: float
    seconds: float


class Measured(Struct, frozen=True):
    """What it did."""

    trial: Trial
    actions_a_second: float  # of one table
    delivered_a_second: float
    cpu_share: float  # of its core
    load_cpu_share: float  # above 0.9 the load was no longer punctual, and the times are too long
    us_a_delivery: float
    us_an_action: float
    p50: float
    p99: float
    kb_a_connection: float
    lost: int
    prompt_p99: float = 0.0  # to the first of the four screens: holds left out


def measure(trial: Trial, peer: Peer | None = None) -> Measured:
    """In a process of its own: nothing of an earlier trial is left in it."""
    from prems.server.command.process.running import run_loop

    found: list[Measured] = []

    async def run() -> None:
        found.append(await _measure(trial, peer or PEERS[trial.peer]()))

    stay_on_core(LOADS_CORE)
    run_loop(run())
    return found[0]


async def _measure(trial: Trial, peer: Peer) -> Measured:
    with tempfile.TemporaryDirectory() as folder, _running(peer, folder) as (server, address):
        await asyncio.sleep(1.0)
        empty = memory_kb(server)
        crowd = Crowd(trial.actions_a_second)
        async with asyncio.timeout(SEATED_WITHIN):
            tables = await _seated(peer, address, crowd, trial.tables)
        for table in tables:
            table.start()
        await asyncio.sleep(trial.warm_up)
        crowd.begin_measuring()
        began, cpu, own = time.monotonic(), _cpu_ms(server), cpu_ms(os.getpid())
        await asyncio.sleep(trial.seconds)
        took = time.monotonic() - began
        crowd.is_measuring, crowd.is_over = False, True
        cpu, own = _cpu_ms(server) - cpu, cpu_ms(os.getpid()) - own
        return Measured(
            trial=trial,
            actions_a_second=round(crowd.actions / took / trial.tables, 3),
            delivered_a_second=round(crowd.delivered / took, 1),
            cpu_share=round(cpu / took / 1000, 4),
            load_cpu_share=round(own / took / 1000, 4),
            us_a_delivery=round(1000 * cpu / max(1, crowd.delivered), 2),
            us_an_action=round(1000 * cpu / max(1, crowd.actions), 2),
            p50=percentile(crowd.ways, 50),
            p99=percentile(crowd.ways, 99),
            kb_a_connection=round((memory_kb(server) - empty) / (trial.tables * SEATS), 2),
            prompt_p99=percentile(crowd.prompt, 99),
            lost=sum(socket.is_lost for table in tables for socket in table.sockets),
        )


def _cpu_ms(server: int) -> float:
    """With its workers, if it has any."""
    return sum(map(cpu_ms, family(server)))


async def _seated(peer: Peer, address: Address, crowd: Crowd, count: int) -> list[Table]:
    door = asyncio.Semaphore(AT_ONCE)

    async def seat() -> Table:
        async with door:
            return await peer.seat(address, crowd)

    return await asyncio.gather(*(seat() for _ in range(count)))


@contextmanager
def _running(peer: Peer, folder: str) -> Iterator[tuple[int, Address]]:
    process = subprocess.Popen(
        peer.command(folder),
        cwd=SERVERS,
        env={**os.environ, "PYTHONPATH": str(ROOT)},  # some of them share what stands in bench
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=partial(stay_on_core, SERVERS_CORE),
    )
    try:
        yield process.pid, _address(process)
    finally:
        process.kill()
        process.wait()


def _address(process: "subprocess.Popen[str]") -> Address:
    assert process.stdout is not None
    for line in process.stdout:
        if " open at " in f" {line}":
            host, port = line.rstrip().rsplit("/", 1)[1].rsplit(":", 1)
            return host, int(port)
    print(f"{process.args!r} did not start", file=sys.stderr)
    raise SystemExit(1)
