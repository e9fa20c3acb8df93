"""What follows from a command, and how does an event change the game?

One file a chapter of the rule book, under its name: set_up [A01-A06], turning [A10-A14], live [A20-A26], settling
[A30-A37], first [A40-A44], going_on [A60, A61], ending [A70-A74]. Beside them: decide knows which of them judges a
command, timeout what the table does itself, evolve writes down what they decided.
"""

from prems.games.arriba.rules.decide import decide
from prems.games.arriba.rules.evolve import evolve

__all__ = ["decide", "evolve"]
