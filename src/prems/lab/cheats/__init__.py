"""What does `prems lab cheats` do? It looks for the best cheat, says what it gains and what stopping it costs."""

import argparse
import os
from typing import Final

from prems.lab.cheats.honest import honest
from prems.lab.cheats.search import USUAL, Arena, search
from prems.lab.cheats.strategies import LIAR, OWN_TCP, PAGE, PROGRAM, Strategy
from prems.lab.fairness.cheats import HONEST
from prems.lab.fairness.command import positive
from prems.lab.fairness.place import HERE, Place
from prems.lab.world.mixes import MIXES

TABLES: Final = {
    "before": Place(is_defended=False),
    "proxied": Place(is_proxied=True),
    "ordinary": HERE,
    "strict": Place(is_strict=True),
}
MEANS: Final = {"page": PAGE, "program": PROGRAM, "tcp": OWN_TCP}
MIXES_TRIED: Final = ("home", "world", "mobile")
CHECKED: Final = 3  # in one track out of this many the best plays once more, among other people


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mix", action="append", choices=list(MIXES), help="of the honest people; may be repeated")
    parser.add_argument(
        "--table",
        action="append",
        choices=list(TABLES),
        help="before: as in version 0.1, without any defence; proxied: no kernel's figure; may be repeated",
    )
    parser.add_argument("--means", action="append", choices=list(MEANS), help="what cheats have; may be repeated")
    parser.add_argument("--tracks", type=positive, default=25, help="40 races each, of honest people (default 25)")
    parser.add_argument("--first", type=positive, default=USUAL.first, help="strategies to begin with (default 48)")
    parser.add_argument("--rounds", type=positive, default=USUAL.rounds, help="of changes to the best (default 3)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: one per core")


def run(args: argparse.Namespace) -> int:
    print(
        "One of six cheats: races won (a sixth would be 16.7 %), milliseconds gained on average, in the middle, and\n"
        "in a first race. Hands just after coming anew are timed from a card of seconds before: they are left out."
    )
    for mix in args.mix or MIXES_TRIED:
        for table in args.table or TABLES:
            print(f"\n{mix}, {table} table")
            _honest_people(args, mix, TABLES[table])
            _cheats(args, mix, TABLES[table])
    return 0


def _honest_people(args: argparse.Namespace, mix: str, place: Place) -> None:
    found = honest(mix, place, args.seed, args.tracks, args.processes)
    print(
        f"  honest people among themselves: the fastest by 10 ms wins {100 * found.fidelity:.1f} %, "
        f"wait {found.wait:.0f} ms, lost {found.lost:.1f} ms",
        flush=True,
    )


def _cheats(args: argparse.Namespace, mix: str, place: Place) -> None:
    again = Arena(mix, place, args.seed + 1_000)
    tracks = max(1, args.tracks // CHECKED)
    effort = USUAL._replace(first=args.first, rounds=args.rounds)
    _tell(again, "honest", Strategy(HONEST), tracks)
    _tell(again, "control: lies only about the press", LIAR, tracks)
    for means in (MEANS[name] for name in args.means or MEANS):
        found = search(Arena(mix, place, args.seed), means, args.processes, effort)
        _tell(again, f"{means.words}: {found[0].strategy.words}", found[0].strategy, tracks)


def _tell(arena: Arena, words: str, strategy: Strategy, tracks: int) -> None:
    score = arena.score(strategy, tracks)
    left_out = f" ({100 * score.left_out:.0f} % of hands left out)" if score.left_out else ""
    print(
        f"  wins {100 * score.wins:5.1f} %, gains {score.gain:6.1f} ms, middle {score.median:6.1f}, "
        f"first {score.first:6.1f}: {words}{left_out}",
        flush=True,
    )
