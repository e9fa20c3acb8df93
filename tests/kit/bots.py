"""Which bots play in tests? Some whose next move can be told in advance."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from prems.kernel.bot import Character, Intent
from prems.kernel.chance import Chance
from prems.kernel.values import Ms, Seat
from prems.kernel.words import Said
from tests.kit.games import Known, known

TURNS_AFTER: Final = 400.0
GRABS_AFTER: Final = 300.0

NOBODY: Final = Said("Un bot de test.", "A bot for tests.")


class Turner:
    """Does what it is asked after 400 ms, answers nothing right, and never grabs."""

    def __init__(self, game: Known, seat: Seat, _: Chance) -> None:
        self.game = game
        self.seat = seat

    def intend(self, view: Any, _: Ms) -> Sequence[Intent]:
        return [Intent(command, TURNS_AFTER) for command in self.game.asked(self.seat, view)]


class Grabber(Turner):
    """Grabs 300 ms after it sees a chance."""

    def intend(self, view: Any, at: Ms) -> Sequence[Intent]:
        seized = [Intent(command, GRABS_AFTER) for command in self.game.seized(self.seat, view)]
        return [*super().intend(view, at), *seized]


def bots_of(game: str) -> tuple[Character, ...]:
    return (
        Character("Tick", "normal", NOBODY, partial(Turner, known(game))),
        Character("Tock", "easy", NOBODY, partial(Turner, known(game))),
        Character("Hawk", "hard", NOBODY, partial(Grabber, known(game))),
    )
