"""Bad input gets a code and a sentence; a flood is slowed and then closed; nobody else notices."""

import asyncio
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

import pytest

from prems.client import wire
from prems.protocol import messages
from prems.protocol.messages import FROM_PAGE, PROTOCOL
from prems.server.limits import BURST, LONGEST_MESSAGE, MOST_MALFORMED, MOST_UNHEARD_FRAMES
from prems.server.socket import frames
from prems.server.socket.connection import Connection, Sendable
from prems.server.tables import rounds, session
from prems.server.tables.arrivals import newcomer
from prems.table.fairness import Pong
from tests.kit.server.people import Witness
from tests.kit.server.raw import RawSocket
from tests.kit.server.running import Running, in_loop, running, until

HELLO = {"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Ana"}


async def opened(house: Running) -> tuple[str, RawSocket]:
    code = await house.client.open_table("arriba")
    return code, await RawSocket.open(house.port, code)


def test_whatever_a_page_may_say_is_answered() -> None:
    assert {*session.ANSWERS} == {*FROM_PAGE}


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"say": "again"}, "malformed"),
        ({"say": "nonsense"}, "malformed"),
        ({**HELLO, "protocol": 99}, "protocol"),
        ({**HELLO, "token": "short"}, "malformed"),
        ({**HELLO, "name": "   "}, "malformed"),
        ({**HELLO, "name": "x" * 61}, "malformed"),
        ([1, 2], "malformed"),
    ],
)
@in_loop
async def test_hello_comes_first(first: Any, code: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.say(first)
        told = await socket.until_closed()
        assert [message["code"] for message in told] == [code]
        assert " " in told[0]["text"]
        assert socket.close_code == frames.NORMAL


@in_loop
async def test_whoever_says_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newcomer, "HELLO_WITHIN", 0.1)
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        assert [message["code"] for message in await socket.until_closed()] == ["malformed"]
        await until(lambda: house.metric("connections") == 0)


@in_loop
async def test_whoever_vanished_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A half-open socket: nothing comes any more, no goodbye, no pong."""
    monkeypatch.setattr(rounds, "LOST_AFTER", 150.0)
    monkeypatch.setattr(rounds, "PING_EVERY", 0.35)
    async with running(tmp_path) as house:
        code, socket = await opened(house)
        socket.answers_pings = False
        socket.say(HELLO)
        table = house.server.tables.shells[code].table
        await until(lambda: any(table.here.values()))
        await until(lambda: not any(table.here.values()))
        assert house.metric("connections") == 0


@in_loop
async def test_slips_are_forgiven_until_there_are_too_many(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.say(HELLO)
        for nth in range(MOST_MALFORMED):
            socket.say({"say": "play", "command": {"do": "fly", "nth": nth}})
        await until(lambda: len(socket.said("error")) == MOST_MALFORMED)
        assert {error["code"] for error in socket.said("error")} == {"malformed"}
        socket.say({"say": "again"})
        await until(lambda: len(socket.said("view")) > 1, 5)
        socket.write(wire.BINARY, b"\0\1")
        await socket.until_closed()
        assert len(socket.said("error")) == MOST_MALFORMED + 1


@pytest.mark.parametrize(
    "message",
    [
        {"say": "hello", "protocol": PROTOCOL, "token": "t" * 24, "name": "Twice"},
        {"say": "play", "command": {"do": "grab", "seat": "Ana"}},
        {"say": "play", "command": {"do": "deal", "cards": []}},
        {"say": "play", "command": {"do": "timeout"}},
        {"say": "play", "command": {"do": "race", "grabs": []}},
        {"say": "hand", "command": {"do": "flip", "seat": "Ana"}, "v": 1, "t": 1, "kind": "key", "seq": 1},
        {"say": "hand", "command": {"do": "grab", "seat": "Ana"}, "v": -1, "t": 1, "kind": "key", "seq": 1},
        {"say": "seen", "v": 1, "p": -1},
        {"say": "seen", "v": 1, "p": "soon"},
        {"say": "ask", "request": {"ask": "set", "game": "chess"}},
        {"say": "ask", "request": {"ask": "set", "options": {"rounds": -1}}},
        {"say": "ask", "request": {"ask": "set", "settings": {"pace": 9}}},
        {"say": "ask", "request": {"ask": "emote", "what": "rude", "at": "Ana"}},
        {"say": "flick", "what": "x" * 41},
    ],
)
@in_loop
async def test_small_slips_are_answered_and_forgiven(message: Any, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, socket = await opened(house)
        other = Witness("Bo")
        house.join(code, other)
        await until(lambda: other.is_in)
        socket.say(HELLO)
        await until(lambda: socket.said("view"))
        if message["say"] == "hand" or message["say"] == "play":
            await other.ask("start")
            await until(lambda: other.view["stage"] == "playing")
        socket.say(message)
        await until(lambda: socket.said("error") or socket.said("refused"))
        for error in socket.said("error"):
            assert error["code"] == "malformed"
            assert " " in error["text"]
        socket.say({"say": "again"})
        views = len(socket.said("view"))
        await until(lambda: len(socket.said("view")) > views)


@pytest.mark.parametrize("size", [LONGEST_MESSAGE + 1, 70_000, 2**40])
@in_loop
async def test_too_long(size: int, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.say(HELLO)
        await until(lambda: socket.said("view"))
        socket.write_head(wire.TEXT, size)
        told = await socket.until_closed()
        assert told[-1]["code"] == "too-long"
        assert str(LONGEST_MESSAGE) in told[-1]["text"]
        assert socket.close_code == frames.TOO_LONG


@in_loop
async def test_a_flood_is_not_heard_then_closed_and_nobody_else_notices(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code, flood = await opened(house)
        other = Witness("Bo")
        house.join(code, other)
        await until(lambda: other.is_in)
        flood.say(HELLO)
        await until(lambda: flood.said("view"))
        sent = 3000
        for _ in range(sent):
            flood.say({"say": "hide", "hidden": False})
        assert (await flood.until_closed())[-1]["code"] == "too-fast"
        heard = house.metric("messages_read")
        assert BURST <= heard < BURST + MOST_UNHEARD_FRAMES, "most of it was never heard"
        assert house.metric("floods") == 1
        views = len(other.shown)
        await other.ask("ready")
        await until(lambda: len(other.shown) > views)


@in_loop
async def test_a_burst_is_heard_whole(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.say(HELLO)
        for _ in range(int(BURST) - 1):
            socket.write(wire.PING, b"heard")
        await until(lambda: len(socket.pongs) >= BURST - 1)
        assert not socket.said("error")


@in_loop
async def test_what_is_too_much_is_not_heard_and_then_all_is_well(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.say(HELLO)
        await until(lambda: socket.said("view"))
        socket.write_raw(wire.masked(wire.TEXT, b'{"say":"again"}') * (int(BURST) + 300))
        while not socket.pongs:
            socket.write(wire.PING, b"behind all of it")
            await asyncio.sleep(0.02)
        assert BURST <= house.metric("messages_read") < BURST + 150
        views = len(socket.said("view"))
        socket.say({"say": "again"})
        await until(lambda: len(socket.said("view")) > views)
        assert not socket.said("error")
        assert house.metric("floods") == 0


@in_loop
async def test_nobody_can_make_the_server_hold_back_a_pong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page floods while a card is turned: were its pong read late, its line would look slow and its hand fast."""
    async with running(tmp_path) as house:
        code, cheat = await opened(house)
        honest = await RawSocket.open(house.port, code)
        cheat.say(HELLO)
        await until(lambda: cheat.said("view"))
        pongs: list[Pong] = []
        send = Connection.send_view

        def pinged(self: Connection, view: Sendable, *args: Any) -> bool | None:
            view.live_since = view.v
            return send(self, view, *args)

        monkeypatch.setattr(Connection, "send_view", pinged)
        monkeypatch.setattr(house.server.tables.shells[code].table, "pong", lambda *told: pongs.append(told[1]))
        beats = wire.masked(wire.TEXT, b'{"say":"beat","v":1,"e":0}') * int(BURST)
        asked = wire.masked(wire.TEXT, b'{"say":"ask","request":{"ask":"ready"}}')
        cheat.write_raw(beats[: len(beats) // 2] + asked + beats)
        await until(lambda: len(cheat.said("view")) > 1)
        for nth in range(20):  # the pong was sent before these, so it is heard before them
            honest.write(wire.PING, b"%d" % nth)
            await until(lambda nth=nth: len(honest.pongs) > nth)  # type: ignore[misc]
        assert cheat.said("view")[-1]["view"]["v"] in [pong.view for pong in pongs]


@in_loop
async def test_whoever_ignores_a_goodbye_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prems.server.socket.connection.CLOSES_WITHIN", 0.1)
    async with running(tmp_path) as house:
        _, socket = await opened(house)
        socket.answers_goodbye = False
        socket.say({**HELLO, "protocol": 99})
        await socket.until_closed()
        await until(lambda: house.metric("connections") == 0)


@in_loop
async def test_whoever_says_goodbye_and_reads_nothing_is_cut_off_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prems.server.socket.connection.CLOSES_WITHIN", 0.1)
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        cheat = await RawSocket.open(house.port, code, buffered=4096)
        cheat.say(HELLO)
        await until(lambda: cheat.said("view"))
        (line,) = house.server.tables.shells[code].delivery.connections.values()
        transport: Any = line._transport
        transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
        cheat.reads.clear()
        while not line._is_full:
            line.say(messages.Cued(None, "x" * 15_000))
        cheat.write(wire.CLOSE, b"")
        again = await RawSocket.open(house.port, code)  # on another line: nobody looks after the first any more
        again.say(HELLO)
        await until(lambda: again.said("view"))
        await until(lambda: house.metric("connections") == 1, 5)
        cheat.vanish()


@pytest.mark.rule("T26")
@in_loop
async def test_flicks_are_passed_on(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba")
        ana, bo, eve = Witness("Ana"), Witness("Bo"), Witness("Eve", watch=True)
        house.join(code, ana, bo, eve)
        await until(lambda: ana.is_in and bo.is_in and eve.is_in)
        await eve.say({"say": "flick", "what": "hand"})
        await ana.say({"say": "flick", "what": "turned"})
        await until(lambda: bo.said("cued"))
        assert bo.said("cued") == [{"say": "cued", "person": ana.me, "what": "turned"}]
        assert not ana.said("cued"), "not to oneself"
