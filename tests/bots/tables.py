"""Tables of bots to look at while they play."""

from collections.abc import Callable, Sequence
from typing import Any

from prems.games import GAMES
from prems.kernel.bot import Character, Intent, Level
from prems.kernel.values import Command, Event, Seat
from prems.lab.bots.seating import seating
from prems.lab.bots.table import BareTable, Planned

MIXED: tuple[Level, ...] = ("easy", "normal", "hard", "normal")

Looked = Callable[[BareTable, Seat, Sequence[Intent]], None]


class Witness:
    """Remembers every event, and passes on every look."""

    def __init__(self, looked: Looked | None = None) -> None:
        self.events: list[Event] = []
        self._looked = looked

    def looked(self, table: BareTable, seat: Seat, intents: Sequence[Intent]) -> None:
        if self._looked:
            self._looked(table, seat, intents)

    def raced(self, table: BareTable, in_time: Sequence[Planned], late: Sequence[Planned]) -> None:
        pass

    def happened(self, _: BareTable, events: Sequence[Event]) -> None:
        self.events += events


def bots_for(game: str, count: int, seed: int = 0) -> dict[Seat, Character]:
    levels = [MIXED[nth % len(MIXED)] for nth in range(count)]
    return seating(GAMES[game].bots, levels, seed)


def whole_game(
    game: str, bots: dict[Seat, Character], seed: int, options: Any = None, looked: Looked | None = None
) -> Witness:
    witness = Witness(looked)
    table = BareTable(GAMES[game], bots, options or GAMES[game].language.options(), seed, witness)
    for _ in range(20_000):
        if GAMES[game].rules.is_over(table.state):
            return witness
        table.step()
    raise AssertionError(f"{game} with seed {seed} never ended: {GAMES[game].notation.write(table.state)}")


def kinds(commands: Sequence[Command]) -> set[str]:
    return {type(command).__name__ for command in commands}
