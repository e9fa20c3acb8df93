"""Which hands race for the bell, and what do the rules make of them? [P11, P20-P23]"""

from collections.abc import Sequence
from typing import Final

from prems.kernel.playing.racing import Outcome, Racing, Stakes, Target
from prems.kernel.values import Code, Event, Seat
from tests.kit.primeurs.cards import Card
from tests.kit.primeurs.commands import Hush, Race, Reach, Ring
from tests.kit.primeurs.events import BellHushed, BellRung, PenaltyDrawn
from tests.kit.primeurs.state import State, cried, is_on

THE_BELL: Final[Target] = "bell"


def refused(state: State, _: Ring | Hush) -> Code | None:
    return None if is_on(state) and state.open else "no-fruit"


def stakes(state: State, card: Card | None) -> Stakes:
    """Everybody can answer rightly, one way or the other: for whom a race waits tells nothing about hands."""
    return {} if card is None else {THE_BELL: dict.fromkeys(state.seats, frozenset([card]))}


def entered(gesture: Ring | Hush, time: float, seen: Card | None) -> Reach:
    return Reach(gesture.seat, time, "ring" if isinstance(gesture, Ring) else "hush", seen or "")


def outcomes(events: Sequence[Event]) -> dict[Seat, Outcome]:
    judged: dict[Seat, Outcome] = {}
    for event in events:
        if isinstance(event, BellRung | BellHushed | PenaltyDrawn):
            judged[event.seat] = "wrong" if isinstance(event, PenaltyDrawn) else "win"
    return judged


RACING: Final[Racing[State, Ring | Hush, Reach]] = Racing(
    gestures=(Ring, Hush),
    target=lambda _: THE_BELL,
    refused=refused,
    stakes=stakes,
    entered=entered,
    race=Race,
    outcomes=outcomes,
    snapshot=cried,
    shows=lambda gesture: {"hush": float(isinstance(gesture, Hush))},
)
