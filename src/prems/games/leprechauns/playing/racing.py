"""Which hands race for a chest, and what do the rules make of them? [L14]"""

from collections.abc import Sequence
from typing import Final

from prems.games.leprechauns.commands import Race, Slap, TimedSlap
from prems.games.leprechauns.events import HandBounced, HandSlapped, PlayerOut
from prems.games.leprechauns.rules.slapping import why_refused
from prems.games.leprechauns.state import State
from prems.kernel.playing.racing import Outcome, Racing, Stakes
from prems.kernel.values import Event, Seat


def stakes(state: State, _: object) -> Stakes:
    """Whoever has a hand free may slap a free card of somebody else; all are timed from the reveal."""
    if state.phase != "slap":
        return {}
    reveal = frozenset([f"round {state.round}"])
    return {card_of: {seat: reveal for seat in state.open.idle if seat != card_of} for card_of in state.open.free}


def entered(slap: Slap, time: float, _: object) -> TimedSlap:
    return TimedSlap(slap.seat, slap.card_of, time, slap.hand, slap.side, slap.spot)


def outcomes(events: Sequence[Event]) -> dict[Seat, Outcome]:
    """The first good hand has the card, the others are free again [L14]; a hand that breaks a rule is out."""
    judged: dict[Seat, Outcome] = {}
    for event in events:
        match event:
            case HandSlapped(seat=seat):
                judged[seat] = "win"
            case HandBounced(seat=seat):
                judged[seat] = "late"
            case PlayerOut(seat=seat):
                judged.setdefault(seat, "wrong")
    return judged


RACING: Final[Racing[State, Slap, TimedSlap]] = Racing(
    gestures=(Slap,),
    target=lambda slap: slap.card_of,
    refused=lambda state, slap: why_refused(state, slap.seat, slap.card_of),
    stakes=stakes,
    entered=entered,
    race=Race,
    outcomes=outcomes,
    is_on=lambda state: state.phase in ("signal", "slap"),
)
