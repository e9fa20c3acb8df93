"""What can `prems` do at the command line?"""

import argparse
import io
import os
import sys
from importlib import import_module
from typing import Final

from prems import __version__

COMMANDS: Final = {
    "play": ("server.command.play", "play at home: opens the game here and shows a QR code for phones"),
    "serve": ("server.command.serve", "host games for others"),
    "admin": (
        "server.command.admin",
        "look after a server that runs: tables, people, bans, restarts, copies of its data",
    ),
    "move": ("server.command.move", "copy a server's data into another database, and compare"),
    "referee": ("scribe.referee", "play a written script through the rules and print what happens"),
    "print": ("press.command", "write a PDF of the cards to print, cut and play"),
    "replay": ("scribe.replay", "tell the story of a game's log, or check it"),
    "lab": ("lab.command", "play games by machine and report on them"),
}
"""Each is loaded when it is asked for: a server needs no laboratory in its memory."""


def main(argv: list[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without our letters is no reason to stop
    asked = sys.argv[1:] if argv is None else argv
    args = parser(next((word for word in asked if not word.startswith("-")), "")).parse_args(asked)
    try:
        status: int = args.run(args)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever listened has heard enough; the last flush must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def parser(asked: str) -> argparse.ArgumentParser:
    prems = argparse.ArgumentParser(prog="prems", description="Speed card games where the hand that was first wins.")
    prems.add_argument("--version", action="version", version=f"prems {__version__}")
    verbs = prems.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for verb, (name, help_) in COMMANDS.items():
        sub = verbs.add_parser(verb, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
        if verb == asked:
            command = import_module(f"prems.{name}")
            command.configure(sub)
            sub.set_defaults(run=command.run)
    return prems


if __name__ == "__main__":
    sys.exit(main())
