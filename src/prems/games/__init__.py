"""Which games are there? One folder each, and this is the only list of them."""

from importlib import import_module
from typing import Final

from prems.kernel.check import known_game
from prems.kernel.game import AnyGame

FOLDERS: Final = (
    "arriba",
    "leprechauns",
)


def _in(folder: str) -> AnyGame:
    """A game bears its folder's name, in capitals where the folder offers it."""
    game: AnyGame = getattr(import_module(f"{__name__}.{folder}"), folder.upper())
    return game


GAMES: Final[dict[str, AnyGame]] = {folder: _in(folder) for folder in FOLDERS}


def find(name: str) -> AnyGame:
    """Raises Malformed where there is no such game."""
    return known_game(GAMES, name)


def package_of(name: str) -> str:
    """Where a game lies, with all that is found there by its name: its options are at home in it."""
    return find(name).language.options.__module__.rpartition(".")[0]
