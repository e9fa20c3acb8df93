"""How much later than it says does a screen show its picture [T35]?

People tap along with flashes, a little early, each in their own way, and alike on every screen: so the difference
between two screens is theirs, not the person's.
"""

import math
from collections.abc import Sequence
from statistics import median
from typing import Final

import msgspec

FLASHES: Final = 12
FLASH_EVERY: Final = 600  # milliseconds
BELONGS: Final = FLASH_EVERY / 2  # a tap further from every flash belongs to none
ENOUGH_TAPS: Final = 6  # taps on each screen
LONGEST: Final = 1_000.0


class Measured(msgspec.Struct, frozen=True):
    lag: float
    plus_minus: float


def lag_of(taps: Sequence[float], flashes: Sequence[float], own: Sequence[float], error: float) -> Measured | None:
    """`taps` and `flashes` on one clock, exact to `error`; `own`: taps after flashes of their own screen.

    None: too few of them tell anything.
    """
    beside = [tap - min(flashes, key=lambda flash: abs(tap - flash)) for tap in taps] if flashes else []
    theirs, mine = ([ms for ms in some if abs(ms) <= BELONGS] for some in (beside, own))
    if len(theirs) < ENOUGH_TAPS or len(mine) < ENOUGH_TAPS:
        return None
    lag = min(max(median(theirs) - median(mine), 0.0), LONGEST)
    noise = math.hypot(_doubt(theirs), _doubt(mine))
    return Measured(round(lag, 1), round(min(noise + error, LONGEST), 1))


def together(some: Sequence[Measured]) -> Measured:
    """What several people measured of the same screen."""
    return Measured(median(one.lag for one in some), median(one.plus_minus for one in some))


def _doubt(values: Sequence[float]) -> float:
    """Of a median: by its own spread, so that one slip of a finger does not count."""
    middle = median(values)
    deviation = 1.4826 * median(abs(value - middle) for value in values)
    return 1.2533 * deviation / math.sqrt(len(values))
