"""What else did a stranger try who had not read how the server works? Each got an answer that it should not have."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from prems.client import wire
from prems.server.http.entrance.hosts import is_ours
from prems.server.http.finished import games, replays
from prems.server.storage.schema import prepare
from prems.server.storage.screens import Screens
from prems.server.storage.store import Finished
from prems.table.state import PersonId
from tests.kit.server.running import HOSTING, in_loop, running, until
from tests.server.attacks.test_odd_requests import answered


@in_loop
async def test_what_aiohttp_answers_by_itself_tells_no_version_either(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        asked = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nExpect: <b>more</b>\r\nContent-Length: 2\r\n\r\n{}"
        head = (await answered(house, asked)).decode()
        assert "417" in head
        assert "aiohttp" not in head
        assert "X-Content-Type-Options: nosniff" in head


@in_loop
async def test_nothing_of_an_odd_handshake_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asked for a dialect was written down, with their address and all eight thousand letters of it."""
    async with running(tmp_path) as house:
        told = await answered(house, wire.upgrade("localhost", "/ws", Sec_WebSocket_Protocol="a-token-of-somebody"))
        assert b" 101 " in told
    assert "a-token-of-somebody" not in caplog.text
    assert "127.0.0.1" not in caplog.text


@pytest.mark.parametrize(
    "host", ["localhost:80@evil.example", "[::1]evil.example", "[::1]:80@evil.example", "127.0.0.1:evil.example"]
)
def test_a_name_that_only_begins_like_ours_is_another(host: str) -> None:
    assert not is_ours(host, ())


@pytest.mark.parametrize("host", ["localhost", "localhost:7431", "LOCALHOST.", "[::1]", "[::1]:7431", "10.0.0.7:80"])
def test_our_names_however_they_are_written(host: str) -> None:
    assert is_ours(host, ())


@in_loop
async def test_of_two_origins_none_may_be_strange(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        ours = f"Host: 127.0.0.1:{house.port}\r\nOrigin: http://127.0.0.1:{house.port}\r\n".encode()
        body = b'Content-Length: 17\r\n\r\n{"game":"arriba"}'
        assert b" 201 " in await answered(house, b"POST /api/tables HTTP/1.1\r\n" + ours + body)
        strange = ours + b"Origin: http://evil.example\r\n"
        assert b" 403 " in await answered(house, b"POST /api/tables HTTP/1.1\r\n" + strange + body)


@pytest.mark.parametrize(
    "said", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://evil.example"}]
)
@in_loop
async def test_pictures_of_another_site_use_up_nobodys_guesses(said: dict[str, str], tmp_path: Path) -> None:
    """A page that one of a household looked at could keep all of them from tables that they had not come to yet."""
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        code = await house.client.open_table("arriba")
        for nth in range(30):
            for path in ("/api/tables/QQQQQ", "/api/tables/QQQQQ/games/1", f"/api/shared?page={house.url}"):
                async with http.get(path, headers=said) as answer:
                    assert answer.status == 403, nth
        for site in ("same-origin", "none"):
            async with http.get(f"/api/tables/{code}", headers={"Sec-Fetch-Site": site}) as answer:
                assert answer.status == 200
        async with http.get("/t/QQQQQ", headers=said) as answer:
            assert answer.status == 200, "whoever follows a link is no picture"


@in_loop
async def test_tables_that_are_asked_for_at_once_are_counted_at_once(tmp_path: Path) -> None:
    """Whoever kept the ends of their requests back had each of them opened, beyond what one address may have."""
    body = b'{"game":"arriba"}'
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    async with running(tmp_path, hosting=replace(HOSTING, tables_an_address=1)) as house:
        lines = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(3)]
        for _, writer in lines[:2]:
            writer.write(head)
        await until(lambda: house.server.admission._tables.is_full("127.0.0.1"))
        for _, writer in lines[:2]:
            writer.write(body)
        told = [await reader.readuntil(wire.END_OF_HEAD) for reader, _ in lines[:2]]
        assert sorted(head.split()[1] for head in told) == [b"201", b"429"]
        house.server.tables.close(next(iter(house.server.tables.shells.values())))
        lines[2][1].write(head.replace(b"%d" % len(body), b"2") + b"{}")
        assert b" 400 " in await lines[2][0].readuntil(wire.END_OF_HEAD)
        assert not house.server.admission._tables.is_full("127.0.0.1"), "what was not opened takes no place"
        for _, writer in lines:
            writer.close()


@in_loop
async def test_nobody_on_the_way_keeps_what_is_somebodys_own(tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        code = await house.client.open_table("arriba")
        mine = {"Authorization": "Bearer a-token-of-this-very-device"}
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/games/1", "/api/memories", "/api/shared"):
            async with http.get(path, headers=mine) as answer:
                assert answer.headers["Cache-Control"] == "no-store", path


@in_loop
async def test_games_are_shown_again_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six at once, each in a thread, left the loop a seventh of the processor; what was done in them too."""
    at_once, most, lock = 0, 0, threading.Lock()

    def slow(*_: object) -> bytes:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.02)
        with lock:
            at_once -= 1
        return b""

    async def kept(*_: object) -> Finished:
        return Finished(b"")

    monkeypatch.setattr(replays, "shown_again", slow)
    monkeypatch.setattr(games, "remembered", slow)
    monkeypatch.setattr(games, "as_told", lambda _: {})
    monkeypatch.setattr(games.FinishedGames, "_found", kept)
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        paths = [f"/api/tables/BCDF/games/1/{what}" for what in ("views", "deeds", "deeds")] * 2
        answers = await asyncio.gather(*(http.get(path) for path in paths))
        assert [answer.status for answer in answers] == [200] * 6
        assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
    assert most == 1


def test_screens_that_came_and_went_fill_no_disk() -> None:
    """Where several processes share a file, each who waited was kept for a day, and looked through by all."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    prepare(db)
    screens = Screens(db)
    for nth in range(10):
        assert screens.wait(PersonId(f"screen {nth}"), f"code {nth}", 1)
        screens.gone(PersonId(f"screen {nth}"), f"code {nth}")
    taken = PersonId("taken")
    screens.take(taken, PersonId("host"), "BCDF", 1)
    assert screens.wait(taken, "FGHJ", 2), "its table is closed, and its host has no other yet"
    screens.gone(taken, "FGHJ")
    assert screens.following(PersonId("host"), "another") == [taken]
    assert db.execute("SELECT count(*) FROM screens").fetchone() == (1,)
    db.close()
