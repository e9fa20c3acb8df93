"""Who was told a wrong address? The host by the log, the players by a sentence that is true."""

from pathlib import Path

import aiohttp
import pytest

from prems.server import noise
from prems.server.http.hosting import Hosting
from tests.kit.server.running import in_loop, running, until

SLIP = Hosting(public_url="https://play.example.org", behind_proxy=True)
SEEN = "https://play.example.org:8443"


@in_loop
async def test_the_host_reads_both_addresses_once_a_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noise, "EVERY", 0.05)
    async with running(tmp_path, hosting=SLIP) as house, aiohttp.ClientSession(house.url) as http:
        code = await house.client.open_table("arriba")
        for _ in range(3):
            async with http.post("/api/tables", json={"game": "arriba"}, headers={"Origin": SEEN}) as answer:
                assert (answer.status, (await answer.json())["error"]) == (403, "origin")
        both = f"came from a page of {SEEN}, but pages of this server are found at https://play.example.org ("
        assert caplog.text.count(f"1 request {both}") == 1
        await until(lambda: f"2 requests {both}" in caplog.text)
        async with http.get(f"/ws/{code}", headers={"Origin": "https://evil.example ERROR all is lost"}) as answer:
            assert answer.status == 403
    assert "all is lost" not in caplog.text


@in_loop
async def test_a_page_says_where_it_is_before_it_waits_for_a_socket_in_vain(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=SLIP) as house, aiohttp.ClientSession(house.url) as http:
        code = await house.client.open_table("arriba")
        for page, status in [(SEEN, 403), ("https://play.example.org", 200)]:
            async with http.get(f"/api/tables/{code}", params={"page": page}) as answer:
                assert answer.status == status
                assert status == 200 or "Tell whoever hosts it" in (await answer.json())["text"]


@pytest.mark.parametrize("name", ["play.example.com", "evil'; drop table"])
@in_loop
async def test_a_strange_name_is_told_too(name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with (
        running(tmp_path, hosting=SLIP) as house,
        aiohttp.ClientSession(house.url) as http,
        http.get("/", headers={"Host": name}) as answer,
    ):
        assert answer.status == 421
    said = name if name == "play.example.com" else "another kind"
    assert f"came under the name {said}, but this server is known as play.example.org" in caplog.text


@in_loop
async def test_a_limit_that_was_hit_is_named_and_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hosting = Hosting(behind_proxy=True, tables_a_minute=1)
    async with running(tmp_path, hosting=hosting) as house, aiohttp.ClientSession(house.url) as http:
        for status in (201, 429):
            headers = {"X-Forwarded-For": "203.0.113.9"}
            async with http.post("/api/tables", json={"game": "arriba"}, headers=headers) as answer:
                assert answer.status == status
    assert "1 table was not opened: too many a minute from one address (--tables-a-minute)" in caplog.text
    assert "203.0.113.9" not in caplog.text


@in_loop
async def test_a_hall_may_be_given_more_wrong_codes(tmp_path: Path) -> None:
    async with running(tmp_path, hosting=Hosting(wrong_codes_a_minute=2)) as house:
        async with aiohttp.ClientSession(house.url) as http:
            told = [(await http.get("/api/tables/QQQQ")).status for _ in range(4)]
        assert told == [404, 404, 429, 429]
        house.server.take(Hosting(wrong_codes_a_minute=30))
        async with aiohttp.ClientSession(house.url) as http:
            assert [(await http.get("/api/tables/QQQQ")).status for _ in range(30)] == [404] * 30
