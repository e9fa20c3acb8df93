"""Finished games: kept packed, found by those who played them, and once they are forgotten they never come back."""

import asyncio
import gzip
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from prems.server.identity import person_of
from prems.server.limits import GUESSES_A_MINUTE
from prems.server.storage import library, schema
from prems.server.storage.schema import VERSION
from prems.server.storage.sqlite import SqliteStore
from prems.server.storage.store import Finished, StoreError
from prems.server.tables import table_log
from prems.server.tables.finished.again import shown_again
from prems.server.tables.finished.deeds import remembered
from prems.table.events import ChairsSet
from prems.table.state import Chair, PersonId
from tests.kit import evening
from tests.kit.server.appended import appended
from tests.kit.server.people import Wild, Witness
from tests.kit.server.process import ServerProcess
from tests.kit.server.running import QUICK, Running, in_loop, running, until
from tests.server.storage.test_version_0_1 import TABLES, data_folder, token

ANA, BO, NOBODY = PersonId("ana"), PersonId("bo"), PersonId("nobody")
FIELDS: dict[str, Any] = {"options": {"rounds": 1}, "settings": QUICK, "bots": ["easy"], "start": True}


def file(folder: Path) -> Path:
    return folder / "prems.sqlite3"


@contextmanager
def opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file(folder), isolation_level=None)) as db:
        yield db


async def played(house: Running) -> tuple[str, Wild]:
    """A game that is over, at a table that stays open."""
    code = await house.client.open_table("arriba", **FIELDS)
    ana = Wild("Ana", 1)
    house.join(code, ana)
    await until(lambda: ana.view.get("stage") == "over", 50)
    return code, ana


async def is_gone(house: Running, code: str, player: Wild) -> bool:
    path = f"{house.url}/api/tables/{code}/games/1"
    async with (
        aiohttp.ClientSession() as http,
        http.get(path, headers={"Authorization": f"Bearer {player.token}"}) as answer,
    ):
        assert answer.status in (200, 404)
        return answer.status == 404


# --- forgetting ---


@pytest.mark.parametrize("how", ["deleted", "expired"])
@in_loop
async def test_a_forgotten_game_never_comes_back(how: str, tmp_path: Path) -> None:
    """Its table is still open, and has all that it was made of."""
    async with running(tmp_path) as house:
        code, ana = await played(house)
        assert not await is_gone(house, code, ana)
        if how == "deleted":
            assert await house.client.forget_games(ana) == 1
        else:
            await house.server.environment.store.forget_before(house.server.environment.now() + 1)
        assert await is_gone(house, code, ana)
    for _ in range(2):
        async with running(tmp_path) as house:
            await house.server.tables.shells[code].has_kept_its_games()
            assert await is_gone(house, code, ana)
            await house.server.environment.store.forget_before(house.server.environment.now() + 1)
    async with running(tmp_path) as house:
        shell = house.server.tables.shells[code]
        await shell.has_kept_its_games()
        assert await is_gone(house, code, ana)
        house.server.tables.close(shell)
    with opened(tmp_path) as db:
        db.execute("UPDATE tables SET closed = 1")
    async with running(tmp_path) as house:
        await house.server.environment.store.forget_before(house.server.environment.now())
    with opened(tmp_path) as db:
        for table in ("games", "players", "tables", "events"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table


@in_loop
async def test_a_game_that_is_being_kept_is_deleted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody deletes at once, while the game is still being folded."""
    may_go_on = threading.Event()
    fold = table_log.game_log

    def slowly(lines: list[bytes], nth: int) -> Finished:
        may_go_on.wait(20)
        return fold(lines, nth)

    monkeypatch.setattr(table_log, "game_log", slowly)
    async with running(tmp_path) as house:
        code, ana = await played(house)
        deleting = asyncio.ensure_future(house.client.forget_games(ana))
        await until(lambda: house.server.environment.store._library._thread._work_queue.empty())  # type: ignore[attr-defined]
        may_go_on.set()
        assert await deleting == 1
        assert await is_gone(house, code, ana)


@in_loop
async def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    store = SqliteStore(file(tmp_path))
    table = await store.open_table("BCDF", "arriba", 1)
    secret = bytes(range(256)) * 40
    assert len(schema.packed(secret)) > 100
    kept = schema.packed(secret)
    await store.keep_game(table, 1, lambda _: Finished(secret, {ANA: []}), 1, remembered)
    await store.keep_game(table, 2, lambda _: Finished(b"another", {BO: []}), 1, remembered)
    assert await store.forget_player(ANA) == 1
    await until(lambda: not any(kept[20:80] in path.read_bytes() for path in tmp_path.iterdir()))
    for db in (store._db, store._library._db, store._sweeper):
        assert db.execute("PRAGMA secure_delete").fetchone() == (1,), "asked for by us, not by luck"
    assert await store.game("BCDF", 2, BO) == Finished(b"another", {BO: []}, ended=1)
    store.close()


@in_loop
async def test_made_up_tokens_are_counted_like_wrong_codes(tmp_path: Path) -> None:
    async with running(tmp_path) as house, aiohttp.ClientSession(house.url) as http:
        told = []
        for nth in range(int(GUESSES_A_MINUTE) + 1):
            headers = {"Authorization": f"Bearer made-up-token-{nth}"}
            async with http.delete("/api/games", headers=headers) as answer:
                told.append(answer.status)
        assert told == [200] * int(GUESSES_A_MINUTE) + [429]


@in_loop
async def test_forgetting_never_stands_in_the_way_of_commits(tmp_path: Path) -> None:
    store = SqliteStore(file(tmp_path))
    may_go_on = threading.Event()
    busy = store._library.do(may_go_on.wait, 20)
    deleting = store.forget_player(ANA)
    for nth in range(50):
        await appended(store, 1, nth, b"%d" % nth)
    assert not deleting.done()
    may_go_on.set()
    await busy
    assert await deleting == 0
    with opened(tmp_path) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await store.forget_player(NOBODY) == 0, "nothing to delete: no lock is asked for"
        other.execute("ROLLBACK")
    store.close()


def test_whoever_sits_down_after_the_last_card_has_not_played() -> None:
    lines = evening.played("BCDF", "arriba", "Ana", bots=("easy",), rounds=1).lines
    ana = person_of(evening.token_of("Ana"))
    late = ChairsSet(0, [Chair("Ana", ana), Chair("bot", BO)])
    told = [*lines, *table_log.written(len(lines) + 1, [late], None)]
    assert set(table_log.game_log(told, 1).players) == {ana}


def test_a_kept_game_knows_which_bots_played() -> None:
    lines = evening.played("BCDF", "leprechauns", "Ana", bots=("easy", "hard")).lines
    last = [event for event in table_log.events(lines) if isinstance(event, ChairsSet)][-1]
    again = msgspec.json.decode(gzip.decompress(shown_again(table_log.game_log(lines, 1))))
    assert again["bots"] == {chair.seat: chair.bot for chair in last.chairs if chair.seat != "Ana"}
    assert len(again["bots"]) == 2


@in_loop
async def test_players_are_found_by_an_index(tmp_path: Path) -> None:
    store = SqliteStore(file(tmp_path))
    plan = " ".join(row[3] for row in store._db.execute(f"EXPLAIN QUERY PLAN {library.PLAYED_BY}", (ANA,)))
    assert plan == "SEARCH players USING PRIMARY KEY (person=?)"
    store.close()


@in_loop
async def test_much_is_deleted_in_portions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "EVENTS", 10)
    monkeypatch.setattr(library, "PORTION", 2)
    monkeypatch.setattr(library, "BREATH", 0.0)
    store = SqliteStore(file(tmp_path))
    table = await store.open_table("BCDF", "arriba", 1)
    for nth in range(1, 8):
        await store.keep_game(table, nth, lambda _: Finished(b"log", {ANA: [], BO: []}), nth, remembered)
        await asyncio.gather(*(appended(store, table, 10 * nth + n, b"line") for n in range(5)))
    await store.forget_before(3)
    assert [await store.game("BCDF", nth, BO) is None for nth in (1, 2, 3)] == [True, True, False]
    assert await store.forget_player(ANA) == 5
    await store.close_table(table, 9)
    await store.forget_before(9)
    assert await store.lines(table) == []
    assert store._db.execute("SELECT count(*) FROM tables").fetchone() == (1,), "it was closed at 9"
    assert store._db.execute("SELECT count(*) FROM games").fetchone() == (0,)
    store.close()


# --- keeping ---


@in_loop
async def test_a_finished_game_is_folded_and_packed_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    fold = table_log.game_log

    def noted(lines: list[bytes], nth: int) -> Finished:
        threads.append(threading.current_thread())
        return fold(lines, nth)

    monkeypatch.setattr(table_log, "game_log", noted)
    async with running(tmp_path) as house:
        code, ana = await played(house)
        log = await house.client.game_log(code, 1, ana)
    assert threads
    assert threading.main_thread() not in threads
    with opened(tmp_path) as db:
        [(size,)] = db.execute("SELECT length(log) FROM games")
    assert size < len(log) / 4


@in_loop
async def test_a_game_that_is_kept_is_not_folded_again_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as house:
        code, ana = await played(house)
        log = await house.client.game_log(code, 1, ana)
    monkeypatch.setattr(table_log, "game_log", None)
    async with running(tmp_path) as house:
        assert await house.client.game_log(code, 1, ana) == log


# --- the file ---


@in_loop
async def test_an_older_file_becomes_a_new_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    with opened(data_folder(tmp_path)) as db:
        before = {(table, nth): log for table, nth, log in db.execute("SELECT table_id, nth, log FROM games")}
        players = sum(len(set(names.split())) for (names,) in db.execute("SELECT players FROM games"))
    SqliteStore(file(tmp_path)).close()
    assert "the data is brought from format 1 to 2" in caplog.text
    with opened(tmp_path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
        after = {(table, nth): log for table, nth, log in db.execute("SELECT table_id, nth, log FROM games")}
        assert {key: schema.unpacked(log) for key, log in after.items()} == before
        assert sum(map(len, after.values())) < sum(map(len, before.values())) / 4
        assert db.execute("SELECT count(*) FROM players").fetchone() == (players,)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    table = TABLES["arriba-over"]
    async with running(tmp_path) as house:
        assert await house.client.forget_games(Witness("Ana", token=token("Ana"))) == len(before)
        with pytest.raises(aiohttp.ClientResponseError, match="404"):
            await house.client.game_log(table["code"], 1, Witness("Bo", token=token("Bo")))


def test_an_interrupted_step_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(db: sqlite3.Connection) -> None:
        schema._second(db)
        raise sqlite3.OperationalError("database or disk is full")

    with opened(data_folder(tmp_path)) as db:
        before = list(db.iterdump())
    monkeypatch.setattr(schema, "STEPS", (schema._first, fails))
    with pytest.raises(StoreError, match="disk is full"):
        SqliteStore(file(tmp_path))
    with opened(tmp_path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert list(db.iterdump()) == before


@pytest.mark.parametrize("is_there", [False, True])
def test_nobody_else_on_the_machine_can_read_the_data(is_there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    if is_there:
        folder.mkdir(mode=0o755)
        data_folder(folder)
        file(folder).chmod(0o644)
    store = SqliteStore(file(folder))
    rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    assert rights.pop("data") == 0o700
    assert len(rights) >= 4
    assert set(rights.values()) == {0o600}, rights
    store.close()


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    tmp_path.chmod(0o755)
    SqliteStore(file(tmp_path)).close()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755
    assert stat.S_IMODE(file(tmp_path).stat().st_mode) == 0o600


def damage(folder: Path, marker: bytes) -> None:
    """Overwrites the page on which these bytes stand."""
    with opened(folder) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [size] = db.execute("PRAGMA page_size").fetchone()
    data = bytearray(file(folder).read_bytes())
    page = data.index(marker) // size
    data[page * size : (page + 1) * size] = b"\xff" * size
    file(folder).write_bytes(data)


@in_loop
async def test_a_damaged_page_costs_the_tables_that_stand_on_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(tmp_path) as house:
        codes = [await house.client.open_table("arriba") for _ in range(2)]
        for code in codes:
            for nth in range(90):
                person = Witness(f"{code}{nth}")
                visit = house.join(code, person)[0]
                await until(lambda person=person: person.is_in)  # type: ignore[misc]
                visit.cancel()
    damage(tmp_path, f'"{codes[0]}60"'.encode())
    async with running(tmp_path) as house:
        assert codes[0] not in house.server.tables.shells
        assert len(house.server.tables.shells[codes[1]].table.state.people) == 90
        assert house.metric("tables_unrestored") == 1
        assert "Traceback" not in caplog.text
        assert f"table {codes[0]} cannot be restored: the data is damaged" in caplog.text


def test_damage_that_costs_everything_is_one_sentence(tmp_path: Path) -> None:
    store = SqliteStore(file(tmp_path))
    for nth in range(200):
        store._db.execute("INSERT INTO tables (code, game, opened) VALUES (?, 'arriba', 1)", (f"T{nth:03}" * 9,))
    store.close()
    damage(tmp_path, b"T150T150")
    with pytest.raises(AssertionError, match="the server did not start"), ServerProcess(tmp_path):
        pass
    said = (tmp_path / "server.log").read_text()
    assert "the data cannot be read: database disk image is malformed" in said
    assert "Traceback" not in said
