"""What somebody did is kept on the server only if they agreed, and never comes back once it is deleted."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from prems.kernel.deeds import Stretch
from prems.server.identity import person_of
from prems.server.storage import memories, schema
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Finished, StoreError
from prems.server.tables.finished.deeds import remembered
from tests.golden.transcripts import FOLDER, log_of
from tests.kit.server.people import Wild, Witness
from tests.kit.server.running import Running, in_loop, running, until
from tests.server.http.test_shares import asked
from tests.server.storage.test_library import FIELDS, file, played
from tests.server.storage.test_version_0_1 import TABLES, data_folder, token

YEARS: Final = 2 * 365 * 86_400
ANA, BO = (Witness(name, token=token(name)) for name in ("Ana", "Bo"))
LOG: Final = "\n".join(log_of(FOLDER / "arriba" / "whole-game.jsonl")).encode()


async def told(house: Running, player: Witness, method: str = "get", path: str = "/api/memories") -> Any:
    status, said = await asked(house, method, path, player.token)
    assert status == 200, said
    return said


async def remember(house: Running) -> str:
    """A game of Ana, who has agreed, and Bo, who has not; at a table that stays open."""
    assert await told(house, ANA, "put") == {"agreed": True, "games": []}
    code = await house.client.open_table("arriba")
    shell = house.server.tables.shells[code]
    finished = Finished(LOG, {person_of(ANA.token): [Stretch("ana")], person_of(BO.token): [Stretch("bo")]})
    await house.server.environment.store.keep_game(
        shell.id, 1, lambda _: finished, house.server.environment.now(), remembered
    )
    return code


@in_loop
async def test_a_player_is_told_what_they_did_and_nobody_else_is(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        assert await told(house, ana := Wild("Ana", 1), "put") == {"agreed": True, "games": []}
        code, other = await played(house)
        path = f"/api/tables/{code}/games/1/deeds"
        mine = await told(house, other, path=path)
        assert (mine["code"], mine["nth"], mine["game"], mine["seat"]) == (code, 1, "arriba", other.seat)
        assert other.seat in mine["seats"]
        assert mine["deeds"]["place"] in (1, 2)
        assert mine["deeds"]["tallies"]["wrong"]["grabs"]["of"] > 0
        assert (await asked(house, "get", path, ana.token))[0] == 404
        assert await told(house, other) == {"agreed": False, "games": []}


@in_loop
async def test_only_those_who_agreed_are_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await remember(house)
        [mine] = (await told(house, ANA))["games"]
        assert mine == await told(house, ANA, path=f"/api/tables/{code}/games/1/deeds")
        assert await told(house, BO) == {"agreed": False, "games": []}
    with closing(sqlite3.connect(file(tmp_path))) as db:
        assert db.execute("SELECT person FROM memories").fetchall() == [(person_of(ANA.token),)]


@pytest.mark.parametrize("how", ["one", "all", "with every game", "by another player", "by an administrator"])
@in_loop
async def test_what_is_deleted_never_comes_back(how: str, tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await remember(house)
        if how == "one":
            assert await told(house, ANA, "delete", f"/api/tables/{code}/games/1/deeds") == {"deleted": 1}
        elif how == "all":
            assert await told(house, ANA, "delete") == {"agreed": False, "games": []}
        elif how == "by an administrator":
            await house.server.environment.store.forget_player(person_of(ANA.token))
        else:
            await house.client.forget_games(ANA if how == "with every game" else BO)
    async with running(tmp_path) as house:
        is_still_agreed = how in ("one", "by another player")
        assert await told(house, ANA) == {"agreed": is_still_agreed, "games": []}


@in_loop
async def test_a_memory_outlives_its_game_without_the_names_of_others(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        await remember(house)
        store, now = house.server.environment.store, house.server.environment.now()
        await store.forget_before(now + 1)
        [mine] = (await told(house, ANA))["games"]
        assert mine["seats"] == []
        assert mine["deeds"]["place"]
        await house.client.forget_games(BO)
        assert (await told(house, ANA))["games"] == [mine], "nothing is left of a game but what Ana did herself"
        await store.forget_before(now + YEARS)
        assert await told(house, ANA) == {"agreed": False, "games": []}


@in_loop
async def test_so_many_are_remembered_and_the_oldest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memories, "TOO_MANY", memories.TOO_MANY.replace(str(memories.MOST), "0"))
    async with running(tmp_path) as house:
        await remember(house)
        assert await told(house, ANA) == {"agreed": True, "games": []}


@in_loop
async def test_whoever_has_left_learns_whether_the_seat_still_waits(tmp_path: Path) -> None:
    async with running(tmp_path) as house:
        code = await house.client.open_table("arriba", **{**FIELDS, "start": False})
        ana = Witness("Ana")
        [visit] = house.join(code, ana)
        await until(lambda: ana.is_in and ana.seat is not None)
        await ana.ask("start")
        await until(lambda: ana.view.get("stage") == "playing")
        visit.cancel()
        path = f"/api/tables/{code}"
        mine = await told(house, ana, path=path)
        assert (mine["seat"], mine["nth"], mine["stage"]) == ("Ana", 1, "playing")
        assert {*mine} >= {"is_paused", "is_awaited"}
        assert (await told(house, Witness("Eve"), path=path))["seat"] is None
        assert {*(await asked(house, "get", path, ""))[1]} == {"code", "game", "stage"}, "others learn nothing of it"


# --- the file ---


@in_loop
async def test_of_games_in_an_older_file_nobody_knows_who_sat_where(tmp_path: Path) -> None:
    async with running(data_folder(tmp_path)) as house:
        mine = await told(house, ANA, path=f"/api/tables/{TABLES['arriba-over']['code']}/games/1/deeds")
        assert mine["game"] == "arriba"
        assert (mine["seat"], mine["deeds"]) == (None, {})


@in_loop
async def test_a_file_of_the_format_before_goes_on(tmp_path: Path) -> None:
    ana = person_of(ANA.token)
    with closing(sqlite3.connect(file(tmp_path), isolation_level=None)) as db:
        for step in schema.STEPS[:3]:
            step(db)
        db.execute("PRAGMA user_version=3")
        db.execute("INSERT INTO tables (id, code, game, opened) VALUES (1, 'BCDF', 'arriba', 1)")
        db.execute("INSERT INTO games VALUES (1, 1, 1, 7, ?, NULL)", (schema.packed(LOG),))
        db.execute("INSERT INTO players VALUES (?, 1)", (ana,))
    store = SqliteStore(file(tmp_path))
    assert await store.game("BCDF", 1, ana) == Finished(LOG, {ana: []}, ended=7)
    assert await store.share("BCDF", 1, ana, b"digest", 8)
    assert await store.forget_player(ana) == 1
    assert await store.shared(b"digest") is None
    store.close()


def test_an_older_version_refuses_this_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    SqliteStore(file(tmp_path)).close()
    monkeypatch.setattr(schema, "VERSION", 3)
    with pytest.raises(StoreError, match=r"written by a newer version of Prem's \(format 6, here 3\)"):
        SqliteStore(file(tmp_path))
