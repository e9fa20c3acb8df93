"""What does plain http get from a server with a certificate? The way to https, and certbot its proof."""

from pathlib import Path

import aiohttp
import pytest

from prems.server.http.entrance.door import Door
from prems.server.http.hosting import Hosting
from prems.server.http.plain import PROOF, plain_app
from prems.server.noise import Noise
from prems.server.turns import Rations
from tests.kit.server.running import in_loop


@pytest.mark.parametrize(
    ("public_url", "port", "host", "to"),
    [
        ("https://play.example.org", 443, "elsewhere", "https://play.example.org/t/BCDF?x=1"),
        (None, 443, "play.example.org:80", "https://play.example.org/t/BCDF?x=1"),
        (None, 8443, "[::1]:8080", "https://[::1]:8443/t/BCDF?x=1"),
        (None, 443, "evil'", None),
    ],
)
@in_loop
async def test_the_way_to_https(public_url: str | None, port: int, host: str, to: str | None, tmp_path: Path) -> None:
    (tmp_path / PROOF).mkdir(parents=True)
    (tmp_path / PROOF / "a-proof_1").write_text("proven")
    (tmp_path / "secret").write_text("secret")
    door = Door(plain_app(Hosting(public_url=public_url, is_tls=True), port, tmp_path), None, Noise(), Rations())
    [(_, bound)] = await door.open("127.0.0.1", 0)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{bound}") as http:
        async with http.get("/t/BCDF?x=1", headers={"Host": host}, allow_redirects=False) as answer:
            assert (answer.status, answer.headers.get("Location")) == ((308, to) if to else (400, None))
        async with http.get(f"/{PROOF}/a-proof_1", headers={"Host": host}) as answer:
            assert await answer.text() == "proven"
        for name in ("none", "..%2f..%2fsecret"):
            async with http.get(f"/{PROOF}/{name}", headers={"Host": host}, allow_redirects=False) as answer:
                assert answer.status in (308, 400, 404)
                assert "secret" not in await answer.text()
    await door.close()
