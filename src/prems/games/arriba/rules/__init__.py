"""What follows from a command, and how does an event change the game?

One file a chapter of the rule book: turning [A10-A26], live [A20-A22], settling [A30-A37], first [A40-A43],
ending [A70-A74]; evolve writes down what they decided.
"""

from prems.games.arriba.rules.decide import decide
from prems.games.arriba.rules.evolve import evolve

__all__ = ["decide", "evolve"]
