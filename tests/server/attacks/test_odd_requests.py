"""Which requests would have cost everybody else, or broken something? Each of them did."""

import asyncio
import contextlib
import gzip
import logging
import socket
import ssl
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from msgspec.structs import replace

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.server.http import static
from prems.server.http.entrance.door import MOST_UNREAD, Door
from prems.server.limits import REPLAYS_A_MINUTE, Places
from prems.server.noise import Noise
from prems.server.turns import Rations
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import HOSTING, Running, in_loop, running, until


async def answered(house: Running, request: bytes) -> bytes:
    """The first bytes that come back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(request)
    try:
        async with asyncio.timeout(20):
            return await reader.readuntil(wire.END_OF_HEAD)
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        (b"GET /api/tables/BCDF/games/1", b"404"),
        (b"GET /api/tables/BCDF%0aERROR/games/1", b"404"),
        (b"GET /api/shared", b"404"),
        (b"PUT /api/memories", b"401"),
        (b"DELETE /api/games", b"401"),
    ],
)
@in_loop
async def test_a_secret_that_is_no_text_is_none(
    asked: bytes, status: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It was an error of ours, with a page of log for each."""
    head = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nAuthorization: Bearer \xff\xed\xa0\x80\r\n\r\n"
    async with running(tmp_path) as house:
        assert (await answered(house, asked + head)).split()[1] == status
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@in_loop
async def test_a_handshake_that_is_no_text_is_no_handshake(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What was wrong with it was to be repeated, and could not be."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        for path in ("/ws", f"/ws/{code}"):
            head = wire.upgrade("127.0.0.1", path).replace(b"Upgrade: websocket", b"Upgrade: \xff")
            assert (await answered(house, head)).split()[1] == b"400"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@in_loop
async def test_what_is_packed_is_never_unpacked(tmp_path: Path) -> None:
    """A hundred kilobytes can hold a hundred megabytes, and the loop would stand still for them."""
    body = gzip.compress(b'{"game":"arriba"}')
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        for packing in ("gzip", "deflate"):
            async with http.post("/api/tables", data=body, headers={"Content-Encoding": packing}) as answer:
                assert (answer.status, (await answer.json())["error"]) == (400, "malformed")


def test_a_path_of_thousands_of_folders_is_not_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("page")
    pages = static.Pages(tmp_path)
    assert pages._file("t/BCDF") == tmp_path / "index.html"
    monkeypatch.setattr(Path, "resolve", lambda _: pytest.fail("the disk was asked"))
    assert pages._file("a/" * 4000) is None


@in_loop
async def test_an_address_without_end_is_no_address(tmp_path: Path) -> None:
    """To find out that 4,000 folders are none of ours took 9 ms."""
    async with running(tmp_path) as house:
        for path, status in ((b"/" + b"a/" * 1_000, b"400"), (b"/api/games?" + b"a" * 1_000, b"200")):
            asked = b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"
            assert (await answered(house, asked)).split()[1] == status


@pytest.mark.parametrize(
    ("head", "status"), [(b"Transfer-Encoding: chunked", b"411"), (b"Content-Length: 16385", b"413")]
)
@in_loop
async def test_a_body_that_is_too_long_or_without_a_length_is_not_looked_at(
    head: bytes, status: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte by byte, each with a length of its own, a body took 5 ms for every 16 kB, for ten seconds."""
    monkeypatch.setattr(aiohttp.StreamReader, "readany", lambda _: pytest.fail("it was read"))
    async with running(tmp_path) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n" + b"1\r\n \r\n" * 100)
        assert (await reader.readuntil(wire.END_OF_HEAD)).split()[1] == status
        writer.write(b"1\r\n \r\n" * 1_000)
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), 20)
        writer.close()


@in_loop
async def test_only_so_much_of_one_socket_is_read_at_once(tmp_path: Path) -> None:
    """Quarter of a megabyte in chunks of one byte took 47 ms of everybody's time."""
    async with running(tmp_path) as house:
        guest = await RawSocket.open(house.port, await house.client.open_table("arriba"))
        await until(lambda: house.server._sockets._open)
        [connection] = house.server._sockets._open
        ours = connection._transport.get_extra_info("socket")
        assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF) <= 2 * MOST_UNREAD  # Linux says the double
        guest.vanish()


@in_loop
async def test_silence_has_a_place_where_https_is_spoken_too() -> None:
    places = Places(2)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    door = Door(web.Application(), places, Noise(), Rations(), tls, lambda _: web.Application())
    [(_, port)] = await door.open("127.0.0.1", 0)
    silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
    await until(lambda: places.is_full("127.0.0.1"))
    reader, third = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(5):  # sooner than silence is let go
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
    silent[0][1].write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert (await silent[0][0].readuntil(wire.END_OF_HEAD)).split()[1] == b"404", "its own place is enough for it"
    silent[1][1].write(b"\x16no handshake")
    await silent[1][0].read()
    for _, writer in [*silent, (reader, third)]:
        writer.close()
    await until(lambda: not places.is_full("127.0.0.1") and not places._taken)
    await door.close()


@in_loop
async def test_whoever_knocks_for_https_while_the_door_is_being_closed_is_not_let_in() -> None:
    """What they would have come to was gone: an error of ours, and a page of log."""
    places, taken = Places(2), []
    places.on_change = lambda *change: taken.append(change)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    door = Door(web.Application(), places, Noise(), Rations(), tls, lambda _: web.Application())
    [(_, port)] = await door.open("127.0.0.1", 0)
    assert door._threshold is not None
    door._threshold.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.suppress(ConnectionError):
        writer.write(b"\x16a handshake")
        await reader.read()
    assert taken == []
    writer.close()
    await door.close()


@in_loop
async def test_games_are_shared_only_so_often(tmp_path: Path) -> None:
    """Each secret is written to the disk."""
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        told = []
        for _ in range(int(REPLAYS_A_MINUTE) + 1):
            house.server.admission._guesses._buckets.clear()
            async with http.post("/api/tables/BCDF/games/1/share", headers={"Authorization": "Bearer me"}) as answer:
                told.append(answer.status)
        assert told == [404] * int(REPLAYS_A_MINUTE) + [429]


@in_loop
async def test_an_address_that_is_none_stops_no_table(tmp_path: Path) -> None:
    """Where a server was told of a proxy and there is none, anybody can write anything there: it froze the table."""
    async with running(tmp_path, hosting=replace(HOSTING, behind_proxy=True)) as house:
        code = await house.client.open_table("arriba")
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        head = wire.upgrade("127.0.0.1", f"/ws/{code}", X_Forwarded_For="nowhere")
        writer.write(head.replace(b"nowhere", b"\xff\xed\xa0\x80" + b"x" * 7_000))
        assert (await reader.readuntil(wire.END_OF_HEAD)).split()[1] == b"101"
        stranger = RawSocket(reader, writer)
        stranger.say({"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Ana"})
        await until(lambda: stranger.said("view"))
        assert house.metric("bugs") == 0
        assert len(next(iter(house.server.admission._sockets._taken))) < 100, "nor is it remembered at length"


@pytest.mark.parametrize("asks", [b"HEAD", b"POST", b"OPTIONS"])
@in_loop
async def test_only_a_get_becomes_a_socket(asks: bytes, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        head = wire.upgrade("127.0.0.1", f"/ws/{code}")
        assert (await answered(house, head.replace(b"GET", asks, 1))).split()[1] in (b"404", b"405")
