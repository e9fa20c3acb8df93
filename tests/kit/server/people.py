"""Who plays in these tests? People who do whatever comes to mind, and remember all that they were told."""

import asyncio
import random
from typing import Any

from prems.client import Player
from prems.client.client import Raw
from tests.kit.games import known


class Witness(Player):
    """Keeps every message; does nothing."""

    def __init__(self, name: str, **more: Any) -> None:
        super().__init__(name, **more)
        self.heard: list[Raw] = []
        self.shown: list[Raw] = []

    def on_message(self, message: Raw) -> None:
        self.heard.append(message)

    async def seen(self, view: Raw) -> None:
        """Each of them: of two that are read together only the last is thought about."""
        self.shown.append(view)
        await super().seen(view)

    def said(self, kind: str) -> list[Raw]:
        return [message for message in self.heard if message["say"] == kind]

    @property
    def is_in(self) -> bool:
        return bool(self.me) and bool(self.view)


class Wild(Witness):
    """Plays any game with little sense: every phase, every race, right hands and wrong ones."""

    def __init__(self, name: str, seed: int, **more: Any) -> None:
        super().__init__(name, **more)
        self.chance = random.Random(f"{seed}/{name}")
        self.patience = 0.05  # seconds, at most, before anything is done

    async def on_view(self, view: Raw) -> None:
        play = view["play"]
        if play is None or self.seat is None or view["stage"] != "playing":
            return
        while True:  # a refused command is tried again
            await asyncio.sleep(self.chance.random() * self.patience)
            await known(view["game"]).act(self, play)
            await asyncio.sleep(0.3)
