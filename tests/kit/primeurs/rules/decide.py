"""Which rule judges which command?"""

from collections.abc import Callable
from typing import Any, Final

from prems.kernel.game import Decision
from prems.kernel.values import Command, Ms
from tests.kit.primeurs.commands import Cry, Deal, Hush, Race, Ring, Timeout
from tests.kit.primeurs.rules.bell import hush, race, ring
from tests.kit.primeurs.rules.market import cry, timeout
from tests.kit.primeurs.rules.set_up import deal
from tests.kit.primeurs.state import State


def decide(state: State, command: Command, at: Ms) -> Decision:
    return _JUDGES[type(command)](state, command, at)


# Any: each judge takes its own kind of command. That none is forgotten is a law.
_JUDGES: Final[dict[type[Command], Callable[[State, Any, Ms], Decision]]] = {
    Deal: deal,
    Cry: cry,
    Ring: ring,
    Hush: hush,
    Race: race,
    Timeout: timeout,
}
