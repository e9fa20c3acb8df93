"""How does chance come in as an argument, where a bot needs more than a shuffle?"""

from math import cos, log, pi, sqrt

MASK = (1 << 64) - 1


class Chance:
    """A stream of chance from one seed: the same seed, the same stream, for ever (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = seed & MASK

    def uniform(self) -> float:
        """From 0 up to, but not including, 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def happens(self, probability: float) -> bool:
        return self.uniform() < probability

    def below(self, limit: int) -> int:
        return int(self.uniform() * limit)

    def normal(self, mean: float, sd: float) -> float:
        return mean + sd * sqrt(-2 * log(1 - self.uniform())) * cos(2 * pi * self.uniform())

    def exponential(self, mean: float) -> float:
        return -mean * log(1 - self.uniform())

    def ex_gaussian(self, mu: float, sigma: float, tau: float) -> float:
        """How human reaction times are spread: a bell with a long tail."""
        return self.normal(mu, sigma) + self.exponential(tau)
