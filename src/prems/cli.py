"""What can `prems` do at the command line?"""

import argparse
import os
import sys
from types import ModuleType
from typing import Final

from prems import __version__
from prems.lab import command as lab
from prems.press import command as press
from prems.scribe import referee, replay
from prems.server.command import admin, move, play, serve

COMMANDS: Final[dict[str, tuple[ModuleType, str]]] = {
    "play": (play, "play at home: opens the game here and shows a QR code for phones"),
    "serve": (serve, "host games for others"),
    "admin": (admin, "look after a server that runs: tables, people, bans, restarts, copies of its data"),
    "move": (move, "copy a server's data into another database, and compare"),
    "referee": (referee, "play a written script through the rules and print what happens"),
    "print": (press, "write a PDF of the cards to print, cut and play"),
    "replay": (replay, "tell the story of a game's log, or check it"),
    "lab": (lab, "play games by machine and report on them"),
}


def main(argv: list[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever listened has heard enough; the last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def parser() -> argparse.ArgumentParser:
    prems = argparse.ArgumentParser(prog="prems", description="Speed card games where the hand that was first wins.")
    prems.add_argument("--version", action="version", version=f"prems {__version__}")
    verbs = prems.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for verb, (module, help_) in COMMANDS.items():
        sub = verbs.add_parser(verb, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        module.configure(sub)
        sub.set_defaults(run=module.run)
    return prems


if __name__ == "__main__":
    sys.exit(main())
