"""What may nobody see in Primeurs? The stall, and the fruits of everybody else [P02]."""

from random import Random
from typing import Any, Final

from tests.kit.primeurs.cards import DECK

CAN_BE_COVERED: Final = False  # what lies under the top was on top


def covered(position: dict[str, Any]) -> set[str]:
    return {card for hand in position["hands"].values() for card in hand}


def reshuffled(position: dict[str, Any], _: Any, dice: Random, seat: str | None) -> dict[str, Any]:
    own = position["hands"].get(seat, [])
    unseen = [card for card in DECK if card not in (position["top"], *position["open"], *own)]
    dice.shuffle(unseen)
    hands = {whose: [unseen.pop() for _ in held] for whose, held in position["hands"].items() if whose != seat}
    return position | {"hands": position["hands"] | hands, "stall": [unseen.pop() for _ in position["stall"]]}
