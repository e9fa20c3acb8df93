"""What does `prems lab cheats` do? It looks for the best cheat by itself, and says what that gains."""

import argparse
import os
from typing import Final

from prems.lab.cheats.search import Arena, search
from prems.lab.cheats.strategies import CLIENTS, LIAR, PROGRAMS, Strategy
from prems.lab.fairness.cheats import HONEST
from prems.lab.fairness.command import positive
from prems.lab.world.mixes import MIXES

TABLES: Final = (
    ("behind a proxy that passes no round trip on", True, PROGRAMS),
    ("TCP ends at the server, a program on an ordinary kernel", False, PROGRAMS),
    ("TCP ends at the server, a program with a TCP of its own", False, tuple(CLIENTS)),
)
CHECKED: Final = 10  # rooms in which the winner plays once more, among other people


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mix", choices=list(MIXES), default="home", help="of the honest people (default home)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: one a core")


def run(args: argparse.Namespace) -> int:
    for words, is_proxied, clients in TABLES:
        found = search(Arena(args.mix, is_proxied, args.seed, clients), args.processes)
        again = Arena(args.mix, is_proxied, args.seed + 1_000)
        print(f"{words}; five honest people ({args.mix}), one cheat:")
        for called, strategy in (
            ("honest", Strategy(HONEST)),
            ("control, lies only about the press", LIAR),
            *((one.strategy.words, one.strategy) for one in found[:3]),
        ):
            score = again.score(strategy, CHECKED)
            print(f"  wins {100 * score.wins:5.1f} %, gains {score.gain:6.1f} ms: {called}", flush=True)
    return 0
