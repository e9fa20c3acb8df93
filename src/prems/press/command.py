"""How is a game printed from the command line?"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from prems.games import GAMES, package_of
from prems.paper.box import Print
from prems.press.layout import DUPLEXES, PAPERS


def configure(parser: argparse.ArgumentParser) -> None:
    parser.description = "Write a PDF to print, cut and play: cards, backs, extras and the rule booklet."
    parser.add_argument("game", choices=list(GAMES), help="the game to print")
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
    except ModuleNotFoundError as missing:
        if missing.name != "typst":
            raise
        return _refuse("printing needs one package more: pip install 'prems[print]', or `make setup` in a clone.")
    except OSError as wrong:
        return _refuse(
            f"cannot write {args.output or name}: {wrong.strerror}. Expected a file in a folder that exists."
        )
    print(output)
    return 0


def printed(args: argparse.Namespace) -> tuple[bytes, str]:
    """The PDF, and a name for it."""
    from prems.press.typeset import typeset  # typst takes a moment to load: --help need not wait

    drawn = print_of(args.game)
    if drawn is None:
        raise ValueError(f"nobody has drawn {args.game} yet: expected {' or '.join(all_drawn())}.")
    boxes = drawn.boxes
    edition = _edition(args.game, args.edition, list(boxes))
    box = boxes[edition](args.lang, args.patterns)
    name = "-".join(part for part in (args.game, edition, args.lang, args.paper) if part)
    return typeset(box, args.lang, args.paper, args.duplex), f"{name}.pdf"


def print_of(game: str) -> Print | None:
    """What a game's folder has to print, if anything; drawings are loaded only where somebody wants them."""
    found: Print | None = import_module(f"{package_of(game)}.print").PRINT
    return found


def all_drawn() -> dict[str, Print]:
    """The games that have something to print."""
    return {game: drawn for game in GAMES if (drawn := print_of(game)) is not None}


def _edition(game: str, wanted: str | None, editions: list[str]) -> str:
    if wanted is None:
        return editions[0]
    if editions == [""]:
        raise ValueError(f"{game} has one edition only: leave --edition out.")
    if wanted not in editions:
        raise ValueError(f"{game} has no edition {wanted!r}: expected {' or '.join(editions)}.")
    return wanted


def _refuse(sentence: str) -> int:
    print(f"prems print: {sentence}", file=sys.stderr)
    return 2
