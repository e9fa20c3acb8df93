"""What can be found out with `prems lab`?"""

import argparse
from types import ModuleType
from typing import Final

from prems.lab import balance, bots, cheats, cluster, kernel, room, speed
from prems.lab.fairness import command as fairness

EXPERIMENTS: Final[dict[str, tuple[ModuleType, str]]] = {
    "balance": (balance, "play thousands of games between bots and tell how balanced a game is"),
    "bots": (bots, "let bots play each other by the thousand and say how human they are"),
    "cheats": (cheats, "look for the best way to win races unfairly, and say what it gains"),
    "cluster": (cluster, "let hundreds of nodes live through a year: false deaths, storms of pages, regions"),
    "fairness": (fairness, "race people on different networks and see whether the fastest hand wins"),
    "kernel": (kernel, "compare what pongs and the kernel say of honest, holding and split lines"),
    "room": (room, "race in front of one TV, and against people far away"),
    "speed": (speed, "play random complete games and count the actions a second on one core"),
}


def configure(parser: argparse.ArgumentParser) -> None:
    experiments = parser.add_subparsers(title="experiments", metavar="EXPERIMENT", required=True)
    for name, (module, help_) in EXPERIMENTS.items():
        sub = experiments.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        module.configure(sub)
        sub.set_defaults(experiment=module.run)


def run(args: argparse.Namespace) -> int:
    status: int = args.experiment(args)
    return status
