"""What is a game of Arriba at one moment?"""

from dataclasses import dataclass, field

from prems.games.arriba.cards import NOTHING, Card
from prems.games.arriba.events import Phase
from prems.games.arriba.options import Options, named
from prems.kernel.check import known_seat
from prems.kernel.values import Ms, Seat, Seats, going_left


@dataclass(slots=True)
class State:
    """Every pile is a list, top card last: there cards are laid and taken. Events tell the top card first."""

    seats: Seats
    options: Options
    left: dict[Seat, Seats]  # from each seat the way round the table, itself last
    draw: dict[Seat, list[Card]]  # face down [A03]
    pile: dict[Seat, list[Card]]  # face up: only the top is exposed [A10]
    shown: dict[Seat, int]  # the picture on top of each pile, where it may be live: not of a spent totem card
    points: dict[Seat, list[int]]  # one number a finished round [A72]; views show these very lists: make new ones
    able: Seats | None = field(default=None, compare=False)  # who may grab for now; None: nobody has looked
    watched: int = field(default=NOTHING, compare=False)  # pictures that may change that when they are turned
    pool: list[Card] = field(default_factory=list)  # under the totem [A04]
    spent: list[Card] = field(default_factory=list)  # exposed totem cards that were grabbed for [A22]; as `points`
    phase: Phase = "round_over"
    round: int = 0
    first: Seat | None = None  # this round's first player
    turn: Seat | None = None  # who has to turn, in phase "turn"
    head_by: Seat | None = None  # who turned the head, in phase "head"
    turner: Seat | None = None  # who last turned a card; after a signal, who turned the head
    since: Ms = 0  # when the running time limit began
    winners: list[Seat] = field(default_factory=list)


def blank(seats: Seats, options: Options) -> State:
    for seat in named(options):
        known_seat(seats, seat)
    return State(
        seats=seats,
        options=options,
        left=going_left(seats),
        draw={seat: [] for seat in seats},
        pile={seat: [] for seat in seats},
        shown=dict.fromkeys(seats, NOTHING),
        points={seat: [] for seat in seats},
    )


def from_top(pile: list[Card]) -> list[Card]:
    """As it is told and dealt out: the upper card first."""
    return pile[::-1]


def wants_deal(state: State) -> bool:
    return state.phase == "round_over"


def is_over(state: State) -> bool:
    return state.phase == "game_over"


def is_between_rounds(state: State) -> bool:
    return state.phase in ("round_over", "game_over")


def due(state: State) -> Ms | None:
    """When the table itself turns, gives the signal or ends the last call [A71, A80]."""
    phase, options = state.phase, state.options
    if phase == "turn":
        limit = options.turn_ms
    elif phase == "head":
        limit = options.signal_ms
    else:
        limit = options.last_call_ms if phase == "last_call" else None
    return None if limit is None else state.since + limit
