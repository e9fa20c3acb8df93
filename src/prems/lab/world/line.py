"""How long does a message take? On one line none overtakes another, whatever it carries."""

import math
from copy import copy
from random import Random
from typing import Final, NamedTuple, Protocol

from prems.lab.world.mixes import Mix

JITTER_SIGMA: Final = 0.9
NEVER: Final = float("inf")


class Line(Protocol):
    """When what is sent at a moment arrives, down to the page or up to the server. Ask in the order of sending."""

    def down(self, sent: float) -> float: ...

    def up(self, sent: float) -> float: ...


class Steady:
    """Every message takes the same time."""

    def __init__(self, way: float) -> None:
        self.way = way
        self._last_up = 0.0

    def down(self, sent: float) -> float:
        return sent + self.way

    def up(self, sent: float) -> float:
        self._last_up = max(self._last_up, sent + self.way)
        return self._last_up


class Stall(NamedTuple):
    start: float
    end: float


NO_STALL: Final = Stall(NEVER, NEVER)


class Uneven:
    """A line with jitter, lost messages and stalls, as people of this mix have it."""

    def __init__(self, mix: Mix, chance: Random, round_trip: float | None = None) -> None:
        self.mix = mix
        self.round_trip = mix.round_trip(chance) if round_trip is None else round_trip
        self._down = self.round_trip * chance.uniform(*mix.down_share)
        self._up = self.round_trip - self._down
        self._jitter = math.log((mix.jitter + mix.jitter_share * self.round_trip) / 2.0)
        self._chance = chance
        self._down_stall = self._up_stall = NO_STALL
        self._last_down = self._last_up = 0.0
        self.lost = 0  # messages, so far

    def begin(self, at: float) -> None:
        """A race begins: perhaps the line stalls for a moment in either direction."""
        self._down_stall = self._stall(at, 700.0)
        self._up_stall = self._stall(at, 1200.0)

    def down(self, sent: float) -> float:
        start, end = self._down_stall
        leaves = end if start <= sent < end else sent
        self._last_down = max(self._last_down, leaves + self.way_down())
        return self._last_down

    def up(self, sent: float) -> float:
        start, end = self._up_stall
        leaves = end if start <= sent < end else sent
        self._last_up = max(self._last_up, leaves + self.way_up())
        return self._last_up

    def way_down(self) -> float:
        return self._way(self._down)

    def way_up(self) -> float:
        return self._way(self._up)

    def twin(self) -> "Uneven":
        """The same line for another conversation."""
        return copy(self)

    def _way(self, base: float) -> float:
        chance = self._chance
        way = base + math.exp(self._jitter + JITTER_SIGMA * chance.gauss(0.0, 1.0))
        if chance.random() < self.mix.losses:
            self.lost += 1
            way += max(200.0, self.round_trip) + self.round_trip / 2.0
        return way

    def _stall(self, at: float, latest: float) -> Stall:
        chance = self._chance
        if chance.random() >= self.mix.stalls:
            return NO_STALL
        start = at + chance.uniform(-200.0, latest)
        return Stall(start, start + chance.uniform(40.0, 350.0))
