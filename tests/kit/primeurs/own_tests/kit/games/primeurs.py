"""What must shared tests know of Primeurs?"""

import asyncio
from collections.abc import Sequence
from typing import Final

from tests.kit.games import Person, Raw
from tests.kit.primeurs.cards import fruit_of
from tests.kit.primeurs.commands import Cry, Hush, Ring
from tests.kit.primeurs.state import State
from tests.kit.primeurs.view import View

from prems.kernel.game import Seen
from prems.kernel.values import Gesture, Seat

SHORT: Final = {"cry_ms": 60_000, "fruits": 3}
UNHURRIED: Final = {"cry_ms": 60_000}
PLAIN: Final[Raw] = {}
RICH: Final = {"cry_ms": 60_000, "fruits": 4}
CHOICES: Final = {"fruits": (1, 3, 5), "cry_ms": (0, 900, 5_000), "last_ms": (0, 3_000)}
SETTLED: Final = ()
MINUTES: Final = (0.5, 5.0)


def is_nearly_over(state: State) -> bool:
    return len(state.stall) <= 2


async def act(person: Person, play: Raw) -> None:
    is_crier = play["turn"] == person.seat and play["stall"]
    if is_crier and (not play["is_open"] or person.chance.random() < 0.4):
        await asyncio.sleep(0.3 if play["is_open"] else 0)  # time to answer
        await person.play("cry")
    elif play["is_open"] and person.seat is not None:
        await asyncio.sleep(0.13)
        own = {fruit_of(card) for card in person.secrets[person.seat]["cards"]}
        is_held = (fruit_of(play["top"] or "fig1") in own) != (person.chance.random() < 0.2)
        await person.hand("ring" if is_held else "hush")


def asked(seat: Seat, seen: Seen[View]) -> Sequence[Gesture]:
    return [Cry(seat)] if seen.view.turn == seat and seen.view.stall and not seen.view.winners else []


def seized(seat: Seat, seen: Seen[View]) -> Sequence[Gesture]:
    if not seen.view.is_open or seen.view.top is None:
        return []
    own = {fruit_of(card) for card in seen.secrets.cards}
    return [Ring(seat) if fruit_of(seen.view.top) in own else Hush(seat)]
