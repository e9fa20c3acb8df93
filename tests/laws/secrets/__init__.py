"""What may nobody see? One file a game, found by the game's name."""

from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from prems.kernel.game import AnyGame
from prems.kernel.values import Seat

Position = dict[str, Any]


class Secrets(Protocol):
    CAN_BE_COVERED: bool
    """Can a card that everybody has seen be hidden again?"""

    def covered(self, position: Position) -> set[str]:
        """Those that are, and those that one seat alone sees: no view tells of them, and no event."""

    def reshuffled(self, position: Position, options: Any, dice: Random, seat: Seat | None) -> Position:
        """The same table to every eye, with other cards; what this seat alone sees is left as it is."""


def secrets_of(game: str) -> Secrets:
    return cast(Secrets, import_module(f"{__name__}.{game}"))


def reshuffled(game: AnyGame, position: Position, options: Any, dice: Random, seat: Seat | None = None) -> Position:
    return secrets_of(game.name).reshuffled(position, options, dice, seat)
