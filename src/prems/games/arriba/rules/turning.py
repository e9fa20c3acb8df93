"""How are cards turned, one after another? [A10-A14]"""

from typing import Final

from prems.games.arriba.cards import HEADS, Card
from prems.games.arriba.commands import Flip
from prems.games.arriba.events import CardFlipped, Phase
from prems.games.arriba.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat

A_HEAD: Final[frozenset[Card]] = frozenset(HEADS)


def flip(state: State, command: Flip, at: Ms) -> Decision:
    seat = command.seat
    if seat == state.turn:  # then it has a draw pile, and the phase is "turn"
        return (flipped(state, seat, at),)
    if state.phase != "turn":
        return Refusal("wrong-phase", seat)
    return Refusal("not-your-turn" if state.draw[seat] else "no-draw-pile", seat)  # [A10, A13]


def flipped(state: State, seat: Seat, at: Ms) -> CardFlipped:
    card = state.draw[seat][-1]
    phase: Phase
    turn = next_to_turn(state, seat)
    if turn is None or (turn == seat and len(state.draw[seat]) == 1):
        phase, turn = "last_call", None  # [A71] a head as the very last card included
    elif card in A_HEAD:
        phase, turn = "head", None  # [A23]
    else:
        phase = "turn"
    return CardFlipped(at, seat, card, phase, turn)


def next_to_turn(state: State, after: Seat) -> Seat | None:
    """The next player to the left who still has a draw pile [A13], this one last."""
    draw = state.draw
    for seat in state.left[after]:
        if draw[seat]:
            return seat
    return None
