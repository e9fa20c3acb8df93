"""What could the players of Arriba do now?"""

from collections.abc import Sequence
from functools import lru_cache

from prems.games.arriba.commands import Flip, Grab, Hand, Race, Signal, Timeout
from prems.games.arriba.rules.live import may_grab
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.values import Command, Seat, Seats


def moves(state: State) -> Sequence[Command]:
    """The next card is turned, or somebody who may grab does."""
    if state.turn is not None:
        return _turn_or_grab(state.turn, may_grab(state))
    if is_between_rounds(state):
        return ()
    return Timeout() if state.head_by is None else Signal(state.head_by), *map(Grab, may_grab(state))


@lru_cache(4096)
def _turn_or_grab(turn: Seat, able: Seats) -> tuple[Command, ...]:
    """Commands are values, and serve again."""
    return Flip(turn), *map(Grab, able)


def mishaps(state: State) -> list[Command]:
    """Somebody grabs wrongly, all grab at once, or time runs out."""
    if is_between_rounds(state):
        return []
    right = may_grab(state)
    wrong = [seat for seat in state.seats if seat not in right]
    return [*map(Grab, wrong), Race([Hand(seat, at=0) for seat in state.seats]), Timeout()]
