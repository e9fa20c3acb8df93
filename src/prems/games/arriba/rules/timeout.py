"""What does the table do where nobody does it in time?"""

from prems.games.arriba.commands import Timeout
from prems.games.arriba.rules.ending import last_call_ended
from prems.games.arriba.rules.live import signal_given
from prems.games.arriba.rules.turning import flipped
from prems.games.arriba.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Ms, Refusal


def timeout(state: State, _: Timeout, at: Ms) -> Decision:
    """It turns, gives the signal [A80] or ends the last call [A71]."""
    if state.phase == "turn" and state.turn is not None:
        return (flipped(state, state.turn, at),)
    if state.phase == "head" and state.head_by is not None:
        return (signal_given(state, state.head_by, at),)
    if state.phase == "last_call":
        return last_call_ended(state, at)
    return Refusal("wrong-phase")
