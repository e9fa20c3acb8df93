"""What does `prems lab fairness` do?"""

import argparse
import json
import os
import sys
from pathlib import Path

from prems.lab.fairness.goals import check, summary
from prems.lab.fairness.picture import picture
from prems.lab.fairness.report import figures, table
from prems.lab.fairness.trials import TRIALS
from prems.lab.fairness.work import measure
from prems.lab.world.mixes import MIXES


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--races", type=positive, default=10_000, help="races a mix (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--mix", action="append", choices=list(MIXES), help="only this mix; may be repeated")
    parser.add_argument("--trial", action="append", choices=list(TRIALS), help="only this one; may be repeated")
    parser.add_argument("--processes", type=positive, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw the result")


def run(args: argparse.Namespace) -> int:
    mixes = [mix for mix in MIXES if not args.mix or mix in args.mix]
    if args.picture and not args.picture.parent.is_dir():
        print(f"--picture expected a file in an existing folder, not {args.picture}", file=sys.stderr)
        return 2
    trials = args.trial or list(TRIALS)
    found = measure(mixes, args.races, args.seed, args.processes, trials)
    told = {mix: figures(findings) for mix, findings in found.items()}
    if args.picture:
        args.picture.write_text(picture(told), encoding="utf-8")
    if args.json:
        print(json.dumps(told, indent=2))
    else:
        print(f"{args.races} races a mix, seed {args.seed}. Races in % given to the truly fastest; times in ms.\n")
        print(table(told))
        print(f"\nGoals\n{summary(check(told, trials))}")
    return 0


def positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, not {text!r}")
    return int(text)
