"""What could the players of Arriba do now?"""

from prems.games.arriba.commands import Flip, Grab, Hand, Match, Race, Signal, Timeout
from prems.games.arriba.rules.live import live
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.game import Moves
from prems.kernel.values import Command, Seat


def moves(state: State) -> Moves:
    """Usually a card is turned, or somebody grabs who may; wrong grabs and races for a stray hand are rare."""
    if is_between_rounds(state):
        return Moves()
    right = may_grab(state)
    wrong = [seat for seat in state.seats if seat not in right]
    everybody = Race([Hand(seat, at=0) for seat in state.seats])
    return Moves([carry_on(state), *map(Grab, right)], [*map(Grab, wrong), everybody, Timeout()])


def carry_on(state: State) -> Command:
    if state.turn is not None:
        return Flip(state.turn)
    return Timeout() if state.head_by is None else Signal(state.head_by)


def may_grab(state: State) -> list[Seat]:
    """Everybody while a totem card is live [A22], else those who show a matching symbol [A20]."""
    allowed: set[Seat] = set()
    for thing in live(state):
        allowed.update(thing.seats if isinstance(thing, Match) else state.seats)
    return [seat for seat in state.seats if seat in allowed]
