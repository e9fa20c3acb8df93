"""What is in the printed box of Arriba?"""

from importlib.resources import files

from prems.games.arriba.cards import DECK
from prems.games.arriba.print.faces import back, drawings, face
from prems.games.arriba.print.sheets import score_sheet, totem_to_fold
from prems.kernel.words import Lang
from prems.paper import MARIGOLD, ROSA_DARK
from prems.paper.box import Box, Plate, PrintedCard
from prems.paper.hands import hands


def box(lang: Lang, _patterns: bool = False) -> Box:
    """80 cards, the totem, and paper for the points [A01]."""
    cards = tuple(PrintedCard(card, face(card), back(), "sun") for card in DECK)
    score = score_sheet(lang)
    plates = (Plate("totem", totem_to_fold(lang)), Plate("score", score, score))
    booklet = files(__package__).joinpath(f"booklet.{lang}.typ").read_text(encoding="utf-8")
    look = {"title": ROSA_DARK, "strip": MARIGOLD, "tint": "#FFE2A3"}
    return Box("Arriba", cards, plates, booklet, drawings() | hands(), look)
