"""Why do the rules of Leprechauns say no?"""

from typing import Final

from prems.kernel.values import Code
from prems.kernel.words import Said

REFUSALS: Final[dict[Code, Said]] = {
    "wrong-phase": Said(fr="Pas maintenant.", en="Not now."),
    "out": Said(fr="Tu es hors jeu pour ce tour.", en="You’re out for this round."),
    "not-your-turn": Said(fr="Ce n’est pas ton tour.", en="It’s not your turn."),
    "hand-down": Said(fr="Ta main est déjà posée.", en="Your hand is already down."),
    "own-card": Said(fr="Pas le tien !", en="Not your own!"),
    "card-taken": Said(fr="Déjà pris !", en="Already taken!"),
    "not-a-choice": Said(fr="Ça ne marche pas ici.", en="That doesn’t work here."),
}
