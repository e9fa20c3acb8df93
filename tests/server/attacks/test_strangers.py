"""What else did a stranger try who had not read how the server works? Each got an answer that it should not have."""

import asyncio
import threading
from pathlib import Path

import aiohttp
import pytest

from prems.server.http.entrance.hosts import is_ours
from prems.server.http.finished import replays
from prems.server.http.finished.replays import Replays
from prems.server.storage.store import Finished
from tests.kit.server.running import in_loop, running
from tests.server.attacks.test_odd_requests import answered


@in_loop
async def test_what_aiohttp_answers_by_itself_tells_no_version_either(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        asked = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nExpect: <b>more</b>\r\nContent-Length: 2\r\n\r\n{}"
        head = (await answered(house, asked)).decode()
        assert "417" in head
        assert "aiohttp" not in head
        assert "X-Content-Type-Options: nosniff" in head


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


@in_loop
async def test_nobody_on_the_way_keeps_what_is_somebodys_own(tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        code = await house.client.open_table("arriba")
        mine = {"Authorization": "Bearer a-token-of-this-very-device"}
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/games/1", "/api/memories", "/api/shared"):
            async with http.get(path, headers=mine) as answer:
                assert answer.headers["Cache-Control"] == "no-store", path


@in_loop
async def test_games_are_shown_again_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six at once, each in a thread, left the loop a seventh of the processor."""
    at_once, most, lock = 0, 0, threading.Lock()

    def shown(_: Finished) -> bytes:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.02)
        with lock:
            at_once -= 1
        return b""

    monkeypatch.setattr(replays, "shown_again", shown)
    again, game = Replays(), Finished(b"")
    answers = await asyncio.gather(*(again.answer(game) for _ in range(6)))
    assert most == 1
    assert {answer.headers["Cache-Control"] for answer in answers} == {"no-store"}
