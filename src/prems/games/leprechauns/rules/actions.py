"""What does the action card of the round demand, forbid or give? [L40-L47, L71-L75]"""

from typing import Final

from prems.games.leprechauns.cards import VALUE_OF, ChestId, Kind
from prems.games.leprechauns.commands import Slap, TimedSlap
from prems.games.leprechauns.events import WhyOut
from prems.games.leprechauns.state import State, action_of
from prems.kernel.values import Seat, Seats, in_seat_order

FORBIDDING: Final[frozenset[Kind | None]] = frozenset({"neighbour", "forbidden"})
"""Those that do not let everybody slap every card."""

BINDING: Final[frozenset[Kind | None]] = FORBIDDING | {"back-of-hand", "other-hand"}
"""Those that put out whoever does not slap as they demand [L40]."""


def constraint_broken(state: State, slap: Slap | TimedSlap) -> WhyOut | None:
    """Whoever breaks the constraint is out for the round at once [L40]."""
    kind = state.kind
    if kind not in BINDING:
        return None
    if kind == "back-of-hand":
        return kind if slap.side != "back" else None  # [L41]
    if kind == "other-hand":
        return kind if slap.hand in (None, state.dominant[slap.seat]) else None  # [L42]
    return card_forbidden(state, slap.seat, slap.card_of)


def card_forbidden(state: State, seat: Seat, card_of: Seat) -> WhyOut | None:
    kind = state.kind
    if kind == "neighbour":
        return kind if card_of not in neighbours(state.seats, seat) else None  # [L44]
    if kind == "forbidden":
        return kind if bears_forbidden_number(state, card_of) else None  # [L72]
    return None


def neighbours(seats: Seats, seat: Seat) -> tuple[Seat, Seat]:
    nth = seats.index(seat)
    return seats[nth - 1], seats[(nth + 1) % len(seats)]


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
    values = values_of(state.revealed)
    lowest = min(values.values())
    return {seat: hands[seat] for seat in in_seat_order(state.seats, hands) if values[hands[seat]] == lowest}


def swapper(state: State, won_now: dict[Seat, ChestId]) -> Seat | None:
    """Who may swap: the only winner of the lowest value [L45]; in the prototype the next lowest after a tie [L74]."""
    if state.kind != "swap" or len(won_now) < 2:
        return None
    values = values_of(won_now)
    gold = sorted(values.values())
    for value in gold if state.options.edition == "prototype" else gold[:1]:
        if gold.count(value) == 1:
            return next(seat for seat in values if values[seat] == value)
    return None


def parity_asked(state: State) -> int | None:
    """Of the chests that odd or even number asks for [L75]."""
    return 0 if state.kind == "even" else 1 if state.kind == "odd" else None


def discardable(state: State, seat: Seat, won_now: dict[Seat, ChestId]) -> list[ChestId]:
    """Chests won earlier that odd or even number asks for: lowest first, then by id [L75]."""
    parity = parity_asked(state)
    just_won = won_now.get(seat)
    if parity is None or just_won is None or VALUE_OF[just_won] % 2 != parity:
        return []
    asked = [chest for chest in state.won[seat] if chest != just_won and VALUE_OF[chest] % 2 == parity]
    return sorted(asked, key=lambda chest: (VALUE_OF[chest], chest))
