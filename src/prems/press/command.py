"""How is a game printed from the command line?"""

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from prems.games import GAMES
from prems.press.layout import DUPLEXES, PAPERS


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = "Write a PDF to print, cut and play: cards, backs, extras and the rule booklet."
    parser.add_argument("game", choices=printable(), help="the game to print")
    parser.add_argument("--edition", help="which edition, where a game has several (default: its first)")
    parser.add_argument("--lang", choices=("fr", "en"), default="fr", help="French or English (default: fr)")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="the sheets (default: a4)")
    parser.add_argument(
        "--duplex",
        choices=DUPLEXES,
        default="long",
        help="backs on the other side, over the long or short edge, or beside, to fold (default: long)",
    )
    parser.add_argument("--patterns", action="store_true", help="give each coloured ink a pattern too")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to write (default: named after the game)")


def run(args: argparse.Namespace) -> int:
    try:
        pdf, name = printed(args)
        output: Path = args.output or Path(name)
        output.write_bytes(pdf)
    except ValueError as wrong:
        return _refuse(str(wrong))
    except OSError as wrong:
        return _refuse(
            f"cannot write {args.output or name}: {wrong.strerror}. Expected a file in a folder that exists."
        )
    print(output)
    return 0


def printed(args: argparse.Namespace) -> tuple[bytes, str]:
    """The PDF, and a name for it."""
    from prems.press.typeset import typeset  # typst takes a moment to load: --help need not wait

    game = _box_of(args.game)
    edition = _edition(args.game, args.edition, game.EDITIONS)
    box = game.box(args.lang, edition, args.patterns)
    name = "-".join(part for part in (args.game, edition, args.lang, args.paper) if part)
    return typeset(box, args.lang, args.paper, args.duplex), f"{name}.pdf"


def printable() -> tuple[str, ...]:
    """Every game that can be printed."""
    return tuple(name for name in GAMES if find_spec(f"prems.games.{name}.print"))


def _box_of(game: str) -> Any:
    return import_module(f"prems.games.{game}.print.box")


def _edition(game: str, wanted: str | None, editions: tuple[str, ...]) -> str:
    if wanted is None:
        return editions[0] if editions else ""
    if not editions:
        raise ValueError(f"{game} has one edition only: leave --edition out.")
    if wanted not in editions:
        raise ValueError(f"{game} has no edition {wanted!r}: expected {' or '.join(editions)}.")
    return wanted


def _refuse(sentence: str) -> int:
    print(f"prems print: {sentence}", file=sys.stderr)
    return 2
