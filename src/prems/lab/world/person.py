"""What is a simulated person made of? A line, a screen, a device that takes its time, and human reactions."""

from random import Random
from typing import Final

from prems.lab.world.line import Uneven
from prems.lab.world.mixes import Mix
from prems.lab.world.screen import Real

HANDLER: Final = 0.6
JANK: Final = 1.5
HICCUPS: Final = 0.02
QUICKEST: Final = 150.0


class Person:
    """One of a mix. Also says how long the page takes for what it is told and for a press."""

    def __init__(self, mix: Mix, chance: Random, *, round_trip: float | None = None, hz: int | None = None) -> None:
        self.chance = chance
        self.line = Uneven(mix, chance, round_trip)
        self.screen = Real(chance, mix.drift, hz)

    def message(self) -> float:
        """From its arrival to its handler."""
        return self.chance.expovariate(1.0 / HANDLER)

    def press(self) -> float:
        """From the press to the socket."""
        chance = self.chance
        hiccup = chance.uniform(20.0, 80.0) if chance.random() < HICCUPS else 0.0
        return chance.expovariate(1.0 / JANK) + hiccup

    def reaction(self, *, skill: float = 20.0) -> float:
        """An ex-Gaussian choice reaction: to see that two cards match."""
        chance = self.chance
        usual = chance.gauss(350.0, 45.0) + chance.expovariate(1.0 / 90.0)
        return max(QUICKEST, usual + chance.gauss(0.0, skill))
