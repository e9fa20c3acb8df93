"""What does `make bench` do? It measures, keeps the figures in bench/results, and writes docs/benchmarks.md."""

import argparse
import os
import sys
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, Final

import aiohttp
import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bench import install, report
from bench.engine import measure as engine
from bench.machine import Machine, machine
from bench.places import RESULTS
from bench.server import measure as server
from bench.server.peers import PEERS

PARTS: Final = ("engine", "server", "growth", "fairness")
LOADS: Final = (250, 1_000)
GROWTH: Final = (10, 100, 1_000, 4_000)
RATE: Final = 2.0  # actions a second of one table
CALM_RATE: Final = 0.5  # of the growth trials: 4,000 tables must not fill the core
NEEDS_NO_NODE: Final = ("prems", "prems-bare", "lean", "lean-frames", "python")


class Plan(Struct, frozen=True):
    """How long and how often."""

    runs: int
    engine_seconds: float
    warm_up: float
    seconds: float
    races: int
    tables: tuple[int, ...] = LOADS


FULL: Final = Plan(runs=3, engine_seconds=2.0, warm_up=10.0, seconds=20.0, races=10_000)
QUICK: Final = Plan(runs=1, engine_seconds=0.3, warm_up=2.0, seconds=3.0, races=200)


Keep = Callable[[Any], None]


class Result(Struct, frozen=True):
    machine: Machine
    plan: Plan
    found: Any


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"which ({', '.join(PARTS)}; default: all)")
    parser.add_argument("--quick", action="store_true", help="one short run of each, to see that it works")
    parser.add_argument("--runs", type=int, default=FULL.runs, help=f"of each (default: {FULL.runs})")
    seconds = f"under load (default: {FULL.seconds:g})"
    parser.add_argument("--seconds", type=float, default=FULL.seconds, help=seconds)
    parser.add_argument("--tables", type=int, nargs="*", default=LOADS, help="of the servers (default: 250 1000)")
    parser.add_argument("--add", action="store_true", help="servers: keep what this version was measured at before")
    parser.add_argument("--report", action="store_true", help="measure nothing, write the report again")
    args = parser.parse_args()
    if wrong := [part for part in args.part if part not in PARTS]:
        parser.error(f"no part {wrong[0]!r}, expected: {', '.join(PARTS)}")
    if not args.report:
        for part in args.part or PARTS:
            warm_up = min(FULL.warm_up, args.seconds / 2)
            plan = QUICK if args.quick else replace(FULL, runs=args.runs, seconds=args.seconds, warm_up=warm_up)
            measure(part, replace(plan, tables=tuple(args.tables)), args.add)
    report.write()


def measure(part: str, plan: Plan, is_added: bool = False) -> None:
    print(f"{part}: measuring", file=sys.stderr, flush=True)
    kept, on = RESULTS / f"{part}.json", machine()
    before = msgspec.json.decode(kept.read_bytes(), type=Result) if is_added and kept.exists() else None

    def keep(found: Any) -> None:
        result = Result(on, plan, found)
        if before is not None and before.machine.versions == on.versions and before.plan.seconds == plan.seconds:
            result = together(before, result)
        RESULTS.mkdir(exist_ok=True)
        written = msgspec.json.format(msgspec.json.encode(result), indent=1)
        kept.write_bytes(written + b"\n")

    keep(MEASURE[part](plan, keep))


def together(before: Result, now: Result) -> Result:
    """Servers in several slices."""
    tables = tuple(sorted({*now.plan.tables, *before.plan.tables}))
    runs = before.plan.runs + (now.plan.runs if {*now.plan.tables} & {*before.plan.tables} else 0)
    found = {key: [*before.found[key], *now.found[key]] if key != "problem" else now.found[key] for key in now.found}
    load = max(now.machine.load, before.machine.load)
    return Result(replace(now.machine, load=load), replace(now.plan, runs=runs, tables=tables), found)


def servers(plan: Plan, keep: Keep) -> dict[str, Any]:
    problem = install.servers()
    names = [name for name in PEERS if problem is None or name in NEEDS_NO_NODE]
    trials = [
        server.Trial(name, tables, RATE, plan.warm_up, plan.seconds)
        for _ in range(plan.runs)
        for tables in plan.tables
        for name in names
    ]
    return run_all(trials, problem, keep)


def growth(plan: Plan, keep: Keep) -> dict[str, Any]:
    """Fewer tables are watched for longer: else a handful of actions would decide."""
    trials = [
        server.Trial(name, tables, CALM_RATE, plan.warm_up, plan.seconds * (2 if tables < 1_000 else 1))
        for _ in range(plan.runs)
        for tables in GROWTH
        for name in ("prems", "python")
    ]
    return run_all(trials, None, keep)


def run_all(trials: list[server.Trial], problem: str | None, keep: Keep) -> dict[str, Any]:
    """Taking turns, so that whatever slows the machine for a while slows everybody. What was measured is kept."""
    found: list[server.Measured] = []
    failed: list[str] = []
    told = {"problem": problem, "trials": found, "failed": failed}
    for nth, trial in enumerate(trials, start=1):
        print(f"  {nth}/{len(trials)} {trial.peer}, {trial.tables} tables", file=sys.stderr, flush=True)
        try:
            with get_context("spawn").Pool(1) as pool:
                found.append(pool.apply(server.measure, (trial,)))
        except (OSError, TimeoutError, aiohttp.ClientError) as error:
            failed.append(f"{trial.peer} at {trial.tables} tables: {type(error).__name__} {error}")
            print(f"  {failed[-1]}", file=sys.stderr, flush=True)
        keep(told)
    return told


def fairness(plan: Plan, _: Keep) -> dict[str, Any]:
    from prems.lab.fairness.report import figures
    from prems.lab.fairness.work import measure as races
    from prems.lab.world.mixes import MIXES

    found = races(list(MIXES), plan.races, 101, os.cpu_count() or 1)
    return {mix: figures(of_mix) for mix, of_mix in found.items()}


MEASURE: Final = {
    "engine": lambda plan, _: engine.measure(plan.runs, plan.engine_seconds),
    "server": servers,
    "growth": growth,
    "fairness": fairness,
}

if __name__ == "__main__":
    main()
