"""What can an attacker do that no other test plays? See docs/security.md."""

import asyncio
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from prems.client import wire
from prems.protocol.messages import PROTOCOL
from prems.server.http.headers import safe_headers
from prems.server.http.hosting import Hosting
from prems.server.http.responses import polite
from tests.kit.server.people import Witness
from tests.kit.server.process import ServerProcess
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import QUICK, Running, in_loop, running, until


async def playing(house: Running, *names: str) -> tuple[str, list[Witness]]:
    """A table where a game is on; the first is host."""
    code = await house.client.open_table("arriba", settings=QUICK)
    people = [Witness(name) for name in names]
    for person in people:
        house.join(code, person)
        await until(lambda person=person: person.seat)  # type: ignore[misc]
    await people[0].ask("start")
    await until(lambda: all(person.view["play"] for person in people))
    return code, people


@in_loop
async def test_whoever_makes_up_addresses_is_counted_all_the_same(tmp_path: Path) -> None:
    """Only a server that was told of a proxy listens to what a proxy would say."""
    with ServerProcess(tmp_path, "--tables-a-minute", "2") as server:
        async with aiohttp.ClientSession(server.url) as http:
            told = []
            for nth in range(3):
                headers = {"X-Forwarded-For": f"198.51.100.{nth}"}
                async with http.post("/api/tables", json={"game": "arriba"}, headers=headers) as answer:
                    told.append(answer.status)
    assert told == [201, 201, 429]


@in_loop
async def test_the_id_that_everybody_sees_opens_nothing(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, (ana, bo) = await playing(house, "Ana", "Bo")
        seen = {person["id"] for person in bo.view["people"]}
        assert ana.me in seen
        thief = Witness("Ana", token=ana.me)
        house.join(code, thief)
        await until(lambda: thief.me and thief.view)
        assert thief.me not in seen
        assert thief.seat is None
        assert ana.said("bye") == []


@pytest.mark.rule("T14")
@in_loop
async def test_nobody_chooses_the_cards(tmp_path: Path) -> None:
    """The host asks for a start with a seed of their own: the server rolls its dice all the same."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", settings=QUICK, bots=["easy"])
        host = Witness("Ana")
        house.join(code, host)
        await until(lambda: host.seat)
        await host.ask("start", seed="0" * 32)
        await until(lambda: host.view["play"])
        seed = house.server.tables.shells[code].table.state.seed
        assert seed not in (None, "0" * 32)
        assert host.view["seed"] is None, "sealed until the end"


@pytest.mark.parametrize(
    "deed",
    [
        {"say": "play", "command": {"do": "flip", "seat": "Ana"}},
        {"say": "hand", "command": {"do": "grab", "seat": "Ana", "grip": 0}, "v": 5, "t": 1, "kind": "key", "seq": 1},
        {"say": "ask", "request": {"ask": "pause"}},
        {"say": "ask", "request": {"ask": "kick", "person": "ana"}},
        {"say": "ask", "request": {"ask": "set", "game": "leprechauns"}},
        {"say": "ask", "request": {"ask": "handicap", "seat": "Ana", "head_start": 300}},
        {"say": "ask", "request": {"ask": "lock", "is_locked": True}},
    ],
    ids=lambda deed: str(deed.get("request", deed.get("command"))),
)
@in_loop
async def test_a_spectator_changes_nothing(deed: dict[str, object], tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, (ana, _) = await playing(house, "Ana", "Bo")
        watcher = Witness("Watcher", watch=True)
        house.join(code, watcher)
        await until(lambda: watcher.me and watcher.view)
        if "request" in deed and "person" in deed["request"]:  # type: ignore[operator]
            deed = {"say": "ask", "request": {"ask": "kick", "person": ana.me}}
        state = house.server.tables.shells[code].table.state
        before = (state.host, state.is_locked, state.is_paused, state.game, [c.head_start for c in state.chairs])
        await watcher.say(deed)
        await until(lambda: watcher.said("refused") or watcher.said("error"))
        state = house.server.tables.shells[code].table.state
        assert before == (
            state.host,
            state.is_locked,
            state.is_paused,
            state.game,
            [c.head_start for c in state.chairs],
        )
        assert ana.me in state.people


@in_loop
async def test_pongs_that_nobody_asked_for_are_only_noise(tmp_path: Path) -> None:
    """A client answers no ping and sends answers of its own: no round trip is learnt, and many are a flood."""
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        liar = await RawSocket.open(house.port, code)
        liar.answers_pings = False
        liar.say({"say": "hello", "protocol": PROTOCOL, "token": "x" * 32, "name": "Liar"})
        await until(lambda: liar.said("welcome"))
        for nth in range(3_000):
            liar.write(wire.PONG, nth.to_bytes(8, "big"))
        told = await liar.until_closed()
        assert [message["code"] for message in told if message["say"] == "error"] == ["too-fast"]
        assert house.server.environment.metrics.round_trip.lines()[-1].endswith(" 0")


@pytest.mark.parametrize(
    "path", ["/healthz", "/api/games", "/api/tables/QQQQ", "/nowhere.js", "/ws/QQQQ", "/metrics"]
)
@in_loop
async def test_every_answer_has_safe_headers(path: str, tmp_path: Path) -> None:
    async with (
        running(tmp_path) as house,
        aiohttp.ClientSession(house.url) as http,
        http.get(path, headers={"Origin": "https://evil.example"} if path.startswith("/ws") else {}) as answer,
    ):
        for name, value in safe_headers(Hosting(), f"127.0.0.1:{house.port}").items():
            assert answer.headers[name] == value
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert f"connect-src 'self' ws://127.0.0.1:{house.port} wss://" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Server"] == "Prem's", "and no version"


BAD_REQUESTS = [
    b"GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret-token-of-ana\x00\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 10_000 + b"\r\n\r\n",
]


@in_loop
async def test_nothing_of_a_broken_request_is_logged(tmp_path: Path) -> None:
    """Not who sent it, not what was in it, and a thousand of them in one line."""
    with ServerProcess(tmp_path, "--log-level", "debug") as server:
        port = int(server.url.rsplit(":", 1)[1])
        for nth in range(100):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(BAD_REQUESTS[nth % len(BAD_REQUESTS)])
            answer = await reader.read()
            assert b" 400 Bad Request\r\n" in answer
            assert b"aiohttp" not in answer
            assert b"secret-token" not in answer
            writer.close()
        said = server.overheard()
    assert said.count("1 request was not HTTP, or broke off") == said.count("not HTTP, or broke off") == 1
    for word in ("127.0.0.1", "secret-token", "Traceback", "aiohttp"):
        assert word not in said


@in_loop
async def test_a_handshake_tells_no_version(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(wire.upgrade("127.0.0.1", f"/ws/{code}"))
        assert b"Server: Prem's\r\n" in await reader.readuntil(wire.END_OF_HEAD)
        writer.close()


@in_loop
async def test_whoever_vanishes_during_the_handshake_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    async def vanished(_: web.Request) -> web.StreamResponse:
        raise aiohttp.ClientConnectionResetError("Cannot write to closing transport")

    async def broken(_: web.Request) -> web.StreamResponse:
        raise ValueError("a bug")

    answered = polite(Hosting)
    await answered(make_mocked_request("GET", "/ws/QQQQ"), vanished)
    assert caplog.records == []
    assert (await answered(make_mocked_request("GET", "/ws/QQQQ"), broken)).status == 500
    assert len(caplog.records) == 1
