"""What does the server learn from a proxy of the way to its client, and can the client say it instead?"""

import asyncio
import ssl
from pathlib import Path

import aiohttp
from aiohttp import web

from tests.hosting.proxies import PROXIES, Setting
from tests.kit.server.process import free_port

SAYS = ("nginx", "haproxy")  # how long the way is, in milliseconds; Caddy does not know
LONGEST_HERE = 100.0  # milliseconds, on one machine
LIE = "4321"
WITHIN = 30.0  # seconds, for a proxy to let somebody through


def states_the_way(name: str, folder: Path, cert: Path, key: Path) -> str:
    """Behind the proxy as `hosting/` has it stands somebody who repeats what the server would have heard."""
    folder.mkdir()
    at = Setting(folder, free_port(), free_port(), cert, key)
    with PROXIES[name](at):
        told = asyncio.run(_told(at))
    assert LIE not in told, f"{name} passes on what a client says of itself: {told}"
    assert len(told) == (name in SAYS), told
    assert all(0 <= float(said) < LONGEST_HERE for said in told), told
    return f"says {told[0]} ms" if told else "says nothing"


async def _told(at: Setting) -> list[str]:
    async def repeat(request: web.Request) -> web.Response:
        return web.json_response(request.headers.getall("X-Client-RTT", []))

    behind = web.Application()
    behind.router.add_get("/{path:.*}", repeat)
    runner = web.AppRunner(behind)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", at.server).start()
    try:
        async with asyncio.timeout(WITHIN):
            return await _asked(f"https://127.0.0.1:{at.port}/", at.cert)
    finally:
        await runner.cleanup()


async def _asked(url: str, cert: Path) -> list[str]:
    trust = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=str(cert)))
    lies = [("X-Client-RTT", LIE), ("x-client-rtt", LIE)]
    async with aiohttp.ClientSession(connector=trust) as http:
        while True:
            try:
                async with http.get(url, headers=lies) as answer:
                    if answer.status == 200:
                        said: list[str] = await answer.json()
                        return said
            except aiohttp.ClientError:
                pass  # it is not open yet
            await asyncio.sleep(0.2)
