"""What makes one player of Arriba different from another?"""

from typing import Final

from msgspec import Struct

from prems.human.reaction import Reaction
from prems.kernel.bot import Level


class Temper(Struct, frozen=True, kw_only=True):
    """Shares are from 0 to 1, times in milliseconds."""

    totem: Reaction  # from a totem card to the hand on the totem
    match: Reaction  # from two equal cards to the hand on the totem
    search: float  # more for each further card that has to be compared
    lapse: float  # share of live things that escape the first glance
    second_look: float  # chance of seeing such a thing after all, with each card turned since
    weariness: float  # how much attention sinks while nothing happens; 1 doubles the lapses
    confusion: float  # how often a perfect look-alike would pass for equal
    rashness: float  # how readily the hand flies at what is not even alike
    turning: Reaction  # from one's turn to the turned card
    grip: float  # where the hand usually holds the totem: 0 at the foot, 1 at the head


TEMPERS: Final[dict[Level, Temper]] = {
    "easy": Temper(
        totem=Reaction(264, 32, 59),
        match=Reaction(362, 49, 98),
        search=31,
        lapse=0.12,
        second_look=0.5,
        weariness=1.0,
        confusion=0.044,
        rashness=0.010,
        turning=Reaction(1250, 180, 250),
        grip=0.6,
    ),
    "normal": Temper(
        totem=Reaction(257, 30, 55),
        match=Reaction(350, 45, 90),
        search=30,
        lapse=0.09,
        second_look=0.6,
        weariness=0.8,
        confusion=0.037,
        rashness=0.008,
        turning=Reaction(1100, 140, 200),
        grip=0.5,
    ),
    "hard": Temper(
        totem=Reaction(251, 29, 52),
        match=Reaction(341, 43, 85),
        search=29,
        lapse=0.065,
        second_look=0.7,
        weariness=0.6,
        confusion=0.030,
        rashness=0.006,
        turning=Reaction(950, 110, 150),
        grip=0.35,
    ),
}
