"""What happens between a view's leaving the server and a hand's arriving there?"""

import math
from random import Random
from typing import Final, NamedTuple

from prems.lab.fairness.mixes import SCREENS, Mix

JITTER_SIGMA: Final = 0.9
PONG_AFTER: Final = 0.2
HANDLER: Final = 0.6
MISSED_FRAMES: Final = 0.06
MISSES_NOTICED: Final = 0.8
JANK: Final = 1.5
HICCUPS: Final = 0.02
CLOCK_STEP: Final = 1.0
QUICKEST: Final = 150.0
NEVER: Final = float("inf")


class Painted(NamedTuple):
    """A view on a screen. `drawn` and `shown` are the truth, `claimed` is the page's word in its own clock."""

    drawn: float
    shown: float
    claimed: float
    told: float
    """When the page reports it."""


class Stall(NamedTuple):
    start: float
    end: float


NO_STALL: Final = Stall(NEVER, NEVER)


class Person:
    """One simulated player: a path, a screen, a page clock."""

    def __init__(self, mix: Mix, chance: Random, *, round_trip: float | None = None, hz: int | None = None) -> None:
        self.mix = mix
        self.chance = chance
        self.round_trip = mix.round_trip(chance) if round_trip is None else round_trip
        share = chance.uniform(*mix.down_share)
        self.down = self.round_trip * share
        self.up = self.round_trip - self.down
        self._jitter = math.log((mix.jitter + mix.jitter_share * self.round_trip) / 2.0)
        self.hz = chance.choice(SCREENS) if hz is None else hz
        self.frame = 1000.0 / self.hz
        self._phase = chance.uniform(0.0, self.frame)
        self.drift = chance.uniform(-mix.drift, mix.drift) * 1e-6
        self._offset = chance.uniform(0.0, 1e6)
        self._down_stall = self._up_stall = NO_STALL
        self._last_down = self._last_up = 0.0

    def kernel_round_trip(self) -> float:
        return self.round_trip + 2.0 * math.exp(self._jitter)

    def idle_round_trip(self) -> float:
        return self.way_down() + PONG_AFTER + self.way_up()

    def way_down(self) -> float:
        return self._way(self.down)

    def way_up(self) -> float:
        return self._way(self.up)

    def begin(self, at: float) -> None:
        """A race begins: perhaps the path stalls for a moment in either direction."""
        self._down_stall = self._stall(at, 700.0)
        self._up_stall = self._stall(at, 1200.0)

    def receives(self, sent: float) -> float:
        """When a message of the server arrives. Messages do not overtake each other."""
        start, end = self._down_stall
        leaves = end if start <= sent < end else sent
        self._last_down = max(self._last_down, leaves + self.way_down())
        return self._last_down

    def reaches_server(self, sent: float) -> float:
        start, end = self._up_stall
        leaves = end if start <= sent < end else sent
        self._last_up = max(self._last_up, leaves + self.way_up())
        return self._last_up

    def beat_reaches_server(self, sent: float, seen: float) -> float:
        """Not before its view was reported as seen; never lost, stalled or in the way of another message."""
        return max(seen, sent + self.up + math.exp(self._jitter + JITTER_SIGMA * self.chance.gauss(0.0, 1.0)))

    def handles(self, arrived: float) -> float:
        return arrived + self.chance.expovariate(1.0 / HANDLER)

    def paints(self, ready: float) -> Painted:
        """Draw at the next frame; it shows a frame later, or two where one is missed."""
        drawn = self._phase + math.ceil((ready - self._phase) / self.frame) * self.frame
        missed = self.frame if self.chance.random() < MISSED_FRAMES else 0.0
        noticed = missed if missed and self.chance.random() < MISSES_NOTICED else 0.0
        claimed = self.stamp(drawn) + self.frame + noticed
        return Painted(drawn, drawn + self.frame + missed, claimed, drawn + self.frame / 2.0 + noticed)

    def stamp(self, at: float) -> float:
        """The page's clock."""
        return math.floor((self._offset + at * (1.0 + self.drift)) / CLOCK_STEP) * CLOCK_STEP

    def reaction(self, *, skill: float = 20.0) -> float:
        """An ex-Gaussian choice reaction: to see that two cards match."""
        chance = self.chance
        usual = chance.gauss(350.0, 45.0) + chance.expovariate(1.0 / 90.0)
        return max(QUICKEST, usual + chance.gauss(0.0, skill))

    def jank(self) -> float:
        """From the press to the socket."""
        chance = self.chance
        hiccup = chance.uniform(20.0, 80.0) if chance.random() < HICCUPS else 0.0
        return chance.expovariate(1.0 / JANK) + hiccup

    def _way(self, base: float) -> float:
        chance = self.chance
        way = base + math.exp(self._jitter + JITTER_SIGMA * chance.gauss(0.0, 1.0))
        if chance.random() < self.mix.losses:
            way += max(200.0, self.round_trip) + self.round_trip / 2.0
        return way

    def _stall(self, at: float, latest: float) -> Stall:
        chance = self.chance
        if chance.random() >= self.mix.stalls:
            return NO_STALL
        start = at + chance.uniform(-200.0, latest)
        return Stall(start, start + chance.uniform(40.0, 350.0))
