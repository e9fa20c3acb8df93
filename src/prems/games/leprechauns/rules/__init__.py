"""What follows from a command, and how does an event change the game?

One file a chapter of the rule book: reveal [L03, L10, L11], slapping [L12-L17], reciting [L20-L27], round_end [L30,
L31, L45, L75], actions [L40-L47, L71-L75], scoring [L47, L50, L73]; evolve writes down what they decided.
"""

from prems.games.leprechauns.rules.decide import decide
from prems.games.leprechauns.rules.evolve import evolve

__all__ = ["decide", "evolve"]
