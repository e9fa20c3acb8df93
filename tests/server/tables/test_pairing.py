"""A screen waits with a code; who takes it, where it goes, and what nobody else gets by it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse

from prems.client.client import Raw
from prems.client.tv import Tv, show
from prems.server.limits import BURST, MOST_UNHEARD_FRAMES
from prems.server.storage.sqlite import SqliteStore
from prems.server.tables.screens import pairing
from prems.server.tables.screens.pairing import Pairing
from prems.table.state import PersonId
from tests.kit.server.people import Witness
from tests.kit.server.running import QUICK, Running, in_loop, running, until

A, B = PersonId("a"), PersonId("b")
HELLO = {
    "say": "hello",
    "protocol": 2,
    "token": "a screen of the room",
    "name": "TV",
    "watch": True,
    "screen": "tv",
}


class Screen(Tv):
    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.heard: list[Raw] = []

    def on_message(self, message: Raw) -> None:
        super().on_message(message)
        self.heard.append(message)

    @property
    def trusted(self) -> bool:
        return any(tv["id"] == self.me for tv in self.view.get("tvs", []))


def put_up(house: Running, *screens: Screen) -> None:
    house.visits += [asyncio.ensure_future(show(house.client, screen, again_after=0.02)) for screen in screens]


async def at_a_table(house: Running, host: Witness) -> str:
    host.view, host.is_gone = {}, False
    code = await house.client.open_table("arriba", settings=QUICK)
    house.join(code, host)
    await until(lambda: host.is_in and host.view["code"] == code)
    return code


@pytest.mark.rule("T32")
@in_loop
async def test_a_screen_is_taken_by_its_code_follows_its_host_and_is_let_go(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, bo, screen = Witness("Ana"), Witness("Bo"), Screen()
        first = await at_a_table(house, ana)
        put_up(house, screen)
        house.join(first, bo)
        await until(lambda: screen.code and bo.is_in)
        await bo.ask("show", code=screen.code)
        await until(lambda: bo.said("refused"))
        assert bo.said("refused")[-1]["code"] == "not-host"
        await ana.ask("show", code="ZZZZ")
        await until(lambda: ana.said("refused"))
        assert ana.said("refused")[-1]["code"] == "no-screen"
        await ana.ask("show", code=screen.code.lower())
        await until(lambda: screen.view.get("code") == first and screen.trusted)
        cy = Witness("Cy")
        house.join(first, cy)
        await until(lambda: len(screen.view["people"]) == 3)  # the lobby goes on for televisions too
        second = await at_a_table(house, ana)
        await until(lambda: screen.view.get("code") == second and screen.trusted)
        await until(lambda: not house.server.tables.shells[first].table.state.tvs)
        await ana.ask("release", tv=screen.me)
        await until(lambda: screen.code)
        assert not house.server.tables.shells[second].table.state.tvs
        await at_a_table(house, ana)
        await asyncio.sleep(0.2)
        assert screen.code, "it was let go: it follows nobody"


@pytest.mark.rule("T32")
@in_loop
async def test_a_screen_comes_back_after_a_reload_and_after_a_restart(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "prems.sqlite3")
    async with running(tmp_path, store) as house:
        ana, screen = Witness("Ana"), Screen()
        code = await at_a_table(house, ana)
        put_up(house, screen)
        await until(lambda: screen.code)
        await ana.ask("show", code=screen.code)
        await until(lambda: screen.trusted)
        reloaded = Screen(token=screen.token)
        put_up(house, reloaded)
        await until(lambda: reloaded.trusted)
        assert {message["say"] for message in reloaded.heard} >= {"taken", "welcome"}
        assert "waiting" not in {message["say"] for message in reloaded.heard}
    async with running(tmp_path) as house:
        later = Screen(token=screen.token)
        put_up(house, later)
        await until(lambda: later.trusted and later.view["code"] == code)


@pytest.mark.rule("T32")
@in_loop
async def test_a_screen_that_nobody_took_is_a_spectator_like_any_other(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, stranger = Witness("Ana"), Screen()
        code = await at_a_table(house, ana)
        house.join(code, stranger)
        await until(lambda: stranger.view)
        assert not stranger.trusted
        shell = house.server.tables.shells[code]
        assert shell.table.sight.screen_of(stranger.me) == "full"
        await ana.ask("bot")
        await ana.ask("start")
        await until(lambda: ana.view["stage"] == "playing")
        assert shell.delivery._is_watching(stranger.me), "and sees cards when spectators do"


@in_loop
async def test_whoever_guesses_codes_is_soon_not_heard(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ana, screen = Witness("Ana"), Screen()
        await at_a_table(house, ana)
        put_up(house, screen)
        await until(lambda: screen.code)
        for _ in range(int(pairing.WRONG_CODES_A_MINUTE)):
            await ana.ask("show", code="ZZZZ")
        await ana.ask("show", code=screen.code)
        await until(lambda: len(ana.said("refused")) > pairing.WRONG_CODES_A_MINUTE)
        assert ana.said("refused")[-1]["code"] == "too-fast", "not even for the right one"
        assert not screen.trusted


@in_loop
async def test_a_waiting_screen_says_hello_and_nothing_else(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.client._http.ws_connect(f"{house.url}/ws") as socket:
        await socket.send_str('{"say":"again"}')
        said = (await socket.receive()).json()
        assert (said["say"], said["code"]) == ("error", "malformed")


@in_loop
async def test_a_waiting_screen_that_has_heard_nothing_for_long_is_told_its_code_again(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.client._http.ws_connect(f"{house.url}/ws") as socket:
        await socket.send_json(HELLO)
        first = await not_a_pulse(socket)
        await socket.send_str('{"say":"again"}')
        assert (
            await not_a_pulse(socket) == first
        )  # or a page would take the silent line for a dead one, and show a new code


@in_loop
async def test_a_waiting_screen_that_floods_is_let_go_and_counted(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.client._http.ws_connect(f"{house.url}/ws") as socket:
        await socket.send_json(HELLO)
        for _ in range(int(BURST) + MOST_UNHEARD_FRAMES + 1):
            await socket.send_str('{"say":"again"}')
        said = [message.json() async for message in socket]
        assert said[-1]["code"] == "too-fast"
        assert house.metric("floods") == 1


async def not_a_pulse(socket: ClientWebSocketResponse) -> Any:
    while (said := (await socket.receive()).json())["say"] == "pulse":
        pass
    return said


class Still:
    def __init__(self) -> None:
        self.told: list[str] = []

    def take(self, table: str) -> None:
        self.told.append(table)

    def make_way(self) -> None:
        self.told.append("elsewhere")


def test_as_many_screens_wait_as_are_borne_and_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "MOST_WAITING", 2)
    known, first, again = Pairing(), Still(), Still()
    assert known.wait(A, first)
    code = known.wait(A, again)
    assert first.told == ["elsewhere"]
    assert code is not None
    assert known.wait(B, Still())
    assert known.wait(PersonId("c"), Still()) is None
    known.gone(A, first)
    assert known.find(code) == A, "the older connection's end means nothing"
    assert known.fetch(A, PersonId("host"), "BCDF") is None
    assert again.told == ["BCDF"]
    assert known.find(code) is None, "a code is good once"


def test_a_screen_whose_line_broke_shows_the_code_that_somebody_may_be_typing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pairing, "MOST_WAITING", 2)
    known, first, again = Pairing(), Still(), Still()
    code = known.wait(A, first)
    assert code is not None
    assert known.wait(A, again) == code, "the new line came before the old one was lost"
    known.gone(A, again)
    assert known.find(code) is None, "nobody shows it meanwhile"
    assert known.wait(A, first) == code
    assert known.find(code) == A
    known.fetch(A, PersonId("host"), "BCDF")
    known.gone(A, first)
    assert known.wait(A, again) != code, "a code is good once"
    for tv in "bcd":
        known.gone(A, again)
        assert known.wait(PersonId(tv), first)
        known.gone(PersonId(tv), first)
    assert len(known._shown) == 2


def test_screens_are_remembered_for_their_hosts_next_table_but_not_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pairing, "MOST_KNOWN", 2)
    known = Pairing()
    for tv in "abc":
        known.known(PersonId(tv), PersonId("host"), "BCDF")
    known.closed("BCDF")
    assert known.following(PersonId("host"), "XYZW") == [B, PersonId("c")]
    assert known.table_of(B) is None
