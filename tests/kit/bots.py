"""Bots for tests, whose next move can be told in advance."""

from collections.abc import Sequence
from typing import Any, Final

from prems.games.arriba import commands as a
from prems.games.leprechauns import commands as l
from prems.kernel.bot import Character, Intent
from prems.kernel.chance import Chance
from prems.kernel.values import Ms, Seat
from prems.kernel.words import Said

TURNS_AFTER: Final = 400.0
GRABS_AFTER: Final = 300.0

NOBODY: Final = Said("Un bot de test.", "A bot for tests.")


class Turner:
    """Does what it is asked after 400 ms, answers nothing right, and never grabs."""

    def __init__(self, seat: Seat, _: Chance) -> None:
        self.seat = seat

    def look(self, view: Any, _: Ms) -> Sequence[Intent]:
        commands = self.arriba(view) if hasattr(view, "exposed") else self.leprechauns(view)
        return [Intent(command, TURNS_AFTER) for command in commands]

    def arriba(self, view: Any) -> list[Any]:
        if view.phase == "turn" and view.turn == self.seat:
            return [a.Flip(self.seat)]
        return [a.Signal(self.seat)] if view.phase == "head" and view.head_by == self.seat else []

    def leprechauns(self, view: Any) -> list[Any]:
        if view.phase == "slap" and self.seat not in (*view.hands, *view.out):
            return [l.Slap(self.seat, card_of) for card_of in view.revealed if card_of != self.seat][:1]
        if view.phase == "discard":
            return [l.Discard(self.seat, view.discards[self.seat][0])] if self.seat in view.discards else []
        if view.chooser != self.seat:
            return []
        choice = next(iter(view.choices), self.seat)
        answers = {
            "signal": l.Signal(self.seat),
            "recite": l.Recite(self.seat, [], is_picked=True),
            "name": l.Name(self.seat, choice),
            "swap": l.Swap(self.seat, None),
            "prems": l.GivePrems(self.seat, choice),
        }
        return [answers[view.phase]] if view.phase in answers else []


class Grabber(Turner):
    """Grabs 300 ms after it sees an equal symbol beside its own, or a totem card."""

    def look(self, view: Any, at: Ms) -> Sequence[Intent]:
        intents = list(super().look(view, at))
        if hasattr(view, "exposed") and self.may_grab(view):
            intents.append(Intent(a.Grab(self.seat), GRABS_AFTER))
        return intents

    def may_grab(self, view: Any) -> bool:
        cards = {seat: card for seat, card in view.exposed.items() if card not in view.spent}
        if any(card[0] == "T" for card in cards.values()):
            return True
        own = cards.pop(self.seat, None)
        return own is not None and any(_symbol(card) == _symbol(own) for card in cards.values())


def _symbol(card: str) -> str:
    return card[:-1] if card[:-1].isdigit() else card


BOTS: Final = (
    Character("Tick", "normal", NOBODY, Turner),
    Character("Tock", "easy", NOBODY, Turner),
    Character("Hawk", "hard", NOBODY, Grabber),
)
