"""What does the laboratory want to know of Leprechauns?"""

from typing import Final

from prems.games.leprechauns.lab.balance import BALANCE
from prems.games.leprechauns.lab.bots import BOTS
from prems.games.leprechauns.lab.notes import Notetaker
from prems.kernel.study import Study

STUDY: Final = Study(Notetaker, BOTS, BALANCE)
