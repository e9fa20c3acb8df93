"""What follows from a command, and how does an event change the game?

One file a chapter of the rule book, under its name: set_up [P01, P02], market [P10, P11], bell [P20-P23], ending
[P30, P31]. Beside them: decide knows which of them judges a command, evolve writes down what they decided.
"""

from tests.kit.primeurs.rules.decide import decide
from tests.kit.primeurs.rules.evolve import evolve

__all__ = ["decide", "evolve"]
