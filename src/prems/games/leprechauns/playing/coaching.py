"""What is a newcomer to Leprechauns told, and when?"""

from collections.abc import Iterator, Sequence
from typing import Final

from prems.games.leprechauns.commands import Recite, Signal, Slap
from prems.games.leprechauns.rules.slapping import can_slap
from prems.games.leprechauns.state import State
from prems.kernel.playing.coaching import Coaching, Slip
from prems.kernel.values import Event, Seat


def due(state: State, seat: Seat, _: Sequence[Event]) -> Iterator[Slip]:
    match state.phase:
        case "signal":
            if state.action is not None:
                yield "action"
            if state.prems == seat:
                yield "reveal"
        case "slap" if can_slap(state, seat):
            yield "slap"
        case "recite" if state.reciter == seat:
            yield "recital"


COACHING: Final[Coaching[State]] = Coaching(
    slips={"action": (), "reveal": (Signal,), "slap": (Slap,), "recital": (Recite,)},
    due=due,
)
