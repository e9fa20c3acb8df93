"""What can a player of Arriba see?

There are no private hands: every seat and every spectator sees the same. Nothing says what is live [A14].
"""

from msgspec import Struct, structs

from prems.games.arriba.cards import Card
from prems.games.arriba.events import Dealt, Phase
from prems.games.arriba.rules.live import exposed
from prems.games.arriba.state import State
from prems.kernel.values import Event, Seat, Seats


class View(Struct, frozen=True):
    seats: Seats
    draw: dict[Seat, int]  # how many cards lie face down
    pile: dict[Seat, int]  # how many lie face up
    exposed: dict[Seat, Card]  # the top of each face-up pile [A10]
    pool: int  # how many lie under the totem
    spent: list[Card]  # exposed totem cards that were grabbed for: all have seen it [A22]
    phase: Phase
    turn: Seat | None
    head_by: Seat | None
    turner: Seat | None
    round: int
    rounds: int
    first: Seat | None
    points: dict[Seat, list[int]]
    winners: list[Seat]


def view(state: State) -> View:
    """Every action makes one, and plain loops take half the time of Python's own."""
    draw: dict[Seat, int] = {}
    pile: dict[Seat, int] = {}
    for seat in state.seats:
        draw[seat] = len(state.draw[seat])
        pile[seat] = len(state.pile[seat])
    return View(
        seats=state.seats,
        draw=draw,
        pile=pile,
        exposed=exposed(state),
        pool=len(state.pool),
        spent=state.spent,
        phase=state.phase,
        turn=state.turn,
        head_by=state.head_by,
        turner=state.turner,
        round=state.round,
        rounds=state.options.rounds,
        first=state.first,
        points=state.points,
        winners=state.winners,
    )


def hands_only(state: State) -> View:
    """On a screen that is only a pair of hands no card is shown, not even to its memory."""
    return structs.replace(view(state), exposed={}, spent=[])


def redact(event: Event, _: Seat | None = None) -> Event:
    """Only the deal holds what nobody may see; all other cards in events have lain face up."""
    return structs.replace(event, draw={}) if isinstance(event, Dealt) else event
