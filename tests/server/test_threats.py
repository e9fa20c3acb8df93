"""What can an attacker do whom no other test plays? See docs/security.md."""

from pathlib import Path

import aiohttp

from tests.server.process import ServerProcess
from tests.server.running import in_loop


@in_loop
async def test_who_makes_up_addresses_is_counted_all_the_same(tmp_path: Path) -> None:
    """Only a server that was told of a proxy listens to what a proxy would say."""
    with ServerProcess(tmp_path, "--tables-a-minute", "2") as server:
        async with aiohttp.ClientSession(server.url) as http:
            told = []
            for nth in range(3):
                headers = {"X-Forwarded-For": f"198.51.100.{nth}"}
                async with http.post("/api/tables", json={"game": "arriba"}, headers=headers) as answer:
                    told.append(answer.status)
    assert told == [201, 201, 429]
