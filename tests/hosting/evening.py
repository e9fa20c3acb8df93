"""Does a whole game come to its end over wss, whatever happens to proxy and server in the middle of it?"""

import asyncio
import ssl
from collections.abc import Callable, Sequence
from pathlib import Path

import aiohttp

from prems.client import Client
from tests.kit.server.people import Wild
from tests.kit.server.running import QUICK, until

GAME = {"options": {"rounds": 2}, "settings": {**QUICK, "pace": 0.05}}
LONGEST = 240.0  # seconds


async def whole_game(url: str, cert: Path, troubles: Sequence[Callable[[], None]] = ()) -> int:
    """Two people; each trouble comes some views after the one before. How many views there were."""
    trust = ssl.create_default_context(cafile=str(cert))
    async with Client(url, connector=aiohttp.TCPConnector(ssl=trust)) as client:
        people = [Wild("Ana", 1), Wild("Bo", 2)]
        code = await _opened(client)
        stays = [asyncio.ensure_future(client.stay(code, person, 0.1)) for person in people]
        try:
            await until(lambda: all(person.is_in for person in people), LONGEST)
            await next(person for person in people if person.view["host"] == person.me).ask("start")
            for trouble in troubles:
                before = people[0].view["v"]
                await until(lambda before=before: people[0].view["v"] > before + 15, LONGEST)  # type: ignore[misc]
                await asyncio.to_thread(trouble)
            await until(lambda: all(person.view["stage"] == "over" for person in people), LONGEST)
        finally:
            for stay in stays:
                stay.cancel()
            await asyncio.gather(*stays, return_exceptions=True)
    views: int = people[0].view["v"]
    return views


async def is_private(url: str, cert: Path) -> None:
    """What a proxy must do beside: hide metrics, let pages through, have browsers come back over https."""
    trust = ssl.create_default_context(cafile=str(cert))
    async with aiohttp.ClientSession(url, connector=aiohttp.TCPConnector(ssl=trust)) as http:
        for path, status in (("/metrics", 404), ("/", 200), ("/healthz", 200)):
            async with http.get(path) as answer:
                assert (path, answer.status) == (path, status)
                assert status != 200 or answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
        async with http.post(
            "/api/tables", json={"game": "arriba"}, headers={"Origin": "https://evil.example"}
        ) as no:
            assert no.status == 403


async def _opened(client: Client) -> str:
    """A proxy needs a moment before it lets anybody through."""
    async with asyncio.timeout(LONGEST):
        while True:
            try:
                return await client.open_table("arriba", **GAME)
            except (aiohttp.ClientError, OSError):
                await asyncio.sleep(0.2)
