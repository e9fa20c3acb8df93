"""Why do the rules of Arriba say no?"""

from typing import Final

from prems.kernel.values import Code
from prems.kernel.words import Said

REFUSALS: Final[dict[Code, Said]] = {
    "wrong-phase": Said(fr="Pas maintenant.", en="Not now."),
    "no-draw-pile": Said(fr="Tu n’as plus de pioche.", en="You have no draw pile left."),
    "not-your-turn": Said(fr="Ce n’est pas ton tour.", en="It’s not your turn."),
}
