"""What does the action card of the round demand, forbid or give? [L40-L47, L71-L75]"""

from typing import Final

from prems.games.leprechauns.cards import VALUE_OF, ChestId, Kind
from prems.games.leprechauns.commands import Slap, TimedSlap
from prems.games.leprechauns.events import WhyOut
from prems.games.leprechauns.state import State, action_of
from prems.kernel.values import Seat

FORBIDDING: Final[frozenset[Kind | None]] = frozenset({"neighbour", "forbidden"})
"""Those that do not let everybody slap every card."""

BINDING: Final[frozenset[Kind | None]] = FORBIDDING | {"back-of-hand", "other-hand"}
"""Those that put out whoever does not slap as they demand [L40]."""

PARITY: Final[dict[Kind | None, int]] = {"even": 0, "odd": 1}
"""Of the chests that are to be discarded [L75]."""


def constraint_broken(state: State, slap: Slap | TimedSlap) -> WhyOut | None:
    """Whoever breaks the constraint is out for the round at once [L40]."""
    kind = state.kind
    if kind == "back-of-hand":
        return kind if slap.side != "back" else None  # [L41]
    if kind == "other-hand":
        return kind if slap.hand in (None, state.dominant[slap.seat]) else None  # [L42]
    return card_forbidden(state, slap.seat, slap.card_of)


def card_forbidden(state: State, seat: Seat, card_of: Seat) -> WhyOut | None:
    kind = state.kind
    if kind == "neighbour":
        return kind if card_of not in state.open.beside[seat] else None  # [L44]
    if kind == "forbidden":
        return kind if bears_forbidden_number(state, card_of) else None  # [L72]
    return None


def bears_forbidden_number(state: State, card_of: Seat) -> bool:
    """A number that all revealed chests bear is not forbidden [L72]."""
    action = action_of(state)
    values = values_of(state.revealed)
    number = action.number if action else None
    return values[card_of] == number and set(values.values()) != {number}


def values_of(chests: dict[Seat, ChestId]) -> dict[Seat, int]:
    return {seat: VALUE_OF[chest] for seat, chest in chests.items()}


def gifts(state: State, hands: dict[Seat, Seat]) -> dict[Seat, Seat]:
    """Who has a hand on a lowest chest of all revealed ones, and on whose [L46]."""
    if state.kind != "gift" or not hands:
        return {}
    chests = state.revealed
    lowest = min(map(VALUE_OF.__getitem__, chests.values()))
    given = {}
    for seat in state.seats:
        if seat in hands and VALUE_OF[chests[hands[seat]]] == lowest:
            given[seat] = hands[seat]
    return given


def swapper(state: State, won_now: dict[Seat, ChestId]) -> Seat | None:
    """Who may swap: the only winner of the lowest value [L45]; in the prototype the next lowest after a tie [L74]."""
    if state.kind != "swap" or len(won_now) < 2:
        return None
    gold = sorted(map(VALUE_OF.__getitem__, won_now.values()))
    if gold[0] == gold[1]:
        gold = [value for value in gold if gold.count(value) == 1] if state.options.edition == "prototype" else []
    for seat, chest in won_now.items():
        if VALUE_OF[chest] in gold[:1]:
            return seat
    return None


def discardable(state: State, seat: Seat, won_now: dict[Seat, ChestId]) -> list[ChestId]:
    """Chests won earlier that odd or even number asks for: lowest first, then by id [L75]."""
    parity = PARITY.get(state.kind)
    just_won = won_now.get(seat)
    if parity is None or just_won is None or VALUE_OF[just_won] % 2 != parity:
        return []
    asked = [chest for chest in state.won[seat] if chest != just_won and VALUE_OF[chest] % 2 == parity]
    return sorted(asked, key=lambda chest: (VALUE_OF[chest], chest))
