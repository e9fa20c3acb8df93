"""Which hands race for the totem, and what do the rules make of them? [A20, A22, A34, A43]"""

from collections.abc import Sequence
from typing import Final

from prems.games.arriba.commands import Grab, Hand, Live, Race, Totem
from prems.games.arriba.events import TotemGrabbed
from prems.games.arriba.rules.live import exposed, is_totem_live, live
from prems.games.arriba.state import State, is_between_rounds
from prems.kernel.playing.racing import Outcome, Racing, Stake, Stakes, Target
from prems.kernel.values import Code, Event, Seat

THE_TOTEM: Final[Target] = "totem"
NOTHING: Final[Stakes] = {}


def refused(state: State, _: Grab) -> Code | None:
    return "wrong-phase" if is_between_rounds(state) else None


def stakes(state: State, things: Sequence[Live]) -> Stakes:
    """A totem card is everybody's and goes before a match [A34]; a match is of those who show it [A20]."""
    if not things:
        return NOTHING
    matched: dict[Seat, frozenset[Stake]] = {}
    for thing in things:
        if isinstance(thing, Totem):
            lying = exposed(state)
            totems = frozenset([lying[other.seat] for other in things if isinstance(other, Totem)])
            return {THE_TOTEM: dict.fromkeys(state.seats, totems)}
        matched |= dict.fromkeys(thing.seats, frozenset([f"match {thing.symbol}"]))
    return {THE_TOTEM: matched}


def is_idle(state: State, seat: Seat) -> bool:
    """Nothing lies there but this seat's own cards: it would take them back and turn next [A33, A60]."""
    is_alone = not any(pile for other, pile in state.pile.items() if other != seat)
    return is_alone and not state.pool and not is_totem_live(state)


def entered(grab: Grab, time: float, seen: list[Live]) -> Hand:
    return Hand(grab.seat, time, grab.grip, seen)


def outcomes(events: Sequence[Event]) -> dict[Seat, Outcome]:
    """Only the first to take the totem holds it, rightly or wrongly [A36]."""
    return {
        event.seat: "wrong" if event.why == "wrong" else "win" for event in events if isinstance(event, TotemGrabbed)
    }


RACING: Final[Racing[State, Grab, Hand]] = Racing(
    gestures=(Grab,),
    target=lambda _: THE_TOTEM,
    refused=refused,
    stakes=stakes,
    entered=entered,
    race=Race,
    outcomes=outcomes,
    is_on=lambda state: not is_between_rounds(state),
    snapshot=live,
    covered=[],
    is_idle=is_idle,
    tie_ms=lambda state: state.options.tie_ms,
    shows=lambda grab: {"grip": grab.grip},
    pictured=lambda view: view.exposed,
)
