"""What does the laboratory want to know of Primeurs?"""

from typing import Final

from prems.kernel.study import Balance, BotStudy, Row, Study, skill_gap
from tests.kit.primeurs.bots import BOTS
from tests.kit.primeurs.lab.notes import Notetaker, balance, of_seats

_LEVELS: Final = {bot.level: bot for bot in BOTS}

STUDY: Final = Study(
    Notetaker,
    BotStudy(
        of_seats, (Row("wins", "games won"), Row("points", "fruits left"), Row("wrong", "wrong answers a game"))
    ),
    Balance(balance, (skill_gap(_LEVELS.__getitem__, {"wins": "won", "minutes": "minutes"}),)),
)
