"""What can somebody ask for over http who means harm?"""

import asyncio
import contextlib
import gzip
import itertools
import os
from typing import Final

from bench.abuse.server import REPLAYER, SHELF
from bench.abuse.visits import Visitor, request

LINES: Final = 320  # connections, a little more than one address may have
TABLE: Final = b'{"game":"arriba"}'
BOMB: Final = gzip.compress(b" " * 100_000_000)
CRUMBS: Final = b"1\r\n \r\n" * 50_000  # a body in chunks of one byte


async def forgetting(visitor: Visitor) -> None:
    """The games of made-up tokens are to be deleted, as fast as the server answers."""
    await visitor.send(request("DELETE", "/api/games", Authorization="Bearer a-token-that-nobody-has"))


async def silence(visitor: Visitor) -> None:
    """Connections that say nothing, half a head or half a body."""
    halves = [b"", b"GET / HTTP/1.1\r\nHost: ", request("POST", "/api/tables", TABLE)[:-5]]
    for half in itertools.cycle(halves):
        if not visitor.has_time:
            return
        with contextlib.suppress(ConnectionError, TimeoutError):
            _, writer = await visitor.line()
            writer.write(half)
        await visitor.pause(0.001)


async def tables(visitor: Visitor) -> None:
    """Tables that nobody comes to, with the longest waits."""
    body = b'{"game":"arriba","settings":{"close_ms":7200000,"pace":1},"bots":["easy","easy"]}'
    await visitor.send(request("POST", "/api/tables", body))


async def made_up_addresses(visitor: Visitor) -> None:
    """Each request says that it comes from elsewhere."""
    said = [
        request("POST", "/api/tables", TABLE, X_Forwarded_For=f"198.51.100.{nth}, ::ffff:198.51.100.{nth}")
        for nth in range(250)
    ]
    await visitor.send(b"".join(said[:8]))


async def guessing(visitor: Visitor) -> None:
    """Codes, one after the other, some under the name of another site."""
    strange = request("GET", "/api/tables/BCDF", Host="evil.example", Origin="http://evil.example")
    await visitor.send(request("GET", "/api/tables/BCDF") + strange)


async def broken(visitor: Visitor) -> None:
    """Requests that are none, with a token in a damaged line."""
    damaged = b"GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\x00\r\n\r\n"
    await visitor.send(damaged)


async def heavy(visitor: Visitor) -> None:
    """Packed bombs, bodies in crumbs, heads of 100 kB or 20,000 lines, paths without end or out of the folder."""
    packed = request("POST", "/api/tables", BOMB, Content_Encoding="gzip")
    long = request("GET", "/", Cookie="x" * 100_000)
    many = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"A%d: 1\r\n" % nth for nth in range(20_000)) + b"\r\n"
    deep = request("GET", "/" + "a/" * 4_000)
    crumbs = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + CRUMBS
    way = request("GET", "/..%2f..%2f..%2fetc/passwd")
    await asyncio.gather(*(visitor.send(one, 1) for one in (packed, crumbs, long, many, deep, way)))


async def replays(visitor: Visitor) -> None:
    """Finished games, a dozen at a time, shown again and again."""
    token = f"Bearer {REPLAYER}"
    asked = [request("GET", f"/api/tables/{SHELF}/games/{nth}/views", Authorization=token) for nth in range(1, 13)]
    await asyncio.gather(*(visitor.send(one, 1) for one in asked))


async def strange_secrets(visitor: Visitor) -> None:
    """Tokens that are no text."""
    asked = request("GET", f"/api/tables/{SHELF}/games/7", Authorization="Bearer secret")
    await visitor.send(asked.replace(b"secret", b"\xff\xed\xa0\x80"))


async def sharing(visitor: Visitor) -> None:
    """Secret upon secret for one game, each of which is written to the disk."""
    await visitor.send(request("POST", f"/api/tables/{SHELF}/games/7/share", Authorization=f"Bearer {REPLAYER}"))


async def downloads(visitor: Visitor) -> None:
    """The log of a finished game, again and again."""
    await visitor.send(request("GET", f"/api/tables/{SHELF}/games/7", Authorization=f"Bearer {REPLAYER}"))


async def pages(visitor: Visitor) -> None:
    """The page, on four connections as fast as it comes."""
    await visitor.send(request("GET", "/"))


async def many_lines(visitor: Visitor) -> None:
    """Whether the server lives, on as many connections as there may be."""
    await visitor.send(request("GET", "/healthz"), LINES)


async def new_lines(visitor: Visitor) -> None:
    """Connections are opened, ask one thing and are cut."""
    asked = request("GET", "/api/games")

    async def come() -> None:
        while visitor.has_time:
            with contextlib.suppress(ConnectionError, TimeoutError):
                _, writer = await visitor.line()
                writer.write(asked + os.urandom(20))
                writer.transport.abort()

    await asyncio.gather(*(come() for _ in range(4)))
