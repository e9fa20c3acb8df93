"""What is a newcomer to Arriba told, and when? [A15]"""

from collections.abc import Iterator, Sequence
from typing import Final

from prems.games.arriba.commands import Flip, Grab, Totem
from prems.games.arriba.events import TotemGrabbed
from prems.games.arriba.playing.racing import THE_TOTEM, stakes
from prems.games.arriba.rules.live import live
from prems.games.arriba.state import State
from prems.kernel.playing.coaching import Coaching, Slip
from prems.kernel.values import Event, Seat


def due(state: State, seat: Seat, news: Sequence[Event]) -> Iterator[Slip]:
    if any(isinstance(event, TotemGrabbed) and event.under.get(seat) for event in news):
        yield "loss"
    things = live(state)
    if seat in stakes(state, things).get(THE_TOTEM, ()):
        yield "totem" if any(isinstance(thing, Totem) for thing in things) else "match"
    if state.phase == "head":
        yield "head"
    if state.turn == seat:
        yield "turn"


COACHING: Final[Coaching[State]] = Coaching(
    slips={"turn": (Flip,), "match": (Grab,), "totem": (Grab,), "head": (), "loss": ()},
    due=due,
)
