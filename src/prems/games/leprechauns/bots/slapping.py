"""Which chest does a bot reach for, how long does it look at it, and where does its hand land? [L12-L15]"""

from typing import Final

from msgspec import Struct

from prems.games.leprechauns.bots.choosing import free_chests, kind_of, rivals, worth
from prems.games.leprechauns.bots.traits import Temper
from prems.games.leprechauns.commands import Side, Slap, Spot, WhichHand
from prems.games.leprechauns.view import View
from prems.human.reaction import Reaction
from prems.kernel.chance import Chance
from prems.kernel.values import Ms, Seat

REACH: Final = Reaction(260, 40, 40)  # from the decision to the hand on the card
SECOND_GLANCE: Final = 0.6  # of the first: the table has been seen before
AT_LEISURE: Final = 1.6  # looking longer by this when nobody can be faster any more
WARY: Final = 1.25  # looking longer by this when an error costs gold
UNEVEN: Final = 0.15  # nobody looks equally long twice
CLUMSY: Final = 1.25  # the other hand, or its back, lands less well


class Reach(Struct, frozen=True):
    """A hand on its way to a chest."""

    slap: Slap
    due: float
    looked: float  # at the two motifs, by then
    is_hurried: bool  # others could be faster


def reach(view: View, me: Seat, temper: Temper, chance: Chance, at: Ms, heeds: bool, is_first: bool) -> Reach | None:
    """For the chest that seems best, of those that are free; None where there is none."""
    free = free_chests(view, me, heeds)
    if not free:
        return None
    appeal = {seat: worth(view, me, chest, temper) + chance.normal(0, temper.whim) for seat, chest in free.items()}
    target = max(appeal, key=lambda seat: appeal[seat])
    is_hurried = bool(rivals(view, me))
    finding = temper.glance.time(chance) + temper.per_chest * len(free)
    looked = temper.study * max(0.0, chance.normal(1, UNEVEN)) * (WARY if kind_of(view) == "negative" else 1)
    looked *= 1 if is_hurried else AT_LEISURE
    due = at + finding * (1 if is_first else SECOND_GLANCE) + looked + REACH.time(chance)
    return Reach(_slap(view, me, target, temper, chance, heeds), due, looked, is_hurried)


def at_leisure(hand: Reach) -> Reach:
    """Nobody can be faster any more: it looks a little longer."""
    longer = hand.looked * (AT_LEISURE - 1)
    return Reach(hand.slap, hand.due + longer, hand.looked + longer, False)


def _slap(view: View, me: Seat, target: Seat, temper: Temper, chance: Chance, heeds: bool) -> Slap:
    kind = kind_of(view) if heeds else None
    other: WhichHand = "left" if view.dominant[me] == "right" else "right"
    hand = other if kind == "other-hand" else None
    side: Side = "back" if kind == "back-of-hand" else "palm"
    is_usual = hand is None and side == "palm"
    return Slap(me, target, hand, side, _spot(temper.scatter * (1 if is_usual else CLUMSY), chance))


def _spot(scatter: float, chance: Chance) -> Spot:
    x, y = (min(1.0, max(0.0, chance.normal(0.5, scatter))) for _ in "xy")
    return round(x, 2), round(y, 2)
