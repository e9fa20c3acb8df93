"""Which rule judges which command?"""

from collections.abc import Callable
from typing import Any, Final

from prems.games.arriba.commands import Deal, Flip, Grab, Race, Signal, Timeout
from prems.games.arriba.rules.live import signal
from prems.games.arriba.rules.set_up import deal
from prems.games.arriba.rules.settling import grab, race
from prems.games.arriba.rules.timeout import timeout
from prems.games.arriba.rules.turning import flip
from prems.games.arriba.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Command, Ms


def decide(state: State, command: Command, at: Ms) -> Decision:
    return _JUDGES[type(command)](state, command, at)


# A `match` over structs takes 0.2 microseconds for each kind that it passes over, where an action takes four. Hence a
# table whose types are open: each judge takes its own kind of command. That none is forgotten is a law.
_JUDGES: Final[dict[type[Command], Callable[[State, Any, Ms], Decision]]] = {
    Flip: flip,
    Grab: grab,
    Race: race,
    Signal: signal,
    Timeout: timeout,
    Deal: deal,
}
