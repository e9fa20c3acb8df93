"""When is the market over, and who has won? [P30, P31]"""

from collections.abc import Mapping, Sequence

from prems.kernel.values import Ms, Seat
from tests.kit.primeurs.cards import Card
from tests.kit.primeurs.events import GameEnded


def ended(hands: Mapping[Seat, Sequence[Card]], at: Ms) -> GameEnded:
    """The fewest fruits in hand; none at all are the fewest."""
    fewest = min(map(len, hands.values()))
    return GameEnded(at, [seat for seat, cards in hands.items() if len(cards) == fewest])
