"""Over which networks do the simulated people play?"""

import math
from dataclasses import dataclass
from random import Random
from typing import Final


@dataclass(frozen=True)
class Mix:
    name: str
    told: str
    """To a reader who has never seen a network."""
    nearest: float
    farthest: float
    """Round trips, ms."""
    jitter: float
    jitter_share: float
    """The median jitter there and back: `jitter + jitter_share * round trip`."""
    down_share: tuple[float, float]
    stalls: float
    """Per direction and race."""
    losses: float
    """Per message."""
    drift: float
    """Parts per million."""
    spread: str = "log"
    """How round trips lie between nearest and farthest: log, uniform, or half of each."""

    def round_trip(self, chance: Random) -> float:
        is_uniform = self.spread == "uniform" or (self.spread == "both" and chance.random() < 0.5)
        if is_uniform:
            return chance.uniform(self.nearest, self.farthest)
        return math.exp(chance.uniform(math.log(self.nearest), math.log(self.farthest)))


MIXES: Final = {
    mix.name: mix
    for mix in (
        Mix("near", "one town", 5, 30, 0.5, 0.02, (0.45, 0.55), 0.0, 0.0005, 50),
        Mix("home", "one country, at home", 10, 90, 1.5, 0.04, (0.4, 0.6), 0.005, 0.002, 50),
        Mix("world", "all over the world", 5, 300, 2, 0.05, (0.4, 0.6), 0.005, 0.003, 50, "both"),
        Mix("mobile", "phones on the move", 40, 180, 6, 0.12, (0.35, 0.65), 0.04, 0.01, 80, "uniform"),
        Mix("asym", "slow one way, fast the other", 40, 300, 2, 0.05, (0.15, 0.85), 0.005, 0.003, 50),
    )
}
