"""How long does a message take on the Wi-Fi of one home? A phone that saves power is told late, and talks at once."""

from random import Random
from typing import Final

from prems.lab.world.line import Uneven
from prems.lab.world.mixes import Mix

BEACON: Final = 102.4  # milliseconds: what waits for a sleeping phone is handed over then
FALLS_ASLEEP: Final = 120.0  # after the last message in either direction
SAVES_POWER: Final = 0.6  # of all phones

HOME: Final = Mix("room", "one living room", 3, 40, 2.0, 0.08, (0.4, 0.6), 0.015, 0.003, 50)
"""Round trips to the server: in the same flat, or somewhere in the country."""


class Wifi(Uneven):
    def __init__(self, chance: Random, round_trip: float, *, saves_power: bool) -> None:
        super().__init__(HOME, chance, round_trip)
        self._saves_power = saves_power
        self._beacon = chance.uniform(0.0, BEACON)
        self._awake_until = 0.0

    def down(self, sent: float) -> float:
        arrives = super().down(self._woken(sent))
        self._awake_until = max(self._awake_until, arrives + FALLS_ASLEEP)
        return arrives

    def up(self, sent: float) -> float:
        self._awake_until = max(self._awake_until, sent + FALLS_ASLEEP)
        return super().up(sent)

    def _woken(self, sent: float) -> float:
        """The next beacon, where the phone sleeps."""
        if not self._saves_power or sent < self._awake_until:
            return sent
        return sent + (self._beacon - sent) % BEACON
