"""What does `make scale` do? It measures, keeps the figures in bench/results, and writes them into docs/scale.md."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any, Final

import msgspec

from bench.machine import machine
from bench.places import RESULTS
from bench.scale import busy, commits, default, frozen, report, workers
from bench.server import load
from prems.lab import cluster

CHOSEN: Final = cluster.Plan(nodes=200, days=30.0, tables=700, greetings=1_000.0, groups=3_000, races=20, seed=1)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"which ({', '.join(MEASURE)}; default: all)")
    parser.add_argument("--quick", action="store_true", help="a moment of each, to see that it works")
    parser.add_argument("--runs", type=int, default=2, help="of commits and workers (default %(default)s)")
    parser.add_argument("--nice", type=int, default=0, help="of the busy neighbours (default 0)")
    parser.add_argument("--report", action="store_true", help="measure nothing, write the page again")
    args = parser.parse_args()
    if wrong := [part for part in args.part if part not in MEASURE]:
        parser.error(f"no part {wrong[0]!r}, expected: {', '.join(MEASURE)}")
    if not args.report:
        for part in args.part or MEASURE:
            print(f"{part}: measuring", file=sys.stderr, flush=True)
            result = {"machine": machine(), "found": MEASURE[part](args)}
            written = msgspec.json.format(msgspec.json.encode(result), indent=1)
            (RESULTS / f"scale-{part}.json").write_bytes(written + b"\n")
            print(*report.told(part, json.loads(written)), sep="\n", flush=True)
    report.write()


def _lab(args: argparse.Namespace) -> dict[str, Any]:
    small = cluster.Plan(nodes=8, days=20.0, tables=20, greetings=1_000.0, groups=100, races=1, seed=1)
    plan = small if args.quick else CHOSEN
    return {"plan": plan, "told": cluster.told(plan, jobs=2)}


MEASURE: Final[dict[str, Callable[[argparse.Namespace], Any]]] = {
    "commits": lambda args: commits.measure((1_000, 4_000), *((2.0, 1) if args.quick else (12.0, args.runs))),
    "frozen": lambda _: frozen.measure(),
    "workers": lambda args: workers.compare(*((20, 2.0, 4.0, 1) if args.quick else (150, 5.0, 15.0, args.runs))),
    "players": lambda args: load.trial(*((20, 4.0) if args.quick else (500, 30.0))),
    "busy": lambda args: busy.measure(0.2 if args.quick else 10.0, args.nice),
    "default": lambda _: default.compare(),
    "lab": _lab,
}

if __name__ == "__main__":
    main()
