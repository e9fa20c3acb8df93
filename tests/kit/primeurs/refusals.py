"""Why do the rules of Primeurs say no?"""

from typing import Final

from prems.kernel.values import Code
from prems.kernel.words import Said

REFUSALS: Final[dict[Code, Said]] = {
    "wrong-phase": Said(fr="Pas maintenant.", en="Not now."),
    "not-your-turn": Said(fr="Ce n’est pas à toi de crier.", en="It’s not for you to cry."),
    "no-fruit": Said(fr="Aucun fruit n’attend la cloche.", en="No fruit is waiting for the bell."),
}
