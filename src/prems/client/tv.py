"""How does a screen show tables to a room? It waits with a code, and goes where a host takes it [T32]."""

import asyncio

import aiohttp

from prems.client.client import Client, Player, Raw


class Tv(Player):
    """`code` is what a host has to say; `table` where it shows views, if anywhere."""

    def __init__(self, token: str | None = None) -> None:
        super().__init__("TV", token, watch=True, screen="tv")
        self.code = ""
        self.table: str | None = None

    def on_message(self, message: Raw) -> None:
        if message["say"] == "waiting":
            self.code, self.table = message["code"], None
        elif message["say"] == "taken":
            self.code, self.table = "", message["code"]


async def show(client: Client, tv: Tv, again_after: float = 0.5) -> None:
    """Until it is cancelled."""
    while True:
        at, tv.moved_to = tv.moved_to or "", None
        try:
            if tv.table is None:
                await client.wait(tv)
            else:
                await client.join(tv.table, tv, at)
        except aiohttp.WSServerHandshakeError as error:
            if error.status == 404:
                tv.table = None
        except (aiohttp.ClientError, ConnectionError):
            pass
        if tv.is_gone:  # whoever let it go, it may be wanted elsewhere
            tv.is_gone, tv.table = False, None
        if not tv.is_sent_on(at):
            await asyncio.sleep(again_after)
