"""For whom does the table wait in Leprechauns, and when are races looked at?"""

from collections.abc import Sequence
from typing import Final

from prems.games.leprechauns.rules.actions import swapper
from prems.games.leprechauns.rules.slapping import can_slap
from prems.games.leprechauns.state import State
from prems.kernel.playing.pacing import Pacing
from prems.kernel.values import Ms, Seat, in_seat_order


def awaited(state: State) -> Sequence[Seat]:
    match state.phase:
        case "signal" | "prems":
            return [state.prems]
        case "slap":
            return [seat for seat in state.seats if can_slap(state, seat)]
        case "vote":
            return [seat for seat in state.seats if seat != state.reciter and seat not in state.votes]
        case "discard":
            return in_seat_order(state.seats, state.to_discard)
        case "swap":
            return [seat] if (seat := swapper(state, state.won_now)) else []
        case _:
            return [state.reciter] if state.reciter else []


def looks_at(state: State, hands: int) -> bool:
    """Nothing covers the cards while somebody may slap; then the chests that two hands reached for [L14]."""
    return state.phase != "slap" and hands > 1


LOOKS: Final[dict[str, Ms]] = {
    "judged": 3_400,  # the card is shown, motif by motif
    "gift": 2_000,
    "swapped": 2_200,
    "swap-kept": 1_200,
    "discarded": 1_500,
    "prems": 1_500,
    "lifted": 1_800,
}

PACING: Final[Pacing[State]] = Pacing(awaited=awaited, looks_at=looks_at, looks=LOOKS)
