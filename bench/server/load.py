"""How many tables of four does one process on one core carry at a real pace, and where does its time go?

make load                                  finds it: p50 below 5 ms and p99 below 100 ms; some five minutes
python -m bench.server.load --tables 2000  one trial
"""

import argparse
import asyncio
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, Final
from urllib.request import Request, urlopen

from msgspec import to_builtins

from bench.cost import cpu_ms, memory_kb, stay_on_core
from bench.machine import machine
from bench.places import RESULTS, SERVERS
from bench.server.crowd import Crowd, Somebody, Watched
from bench.server.programs.sampled import WAITING
from prems.server.command.process.running import run_loop
from prems.server.storage.inspection import NAME

SEATS: Final = 4
AT_ONCE: Final = 20  # tables that are being opened
P50: Final = 5.0  # milliseconds, from a press to the others' screens, holds left out
P99: Final = 100.0
FIRST: Final = 500  # tables
MOST: Final = 4_000  # a process here may have 20,000 files open
FINE: Final = 0.15  # of the answer: the search ends there

Report = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, help="one trial with this many, instead of the search")
    parser.add_argument("--seconds", type=float, default=15.0, help="of one trial (default: %(default)g)")
    parser.add_argument("--pace", type=float, default=1.0, help="of the table: 0.5 lets cards be turned every 350 ms")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds before somebody turns a card, on average")
    args = parser.parse_args()
    if args.tables:
        print(json.dumps(_trial(args, args.tables), indent=1))
    else:
        carried, report = _most(args)
        print(json.dumps(report, indent=1))
        kept = {"machine": to_builtins(machine()), "seconds": args.seconds, "found": {"carried": carried, **report}}
        (RESULTS / "load.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        print(f"{carried:,} tables of four on one core, p50 below {P50:g} ms and p99 below {P99:g} ms")


def _most(args: argparse.Namespace) -> tuple[int, Report]:
    """Twice as many until it is too many, then halves of what is between."""
    carried, too_many, tables = 0, MOST + 1, FIRST
    best: Report = {}
    while too_many - carried > max(1, FINE * too_many) and tables <= MOST:
        report = _trial(args, tables)
        way = report["press to others' screens, holds left out, ms"]
        is_carried = way["p50"] < P50 and way["p99"] < P99
        told = f"p50 {way['p50']}, p99 {way['p99']} ms, {report['server CPU share']:.0%} of a core"
        print(f"{tables:>6,} tables: {told}: {'carried' if is_carried else 'too many'}", file=sys.stderr, flush=True)
        if is_carried:
            carried, best = tables, report
        else:
            too_many = tables
        tables = min(2 * tables, MOST) if too_many > MOST else (carried + too_many) // 2
        if tables in (carried, too_many):
            break
    return carried, best


def trial(tables: int, seconds: float) -> Report:
    """At the usual pace."""
    return _trial(argparse.Namespace(seconds=seconds, pace=1.0, pause=0.8), tables)


def _trial(args: argparse.Namespace, tables: int) -> Report:
    found: list[Report] = []

    async def load() -> None:
        found.append(await _load(args, tables))

    run_loop(load())
    return found[0]


async def _load(args: argparse.Namespace, tables: int) -> Report:
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as (process, port):
        stay_on_core(1)
        empty, idle = memory_kb(process.pid), cpu_ms(process.pid)
        crowd = Crowd(lambda: random.uniform(0.8, 1.2) * args.pause)
        people = await _seat_all(crowd, port, tables, args.pace)
        came = cpu_ms(process.pid) - idle
        await asyncio.sleep(min(20, args.seconds / 2))
        crowd.is_measuring, crowd.delivered, crowd.actions, crowd.bytes = True, 0, 0, 0
        before, looked, kept = _histograms(port), _looked(Path(folder)), _kept(port, folder)
        started, cpu, own = time.monotonic(), cpu_ms(process.pid), cpu_ms(os.getpid())
        await asyncio.sleep(args.seconds)
        took = time.monotonic() - started
        crowd.is_measuring = False
        after = _histograms(port)
        rows, size = (now - then for now, then in zip(_kept(port, folder), kept, strict=True))
        return {
            "tables": tables,
            "people": len(people),
            "lost": crowd.lost,
            "actions a second and table": round(crowd.actions / took / tables, 2),
            "views delivered a second": round(crowd.delivered / took),
            "kB delivered a second": round(crowd.bytes / took / 1000),
            "events kept a second": round(rows / took),
            "kB of log a second": round(size / took / 1000, 1),
            "server CPU, ms a person who comes": round(came / len(people), 2),
            "decision to write, ms": _between(before, after, "delivery"),
            "write to pong, ms": _between(before, after, "round_trip"),
            "press to others' screens, with holds, ms": _spread(crowd.ways),
            "press to others' screens, holds left out, ms": _spread(crowd.prompt),
            "server CPU share": round((cpu_ms(process.pid) - cpu) / took / 1000, 2),
            "generator CPU share": round((cpu_ms(os.getpid()) - own) / took / 1000, 2),
            "server memory, kB a table": round((memory_kb(process.pid) - empty) / tables),
            "where the time goes": _shares(looked, _looked(Path(folder))),
            "other messages": {key.decode(): count for key, count in sorted(crowd.other.items())[:9]},
        }


@contextmanager
def _server(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, str(SERVERS / "sampled.py"), str(_seen(folder)), "--port", "0", "--data", str(folder)]
    command += ["--log-level", "error", "--tables-a-minute", "1000000", "--fastest-pace", "0.01"]
    command += ["--sockets-an-address", "100000", "--tables-an-address", "20000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: stay_on_core(0))
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline().strip().rsplit(":", 1)[1])
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


async def _seat_all(crowd: Crowd, port: int, tables: int, pace: float) -> list[Somebody]:
    door = asyncio.Semaphore(AT_ONCE)

    async def seat() -> list[Somebody]:
        async with door:
            return await _seat(crowd, port, pace)

    seated = await asyncio.gather(*(seat() for _ in range(tables)))
    return [person for table in seated for person in table]


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


def _kept(port: int, folder: str) -> tuple[float, float]:
    """Events, and bytes of them in the file, without what the database adds."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as metrics:
        [events] = re.findall(r"prems_events_committed_total (\d+)", metrics.read().decode())
    with closing(sqlite3.connect(Path(folder) / NAME)) as db:
        [size] = db.execute("SELECT total(length(lines)) FROM events").fetchone()
    return float(events), float(size)


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


def _seen(folder: Path) -> Path:
    return folder / "seen.json"


def _looked(folder: Path) -> dict[str, int]:
    seen: dict[str, int] = json.loads(_seen(folder).read_text())
    return seen


def _shares(before: dict[str, int], after: dict[str, int]) -> dict[str, str]:
    """By folder, of the time in which it did not wait."""
    counts = {folder: count - before.get(folder, 0) for folder, count in after.items() if folder != WAITING}
    total = max(1, sum(counts.values()))
    return {
        folder: f"{count / total:.0%}"
        for folder, count in sorted(counts.items(), key=lambda one: -one[1])
        if 100 * count >= total
    }


if __name__ == "__main__":
    main()
