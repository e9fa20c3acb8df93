"""What could the players of Arriba do now?"""

from prems.games.arriba.commands import Flip, Grab, Hand, Race, Signal, Timeout
from prems.games.arriba.rules.live import is_totem_live, matches
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.values import Command, Seat


def moves(state: State) -> list[Command]:
    """The next card is turned, or somebody grabs who may."""
    return [] if is_between_rounds(state) else [carry_on(state), *map(Grab, may_grab(state))]


def slips(state: State) -> list[Command]:
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


def may_grab(state: State) -> list[Seat]:
    """Everybody while a totem card is live [A22], else those who show a matching symbol [A20]."""
    if is_totem_live(state):
        return list(state.seats)
    return [seat for match in matches(state) for seat in match.seats]
