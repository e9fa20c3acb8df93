"""Which rule judges which command?"""

from collections.abc import Callable
from typing import Any, Final

from prems.games.leprechauns.commands import (
    Bet,
    Deal,
    Discard,
    GivePrems,
    Lift,
    Name,
    Race,
    Recite,
    Signal,
    Slap,
    Swap,
    Timeout,
    Vote,
)
from prems.games.leprechauns.rules.reciting import bet, name, recite, vote
from prems.games.leprechauns.rules.round_end import discard, give_prems, swap
from prems.games.leprechauns.rules.set_up import deal
from prems.games.leprechauns.rules.slapping import lift, race, signal, slap
from prems.games.leprechauns.rules.timeout import timeout
from prems.games.leprechauns.state import State
from prems.kernel.game import Decision
from prems.kernel.values import Command, Ms


def decide(state: State, command: Command, at: Ms) -> Decision:
    return _JUDGES[type(command)](state, command, at)


# A `match` over structs takes 0.2 microseconds for each kind that it passes over, where an action takes nine. Hence a
# table whose types are open: each judge takes its own kind of command. That none is forgotten is a law.
_JUDGES: Final[dict[type[Command], Callable[[State, Any, Ms], Decision]]] = {
    Deal: deal,
    Signal: signal,
    Slap: slap,
    Race: race,
    Lift: lift,
    Recite: recite,
    Vote: vote,
    Bet: bet,
    Name: name,
    Swap: swap,
    Discard: discard,
    GivePrems: give_prems,
    Timeout: timeout,
}
