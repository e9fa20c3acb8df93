"""What does Arriba look like on paper and on screen?"""

from typing import Final

from prems.games.arriba.print.box import box
from prems.games.arriba.print.faces import deck, drawings, sample
from prems.games.arriba.print.totem import TOTEM, totem
from prems.paper import MARIGOLD
from prems.paper.box import Print
from prems.paper.face import Drawing

PRINT: Final = Print(
    boxes={"": box},
    sprites={None: drawings},
    decks={"": deck},
    sample=sample,
    ground=MARIGOLD,
    previewed=(16, 18, 22),  # totems and heads, the totem to fold, the rules
    inline={"totem": Drawing(totem(), {}, *TOTEM)},
)
