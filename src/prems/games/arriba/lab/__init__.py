"""What does the laboratory want to know of Arriba?"""

from typing import Final

from prems.games.arriba.lab.balance import BALANCE
from prems.games.arriba.lab.bots import BOTS
from prems.games.arriba.lab.notes import Notetaker
from prems.kernel.study import Study

STUDY: Final = Study(Notetaker, BOTS, BALANCE)
