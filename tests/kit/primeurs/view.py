"""What can a player of Primeurs see? Everybody the heap and how much is where, each their own fruits [P02]."""

from msgspec import Struct, structs

from prems.kernel.values import Event, Seat, Seats
from tests.kit.primeurs.cards import Card
from tests.kit.primeurs.events import Dealt, PenaltyDrawn
from tests.kit.primeurs.state import State, cried


class View(Struct, frozen=True):
    seats: Seats
    fruits: dict[Seat, int]  # how many each holds
    stall: int  # how many are still to be cried
    top: Card | None  # of the heap
    is_open: bool  # the fruit on top waits for an answer
    turn: Seat | None  # who cries next
    winners: list[Seat]


class Hand(Struct, frozen=True):
    """What only the seat itself sees."""

    cards: list[Card]


def view(state: State) -> View:
    return View(
        seats=state.seats,
        fruits={seat: len(cards) for seat, cards in state.hands.items()},
        stall=len(state.stall),
        top=state.top,
        is_open=cried(state) is not None,
        turn=state.turn,
        winners=list(state.winners),
    )


def secrets(state: State, seat: Seat) -> Hand:
    return Hand(list(state.hands[seat]))


def hands_only(state: State) -> View:
    """On a screen that is only a pair of hands the heap is not shown."""
    return structs.replace(view(state), top=None)


def redact(event: Event, seat: Seat | None = None) -> Event:
    """A seat knows what it was dealt and what it drew; the stall is nobody's."""
    if isinstance(event, Dealt):
        return structs.replace(event, stall=[], hands={own: event.hands[own] for own in event.hands if own == seat})
    if isinstance(event, PenaltyDrawn) and event.seat != seat:
        return structs.replace(event, card=None)
    return event
