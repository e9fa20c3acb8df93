"""What is a game of Primeurs at one moment?"""

from dataclasses import dataclass, field

from prems.kernel.values import Ms, Seat, Seats, going_left
from tests.kit.primeurs.cards import Card
from tests.kit.primeurs.options import Options


@dataclass(slots=True)
class State:
    seats: Seats
    options: Options
    left: dict[Seat, Seats]  # from each seat the way round the table, itself last
    hands: dict[Seat, list[Card]]  # each seen by its own seat alone [P02]
    stall: list[Card] = field(default_factory=list)  # face down, top card first
    top: Card | None = None  # of the heap: the last card that was cried or laid down
    open: list[Card] = field(default_factory=list)  # cried and not answered yet: the newest, and the one before [P11]
    turn: Seat | None = None  # who cries next; None: nothing is dealt
    since: Ms = 0  # when the running time limit began
    winners: list[Seat] = field(default_factory=list)


def blank(seats: Seats, options: Options) -> State:
    return State(seats, options, going_left(seats), {seat: [] for seat in seats})


def wants_deal(state: State) -> bool:
    return state.turn is None


def is_over(state: State) -> bool:
    return bool(state.winners)


def is_on(state: State) -> bool:
    return state.turn is not None and not state.winners


def cried(state: State) -> Card | None:
    """The fruit that lies there and waits for an answer."""
    return state.top if state.top in state.open else None


def due(state: State) -> Ms | None:
    if not is_on(state):
        return None
    return state.since + (state.options.cry_ms if state.stall else state.options.last_ms)
