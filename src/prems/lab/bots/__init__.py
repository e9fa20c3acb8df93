"""What does `prems lab bots` do? It lets bots play each other by the thousand and says how human they are."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

import msgspec

from prems.games import GAMES
from prems.kernel.bot import LEVELS, Level
from prems.lab.bots.figures import figures
from prems.lab.bots.report import report
from prems.lab.bots.work import played
from prems.lab.studies import study_of, without_study

MIXED: Final[tuple[Level, ...]] = ("easy", "normal", "hard", "normal")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=list(GAMES), help="only this game (default: all of them)")
    parser.add_argument("--games", type=_positive, default=1_000, help="how many of each (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--levels", type=_levels, default=MIXED, help=f"who plays (default {','.join(MIXED)})")
    parser.add_argument("--processes", type=_positive, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")


def run(args: argparse.Namespace) -> int:
    names = [args.game] if args.game else list(GAMES)
    studies = {name: study.bots for name in names if (study := study_of(name)) is not None}
    if missing := [name for name in names if name not in studies]:
        print(without_study(missing), file=sys.stderr)
    told = {
        name: figures(study, played(name, _fitting(name, args.levels), args.games, args.seed, args.processes))
        for name, study in studies.items()
    }
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        print(f"tables of {', '.join(args.levels)}; seed {args.seed}\n")
        print("\n\n".join(report(name, studies[name].rows, figures_) for name, figures_ in told.items()))
    return 0 if studies else 1


def _fitting(game: str, levels: Sequence[Level]) -> Sequence[Level]:
    """As many as may play this game, of the levels that its bots have."""
    able, known = GAMES[game].seats, {bot.level for bot in GAMES[game].bots}
    wanted = [level if level in known else sorted(known)[0] for level in levels]
    return [wanted[nth % len(wanted)] for nth in range(min(max(len(wanted), able[0]), able[-1]))]


def _levels(text: str) -> tuple[Level, ...]:
    levels = tuple(level for level in text.split(",") if level in LEVELS)
    if len(levels) != len(text.split(",")) or not 2 <= len(levels) <= 6:
        raise argparse.ArgumentTypeError(f"expected two to six of {', '.join(LEVELS)}, with commas: {text!r}")
    return levels


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, not {text!r}")
    return int(text)
