"""Who may read the metrics? This machine, or those whom its host has named."""

from pathlib import Path

import aiohttp
import pytest

from prems.server.command.choices.addresses import watchers
from prems.server.http.hosting import Hosting
from prems.server.http.watching import may_read
from tests.kit.server.running import in_loop, running


@pytest.mark.parametrize(
    ("hosting", "forwarded", "status"),
    [
        (Hosting(), None, 200),
        (Hosting(), "127.0.0.1", 404),  # a proxy that we were not told of
        (Hosting(behind_proxy=True), "203.0.113.5", 404),
        (Hosting(behind_proxy=True), "203.0.113.5, 127.0.0.1", 200),
        (Hosting(behind_proxy=True), None, 200),
        (Hosting(behind_proxy=True, watchers=watchers("203.0.113.0/24")), "203.0.113.5", 200),
        (Hosting(watchers=watchers("everybody")), "203.0.113.5", 200),
        (Hosting(watchers=watchers("nobody")), None, 404),
    ],
)
@in_loop
async def test_whoever_may_read_metrics(hosting: Hosting, forwarded: str | None, status: int, tmp_path: Path) -> None:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    async with running(tmp_path, hosting=hosting) as house, aiohttp.ClientSession(house.url) as http:
        async with http.get("/metrics", headers=headers) as answer:
            assert answer.status == status
        async with http.get("/healthz", headers=headers) as answer:
            about = await answer.json()
            assert (answer.status, about["ok"]) == (200, True)
            assert ("version" in about) == (status == 200), "others need not know"


@pytest.mark.parametrize(
    ("address", "is_near"), [("::1", True), ("::ffff:127.0.0.1", True), ("10.0.0.1", False), ("", False)]
)
def test_this_machine_has_more_than_one_address(address: str, is_near: bool) -> None:
    assert may_read(address, watchers("this-machine")) is is_near
    assert may_read(address, watchers("everybody"))
