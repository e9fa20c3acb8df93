"""How often, and how sure are we of it?"""

from math import sqrt
from typing import Final

from msgspec import Struct

SURE: Final = 1.96  # standard errors: 95 times in a hundred


class Share(Struct, frozen=True):
    """So many of so many, and between which shares the truth probably lies (Wilson)."""

    of: int
    share: float
    low: float
    high: float


def share(some: float, of: int) -> Share:
    if of == 0:
        return Share(0, 0.0, 0.0, 1.0)
    p = some / of
    z2 = SURE * SURE
    middle = (p + z2 / (2 * of)) / (1 + z2 / of)
    reach = SURE * sqrt(p * (1 - p) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Share(of, p, max(0.0, middle - reach), min(1.0, middle + reach))
