"""What follows from a command, and how does an event change the game?

One file a chapter of the rule book, under its name: set_up [L01-L05], slapping [L10-L18], reciting [L20-L27],
round_end [L30, L31], actions [L40-L47], ending [L50]; what variants [L60-L62] and prototype [L70-L77] do differently
stands where it differs. Beside them: decide knows which of them judges a command, timeout what the table does itself,
draft what the game will be after some events, evolve writes down what they decided.
"""

from prems.games.leprechauns.rules.decide import decide
from prems.games.leprechauns.rules.evolve import evolve

__all__ = ["decide", "evolve"]
