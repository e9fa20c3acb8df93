"""Who sits at the tables of a server that is weighed? Run with the client of the very version that is weighed."""

import asyncio
import sys

from prems.client import Client, Player

SEATS = 4


async def main(url: str, people: int) -> None:
    """They say `here` as soon as all of them have a view, and stay until the standard input ends."""
    async with Client(url) as client:
        codes = [await client.open_table("arriba") for _ in range(people // SEATS)]
        crowd = [(code, Player(f"{code} {nth}")) for code in codes for nth in range(SEATS)]
        stays = [asyncio.ensure_future(client.stay(code, player)) for code, player in crowd]
        while not all(player.view for _, player in crowd):
            await asyncio.sleep(0.1)
        print("here", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        for stay in stays:
            stay.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
