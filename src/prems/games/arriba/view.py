"""What can a player of Arriba see?

There are no private hands: every seat and every spectator sees the same. Nothing says what is live [A14].
"""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct, structs

from prems.games.arriba.cards import Card
from prems.games.arriba.events import Dealt, Phase
from prems.games.arriba.rules.live import exposed
from prems.games.arriba.state import State
from prems.kernel.values import Event, Seat, Seats

T = TypeVar("T")
R = TypeVar("R")


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
    return View(
        seats=state.seats,
        draw=_by_seat(len, state.draw),
        pile=_by_seat(len, state.pile),
        exposed=exposed(state),
        pool=len(state.pool),
        spent=list(state.spent),
        phase=state.phase,
        turn=state.turn,
        head_by=state.head_by,
        turner=state.turner,
        round=state.round,
        rounds=state.options.rounds,
        first=state.first,
        points=_by_seat(list, state.points),
        winners=list(state.winners),
    )


def _by_seat(of: Callable[[T], R], what: dict[Seat, T]) -> dict[Seat, R]:
    """In Python's own loops: every action makes a view."""
    return dict(zip(what, map(of, what.values()), strict=True))


def hands_only(state: State) -> View:
    """On a screen that is only a pair of hands no card is shown, not even to its memory."""
    return structs.replace(view(state), exposed={}, spent=[])


def redact(event: Event, _: Seat | None = None) -> Event:
    """Only the deal holds what nobody may see; all other cards in events have lain face up."""
    return structs.replace(event, draw={}) if isinstance(event, Dealt) else event
