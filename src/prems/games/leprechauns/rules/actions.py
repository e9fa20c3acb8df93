"""What does the action card of the round demand, forbid or give? [L40-L47, L71-L75]"""

from prems.games.leprechauns.cards import ChestId
from prems.games.leprechauns.commands import Slap, TimedSlap
from prems.games.leprechauns.events import WhyOut
from prems.games.leprechauns.state import State, action_of, dominant_hand, value_of
from prems.kernel.values import Seat


def is_in_force(state: State, kind: str) -> bool:
    action = action_of(state)
    return action is not None and action.kind == kind


def constraint_broken(state: State, slap: Slap | TimedSlap) -> WhyOut | None:
    """Whoever breaks the constraint is out for the round at once [L40]."""
    if is_in_force(state, "back-of-hand") and slap.side != "back":
        return "back-of-hand"  # [L41]
    if is_in_force(state, "other-hand") and slap.hand in (None, dominant_hand(state, slap.seat)):
        return "other-hand"  # [L42]
    return card_forbidden(state, slap.seat, slap.card_of)


def card_forbidden(state: State, seat: Seat, card_of: Seat) -> WhyOut | None:
    if is_in_force(state, "neighbour") and card_of not in neighbours(state, seat):
        return "neighbour"  # [L44]
    if is_in_force(state, "forbidden") and bears_forbidden_number(state, card_of):
        return "forbidden"  # [L72]
    return None


def neighbours(state: State, seat: Seat) -> tuple[Seat, Seat]:
    return state.left[seat][0], state.left[seat][-2]


def bears_forbidden_number(state: State, card_of: Seat) -> bool:
    """A number that all revealed chests bear is not forbidden [L72]."""
    action = action_of(state)
    values = {seat: value_of(state, chest) for seat, chest in state.revealed.items()}
    number = action.number if action else None
    return values[card_of] == number and set(values.values()) != {number}


def gifts(state: State) -> dict[Seat, Seat]:
    """Who has a hand on a lowest chest of all revealed ones, and on whose [L46]."""
    if not is_in_force(state, "gift") or not state.revealed:
        return {}
    values = {seat: value_of(state, chest) for seat, chest in state.revealed.items()}
    lowest = min(values.values())
    return {seat: card_of for seat, card_of in state.hands.items() if values[card_of] == lowest}


def swapper(state: State) -> Seat | None:
    """Who may swap: the only winner of the lowest value [L45]; in the prototype the next lowest after a tie [L74]."""
    if not is_in_force(state, "swap") or len(state.won_now) < 2:
        return None
    values = sorted((value_of(state, chest), seat) for seat, chest in state.won_now.items())
    alone = [(value, seat) for value, seat in values if sum(value == other for other, _ in values) == 1]
    if state.options.edition == "final":
        alone = [(value, seat) for value, seat in alone if value == values[0][0]]
    return alone[0][1] if alone else None


def discardable(state: State, seat: Seat) -> list[ChestId]:
    """Chests won earlier that odd or even number asks for: lowest first, then by id [L75]."""
    parity = 0 if is_in_force(state, "even") else 1 if is_in_force(state, "odd") else None
    just_won = state.won_now.get(seat)
    if just_won is None or value_of(state, just_won) % 2 != parity:
        return []
    asked = [chest for chest in state.won[seat] if chest != just_won and value_of(state, chest) % 2 == parity]
    return sorted(asked, key=lambda chest: (value_of(state, chest), chest))
