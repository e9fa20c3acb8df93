"""Which bots sit at the table, and what do they mean to do next?"""

from typing import Any

from msgspec import Struct

from prems.kernel.bot import ON_ITS_WAY, Character, Mind
from prems.kernel.chance import Chance
from prems.kernel.values import Command, Ms, Seat


class Meant(Struct, frozen=True):
    """Something a bot is going to do."""

    at: float
    seat: Seat
    view: int
    command: Command


class Bots:
    def __init__(self, hand: type[Command], pace: float) -> None:
        self._hand = hand
        self._pace = pace
        self._minds: dict[Seat, Mind[Any]] = {}
        self._meant: list[Meant] = []

    def plays(self, seat: Seat) -> bool:
        return seat in self._minds

    def sit_down(self, seat: Seat, character: Character, chance: Chance) -> None:
        self._minds[seat] = character.sit_down(seat, chance)

    def get_up(self, seat: Seat) -> None:
        self._minds.pop(seat, None)
        self._meant = [meant for meant in self._meant if meant.seat != seat]

    def look(self, view: Any, number: int, clock: Ms, at: float, due: dict[Seat, float]) -> None:
        """A new view: what they meant before is forgotten, except a hand already on its way.

        `due` is when it comes onto each screen: from then on a bot counts, as its clock shows it.
        """
        self._meant = [meant for meant in self._meant if self._is_on_its_way(meant, due[meant.seat])]
        for seat, mind in self._minds.items():
            for intent in mind.look(view, clock + round((due[seat] - at) / self._pace)):
                when = max(at, due[seat] + intent.after * self._pace)
                self._meant.append(Meant(when, seat, number, intent.command))

    def _is_on_its_way(self, meant: Meant, seen: float) -> bool:
        return isinstance(meant.command, self._hand) and meant.at <= seen + ON_ITS_WAY * self._pace

    def hush(self) -> None:
        """A pause: nobody means to do anything any more."""
        self._meant.clear()

    def due(self) -> float | None:
        return min((meant.at for meant in self._meant), default=None)

    def take(self, at: float) -> Meant | None:
        """What is due first."""
        first = min(self._meant, key=lambda meant: (meant.at, meant.seat), default=None)
        if first is None or first.at > at:
            return None
        self._meant.remove(first)
        return first
