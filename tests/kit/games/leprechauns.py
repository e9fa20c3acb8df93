"""What must shared tests know of Leprechauns?"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from prems.games.leprechauns.cards import CHESTS
from prems.games.leprechauns.commands import Discard, GivePrems, Name, Recite, Signal, Slap, Swap
from prems.games.leprechauns.state import State
from prems.games.leprechauns.view import View
from prems.kernel.values import Gesture, Seat
from tests.kit.games import Person, Raw

PHASES: Final = ("signal", "slap", "recite", "vote", "name", "swap", "discard", "prems")
SHORT: Final = {"slap_ms": 60_000, "recite_ms": 60_000}
UNHURRIED: Final = {f"{phase}_ms": 600_000 for phase in PHASES}
PLAIN: Final = {"actions": False}
RICH: Final = {**SHORT, "judging": "aloud"}
CHOICES: Final = {
    "judging": ("picked", "aloud"),
    "edition": ("final", "prototype"),
    "actions": (True, False),
    "youngest": ("Ana", "Hawk", "Swann"),
    "slap_ms": (0, 1_000, 12_000),
}
SETTLED: Final = ("won", "discards")
MINUTES: Final = (2.0, 20.0)
MOTIFS: Final = sorted({motif for chest in CHESTS["final"].values() for motif in chest.motifs})


def is_nearly_over(state: State) -> bool:
    return state.round == 6


async def act(person: Person, play: Raw) -> None:
    phase = play["phase"]
    free = [seat for seat in play["revealed"] if seat != person.seat]
    if phase == "slap" and person.seat not in play["hands"] and person.seat not in play["out"] and free:
        side = person.chance.choice(["palm", "palm", "palm", "back"])
        await asyncio.sleep(0.13)
        await person.hand("slap", card_of=person.chance.choice(free), side=side, spot=[0.5, 0.4])
    elif phase == "vote" and person.seat not in (*play["voted"], play["reciter"]):
        await person.play("vote", ok=person.chance.random() < 0.7)
    elif phase == "discard" and play["discards"].get(person.seat):
        await person.play("discard", card=person.chance.choice(play["discards"][person.seat]))
    elif play["chooser"] == person.seat:
        await _choose(person, phase, play["choices"])


async def _choose(person: Person, phase: str, choices: list[Any]) -> None:
    if phase == "signal":
        await person.play("signal")
    elif phase == "recite":
        await person.play("recite", answers=person.chance.sample(MOTIFS, 2))
    elif phase == "name" and choices:
        await person.play("name", next=person.chance.choice(choices))
    elif phase == "swap":
        await person.play("swap", **{"with": person.chance.choice([None, *choices])})
    elif phase == "prems" and choices:
        await person.play("give_prems", to=person.chance.choice(choices))


def asked(seat: Seat, view: View) -> Sequence[Gesture]:
    if view.phase == "slap" and seat not in (*view.hands, *view.out):
        return [Slap(seat, card_of) for card_of in view.revealed if card_of != seat][:1]
    if view.phase == "discard":
        return [Discard(seat, view.discards[seat][0])] if seat in view.discards else []
    if view.chooser != seat:
        return []
    choice = next(iter(view.choices), seat)
    answers: dict[str, Gesture] = {
        "signal": Signal(seat),
        "recite": Recite(seat, [], is_picked=True),
        "name": Name(seat, choice),
        "swap": Swap(seat, None),
        "prems": GivePrems(seat, choice),
    }
    return [answers[view.phase]] if view.phase in answers else []


def seized(_: Seat, __: View) -> Sequence[Gesture]:
    """Whoever is asked to slap races already."""
    return []
