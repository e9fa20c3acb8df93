"""Which of several hands was first? [A40-A42]"""

from prems.games.arriba.commands import Hand
from prems.games.arriba.state import State
from prems.kernel.values import Seat

DECIMALS = 6  # of a millisecond: what is closer is arithmetic, not time


def first(state: State, hands: list[Hand]) -> Hand:
    """The fastest; of those that cannot be told apart from it, the lowest grip [A41]."""
    fastest = min(hand.at for hand in hands)
    from_turner = state.left[turner(state)]
    return min(
        (hand for hand in hands if ties(hand.at, fastest, state.options.tie_ms)),
        key=lambda hand: (hand.grip, hand.at, from_turner.index(hand.seat)),
    )


def ties(at: float, fastest: float, margin: float) -> bool:
    """Exactly the margin behind can be told apart; with a margin of 0 only equal times tie [A41]."""
    behind = round(at - fastest, DECIMALS)
    return behind < margin or behind == 0


def turner(state: State) -> Seat:
    """Whoever last turned a card; while nobody has, the seat to the right of the one to turn [A41]."""
    return state.turner or state.head_by or state.left[state.turn or state.seats[0]][-2]
