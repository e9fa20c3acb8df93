"""What may nobody see? One file a game: its `reshuffled` is the same table to every eye, with other cards."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from prems.kernel.game import AnyGame

Position = dict[str, Any]


def reshuffled(game: AnyGame, position: Position, options: Any, dice: Random) -> Position:
    secrets: Callable[[Position, Any, Random], Position] = import_module(f"{__name__}.{game.name}").reshuffled
    return secrets(position, options, dice)
