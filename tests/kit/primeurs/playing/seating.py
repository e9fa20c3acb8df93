"""How do the options of Primeurs fit the people at the table? They speak of nobody."""

from typing import Final

from prems.kernel.playing.seating import Seating
from tests.kit.primeurs.options import Options
from tests.kit.primeurs.state import State

SEATING: Final[Seating[State, Options]] = Seating()
