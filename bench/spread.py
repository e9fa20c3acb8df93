"""How much do repeated measurements differ?"""

from collections.abc import Iterable, Sequence
from statistics import median

from msgspec import Struct


class Spread(Struct, frozen=True):
    """The middle of all repetitions, and the lowest and highest of them."""

    middle: float
    low: float
    high: float
    count: int


def spread(values: Sequence[float]) -> Spread:
    return Spread(median(values), min(values), max(values), len(values))


def percentile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))], 3) if ordered else 0.0
