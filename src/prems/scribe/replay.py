"""What happened in a game, as a story a player can follow, and could it have happened?"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from prems.games import GAMES
from prems.kernel.log import Log, verify
from prems.kernel.values import Malformed, Ms
from prems.kernel.words import LANGS, Lang


def story(log: Log, lang: Lang) -> Iterator[str]:
    """One sentence an event, with the time of the game."""
    state = log.start()
    for _, entry in log.entries():
        state = log.game.evolve(state, entry.event)
        sentence = log.game.tell(entry.event, lang)
        if sentence is not None:
            yield f"{clock(entry.event.at)}  {sentence}"


def clock(at: Ms) -> str:
    seconds, ms = divmod(at, 1_000)
    return f"{seconds // 60:2}:{seconds % 60:02}.{ms:03}"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a game's log (JSON Lines)")
    parser.add_argument("--lang", choices=LANGS, default="en", help="the story's language (default: en)")
    parser.add_argument(
        "--verify", action="store_true", help="decide every event again; exit 1 if one does not follow"
    )


def run(args: argparse.Namespace) -> int:
    try:
        lines = args.file.read_text(encoding="utf-8").splitlines()
        if args.verify:
            return _verify(lines)
        for sentence in story(Log(GAMES, lines), args.lang):
            print(sentence)
    except Malformed as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 2
    except (OSError, UnicodeDecodeError) as error:
        print(f"prems replay: cannot read {args.file}: {error}", file=sys.stderr)
        return 2
    return 0


def _verify(lines: list[str]) -> int:
    try:
        count = verify(Log(GAMES, lines))
    except Malformed as error:
        print(f"not a game that the rules could have produced: {error}")
        return 1
    print(f"{count} events, each of them follows from the rules")
    return 0
