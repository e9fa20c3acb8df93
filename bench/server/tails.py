"""Where do the slowest deliveries come from? What a server was busy with while somebody waited for longer than usual.

python -m bench.server.tails --tables 250 --bare
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from bench.cost import stay_on_core
from bench.server import measure
from bench.server.peers.prems import LIMITS, Prems
from bench.server.tables import Table
from bench.spread import percentile
from prems.server.command.process.running import run_loop

SLOW: Final = 5.0  # milliseconds
RATE: Final = 2.0  # actions a second of one table

slow: list[tuple[float, float]] = []  # from when to when somebody waited


class Watched(Prems):
    def __init__(self, diary: Path, is_timed: bool) -> None:
        super().__init__(is_timed)
        self._diary = diary

    def command(self, folder: str) -> list[str]:
        bare = [] if self.is_timed else ["bare"]
        program = [sys.executable, "-m", "bench.server.programs.watched", str(self._diary), *bare]
        return [*program, "--port", "0", "--data", folder, *LIMITS]


def noted(arrived: Any) -> Any:
    def note(table: Table, number: int, at: float) -> None:
        if number == table._awaited and table.crowd.is_measuring and at - table._acted_at > SLOW:
            slow.append((table._acted_at, at))
        arrived(table, number, at)

    return note


async def run(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        diary = Path(folder) / "diary"
        trial = measure.Trial("prems", args.tables, RATE, args.warm_up, args.seconds)
        found = await measure._measure(trial, Watched(diary, is_timed=not args.bare))
        lines = [json.loads(line) for line in diary.read_text(encoding="ascii").splitlines()]
    print(
        f"p50 {found.p50:.2f} ms, p99 {found.p99:.2f} ms, core {found.cpu_share:.2f}, load {found.load_cpu_share:.2f}"
    )
    print(f"{len(slow)} deliveries took longer than {SLOW:g} ms")
    during: Counter[str] = Counter()
    for since, until in slow:
        busy = {line["what"] for line in lines if line["at"] < until and line["at"] + line["ms"] > since}
        during[" + ".join(sorted(busy)) or "nothing that the server knows of"] += 1
    for what, count in during.most_common():
        print(f"{count:8,} while {what}")
    for what in sorted({line["what"] for line in lines}):
        took = [line["ms"] for line in lines if line["what"] == what]
        print(f"{what}: {len(took)} longer than 1 ms, p50 {percentile(took, 50):.1f}, longest {max(took):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=20.0, help="default: %(default)g")
    parser.add_argument("--warm-up", type=float, default=10.0, help="default: %(default)g")
    parser.add_argument("--bare", action="store_true", help="without race timing")
    args = parser.parse_args()
    Table.arrived = noted(Table.arrived)  # type: ignore[method-assign]
    stay_on_core(measure.LOADS_CORE)
    run_loop(run(args))


if __name__ == "__main__":
    main()
