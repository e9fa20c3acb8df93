"""Two nodes on a real PostgreSQL, and one of them is cut off from it. `make cluster`: every trouble, 20 times."""

import asyncio
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from prems.cli import main
from prems.lease import Peer
from prems.server.command import move as command
from prems.server.command.move import move
from prems.server.storage.inspection import NAME
from prems.server.storage.library import connected
from prems.server.storage.postgres import appends, copying
from prems.server.storage.postgres import store as postgres_store
from prems.server.storage.postgres.store import PostgresStore
from prems.server.storage.postgres.wire import Wire
from prems.server.storage.schema import prepare
from prems.server.storage.screens import A_DAY
from prems.server.storage.store import Away, CodeTaken, Fenced, Finished, StoreError
from prems.table.state import PersonId
from tests.kit.server.appended import appended
from tests.kit.server.postgres import Postgres
from tests.kit.server.process import PREMS, free_port
from tests.kit.server.running import in_loop
from tests.server.cluster.test_versions import live_side_by_side, speaking
from tests.server.cluster.town import Town
from tests.server.cluster.troubles.accidents import cut_off
from tests.server.cluster.troubles.found import Found
from tests.server.cluster.troubles.runs import suffered
from tests.server.storage.test_version_0_1 import WRITTEN

ANA = PersonId("ana")


async def emptied(postgres: Postgres) -> None:
    await postgres.asked("DROP SCHEMA public CASCADE; CREATE SCHEMA public")


async def peer(judge: PostgresStore, one: PostgresStore) -> Peer:
    """As the judge sees it now."""
    roll = await judge.beat(False)
    assert roll is not None
    return next(peer for peer in roll.peers if peer.id == one.node)


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as postgres:
        yield postgres


async def cut(postgres: Postgres, folder: Path) -> Found:
    async with Town(postgres, folder / "town", seed=5) as town:
        return await suffered(town, cut_off, Found("cut off", str(folder)), times=1)


def test_a_node_that_is_cut_off_shows_nothing_that_is_not_kept(postgres: Postgres, tmp_path: Path) -> None:
    found = asyncio.run(cut(postgres, tmp_path))
    assert found.is_well, found
    assert found.back, "everybody saw their table again"


@in_loop
async def test_the_store_refuses_the_loser(postgres: Postgres) -> None:
    one, other = [await PostgresStore.opened(postgres.url, at) for at in ("/n1", "/n2")]
    table = await one.open_table("BCDF", "arriba", 1)
    with pytest.raises(CodeTaken):
        await other.open_table("BCDF", "arriba", 2)
    await asyncio.gather(appended(one, table, 1, b'{"n":1}'), appended(one, table, 2, b'{"n":2}\n{"n":3}'))
    with pytest.raises(StoreError, match="is there already"):
        await appended(one, table, 2, b"another")
    with pytest.raises(StoreError, match="is there already"):
        await asyncio.gather(appended(one, table, 9, b"later"), appended(one, table, 2, b"another"))
    await postgres.asked("DELETE FROM events WHERE n = 9")
    seen = await peer(other, one)
    await one.beat(False)
    assert await other.bury([seen]) == 0, "it has beaten since"
    assert await other.bury([await peer(other, one)]) == 1
    with pytest.raises(Fenced):
        await appended(one, table, 4, b'{"n":4}')
    assert await one.beat(False) is None
    adopted, nothing = await asyncio.gather(other.adopt(5), other.adopt(5))
    assert [kept.lines for kept in adopted] == [[b'{"n":1}', b'{"n":2}', b'{"n":3}']]
    assert nothing == []
    with pytest.raises(Fenced):
        await one.close_table(table, 5)
    await one.join()
    assert await other.hand_over(table, one.node, b"along")
    [kept] = await one.adopt(5, "BCDF")
    assert kept.handed == b"along"
    assert await one.adopt(5) == []
    [again] = await one.adopt(5, "BCDF")
    assert again.lines == kept.lines, "the first answer may have been lost"
    owner = await other.owner("BCDF")
    assert owner is not None
    assert (owner.node, owner.at) == (one.node, "/n1")
    await appended(one, table, 4, b'{"n":4}')
    for store in (one, other):
        await store.leave()
        store.close()


@in_loop
async def test_no_two_nodes_are_reached_in_the_same_place(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page would be sent to the wrong one for ever. One that has crashed there is buried, and its tables go on."""
    await emptied(postgres)
    monkeypatch.setattr(postgres_store, "LEASE", 0.1)
    monkeypatch.setattr(postgres_store, "BEAT", 0.02)
    crashed = await PostgresStore.opened(postgres.url, "/n1", is_sole=True)
    crashed.close()
    store = await PostgresStore.opened(postgres.url, "/n1", is_sole=True)
    assert await postgres.asked("SELECT id FROM nodes") == [(store.node,)]

    async def lives() -> None:
        while True:
            await store.beat(False)

    living = asyncio.ensure_future(lives())
    with pytest.raises(StoreError, match="another node is reached at '/n1' already: give each an --at of its own"):
        await PostgresStore.opened(postgres.url, "/n1", is_sole=True)
    living.cancel()
    other = await PostgresStore.opened(postgres.url, "/n2", is_sole=True)
    for one in (store, other):
        await one.leave()
        one.close()


@in_loop
async def test_what_was_given_up_and_arrives_late_changes_nothing(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a database that stood still for longer than anybody waits: a table would have two owners, or none."""
    await emptied(postgres)
    one, other = [await PostgresStore.opened(postgres.url, at) for at in ("/n1", "/n2")]
    table = await one.open_table("BCDF", "arriba", 1)
    late: list[tuple[Any, ...]] = []

    async def unanswered(_: Wire, *asked: object) -> int:
        late.append(asked)
        raise Away("no answer")

    for give_up in (lambda: one.hand_over(table, other.node, b"along"), lambda: one.close_table(table, 2)):
        with monkeypatch.context() as patched:
            patched.setattr(Wire, "count", unanswered)
            with pytest.raises(Away):
                await give_up()
        await one.reload(table)
        await postgres.asked(*late.pop())
        owner = await other.owner("BCDF")
        assert owner is not None
        assert owner.node == one.node
        assert await other.adopt(5) == []
    assert await one.hand_over(table, other.node, b"along"), "said in time"
    for store in (one, other):
        await store.leave()
        store.close()


@in_loop
async def test_a_beat_counts_the_tables_of_everybody_and_of_nobody(postgres: Postgres) -> None:
    await emptied(postgres)
    one, two, three = [await PostgresStore.opened(postgres.url, at) for at in ("/n1", "/n2", "/n3")]
    tables = [await store.open_table(f"T{nth}", "arriba", 1) for nth, store in enumerate((one, one, one, two, three))]

    async def counted(store: PostgresStore, is_draining: bool = True) -> tuple[dict[str, int], int]:
        roll = await store.beat(is_draining)
        assert roll is not None
        return {peer.at: peer.tables for peer in roll.peers}, roll.orphans

    assert await counted(three) == ({"/n1": 3, "/n2": 1, "/n3": 1}, 0)
    assert await one.hand_over(tables[0], three.node, b"along")
    assert await counted(three) == ({"/n1": 2, "/n2": 1, "/n3": 1}, 1), "what was handed to it waits to be taken"
    assert (await counted(two))[1] == 0
    await one.leave()
    assert await counted(two) == ({"/n2": 1, "/n3": 1}, 2)
    assert len(await two.adopt(5)) == 2
    assert await counted(two) == ({"/n2": 3, "/n3": 1}, 0)
    await three.adopt(5)
    assert await counted(three, False) == ({"/n2": 1, "/n3": 1}, 0), "looked at every now and then"
    for store in (one, two, three):
        store.close()


FULL = """CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER is_full BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION is_full()"""


@in_loop
async def test_a_database_that_is_full_is_not_well_until_it_has_room(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    await emptied(postgres)
    monkeypatch.setattr(appends, "PATIENCE", 0.0)
    store = await PostgresStore.opened(postgres.url, "")
    table = await store.open_table("BCDF", "arriba", 1)
    await postgres.asked(FULL)
    with pytest.raises(StoreError, match="No space left on device"):
        await appended(store, table, 1, b'{"n":1}')
    assert not await store.is_well()
    await postgres.asked("DROP TRIGGER is_full ON events")
    assert await store.is_well()
    await appended(store, table, 1, b'{"n":1}')
    assert await store.lines(table) == [b'{"n":1}'], "no trial was kept"
    await store.leave()
    store.close()


def test_data_goes_into_postgresql_and_back(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(emptied(postgres))
    with sqlite3.connect(tmp_path / NAME) as db:
        db.executescript((WRITTEN / "data.sql").read_text(encoding="utf-8"))
    db.close()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(copying, "compared", interrupted)
        assert main(["move", str(tmp_path), postgres.url]) == 130
    assert "nothing was" in capsys.readouterr().err
    there = move(str(tmp_path), postgres.url)
    assert there["tables"] > 1
    assert there["events"] > 10
    assert there["games"] > 0
    with pytest.raises(StoreError, match="must be empty"):
        move(str(tmp_path), postgres.url)
    back = tmp_path / "back"
    with monkeypatch.context() as patched:
        patched.setattr(command, "connected", lambda path: full(connected(path)))
        with pytest.raises(StoreError, match="database or disk is full"):
            move(postgres.url, str(back))
    with monkeypatch.context() as patched:
        patched.setattr(copying, "compared", lambda *_: asyncio.run(joined(postgres)))
        with pytest.raises(StoreError, match="a server is using that database"):
            move(postgres.url, str(back))
    asyncio.run(postgres.asked("DELETE FROM nodes"))
    assert move(postgres.url, str(back)) == there, "whatever interrupted it before, nothing was copied then"
    asyncio.run(emptied(postgres))


def full(db: sqlite3.Connection) -> sqlite3.Connection:
    """Has room for its tables, and not much more."""
    prepare(db)
    db.execute(f"PRAGMA max_page_count={db.execute('PRAGMA page_count').fetchone()[0] + 2}")
    return db


@in_loop
async def test_finished_games_are_kept_and_forgotten_as_in_a_file(postgres: Postgres) -> None:
    store = await PostgresStore.opened(postgres.url, "")
    table = await store.open_table("LMNP", "arriba", 1)

    def fold(_: list[bytes]) -> Finished:
        return Finished(b"log", {ANA: []}, b"photo")

    def nothing(*_: object) -> None:
        raise AssertionError("nobody agreed")

    for _ in range(2):
        await store.keep_game(table, 1, fold, 100, nothing)  # type: ignore[arg-type]
    kept = await store.game("LMNP", 1, ANA)
    assert kept is not None
    assert (kept.log, kept.photos, kept.ended) == (b"log", b"photo", 100)
    assert await store.share("LMNP", 1, ANA, b"digest", 5)
    assert not await store.share("LMNP", 2, ANA, b"other", 5)
    assert await store.shared(b"digest") is not None
    assert await store.unshare("LMNP", 1, ANA) == 1
    await store.agree(ANA, 1)
    assert await store.memories(ANA) == []
    await store.ban(ANA, 1)
    assert await store.bans() == {ANA}
    await store.unban(ANA)
    assert await store.forget_player(ANA) == 1
    assert await store.game("LMNP", 1, ANA) is None
    await store.close_table(table, 5)
    await store.forget_before(1000)
    await store.leave()
    store.close()


@in_loop
async def test_screens_wait_and_are_taken_as_in_a_file(postgres: Postgres) -> None:
    store = await PostgresStore.opened(postgres.url, "")
    tv, other = PersonId("tv"), PersonId("other")
    await store.open_table("QRST", "arriba", 1)
    assert await store.about_screens(lambda screens: screens.wait(tv, "BBBB", 10))
    assert not await store.about_screens(lambda screens: screens.wait(other, "BBBB", 10)), "it is shown already"
    assert await store.about_screens(lambda screens: screens.find("BBBB")) == tv
    await store.about_screens(lambda screens: screens.take(tv, ANA, "QRST", 11))
    assert await store.about_screens(lambda screens: screens.find("BBBB")) is None
    assert await store.about_screens(lambda screens: screens.tables_of([tv, other])) == {tv: "QRST"}
    assert await store.about_screens(lambda screens: screens.following(ANA, "QRST")) == []
    assert await store.about_screens(lambda screens: screens.following(ANA, "VWXZ")) == [tv]
    await store.about_screens(lambda screens: screens.let_go(tv, "VWXZ"))
    await store.about_screens(lambda screens: screens.wait(other, "CCCC", A_DAY))
    await store.about_screens(lambda screens: screens.gone(other, "CCCC"))
    assert await store.about_screens(lambda screens: screens.find("CCCC")) is None
    await store.about_screens(lambda screens: screens.wait(other, "CCCC", A_DAY + 12))
    assert await store.about_screens(lambda screens: screens.tables_of([tv])) == {}, "forgotten after a day"
    await store.leave()
    store.close()


@in_loop
async def test_no_table_goes_to_a_node_that_cannot_read_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    await emptied(postgres)
    await live_side_by_side(lambda: PostgresStore.opened(postgres.url, "/n"), speaking(monkeypatch))


def test_what_would_happen_says_what_is_there_and_nothing_secret(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(emptied(postgres))
    url = postgres.url.replace("postgres@", "postgres:a-secret@")
    order = ["serve", "--data", str(tmp_path / "node"), "--port", "0", "--at", "/n1", "--check", "--store"]
    assert main([*order, url]) == 0
    asyncio.run(joined(postgres))
    assert main([*order, url]) == 0
    assert main([*order, url.replace(str(postgres.port), str(free_port()))]) == 2
    assert main([*order, url.replace("a-secret", "a-secret/b")]) == 2
    told = capsys.readouterr()
    assert "PostgreSQL can be reached; its tables are made at the start" in told.out
    assert "PostgreSQL can be reached; nodes: 1, open tables: 0" in told.out
    assert "prems serve: PostgreSQL: " in told.err
    assert "in a password write %2F for /" in told.err
    assert "a-secret" not in told.out + told.err
    assert not (tmp_path / "node").exists(), "nothing was done"


@pytest.mark.parametrize(("is_away", "status"), [(True, 1), (False, 2)])
def test_only_a_database_that_is_away_is_worth_another_try(
    postgres: Postgres, tmp_path: Path, is_away: bool, status: int
) -> None:
    away = postgres.url.replace(str(postgres.port), str(free_port()))
    url = away if is_away else postgres.url.removesuffix("postgres") + "nowhere"
    order = [*PREMS, "serve", "--data", str(tmp_path), "--port", "0", "--store", url]
    ended = subprocess.run(order, check=False, capture_output=True, text=True)
    assert ended.returncode == status
    assert "prems serve: PostgreSQL: " in ended.stderr
    assert ("is it where --store says?" in ended.stderr) == is_away


async def joined(postgres: Postgres) -> None:
    (await PostgresStore.opened(postgres.url, "/n2")).close()
