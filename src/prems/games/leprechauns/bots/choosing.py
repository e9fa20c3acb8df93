"""Which chest is worth a slap, as far as a player can see?"""

from typing import Final

from prems.games.leprechauns.bots.memory import sticking
from prems.games.leprechauns.bots.traits import Temper
from prems.games.leprechauns.cards import ACTIONS, CHESTS, Action, Chest
from prems.games.leprechauns.view import View
from prems.kernel.values import Seat

PARITY: Final = {"even": 0, "odd": 1}


def action_of(view: View) -> Action | None:
    return ACTIONS[view.edition][view.action] if view.action else None


def kind_of(view: View) -> str | None:
    action = action_of(view)
    return action.kind if action else None


def free_chests(view: View, me: Seat, heeding: bool) -> dict[Seat, Chest]:
    """By whose card it is: not the bot's own [L13], no taken one [L14], nothing that is forbidden and thought of."""
    taken = view.hands.values()
    return {
        seat: CHESTS[view.edition][chest]
        for seat, chest in view.revealed.items()
        if seat != me and seat not in taken and not (heeding and is_forbidden(view, me, seat))
    }


def is_forbidden(view: View, me: Seat, card_of: Seat) -> bool:
    """By neighbour [L44] or by a forbidden number, unless all chests bear it [L72]."""
    action = action_of(view)
    if action is None:
        return False
    if action.kind == "neighbour":
        return card_of not in neighbours(view, me)
    if action.kind == "forbidden":
        return view.values[card_of] == action.number and set(view.values.values()) != {action.number}
    return False


def neighbours(view: View, me: Seat) -> tuple[Seat, Seat]:
    mine = view.seats.index(me)
    return view.seats[mine - 1], view.seats[(mine + 1) % len(view.seats)]


def rivals(view: View, me: Seat) -> list[Seat]:
    """Whose hands are still in the air."""
    return [seat for seat in view.seats if seat != me and seat not in view.hands and seat not in view.out]


def worth(view: View, me: Seat, chest: Chest, temper: Temper) -> float:
    """Gold to be expected; greed takes the risk of forgetting lightly."""
    kind = kind_of(view)
    if kind == "gift" and chest.value == min(view.values.values()):
        return float(chest.value)  # without reciting [L46]
    sure: float = 1.0
    for motif in chest.motifs:
        sure *= sticking(motif, temper.study, temper.learning)
    sure **= 1 - temper.greed
    cost = 0.0
    if kind == "negative":
        cost = chest.value if view.edition == "prototype" else (chest.value + 1) // 2  # [L47, L73]
    return (chest.value - _given_away(view, me, chest)) * sure - cost * (1 - sure)


def _given_away(view: View, me: Seat, chest: Chest) -> int:
    """What winning an even or odd chest would make one discard [L75]."""
    parity = PARITY.get(kind_of(view) or "")
    if parity is None or chest.value % 2 != parity:
        return 0
    values = (CHESTS[view.edition][won].value for won in view.won[me])
    return min((value for value in values if value % 2 == parity), default=0)
