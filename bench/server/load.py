"""How many tables of four does one process on one core carry, and how soon does a view arrive?

make load                                  1,000 tables for a minute
python -m bench.server.load --tables 2000 --seconds 30
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from urllib.request import Request, urlopen

from bench.server.crowd import Crowd, Somebody, Watched
from prems.server.command.process.running import run_loop

SEATS = 4
AT_ONCE = 20  # tables that are being opened


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=1.0, help="of the table: 0.5 lets cards be turned every 350 ms")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds before somebody turns a card, on average")
    parser.add_argument("--profile", metavar="FILE", help="write where the server's time goes (needs py-spy)")
    args = parser.parse_args()
    run_loop(_load(args))


async def _load(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (process, port):
        _stay_on_core(1)
        empty = _memory(process.pid)
        began = time.monotonic()
        crowd = Crowd(lambda: random.uniform(0.8, 1.2) * args.pause)
        people = await _seat_all(crowd, port, args)
        print(
            f"after {time.monotonic() - began:.0f} s {len(people)} people at {args.tables} tables; warming up",
            file=sys.stderr,
            flush=True,
        )
        await asyncio.sleep(min(20, args.seconds / 2))
        crowd.is_measuring, crowd.delivered, crowd.actions, crowd.bytes = True, 0, 0, 0
        before = _histograms(port)
        started, cpu, own = time.monotonic(), _cpu(process.pid), _cpu(os.getpid())
        profiler = _profiler(process.pid, args)
        await asyncio.sleep(args.seconds)
        took = time.monotonic() - started
        crowd.is_measuring = False
        report = {
            "tables": args.tables,
            "people": len(people),
            "lost": crowd.lost,
            "actions a second and table": round(crowd.actions / took / args.tables, 2),
            "views delivered a second": round(crowd.delivered / took),
            "kB delivered a second": round(crowd.bytes / took / 1000),
            "decision to write, ms": _between(before, _histograms(port), "delivery"),
            "write to pong, ms": _between(before, _histograms(port), "round_trip"),
            "press to others' screens, with holds, ms": _spread(crowd.ways),
            "server CPU share": round((_cpu(process.pid) - cpu) / took, 2),
            "generator CPU share": round((_cpu(os.getpid()) - own) / took, 2),
            "server memory, kB a table": round((_memory(process.pid) - empty) / args.tables),
            "other messages": {key.decode(): count for key, count in sorted(crowd.other.items())[:9]},
        }
        if profiler is not None:
            profiler.wait()
        print(json.dumps(report, indent=1))
        with urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
            print("\n".join(line for line in metrics.read().decode().splitlines() if line[0] != "#"))


@contextmanager
def _server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-m", "prems.cli", "serve", "--port", "0", "--data", str(folder)]
    command += ["--log-level", "error", "--tables-a-minute", "1000000", "--fastest-pace", "0.01"]
    command += ["--sockets-an-address", "100000", "--tables-an-address", "20000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: _stay_on_core(0))
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline().strip().rsplit(":", 1)[1])
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


async def _seat_all(crowd: Crowd, port: int, args: argparse.Namespace) -> list[Somebody]:
    door = asyncio.Semaphore(AT_ONCE)

    async def seat() -> list[Somebody]:
        async with door:
            return await _seat(crowd, port, args.pace)

    tables = await asyncio.gather(*(seat() for _ in range(args.tables)))
    return [person for table in tables for person in table]


async def _seat(crowd: Crowd, port: int, pace: float) -> list[Somebody]:
    settings = {"pace": pace, "turners_delay": False}
    code = await asyncio.to_thread(_open, port, {"game": "arriba", "settings": settings})
    table = Watched(crowd)
    people = [Somebody(table, nth) for nth in range(SEATS)]
    for person in people:
        await person.come(port, code)
    people[0].say({"say": "ask", "request": {"ask": "start"}})
    return people


def _open(port: int, table: dict[str, object]) -> str:
    request = Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(table).encode(), method="POST")
    with urlopen(request) as answer:
        code: str = json.load(answer)["code"]
        return code


def _histograms(port: int) -> dict[str, dict[float, int]]:
    """What the server itself has measured: how many took at most how many milliseconds."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
        text = metrics.read().decode()
    found: dict[str, dict[float, int]] = {}
    for name, bound, count in re.findall(r'prems_(\w+)_seconds_bucket{le="([^"]+)"} (\d+)', text):
        found.setdefault(name, {})[float(bound.replace("+", "")) * 1000] = int(count)
    return found


def _between(before: dict[str, dict[float, int]], after: dict[str, dict[float, int]], name: str) -> dict[str, float]:
    """The bucket's upper bound: the true figure is a little smaller."""
    counts = {bound: count - before[name][bound] for bound, count in after[name].items()}
    total = max(counts.values())
    return {
        "count": total,
        **{
            f"p{share}": next(bound for bound, count in counts.items() if count >= total * share / 100)
            for share in (50, 90, 99)
        },
    }


def _spread(ways: list[float]) -> dict[str, float]:
    cuts = quantiles(ways, n=1000)
    return {"count": len(ways), "p50": round(cuts[499], 2), "p90": round(cuts[899], 2), "p99": round(cuts[989], 2)}


def _profiler(pid: int, args: argparse.Namespace) -> "subprocess.Popen[bytes] | None":
    if not args.profile:
        return None
    seconds = str(int(args.seconds) - 5)
    record = ["py-spy", "record", "--gil", "-r", "250", "-f", "raw"]
    return subprocess.Popen([*record, "-p", str(pid), "-d", seconds, "-o", args.profile])


def _stay_on_core(core: int) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})


def _cpu(pid: int) -> float:
    """Seconds of processor time so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    """Resident, in kB."""
    return int(Path(f"/proc/{pid}/status").read_text().split("VmRSS:")[1].split()[0])


if __name__ == "__main__":
    main()
