"""A game can be shared: whoever has the link sees it, nobody else, and nobody any more once it is taken back."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from prems.server.identity import person_of
from prems.server.limits import GUESSES_A_MINUTE
from prems.server.storage import shares
from tests.kit.server.people import Witness
from tests.kit.server.running import Running, in_loop, running
from tests.server.storage.test_version_0_1 import TABLES, data_folder, token

CODES: Final = {name: TABLES[name]["code"] for name in ("arriba-over", "leprechauns-over")}
CODE: Final = CODES["arriba-over"]
ANA, BO = (Witness(name, token=token(name)) for name in ("Ana", "Bo"))


async def asked(house: Running, method: str, path: str, secret: str, **headers: str) -> tuple[int, Any]:
    said = {"Authorization": f"Bearer {secret}", **headers}
    async with aiohttp.ClientSession(house.url) as http, http.request(method, path, headers=said) as answer:
        return answer.status, await answer.json()


async def share(house: Running, code: str = CODE, player: Witness = ANA) -> str:
    status, told = await asked(house, "post", f"/api/tables/{code}/games/1/share", player.token)
    assert status == 201, told
    return str(told["secret"])


async def found(house: Running, *secrets: str) -> list[int]:
    return [(await asked(house, "get", "/api/shared", secret))[0] for secret in secrets]


@pytest.mark.parametrize("code", CODES.values(), ids=CODES)
@in_loop
async def test_a_stranger_with_the_link_sees_the_same_game(code: str, tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        secret = await share(house, code)
        status, seen = await asked(house, "get", "/api/shared", secret)
        assert (status, seen) == (200, await house.client.game_views(code, 1, ANA))
        assert len(secret) == 22, "128 bits"
        wrong = ("", ANA.token, secret[:-1], f"{secret}A", secret.swapcase())
        assert await found(house, *wrong) == [404] * len(wrong)


@pytest.mark.parametrize("how", ["taken back", "deleted", "expired", "forgotten by an administrator"])
@in_loop
async def test_a_link_dies(how: str, tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        store, now = house.server.environment.store, house.server.environment.now()
        secrets = [await share(house, player=player) for player in (ANA, BO)]
        assert await found(house, *secrets) == [200, 200]
        if how == "taken back":
            told = await asked(house, "delete", f"/api/tables/{CODE}/games/1/share", ANA.token)
            assert told == (200, {"revoked": 2}), "by any of its players, whoever gave it out"
        elif how == "deleted":
            await house.client.forget_games(ANA)
        elif how == "expired":
            await store.forget_before(now + 1)
        else:
            await store.forget_player(person_of(BO.token))
        assert await found(house, *secrets) == [404, 404]
    with closing(sqlite3.connect(tmp_path / "prems.sqlite3")) as db:
        assert db.execute("SELECT count(*) FROM shares").fetchone() == (0,)


@in_loop
async def test_it_outlives_a_restart_and_only_its_digest_is_kept(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        secret = await share(house)
    assert not any(secret.encode() in path.read_bytes() for path in tmp_path.iterdir())
    async with running(tmp_path) as house:
        assert await found(house, secret) == [200]


@in_loop
async def test_only_its_players_share_and_take_back(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        secret = await share(house)
        path = f"/api/tables/{CODE}/games/1/share"
        assert (await asked(house, "post", path, Witness("Eve").token))[0] == 404
        assert (await asked(house, "post", path, ANA.token, Origin="https://evil.example"))[0] == 403
        assert await asked(house, "delete", path, Witness("Eve").token) == (200, {"revoked": 0})
        assert await found(house, secret) == [200]


@in_loop
async def test_guessing_a_link_is_slowed_down(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        told = await found(house, *(f"guess-{nth}" for nth in range(int(GUESSES_A_MINUTE) + 1)))
        assert told == [404] * int(GUESSES_A_MINUTE) + [429]


@in_loop
async def test_a_game_has_so_many_links_and_the_oldest_goes(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        store = house.server.environment.store
        digests = [bytes([nth]) * 32 for nth in range(shares.MOST + 1)]
        for nth, digest in enumerate(digests):
            assert await store.share(CODE, 1, person_of(ANA.token), digest, nth)
        assert await store.shared(digests[0]) is None
        assert await store.shared(digests[1]) is not None
