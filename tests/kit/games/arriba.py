"""What must shared tests know of Arriba?"""

import asyncio
from collections.abc import Sequence
from typing import Final

from prems.games.arriba.cards import SYMBOL_OF, is_totem
from prems.games.arriba.commands import Flip, Grab, Signal
from prems.games.arriba.state import State
from prems.games.arriba.view import View
from prems.kernel.values import Gesture, Seat
from tests.kit.games import Person, Raw

SHORT: Final = {"rounds": 1}
UNHURRIED: Final = {"rounds": 1, "turn_ms": 20_000}
PLAIN: Final[Raw] = {}
RICH: Final = {"rounds": 2}
CHOICES: Final = {
    "rounds": (1, 2),
    "turn_ms": (0, 700, 6_000),
    "first": ("Ana", "Hawk", "Swann"),
    "tie_ms": (0, 5, 50),
}
SETTLED: Final = ()
MINUTES: Final = (4.0, 20.0)


def is_nearly_over(state: State) -> bool:
    return state.round == 1 and min(map(len, state.draw.values())) <= 2


async def act(person: Person, play: Raw) -> None:
    if person.chance.random() < _wish(person, play):
        await asyncio.sleep(0.13)
        await person.hand("grab", grip=person.chance.random())
    elif play["turn"] == person.seat:
        await person.play("flip")
    elif play["head_by"] == person.seat:
        await person.play("signal")


def _wish(person: Person, play: Raw) -> float:
    own = play["exposed"].get(person.seat, "-")[:-1]
    others = [card[:-1] for seat, card in play["exposed"].items() if seat != person.seat]
    return 0.9 if own in others or "T" in {card[0] for card in play["exposed"].values()} else 0.01


def asked(seat: Seat, view: View) -> Sequence[Gesture]:
    if view.phase == "turn" and view.turn == seat:
        return [Flip(seat)]
    return [Signal(seat)] if view.phase == "head" and view.head_by == seat else []


def seized(seat: Seat, view: View) -> Sequence[Gesture]:
    """An equal symbol beside its own, or a totem card."""
    cards = {seat: card for seat, card in view.exposed.items() if card not in view.spent}
    own = SYMBOL_OF.get(cards.pop(seat, ""))
    others = [SYMBOL_OF.get(card) for card in cards.values()]
    is_totem_live = any(is_totem(card) for card in view.exposed.values() if card not in view.spent)
    return [Grab(seat)] if is_totem_live or (own is not None and own in others) else []
