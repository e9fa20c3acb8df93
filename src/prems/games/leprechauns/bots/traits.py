"""What makes one player of Leprechauns different from another?"""

from typing import Final

from msgspec import Struct

from prems.human.reaction import Reaction
from prems.kernel.bot import Level


class Temper(Struct, frozen=True, kw_only=True):
    """Shares are from 0 to 1, times in milliseconds."""

    glance: Reaction  # from the reveal to the first chest
    per_chest: float  # more for each chest whose value is read
    greed: float  # 0: counts on what it will remember; 1: sees only gold
    whim: float  # gold by which a choice may be off
    study: float  # looking at both motifs before the slap, while others could be faster
    learning: float  # looking at a motif for this long makes two in three stick
    distraction: float  # share of a memory that each recital of another takes away
    heed: float  # how often it thinks of the round's action card
    scatter: float  # how far the hand lands from the middle, of the card's height
    malice: float  # how often it names so that rich rivals wait and forget
    thinking: Reaction  # from its turn to recite to the first answer


TEMPERS: Final[dict[Level, Temper]] = {
    "easy": Temper(
        glance=Reaction(458, 66, 122),
        per_chest=127,
        greed=0.5,
        whim=1.6,
        study=830,
        learning=146,
        distraction=0.045,
        heed=0.91,
        scatter=0.097,
        malice=0.0,
        thinking=Reaction(1_300, 250, 250),
    ),
    "normal": Temper(
        glance=Reaction(435, 60, 110),
        per_chest=120,
        greed=0.5,
        whim=1.2,
        study=800,
        learning=125,
        distraction=0.03,
        heed=0.95,
        scatter=0.09,
        malice=0.3,
        thinking=Reaction(1_100, 200, 200),
    ),
    "hard": Temper(
        glance=Reaction(412, 54, 96),
        per_chest=113,
        greed=0.5,
        whim=0.8,
        study=780,
        learning=106,
        distraction=0.018,
        heed=0.98,
        scatter=0.082,
        malice=0.8,
        thinking=Reaction(900, 150, 150),
    ),
}
