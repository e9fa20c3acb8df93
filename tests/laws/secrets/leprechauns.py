"""What may nobody see in Leprechauns?

The piles, the chests kept face down, and the motifs (not the value) of a slapped chest, unless it is being voted on
[L03, L18, L26, L47]. How somebody votes is told with the verdict.
"""

from collections.abc import Collection
from random import Random
from typing import Any, Final

from prems.games.leprechauns.cards import ACTIONS, CHESTS
from prems.games.leprechauns.options import Options

CAN_BE_COVERED: Final = True


def covered(position: dict[str, Any]) -> set[str]:
    return {position["revealed"][card_of] for card_of in hidden_by_hands(position)}


def reshuffled(position: dict[str, Any], options: Options, dice: Random, _: str | None) -> dict[str, Any]:
    unseen = Unseen(position, options, dice)
    shown = dict(position["revealed"])
    for card_of in hidden_by_hands(position):
        shown[card_of] = unseen.worth(shown[card_of])
    counted = position["phase"] == "game_over"  # the totals tell what was kept
    kept = {
        seat: [unseen.worth(chest) if counted else unseen.any() for chest in chests]
        for seat, chests in position["kept"].items()
    }
    chests = {seat: [unseen.any() for _ in pile] for seat, pile in position["chests"].items()}
    actions = [action for action in ACTIONS[options.edition] if action != position["action"]]
    return position | {
        "revealed": shown,
        "kept": kept,
        "chests": chests,
        "actions": dice.sample(actions, len(position["actions"])),
        "votes": {seat: dice.random() < 0.5 for seat in position["votes"]},
    }


def hidden_by_hands(position: dict[str, Any]) -> list[str]:
    shown_to_all = position["reciter"] if position["phase"] == "vote" else None
    return [card_of for seat, card_of in position["hands"].items() if seat != shown_to_all]


class Unseen:
    """The chests that nobody sees just now, in any order, those out of the game included."""

    def __init__(self, position: dict[str, Any], options: Options, dice: Random) -> None:
        self.deck = CHESTS[options.edition]
        hidden = hidden_by_hands(position)
        seen = {chest for card_of, chest in position["revealed"].items() if card_of not in hidden}
        seen |= {chest for won in position["won"].values() for chest in won} | set(position["won_now"].values())
        self.left = shuffled([chest for chest in self.deck if chest not in seen], dice)

    def any(self) -> str:
        return self.left.pop()

    def worth(self, chest: str) -> str:
        """One of the same value."""
        found = next(other for other in self.left if self.deck[other].value == self.deck[chest].value)
        self.left.remove(found)
        return found


def shuffled(chests: Collection[str], dice: Random) -> list[str]:
    order = list(chests)
    dice.shuffle(order)
    return order
