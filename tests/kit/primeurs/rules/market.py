"""How are fruits cried, one after another? [P10, P11]"""

from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal, Seat
from tests.kit.primeurs.commands import Cry
from tests.kit.primeurs.events import FruitCried
from tests.kit.primeurs.rules.ending import ended
from tests.kit.primeurs.state import State, is_on


def cry(state: State, command: Cry, at: Ms) -> Decision:
    if not is_on(state) or not state.stall:
        return Refusal("wrong-phase", command.seat)
    if command.seat != state.turn:
        return Refusal("not-your-turn", command.seat)
    return (fruit_cried(state, command.seat, at),)


def timeout(state: State, at: Ms) -> Decision:
    """The table cries [P10], or closes the market [P31]."""
    if state.turn is None or state.winners:
        return Refusal("wrong-phase")
    return (fruit_cried(state, state.turn, at),) if state.stall else (ended(state.hands, at),)


def fruit_cried(state: State, seat: Seat, at: Ms) -> FruitCried:
    return FruitCried(at, seat, state.stall[0], turn=state.left[seat][0])
