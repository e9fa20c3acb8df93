"""Who plays Primeurs where people are missing?"""

from functools import partial
from typing import Final

from prems.human.reaction import Reaction
from prems.kernel.bot import Character, Level, Portrait
from prems.kernel.words import Said
from tests.kit.primeurs.bots.mind import PrimeursMind


def _character(name: str, level: Level, portrait: Portrait, mu: float, muddle: float, fr: str, en: str) -> Character:
    return Character(name, level, Said(fr, en), partial(PrimeursMind, Reaction(mu, 60, 120), muddle), portrait)


BOTS: Final = (
    _character("Prune", "easy", "dreamy", 900, 0.2, "Rêve devant les étals.", "Dreams in front of the stalls."),
    _character("Basile", "normal", "careful", 600, 0.1, "Fait son marché sans se presser.", "Shops without hurry."),
    _character(
        "Olive", "hard", "wakeful", 420, 0.04, "L’oreille fine et la main sûre.", "A fine ear and a sure hand."
    ),
)
