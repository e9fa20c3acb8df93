"""Tables of bots to look at while they play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from prems.games import GAMES
from prems.kernel.bot import Character, Intent, Level
from prems.kernel.study import Notes
from prems.kernel.values import Command, Event, Seat
from prems.lab.bots.seating import seating
from prems.lab.evening import Evening

MIXED: tuple[Level, ...] = ("easy", "normal", "hard", "normal")

Intended = Callable[[Seat, Sequence[Intent], Any], None]


class Witness:
    """Remembers every event, and passes on every look."""

    def __init__(self, intended: Intended | None = None) -> None:
        self.notes = Notes()
        self.events: list[Event] = []
        self._intended = intended

    def intended(self, seat: Seat, intents: Sequence[Intent], state: Any) -> None:
        if self._intended:
            self._intended(seat, intents, state)

    def reached(self, seat: Seat, at: float) -> None:
        pass

    def raced(self, hands: Mapping[Seat, float]) -> None:
        pass

    def happened(self, event: Event, _: Any) -> None:
        self.events.append(event)


def bots_for(game: str, count: int, seed: int = 0) -> dict[Seat, Character]:
    levels = [MIXED[nth % len(MIXED)] for nth in range(count)]
    return seating(GAMES[game].bots, levels, seed)


def whole_game(
    game: str, bots: dict[Seat, Character], seed: int, options: Any = None, intended: Intended | None = None
) -> Witness:
    witness = Witness(intended)
    Evening(game, bots, options or GAMES[game].language.options(), seed, witness).play()
    return witness


def kinds(commands: Sequence[Command]) -> set[str]:
    return {type(command).__name__ for command in commands}
