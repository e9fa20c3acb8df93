"""Garbage is looked for where nobody notices, and not for ever left alone where somebody does."""

import asyncio
import contextlib
import gc
import ssl
from collections.abc import Iterator
from pathlib import Path

from aiohttp import web
from aiohttp.web_urldispatcher import SystemRoute

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.server.command.process.garbage import LONGEST, is_due
from prems.server.command.process.running import run_loop
from prems.server.http.entrance.door import Door
from prems.server.http.entrance.threshold import HANDSHAKE
from prems.server.http.entrance.visitor import Visitor
from prems.server.limits import Places
from prems.server.noise import Noise
from prems.server.socket.connection import Connection
from prems.server.tables.arrivals.newcomer import Newcomer
from prems.server.tables.session import Session
from prems.server.turns import Rations
from tests.kit.server.running import in_loop, running, until

REQUESTS = (
    b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer secret\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 100_000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nhalf of it",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n \r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50000\r\n\r\nmuch of it",
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"CONNECT there:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: nothing\r\n\r\n",
    wire.upgrade("127.0.0.1", "/ws") + wire.masked(wire.TEXT, b"said before the handshake was answered"),
)
HELLO = f'{{"say":"hello","protocol":{PROTOCOL},"token":"a token of this device","name":"Zoé"}}'.encode()
WORDS = (b"", wire.masked(wire.TEXT, HELLO), wire.masked(wire.TEXT, b"nonsense"), b"\xff\xff\xff\xff")


def test_it_is_looked_for_as_soon_as_nobody_plays_and_somebody_was_here() -> None:
    assert is_due(1, 10.0, lambda: False)
    assert not is_due(0, 10.0, lambda: False), "nothing has come that could be gone"
    assert not is_due(1, 10.0, lambda: True)


def test_where_somebody_always_plays_it_is_looked_for_after_an_hour_however_much_was_asked() -> None:
    assert not is_due(1_000_000, LONGEST - 1.0, lambda: True)
    assert is_due(0, LONGEST, lambda: True)


@contextlib.contextmanager
def what_is_left() -> Iterator[set[type]]:
    """Of what would have to be looked for, the kinds."""
    left: set[type] = set()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield left
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left.update(type(thing) for thing in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.unfreeze()


@in_loop
async def test_whoever_came_and_is_gone_leaves_nothing_that_has_to_be_looked_for(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        with what_is_left() as left:
            for said in (*REQUESTS, *WORDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
                if said in WORDS:
                    writer.write(wire.upgrade("127.0.0.1", f"/ws/{code}"))
                    await reader.readuntil(wire.END_OF_HEAD)
                writer.write(said)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(2**16), 0.1)
                writer.transport.abort()
                del reader, writer
            await until(lambda: not house.server._sockets._open)
            await asyncio.sleep(0.1)
    assert not left & {Visitor, Connection, Newcomer, Session, SystemRoute, web.Request}


def test_a_handshake_that_came_to_nothing_leaves_nothing_either() -> None:
    """On the loop that servers run on: Python's own leaves its errors lying about."""
    run_loop(_begin_a_handshake())


async def _begin_a_handshake() -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    places = Places(1)
    door = Door(web.Application(), places, Noise(), Rations(), tls, lambda _: web.Application())
    [(_, port)] = await door.open("127.0.0.1", 0)
    with what_is_left() as left:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE + b"that is none")
        with contextlib.suppress(ConnectionError):
            await reader.read()
        writer.transport.abort()
        await until(lambda: not places.is_full("127.0.0.1"))
        await asyncio.sleep(0.1)
    assert Visitor not in left
    await door.close()
