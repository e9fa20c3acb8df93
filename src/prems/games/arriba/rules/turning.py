"""How are cards turned: in turn [A10-A13], and all at once after a head [A23-A26]?"""

from collections.abc import Sequence

from prems.games.arriba.cards import is_head
from prems.games.arriba.commands import Flip, Signal
from prems.games.arriba.events import CardFlipped, Phase, SignalGiven
from prems.games.arriba.state import State
from prems.kernel.values import Event, Ms, Refusal, Seat


def flip(state: State, command: Flip, at: Ms) -> Sequence[Event] | Refusal:
    seat = command.seat
    if state.phase != "turn":
        return Refusal("wrong-phase", seat)
    if not state.draw[seat]:
        return Refusal("no-draw-pile", seat)  # [A13]
    if seat != state.turn:
        return Refusal("not-your-turn", seat)  # [A10]
    return (flipped(state, seat, at),)


def flipped(state: State, seat: Seat, at: Ms) -> CardFlipped:
    draw = state.draw[seat]
    card = draw[0]
    phase: Phase
    turn = next_to_turn(state, seat) if len(draw) > 1 else _next_other(state, seat)
    if turn is None:
        phase = "last_call"  # [A71] a head as the very last card included
    elif is_head(card):
        phase, turn = "head", None  # [A23]
    else:
        phase = "turn"
    return CardFlipped(at, seat, card, phase, turn)


def signal(state: State, command: Signal, at: Ms) -> Sequence[Event] | Refusal:
    if state.phase != "head":
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.head_by:
        return Refusal("not-your-turn", command.seat)
    return (signal_given(state, command.seat, at),)


def signal_given(state: State, head_by: Seat, at: Ms) -> SignalGiven:
    """Everybody with a draw pile turns the top card [A23]; play goes on at the left of the head [A61]."""
    cards = {seat: draw[0] for seat, draw in state.draw.items() if draw}
    turn = next((seat for seat in state.left[head_by] if len(state.draw[seat]) > 1), None)
    return SignalGiven(at, head_by, cards, "turn" if turn else "last_call", turn)


def next_to_turn(state: State, after: Seat) -> Seat | None:
    """The next player to the left who still has a draw pile [A13], this one last."""
    draw = state.draw
    for seat in state.left[after]:
        if draw[seat]:
            return seat
    return None


def _next_other(state: State, after: Seat) -> Seat | None:
    turn = next_to_turn(state, after)
    return None if turn == after else turn
