"""Who reaches for the same chest as the phone that is looked at? A program: so this machine draws one page alone."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

from prems.client import Client, Player

PEOPLE: Final = ("Ana", "Bo")
REACTION: Final = 0.2  # seconds


class Rival(Player):
    """Calls when it is asked to, slaps what the phone will slap, and leaves the rest to the clock."""

    async def on_view(self, view: dict[str, Any]) -> None:
        play = view["play"]
        if play is None or self.seat is None:
            return
        if play["phase"] == "signal" and play["prems"] == self.seat:
            await self.play("signal")
        if play["phase"] == "slap" and self.seat not in play["hands"]:
            await asyncio.sleep(REACTION)
            await self.hand("slap", card_of=wanted(play), hand="right", side="palm", spot=[0.5, 0.5])


def wanted(play: dict[str, Any]) -> str:
    """The chest that both reach for: a bot's."""
    return next(str(seat) for seat in play["seats"] if seat not in PEOPLE)


@contextmanager
def rival(url: str, code: str) -> Iterator[None]:
    """Bo sits at the table, in a thread of his own, while this lasts."""
    bo = Rival("Bo")
    loop = asyncio.new_event_loop()

    async def sit() -> None:
        async with Client(url) as client:
            await client.join(code, bo)

    thread = Thread(target=loop.run_until_complete, args=(sit(),))
    thread.start()
    try:
        yield
    finally:
        asyncio.run_coroutine_threadsafe(bo.leave(), loop)
        thread.join(10)
