"""How long does a person take to see something and act on it?"""

from typing import Final

from msgspec import Struct

from prems.kernel.chance import Chance

FASTEST: Final = 150.0
"""Milliseconds: no hand answers a picture sooner."""


class Reaction(Struct, frozen=True):
    """Milliseconds, spread as human reactions are: a bell (mu, sigma) with a long tail (tau)."""

    mu: float
    sigma: float
    tau: float

    def slowed(self, mu: float, tau: float = 0.0) -> "Reaction":
        return Reaction(self.mu + mu, self.sigma, self.tau + tau)

    def time(self, chance: Chance) -> float:
        return max(FASTEST, chance.ex_gaussian(self.mu, self.sigma, self.tau))
