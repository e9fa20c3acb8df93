"""Who plays in these tests? People who do whatever comes to mind, and remember all that they were told."""

import asyncio
import random
from typing import Any

from prems.client import Player
from prems.client.client import Raw
from prems.games.leprechauns.cards import CHESTS

WORDS = sorted({motif for chest in CHESTS["final"].values() for motif in chest.motifs})


class Witness(Player):
    """Keeps every message; does nothing."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, **more)
        self.heard: list[Raw] = []
        self.shown: list[Raw] = []

    def on_message(self, message: Raw) -> None:
        self.heard.append(message)

    async def on_view(self, view: Raw) -> None:
        self.shown.append(view)

    def said(self, kind: str) -> list[Raw]:
        return [message for message in self.heard if message["say"] == kind]

    @property
    def is_in(self) -> bool:
        return bool(self.me) and bool(self.view)


class Wild(Witness):
    """Plays either game with little sense: every phase, every race, right hands and wrong ones."""

    def __init__(self, name: str, seed: int, **more: Any) -> None:
        super().__init__(name, **more)
        self.chance = random.Random(f"{seed}/{name}")
        self.patience = 0.05  # seconds, at most, before anything is done

    async def on_view(self, view: Raw) -> None:
        self.shown.append(view)
        play = view["play"]
        if play is None or self.seat is None or view["stage"] != "playing":
            return
        while True:  # a refused command is tried again
            await asyncio.sleep(self.chance.random() * self.patience)
            await (self._arriba(play) if view["game"] == "arriba" else self._leprechauns(play))
            await asyncio.sleep(0.3)

    async def _arriba(self, play: Raw) -> None:
        if play["turn"] == self.seat:
            await self.play("flip")
        elif play["head_by"] == self.seat:
            await self.play("signal")
        if self.chance.random() < self._wish(play):
            await asyncio.sleep(0.13)
            await self.hand("grab", grip=self.chance.random())

    def _wish(self, play: Raw) -> float:
        own = play["exposed"].get(self.seat, "-")[:-1]
        others = [card[:-1] for seat, card in play["exposed"].items() if seat != self.seat]
        return 0.9 if own in others or "T" in {card[0] for card in play["exposed"].values()} else 0.01

    async def _leprechauns(self, play: Raw) -> None:
        phase = play["phase"]
        free = [seat for seat in play["revealed"] if seat != self.seat]
        if phase == "slap" and self.seat not in play["hands"] and self.seat not in play["out"] and free:
            side = self.chance.choice(["palm", "palm", "palm", "back"])
            await asyncio.sleep(0.13)
            await self.hand("slap", card_of=self.chance.choice(free), side=side, spot=[0.5, 0.4])
        elif phase == "vote" and self.seat not in (*play["voted"], play["reciter"]):
            await self.play("vote", ok=self.chance.random() < 0.7)
        elif phase == "discard" and play["discards"].get(self.seat):
            await self.play("discard", card=self.chance.choice(play["discards"][self.seat]))
        elif play["chooser"] == self.seat:
            await self._choose(phase, play["choices"])

    async def _choose(self, phase: str, choices: list[str]) -> None:
        if phase == "signal":
            await self.play("signal")
        elif phase == "recite":
            await self.play("recite", answers=self.chance.sample(WORDS, 2))
        elif phase == "name" and choices:
            await self.play("name", next=self.chance.choice(choices))
        elif phase == "swap":
            await self.play("swap", **{"with": self.chance.choice([None, *choices])})
        elif phase == "prems" and choices:
            await self.play("give_prems", to=self.chance.choice(choices))
