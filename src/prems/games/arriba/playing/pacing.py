"""What keeps the pace of Arriba, and who sees a turned card a moment later? [A11, A80, A82]"""

from collections.abc import Mapping, Sequence
from typing import Final

from prems.games.arriba.commands import Flip, Signal
from prems.games.arriba.events import CardFlipped
from prems.games.arriba.state import State
from prems.kernel.playing.pacing import Pacing
from prems.kernel.values import Command, Event, Seat

BRISKEST_TURN: Final = 20.0  # milliseconds
SLOWEST_TURN: Final = 60.0  # the table's too, where it turns a card for somebody
KEY_TURN: Final = 40.0


def awaited(state: State) -> list[Seat]:
    return [seat for seat in (state.turn, state.head_by) if seat is not None]


def overdue(state: State) -> Signal | None:
    """Nobody is surprised by a signal: the table counts too [A80, A82]."""
    return None if state.head_by is None else Signal(state.head_by)


def held_back(state: State, cause: Command, events: Sequence[Event]) -> Mapping[Seat, float]:
    """Whoever turns a card sees it last; all at once, at a signal, nobody has this disadvantage [A11]."""
    turned = events[-1]
    if not isinstance(turned, CardFlipped) or not state.options.turners_delay:
        return {}
    return {turned.seat: turners_delay(cause.brisk) if isinstance(cause, Flip) else SLOWEST_TURN}


def turners_delay(brisk: float | None) -> float:
    """20 ms for a brisk flick (1) to 60 ms for a slow one (0); a key (None) takes 40 ms [A11]."""
    return KEY_TURN if brisk is None else SLOWEST_TURN - (SLOWEST_TURN - BRISKEST_TURN) * brisk


PACING: Final[Pacing[State]] = Pacing(
    awaited=awaited,
    overdue=overdue,
    turns=(Flip,),
    gap=700,
    looks_at=lambda *_: True,  # every race, at once
    between_rounds=8_000,
    counted={Signal: 1_800},  # 1 - 2 - 3 - Arriba!, 600 ms a beat
    held_back=held_back,
)
