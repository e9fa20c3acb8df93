"""What does `prems lab balance` do? It plays thousands of games between bots and tells how balanced a game is."""

import argparse
import os
import sys
from pathlib import Path

import msgspec

from prems.games import GAMES
from prems.lab.balance.report import drawn, report
from prems.lab.balance.work import measure
from prems.lab.studies import study_of, without_study


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(GAMES), help="which game")
    parser.add_argument("--games", type=_positive, default=400, help="games per line of the report (default 400)")
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument("--processes", type=_positive, default=os.cpu_count() or 1, help="default: one per core")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw a picture a chapter into this folder")


def run(args: argparse.Namespace) -> int:
    if args.pictures and not args.pictures.is_dir():
        print(f"--pictures expected an existing folder, not {args.pictures}", file=sys.stderr)
        return 2
    known = study_of(args.game)
    if known is None:
        print(without_study([args.game]), file=sys.stderr)
        return 1
    study = known.balance
    results = measure(args.game, args.games, args.seed, args.processes)
    places: dict[str, str] = {}
    if args.pictures:
        for name, picture in drawn(args.game, study, results).items():
            (args.pictures / f"{name}.svg").write_text(picture, encoding="utf-8")
            places[name] = f"pictures/{name}.svg"
    if args.json:
        told = {
            chapter.title: {trial.label: figures for trial, figures in zip(chapter.trials, found, strict=True)}
            for chapter, found in zip(study.chapters, results, strict=True)
        }
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        print(report(args.game, study, results, args.games, args.seed, places), end="")
    return 0


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, not {text!r}")
    return int(text)
