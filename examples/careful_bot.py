"""A bot of your own in forty lines: it turns its cards, and grabs when it sees its own symbol twice.

prems serve                                      (in another terminal)
python examples/careful_bot.py http://127.0.0.1:8080 CODE
"""

import asyncio
import random
import sys
from typing import Any

from prems.client import Client, Player


class Careful(Player):
    async def on_view(self, view: dict[str, Any]) -> None:
        play = view["play"]
        if play is None or self.seat is None or view["game"] != "arriba":
            return
        if self.may_grab(play["exposed"], play["spent"]):
            await asyncio.sleep(random.uniform(0.35, 0.6))  # nobody likes a machine that never thinks
            await self.hand("grab", grip=0.3)
        elif play["turn"] == self.seat:
            await asyncio.sleep(random.uniform(0.4, 0.9))
            await self.play("flip")
        elif play["head_by"] == self.seat:
            await self.play("signal")

    def may_grab(self, exposed: dict[str, str], spent: list[str]) -> bool:
        own = exposed.get(self.seat or "", "-")[:-1]
        others = [card[:-1] for seat, card in exposed.items() if seat != self.seat]
        has_totem = any(card[0] == "T" and card not in spent for card in exposed.values())
        return has_totem or (own.isdigit() and own in others)


async def main(url: str, code: str) -> None:
    async with Client(url) as client:
        await client.join(code, Careful("Careful"))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
