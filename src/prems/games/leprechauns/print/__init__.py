"""What does Leprechauns look like on paper and on screen?"""

from functools import partial
from typing import Final

from prems.games.leprechauns.cards import EDITIONS
from prems.games.leprechauns.print.box import box
from prems.games.leprechauns.print.faces import deck, drawings, sample
from prems.games.leprechauns.print.pieces import CHEST, chest
from prems.kernel.words import LANGS
from prems.paper import CLOVER
from prems.paper.box import Print
from prems.paper.face import Drawing

PRINT: Final = Print(
    boxes={edition: partial(box, edition) for edition in EDITIONS},
    sprites={lang: partial(drawings, lang) for lang in LANGS},
    decks={edition: partial(deck, edition) for edition in EDITIONS},
    sample=sample,
    ground=CLOVER,
    previewed=(0, 8),  # chests, actions
    inline={"chest": Drawing(chest(), {}, *CHEST)},
)
