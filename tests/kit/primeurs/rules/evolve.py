"""How does an event change the game?"""

from typing import assert_never

from prems.kernel.values import Event
from tests.kit.primeurs.events import AnyEvent, BellHushed, BellRung, Dealt, FruitCried, GameEnded, PenaltyDrawn
from tests.kit.primeurs.state import State


def evolve(state: State, event: Event) -> State:
    assert isinstance(event, AnyEvent)
    state.since = event.at
    match event:
        case Dealt():
            state.hands = {seat: list(cards) for seat, cards in event.hands.items()}
            state.stall, state.turn = list(event.stall), event.first
        case FruitCried():
            state.open = [*(card for card in state.open if card == state.top), event.card]
            state.top, state.turn = state.stall.pop(0), event.turn
        case BellRung():
            state.hands[event.seat].remove(event.card)
            state.top = event.card
            state.open.remove(event.cry)
        case BellHushed():
            state.open.remove(event.cry)
        case PenaltyDrawn():
            if event.card is not None:
                state.hands[event.seat].append(state.stall.pop(0))
            state.open.remove(event.cry)
        case GameEnded():
            state.winners, state.open = list(event.winners), []
        case _:
            assert_never(event)
    return state
