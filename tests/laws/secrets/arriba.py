"""What may nobody see in Arriba? Every card that is not the top of a face-up pile [A03, A10]."""

from random import Random
from typing import Any, Final

from prems.games.arriba.cards import DECK

CAN_BE_COVERED: Final = False  # what lies under a top was on top


def covered(_: dict[str, Any]) -> set[str]:
    return set()


def reshuffled(position: dict[str, Any], _: Any, dice: Random, __: str | None) -> dict[str, Any]:
    tops = {pile[0] for pile in position["pile"].values() if pile}
    unseen = [card for card in DECK if card not in tops]
    dice.shuffle(unseen)
    return position | {
        "draw": {seat: [unseen.pop() for _ in pile] for seat, pile in position["draw"].items()},
        "pile": {seat: pile[:1] + [unseen.pop() for _ in pile[1:]] for seat, pile in position["pile"].items()},
        "pool": [unseen.pop() for _ in position["pool"]],
    }
