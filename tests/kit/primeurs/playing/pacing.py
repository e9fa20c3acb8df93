"""What keeps the pace of Primeurs? [P10]"""

from collections.abc import Sequence
from typing import Final

from prems.kernel.playing.pacing import Pacing
from prems.kernel.values import Seat
from tests.kit.primeurs.commands import Cry
from tests.kit.primeurs.state import State


def awaited(state: State) -> Sequence[Seat]:
    return [state.turn] if state.turn is not None and state.stall else []


PACING: Final[Pacing[State]] = Pacing(awaited=awaited, turns=(Cry,), gap=900, looks_at=lambda *_: True)
