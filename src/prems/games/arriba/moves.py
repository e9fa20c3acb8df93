"""What could the players of Arriba do now?"""

from prems.games.arriba.commands import Flip, Grab, Hand, Race, Signal, Timeout
from prems.games.arriba.rules.live import may_grab
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.values import Command


def moves(state: State) -> list[Command]:
    """The next card is turned, or somebody who may grab does."""
    if state.turn is None and is_between_rounds(state):
        return []
    able = may_grab(state)
    return [carry_on(state), *map(Grab, able)] if able else [carry_on(state)]


def mishaps(state: State) -> list[Command]:
    """Somebody grabs wrongly, all grab at once, or time runs out."""
    if is_between_rounds(state):
        return []
    right = may_grab(state)
    wrong = [seat for seat in state.seats if seat not in right]
    return [*map(Grab, wrong), Race([Hand(seat, at=0) for seat in state.seats]), Timeout()]


def carry_on(state: State) -> Command:
    if state.turn is not None:
        return Flip(state.turn)
    return Timeout() if state.head_by is None else Signal(state.head_by)
