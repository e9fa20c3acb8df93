"""Which rule judges which command?"""

from prems.kernel.game import Decision
from prems.kernel.values import Command, Ms
from tests.kit.primeurs.commands import Cry, Deal, Hush, Race, Ring, Timeout
from tests.kit.primeurs.rules.bell import hush, race, ring
from tests.kit.primeurs.rules.market import cry, timeout
from tests.kit.primeurs.rules.set_up import deal
from tests.kit.primeurs.state import State


def decide(state: State, command: Command, at: Ms) -> Decision:
    match command:
        case Deal():
            return deal(state, command, at)
        case Cry():
            return cry(state, command, at)
        case Ring():
            return ring(state, command, at)
        case Hush():
            return hush(state, command, at)
        case Race():
            return race(state, command, at)
        case Timeout():
            return timeout(state, at)
        case _:
            raise TypeError(f"no command of Primeurs: {command!r}")
