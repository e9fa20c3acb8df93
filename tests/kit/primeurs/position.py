"""How is a situation written down, and read back?"""

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct, convert, field

from prems.kernel.check import by_seat, known_card, known_seat, nothing_twice
from prems.kernel.values import Malformed, Seat, Seats
from tests.kit.primeurs.cards import DECK, Card
from tests.kit.primeurs.options import Options
from tests.kit.primeurs.state import State, blank


class Position(Struct):
    hands: dict[Seat, list[Card]] = field(default_factory=dict)
    stall: list[Card] = field(default_factory=list)
    top: Card | None = None
    open: list[Card] = field(default_factory=list)
    turn: Seat | None = None
    winners: list[Seat] = field(default_factory=list)


def read(written: Mapping[str, object], seats: Seats, options: Options) -> State:
    position = convert(written, Position)
    _check(position, seats)
    state = blank(seats, options)
    state.hands = {seat: list(cards) for seat, cards in by_seat(seats, position.hands, []).items()}
    state.stall, state.top, state.open = list(position.stall), position.top, list(position.open)
    state.turn, state.winners = position.turn, list(position.winners)
    return state


def write(state: State) -> dict[str, object]:
    return {
        "hands": {seat: list(cards) for seat, cards in state.hands.items()},
        "stall": list(state.stall),
        "top": state.top,
        "open": list(state.open),
        "turn": state.turn,
        "winners": list(state.winners),
    }


def _check(position: Position, seats: Seats) -> None:
    heap = {*position.open, *([] if position.top is None else [position.top])}
    lying = [*chain(*position.hands.values(), position.stall, sorted(heap))]
    for card in lying:
        known_card(DECK, card)
    nothing_twice(lying, "a card lies in one place only")
    for seat in (*position.winners, *([] if position.turn is None else [position.turn])):
        known_seat(seats, seat)
    if len(position.open) > 2:
        raise Malformed("at most two fruits wait for an answer: the newest, and the one before")
