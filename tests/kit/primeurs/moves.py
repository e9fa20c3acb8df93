"""What could the players of Primeurs do now?"""

from prems.kernel.values import Command, Seat
from tests.kit.primeurs.cards import Card
from tests.kit.primeurs.commands import Cry, Hush, Race, Reach, Ring, Timeout
from tests.kit.primeurs.rules.bell import held
from tests.kit.primeurs.state import State, cried, is_on


def moves(state: State) -> list[Command]:
    """The next fruit is cried, or somebody rings or hushes rightly."""
    if state.turn is None or not is_on(state):
        return []
    carry_on: Command = Cry(state.turn) if state.stall else Timeout()
    card = cried(state)
    return [carry_on] if card is None else [carry_on, *(right(state, seat, card) for seat in state.seats)]


def mishaps(state: State) -> list[Command]:
    """Somebody is wrong, all ring at once, or time runs out."""
    if not is_on(state):
        return []
    card = cried(state)
    if card is None:
        return [Timeout()]
    wrong = [Hush(seat) if held(state, seat, card) else Ring(seat) for seat in state.seats]
    return [*wrong, Race([Reach(seat, 0, "ring", card) for seat in state.seats]), Timeout()]


def right(state: State, seat: Seat, card: Card) -> Ring | Hush:
    return Ring(seat) if held(state, seat, card) else Hush(seat)
