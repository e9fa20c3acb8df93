"""What happened in a game, as a story a player can follow, and could it have happened?"""

import argparse
import sys
from collections.abc import Iterable, Iterator

import msgspec

from prems.games import GAMES
from prems.kernel.log import BadLog, Log, followed, verify
from prems.kernel.scenes import scenes
from prems.kernel.values import Ms
from prems.kernel.words import LANGS, Lang
from prems.scribe.lines import lines_of, print_line


def story(log: Log, lang: Lang) -> Iterator[str]:
    """One sentence an event, with the time of the game: as far as the rules could have produced it."""
    for entry in followed(log):
        sentence = log.game.notation.tell(entry.event, lang)
        if sentence is not None:
            yield f"{clock(entry.event.at)}  {sentence}"


def clock(at: Ms) -> str:
    seconds, ms = divmod(at, 1_000)
    return f"{seconds // 60:2}:{seconds % 60:02}.{ms:03}"


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a game's log (JSON Lines); absent: standard input")
    parser.add_argument("--lang", choices=LANGS, default="en", help="the story's language (default: en)")
    parser.add_argument(
        "--views", action="store_true", help="what was to be seen: one view per decision, as JSON Lines"
    )
    parser.add_argument(
        "--verify", action="store_true", help="tell nothing, only decide every event again; exit 1 if one is wrong"
    )


def run(args: argparse.Namespace) -> int:
    try:
        lines = lines_of(args.file)
        if args.views:
            return _show(lines)
        return _verify(lines) if args.verify else _tell(lines, args.lang)
    except BrokenPipeError:
        raise  # whoever listened has gone: the command line ends quietly
    except OSError as error:
        print(f"prems replay: cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2


def _tell(lines: Iterable[str], lang: Lang) -> int:
    try:
        for sentence in story(Log(GAMES, lines), lang):
            print_line(sentence)
    except BadLog as error:
        print_line(f"prems replay: {error}", sys.stderr)
        return 2
    return 0


def _show(lines: Iterable[str]) -> int:
    try:
        for scene in scenes(Log(GAMES, lines)):
            print(msgspec.json.encode(scene).decode())
    except BadLog as error:
        print_line(f"prems replay: {error}", sys.stderr)
        return 2
    return 0


def _verify(lines: Iterable[str]) -> int:
    try:
        count = verify(Log(GAMES, lines))
    except BadLog as error:
        print_line(f"not a game that the rules could have produced: {error}", sys.stderr)
        return 1
    print(f"{count} events, each of them follows from the rules")
    return 0
