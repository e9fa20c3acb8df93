"""Who turns next, after the totem was taken and after a signal? [A60, A61]"""

from collections.abc import Collection

from prems.games.arriba.events import Phase
from prems.games.arriba.rules.turning import next_to_turn
from prems.games.arriba.state import State
from prems.kernel.values import Seat


def after_grab(state: State, seat: Seat, lifted: Collection[Seat], has_cards: bool) -> tuple[Phase, Seat | None]:
    """Whoever took the totem turns next [A60]; a count goes on unless the head card was taken away [A26]."""
    if state.phase == "head" and state.head_by not in lifted:
        return "head", None
    turn = seat if has_cards or state.draw[seat] else next_to_turn(state, seat)
    return ("turn", turn) if turn else ("last_call", None)


def after_signal(state: State, head_by: Seat) -> tuple[Phase, Seat | None]:
    """Play goes on at the left of the head [A61], with whoever has a card left once all have turned one."""
    for seat in state.left[head_by]:
        if len(state.draw[seat]) > 1:
            return "turn", seat
    return "last_call", None
