"""Who is let in, and who is let go? Silent, slow and too many connections do not keep others out."""

import asyncio
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from msgspec.structs import replace

from prems.client import wire
from prems.protocol.messages import PROTOCOL, Bye
from prems.server.http import app
from prems.server.http.entrance import door, visitor
from prems.server.noise import Noise
from prems.server.turns import Rations
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import HOSTING, Running, in_loop, running, until

POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 17\r\n\r\n"


class Plain:
    """A connection that says exactly these bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> bytes:
        """All that comes until the server closes."""
        return await self.reader.read()

    async def status(self) -> int:
        return int((await self.reader.readuntil(wire.END_OF_HEAD)).split()[1])


@asynccontextmanager
async def saying(house: Running, data: bytes, here: str = "127.0.0.1") -> AsyncIterator[Plain]:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(here, 0))
    writer.write(data)
    yield Plain(reader, writer)
    writer.close()


@pytest.mark.parametrize(
    ("data", "answer"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost: 127", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /h", b"HTTP/1.1 200"),
        (POST + b'{"game":', b"HTTP/1.1 408"),
        (b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 17\r\n\r\nhalf", b"HTTP/1.1 200"),
    ],
    ids=["nothing", "half a head", "half a second head", "half a body", "half a body that nobody reads"],
)
@in_loop
async def test_whoever_does_not_come_to_an_end_is_let_go(
    data: bytes, answer: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitor, "ASKS_WITHIN", 0.2)
    monkeypatch.setattr(app, "READ_WITHIN", 0.2)
    async with running(tmp_path) as house, saying(house, data) as slow:
        got = await slow.answer()
        assert got.startswith(answer)
        assert bool(got) == bool(answer)


@in_loop
async def test_whoever_leaves_answers_unread_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They kept their sockets, and the files that they had asked for, as long as they liked."""
    monkeypatch.setattr(visitor, "TAKES_WITHIN", 0.2)
    async with running(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port, limit=1024)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 10_000)
        await until(lambda: house.server.admission._sockets._taken)
        await until(lambda: not house.server.admission._sockets._taken)
        assert reader.at_eof() is False, "there is more than has been read"
        writer.transport.abort()


@in_loop
async def test_one_address_has_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=replace(HOSTING, sockets_an_address=3)) as house:
        code = await house.client.open_table("arriba")
        await house.client.__aexit__()  # its connection is kept for later
        await until(lambda: not house.server.admission._sockets._taken)
        socket = await RawSocket.open(house.port, code)
        async with saying(house, b""), saying(house, b""):
            await until(lambda: house.server.admission._sockets.is_full("127.0.0.1"))
            async with saying(house, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as fourth:
                assert b'"error":"too-many"' in await fourth.answer()
            get = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            async with saying(house, get, here="127.0.0.2") as other:
                assert await other.status() == 200
            socket.say({"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Ana"})
            await until(lambda: socket.said("view"))
        socket.vanish()
        await until(lambda: not house.server.admission._sockets._taken)


@in_loop
async def test_behind_a_proxy_sockets_are_counted_by_the_address_that_it_names(tmp_path: Path) -> None:
    hosting = replace(HOSTING, behind_proxy=True, sockets_an_address=2)
    async with running(tmp_path, hosting=hosting) as house:
        code = await house.client.open_table("arriba")
        async with AsyncExitStack() as open_ones:
            told = []
            for address in ("198.51.100.1", "198.51.100.1", "198.51.100.1", "198.51.100.2"):
                head = wire.upgrade("127.0.0.1", f"/ws/{code}", X_Forwarded_For=address)
                told.append(await (await open_ones.enter_async_context(saying(house, head))).status())
            assert told == [101, 101, 429, 101]


@in_loop
async def test_a_stop_does_not_wait_for_whoever_has_not_said_hello(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        silent = await RawSocket.open(house.port, await house.client.open_table("arriba"))
        await house.stop()
        assert await silent.until_closed(5) == [{"say": "bye", "why": Bye("restart").why}]


@in_loop
async def test_everywhere_is_both_families_each_by_a_socket_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over one socket all visitors of the old kind would have addresses in one network of the new kind."""
    assert door.hosts("::") == ["::", "0.0.0.0"]
    assert door.hosts("127.0.0.1") == ["127.0.0.1"]
    monkeypatch.setattr(door, "hosts", lambda _: ["::1", "127.0.0.1"])  # a test lets nobody in from elsewhere
    entrance = door.Door(web.Application(), None, Noise(), Rations())
    try:
        assert {address for address, _ in await entrance.open("::", 0)} == {"::1", "127.0.0.1"}
    finally:
        await entrance.close()


def test_as_many_files_as_the_system_lets_us_have(tmp_path: Path) -> None:
    soft, hard = 64, resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    command = [sys.executable, "-m", "prems.cli", "serve", "--data", str(tmp_path), "--host", "203.0.113.1"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard)),
    )
    assert f"{hard} files and sockets can be open at once" in done.stderr
